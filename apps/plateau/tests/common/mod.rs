//! Running the binary as a user does.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::io::Write;
use std::process::{Command, Stdio};

/// What a run of the program left behind.
pub(crate) struct Ran {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) status: i32,
}

/// The program, speaking English unless told otherwise.
pub(crate) fn plateau() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plateau"));
    for name in ["PLATEAU_LANG", "LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    command
}

/// Runs the program with `words`, nothing to read.
pub(crate) fn run(words: &[&str]) -> Ran {
    run_with_input(words, "")
}

/// Runs the program with `words`, typing `input`.
pub(crate) fn run_with_input(words: &[&str], input: &str) -> Ran {
    finish(plateau().args(words), input.as_bytes())
}

/// Runs a prepared command, typing `input`.
pub(crate) fn finish(command: &mut Command, input: &[u8]) -> Ran {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // A program may stop reading early; what it said decides.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    Ran {
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
        status: output.status.code().expect("an exit status"),
    }
}

impl Ran {
    /// The last line of standard output.
    pub(crate) fn last_line(&self) -> &str {
        self.stdout.lines().last().unwrap_or_default()
    }
}
