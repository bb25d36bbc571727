//! The engine through the binary: analysis, exact values, protocols, matches.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a broken expectation is a failed test")]

mod common;

use common::{run, run_with_input};

#[test]
fn analysis_finds_a_win_in_one_in_json_and_in_words() {
    // Four in a row with both ends free: Black, who is to move, completes five.
    let position = "19/19/19/19/19/19/19/19/19/5OOOO10/19/19/19/19/19/5XXX11/19/19/19 O 0 0";
    let words = ["analyse", "pente", "--position", position, "--depth", "3"];
    let ran = run(&[&words[..], &["--json"]].concat());
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let report: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    let line = &report["lines"][0];
    assert_eq!(line["plies_to_end"], 1, "{}", ran.stdout);
    assert_eq!(line["win_probability"], 1.0);
    assert!(["E10", "K10"].contains(&line["moves"][0].as_str().unwrap()), "{}", ran.stdout);
    let ran = run(&words);
    assert!(ran.stdout.contains("win in 1"), "{}", ran.stdout);
    let ran = run(&[&words[..], &["--lang", "fr"]].concat());
    assert!(ran.stdout.contains("gain en 1"), "{}", ran.stdout);
}

#[test]
fn several_lines_are_sorted_by_score() {
    for game in ["pente", "attaxx", "hasami", "othello", "dames"] {
        let ran = run(&["analyse", game, "--nodes", "5000", "--lines", "3", "--json"]);
        assert_eq!(ran.status, 0, "{game}: {}", ran.stderr);
        let report: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
        let scores: Vec<i64> =
            report["lines"].as_array().unwrap().iter().map(|line| line["score"].as_i64().unwrap()).collect();
        assert!(!scores.is_empty() && scores.is_sorted_by(|a, b| a >= b), "{game}: {scores:?}");
    }
}

#[test]
fn a_record_is_annotated_with_a_graph() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(path("game.txt"), "f5d6c3d3c4f4c5b3c2e6\n").unwrap();
    let ran = run(&["convert", &path("game.txt"), &path("game.pgn")]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let words = ["analyse", "othello", "--record", &path("game.pgn"), "--nodes", "2000"];
    let ran = run(&[&words[..], &["--svg", &path("graph.svg")]].concat());
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(ran.stdout.contains("1. f5"), "{}", ran.stdout);
    assert!(std::fs::read_to_string(path("graph.svg")).unwrap().starts_with("<svg"));
    let ran = run(&[&words[..], &["--json"]].concat());
    let report: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(report["moves"].as_array().unwrap().len(), 10);
}

#[test]
fn small_boards_and_endings_are_solved() {
    // 4×4 Othello is won by the second player 11 to 3, a published result; the two empties go to the winner.
    let ran = run(&["solve", "othello", "--option", "size=4"]);
    assert!(ran.stdout.starts_with("exact: -10 best: "), "{} {}", ran.stdout, ran.stderr);
    // Worked by hand: the one free cell touches both colours, o fills it and has five of nine.
    let ran = run(&["solve", "attaxx", "--option", "size=3", "--position", "oox/xxo/oo1 o"]);
    assert!(ran.stdout.starts_with("exact: win best: c1 nodes: "), "{} {}", ran.stdout, ran.stderr);
    let ran = run(&["solve", "dames", "--position", "W:WK28:B"]);
    assert!(ran.stdout.starts_with("exact: "), "{}", ran.stdout);
}

#[test]
fn what_cannot_be_solved_in_time_is_said_so() {
    let ran = run(&["solve", "othello", "--time", "0.2"]);
    assert_eq!((ran.stdout.as_str(), ran.status), ("not solved\n", 1), "{}", ran.stderr);
}

