//! UAI and UGI: the dialogue of UCI with two vocabularies.

use std::time::Duration;

use crate::Asked;

/// The words in which UAI and UGI differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vocabulary {
    /// The first word, and the name of the protocol.
    pub hello: &'static str,
    /// The end of the engine's introduction.
    pub hello_ok: &'static str,
    /// Another game begins.
    pub new_game: &'static str,
    /// The clocks of the first and of the second player.
    pub times: [&'static str; 2],
    /// Their increments.
    pub increments: [&'static str; 2],
    /// What stands for a move where there is none.
    pub no_move: &'static str,
    /// Whether `score mate` counts plies; it counts the mover's moves otherwise, as in chess.
    pub mate_in_plies: bool,
    /// Whether the board asks the engine about the game with `query`.
    pub queries: bool,
}

impl Vocabulary {
    /// UAI. The first player, `x`, is called black.
    pub const UAI: Vocabulary = Vocabulary {
        hello: "uai",
        hello_ok: "uaiok",
        new_game: "uainewgame",
        times: ["btime", "wtime"],
        increments: ["binc", "winc"],
        no_move: "0000",
        mate_in_plies: false,
        queries: false,
    };

    /// UGI.
    pub const UGI: Vocabulary = Vocabulary {
        hello: "ugi",
        hello_ok: "ugiok",
        new_game: "uginewgame",
        times: ["p1time", "p2time"],
        increments: ["p1inc", "p2inc"],
        no_move: "none",
        mate_in_plies: true,
        queries: true,
    };
}

/// The first word of a line, and the rest.
pub fn command(line: &str) -> (&str, &str) {
    let line = line.trim();
    line.split_once(char::is_whitespace).unwrap_or((line, ""))
}

/// A position: where it starts, and the moves from there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionLine {
    /// The position text; `None` for the usual start.
    pub start: Option<String>,
    /// The moves.
    pub moves: Vec<String>,
}

impl PositionLine {
    /// Reads what stands behind `position`; `None` when it says no position.
    pub fn parse(rest: &str) -> Option<PositionLine> {
        let mut words = rest.split_whitespace();
        let start = match words.next()? {
            "startpos" => match words.next() {
                None | Some("moves") => None,
                Some(_) => return None,
            },
            "fen" => {
                // A position text may itself have blanks: it ends where the moves begin.
                let text: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
                if text.is_empty() {
                    return None;
                }
                Some(text.join(" "))
            }
            _ => return None,
        };
        Some(PositionLine { start, moves: words.map(str::to_owned).collect() })
    }

    /// The whole line.
    pub fn write(&self) -> String {
        let mut line = match &self.start {
            None => "position startpos".to_owned(),
            Some(text) => format!("position fen {text}"),
        };
        if !self.moves.is_empty() {
            line.push_str(" moves ");
            line.push_str(&self.moves.join(" "));
        }
        line
    }
}

/// What a `go` asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoLine {
    /// Depth, nodes, time for the move, and whether there is no limit. The clock is in [`GoLine::clocks`].
    pub asked: Asked,
    /// The clocks of the first and of the second player.
    pub clocks: [Option<Duration>; 2],
    /// Their increments.
    pub increments: [Duration; 2],
    /// Whether to think on the opponent's time.
    pub ponder: bool,
    /// Words that mean nothing here.
    pub unknown: Vec<String>,
}

impl GoLine {
    /// Reads what stands behind `go`.
    pub fn parse(rest: &str, words: &Vocabulary) -> GoLine {
        let mut line = GoLine::default();
        let mut texts = rest.split_whitespace().peekable();
        while let Some(word) = texts.next() {
            match word {
                "infinite" => line.asked.unlimited = true,
                "ponder" => line.ponder = true,
                _ => {
                    let value = texts.next_if(|text| text.parse::<i64>().is_ok());
                    let value = value.and_then(|text| text.parse::<i64>().ok());
                    if value.is_none_or(|value| !line.set(word, value, words)) {
                        line.unknown.push(word.to_owned());
                    }
                }
            }
        }
        line
    }

