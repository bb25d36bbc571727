//! Gomocup, as an engine. For Penté both sides apply captures, and `INFO captures a,b` before a `BOARD` says how many
//! stones the engine and its opponent have captured.

use std::time::Duration;

use plateau_core::{Message, Side, Square, write_rows};
use plateau_search::{DEFAULT_MEGABYTES, Order, TextReport};

use super::dialect::{Dialect, Flow, Urgency};
use super::session::{Session, best};
use super::{AUTHORS, NAME, VERSION};
use crate::Asked;
use crate::text::gomocup::{pair, point, stone, write_point};
use crate::text::universal::command;

/// More milliseconds than any game has: what managers send when there is no limit.
const NO_LIMIT: u64 = 1_000_000_000;

/// How much of the time for a turn is left for the move to arrive: a tenth, at most this. Lateness loses the game.
const DELIVERY: Duration = Duration::from_millis(30);

/// Lines that follow a command.
enum Listening {
    /// None.
    No,
    /// The stones of a board.
    Stones(Vec<(Square, u8)>),
    /// A fault was found among them: the rest is read and dropped, then this is said.
    Refused(String),
}

/// The state of the dialogue.
pub(crate) struct Gomocup {
    threads: usize,
    started: bool,
    turn_time: Option<Duration>,
    match_time: Option<Duration>,
    time_left: Option<Duration>,
    /// Stones captured by the engine and by its opponent.
    captures: (u32, u32),
    listening: Listening,
}

impl Gomocup {
    pub(crate) fn new(threads: usize) -> Self {
        Gomocup {
            threads,
            started: false,
            turn_time: None,
            match_time: None,
            time_left: None,
            captures: (0, 0),
            listening: Listening::No,
        }
    }

    fn begin(&mut self, result: Result<(), Message>, session: &mut Session<'_>) {
        self.captures = (0, 0);
        session.forget();
        // The clock runs from the next command on: an empty table must not cost it.
        session.settle();
        match result {
            Ok(()) => {
                self.started = true;
                session.say("OK");
            }
            Err(error) => session.say(&format!("ERROR {error}")),
        }
    }

    fn info(&mut self, rest: &str, session: &mut Session<'_>) {
        let (key, value) = command(rest);
        let value = value.trim();
        let time = || value.parse::<i64>().ok().map(|time| u64::try_from(time).unwrap_or(0));
        let limit = |time: u64| (time < NO_LIMIT).then_some(Duration::from_millis(time));
        match (key.to_ascii_lowercase().as_str(), time()) {
            ("timeout_turn", Some(time)) => self.turn_time = limit(time),
            // Zero stands for no limit here, unlike for a turn.
            ("timeout_match", Some(time)) => self.match_time = limit(time).filter(|time| !time.is_zero()),
            ("time_left", Some(time)) => self.time_left = limit(time),
            ("max_memory", Some(bytes)) => {
                // Half of it for the table; a limit beyond the usual table changes nothing.
                let megabytes = usize::try_from(bytes >> 21).unwrap_or(usize::MAX);
                if bytes > 0 && megabytes < DEFAULT_MEGABYTES {
                    session.resize(megabytes);
                }
            }
            ("captures", _) => match pair(value) {
                Some(captures) => self.captures = captures,
                None => session.note_unknown(&format!("INFO {rest}")),
            },
            ("rule", Some(rule)) if rule != 0 => {
                session.say("MESSAGE only the free rule is known: five or more win");
            }
            // The protocol lets an engine ignore what it has no use for.
            _ => {}
        }
    }

    fn think(&mut self, session: &mut Session<'_>) {
        if session.board.game().ending().is_some() {
            return session.say("ERROR the game is over");
        }
        let left = self.time_left.or(self.match_time);
        let asked = Asked {
            move_time: self.turn_time.map(|time| time.saturating_sub(DELIVERY.min(time / 10))),
            clock: left.map(|left| (left, Duration::ZERO)),
            ..Asked::default()
        };
        session.think(Order { threads: self.threads, plays: true, ..Order::new(asked.limits()) });
    }

    /// Plays on a cell; what to say when that is not possible.
    fn play(square: Option<Square>, session: &mut Session<'_>) -> Result<(), String> {
        let square = square.ok_or("ERROR two numbers are expected: x,y")?;
        let view = session.board.game().view();
        let cell = view.cell(square).ok_or("ERROR this is not on the board")?;
        session.board.play(&cell.name).map(|_| ()).map_err(|error| format!("ERROR {error}"))
    }

