//! The one table of keys: what the screens obey, `?` shows and the documentation lists.

use std::fmt;

use plateau_core::{Lang, Message, shorten};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Where a key means something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Context {
    /// The list of games.
    Home,
    /// The choices before a game.
    Setup,
    /// The rules of a game.
    Rules,
    /// The list of files.
    Files,
    /// A game being played.
    Board,
    /// A game being looked at again.
    Review,
}

impl Context {
    /// Every context, in the order of the documentation.
    pub const ALL: [Context; 6] =
        [Context::Home, Context::Setup, Context::Board, Context::Review, Context::Rules, Context::Files];

    /// What the screen is called.
    pub fn title(self) -> Message {
        Message::new(match self {
            Context::Home => "tui-screen-home",
            Context::Setup => "tui-screen-setup",
            Context::Rules => "tui-screen-rules",
            Context::Files => "tui-screen-files",
            Context::Board => "tui-screen-board",
            Context::Review => "tui-screen-review",
        })
    }
}

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// One row up.
    Up,
    /// One row down.
    Down,
    /// One column left, or the value or move before.
    Left,
    /// One column right, or the next value or move.
    Right,
    /// To the beginning.
    Start,
    /// To the end.
    End,
    /// Choose, or click the focused cell.
    Select,
    /// Back to the screen behind.
    Back,
    /// Type a move.
    Type,
    /// Mark the legal moves, or not.
    Moves,
    /// Ask the engine.
    Hint,
    /// Take back a turn.
    Undo,
    /// Play it again.
    Redo,
    /// Turn the board round.
    Flip,
    /// Offer a draw.
    Draw,
    /// Give up.
    Resign,
    /// Save a copy.
    Save,
    /// Open a game.
    Open,
    /// Copy the position text.
    CopyPosition,
    /// Copy the record.
    CopyRecord,
    /// Look at the game again.
    Review,
    /// Begin another game.
    New,
    /// Show the rules.
    Rules,
    /// Go to the next bad move.
    NextMistake,
    /// Go to the bad move before.
    PreviousMistake,
    /// Try another line.
    Try,
    /// Try one's own mistakes again.
    Retry,
    /// Show the answer.
    Solution,
    /// Play on from the position shown.
    Continue,
    /// Other colours.
    Theme,
    /// The other language.
    Language,
    /// Show the keys.
    Help,
    /// End the program.
    Quit,
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// What the keys do.
    pub action: Action,
    /// What the config file calls it: `key.<name>`.
    pub name: &'static str,
    /// Where the keys work.
    pub contexts: &'static [Context],
    /// The keys, unless the config file says otherwise.
    pub keys: &'static [&'static str],
    /// Identifier of the message that says what it does.
    pub text: &'static str,
}

const EVERYWHERE: &[Context] = &Context::ALL;
const LISTS: &[Context] = &[Context::Home, Context::Setup, Context::Rules, Context::Files];
const BOARDS: &[Context] = &[Context::Board, Context::Review];

/// A row of the table.
const fn row(
    action: Action,
    name: &'static str,
    contexts: &'static [Context],
    keys: &'static [&'static str],
    text: &'static str,
) -> Row {
    Row { action, name, contexts, keys, text }
}

/// Every key there is. A dialogue says itself which keys it takes.
pub const TABLE: &[Row] = &[
    row(Action::Up, "up", EVERYWHERE, &["Up", "k"], "tui-key-up"),
    row(Action::Down, "down", EVERYWHERE, &["Down", "j"], "tui-key-down"),
    row(Action::Left, "left", EVERYWHERE, &["Left", "h"], "tui-key-left"),
    row(Action::Right, "right", EVERYWHERE, &["Right", "l"], "tui-key-right"),
    row(Action::Start, "start", EVERYWHERE, &["Home"], "tui-key-start"),
    row(Action::End, "end", EVERYWHERE, &["End"], "tui-key-end"),
    row(Action::Select, "select", LISTS, &["Enter", "Space"], "tui-key-select"),
    row(Action::Select, "select", BOARDS, &["Enter", "Space"], "tui-key-play"),
    row(Action::Type, "type", BOARDS, &[":", "/"], "tui-key-type"),
    row(Action::Moves, "moves", BOARDS, &["m"], "tui-key-moves"),
    row(Action::Hint, "hint", BOARDS, &["H", "i"], "tui-key-hint"),
    row(Action::Undo, "undo", BOARDS, &["u", "Backspace"], "tui-key-undo"),
    row(Action::Redo, "redo", &[Context::Board], &["U", "Ctrl-r"], "tui-key-redo"),
    row(Action::NextMistake, "next-mistake", &[Context::Review], &["n"], "tui-key-next-mistake"),
    row(Action::PreviousMistake, "previous-mistake", &[Context::Review], &["p"], "tui-key-previous-mistake"),
    row(Action::Try, "try", &[Context::Review], &["t"], "tui-key-try"),
    row(Action::Retry, "retry", &[Context::Review], &["R"], "tui-key-retry"),
    row(Action::Solution, "solution", &[Context::Review], &["x"], "tui-key-solution"),
    row(Action::Continue, "continue", &[Context::Review], &["c"], "tui-key-continue"),
    row(Action::Flip, "flip", BOARDS, &["F"], "tui-key-flip"),
    row(Action::Draw, "draw", &[Context::Board], &["D"], "tui-key-draw"),
    row(Action::Resign, "resign", &[Context::Board], &["R"], "tui-key-resign"),
    row(Action::Review, "review", &[Context::Board], &["v"], "tui-key-review"),
    row(Action::New, "new", BOARDS, &["N"], "tui-key-new"),
    row(Action::Save, "save", BOARDS, &["s"], "tui-key-save"),
    row(Action::Open, "open", &[Context::Home, Context::Board, Context::Review], &["o"], "tui-key-open"),
    row(Action::CopyPosition, "copy-position", BOARDS, &["y"], "tui-key-copy-position"),
    row(Action::CopyRecord, "copy-record", BOARDS, &["Y"], "tui-key-copy-record"),
    row(
        Action::Rules,
        "rules",
        &[Context::Home, Context::Setup, Context::Board, Context::Review],
        &["r"],
        "tui-key-rules",
    ),
    row(Action::Theme, "theme", EVERYWHERE, &["T"], "tui-key-theme"),
    row(Action::Language, "language", EVERYWHERE, &["L"], "tui-key-language"),
    row(Action::Help, "help", EVERYWHERE, &["?", "F1"], "tui-key-help"),
    row(Action::Back, "back", EVERYWHERE, &["Esc", "q"], "tui-key-back"),
    row(Action::Quit, "quit", EVERYWHERE, &["Ctrl-c", "Ctrl-q"], "tui-key-quit"),
];

