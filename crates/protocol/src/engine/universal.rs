//! UAI and UGI, as an engine.

use std::fmt::Write;

use plateau_core::{Outcome, Side};
use plateau_search::{DEFAULT_MEGABYTES, Order, TextLine, TextReport};

use super::dialect::{Dialect, Flow, Urgency};
use super::session::{MOST_MEGABYTES, MOST_THREADS, Session, best, speed};
use super::{AUTHORS, NAME, VERSION};
use crate::Asked;
use crate::text::universal::{GoLine, PositionLine, Vocabulary, command, option};

/// The most lines that a board may ask for.
const MOST_LINES: usize = 64;

/// The state of the dialogue.
pub(crate) struct Universal {
    words: Vocabulary,
    threads: usize,
    /// The opening book, as it was asked for before the dialogue.
    book: String,
    lines: usize,
    /// Whether the search in progress, or held, ends only when it is told to.
    unlimited: bool,
    /// What to do on `ponderhit`.
    pondering: Option<Asked>,
    /// What to do when the search in progress has ended, instead of telling.
    next: Option<Asked>,
    /// What a search without limits found before it was told to stop.
    held: Option<TextReport>,
}

impl Universal {
    pub(crate) fn new(words: Vocabulary, threads: usize, book: String) -> Self {
        Universal {
            words,
            threads,
            book,
            lines: 1,
            unlimited: false,
            pondering: None,
            next: None,
            held: None,
        }
    }

    fn introduce(&self, session: &mut Session<'_>) {
        session.say(&format!("id name {NAME} {VERSION}"));
        session.say(&format!("id author {AUTHORS}"));
        let spin = |name: &str, usual: usize, most: usize| {
            format!("option name {name} type spin default {usual} min 1 max {most}")
        };
        session.say(&spin("Hash", DEFAULT_MEGABYTES, MOST_MEGABYTES));
        session.say(&spin("Threads", self.threads, MOST_THREADS));
        session.say(&spin("MultiPV", 1, MOST_LINES));
        session.say("option name Ponder type check default false");
        session.say(&format!("option name Book type string default {}", self.book));
        session.say(self.words.hello_ok);
    }

    fn set_option(&mut self, line: &str, rest: &str, session: &mut Session<'_>) {
        let Some((name, value)) = option(rest) else { return session.note_unknown(line) };
        let number = value.parse::<usize>().ok();
        match (name.to_ascii_lowercase().as_str(), number) {
            ("hash", Some(megabytes)) => session.resize(megabytes),
            ("threads", Some(threads)) => self.threads = threads.clamp(1, MOST_THREADS),
            ("multipv", Some(lines)) => self.lines = lines.clamp(1, MOST_LINES),
            ("ponder", _) => {}
            ("book", _) => {
                if let Err(error) = session.set_book(&value) {
                    session.say(&format!("info string {error}"));
                    session.note_refused(line, error);
                }
            }
            ("clear hash", _) => session.forget(),
            _ => session.note_unknown(line),
        }
    }

    fn set_position(&mut self, line: &str, rest: &str, session: &mut Session<'_>) {
        let Some(position) = PositionLine::parse(rest) else { return session.note_unknown(line) };
        if let Err(error) = session.board.set_up(position.start.as_deref(), &position.moves) {
            session.say(&format!("info string {error}"));
            session.note_refused(line, error);
        }
    }

    fn go(&mut self, rest: &str, session: &mut Session<'_>) {
        let go = GoLine::parse(rest, &self.words);
        if !go.unknown.is_empty() {
            session.note_unknown(&format!("go {}", go.unknown.join(" ")));
        }
        let asked = go.asked_of(session.board.game().turn().index());
        self.pondering = None;
        if go.ponder {
            self.search(&Asked::unlimited(), session);
            self.pondering = Some(asked);
        } else {
            self.search(&asked, session);
        }
    }

    fn search(&mut self, asked: &Asked, session: &mut Session<'_>) {
        self.unlimited = asked.unlimited;
        if session.board.game().ending().is_some() {
            return session.say(&format!("bestmove {}", self.words.no_move));
        }
        session.think(Order {
            lines: self.lines,
            threads: self.threads,
            plays: true,
            ..Order::new(asked.limits())
        });
    }

    fn ponder_hit(&mut self, session: &mut Session<'_>) {
        let Some(asked) = self.pondering.take() else { return };
        if let Some(report) = self.held.take() {
            return self.tell(&report, session);
        }
        self.unlimited = asked.unlimited;
        if !asked.unlimited {
            // The search begins again with its limits; what it has learnt is in the table.
            self.next = Some(asked);
            session.stop();
        }
    }

