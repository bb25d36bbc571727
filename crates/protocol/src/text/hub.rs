//! Hub: `command name=value name="two words" flag`.

use std::fmt::Write;

use plateau_core::{BoardView, MoveView, Side, Square, Terrain};

/// A line of the Hub protocol.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HubLine {
    /// The command.
    pub command: String,
    /// The arguments, in order; flags have an empty value.
    pub pairs: Vec<(String, String)>,
}

impl HubLine {
    /// A line without arguments.
    pub fn new(command: &str) -> Self {
        HubLine { command: command.to_owned(), pairs: Vec::new() }
    }

    /// The same line with one more argument.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl ToString) -> Self {
        self.pairs.push((name.to_owned(), value.to_string()));
        self
    }

    /// The value of an argument, if it is there.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.pairs.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Reads a line; `None` when it does not follow the syntax. A blank line has an empty command.
    pub fn parse(line: &str) -> Option<HubLine> {
        let mut rest = line.trim();
        let mut parsed = HubLine::new(take_name(&mut rest));
        if parsed.command.is_empty() && !rest.is_empty() {
            return None;
        }
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                return Some(parsed);
            }
            let name = take_name(&mut rest);
            if name.is_empty() {
                return None;
            }
            rest = rest.trim_start();
            let value = match rest.strip_prefix('=') {
                None => "",
                Some(after) => {
                    rest = after.trim_start();
                    if let Some(quoted) = rest.strip_prefix('"') {
                        let (value, after) = quoted.split_once('"')?;
                        rest = after;
                        value
                    } else {
                        let value = take_name(&mut rest);
                        if value.is_empty() {
                            return None;
                        }
                        value
                    }
                }
            };
            parsed.pairs.push((name.to_owned(), value.to_owned()));
        }
    }

    /// The line as text. Values are quoted where they must be; a double quote inside one becomes a single one, for
    /// which the protocol has no other way.
    pub fn write(&self) -> String {
        let mut text = self.command.clone();
        for (name, value) in &self.pairs {
            if !value.is_empty() && value.chars().all(is_plain) {
                let _ = write!(text, " {name}={value}");
            } else {
                let _ = write!(text, " {name}=\"{}\"", value.replace('"', "'"));
            }
        }
        text
    }
}

/// Whether a letter may stand in a name or in a value without quotes.
fn is_plain(letter: char) -> bool {
    !letter.is_control() && !letter.is_whitespace() && letter != '=' && letter != '"'
}

/// Takes the letters of a name from the beginning of `rest`.
fn take_name<'a>(rest: &mut &'a str) -> &'a str {
    let end = rest.find(|letter| !is_plain(letter)).unwrap_or(rest.len());
    let (name, after) = rest.split_at(end);
    *rest = after;
    name
}

/// The position as Hub writes it: the side to move, then a letter for each cell in the order of their numbers.
pub fn write_position(view: &BoardView) -> String {
    let turn = match view.turn {
        Side::First => 'W',
        Side::Second => 'B',
    };
    let cells = view.cells.iter().filter(|cell| cell.terrain != Terrain::Unused);
    let letters = cells.map(|cell| match cell.piece.map(|piece| (piece.side, piece.king)) {
        None => 'e',
        Some((Side::First, false)) => 'w',
        Some((Side::First, true)) => 'W',
        Some((Side::Second, false)) => 'b',
        Some((Side::Second, true)) => 'B',
    });
    std::iter::once(turn).chain(letters).collect()
}

/// The PDN position text of a Hub position on a board of `cells` cells; `None` when it is none.
pub fn read_position(text: &str, cells: usize) -> Option<String> {
    let mut letters = text.chars();
    let turn = letters.next().filter(|turn| matches!(turn, 'W' | 'B'))?;
    let mut lists = [Vec::new(), Vec::new()];
    let mut number = 0usize;
    for letter in letters {
        number += 1;
        let (side, king) = match letter {
            'w' => (0, ""),
            'W' => (0, "K"),
            'b' => (1, ""),
            'B' => (1, "K"),
            'e' => continue,
            _ => return None,
        };
        if number <= cells {
            lists[side].push(format!("{king}{number}"));
        }
    }
    (number == cells).then(|| format!("{turn}:W{}:B{}", lists[0].join(","), lists[1].join(",")))
}

/// A legal move of `view` as Hub writes it: `32-28`, or the two ends and then the captured cells, `28x19x23`.
pub fn write_move(view: &BoardView, mv: &MoveView) -> String {
    let name = |square: Square| view.cell(square).map_or("", |cell| cell.name.as_str());
    let (Some(from), Some(to)) = (mv.from, mv.to) else { return mv.text.clone() };
    if mv.captures.is_empty() {
        return format!("{}-{}", name(from), name(to));
    }
    let mut text = format!("{}x{}", name(from), name(to));
    for &captured in &mv.captures {
        let _ = write!(text, "x{}", name(captured));
    }
    text
}

/// The legal move of `view` that a Hub text means. Captured cells may stand in any order, and may be left out where
/// the move is clear without them, as some programs do.
pub fn find_move<'a>(view: &'a BoardView, text: &str) -> Option<&'a MoveView> {
    let mut squares = Vec::new();
    for name in text.trim().split(['-', 'x']) {
        squares.push(view.square_named(name)?);
    }
    let [from, to, captured @ ..] = &squares[..] else { return None };
    let takes = text.contains('x');
    let mut meant = view.moves.iter().filter(|mv| {
        mv.from == Some(*from)
            && mv.to == Some(*to)
            && mv.captures.is_empty() != takes
            && captured.iter().all(|cell| mv.captures.contains(cell))
    });
    let first = meant.next()?;
    // All of them are named by exactly one move: two moves cannot share both ends and all captured cells.
    if first.captures.len() == captured.len() {
        return Some(first);
    }
    let rest: Vec<&MoveView> = meant.collect();
    match rest.iter().find(|mv| mv.captures.len() == captured.len()) {
        Some(exact) => Some(exact),
        None => rest.is_empty().then_some(first),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_round_trip() {
        let line = HubLine::parse("  pos pos=Wbe  moves=\"32-28 17-22\" infinite ").unwrap();
        assert_eq!(line.get("moves"), Some("32-28 17-22"));
        assert_eq!(line.get("infinite"), Some(""));
        assert_eq!(line.write(), "pos pos=Wbe moves=\"32-28 17-22\" infinite=\"\"");
        assert_eq!(HubLine::parse(" ").unwrap(), HubLine::default());
        for bad in ["a b=\"c", "a =b", "a b=", "=", "a \"b\"", "a b==c"] {
            assert_eq!(HubLine::parse(bad), None, "{bad}");
        }
        assert_eq!(HubLine::new("error").with("message", "a \"b\"").write(), "error message=\"a 'b'\"");
    }

    #[test]
    fn positions_become_pdn() {
        assert_eq!(read_position("WebeW", 4).unwrap(), "W:WK4:B2");
        assert_eq!(read_position("Beeee", 4).unwrap(), "B:W:B");
        for bad in ["", "W", "Wxeee", "weeee", "Weeeee"] {
            assert_eq!(read_position(bad, 4), None, "{bad}");
        }
    }
}
