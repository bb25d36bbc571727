//! The console program: the shipped games and everything else it does.

use std::time::{Duration, Instant};

use plateau_dames::Dames;
use plateau_table::testing::{ScriptConsole, run_classic};
use plateau_table::{ClassicArgs, ClassicError, Game};

/// The answers that start a game of two people.
const TWO: &str = "Anne\nh\nBob\nh\n0\n";

/// What is printed for `input`, and how the program stops.
fn run(input: &str) -> (String, Result<(), ClassicError>) {
    run_classic(&Dames::CLASSIC, &[], input)
}

/// The lines that are no part of a board.
fn spoken(output: &str) -> Vec<&str> {
    let is_board = |line: &&str| line.contains('|') || line.trim_start().starts_with("a   b");
    output.lines().filter(|line| !is_board(line) && !line.is_empty()).collect()
}

#[test]
fn shipped_games_print_exactly_what_is_expected() {
    assert!(!Dames::CLASSIC.cases.is_empty());
    for case in Dames::CLASSIC.cases {
        let (output, end) = run_classic(&Dames::CLASSIC, case.args, case.input);
        let mut expected = case.expected.lines();
        for (number, line) in (1..).zip(output.lines()) {
            assert_eq!(Some(line), expected.next(), "{}, line {number}", case.name);
        }
        assert_eq!(output, case.expected, "{}", case.name);
        assert_eq!(end, Ok(()), "{}", case.name);
    }
}

#[test]
fn the_strings_of_the_page() {
    let all: String = Dames::CLASSIC.cases.iter().map(|case| case.expected).collect();
    for text in [
        "C'est à Anne de jouer avec les blancs (20 pions)\n",
        "Nombre de prises maximum : 0\n",
        "Plusieurs coups sont possibles (2) :\n 1 : ",
        "Où voulez-vous que la dame arrive ?\n",
        "Erreur de déplacement\n",
        "Impossible de déplacer le pion b7 en a5\n",
        "Fin du match\nLes noirs ne peuvent plus bouger !\n",
        "L'ordinateur abandonne, vous avez gagné !\n",
        "| O |",
        "|[X]|",
    ] {
        assert!(all.contains(text), "{text:?}");
    }
}

#[test]
fn input_that_ends_is_an_error() {
    for input in [
        "",
        "Anne\n",
        "Anne\nh\nBob\nh\n",
        TWO,
        "Anne\nh\nBob\nh\n0\nsauvegarder\n",
        "Anne\nh\nBob\nh\n0\nnulle\n",
    ] {
        assert_eq!(run(input).1, Err(ClassicError::EndOfInput), "{input:?}");
    }
}

/// Plays `input`, then nothing more comes, with a limit of one second; the lines spoken.
fn run_out_of_time(input: &str) -> Vec<String> {
    let mut console = ScriptConsole::new(&format!("Anne\nh\nBob\nh\n1\n{input}")).then_silence();
    let begin = Instant::now();
    let end = (Dames::CLASSIC.run)(&ClassicArgs::new(), &mut console);
    assert_eq!(end, Ok(()));
    assert!(begin.elapsed() >= Duration::from_millis(900));
    spoken(console.output()).into_iter().map(str::to_owned).collect()
}

#[test]
fn a_player_who_thinks_too_long_loses() {
    let end = |input| {
        let lines = run_out_of_time(input);
        lines[lines.len() - 3..].to_vec()
    };
    let white_lost =
        ["Fin du match", "Anne a dépassé son temps de réflexion !", "Bob a gagné avec les noirs !"];
    let black_lost =
        ["Fin du match", "Bob a dépassé son temps de réflexion !", "Anne a gagné avec les blancs !"];
    assert_eq!(end(""), white_lost);
    assert_eq!(end("32-28\n"), black_lost);
    // Commands are part of the turn, and so is waiting for the opponent's answer or a file name.
    assert_eq!(end("aide\nafficher\n"), white_lost);
    assert_eq!(end("nulle\n"), white_lost);
    assert_eq!(end("32-28\nsauvegarder\n"), black_lost);
    // The choice of a capture too.
    assert_eq!(end("32-28\n19-23\n"), white_lost);
}

