//! A console for tests: the whole input is given, the whole output is kept.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use crate::{Classic, ClassicArgs, ClassicError, Console, Input};

/// A console whose lines are written down beforehand.
#[derive(Clone, Debug, Default)]
pub struct ScriptConsole {
    lines: VecDeque<Step>,
    output: String,
}

/// One step of a script.
#[derive(Clone, Debug)]
enum Step {
    /// A line arrives at once.
    Line(String),
    /// Nothing arrives until the deadline of the reader.
    Silence,
}

impl ScriptConsole {
    /// A console that will give the lines of `input`.
    pub fn new(input: &str) -> Self {
        ScriptConsole {
            lines: input.lines().map(|line| Step::Line(line.to_owned())).collect(),
            output: String::new(),
        }
    }

    /// Adds a silence: a reader with a deadline times out there, one without waits no longer.
    #[must_use]
    pub fn then_silence(mut self) -> Self {
        self.lines.push_back(Step::Silence);
        self
    }

    /// Everything printed so far.
    pub fn output(&self) -> &str {
        &self.output
    }
}

impl Console for ScriptConsole {
    fn print(&mut self, text: &str) -> Result<(), ClassicError> {
        self.output.push_str(text);
        Ok(())
    }

    fn read(&mut self, deadline: Option<Instant>) -> Input {
        match self.lines.pop_front() {
            Some(Step::Line(line)) => Input::Line(line),
            Some(Step::Silence) => {
                if let Some(deadline) = deadline {
                    let left = deadline.saturating_duration_since(Instant::now());
                    std::thread::sleep(left.min(Duration::from_secs(5)));
                }
                Input::TimeOut
            }
            None => Input::End,
        }
    }
}

/// Runs `classic` with `args` (long names with `--`, values behind `=` or as the next text) on `input`: everything it
/// printed, and how it stopped.
pub fn run_classic(classic: &Classic, args: &[&str], input: &str) -> (String, Result<(), ClassicError>) {
    let mut console = ScriptConsole::new(input);
    let end = (classic.run)(&parse_args(classic, args), &mut console);
    (console.output, end)
}

/// Reads the options of a test; unknown ones are left out.
fn parse_args(classic: &Classic, args: &[&str]) -> ClassicArgs {
    let mut parsed = ClassicArgs::new();
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        let (text, attached) =
            arg.split_once('=').map_or((*arg, None), |(text, value)| (text, Some(value.to_owned())));
        let flag = classic.flags.iter().find(|flag| {
            (flag.long && text.strip_prefix("--") == Some(flag.name))
                || flag.short.is_some_and(|short| text.strip_prefix('-') == Some(short.to_string().as_str()))
        });
        if let Some(flag) = flag {
            let value =
                flag.value.and_then(|_| attached.or_else(|| rest.next().map(|value| (*value).to_owned())));
            parsed.add(flag.name, value);
        }
    }
    parsed
}
