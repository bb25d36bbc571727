//! The console programs, through the binary: every shipped dialogue, byte for byte.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a broken expectation is a failed test")]

mod common;

use common::run_with_input;

#[test]
fn every_shipped_dialogue_is_reproduced() {
    for game in plateau_catalog::GAMES {
        let cases = game.classic().cases;
        assert!(!cases.is_empty(), "{}", game.id());
        for case in cases {
            let words: Vec<&str> =
                ["classic", game.id()].into_iter().chain(case.args.iter().copied()).collect();
            let ran = run_with_input(&words, case.input);
            assert_eq!(ran.stdout, case.expected, "{} {}", game.id(), case.name);
            let ends_early = ran.status == 2;
            assert_eq!(ends_early, !ran.stderr.is_empty(), "{} {}: {}", game.id(), case.name, ran.stderr);
        }
    }
}

/// The assignment's own example, as its page reads it.
#[test]
fn the_attaxx_dialogue_of_the_assignment() {
    let expected = "\
Quel est le nom du premier joueur (symbol o) : Quel est le nom du second joueur (symbol x) : * * * * * \n\
* o . x * \n* . . . * \n* x . o * \n* * * * * \n\
Beth (o), veuillez saisir les coordonnées où jouer (entre 1 et 3) : \
Beth (o), veuillez saisir les coordonnées où jouer (entre 1 et 3) : * * * * * \n\
* o o o * \n* . . . * \n* x . o * \n* * * * * \n\
Score actuel: Beth(o) 4 - Shaibel(x) 1\n\
Shaibel (x), veuillez saisir les coordonnées où jouer (entre 1 et 3) : \
Shaibel (x), veuillez saisir les coordonnées où jouer (entre 1 et 3) : * * * * * \n\
* x x x * \n* . x . * \n* x . x * \n* * * * * \n\
Score actuel: Beth(o) 0 - Shaibel(x) 6\n\
Bravo Shaibel, vous avez gagné 6 à 0.\n";
    let ran = run_with_input(&["classic", "attaxx", "--size", "3"], "Beth\nShaibel\n0 1\n1 2\n1 1\n2 2\n");
    assert_eq!(ran.stdout, expected);
    assert_eq!((ran.stderr.as_str(), ran.status), ("", 0));
}
