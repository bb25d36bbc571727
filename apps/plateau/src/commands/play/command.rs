//! What a player can say besides a move.

use std::path::PathBuf;

/// A command of the line-by-line interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Help,
    Board,
    Moves,
    Position,
    Undo,
    Redo,
    Draw,
    Accept,
    Decline,
    Resign,
    Save(Option<PathBuf>),
    Load(Option<PathBuf>),
    Quit,
}

/// Makes a command from the file name behind its word, if there is one.
type Make = fn(Option<PathBuf>) -> Command;

/// Every command with its English and its French word: both are always understood.
const WORDS: [(&str, &str, Make); 13] = [
    ("help", "aide", |_| Command::Help),
    ("board", "plateau", |_| Command::Board),
    ("moves", "coups", |_| Command::Moves),
    ("position", "position", |_| Command::Position),
    ("undo", "annuler", |_| Command::Undo),
    ("redo", "refaire", |_| Command::Redo),
    ("draw", "nulle", |_| Command::Draw),
    ("yes", "oui", |_| Command::Accept),
    ("no", "non", |_| Command::Decline),
    ("resign", "abandonner", |_| Command::Resign),
    ("save", "sauvegarder", Command::Save),
    ("load", "charger", Command::Load),
    ("quit", "quitter", |_| Command::Quit),
];

impl Command {
    /// Reads a command; `None` when the line is something else, a move perhaps.
    pub(crate) fn read(line: &str) -> Option<Command> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let word = word.to_lowercase();
        let (.., make) =
            WORDS.into_iter().find(|(english, french, _)| *english == word || *french == word)?;
        let rest = rest.trim();
        let command = make((!rest.is_empty()).then(|| PathBuf::from(rest)));
        let takes_path = matches!(command, Command::Save(_) | Command::Load(_));
        (rest.is_empty() || takes_path).then_some(command)
    }
}

#[cfg(test)]
mod tests {
    use super::Command;

    #[test]
    fn both_languages_are_understood() {
        assert_eq!(Command::read(" Aide "), Some(Command::Help));
        assert_eq!(Command::read("undo"), Some(Command::Undo));
        assert_eq!(Command::read("save my game.pgn"), Some(Command::Save(Some("my game.pgn".into()))));
        assert_eq!(Command::read("charger"), Some(Command::Load(None)));
    }

    #[test]
    fn moves_are_no_commands() {
        for line in ["d3", "10,10", "b7 a6", "", "undo d3"] {
            assert_eq!(Command::read(line), None, "{line}");
        }
    }
}
