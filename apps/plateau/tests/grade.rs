//! Marking console programs, on programs that are small shell scripts.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a broken expectation is a failed test")]
#![cfg(unix)]

mod common;

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use common::run;

/// Writes an executable script.
fn script(folder: &Path, name: &str, body: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, format!("#!/bin/sh\n{body}\n")).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn our_own_program_gets_full_marks() {
    for game in plateau_catalog::GAMES {
        let command = format!("{} classic {}", env!("CARGO_BIN_EXE_plateau"), game.id());
        let ran = run(&["grade", game.id(), &command]);
        assert_eq!(ran.status, 0, "{}", ran.stdout);
        assert!(ran.last_line().ends_with("20.0/20"), "{}", ran.stdout);
    }
}

#[test]
fn a_missing_trailing_space_is_found_and_shown() {
    let folder = tempfile::tempdir().unwrap();
    let body = format!(
        "{} classic pente \"$@\" | sed 's/Joueur O gagne/Joueur O  gagne/'",
        env!("CARGO_BIN_EXE_plateau")
    );
    let program = script(folder.path(), "student", &body);
    let ran = run(&["grade", "pente", &program]);
    assert_eq!(ran.status, 1);
    assert!(ran.stdout.contains("FAILED   pente1"), "{}", ran.stdout);
    assert!(ran.stdout.contains("Joueur·O··gagne·la·partie!¶"), "{}", ran.stdout);
}

#[test]
fn a_folder_of_programs_gets_a_table_and_nothing_hangs() {
    let folder = tempfile::tempdir().unwrap();
    let inputs = tempfile::tempdir().unwrap();
    std::fs::write(inputs.path().join("resign.txt"), "0,0\n").unwrap();
    script(folder.path(), "crash", "kill -SEGV $$");
    script(folder.path(), "flood", "yes");
    script(folder.path(), "good", &format!("exec {} classic pente", env!("CARGO_BIN_EXE_plateau")));
    std::fs::write(folder.path().join("notes.txt"), "not a program").unwrap();
    let words =
        ["grade", "pente", folder.path().to_str().unwrap(), "--inputs", inputs.path().to_str().unwrap()];
    let ran = run(&words);
    assert_eq!(ran.status, 1);
    assert!(ran.stdout.contains("the program crashed"), "{}", ran.stdout);
    assert!(ran.stdout.contains("far more than a dialogue"), "{}", ran.stdout);
    assert!(ran.stdout.contains("good     1/1  20.0/20"), "{}", ran.stdout);
    assert!(ran.stdout.contains("crash    0/1   0.0/20"), "{}", ran.stdout);
}
