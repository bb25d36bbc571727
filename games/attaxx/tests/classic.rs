//! The console program: every shipped game byte by byte, and its refusals.

use plateau_attaxx::Attaxx;
use plateau_table::testing::run_classic;
use plateau_table::{ClassicError, Game, PlayerSpec};

#[test]
fn shipped_games() {
    for case in Attaxx::CLASSIC.cases {
        let (output, end) = run_classic(&Attaxx::CLASSIC, case.args, case.input);
        assert_eq!(output, case.expected, "{}", case.name);
        assert_eq!(end, Ok(()), "{}", case.name);
    }
}

/// The message that refuses `args`.
fn usage(args: &[&str]) -> String {
    match run_classic(&Attaxx::CLASSIC, args, "Beth\nShaibel\n") {
        (output, Err(ClassicError::Usage(text))) if output.is_empty() => text,
        other => panic!("{args:?}: {other:?}"),
    }
}

#[test]
fn options_that_exclude_each_other_are_refused() {
    assert!(usage(&["-a", "-g"]).contains("-a et -g s'excluent"));
    assert!(usage(&["-g", "-a", "-o"]).contains("-a et -g s'excluent"));
    assert!(usage(&["-h", "-o"]).contains("-h et -o s'excluent"));
    let conflicts = |name| {
        let flag = Attaxx::CLASSIC.flags.iter().find(|flag| flag.name == name);
        flag.map(|flag| (flag.short, flag.conflicts))
    };
    assert_eq!(conflicts("ascii"), Some((Some('a'), &["graphique"][..])));
    assert_eq!(conflicts("graphique"), Some((Some('g'), &["ascii"][..])));
    assert_eq!(conflicts("humains"), Some((Some('h'), &["ordinateur"][..])));
    assert_eq!(conflicts("ordinateur"), Some((Some('o'), &["humains"][..])));
}

#[test]
fn the_graphical_game_has_the_same_players_and_rules() {
    let graphical = |args: &[&str], input: &str| match run_classic(&Attaxx::CLASSIC, args, input).1 {
        Err(ClassicError::Graphical(game)) => *game,
        other => panic!("{args:?}: {other:?}"),
    };
    let two = graphical(&["-g", "--size", "5"], "Anne\nBeth\n");
    assert_eq!(two.names, ["Anne", "Beth"]);
    assert_eq!(two.players, [PlayerSpec::Human, PlayerSpec::Human]);
    assert_eq!(two.options.get("size"), Some("5"));
    let one = graphical(&["-g", "-o", "--niveau", "3"], "Anne\n");
    assert_eq!(one.names, ["Anne", "Ordinateur"]);
    assert_eq!(one.players[1], PlayerSpec::Engine { level: Some(3) });
}

#[test]
fn bad_levels_are_refused() {
    assert!(usage(&["--niveau", "3"]).contains("ajoutez -o"));
    for level in ["0", "11", "fort", "max", "", "-1"] {
        assert!(usage(&["-o", "--niveau", level]).contains("de 1 à 10"), "{level}");
    }
}

/// A whole game of somebody who types every cell again and again, against the computer.
fn against_computer(args: &[&str]) -> String {
    let cells = (1..=7).flat_map(|line| (1..=7).map(move |column| format!("{line} {column}\n")));
    let input = format!("Beth\n{}", cells.collect::<String>().repeat(60));
    let (output, end) = run_classic(&Attaxx::CLASSIC, args, &input);
    assert_eq!(end, Ok(()), "{args:?}");
    output
}

#[test]
fn levels_play_whole_games() {
    let play = |level| against_computer(&["-o", "--niveau", level, "--seed", "3"]);
    let strong = play("10");
    assert!(strong.contains("Bravo Ordinateur"), "{strong}");
    assert!(strong.contains("Ordinateur (x) joue en "));
    assert_eq!(strong, play("10"), "the seed repeats the game");
    assert_eq!(play("1"), play("1"));
    against_computer(&["-o", "--size", "5", "--niveau", "4", "--contagion", "0.5", "--seed", "3"]);
}

#[test]
fn bad_rule_options_are_refused_in_french() {
    assert_eq!(usage(&["--size", "2"]), "size=2 : un nombre entier de 3 à 9 est attendu");
    assert!(usage(&["--range", "3"]).contains("de 1 à 2"));
    assert!(usage(&["--holes", "a1"]).contains("coin de départ"));
    assert!(usage(&["--refuges", "z9"]).contains("n'est pas une case"));
    assert!(usage(&["--contagion", "2"]).contains("au plus égal à 1"));
    assert!(usage(&["--seed", "abc"]).contains("nombre entier"));
}

#[test]
fn the_input_may_not_end_before_the_game() {
    for input in ["", "Beth\n", "\n\n", "Beth\nShaibel\n", "Beth\nShaibel\n1 2\n"] {
        let (output, end) = run_classic(&Attaxx::CLASSIC, &["--size", "3"], input);
        assert_eq!(end, Err(ClassicError::EndOfInput), "{input:?}");
        assert!(output.ends_with(" : "), "the last thing printed is a question: {output:?}");
    }
}

#[test]
fn the_seed_repeats_computer_and_contagion() {
    let play = |seed: &str| against_computer(&["-o", "--size", "5", "--contagion", "0.5", "--seed", seed]);
    assert_eq!(play("7"), play("7"));
    assert!((0..7).any(|seed| play(&seed.to_string()) != play("7")));
}
