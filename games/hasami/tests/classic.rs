//! The console program: every shipped game with its whole output, and the ways to stop early.

use plateau_hasami::Hasami;
use plateau_table::testing::run_classic;
use plateau_table::{ClassicError, Game};

/// Runs the program.
fn run(args: &[&str], input: &str) -> (String, Result<(), ClassicError>) {
    run_classic(&Hasami::CLASSIC, args, input)
}

/// The lines of `output` that are messages: neither the board nor the counts nor the prompt.
fn messages(output: &str) -> Vec<&str> {
    let is_message = |line: &&str| {
        line.len() != 28
            && !line.starts_with("Le nombre")
            && !line.starts_with("C'est au")
            && !line.starts_with("Entrez")
    };
    output.lines().filter(is_message).collect()
}

#[test]
fn every_shipped_game() {
    assert!(!Hasami::CLASSIC.cases.is_empty());
    for case in Hasami::CLASSIC.cases {
        let (output, end) = run(case.args, case.input);
        assert_eq!(end, Ok(()), "{}", case.name);
        assert_eq!(output, case.expected, "{}", case.name);
    }
}

#[test]
fn the_documents_games_end_with_its_counts() {
    let end = |name: &str| {
        let case = Hasami::CLASSIC.cases.iter().find(|case| case.name == name).unwrap();
        let (output, _) = run(case.args, case.input);
        output.lines().rev().take(3).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(
        end("victoireBlancs"),
        [
            "Les blancs gagnent la partie",
            "Le nombre de pions blancs restants est 16",
            "Le nombre de pions noirs restants est 5"
        ]
    );
    assert_eq!(
        end("victoireNoirs"),
        [
            "Les noirs gagnent la partie",
            "Le nombre de pions blancs restants est 3",
            "Le nombre de pions noirs restants est 18"
        ]
    );
}

#[test]
fn the_first_screen() {
    let (output, end) = run(&[], "");
    assert_eq!(end, Err(ClassicError::EndOfInput));
    assert_eq!(
        output,
        "\
\x20  1  2  3  4  5  6  7  8  9
A  N  N  N  N  N  N  N  N  N
B  N  N  N  N  N  N  N  N  N
C  .  .  .  .  .  .  .  .  .
D  .  .  .  .  .  .  .  .  .
E  .  .  .  .  .  .  .  .  .
F  .  .  .  .  .  .  .  .  .
G  .  .  .  .  .  .  .  .  .
H  B  B  B  B  B  B  B  B  B
I  B  B  B  B  B  B  B  B  B
Le nombre de pions noirs restants est 18
Le nombre de pions blancs restants est 18
C'est au tour du joueur 1 (B)
Entrez les coordonnees de la case sous la forme caseDepart,caseArrivee
"
    );
}

#[test]
fn each_message_in_its_order() {
    for (text, message) in [
        ("G1,M45", "Une des coordonnees n'est pas sur le plateau"),
        ("n'importe quoi", "Une des coordonnees n'est pas sur le plateau"),
        ("", "Une des coordonnees n'est pas sur le plateau"),
        ("E5,Z9", "Une des coordonnees n'est pas sur le plateau"),
        ("E5,A9", "Case de depart vide"),
        ("A1,B3", "Vous ne pouvez bouger que vos propres pions"),
        ("H1,B3", "Case d'arrivee occupee"),
        ("H1,H1", "Case d'arrivee occupee"),
        ("I1,G3", "Deplacement en ligne droite uniquement"),
        ("I1,F1", "Un pion bloque le deplacement"),
    ] {
        let (output, end) = run(&[], &format!("{text}\n"));
        assert_eq!(end, Err(ClassicError::EndOfInput), "{text}");
        assert_eq!(messages(&output), [message], "{text}");
        assert!(output.ends_with("caseDepart,caseArrivee\n"), "the same player is asked again");
        assert_eq!(output.matches("C'est au tour").count(), 1);
    }
}

#[test]
fn all_writings_of_a_move_are_read() {
    for text in ["H5,C5", "H5-C5", "h5c5", " h5 c5 ", "H5 , C5"] {
        let (output, _) = run(&[], text);
        assert!(output.contains("C'est au tour du joueur 2 (N)"), "{text}");
    }
}

#[test]
fn variants_and_counts() {
    let (output, _) = run(&["--variant", "nine"], "I1,G1");
    assert!(output.starts_with("   1  2  3  4  5  6  7  8  9\nA  N  N  N  N  N  N  N  N  N\nB  .  ."));
    let (output, _) = run(&["--variant=neuf"], "I1,G1\nA1,F1\nG1,E1");
    assert_eq!(messages(&output), ["Un pion bloque le deplacement"], "no jumps with nine stones");
    for args in [
        &["--variant", "go"][..],
        &["--stones-left", "18"],
        &["--variant", "neuf", "--stones-left=9"],
        &["--stones-left", "999999999999999999999"],
    ] {
        let (output, end) = run(args, "H5,C5\n");
        assert!(matches!(end, Err(ClassicError::Usage(_))), "{args:?}: {end:?}");
        assert_eq!(output, "", "nothing is played");
    }
}

#[test]
fn what_follows_the_end_is_not_read() {
    let case = Hasami::CLASSIC.cases.iter().find(|case| case.name == "repetition").unwrap();
    let (output, end) = run(&[], &format!("{}H5,G5\n", case.input));
    assert_eq!((output.as_str(), end), (case.expected, Ok(())));
}