#[test]
fn a_match_ends_with_the_score_of_a() {
    let ran =
        run(&["match", "othello", "--a", "engine:3", "--b", "hasard", "--games", "4", "--nodes", "200"]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(ran.last_line().starts_with("a: +"), "{}", ran.stdout);
    let numbers: Vec<u32> = ran.last_line()[3..]
        .split_whitespace()
        .take(3)
        .map(|word| word.trim_start_matches(['+', '=', '-']).parse().unwrap())
        .collect();
    assert_eq!(numbers.iter().sum::<u32>(), 4, "{}", ran.stdout);
}

#[test]
fn a_match_is_resumed_from_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("games.pgn");
    let out = out.to_str().unwrap();
    let words = ["match", "attaxx", "--a", "premier", "--b", "hasard", "--games", "4", "--out", out];
    let first = run(&words);
    assert_eq!(first.status, 0, "{}", first.stderr);
    let again = run(&words);
    assert_eq!(first.last_line(), again.last_line());
    let text = std::fs::read_to_string(out).unwrap();
    assert_eq!(text.matches("[Game \"attaxx\"]").count(), 4, "{text}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_shows_its_score_and_blames_no_program() {
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("games.pgn");
    let mut command = common::plateau();
    let opponent = format!("ugi:{} engine hasami", env!("CARGO_BIN_EXE_plateau"));
    let words =
        ["match", "hasami", "--a", "premier", "--b", &opponent, "--games", "100000", "--nodes", "300"];
    command.args(words).arg("--out").arg(&record).process_group(0);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while !std::fs::read_to_string(&record).is_ok_and(|text| text.contains("[Result")) {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    // As a terminal does: to the whole group, in the middle of a game.
    Command::new("kill").args(["-INT", "--", &format!("-{}", child.id())]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    assert!(text.lines().last().unwrap().starts_with("a: +0 =0 -"), "{text}");
    for line in text.lines().filter(|line| line.contains('%')) {
        assert!(line.ends_with(" 0"), "{text}");
    }
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{text}");
}

#[test]
fn a_match_needs_two_players_that_exist() {
    for words in [
        &["match", "othello", "--a", "engine:1"][..],
        &["match", "othello", "--a", "engine:11", "--b", "hasard"],
        &["match", "othello", "--a", "human", "--b", "hasard"],
        &["match", "pente", "--a", "rapport", "--b", "hasard"],
        &["match", "othello", "--a", "uai:/nonexistent/engine", "--b", "hasard"],
        &["match", "othello", "--a", "premier", "--b", "hasard", "--sprt", "x"],
        &["match", "othello", "--a", "premier@tuning=late=3", "--b", "hasard"],
        &["match", "othello", "--a", "engine@tuning=late=x", "--b", "hasard"],
        &["match", "othello", "--a", "engine@weights=none@tuning=depth=3@book=none", "--b", "hasard"],
        &["match", "othello", "--a", "premier", "--b", "hasard", "--balanced=0"],
        &["match", "othello", "--a", "premier", "--b", "hasard", "--balanced=50"],
    ] {
        let ran = run(words);
        assert_eq!(ran.status, 2, "{words:?}: {} {}", ran.stdout, ran.stderr);
        assert!(ran.stderr.starts_with("error: "), "{words:?}: {}", ran.stderr);
    }
}

#[test]
fn engines_of_a_match_can_have_other_weights_prunings_and_books() {
    let ran = run(&[
        "match",
        "othello",
        "--a",
        "engine@tuning=cut-depth=0,late=3@book=none@weights=none",
        "--b",
        "engine",
        "--games",
        "2",
        "--nodes",
        "200",
    ]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(ran.stdout.contains("engine@tuning=cut-depth=0,late=3@book=none@weights=none"), "{}", ran.stdout);
}

#[test]
fn openings_that_are_as_good_as_won_are_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let openings = folder.path().join("openings.pgn");
    let players = ["match", "pente", "--a", "premier", "--b", "hasard", "--games", "2", "--openings"];
    let matched = |extra: &[&str]| run(&[&players[..], &[openings.to_str().unwrap()], extra].concat());
    // Four in a row with both ends free, and the other player to move: nobody can stop that.
    let won = "[Event \"?\"]\n[Game \"pente\"]\n\n1. K10 A1 2. K11 C1 3. K12 E1 4. K13 *\n";
    std::fs::write(&openings, won).unwrap();
    assert_eq!(matched(&[]).status, 0);
    let ran = matched(&["--balanced=49"]);
    assert_eq!(ran.status, 2, "{}", ran.stdout);
    assert!(ran.stderr.contains("no opening gives both players the same chances"), "{}", ran.stderr);
    // The one that is balanced is played twice.
    let even = "\n[Event \"?\"]\n[Game \"pente\"]\n\n1. K10 A1 2. T1 A19 *\n";
    std::fs::write(&openings, format!("{won}{even}")).unwrap();
    let out = folder.path().join("games.pgn");
    let ran = matched(&["--balanced=49", "--out", out.to_str().unwrap()]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let text = std::fs::read_to_string(out).unwrap();
    assert_eq!(text.matches("1. K10 A1 2. T1 A19").count(), 2, "{text}");
}

#[test]
fn random_openings_are_balanced_where_a_game_has_such() {
    let matched = |game: &[&str], extra: &[&str]| {
        run(&[&["match"], game, &["--a", "premier", "--b", "hasard", "--games", "4"], extra].concat())
    };
    let folder = tempfile::tempdir().unwrap();
    let openings = |extra: &[&str]| {
        let out = folder.path().join(format!("{}.pgn", extra.join("")));
        let ran = matched(&["pente"], &[extra, &["--out", out.to_str().unwrap()]].concat());
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
        let text = std::fs::read_to_string(out).unwrap();
        let moves = text.lines().filter(|line| line.starts_with("1. "));
        moves.map(|line| line.split(' ').take(6).collect::<Vec<_>>().join(" ")).collect::<Vec<_>>()
    };
    let usual = openings(&[]);
    assert_eq!(usual.len(), 4);
    assert_eq!(usual, openings(&["--balanced"]));
    assert_ne!(usual, openings(&["--unbalanced"]));
    // On 4×4 the second player wins by 11 discs to 3, and all first moves are alike.
    let small = ["othello", "--option", "size=4", "--random-plies", "1"];
    let ran = matched(&small, &[]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(ran.stderr.contains("no random opening gives both players the same chances"), "{}", ran.stderr);
    assert_eq!(matched(&small, &["--unbalanced"]).stderr, "");
    assert_eq!(matched(&small, &["--balanced"]).status, 2);
    assert_eq!(matched(&small, &["--balanced", "--unbalanced"]).status, 2);
}

#[test]
fn our_engine_drives_itself_over_every_protocol() {
    let binary = env!("CARGO_BIN_EXE_plateau");
    // Depths do not depend on how busy the machine is; Gomocup knows only time, and twelve seconds for a whole game leave
    // room for moments when the machine does other things.
    for (game, variant, protocol, limit) in [
        ("attaxx", "standard", "uai", ["--depth", "4"]),
        ("dames", "internationale", "hub", ["--depth", "5"]),
        ("othello", "othello", "gtp", ["--depth", "5"]),
        ("othello", "othello", "nboard", ["--depth", "5"]),
        ("pente", "gomoku", "gomocup", ["--clock", "0.2+0"]),
        ("hasami", "hasami", "ugi", ["--depth", "4"]),
    ] {
        let player = format!("{protocol}:{binary} engine {game} --variant {variant} --protocol {protocol}");
        let words = [
            "match",
            game,
            "--variant",
            variant,
            "--a",
            &player,
            "--b",
            "premier",
            "--games",
            "2",
            limit[0],
            limit[1],
        ];
        let ran = run(&words);
        assert_eq!(ran.status, 0, "{protocol}: {}", ran.stderr);
        // No fault: the last column of both rows of the table.
        let rows: Vec<&str> = ran.stdout.lines().skip(1).take(2).collect();
        assert!(rows.iter().all(|row| row.ends_with(" 0")), "{protocol}: {}\n{}", ran.stdout, ran.stderr);
        assert!(ran.last_line().starts_with("a: +2 =0 -0"), "{protocol}: {}\n{}", ran.stdout, ran.stderr);
    }
}

#[test]
fn a_limit_that_a_program_cannot_be_told_is_refused() {
    let refused = |game: &str, program: &str, limit: &[&str]| {
        let ran = run(&[&["match", game, "--a", program, "--b", "premier", "--games", "2"], limit].concat());
        assert_eq!(ran.status, 2, "{}", ran.stderr);
        ran.stderr
    };
    // Refused before the program is started: there is none.
    for (game, program, limit, part) in [
        ("pente", "gomocup:nothing", &["--nodes", "100"][..], "how many positions"),
        ("pente", "gomocup:nothing", &[], "how many positions"),
        ("pente", "gomocup:nothing", &["--depth", "3"], "how far to look ahead"),
        ("othello", "nboard:nothing", &["--nodes", "100"], "how many positions"),
        ("othello", "gtp:nothing", &["--nodes", "100"], "how many positions"),
    ] {
        let told = refused(game, program, limit);
        assert!(told.contains(part) && told.contains("--time"), "{told}");
    }
}

#[test]
fn an_engine_ends_with_its_input() {
    let ran = run_with_input(
        &["engine", "othello", "--protocol", "ugi"],
        "ugi\nisready\nposition startpos\nfrob\n",
    );
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(ran.stdout.contains("ugiok") && ran.stdout.contains("readyok"), "{}", ran.stdout);
}