    fn take_back(square: Option<Square>, session: &mut Session<'_>) -> &'static str {
        let view = session.board.game().view();
        let last = view.last.as_ref().and_then(|last| last.to);
        if last.is_some() && last == square && session.board.undo() {
            "OK"
        } else {
            "ERROR only the last stone can be taken back"
        }
    }

    /// Sets up the stones of a `BOARD`.
    fn set_up(&mut self, stones: &[(Square, u8)], session: &mut Session<'_>) -> Result<(), Message> {
        let view = session.board.game().view();
        let count = |wanted| stones.iter().filter(|(_, field)| *field == wanted).count();
        let (ours, theirs) = std::mem::take(&mut self.captures);
        // Every stone that was ever placed tells who began: we are to move.
        let placed = [count(1) + theirs as usize, count(2) + ours as usize];
        let me = if placed[0] < placed[1] { Side::Second } else { Side::First };
        let symbol = |side: Side| if side == Side::First { 'O' } else { 'X' };
        let rows = write_rows(view.rows.into(), view.columns.into(), |row, column| {
            let found = stones
                .iter()
                .rev()
                .find(|(square, _)| (usize::from(square.row), usize::from(square.column)) == (row, column));
            found.map(|(_, field)| symbol(if *field == 1 { me } else { !me }))
        });
        let captured = if me == Side::First { [ours, theirs] } else { [theirs, ours] };
        let text = format!("{rows} {} {} {}", symbol(me), captured[0], captured[1]);
        session.board.set_up(Some(&text), &[])
    }

    /// Reads a line that follows `BOARD`.
    fn listen(&mut self, line: &str, session: &mut Session<'_>) {
        let view = session.board.game().view();
        let done = line.trim().eq_ignore_ascii_case("DONE");
        match (&mut self.listening, done) {
            (Listening::No, _) | (Listening::Refused(_), false) => {}
            (Listening::Stones(stones), false) => match stone(line) {
                Some((square, field)) if view.cell(square).is_some() && stones.len() < view.cells.len() => {
                    // Field 3 is a stone that the rule makes special; only other rules have those.
                    stones.push((square, field.min(2)));
                }
                _ => {
                    self.listening =
                        Listening::Refused(format!("ERROR no stone of this board: {}", line.trim()));
                }
            },
            (Listening::Refused(answer), true) => {
                let answer = std::mem::take(answer);
                self.listening = Listening::No;
                session.say(&answer);
            }
            (Listening::Stones(stones), true) => {
                let stones = std::mem::take(stones);
                self.listening = Listening::No;
                match self.set_up(&stones, session) {
                    Ok(()) => self.think(session),
                    Err(error) => session.say(&format!("ERROR {error}")),
                }
            }
        }
    }

    fn obey(&mut self, word: &str, rest: &str, session: &mut Session<'_>) -> Flow {
        let told = match word {
            "START" => {
                match rest.trim().parse() {
                    Ok(size) => {
                        let result = session.board.resize(size);
                        self.begin(result, session);
                    }
                    Err(_) => session.say("ERROR the size of the board is expected"),
                }
                Ok(())
            }
            "RECTSTART" => {
                match pair(rest) {
                    Some((columns, rows)) if columns == rows => {
                        let result = session.board.resize(columns);
                        self.begin(result, session);
                    }
                    _ => session.say("ERROR rectangular boards are not supported"),
                }
                Ok(())
            }
            "RESTART" => {
                let result = session.board.reset();
                self.begin(result, session);
                Ok(())
            }
            "INFO" => {
                self.info(rest, session);
                Ok(())
            }
            "ABOUT" => {
                session.say(&format!(
                    "name=\"{NAME}\", version=\"{VERSION}\", author=\"{AUTHORS}\", country=\"FR\""
                ));
                Ok(())
            }
            "END" => return Flow::Quit,
            "SWAP2BOARD" => {
                self.listening = Listening::Refused("UNKNOWN SWAP2BOARD".to_owned());
                Ok(())
            }
            "BEGIN" | "TURN" | "BOARD" | "TAKEBACK" | "PLAY" if !self.started => {
                Err("ERROR the game has not been started".to_owned())
            }
            "BEGIN" => {
                self.think(session);
                Ok(())
            }
            "TURN" => Gomocup::play(point(rest), session).map(|()| self.think(session)),
            "PLAY" => Gomocup::play(point(rest), session).map(|()| session.say(rest.trim())),
            "TAKEBACK" => Err(Gomocup::take_back(point(rest), session).to_owned()),
            "BOARD" => {
                self.listening = Listening::Stones(Vec::new());
                Ok(())
            }
            _ => Err(format!("UNKNOWN {}", plateau_core::shorten(word))),
        };
        if let Err(answer) = told {
            session.say(&answer);
        }
        Flow::On
    }
}

impl Dialect for Gomocup {
    fn urgency(&self, line: &str) -> Urgency {
        match command(line).0.to_ascii_uppercase().as_str() {
            "START" | "RECTSTART" | "RESTART" | "BOARD" => Urgency::Cancel,
            "INFO" | "ABOUT" | "END" => Urgency::Now,
            _ => Urgency::Later,
        }
    }

    fn halts(&self, line: &str) -> bool {
        line.trim().eq_ignore_ascii_case("END")
    }

    fn hear(&mut self, line: &str, session: &mut Session<'_>) -> Flow {
        let (word, rest) = command(line);
        let word = word.to_ascii_uppercase();
        if !matches!(self.listening, Listening::No) && word != "END" {
            self.listen(line, session);
            return Flow::On;
        }
        if word.is_empty() { Flow::On } else { self.obey(&word, rest, session) }
    }

    fn progress(&mut self, report: &TextReport, session: &mut Session<'_>) {
        if let Some(line) = report.lines.first() {
            session.say(&format!(
                "MESSAGE depth {} score {} nodes {} line {}",
                report.depth,
                line.score,
                report.nodes,
                line.moves.join(" ")
            ));
        }
    }

    fn finish(&mut self, report: TextReport, session: &mut Session<'_>) {
        let played = best(&report).and_then(|(text, _)| {
            let square = session.board.game().view().square_named(text)?;
            session.board.play(text).ok().map(|_| square)
        });
        match played {
            Some(square) => session.say(&write_point(square)),
            None => session.say("ERROR no move was found"),
        }
    }
}
