//! `plateau grade`: a student's console program against the dialogues of the document.

mod compare;
mod program;

use std::path::{Path, PathBuf};

use clap::ArgMatches;
use plateau_core::{Lang, Message};
use plateau_table::testing::run_classic;
use plateau_table::{AnyGame, Classic};

use self::compare::{Difference, first_difference};
use self::program::{Program, Run};
use crate::Outcome;
use crate::failure::Failure;
use crate::output::{print, read_file};

/// One dialogue to reproduce.
struct Case {
    name: String,
    args: Vec<String>,
    input: String,
    expected: String,
}

/// The marks of one program.
struct Mark {
    program: String,
    passed: usize,
}

/// Runs the program, or every program of a folder, on every dialogue, and prints the differences and the marks.
///
/// Status 1 when a program failed a dialogue.
pub(crate) fn run(matches: &ArgMatches, lang: Lang) -> Outcome {
    let found = crate::arguments::game(matches, lang)?;
    let target = matches.get_one::<String>("program").map_or("", String::as_str);
    let cases = match matches.get_one::<PathBuf>("inputs") {
        Some(folder) => cases_of_folder(found.game, folder)?,
        None => shipped_cases(&found.game.classic()),
    };
    let programs = Program::all(target)?;
    let mut marks = Vec::new();
    for program in &programs {
        marks.push(grade(program, &cases, lang)?);
    }
    print(&table(&marks, cases.len(), lang))?;
    if marks.iter().all(|mark| mark.passed == cases.len()) { Ok(()) } else { Err(Failure::Check) }
}

/// The shipped dialogues that a program of the document can play.
fn shipped_cases(classic: &Classic) -> Vec<Case> {
    let playable = classic.cases.iter().filter(|case| case.is_of_document(classic.flags));
    playable
        .map(|case| Case {
            name: case.name.to_owned(),
            args: case.args.iter().map(|arg| (*arg).to_owned()).collect(),
            input: case.input.to_owned(),
            expected: case.expected.to_owned(),
        })
        .collect()
}

/// The dialogues of a folder: `NAME.txt` is typed; `NAME.out` is expected, or what our program says when there is no
/// such file; `NAME.args` holds the program's options, if it needs some.
fn cases_of_folder(game: &dyn AnyGame, folder: &Path) -> Result<Vec<Case>, Failure> {
    let entries = std::fs::read_dir(folder).map_err(|error| {
        Message::new("app-cannot-read")
            .with("file", folder.display().to_string())
            .with("reason", error.to_string())
    })?;
    let mut inputs: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    inputs.sort();
    if inputs.is_empty() {
        return Err(Message::new("grade-no-inputs").with("folder", folder.display().to_string()).into());
    }
    inputs
        .into_iter()
        .map(|path| {
            let input = read_file(&path)?;
            let beside = |extension: &str| {
                let path = path.with_extension(extension);
                path.exists().then(|| read_file(&path)).transpose()
            };
            let args: Vec<String> =
                beside("args")?.unwrap_or_default().split_whitespace().map(str::to_owned).collect();
            let expected = match beside("out")? {
                Some(expected) => expected,
                None => {
                    let words: Vec<&str> = args.iter().map(String::as_str).collect();
                    run_classic(&game.classic(), &words, &input).0
                }
            };
            let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            Ok(Case { name, args, input, expected })
        })
        .collect()
}

/// Runs one program on every dialogue.
fn grade(program: &Program, cases: &[Case], lang: Lang) -> Result<Mark, Failure> {
    let mut passed = 0;
    for (number, case) in cases.iter().enumerate() {
        let run = program.run(&case.args, &case.input);
        let fault = match &run {
            Run::Finished { output } => {
                first_difference(&case.expected, output).map(|difference| explain(&difference))
            }
            Run::TimedOut => Some(vec![Message::new("grade-timed-out").with("seconds", program::SECONDS)]),
            Run::TooMuch => Some(vec![Message::new("grade-too-much")]),
            Run::Crashed { output } => {
                let difference = first_difference(&case.expected, output);
                let mut lines = vec![Message::new("grade-crashed")];
                lines.extend(difference.iter().flat_map(explain));
                Some(lines)
            }
            Run::NotStarted { reason } => {
                return Err(Message::new("grade-not-started")
                    .with("program", &program.name)
                    .with("reason", reason)
                    .into());
            }
        };
        passed += usize::from(fault.is_none());
        let verdict = Message::new(if fault.is_none() { "grade-passed" } else { "grade-failed" });
        let mut text = if number == 0 { format!("{}\n", program.name) } else { String::new() };
        text.push_str(&format!("  {}\n", verdict.with("case", &case.name).text(lang)));
        for line in fault.into_iter().flatten() {
            text.push_str(&format!("    {}\n", line.text(lang)));
        }
        print(&text)?;
    }
    Ok(Mark { program: program.name.clone(), passed })
}

/// A difference in words, blanks made visible.
fn explain(difference: &Difference) -> Vec<Message> {
    let place =
        Message::new("grade-difference").with("line", difference.line).with("column", difference.column);
    vec![
        place,
        Message::new("grade-expected").with("text", &difference.expected),
        Message::new("grade-found").with("text", &difference.found),
    ]
}

/// The table of marks, out of 20 as French teachers count.
fn table(marks: &[Mark], cases: usize, lang: Lang) -> String {
    let width = marks.iter().map(|mark| mark.program.chars().count()).max().unwrap_or(0);
    let mut text = format!("\n{}\n", Message::new("grade-table").with("cases", cases).text(lang));
    for mark in marks {
        let points = if cases == 0 { 0.0 } else { 20.0 * mark.passed as f64 / cases as f64 };
        text.push_str(&format!("{:<width$}  {:>3}/{cases}  {points:>4.1}/20\n", mark.program, mark.passed));
    }
    text
}
