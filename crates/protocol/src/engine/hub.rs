//! Hub, as an engine.

use plateau_core::{Message, Terrain, shorten};
use plateau_search::{DEFAULT_MEGABYTES, Order, TextLine, TextReport};
use plateau_table::AnyMatch;

use super::dialect::{Dialect, Flow, Urgency};
use super::session::{MOST_MEGABYTES, MOST_THREADS, Session, speed};
use super::{AUTHORS, NAME, VERSION};
use crate::Asked;
use crate::limits::seconds;
use crate::text::hub::{HubLine, find_move, read_position, write_move};

/// The score of a win here and now, in men; a ply of distance is a hundredth less, as Scan shows it.
const WIN: f64 = 100.0;

/// The state of the dialogue.
pub(crate) struct Hub {
    threads: usize,
    /// The opening book, as it was asked for before the dialogue.
    book: String,
    /// What was said with `level` since the last search.
    level: Asked,
    /// Whether the search in progress ends only when it is told to.
    unlimited: bool,
    /// What to do on `ponder-hit`.
    pondering: Option<Asked>,
    /// What to do when the search in progress has ended, instead of telling.
    next: Option<Asked>,
}

impl Hub {
    pub(crate) fn new(threads: usize, book: String) -> Self {
        Hub { threads, book, level: Asked::default(), unlimited: false, pondering: None, next: None }
    }

    fn introduce(&self, session: &mut Session<'_>) {
        let id = HubLine::new("id").with("name", NAME).with("version", VERSION).with("author", AUTHORS);
        session.say(&id.write());
        let param = |name: &str, value: usize, most: usize| {
            let line = HubLine::new("param").with("name", name).with("value", value);
            line.with("type", "int").with("min", 1).with("max", most).write()
        };
        session.say(&param("hash", DEFAULT_MEGABYTES, MOST_MEGABYTES));
        session.say(&param("threads", self.threads, MOST_THREADS));
        let book = HubLine::new("param").with("name", "book").with("value", &self.book);
        session.say(&book.with("type", "string").write());
        session.say("wait");
    }

    fn set_param(&mut self, line: &HubLine, session: &mut Session<'_>) -> Result<(), Message> {
        let number = line.get("value").and_then(|value| value.parse::<usize>().ok());
        match (line.get("name"), number) {
            (Some("hash"), Some(megabytes)) => session.resize(megabytes),
            (Some("threads"), Some(threads)) => self.threads = threads.clamp(1, MOST_THREADS),
            (Some("book"), _) => return session.set_book(line.get("value").unwrap_or_default()),
            _ => session.note_unknown(&line.write()),
        }
        Ok(())
    }

    /// Sets up a position, or leaves the old one as it was.
    fn set_position(line: &HubLine, session: &mut Session<'_>) -> Result<(), Message> {
        let bad = |text: &str| Message::new("protocol-hub-position").with("text", shorten(text));
        let text = line.get("pos").ok_or_else(|| bad(&line.write()))?;
        let view = session.board.game().view();
        let cells = view.cells.iter().filter(|cell| cell.terrain != Terrain::Unused).count();
        let start = read_position(text, cells).ok_or_else(|| bad(text))?;
        session.board.attempt(|board| {
            board.set_up(Some(&start), &[])?;
            for text in line.get("moves").unwrap_or_default().split_whitespace() {
                let view = board.game().view();
                if find_move(&view, text).is_none_or(|mv| board.play(&mv.text).is_err()) {
                    return Err(Message::new("protocol-hub-move").with("move", shorten(text)));
                }
            }
            Ok(())
        })
    }

    /// Takes note of a limit; `None` when a number is none.
    fn set_level(&mut self, line: &HubLine) -> Option<()> {
        for (name, value) in &line.pairs {
            let time = || value.parse::<f64>().ok().map(seconds);
            let clock = self.level.clock.unwrap_or_default();
            match name.as_str() {
                "depth" => self.level.depth = Some(value.parse::<u32>().ok()?.max(1)),
                "nodes" => self.level.nodes = Some(value.parse::<u64>().ok()?.max(1)),
                "move-time" => self.level.move_time = Some(time()?),
                "time" => self.level.clock = Some((time()?, clock.1)),
                "inc" => self.level.clock = Some((clock.0, time()?)),
                "moves" => self.level.moves_to_go = Some(value.parse().ok()?),
                "infinite" => self.level.unlimited = true,
                // Arguments that mean nothing are ignored, as the protocol asks.
                _ => {}
            }
        }
        Some(())
    }

    fn go(&mut self, line: &HubLine, session: &mut Session<'_>) -> Result<(), Message> {
        let asked = std::mem::take(&mut self.level);
        self.pondering = None;
        if line.get("ponder").is_some() {
            self.search(&Asked::unlimited(), false, session)?;
            self.pondering = Some(asked);
        } else if line.get("analyze").is_some() && asked.is_silent() {
            self.search(&Asked::unlimited(), false, session)?;
        } else {
            self.search(&asked, line.get("analyze").is_none(), session)?;
        }
        Ok(())
    }

