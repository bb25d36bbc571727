//! The console programs of the documents, described as data so that help, completions and the man page know them.

use std::fmt;

use crate::{Console, Options, PlayerSpec};

/// An option of a classic program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassicFlag {
    /// The name, by which [`ClassicArgs`] knows it, and its `--long` form when `long` is set.
    pub name: &'static str,
    /// Whether `--name` is accepted.
    pub long: bool,
    /// The one-letter form, if any.
    pub short: Option<char>,
    /// What stands for the value in help (`N`); `None` for a flag without value.
    pub value: Option<&'static str>,
    /// Names of flags that exclude this one.
    pub conflicts: &'static [&'static str],
    /// What it does, in French, for help.
    pub help: &'static str,
    /// Whether the document asks for it: programs that others wrote from the document have it too.
    pub of_document: bool,
}

impl ClassicFlag {
    /// A `--name VALUE` option of our own.
    pub const fn option(name: &'static str, value: &'static str, help: &'static str) -> Self {
        ClassicFlag {
            name,
            long: true,
            short: None,
            value: Some(value),
            conflicts: &[],
            help,
            of_document: false,
        }
    }

    /// The same, asked for by the document.
    #[must_use]
    pub const fn of_document(self) -> Self {
        ClassicFlag { of_document: true, ..self }
    }

    /// A one-letter flag of the document that excludes `conflicts`.
    pub const fn letter(
        name: &'static str,
        short: char,
        conflicts: &'static [&'static str],
        help: &'static str,
    ) -> Self {
        ClassicFlag { name, long: false, short: Some(short), value: None, conflicts, help, of_document: true }
    }
}

/// The options a classic program was started with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassicArgs {
    given: Vec<(&'static str, Option<String>)>,
}

impl ClassicArgs {
    /// No options.
    pub const fn new() -> Self {
        ClassicArgs { given: Vec::new() }
    }

    /// Adds a flag that was given, with its value if it has one.
    pub fn add(&mut self, name: &'static str, value: Option<String>) {
        self.given.push((name, value));
    }

    /// Whether the flag `name` was given.
    pub fn has(&self, name: &str) -> bool {
        self.given.iter().any(|(given, _)| *given == name)
    }

    /// The value given to `name`.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.given.iter().find(|(given, _)| *given == name).and_then(|(_, value)| value.as_deref())
    }
}

/// Why a classic program stopped before the end of its game. The text is French, like the programs; the exit status
/// is 2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClassicError {
    /// The options make no sense.
    Usage(String),
    /// The input ended before the game did.
    EndOfInput,
    /// Standard output is gone: nobody is listening any more.
    Output,
    /// The game is to be played on a board that one can click: whoever runs the program opens it.
    Graphical(Box<GraphicalGame>),
}

/// A game that a classic program wants to see on a board that one can click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphicalGame {
    /// The page name of the variant.
    pub variant: &'static str,
    /// The rule options.
    pub options: Options,
    /// Who plays.
    pub players: [PlayerSpec; 2],
    /// The names of both.
    pub names: [String; 2],
}

impl ClassicCase {
    /// Whether a program written from the document can play it: it takes no options of our own.
    pub fn is_of_document(&self, flags: &[ClassicFlag]) -> bool {
        self.args.iter().filter(|arg| arg.starts_with('-')).all(|arg| {
            let name = arg.trim_start_matches('-').split('=').next().unwrap_or_default();
            let same = |flag: &ClassicFlag| {
                flag.name == name || flag.short.is_some_and(|short| name == short.to_string())
            };
            flags.iter().any(|flag| flag.of_document && same(flag))
        })
    }
}

impl fmt::Display for ClassicError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClassicError::Usage(text) => f.write_str(text),
            ClassicError::EndOfInput => {
                f.write_str("Fin de l'entrée avant la fin de la partie : la partie est interrompue.")
            }
            ClassicError::Output => f.write_str("La sortie standard est fermée."),
            ClassicError::Graphical(_) => f.write_str("Le plateau graphique ne peut pas être ouvert ici."),
        }
    }
}

impl std::error::Error for ClassicError {}

/// One shipped game of a classic program: what is typed, and everything it prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassicCase {
    /// The name of the input file, without its extension.
    pub name: &'static str,
    /// The options of the program.
    pub args: &'static [&'static str],
    /// The input file.
    pub input: &'static str,
    /// The whole of standard output.
    pub expected: &'static str,
}

/// The [`ClassicCase`] in `tests/classic/NAME.txt` and `NAME.out` of the crate that names it, from a file in its `src/`.
#[macro_export]
macro_rules! classic_case {
    ($name:literal) => {
        $crate::classic_case!($name, [])
    };
    ($name:literal, [$($arg:literal),* $(,)?]) => {
        $crate::ClassicCase {
            name: $name,
            args: &[$($arg),*],
            input: include_str!(concat!("../tests/classic/", $name, ".txt")),
            expected: include_str!(concat!("../tests/classic/", $name, ".out")),
        }
    };
}

/// A console program.
#[derive(Clone, Copy)]
pub struct Classic {
    /// One line about it, in French, for help.
    pub about: &'static str,
    /// Its options.
    pub flags: &'static [ClassicFlag],
    /// The shipped games.
    pub cases: &'static [ClassicCase],
    /// The program itself.
    pub run: fn(&ClassicArgs, &mut dyn Console) -> Result<(), ClassicError>,
}
