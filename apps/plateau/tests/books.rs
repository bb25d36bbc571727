//! Opening books on the command line: growing, checking, and playing from them.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a broken expectation is a failed test")]

mod common;

use common::{Ran, run, run_with_input};

/// Othello on 6×6: small, and without a book of its own.
const SIX: [&str; 3] = ["othello", "--option", "size=6"];

/// Grows a book of 6×6 and tells what was said.
fn grow(out: &str, positions: &str) -> Ran {
    let words = ["--positions", positions, "--plies", "4", "--nodes", "200", "--width", "3"];
    let more = ["--margin", "400", "--threads", "1", "--out", out];
    run(&[&["train", "book"], &SIX[..], &words, &more].concat())
}

#[test]
fn a_book_is_grown_checked_and_played_from() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("book").display().to_string();
    assert_eq!(grow(&book, "10").status, 0);
    let ran = grow(&book, "20");
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(ran.stdout.contains("positions, the moves of"), "{}", ran.stdout);
    let ran = run(&["train", "verify", &book]);
    assert_eq!(ran.status, 0, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("cannot be reached: 0\n"), "{}", ran.stdout);

    // From the start the book answers at once, whatever was asked for.
    let ugi = |words: &[&str], input: &str| {
        let ran = run_with_input(&[&["engine"], &SIX[..], &["--protocol", "ugi"], words].concat(), input);
        assert_eq!(ran.status, 0, "{}", ran.stderr);
        ran.stdout
    };
    let go = "position startpos\ngo nodes 2000\n";
    let from_book = |said: &str| said.starts_with("info depth 0 ") && said.contains(" nodes 0 ");
    assert!(from_book(&ugi(&["--book", &book], go)));
    assert!(!from_book(&ugi(&[], go)));
    assert!(from_book(&ugi(&[], &format!("setoption name Book value {book}\n{go}"))));
    let none = format!("setoption name Book value none\n{go}");
    assert!(!from_book(&ugi(&["--book", &book], &none)));
    // What is only looked at is searched: several lines, or no end.
    for input in ["setoption name MultiPV value 2\ngo nodes 2000\n", "go infinite\nstop\n"] {
        let said = ugi(&["--book", &book], input);
        assert!(said.contains("bestmove") && !from_book(&said), "{said}");
    }
    let said = ugi(&["--book", &book], "ugi\nsetoption name Book value own\n");
    assert!(said.contains(&format!("option name Book type string default {book}\n")), "{said}");
    assert!(said.contains("info string othello othello size=6 comes without an opening book\n"), "{said}");

    let rules = [&["match"], &SIX[..], &["--games", "2", "--nodes", "50", "--random-plies", "0"]].concat();
    let player = format!("engine@book={book}@weights=none");
    let ran = run(&[&rules[..], &["--a", &player, "--b", "engine@weights=none@book=none"]].concat());
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(ran.stdout.contains(&player), "{}", ran.stdout);

    for (words, message) in [
        (vec!["match", "othello", "--a", &player, "--b", "engine"], "is for othello othello size=6, not for"),
        (vec!["match", "othello", "--a", "hasard@book=own", "--b", "engine"], "only the engine at full"),
        (vec!["match", "othello", "--a", "engine:3@book=own", "--b", "engine"], "only the engine at full"),
        (vec!["match", "pente", "--a", "engine@book=own", "--b", "engine"], "comes without an opening book"),
        (vec!["play", "othello", "--plain", "--book", &book], "is for othello othello size=6, not for"),
        (vec!["engine", "othello", "--book", &book], "is for othello othello size=6, not for"),
        (vec!["engine", "othello", "--book", "nowhere"], "cannot read nowhere"),
    ] {
        let ran = run(&words);
        assert_eq!(ran.status, 2, "{words:?}");
        assert!(ran.stderr.contains(message), "{words:?}: {}", ran.stderr);
    }
}

#[test]
fn other_protocols_set_a_book_too() {
    let folder = tempfile::tempdir().unwrap();
    let (othello, dames) = (folder.path().join("othello"), folder.path().join("dames"));
    for (game, path) in [("othello", &othello), ("dames", &dames)] {
        let words = ["--positions", "5", "--plies", "2", "--nodes", "100", "--width", "1", "--threads", "1"];
        let out = path.display().to_string();
        assert_eq!(run(&[&["train", "book", game, "--out", &out], &words[..]].concat()).status, 0);
    }
    let (othello, dames) = (othello.display(), dames.display());
    let said = |game: &str, protocol: &str, input: &str| {
        run_with_input(&["engine", game, "--protocol", protocol], input).stdout
    };
    // GTP tells no depth; that a move comes and a bad book is refused is all there is to hear.
    let gtp = format!("plateau-book {othello}\nplateau-book nowhere\nplateau-book\ngenmove b\n");
    let answers = said("othello", "gtp", &gtp);
    assert!(answers.starts_with("=\n\n? cannot read nowhere"), "{answers}");
    assert!(answers.contains("? syntax error\n\n= "), "{answers}");
    let nboard = said("othello", "nboard", &format!("set book {othello}\ngo\n"));
    assert!(nboard.contains(" 0 0\nnodestats 0 0.00\n=== "), "{nboard}");
    let hub =
        format!("set-param name=book value=\"{dames}\"\nset-param name=book value=\"{othello}\"\ngo think\n");
    let hub = said("dames", "hub", &hub);
    assert!(hub.contains("error message=\"this opening book is for othello othello, not for dames"), "{hub}");
    assert!(hub.contains("info depth=0 ") && hub.contains("\ndone move="), "{hub}");
}

#[test]
fn bad_books_get_one_clear_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (text, book) = (file("text"), file("book"));
    std::fs::write(&text, "hello").unwrap();
    assert_eq!(grow(&book, "5").status, 0);
    let mut bytes = std::fs::read(&book).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    let broken = file("broken");
    std::fs::write(&broken, &bytes).unwrap();
    let fails = |words: &[&str], message: &str| {
        let ran = run(words);
        assert_eq!(ran.status, 2, "{words:?}");
        assert!(ran.stderr.contains(message), "{words:?}: {}", ran.stderr);
    };
    fails(&["train", "verify", &broken], &format!("{broken}: the opening book is damaged"));
    fails(&["play", "othello", "--plain", "--book", &broken], "the opening book is damaged");
    fails(&["serve", "--book", &text], "this is not an opening book of Plateau");
    fails(&["train", "book", "othello", "--out", &text], "this is not an opening book of Plateau");
    fails(&["train", "book", "othello", "--width", "0", "--out", &text], "--width");
    fails(&["train", "book", "othello"], "--out");
    assert_eq!(std::fs::read_to_string(&text).unwrap(), "hello");
}