    /// Searches; `plays` as in [`Order::plays`].
    fn search(&mut self, asked: &Asked, plays: bool, session: &mut Session<'_>) -> Result<(), Message> {
        if let Some(ending) = session.board.game().ending() {
            return Err(Message::new("move-game-over").with("reason", ending.reason.message()));
        }
        self.unlimited = asked.unlimited;
        session.think(Order { threads: self.threads, plays, ..Order::new(asked.limits()) });
        Ok(())
    }

    fn info(report: &TextReport, session: &mut Session<'_>) {
        let Some(line) = report.lines.first() else { return };
        if !session.is_news(report) {
            return;
        }
        let moves = translate(session.board.copy(), &line.moves);
        let info = HubLine::new("info")
            .with("depth", report.depth)
            .with("score", format!("{:.2}", score(line)))
            .with("nodes", report.nodes)
            .with("time", format!("{:.3}", report.time.as_secs_f64()))
            .with("nps", format!("{:.3}", speed(report) as f64 / 1e6))
            .with("pv", moves.join(" "));
        session.say(&info.write());
    }

    fn complain(error: &Message, session: &mut Session<'_>) {
        session.say(&HubLine::new("error").with("message", error.to_string()).write());
    }
}

/// The score in men.
fn score(line: &TextLine) -> f64 {
    match (line.score.plies_to_end(), line.units) {
        (Some(plies), _) => (WIN - f64::from(plies.abs()) / 100.0) * f64::from(line.score.0.signum()),
        (None, units) => units.unwrap_or_default(),
    }
}

/// `moves`, played one after the other on `game`, as Hub writes them.
fn translate(game: Result<Box<dyn AnyMatch>, Message>, moves: &[String]) -> Vec<String> {
    let Ok(mut game) = game else { return Vec::new() };
    let mut texts = Vec::new();
    for text in moves {
        let view = game.view();
        let Some(mv) = view.moves.iter().find(|mv| mv.text == *text) else { break };
        texts.push(write_move(&view, mv));
        if game.play(text).is_err() {
            break;
        }
    }
    texts
}

impl Dialect for Hub {
    fn urgency(&self, line: &str) -> Urgency {
        match HubLine::parse(line).as_ref().map(|line| line.command.as_str()) {
            Some("pos" | "level" | "go" | "new-game" | "set-param" | "init" | "hub") if self.unlimited => {
                Urgency::Stop
            }
            Some("pos" | "level" | "go" | "new-game" | "set-param" | "init" | "hub") => Urgency::Later,
            _ => Urgency::Now,
        }
    }

    fn halts(&self, line: &str) -> bool {
        matches!(line.trim(), "stop" | "quit")
    }

    fn hear(&mut self, line: &str, session: &mut Session<'_>) -> Flow {
        let Some(parsed) = HubLine::parse(line) else {
            Hub::complain(&Message::new("protocol-syntax").with("line", shorten(line.trim())), session);
            return Flow::On;
        };
        let result = match parsed.command.as_str() {
            "hub" => {
                self.introduce(session);
                Ok(())
            }
            "set-param" => self.set_param(&parsed, session),
            "init" => {
                session.settle();
                session.say("ready");
                Ok(())
            }
            "pos" => Hub::set_position(&parsed, session),
            "level" => self
                .set_level(&parsed)
                .ok_or_else(|| Message::new("protocol-syntax").with("line", shorten(line.trim()))),
            "go" => self.go(&parsed, session),
            "stop" => {
                self.next = None;
                session.stop();
                Ok(())
            }
            "ponder-hit" => {
                if let Some(asked) = self.pondering.take().filter(|asked| !asked.unlimited) {
                    self.next = Some(asked);
                    session.stop();
                }
                Ok(())
            }
            "ping" => {
                session.settle();
                session.say("pong");
                Ok(())
            }
            "new-game" => {
                session.forget();
                session.board.reset()
            }
            "quit" => return Flow::Quit,
            _ => {
                session.note_unknown(line);
                Ok(())
            }
        };
        if let Err(error) = result {
            Hub::complain(&error, session);
        }
        Flow::On
    }

    fn progress(&mut self, report: &TextReport, session: &mut Session<'_>) {
        Hub::info(report, session);
    }

    fn finish(&mut self, report: TextReport, session: &mut Session<'_>) {
        self.unlimited = false;
        if let Some(asked) = self.next.take() {
            // The position has not changed since it was searched: it is not over.
            if self.search(&asked, true, session).is_ok() {
                return;
            }
        }
        self.pondering = None;
        Hub::info(&report, session);
        let moves = report.lines.first().map(|line| &line.moves[..]).unwrap_or_default();
        let moves = translate(session.board.copy(), &moves[..moves.len().min(2)]);
        let mut done = HubLine::new("done").with("move", moves.first().map_or("", String::as_str));
        if let Some(answer) = moves.get(1) {
            done = done.with("ponder", answer);
        }
        session.say(&done.write());
    }

    fn stop(&mut self, session: &mut Session<'_>) {
        self.next = None;
        session.stop();
    }
}
