//! GTP for Othello, as an engine: one command after the other, each with its answer.

use std::time::{Duration, Instant};

use plateau_core::{Message, Outcome, Side};
use plateau_search::{Order, TextReport};

use super::dialect::{Dialect, Flow, Urgency};
use super::session::{Session, best};
use super::{NAME, VERSION};
use crate::Asked;
use crate::limits::seconds;
use crate::text::gtp::{GtpLine, color};

/// Every command.
const COMMANDS: [&str; 19] = [
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "known_command",
    "komi",
    "level",
    "list_commands",
    "name",
    "plateau-book",
    "play",
    "protocol_version",
    "quit",
    "reg_genmove",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// The state of the dialogue.
pub(crate) struct Gtp {
    threads: usize,
    depth: Option<u32>,
    /// What each player's clock shows, and for how many moves (0: for all of them).
    clocks: [Option<(Duration, u32)>; 2],
    /// The period after the main time, and for how many moves it is.
    period: Option<(Duration, u32)>,
    /// Which of the moves on the board are passes that the board left out.
    left_out: Vec<usize>,
    /// The `genmove` that is being answered.
    asked: Option<Genmove>,
}

/// A `genmove` in progress.
struct Genmove {
    id: Option<u32>,
    side: Side,
    play: bool,
    since: Instant,
}

/// What a command answers: a text, or an error.
type Answer = Result<String, String>;

impl Gtp {
    pub(crate) fn new(threads: usize) -> Self {
        Gtp { threads, depth: None, clocks: [None; 2], period: None, left_out: Vec::new(), asked: None }
    }

    /// Brings the turn to `side`: a pass that the other player must make may be left out.
    fn turn_to(&mut self, side: Side, session: &mut Session<'_>) -> Result<(), String> {
        if session.board.game().turn() == side {
            return Ok(());
        }
        let index = session.board.played().len();
        let pass = session.board.game().forced_pass();
        match pass.map(|pass| session.board.play(&pass)) {
            Some(Ok(_)) => {
                self.left_out.push(index);
                Ok(())
            }
            _ => Err("illegal move: it is not this player's turn".to_owned()),
        }
    }

    fn play(&mut self, arguments: &[String], session: &mut Session<'_>) -> Answer {
        let [who, text] = arguments else { return Err("syntax error".to_owned()) };
        let side = side_of(who)?;
        let before = session.board.played().len();
        self.turn_to(side, session)?;
        session.board.play(text).map_err(|error| {
            while session.board.played().len() > before {
                session.board.undo();
            }
            self.left_out.retain(|&index| index < before);
            format!("illegal move: {error}")
        })?;
        Ok(String::new())
    }

    fn undo(&mut self, session: &mut Session<'_>) -> Answer {
        if !session.board.undo() {
            return Err("cannot undo".to_owned());
        }
        if self.left_out.last().is_some_and(|&index| index + 1 == session.board.played().len()) {
            self.left_out.pop();
            session.board.undo();
        }
        Ok(String::new())
    }

    /// Begins to answer `genmove`, or answers it when there is nothing to search.
    fn genmove(&mut self, line: &GtpLine, play: bool, session: &mut Session<'_>) -> Option<Answer> {
        let side = match line.arguments.first().map(|who| side_of(who)) {
            Some(Ok(side)) => side,
            Some(Err(error)) => return Some(Err(error)),
            None => return Some(Err("syntax error".to_owned())),
        };
        if session.board.game().ending().is_some() {
            return Some(Ok("pass".to_owned()));
        }
        if let Err(error) = self.turn_to(side, session) {
            return Some(Err(error));
        }
        if session.board.game().ending().is_some() {
            return Some(Ok("pass".to_owned()));
        }
        self.asked = Some(Genmove { id: line.id, side, play, since: Instant::now() });
        let limits = self.limits(side).limits();
        // What is not played is for looking at.
        session.think(Order { threads: self.threads, plays: play, ..Order::new(limits) });
        None
    }

    /// What the clocks allow `side`.
    fn limits(&self, side: Side) -> Asked {
        let asked = Asked { depth: self.depth, ..Asked::default() };
        match (self.clocks[side.index()], self.period) {
            (Some((left, 0)), Some((period, moves))) if left.is_zero() && moves > 0 => {
                Asked { move_time: Some(period / moves), ..asked }
            }
            (Some((left, 0)), _) => Asked { clock: Some((left, Duration::ZERO)), ..asked },
            (Some((left, moves)), _) => Asked { move_time: Some(left / moves), ..asked },
            (None, _) => asked,
        }
    }

    fn time_settings(&mut self, arguments: &[String]) -> Answer {
        let [main, period, moves] = arguments else { return Err("syntax error".to_owned()) };
        let (main, period) = (read_seconds(main)?, read_seconds(period)?);
        let moves = moves.parse::<u32>().map_err(|_| "syntax error".to_owned())?;
        // A period for no moves means that there is no limit at all.
        let limited = period.is_zero() || moves > 0;
        self.clocks = [limited.then_some((main, 0)); 2];
        self.period = (moves > 0).then_some((period, moves));
        Ok(String::new())
    }

    fn time_left(&mut self, arguments: &[String]) -> Answer {
        let [who, left, moves] = arguments else { return Err("syntax error".to_owned()) };
        let moves = moves.parse::<u32>().map_err(|_| "syntax error".to_owned())?;
        self.clocks[side_of(who)?.index()] = Some((read_seconds(left)?, moves));
        Ok(String::new())
    }

    fn obey(&mut self, line: &GtpLine, session: &mut Session<'_>) -> Option<Answer> {
        let arguments = &line.arguments;
        Some(match line.command.as_str() {
            "protocol_version" => Ok("2".to_owned()),
            "name" => Ok(NAME.to_owned()),
            "version" => Ok(VERSION.to_owned()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "known_command" => match arguments.first() {
                Some(name) => Ok(COMMANDS.contains(&name.as_str()).to_string()),
                None => Err("syntax error".to_owned()),
            },
            "quit" => Ok(String::new()),
            "boardsize" => match arguments.first().and_then(|size| size.parse().ok()) {
                None => Err("boardsize not an integer".to_owned()),
                Some(size) => {
                    self.left_out.clear();
                    session
                        .board
                        .resize(size)
                        .map(|()| String::new())
                        .map_err(|_| "unacceptable size".to_owned())
                }
            },
            "clear_board" => {
                self.left_out.clear();
                session.forget();
                session.settle();
                done(session.board.reset())
            }
            // Othello has none; boards made for Go set it all the same.
            "komi" => match arguments.first().and_then(|komi| komi.parse::<f64>().ok()) {
                Some(_) => Ok(String::new()),
                None => Err("komi not a float".to_owned()),
            },
            "level" => match arguments.first().and_then(|depth| depth.parse::<u32>().ok()) {
                Some(depth) => {
                    self.depth = Some(depth.max(1));
                    Ok(String::new())
                }
                None => Err("syntax error".to_owned()),
            },
            // An extension of ours: the specification gives programs their own names for that.
            "plateau-book" if arguments.is_empty() => Err("syntax error".to_owned()),
            "plateau-book" => done(session.set_book(&arguments.join(" "))),
            "play" => self.play(arguments, session),
            "genmove" => return self.genmove(line, true, session),
            "reg_genmove" => return self.genmove(line, false, session),
            "undo" => self.undo(session),
            "showboard" => Ok(format!("\n{}", session.board.game().view().to_text().trim_end())),
            "time_settings" => self.time_settings(arguments),
            "time_left" => self.time_left(arguments),
            "final_score" => final_score(session),
            _ => Err("unknown command".to_owned()),
        })
    }
}

/// The winner and the difference of discs.
fn final_score(session: &mut Session<'_>) -> Answer {
    let game = session.board.game();
    let Some(ending) = game.ending() else { return Err("cannot score: the game is not over".to_owned()) };
    let view = game.view();
    let difference = view.tallies.first().map_or(0, |tally| tally.counts[0].abs_diff(tally.counts[1]));
    Ok(match ending.outcome {
        Outcome::Draw => "0".to_owned(),
        Outcome::Win(Side::First) => format!("B+{difference}"),
        Outcome::Win(Side::Second) => format!("W+{difference}"),
    })
}

/// Nothing, or what went wrong.
fn done(result: Result<(), Message>) -> Answer {
    result.map(|()| String::new()).map_err(|error| error.to_string())
}

fn side_of(text: &str) -> Result<Side, String> {
    color(text).map(|index| Side::BOTH[index]).ok_or_else(|| "invalid color or coordinate".to_owned())
}

fn read_seconds(text: &str) -> Result<Duration, String> {
    text.parse::<f64>().map(seconds).map_err(|_| "syntax error".to_owned())
}

/// Says an answer, with the blank line that ends it.
fn answer(id: Option<u32>, answer: &Answer, session: &mut Session<'_>) {
    let (mark, text) = match answer {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    let id = id.map(|id| id.to_string()).unwrap_or_default();
    let blank = if text.is_empty() || text.starts_with('\n') { "" } else { " " };
    session.say(&format!("{mark}{id}{blank}{text}\n"));
}

/// A move as GTP writes it: passes by their name.
fn vertex(text: &str) -> &str {
    if text == "pa" { "pass" } else { text }
}

impl Dialect for Gtp {
    fn urgency(&self, _line: &str) -> Urgency {
        Urgency::Later
    }

    fn halts(&self, _line: &str) -> bool {
        false
    }

    fn hear(&mut self, line: &str, session: &mut Session<'_>) -> Flow {
        let Some(line) = GtpLine::parse(line) else { return Flow::On };
        if let Some(result) = self.obey(&line, session) {
            answer(line.id, &result, session);
        }
        if line.command == "quit" { Flow::Quit } else { Flow::On }
    }

    fn progress(&mut self, _report: &TextReport, _session: &mut Session<'_>) {}

    fn finish(&mut self, report: TextReport, session: &mut Session<'_>) {
        let Some(asked) = self.asked.take() else { return };
        let result = match best(&report) {
            None => Ok("pass".to_owned()),
            Some((text, _)) if !asked.play => Ok(vertex(text).to_owned()),
            Some((text, _)) => match session.board.play(text) {
                Ok(_) => Ok(vertex(text).to_owned()),
                Err(error) => Err(error.to_string()),
            },
        };
        // Boards need not tell the time that is left: until they do, we keep the clock.
        if let Some((left, 0)) = &mut self.clocks[asked.side.index()] {
            *left = left.saturating_sub(asked.since.elapsed());
        }
        answer(asked.id, &result, session);
    }
}
