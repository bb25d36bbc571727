//! `plateau train`, from the first game to the match.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a broken expectation is a failed test")]

mod common;

use common::run;

/// A whole training on the command line, on the smallest board that is described.
#[test]
fn a_training_ends_with_weights_that_play() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (data, net, weights) = (file("data"), file("net"), file("weights"));
    let play = |games: &str| {
        let words = ["train", "selfplay", "othello", "--option", "size=6", "--games", games, "--nodes", "20"];
        run(&[&words[..], &["--random-plies", "9", "--threads", "2", "--out", &data]].concat())
    };
    assert_eq!(play("40").status, 0);
    let ran = play("60");
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let fields = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<String>>();
    // Two threads may both finish a game after the last one that was asked for is in.
    let words = fields(&ran.stdout);
    let games: u32 = words[words.iter().position(|word| word == "games").unwrap() - 1].parse().unwrap();
    assert!((60..=64).contains(&games), "{}", ran.stdout);

    let ran = run(&["train", "fit", &data, "--epochs", "2", "--out", &net]);
    assert_eq!((ran.status, ran.stdout.lines().count()), (0, 3), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.starts_with("pass 1: training loss 0."), "{}", ran.stdout);
    let ran = run(&["train", "pack", &net, "--out", &weights]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let ran = run(&["train", "verify", &weights, "--net", &net, "--games", "3"]);
    assert_eq!(ran.status, 0, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("definition: 0\n"), "{}", ran.stdout);

    let player = format!("engine@weights={weights}");
    let rules = ["match", "othello", "--option", "size=6", "--games", "2", "--nodes", "50"];
    let ran = run(&[&rules[..], &["--a", &player, "--b", "engine@weights=none"]].concat());
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(ran.stdout.contains(&player), "{}", ran.stdout);
    // The weights of 6×6 do not fit 8×8, nor another game; other players have none.
    for (game, player, message) in [
        ("othello", player.as_str(), "these weights are for othello othello size=6, not for othello othello"),
        ("othello", &format!("hasard@weights={weights}"), "hasard does not judge by weights"),
        (
            "othello",
            &format!("engine@weights={data}"),
            &format!("{data}: this is not a weight file of Plateau"),
        ),
    ] {
        let ran = run(&["match", game, "--a", player, "--b", "engine", "--games", "2"]);
        assert_eq!(ran.status, 2);
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
    }
    let ran = run(&["analyse", "othello", "--option", "size=6", "--weights", &weights, "--nodes", "100"]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
}

#[test]
fn bad_files_and_numbers_get_one_clear_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (text, out) = (file("text"), file("out"));
    std::fs::write(&text, "hello").unwrap();
    let fails = |words: &[&str], message: &str| {
        let ran = run(words);
        assert_eq!(ran.status, 2, "{words:?}");
        assert!(ran.stderr.contains(message), "{words:?}: {}", ran.stderr);
    };
    fails(&["train", "fit", &text, "--out", &out], "is not a data file of Plateau");
    fails(&["train", "fit", &file("none"), "--out", &out], "cannot read");
    fails(&["train", "fit", &text, "--lambda", "2", "--out", &out], "--lambda");
    fails(&["train", "pack", &text, "--out", &out], "is not a network of Plateau");
    fails(&["train", "verify", &text], &format!("{text}: this is not a weight file of Plateau"));
    fails(&["train", "selfplay", "othello", "--out", &out], "--positions");
    fails(
        &["train", "selfplay", "othello", "--option", "size=10", "--games", "1", "--out", &out],
        "no learned evaluation under these rules",
    );
    fails(&["train", "selfplay", "othello", "--games", "1", "--out", &text], "is not a data file");
    fails(&["train"], "selfplay");
    assert_eq!(std::fs::read_to_string(&text).unwrap(), "hello");
}