/// A key with its modifiers, as the table and the config file write it: `u`, `Ctrl-r`, `Enter`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    code: KeyCode,
    control: bool,
    alt: bool,
}

/// The keys that have names.
const NAMED: [(&str, KeyCode); 15] = [
    ("Up", KeyCode::Up),
    ("Down", KeyCode::Down),
    ("Left", KeyCode::Left),
    ("Right", KeyCode::Right),
    ("Home", KeyCode::Home),
    ("End", KeyCode::End),
    ("PageUp", KeyCode::PageUp),
    ("PageDown", KeyCode::PageDown),
    ("Enter", KeyCode::Enter),
    ("Space", KeyCode::Char(' ')),
    ("Esc", KeyCode::Esc),
    ("Tab", KeyCode::Tab),
    ("Backspace", KeyCode::Backspace),
    ("Delete", KeyCode::Delete),
    ("Insert", KeyCode::Insert),
];

impl Key {
    /// Reads `u`, `Ctrl-r`, `Alt-x`, `Enter`, `F1`…
    pub fn parse(text: &str) -> Option<Key> {
        let (control, rest) = strip_word(text.trim(), "ctrl-");
        let (alt, rest) = strip_word(rest, "alt-");
        let named = NAMED.iter().find(|(name, _)| name.eq_ignore_ascii_case(rest)).map(|&(_, code)| code);
        let mut letters = rest.chars();
        let code = match (named, letters.next(), letters.next()) {
            (Some(code), ..) => code,
            (None, Some(letter), None) => KeyCode::Char(letter),
            (None, Some('F' | 'f'), Some(_)) => {
                KeyCode::F(rest[1..].parse().ok().filter(|number| (1..=24).contains(number))?)
            }
            _ => return None,
        };
        Some(Key { code, control, alt })
    }

    /// The key of an event of the terminal.
    pub fn of(event: &KeyEvent) -> Key {
        let control = event.modifiers.contains(KeyModifiers::CONTROL);
        let code = match event.code {
            // Some terminals tell control keys as capitals.
            KeyCode::Char(letter) if control => KeyCode::Char(letter.to_ascii_lowercase()),
            code => code,
        };
        Key { code, control, alt: event.modifiers.contains(KeyModifiers::ALT) }
    }
}

/// Takes `word` off the beginning of `text`, whatever its case, and tells whether it was there.
fn strip_word<'a>(text: &'a str, word: &str) -> (bool, &'a str) {
    match text.get(..word.len()) {
        Some(start) if start.eq_ignore_ascii_case(word) && text.len() > word.len() => {
            (true, &text[word.len()..])
        }
        _ => (false, text),
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.control {
            f.write_str("Ctrl-")?;
        }
        if self.alt {
            f.write_str("Alt-")?;
        }
        let arrow = match self.code {
            KeyCode::Up => Some("↑"),
            KeyCode::Down => Some("↓"),
            KeyCode::Left => Some("←"),
            KeyCode::Right => Some("→"),
            _ => None,
        };
        match (arrow, NAMED.iter().find(|(_, code)| *code == self.code), self.code) {
            (Some(arrow), ..) => f.write_str(arrow),
            (None, Some((name, _)), _) => f.write_str(name),
            (None, None, KeyCode::Char(letter)) => write!(f, "{letter}"),
            (None, None, KeyCode::F(number)) => write!(f, "F{number}"),
            _ => f.write_str("·"),
        }
    }
}