    /// Sets what `word` says; `false` when it is no word of `go`.
    fn set(&mut self, word: &str, value: i64, words: &Vocabulary) -> bool {
        // Boards send negative times for players who are late.
        let count = u64::try_from(value).unwrap_or(0);
        let time = Duration::from_millis(count);
        match word {
            "depth" => self.asked.depth = Some(u32::try_from(count).unwrap_or(u32::MAX).max(1)),
            "nodes" => self.asked.nodes = Some(count.max(1)),
            "movetime" => self.asked.move_time = Some(time),
            "movestogo" => self.asked.moves_to_go = Some(u32::try_from(count).unwrap_or(u32::MAX)),
            _ => {
                if let Some(side) = words.times.iter().position(|name| *name == word) {
                    self.clocks[side] = Some(time);
                } else if let Some(side) = words.increments.iter().position(|name| *name == word) {
                    self.increments[side] = time;
                } else {
                    return false;
                }
            }
        }
        true
    }

    /// What is asked when `side` (0 or 1) is to move.
    pub fn asked_of(&self, side: usize) -> Asked {
        let left = self.clocks.get(side).copied().flatten();
        let increment = self.increments.get(side).copied().unwrap_or_default();
        Asked { clock: left.map(|left| (left, increment)), ..self.asked.clone() }
    }
}

/// Reads what stands behind `setoption`: `name NAME [value VALUE]`, both of them perhaps with blanks.
pub fn option(rest: &str) -> Option<(String, String)> {
    let mut words = rest.split_whitespace();
    if words.next()? != "name" {
        return None;
    }
    let name: Vec<&str> = words.by_ref().take_while(|&word| word != "value").collect();
    if name.is_empty() { None } else { Some((name.join(" "), words.collect::<Vec<_>>().join(" "))) }
}

/// Reads an engine's `bestmove`; `None` for any other line.
pub fn best_move(line: &str) -> Option<&str> {
    let (word, rest) = command(line);
    (word == "bestmove").then(|| command(rest).0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_round_trip() {
        for line in
            ["position startpos", "position startpos moves g2 a1a3", "position fen x5o/7 x 0 1 moves g2"]
        {
            assert_eq!(PositionLine::parse(command(line).1).unwrap().write(), line);
        }
        for bad in ["", "fen", "fen moves a1", "startpos g2", "x"] {
            assert_eq!(PositionLine::parse(bad), None, "{bad}");
        }
        assert_eq!(PositionLine::parse(" startpos  moves ").unwrap(), PositionLine::default());
    }

    #[test]
    fn go_is_read_leniently() {
        let line = "btime 1000 wtime -5 binc 10 depth 0 nodes x movetime infinite frobnicate 3 nodes 7";
        let go = GoLine::parse(line, &Vocabulary::UAI);
        assert_eq!(go.clocks, [Some(Duration::from_secs(1)), Some(Duration::ZERO)]);
        assert_eq!(go.asked_of(0).clock, Some((Duration::from_secs(1), Duration::from_millis(10))));
        assert_eq!((go.asked.depth, go.asked.nodes, go.asked.unlimited), (Some(1), Some(7), true));
        assert_eq!(go.unknown, ["nodes", "x", "movetime", "frobnicate"]);
        assert!(GoLine::parse("btime 5", &Vocabulary::UGI).clocks[0].is_none());
    }

    #[test]
    fn options_have_names_and_values() {
        assert_eq!(option("name Hash value 16"), Some(("Hash".into(), "16".into())));
        assert_eq!(option("name Clear  Hash"), Some(("Clear Hash".into(), String::new())));
        assert_eq!(option("name value 3"), None);
        assert_eq!(best_move("bestmove g2 ponder a1"), Some("g2"));
        assert_eq!(best_move("info bestmove"), None);
    }
}
