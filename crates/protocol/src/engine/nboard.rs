//! NBoard, as an engine.

use std::time::Duration;

use plateau_core::Message;
use plateau_search::{Order, TextLine, TextReport};

use super::dialect::{Dialect, Flow, Urgency};
use super::session::{Session, best};
use super::{NAME, VERSION};
use crate::Asked;
use crate::limits::seconds;
use crate::text::ggf::Ggf;
use crate::text::nboard::NboardLine;

/// The most moves that a hint compares.
const MOST_LINES: usize = 64;

/// What the search in progress is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// A move to play.
    Go,
    /// Scores to show.
    Hint,
    /// The score of the position after so many moves of the game.
    Analysis(usize),
}

/// The state of the dialogue.
pub(crate) struct Nboard {
    threads: usize,
    depth: Option<u32>,
    /// The time that each player has for the game, if the game says so.
    clocks: [Option<Duration>; 2],
    /// What they have used.
    used: [Duration; 2],
    purpose: Purpose,
}

impl Nboard {
    pub(crate) fn new(threads: usize) -> Self {
        Nboard { threads, depth: None, clocks: [None; 2], used: [Duration::ZERO; 2], purpose: Purpose::Go }
    }

    fn set_game(&mut self, text: &str, session: &mut Session<'_>) -> Result<(), Message> {
        let game = Ggf::read(text)?;
        session.board.attempt(|board| {
            if usize::from(board.game().view().columns) != game.size {
                board.resize(u32::try_from(game.size).unwrap_or(u32::MAX))?;
            }
            board.set_up(Some(&game.start), &[])?;
            for mv in &game.moves {
                // Some programs leave passes out.
                if let (true, Some(pass)) = (board.game().turn() != mv.side, board.game().forced_pass()) {
                    board.play(&pass).map_err(|error| error.reason)?;
                }
                board.play(&mv.text).map_err(|error| error.reason)?;
            }
            Ok(())
        })?;
        let both = game.tag("TI");
        self.clocks = ["TB", "TW"].map(|tag| game.tag(tag).or(both).and_then(read_clock));
        self.used = [Duration::ZERO; 2];
        for mv in &game.moves {
            let used = &mut self.used[mv.side.index()];
            *used = used.saturating_add(seconds(mv.seconds.unwrap_or_default()));
        }
        Ok(())
    }

    fn search(&mut self, purpose: Purpose, lines: usize, session: &mut Session<'_>) {
        let game = session.board.game();
        if game.ending().is_some() && !matches!(purpose, Purpose::Analysis(_)) {
            // There is no move: a pass is what comes nearest.
            let answer = if purpose == Purpose::Go { "=== PA" } else { "status" };
            return session.say(answer);
        }
        let side = game.turn().index();
        let mut asked = Asked { depth: self.depth, ..Asked::default() };
        if purpose == Purpose::Go {
            let left = self.clocks[side].map(|clock| clock.saturating_sub(self.used[side]));
            asked.clock = left.map(|left| (left, Duration::ZERO));
        } else {
            asked.unlimited = self.depth.is_none() && purpose == Purpose::Hint;
        }
        let order = Order {
            lines,
            threads: self.threads,
            plays: purpose == Purpose::Go,
            ..Order::new(asked.limits())
        };
        let mut copy = session.board.copy();
        if let (Purpose::Analysis(count), Ok(game)) = (purpose, &mut copy) {
            while game.played().len() > count && game.undo() {}
        }
        self.purpose = purpose;
        session.think_of(copy, order);
    }

    /// Analyses the position after `count` moves, or the next one before it that is not over.
    fn analyse(&mut self, count: usize, session: &mut Session<'_>) {
        self.search(Purpose::Analysis(count), 1, session);
    }

    fn name(&self) -> String {
        match self.depth {
            Some(depth) => format!("set myname {NAME}{depth}"),
            None => format!("set myname {NAME} {VERSION}"),
        }
    }
}

/// Reads the main time of `15:00`, `1:00:00` or `15:00/00:30/02:00`: minutes and seconds, perhaps hours.
fn read_clock(text: &str) -> Option<Duration> {
    let main = text.split('/').next()?.trim();
    let mut total = 0u64;
    for part in main.split(':') {
        total = total.checked_mul(60)?.checked_add(part.trim().parse().ok()?)?;
    }
    // A single number is a count of minutes.
    let seconds = if main.contains(':') { total } else { total.checked_mul(60)? };
    Some(Duration::from_secs(seconds))
}