#[test]
fn games_are_saved_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("partie.pdn");
    let name = file.to_str().unwrap();
    let (_, end) = run(&format!("{TWO}32-28\n19-23\nsauvegarder {name}\nquitter\n"));
    assert_eq!(end, Ok(()));
    let text = std::fs::read_to_string(&file).unwrap();
    for line in
        ["[White \"Anne\"]", "[Black \"Bob\"]", "[Variant \"rapport\"]", "[GameType \"20,W,10,10,N2,0\"]"]
    {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert!(text.contains("1. 32-28 19-23 *"), "{text}");
    // Loading, by a question this time, brings back the position, the turn and the names.
    let (output, end) = run(&format!("Chloé\nh\nDenis\nh\n0\n33-29\ncharger\n{name}\n1\nquitter\n"));
    assert_eq!(end, Ok(()));
    let lines = spoken(&output);
    let loaded = lines.iter().position(|line| line.starts_with("Partie chargée depuis")).unwrap();
    assert_eq!(lines[loaded + 1], "C'est à Anne de jouer avec les blancs (20 pions)");
    assert_eq!(lines[loaded + 3..loaded + 5], ["Plusieurs coups sont possibles (1) :", " 1 : e6 g4"]);
    assert_eq!(lines[loaded + 5], "C'est à Bob de jouer avec les noirs (19 pions)");
}

#[test]
fn commands_work_at_the_prompts_of_a_capture() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("prise.pdn").to_str().unwrap().to_owned();
    let (output, end) = run(&format!(
        "{TWO}32-28\n19-23\naide\nsauvegarder {name}\nnulle\nnon\ncharger {name}\nabandonner\n"
    ));
    assert_eq!(end, Ok(()));
    let lines = spoken(&output);
    assert_eq!(lines.iter().filter(|line| line.starts_with("Plusieurs coups")).count(), 5);
    assert_eq!(lines[lines.len() - 3..], ["Fin du match", "Anne abandonne.", "Bob a gagné avec les noirs !"]);
}

#[test]
fn bad_files_leave_the_game_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let files = [
        (folder.path().join("absent.pdn").to_str().unwrap().to_owned(), "n'existe pas"),
        (folder.path().to_str().unwrap().to_owned(), "ce n'est pas un fichier"),
        (write("vide.pdn", b""), ""),
        (write("octets.pdn", b"\xff\xfe\x00"), "ce n'est pas un fichier de texte"),
        (write("illegal.pdn", b"1. 32-27 1-2 *\n"), "coup 2"),
        (write("autre.pdn", b"[Game \"othello\"]\n\n1. d3 *\n"), "ce n'est pas une partie de dames"),
        (write("russe.pdn", b"[GameType \"25\"]\n\n1. c3-d4 *\n"), "10×10"),
        (write("position.pdn", b"[FEN \"W:W99:B\"]\n\n*\n"), "99"),
    ];
    let mut input = format!("{TWO}32-28\n");
    for (file, _) in &files {
        input.push_str(&format!("charger {file}\n"));
    }
    let (output, end) = run(&format!("{input}19-23\nquitter\n"));
    assert_eq!(end, Ok(()));
    let lines = spoken(&output);
    let errors: Vec<&&str> = lines.iter().filter(|line| line.starts_with("Impossible de charger")).collect();
    assert_eq!(errors.len(), files.len(), "{lines:?}");
    for (error, (file, reason)) in errors.iter().zip(&files) {
        assert!(error.contains(file.as_str()) && error.contains(reason), "{error}");
    }
    // Black's 19-23 was legal: the game went on from 32-28.
    assert!(lines.contains(&" 1 : e6 g4"));
}

#[test]
fn finished_and_foreign_games_can_be_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("finie.pdn");
    let name = path.to_str().unwrap();
    std::fs::write(&path, "[White \"?\"]\n[Black \"Zoé\"]\n\n1. 32-28 19-23 0-2\n\n1. 31-27 *\n").unwrap();
    let (output, end) = run(&format!("{TWO}charger {name}\n"));
    assert_eq!(end, Ok(()));
    let lines = spoken(&output);
    let expected = [
        "Le fichier contient plusieurs parties : c'est la première.",
        "Fin du match",
        "Anne abandonne.",
        "Zoé a gagné avec les noirs !",
    ];
    assert_eq!(lines[lines.len() - 4..], expected);
}

#[test]
fn a_file_that_cannot_be_written_is_explained() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("absent").join("partie.pdn");
    let (output, end) =
        run(&format!("{TWO}sauvegarder {}\nsauvegarder\n\nquitter\n", name.to_str().unwrap()));
    assert_eq!(end, Ok(()));
    let lines = spoken(&output);
    assert_eq!(
        lines.iter().filter(|line| line.starts_with("Impossible d'enregistrer")).count(),
        2,
        "{lines:?}"
    );
}

#[test]
fn computers_play_each_other() {
    let (output, end) = run("Un\no hasard:1\nDeux\nordinateur hasard:2\n0\n");
    assert_eq!(end, Ok(()));
    assert!(output.contains("Fin du match\n"));
    assert_eq!(run("Un\no hasard:1\nDeux\nordinateur hasard:2\n0\n").0, output);
    let (output, _) = run("Un\nordinateur\nDeux\nh\n0\nquitter\n");
    assert!(output.contains("Un joue b7 c6\n"));
}
