//! NBoard: commands of one line each.

/// A command of an NBoard board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NboardLine<'a> {
    /// `nboard VERSION`.
    Hello(u32),
    /// `set depth N`.
    Depth(u32),
    /// `set game GGF`.
    Game(&'a str),
    /// `set book B`, an extension of ours: `none`, `own` or a file.
    Book(&'a str),
    /// `set contempt X`.
    Contempt,
    /// `move F5/eval/time`: the cell, or `PA`.
    Move(&'a str),
    /// `hint N`.
    Hint(usize),
    /// `go`.
    Go,
    /// `ping N`: what the answer repeats.
    Ping(&'a str),
    /// `learn`.
    Learn,
    /// `analyze`.
    Analyze,
    /// `quit`.
    Quit,
}

impl NboardLine<'_> {
    /// Reads a line; `None` for one that means nothing: NBoard asks engines to ignore it.
    pub fn parse(line: &str) -> Option<NboardLine<'_>> {
        let (word, rest) = super::universal::command(line);
        let rest = rest.trim();
        Some(match word {
            "nboard" => NboardLine::Hello(rest.parse().ok()?),
            "set" => {
                let (what, value) = super::universal::command(rest);
                match what {
                    "depth" => NboardLine::Depth(value.trim().parse().ok()?),
                    "game" => NboardLine::Game(value.trim()),
                    "book" => NboardLine::Book(value.trim()),
                    "contempt" => NboardLine::Contempt,
                    _ => return None,
                }
            }
            "move" => NboardLine::Move(move_of(rest)?),
            "hint" => NboardLine::Hint(rest.parse::<usize>().ok()?.max(1)),
            "go" => NboardLine::Go,
            "ping" => NboardLine::Ping(rest),
            "learn" => NboardLine::Learn,
            "analyze" | "analyse" => NboardLine::Analyze,
            "quit" => NboardLine::Quit,
            // The first boards sent bare moves.
            _ if word.len() == 2 && rest.is_empty() => NboardLine::Move(word),
            _ => return None,
        })
    }
}

/// The move of `F5/1.5/0.2` or of `F5 1.5 0.2`: both forms are in use.
fn move_of(text: &str) -> Option<&str> {
    text.split(['/', ' ', '\t']).next().filter(|text| !text.is_empty())
}

/// Reads an engine's `=== F5/eval/time`; `None` for any other line.
pub fn answer(line: &str) -> Option<&str> {
    move_of(line.trim().strip_prefix("===")?.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read() {
        assert_eq!(NboardLine::parse("set depth 12"), Some(NboardLine::Depth(12)));
        assert_eq!(NboardLine::parse("set game (; ;)"), Some(NboardLine::Game("(; ;)")));
        assert_eq!(NboardLine::parse("move F5/1.2/3"), Some(NboardLine::Move("F5")));
        assert_eq!(NboardLine::parse("F5"), Some(NboardLine::Move("F5")));
        assert_eq!(NboardLine::parse("hint 0"), Some(NboardLine::Hint(1)));
        for bad in ["", "nboard x", "set", "set depth", "set depth -1", "hint", "move", "what is this"] {
            assert_eq!(NboardLine::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn answers_come_in_two_forms() {
        assert_eq!(answer("=== d6 -1.00 0.0"), Some("d6"));
        assert_eq!(answer("=== PA/0/0.1"), Some("PA"));
        assert_eq!(answer("==="), None);
        assert_eq!(answer("status x"), None);
    }
}