/// Which key does what: the table, with the changes of the config file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyMap {
    /// The keys of each row of [`TABLE`].
    rows: Vec<Vec<Key>>,
}

impl Default for KeyMap {
    fn default() -> Self {
        let keys = |row: &Row| row.keys.iter().filter_map(|key| Key::parse(key)).collect();
        KeyMap { rows: TABLE.iter().map(keys).collect() }
    }
}

impl KeyMap {
    /// What `key` does in `context`.
    pub fn action(&self, context: Context, key: Key) -> Option<Action> {
        let mut rows = TABLE.iter().zip(&self.rows);
        rows.find(|(row, keys)| row.contexts.contains(&context) && keys.contains(&key))
            .map(|(row, _)| row.action)
    }

    /// The keys of an action where it works, as text: `u, Backspace`.
    pub fn text(&self, context: Context, action: Action) -> String {
        let row = TABLE.iter().position(|row| row.action == action && row.contexts.contains(&context));
        row.map(|index| self.row_text(index)).unwrap_or_default()
    }

    /// The first key of an action where it works.
    pub fn first(&self, context: Context, action: Action) -> String {
        let row = TABLE.iter().position(|row| row.action == action && row.contexts.contains(&context));
        row.and_then(|index| self.rows[index].first()).map(Key::to_string).unwrap_or_default()
    }

    /// The keys of a row of [`TABLE`], as text.
    pub fn row_text(&self, index: usize) -> String {
        self.rows[index].iter().map(Key::to_string).collect::<Vec<_>>().join(", ")
    }

    /// Gives the action called `name` other keys: `u, Ctrl-z`. A key that meant something else in the same place
    /// means this from now on.
    ///
    /// # Errors
    /// When there is no such action, or a word is no key.
    pub fn change(&mut self, name: &str, keys: &str) -> Result<(), Message> {
        if !TABLE.iter().any(|row| row.name == name) {
            let known: Vec<&str> = TABLE.iter().map(|row| row.name).collect();
            let mut known: Vec<&str> = known;
            known.dedup();
            let error = Message::new("tui-config-action").with("name", shorten(name));
            return Err(error.with("known", known.join(", ")));
        }
        let words = keys.split(',').map(str::trim).filter(|word| !word.is_empty());
        let parsed: Result<Vec<Key>, Message> = words
            .map(|word| {
                Key::parse(word).ok_or_else(|| Message::new("tui-config-key").with("text", shorten(word)))
            })
            .collect();
        let parsed = parsed?;
        for (row, keys) in TABLE.iter().zip(&mut self.rows) {
            if row.name == name {
                keys.clone_from(&parsed);
            } else {
                let meets = TABLE.iter().any(|other| {
                    other.name == name && other.contexts.iter().any(|context| row.contexts.contains(context))
                });
                keys.retain(|key| !(meets && parsed.contains(key)));
            }
        }
        Ok(())
    }
}

/// The table as the documentation shows it: for each screen its keys, what they do and what the settings call them.
pub fn markdown(lang: Lang) -> String {
    let keys = KeyMap::default();
    let mut text = String::new();
    for context in Context::ALL {
        let head = Message::new("tui-docs-head").text(lang);
        text += &format!("### {}\n\n{head}\n| --- | --- | --- |\n", context.title().text(lang));
        for (index, row) in TABLE.iter().enumerate().filter(|(_, row)| row.contexts.contains(&context)) {
            let names: Vec<String> = keys.rows[index].iter().map(|key| format!("`{key}`")).collect();
            let does = Message::new(row.text).text(lang);
            text += &format!("| {} | {does} | `{}` |\n", names.join(", "), row.name);
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a broken expectation is a failed test")]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_the_table_is_readable_and_means_one_thing() {
        for context in Context::ALL {
            let mut seen = Vec::new();
            for row in TABLE.iter().filter(|row| row.contexts.contains(&context)) {
                for text in row.keys {
                    let key = Key::parse(text).unwrap();
                    assert!(!seen.contains(&key), "{text} twice in {context:?}");
                    seen.push(key);
                }
            }
        }
    }

    #[test]
    fn keys_can_be_changed() {
        let mut keys = KeyMap::default();
        keys.change("undo", "z, Ctrl-z, m").unwrap();
        let read = |text| Key::parse(text).unwrap();
        assert_eq!(keys.action(Context::Board, read("z")), Some(Action::Undo));
        assert_eq!(keys.action(Context::Board, read("ctrl-Z")), None);
        assert_eq!(keys.action(Context::Board, read("m")), Some(Action::Undo));
        assert_eq!(keys.action(Context::Board, read("u")), None);
        assert_eq!(keys.change("fly", "z").unwrap_err().id(), "tui-config-action");
        assert_eq!(keys.change("undo", "Hyper-z").unwrap_err().id(), "tui-config-key");
    }
}
