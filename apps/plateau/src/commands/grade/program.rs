//! Running programs that may hang, crash or print without end.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use plateau_core::{Message, shorten};

/// How long one dialogue may take.
pub(super) const SECONDS: u64 = 10;

/// The most a dialogue may print.
const OUTPUT_LIMIT: u64 = 4 * 1024 * 1024;

/// A program to grade: its name for the table, and the words that start it.
pub(super) struct Program {
    pub(super) name: String,
    words: Vec<String>,
}

/// How one dialogue went.
pub(super) enum Run {
    /// It ended by itself.
    Finished { output: String },
    /// It ended by a signal.
    Crashed { output: String },
    /// It did not end in time and was killed.
    TimedOut,
    /// It printed more than any dialogue and was killed.
    TooMuch,
    /// It could not be started.
    NotStarted { reason: String },
}

impl Program {
    /// The program of a command line, or every executable file of a folder, by name.
    pub(super) fn all(target: &str) -> Result<Vec<Program>, Message> {
        let path = Path::new(target);
        if path.is_dir() {
            let failed = |error: std::io::Error| {
                Message::new("app-cannot-read").with("file", target).with("reason", error.to_string())
            };
            let mut programs: Vec<Program> = std::fs::read_dir(path)
                .map_err(failed)?
                .filter_map(|entry| entry.ok().map(|entry| entry.path()))
                .filter(|path| is_executable(path))
                .filter_map(|path| {
                    let name = path.file_name()?.to_string_lossy().into_owned();
                    Some(Program { name, words: vec![path.to_str()?.to_owned()] })
                })
                .collect();
            programs.sort_by(|a, b| a.name.cmp(&b.name));
            return if programs.is_empty() {
                Err(Message::new("grade-no-programs").with("folder", target))
            } else {
                Ok(programs)
            };
        }
        let words = if path.exists() { vec![target.to_owned()] } else { split_words(target)? };
        Ok(vec![Program { name: target.to_owned(), words }])
    }

    /// Runs the program with `args` added, typing `input`.
    pub(super) fn run(&self, args: &[String], input: &str) -> Run {
        let Some((program, own_args)) = self.words.split_first() else {
            return Run::NotStarted { reason: String::new() };
        };
        let mut command = Command::new(program);
        command.args(own_args).args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        match command.spawn() {
            Ok(child) => watch(child, input.to_owned()),
            Err(error) => Run::NotStarted { reason: error.to_string() },
        }
    }
}

/// Feeds and reads a running program until it ends, is too slow, or prints too much.
fn watch(mut child: Child, input: String) -> Run {
    if let Some(mut stdin) = child.stdin.take() {
        // A program that stops reading early closes the pipe: what it printed decides, not what it left unread.
        std::thread::spawn(move || stdin.write_all(input.as_bytes()).and_then(|()| stdin.flush()));
    }
    let (sender, receiver) = mpsc::channel();
    if let Some(stdout) = child.stdout.take() {
        std::thread::spawn(move || {
            let mut output = Vec::new();
            let read = stdout.take(OUTPUT_LIMIT + 1).read_to_end(&mut output);
            // The receiver is gone when the time was over: nobody wants the output any more.
            let _ = sender.send(read.map(|_| output));
        });
    }
    let deadline = Instant::now() + Duration::from_secs(SECONDS);
    let output = receiver.recv_timeout(Duration::from_secs(SECONDS));
    let Ok(Ok(output)) = output else {
        stop(&mut child);
        return Run::TimedOut;
    };
    if output.len() as u64 > OUTPUT_LIMIT {
        stop(&mut child);
        return Run::TooMuch;
    }
    let output = String::from_utf8_lossy(&output).into_owned();
    // The output is closed; the program itself normally ends in the same instant.
    while Instant::now() < deadline {
        match child.try_wait() {
            Ok(Some(status)) if status.code().is_none() => return Run::Crashed { output },
            Ok(Some(_)) => return Run::Finished { output },
            Ok(None) => std::thread::sleep(Duration::from_millis(2)),
            Err(_) => break,
        }
    }
    stop(&mut child);
    Run::TimedOut
}

/// Kills a program that may already be gone.
fn stop(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "exe")
}

/// The words of a command line, with quotes as in a shell.
fn split_words(line: &str) -> Result<Vec<String>, Message> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for symbol in line.chars() {
        match (quote, symbol) {
            (Some(open), symbol) if symbol == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(symbol);
                word.get_or_insert_default();
            }
            (None, symbol) if symbol.is_whitespace() => words.extend(word.take()),
            (_, symbol) => word.get_or_insert_default().push(symbol),
        }
    }
    words.extend(word);
    if quote.is_some() || words.is_empty() {
        return Err(Message::new("grade-bad-command").with("command", shorten(line)));
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::split_words;

    #[test]
    fn quotes_keep_words_together() {
        assert_eq!(
            split_words("./a.out -a 'x y' \"\"").ok(),
            Some(vec!["./a.out".into(), "-a".into(), "x y".into(), String::new()])
        );
        assert!(split_words("'open").is_err());
        assert!(split_words("  ").is_err());
    }
}
