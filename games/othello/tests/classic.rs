//! The classic program: shipped games in full, then what goes wrong.

use plateau_othello::Othello;
use plateau_table::testing::run_classic;
use plateau_table::{ClassicError, Game};

/// Everything the program prints, and how it stops.
fn run(args: &[&str], input: &str) -> (String, Result<(), ClassicError>) {
    run_classic(&Othello::CLASSIC, args, input)
}

#[test]
fn shipped_games_print_what_they_should() {
    assert!(!Othello::CLASSIC.cases.is_empty());
    for case in Othello::CLASSIC.cases {
        let (output, end) = run(case.args, case.input);
        for (number, (line, expected)) in (1..).zip(output.lines().zip(case.expected.lines())) {
            assert_eq!(line, expected, "{}, line {number}", case.name);
        }
        assert_eq!(output, case.expected, "{}", case.name);
        assert_eq!(end, Ok(()), "{}", case.name);
    }
}

/// The answer to d3 was found by a plain minimax outside this project.
#[test]
fn a_person_plays_black_against_depth_four_by_default() {
    let (output, end) = run(&[], "d3\n");
    assert_eq!(end, Err(ClassicError::EndOfInput));
    assert!(output.starts_with("Othello\nNoir (X) : humain\nBlanc (O) : ia de profondeur 4\n\n"), "{output}");
    assert!(output.contains("Blanc (O) joue c3.\n"), "{output}");
    assert!(output.ends_with("Noir (X), votre coup :\n"), "{output}");
}

#[test]
fn a_game_may_not_stop_before_its_end() {
    let (output, end) = run(&["--blanc", "humain"], "");
    assert_eq!(end, Err(ClassicError::EndOfInput));
    assert!(output.ends_with("Noir (X), votre coup :\n"));
    let (_, end) = run(&["--blanc", "humain"], "d3\nx\n");
    assert_eq!(end, Err(ClassicError::EndOfInput));
}

#[test]
fn options_that_make_no_sense_are_explained() {
    let cases: [(&[&str], &str); 8] = [
        (&["--noir", "robot"], "--noir attend humain ou ia."),
        (&["--blanc", ""], "--blanc attend humain ou ia."),
        (&["--profondeur", "-1"], "--profondeur attend un nombre entier de 0 à 10."),
        (&["--profondeur", "11"], "--profondeur attend un nombre entier de 0 à 10."),
        (&["--profondeur", "99999999999999999999"], "--profondeur attend un nombre entier de 0 à 10."),
        (&["--taille", "7"], "--taille attend 4, 6, 8 ou 10."),
        (&["--taille", "99999999999999999999"], "--taille attend 4, 6, 8 ou 10."),
        (&["--variante", "pente"], "--variante attend othello ou anti."),
    ];
    for (args, expected) in cases {
        assert_eq!(run(args, "d3\n"), (String::new(), Err(ClassicError::Usage(expected.to_owned()))));
    }
}
