//! What README.md shows is what the program prints.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a broken expectation is a failed test")]

mod common;

use common::run_with_input;

#[test]
fn the_picture_is_what_the_command_prints() {
    let readme = include_str!("../../../README.md");
    let block = readme
        .split("```")
        .find(|block| block.trim_start().starts_with("$ plateau show"))
        .expect("a picture");
    let (command, picture) = block.trim_start().split_once('\n').unwrap();
    let (words, moves) = command.split_once(" --moves ").unwrap();
    let words: Vec<&str> =
        words.split_whitespace().skip(2).chain(["--moves", moves.trim_matches('"')]).collect();
    assert_eq!(run_with_input(&words, "").stdout, picture);
}

#[test]
fn the_shipped_files_that_it_names_exist() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for readme in [include_str!("../../../README.md"), include_str!("../../../LISEZMOI.md")] {
        let files = readme
            .split(|c: char| c.is_whitespace() || "()`".contains(c))
            .filter(|word| word.starts_with("games/"));
        for file in files {
            assert!(root.join(file).exists(), "{file}");
        }
    }
}
