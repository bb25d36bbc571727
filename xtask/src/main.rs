//! What contributors and continuous integration run, without any tool but cargo.
//!
//! `cargo xtask test` is everything that must pass; the other tasks are parts of it, or longer checks.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

mod browser;
mod fuzz;
mod postgres;
mod tests;

/// How a task runs: the words behind its name in, what went wrong out.
type Run = fn(&[String]) -> Result<(), String>;

/// The tasks: name, what it does, how.
const TASKS: [(&str, &str, Run); 9] = [
    (
        "test",
        "everything that must pass: format, lint, docs, tests on both databases and in a browser, a short fuzzing of every reader",
        test,
    ),
    ("lint", "rustfmt, clippy and rustdoc, warnings denied", |_| lint()),
    ("fuzz", "fuzz every reader of text: [SECONDS for each target] [TARGET]", fuzz::run),
    ("browser", "the browser tests of the web application, in Chromium: [FILE]", browser::browser),
    (
        "postgres",
        "the tests of the web application on a PostgreSQL of their own: [cargo test words]",
        postgres::postgres,
    ),
    ("deep", "the long checks: deep published perft rows, in release", |_| deep()),
    ("bench", "build in release and run `plateau bench`", bench),
    ("picture", "draw the terminal of README.md into docs/terminal.svg", |_| picture()),
    ("dist", "build the release binary, completions and manual page into target/dist", |_| dist()),
];

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let name = words.next().unwrap_or_default();
    let rest: Vec<String> = words.collect();
    let Some((_, _, task)) = TASKS.iter().find(|(task, ..)| *task == name) else {
        eprintln!("cargo xtask TASK");
        for (name, about, _) in TASKS {
            eprintln!("  {name:<8} {about}");
        }
        return ExitCode::from(2);
    };
    match task(&rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Everything that must pass before a change lands.
fn test(_: &[String]) -> Result<(), String> {
    lint()?;
    cargo(&["test", "--workspace", "--locked", "--quiet"])?;
    postgres::postgres(&[])?;
    // The tests of the command line have just built the program.
    browser::drive(&[])?;
    fuzz::run(&["5".to_owned()])
}

/// Format, lints and documentation, warnings denied; no test is forgotten.
fn lint() -> Result<(), String> {
    tests::are_named()?;
    cargo(&["fmt", "--all", "--check"])?;
    cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--quiet", "--", "-D", "warnings"])?;
    let mut doc = command("cargo", &["doc", "--workspace", "--no-deps", "--locked", "--quiet"]);
    run(doc.env("RUSTDOCFLAGS", "-D warnings"))
}

/// The tests that are too long for every change.
fn deep() -> Result<(), String> {
    cargo(&["test", "--workspace", "--release", "--locked", "--", "--ignored", "--nocapture"])?;
    bench(&[])
}

/// The measurements of `plateau bench`.
fn bench(words: &[String]) -> Result<(), String> {
    let mut args = vec!["run", "--release", "--locked", "--quiet", "--package", "plateau", "--", "bench"];
    args.extend(words.iter().map(String::as_str));
    cargo(&args)
}

/// The picture of README.md: a screen of the terminal, drawn by the program itself.
fn picture() -> Result<(), String> {
    let words = ["run", "--locked", "--quiet", "--package", "plateau-tui", "--example", "picture"];
    let output = command("cargo", &words).output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let file = root().join("docs/terminal.svg");
    std::fs::write(&file, output.stdout).map_err(|error| error.to_string())?;
    println!("{}", file.display());
    Ok(())
}

/// What a distributor packs.
fn dist() -> Result<(), String> {
    cargo(&["build", "--release", "--locked", "--package", "plateau"])?;
    let folder = root().join("target/dist");
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let binary = root().join("target/release").join(format!("plateau{}", std::env::consts::EXE_SUFFIX));
    let copy = folder.join(binary.file_name().unwrap_or_default());
    std::fs::copy(&binary, copy).map_err(|error| error.to_string())?;
    let written = [
        (vec!["completions", "bash"], "plateau.bash"),
        (vec!["completions", "fish"], "plateau.fish"),
        (vec!["completions", "zsh"], "_plateau"),
        (vec!["man", "--lang", "en"], "plateau.1"),
        (vec!["man", "--lang", "fr"], "plateau.fr.1"),
    ];
    for (words, name) in written {
        let output = Command::new(&binary).args(&words).output().map_err(|error| error.to_string())?;
        std::fs::write(folder.join(name), output.stdout).map_err(|error| error.to_string())?;
    }
    println!("{}", folder.display());
    Ok(())
}

/// The root of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new(".")).to_owned()
}

/// A command in the root of the workspace.
fn command(program: &str, words: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(words).current_dir(root());
    command
}

/// Runs cargo with `words`.
fn cargo(words: &[&str]) -> Result<(), String> {
    run(&mut command("cargo", words))
}

/// Runs a command, shows it, and fails when it does.
fn run(command: &mut Command) -> Result<(), String> {
    let words: Vec<String> = std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    let line = words.join(" ");
    println!("$ {line}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{line}: {status}")),
        Err(error) => Err(format!("{line}: {error}")),
    }
}
