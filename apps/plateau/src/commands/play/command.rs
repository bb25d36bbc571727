//! What a player can say besides a move.

use std::path::PathBuf;

/// A command of the line-by-line interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Help,
    Board,
    Pieces,
    Look(String),
    Clocks,
    Quiet,
    Hint,
    Rules,
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

/// Makes a command from the text behind its word, if there is any.
type Make = fn(Option<&str>) -> Command;

/// Every command with its English and its French word: both are always understood.
const WORDS: [(&str, &str, Make); 19] = [
    ("help", "aide", |_| Command::Help),
    ("board", "plateau", |_| Command::Board),
    ("pieces", "pions", |_| Command::Pieces),
    ("look", "voir", |cell| Command::Look(cell.unwrap_or_default().to_owned())),
    ("clocks", "pendules", |_| Command::Clocks),
    ("quiet", "discret", |_| Command::Quiet),
    ("hint", "conseil", |_| Command::Hint),
    ("rules", "regles", |_| Command::Rules),
    ("moves", "coups", |_| Command::Moves),
    ("position", "position", |_| Command::Position),
    ("undo", "annuler", |_| Command::Undo),
    ("redo", "refaire", |_| Command::Redo),
    ("draw", "nulle", |_| Command::Draw),
    ("yes", "oui", |_| Command::Accept),
    ("no", "non", |_| Command::Decline),
    ("resign", "abandonner", |_| Command::Resign),
    ("save", "sauvegarder", |file| Command::Save(file.map(PathBuf::from))),
    ("load", "charger", |file| Command::Load(file.map(PathBuf::from))),
    ("quit", "quitter", |_| Command::Quit),
];

impl Command {
    /// Reads a command; `None` when the line is something else, a move perhaps.
    pub(crate) fn read(line: &str) -> Option<Command> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let word = word.to_lowercase().replace('è', "e");
        let (.., make) =
            WORDS.into_iter().find(|(english, french, _)| *english == word || *french == word)?;
        let rest = rest.trim();
        let command = make((!rest.is_empty()).then_some(rest));
        let takes_text = matches!(command, Command::Save(_) | Command::Load(_) | Command::Look(_));
        (rest.is_empty() || takes_text).then_some(command)
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
        assert_eq!(Command::read("règles"), Some(Command::Rules));
        assert_eq!(Command::read("look d3"), Some(Command::Look("d3".to_owned())));
    }

    #[test]
    fn moves_are_no_commands() {
        for line in ["d3", "10,10", "b7 a6", "", "undo d3"] {
            assert_eq!(Command::read(line), None, "{line}");
        }
    }
}