/// The score in discs for the player to move.
fn eval(line: &TextLine) -> f64 {
    line.units.unwrap_or_else(|| 64.0 * f64::from(line.score.0.signum()))
}

/// A move as NBoard writes it.
fn cell(text: &str) -> &str {
    if text == "pa" { "PA" } else { text }
}

/// Tells the lines of a report.
fn tell_lines(report: &TextReport, session: &mut Session<'_>) {
    if !session.is_news(report) {
        return;
    }
    for line in &report.lines {
        let moves: Vec<&str> = line.moves.iter().map(|text| cell(text)).collect();
        session.say(&format!("search {} {:.2} 0 {}", moves.join("-"), eval(line), report.depth));
    }
    session.say(&format!("nodestats {} {:.2}", report.nodes, report.time.as_secs_f64()));
}

impl Dialect for Nboard {
    fn urgency(&self, line: &str) -> Urgency {
        match NboardLine::parse(line) {
            None | Some(NboardLine::Hello(_) | NboardLine::Contempt) => Urgency::Now,
            Some(NboardLine::Ping(_) | NboardLine::Quit) => Urgency::Stop,
            // Hints and analyses are for looking at: the next command has done so.
            Some(_) if self.purpose != Purpose::Go => Urgency::Stop,
            Some(_) => Urgency::Later,
        }
    }

    fn halts(&self, line: &str) -> bool {
        matches!(NboardLine::parse(line), Some(NboardLine::Ping(_) | NboardLine::Quit))
    }

    fn hear(&mut self, line: &str, session: &mut Session<'_>) -> Flow {
        match NboardLine::parse(line) {
            None => session.note_unknown(line),
            Some(NboardLine::Hello(_)) => {
                session.say(&self.name());
                session.say("status");
            }
            Some(NboardLine::Depth(depth)) => {
                self.depth = Some(depth.max(1));
                session.say(&self.name());
            }
            Some(NboardLine::Game(text)) => {
                if let Err(error) = self.set_game(text, session) {
                    session.note_refused(line, error);
                }
            }
            Some(NboardLine::Book(text)) => {
                if let Err(error) = session.set_book(text) {
                    session.note_refused(line, error);
                }
            }
            // How draws are valued; the search has no such knob.
            Some(NboardLine::Contempt) => {}
            Some(NboardLine::Move(text)) => {
                if let Err(error) = session.board.play(text) {
                    session.note_refused(line, error.reason);
                }
            }
            Some(NboardLine::Hint(lines)) => {
                session.say("status thinking");
                self.search(Purpose::Hint, lines.min(MOST_LINES), session);
            }
            Some(NboardLine::Go) => {
                session.say("status thinking");
                self.search(Purpose::Go, 1, session);
            }
            Some(NboardLine::Ping(number)) => session.say(format!("pong {number}").trim_end()),
            Some(NboardLine::Learn) => session.say("learned"),
            Some(NboardLine::Analyze) => {
                session.say("status analyzing");
                let over = usize::from(session.board.game().ending().is_some());
                match session.board.played().len().checked_sub(over) {
                    Some(count) => self.analyse(count, session),
                    None => session.say("status"),
                }
            }
            Some(NboardLine::Quit) => return Flow::Quit,
        }
        Flow::On
    }

    fn progress(&mut self, report: &TextReport, session: &mut Session<'_>) {
        if !matches!(self.purpose, Purpose::Analysis(_)) {
            tell_lines(report, session);
        }
    }

    fn finish(&mut self, report: TextReport, session: &mut Session<'_>) {
        match self.purpose {
            Purpose::Analysis(count) => {
                if let (Some(line), false) = (report.lines.first(), session.was_stopped()) {
                    session.say(&format!("analysis {count} {:.2}", eval(line)));
                    if let Some(before) = count.checked_sub(1) {
                        return self.analyse(before, session);
                    }
                }
            }
            Purpose::Hint => tell_lines(&report, session),
            Purpose::Go => {
                tell_lines(&report, session);
                let seconds = report.time.as_secs_f64();
                let answer = best(&report)
                    .zip(report.lines.first())
                    .map_or("=== PA".to_owned(), |((text, _), line)| {
                        format!("=== {}/{:.2}/{seconds:.2}", cell(text), eval(line))
                    });
                session.say(&answer);
            }
        }
        session.say("status");
    }
}
