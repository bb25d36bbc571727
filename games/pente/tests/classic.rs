//! The console program: every shipped game with its whole output, and the ways it stops early.
// A test that cannot be set up is a failed test.

use plateau_pente::Pente;
use plateau_table::testing::run_classic;
use plateau_table::{ClassicError, Game};

#[test]
fn shipped_games_print_what_they_should() {
    assert!(Pente::CLASSIC.cases.len() >= 10);
    for case in Pente::CLASSIC.cases {
        let (output, end) = run_classic(&Pente::CLASSIC, case.args, case.input);
        assert_eq!(end, Ok(()), "{}", case.name);
        for (number, (line, expected)) in (1..).zip(output.lines().zip(case.expected.lines())) {
            assert_eq!(line, expected, "{} line {number}", case.name);
        }
        assert!(output == case.expected, "{}: the output is shorter or longer", case.name);
    }
}

/// The last lines of a shipped game, from the end.
fn last_lines(name: &str) -> Vec<&'static str> {
    let case = Pente::CLASSIC.cases.iter().find(|case| case.name == name).unwrap();
    case.expected.lines().rev().collect()
}

#[test]
fn games_end_with_the_words_of_the_page() {
    assert_eq!(last_lines("ligne_o")[0], "Joueur O gagne la partie!");
    assert_eq!(last_lines("captures_x")[0], "Joueur X gagne la partie!");
    assert_eq!(last_lines("captures_x")[1], "Pions capturés par X : 10");
    assert_eq!(last_lines("abandon")[..2], ["Le joueur X est donc vainqueur!", "Joueur O abandonne!"]);
    assert_eq!(last_lines("abandon_x")[..2], ["Le joueur O est donc vainqueur!", "Joueur X abandonne!"]);
    assert_eq!(
        last_lines("nul")[0],
        "Match nul! Le plateau est plein et aucun joueur n'a pu remplir les conditions de victoire."
    );
}

#[test]
fn the_prompt_names_the_format() {
    let (output, _) = run_classic(&Pente::CLASSIC, &[], "");
    assert!(output.lines().last().is_some_and(|line| line.contains("ligne,colonne")), "{output}");
}

#[test]
fn input_that_ends_early_is_an_error() {
    for input in ["", "10,10\n", "10,10\nbof\n", "10,10"] {
        let (output, end) = run_classic(&Pente::CLASSIC, &[], input);
        assert_eq!(end, Err(ClassicError::EndOfInput), "{input:?}");
        assert!(output.ends_with("pour abandonner :\n"), "{input:?}");
    }
}

#[test]
fn a_refused_line_loses_nothing() {
    let (plain, _) = run_classic(&Pente::CLASSIC, &[], "10,10\n0,0\n");
    let (mended, _) = run_classic(&Pente::CLASSIC, &[], "10,10 dix\n10,10\n10,10\n0,0\n");
    let kept: Vec<&str> = mended.lines().filter(|line| !line.starts_with("Erreur")).collect();
    assert_eq!(kept.len(), plain.lines().count() + 2, "two more prompts, nothing else");
}

#[test]
fn options_are_checked() {
    for args in [
        &["--size", "4"][..],
        &["--size", "21"],
        &["--size", "99999999999999999999"],
        &["--size", "-19"],
        &["--size", "dix"],
        &["--variant", "échecs"],
        &["--variant", "tournoi", "--size", "8"],
        &["--variant", "tournoi", "--size", "5"],
    ] {
        let (output, end) = run_classic(&Pente::CLASSIC, args, "0,0\n");
        assert!(matches!(&end, Err(ClassicError::Usage(text)) if text.starts_with("Erreur : ")), "{args:?}");
        assert_eq!(output, "", "{args:?}");
    }
}

#[test]
fn odd_lines_never_panic() {
    for line in [
        "٣,٣",
        "１,１",
        "1,\u{0}2",
        "\u{feff}1,1",
        "--1,1",
        "+,+",
        "1e3,1",
        "0x1,1",
        ",",
        "9223372036854775808,1",
    ] {
        let (output, end) = run_classic(&Pente::CLASSIC, &[], &format!("{line}\n0,0\n"));
        assert_eq!(end, Ok(()), "{line:?}");
        assert_eq!(output.matches("Erreur : ").count(), 1, "{line:?}");
    }
}
