//! How commands fail.

use std::io::Write;
use std::process::ExitCode;

use plateau_core::{Lang, Message};
use plateau_table::ClassicError;

/// Why a command did not succeed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Bad usage or bad input: status 2.
    Bad {
        /// What was wrong and what was expected.
        error: Message,
        /// What to do about it.
        hint: Message,
    },
    /// A check that failed: status 1. What failed has already been shown.
    Check,
    /// Help or version was asked for and shown.
    Shown,
    /// The classic programs speak French, whatever the language.
    Classic(ClassicError),
    /// Nobody reads our output any more.
    ClosedOutput,
}

impl Failure {
    /// Bad input with a hint on what to do.
    pub(crate) fn hinted(error: Message, hint: Message) -> Self {
        Failure::Bad { error, hint }
    }

    /// Says what happened on standard error and gives the exit status.
    pub(crate) fn report(self, lang: Lang) -> ExitCode {
        let mut stderr = std::io::stderr().lock();
        // When standard error is closed there is nobody left to tell.
        let _ = match &self {
            Failure::Bad { error, hint } => {
                let line = Message::new("app-error").with("error", error.clone()).text(lang);
                writeln!(stderr, "{line}\n{}", hint.text(lang))
            }
            Failure::Classic(error) => writeln!(stderr, "{error}"),
            Failure::Check | Failure::Shown | Failure::ClosedOutput => Ok(()),
        };
        match self {
            Failure::Bad { .. } | Failure::Classic(_) => ExitCode::from(2),
            Failure::Check => ExitCode::from(1),
            Failure::Shown | Failure::ClosedOutput => ExitCode::SUCCESS,
        }
    }
}

impl From<Message> for Failure {
    fn from(error: Message) -> Self {
        Failure::hinted(error, Message::new("app-hint-help"))
    }
}

impl From<ClassicError> for Failure {
    fn from(error: ClassicError) -> Self {
        match error {
            ClassicError::Output => Failure::ClosedOutput,
            error => Failure::Classic(error),
        }
    }
}