    fn query(&self, line: &str, rest: &str, session: &mut Session<'_>) {
        let game = session.board.game();
        let answer = match rest.trim() {
            "p1turn" => (game.turn() == Side::First).to_string(),
            "gameover" => game.ending().is_some().to_string(),
            "result" => match game.ending().map(|ending| ending.outcome) {
                None => "none",
                Some(Outcome::Draw) => "draw",
                Some(Outcome::Win(Side::First)) => "p1win",
                Some(Outcome::Win(Side::Second)) => "p2win",
            }
            .to_owned(),
            _ => return session.note_unknown(line),
        };
        session.say(&format!("response {answer}"));
    }

    fn show(session: &mut Session<'_>) {
        let game = session.board.game();
        let text = format!("{}fen {}", game.view().to_text(), game.position_text());
        session.say(&text);
    }

    fn info(&self, report: &TextReport, session: &mut Session<'_>) {
        if !session.is_news(report) {
            return;
        }
        for (index, line) in report.lines.iter().enumerate() {
            let mut text = format!("info depth {} seldepth {}", report.depth, report.deepest);
            if self.lines > 1 {
                let _ = write!(text, " multipv {}", index + 1);
            }
            let _ = write!(
                text,
                " score {} nodes {} nps {} hashfull {} time {} pv {}",
                self.score(line),
                report.nodes,
                speed(report),
                report.permille,
                report.time.as_millis(),
                line.moves.join(" ")
            );
            session.say(&text);
        }
    }

    /// The score in hundredths of the game's unit, or the distance to the end.
    fn score(&self, line: &TextLine) -> String {
        match (line.score.plies_to_end(), line.units) {
            (Some(plies), _) if self.words.mate_in_plies => format!("mate {plies}"),
            (Some(plies), _) => format!("mate {}", (plies.abs() + 1) / 2 * plies.signum()),
            (None, Some(units)) => format!("cp {:.0}", units * 100.0),
            (None, None) => format!("cp {}", line.score.0),
        }
    }

    /// The last words on a search.
    fn tell(&mut self, report: &TextReport, session: &mut Session<'_>) {
        self.unlimited = false;
        self.pondering = None;
        self.info(report, session);
        session.say(&match best(report) {
            None => format!("bestmove {}", self.words.no_move),
            Some((mv, None)) => format!("bestmove {mv}"),
            Some((mv, Some(answer))) => format!("bestmove {mv} ponder {answer}"),
        });
    }
}

impl Dialect for Universal {
    fn urgency(&self, line: &str) -> Urgency {
        match command(line).0 {
            // Without an end of its own the search would keep these waiting for ever.
            "position" | "go" | "setoption" if self.unlimited => Urgency::Stop,
            word if word == self.words.new_game && self.unlimited => Urgency::Stop,
            "position" | "go" | "setoption" => Urgency::Later,
            word if word == self.words.new_game => Urgency::Later,
            _ => Urgency::Now,
        }
    }

    fn halts(&self, line: &str) -> bool {
        matches!(command(line).0, "stop" | "quit")
    }

    fn hear(&mut self, line: &str, session: &mut Session<'_>) -> Flow {
        let (word, rest) = command(line);
        match word {
            "isready" => {
                session.settle();
                session.say("readyok");
            }
            "setoption" => self.set_option(line, rest, session),
            "position" => self.set_position(line, rest, session),
            "go" => {
                // What was held is due before the next answer.
                Dialect::stop(self, session);
                self.go(rest, session);
            }
            "stop" => Dialect::stop(self, session),
            "ponderhit" => self.ponder_hit(session),
            "query" if self.words.queries => self.query(line, rest, session),
            "d" | "print" | "show" => Universal::show(session),
            "debug" | "register" => {}
            "quit" => return Flow::Quit,
            _ if word == self.words.hello => self.introduce(session),
            _ if word == self.words.new_game => {
                if let Err(error) = session.board.reset() {
                    session.note(&error);
                }
                session.forget();
            }
            _ => session.note_unknown(line),
        }
        Flow::On
    }

    fn progress(&mut self, report: &TextReport, session: &mut Session<'_>) {
        self.info(report, session);
    }

    fn finish(&mut self, report: TextReport, session: &mut Session<'_>) {
        if let Some(asked) = self.next.take() {
            return self.search(&asked, session);
        }
        if self.unlimited && !session.was_stopped() {
            // The board is promised silence until it says stop.
            self.held = Some(report);
        } else {
            self.tell(&report, session);
        }
    }

    fn stop(&mut self, session: &mut Session<'_>) {
        self.next = None;
        if let Some(report) = self.held.take() {
            self.tell(&report, session);
        }
        session.stop();
    }
}
