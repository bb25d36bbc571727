//! One sitting at the board.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use plateau_core::{Lang, Message, Side, shorten};
use plateau_review::score_text;
use plateau_search::{Limits, Order};
use plateau_table::{AnyMatch, Budget, Clock, ClockSpec, Console, Input, Played, Player, Record};

use super::command::Command;
use super::spoken;
use crate::Outcome;
use crate::commands::records;
use crate::commands::show::picture;
use crate::failure::Failure;

/// How long a hint is thought about.
const HINT_TIME: Duration = Duration::from_secs(1);

/// What a line led to.
enum Next {
    /// The same player is asked again.
    Again,
    /// The board or the turn changed.
    Turn,
    /// The player leaves.
    Leave,
}

/// A game, its players, its clock, and the console they share.
pub(super) struct Session<C> {
    game: Box<dyn AnyMatch>,
    players: [Option<Box<dyn Player>>; 2],
    names: [String; 2],
    /// The record the game was loaded from, for what it says about the occasion.
    original: Record,
    clock: Clock,
    /// The clock after each ply, to go back with undo.
    clocks: Vec<Clock>,
    origin: Instant,
    lang: Lang,
    /// Whether the board is shown only when somebody asks for it.
    quiet: bool,
    console: C,
}

impl<C: Console> Session<C> {
    /// A sitting that has not begun: `None` in `players` is a person.
    pub(super) fn new(
        game: Box<dyn AnyMatch>,
        players: [Option<Box<dyn Player>>; 2],
        names: [String; 2],
        original: Record,
        spec: ClockSpec,
        lang: Lang,
        console: C,
    ) -> Self {
        let clock = Clock::new(spec);
        Session {
            game,
            players,
            names,
            original,
            clock,
            clocks: Vec::new(),
            origin: Instant::now(),
            lang,
            quiet: false,
            console,
        }
    }

    /// Plays until the game is over or a player leaves.
    pub(super) fn run(mut self) -> Outcome {
        self.say(Message::new("play-welcome").with("game", self.game.game().title()))?;
        self.start_clock();
        let mut show = true;
        while self.game.ending().is_none() {
            let humans_turn = self.players[self.game.turn().index()].is_none();
            if show && !self.quiet && humans_turn && self.game.forced_pass().is_none() {
                self.board()?;
            }
            show = match self.turn()? {
                Next::Again => false,
                Next::Turn => true,
                Next::Leave => return Ok(()),
            };
        }
        self.board()?;
        let result = self.game.ending().map_or("none", |ending| ending.outcome.word());
        self.print(&format!("result: {result}\n"))
    }

    /// Lets the player to move do one thing.
    fn turn(&mut self) -> Result<Next, Failure> {
        let side = self.game.turn();
        if let Some(pass) = self.game.forced_pass() {
            let played = self.game.play(&pass).map_err(|error| error.reason)?;
            self.press();
            self.announce(&played)?;
            return Ok(Next::Turn);
        }
        if let Some(player) = &mut self.players[side.index()] {
            let now = self.origin.elapsed();
            let clocks = (self.clock.spec() != &ClockSpec::None).then(|| {
                Side::BOTH
                    .map(|side| (self.clock.remaining(side, now).total(), self.clock.spec().increment()))
            });
            let text = player.choose(self.game.as_ref(), &Budget { clocks, ..Budget::default() })?;
            if self.clock.flagged(self.origin.elapsed()) == Some(side) {
                return self.flag(side);
            }
            let played = self.game.play(&text).map_err(|error| error.reason)?;
            self.press();
            self.announce(&played)?;
            return Ok(Next::Turn);
        }
        self.ask(side)
    }

    /// Asks the person to move for a line, within the clock.
    fn ask(&mut self, side: Side) -> Result<Next, Failure> {
        let asked = if self.game.draw_offer() == Some(!side) { "play-prompt-draw" } else { "play-prompt" };
        self.say(Message::new(asked).with("side", self.side(side)).with("name", &self.names[side.index()]))?;
        let deadline = self.clock.deadline().map(|left| self.origin + left);
        match self.console.read(deadline) {
            Input::Line(line) if self.clock.flagged(self.origin.elapsed()).is_none() => {
                self.line(side, line.trim())
            }
            Input::Line(_) | Input::TimeOut => self.flag(side),
            Input::End => Err(end_of_input()),
        }
    }

    /// Does what a line says.
    fn line(&mut self, side: Side, line: &str) -> Result<Next, Failure> {
        if line.is_empty() {
            return Ok(Next::Again);
        }
        if let Some(command) = Command::read(line) {
            return self.command(side, command);
        }
        match self.game.play(line) {
            Ok(played) => {
                self.press();
                self.announce(&played)?;
                Ok(Next::Turn)
            }
            Err(error) => {
                self.say(
                    Message::new("play-refused").with("text", shorten(line)).with("reason", error.reason),
                )?;
                Ok(Next::Again)
            }
        }
    }

    fn command(&mut self, side: Side, command: Command) -> Result<Next, Failure> {
        match command {
            Command::Help => self.say(Message::new("play-help"))?,
            Command::Board => self.board()?,
            Command::Pieces => {
                for line in spoken::pieces(&self.game.view()) {
                    self.say(line)?;
                }
            }
            Command::Look(cell) => {
                let unknown = || Message::new("play-no-cell").with("cell", shorten(&cell));
                self.say(spoken::look(&self.game.view(), &cell).unwrap_or_else(unknown))?;
            }
            Command::Clocks => match self.clocks_line() {
                Some(line) => self.say(line)?,
                None => self.say(Message::new("play-no-clocks"))?,
            },
            Command::Quiet => {
                self.quiet = !self.quiet;
                self.say(Message::new(if self.quiet { "play-quiet" } else { "play-not-quiet" }))?;
            }
            Command::Hint => self.hint()?,
            Command::Rules => {
                let guide = self.game.game().guide();
                self.say(Message::new(guide.rules))?;
            }
            Command::Moves => self.print(&format!("{}\n", self.game.moves().join(" ")))?,
            Command::Position => self.print(&format!("position: {}\n", self.game.position_text()))?,
            Command::Undo => return self.undo(side),
            Command::Redo => return self.redo(side),
            Command::Draw => return self.draw(side),
            Command::Accept | Command::Decline => {
                let accept = command == Command::Accept;
                if self.game.draw_offer() != Some(!side) {
                    self.say(Message::new("draw-no-offer"))?;
                    return Ok(Next::Again);
                }
                self.game.answer_draw(accept)?;
                if !accept {
                    self.say(Message::new("play-draw-declined"))?;
                }
            }
            Command::Resign => {
                self.game.resign(side)?;
                return Ok(Next::Turn);
            }
            Command::Save(path) => self.save(path)?,
            Command::Load(path) => return self.load(path),
            Command::Quit => return Ok(Next::Leave),
        }
        Ok(Next::Again)
    }

    /// Takes back: one move between two people, a whole turn against a computer.
    fn undo(&mut self, side: Side) -> Result<Next, Failure> {
        let before = self.game.played().len();
        if self.against_computer(side) {
            self.game.undo_turn(side);
        } else {
            while self.game.undo() && self.game.forced_pass().is_some() {}
        }
        let after = self.game.played().len();
        if after == before {
            self.say(Message::new("play-nothing-to-undo"))?;
            return Ok(Next::Again);
        }
        if let Some(clock) = self.clocks.get(after).cloned() {
            self.clock = clock;
            self.clocks.truncate(after);
            self.clock.start(self.game.turn(), self.origin.elapsed());
        }
        Ok(Next::Turn)
    }

    /// Plays again what was taken back.
    fn redo(&mut self, side: Side) -> Result<Next, Failure> {
        let before = self.game.played().len();
        if self.against_computer(side) {
            self.game.redo_turn(side);
        } else {
            while self.game.redo() && self.game.forced_pass().is_some() {}
        }
        if self.game.played().len() == before {
            self.say(Message::new("play-nothing-to-redo"))?;
            return Ok(Next::Again);
        }
        self.clock.start(self.game.turn(), self.origin.elapsed());
        Ok(Next::Turn)
    }

    fn against_computer(&self, side: Side) -> bool {
        self.players[(!side).index()].is_some()
    }

    /// Offers a draw, or accepts the one that is offered. Computers decline.
    fn draw(&mut self, side: Side) -> Result<Next, Failure> {
        if self.against_computer(side) {
            self.say(Message::new("play-draw-declined"))?;
            return Ok(Next::Again);
        }
        self.game.offer_draw(side)?;
        if self.game.ending().is_none() {
            self.say(Message::new("play-draw-offered").with("side", self.side(side)))?;
        }
        Ok(Next::Again)
    }

    /// Saves the game; the file's name may stand on the next line.
    fn save(&mut self, path: Option<PathBuf>) -> Outcome {
        let Some(path) = self.path_or_ask(path)? else { return Ok(()) };
        let mut record = self.game.record();
        records::carry_over(&mut record, self.original.clone());
        if self.clock.spec() != &ClockSpec::None {
            record.set_tag("TimeControl", self.clock.spec().to_string());
        }
        records::sign(&mut record, self.game.game().record_style(), &self.names);
        match records::save(&path, &[record]) {
            Ok(()) => self.say(Message::new("play-saved").with("file", path.display().to_string())),
            Err(failure) => self.say_failure(failure),
        }
    }

    /// Loads another game; a bad file leaves this one as it was.
    fn load(&mut self, path: Option<PathBuf>) -> Result<Next, Failure> {
        let Some(path) = self.path_or_ask(path)? else { return Ok(Next::Again) };
        match records::load_first(&path, Some(self.game.game().id())) {
            Ok((original, game)) => {
                self.game = game;
                self.original = original;
                self.clocks.clear();
                self.start_clock();
                self.say(Message::new("play-loaded").with("file", path.display().to_string()))?;
                Ok(Next::Turn)
            }
            Err(failure) => {
                self.say_failure(failure)?;
                Ok(Next::Again)
            }
        }
    }

    /// The file name that was given, or the next line; `None` for an empty one.
    fn path_or_ask(&mut self, path: Option<PathBuf>) -> Result<Option<PathBuf>, Failure> {
        if path.is_some() {
            return Ok(path);
        }
        self.say(Message::new("play-file-name"))?;
        match self.console.read(None) {
            Input::Line(line) => Ok((!line.trim().is_empty()).then(|| PathBuf::from(line.trim()))),
            Input::TimeOut | Input::End => Err(end_of_input()),
        }
    }

    /// A failure that is part of the dialogue: the game goes on.
    fn say_failure(&mut self, failure: Failure) -> Outcome {
        match failure {
            Failure::Bad { error, .. } => self.say(error),
            other => Err(other),
        }
    }

    fn start_clock(&mut self) {
        self.clock.start(self.game.turn(), self.origin.elapsed());
    }

    /// The move is made: the other player's time runs.
    fn press(&mut self) {
        let now = self.origin.elapsed();
        self.clocks.truncate(self.game.played().len().saturating_sub(1));
        self.clocks.push(self.clock.clone());
        self.clock.press(now);
        if self.clock.spec() != &ClockSpec::None {
            let left =
                Side::BOTH.map(|side| Duration::from_secs(self.clock.remaining(side, now).total().as_secs()));
            self.game.note_clocks(left);
        }
    }

    fn flag(&mut self, side: Side) -> Result<Next, Failure> {
        self.game.flag(side)?;
        Ok(Next::Turn)
    }

    /// Says what was played, and what it did.
    fn announce(&mut self, played: &Played) -> Outcome {
        let said = if played.pass { "play-passes" } else { "play-played" };
        let message = Message::new(said)
            .with("side", self.side(played.side))
            .with("name", &self.names[played.side.index()]);
        let effects = spoken::effects(&self.game.view());
        let sentences = std::iter::once(message.with("move", &played.text)).chain(effects);
        let line = sentences.map(|sentence| sentence.text(self.lang)).collect::<Vec<_>>().join(" ");
        self.print(&(line + "\n"))
    }

    /// The best move and why, as the engine sees it.
    fn hint(&mut self) -> Outcome {
        let mut engine = plateau_catalog::engine(self.game.game());
        let order = Order::new(Limits::time(HINT_TIME));
        let report = engine.think(self.game.as_ref(), &order, &AtomicBool::new(false), &mut |_| {})?;
        let Some(line) = report.lines.first() else { return Ok(()) };
        let message = Message::new("play-hint")
            .with("move", line.moves.first().cloned().unwrap_or_default())
            .with("score", score_text(engine.unit(), line, self.lang))
            .with("chance", format!("{:.0}", 100.0 * line.probability))
            .with("line", line.moves.join(" "));
        self.say(message)
    }

    /// What both clocks show; `None` without clocks.
    fn clocks_line(&self) -> Option<Message> {
        let now = self.origin.elapsed();
        let shown = |side| self.clock.remaining(side, now).to_string();
        (self.clock.spec() != &ClockSpec::None).then(|| {
            Message::new("play-clocks")
                .with("first", self.side(Side::First))
                .with("first-time", shown(Side::First))
                .with("second", self.side(Side::Second))
                .with("second-time", shown(Side::Second))
        })
    }

    /// What a side is called: its colour or its symbol.
    fn side(&self, side: Side) -> Message {
        self.game.view().sides[side.index()].clone()
    }

    fn board(&mut self) -> Outcome {
        let mut text = picture(self.game.as_ref(), self.lang);
        if let Some(line) = self.clocks_line() {
            text.push_str(&line.text(self.lang));
            text.push('\n');
        }
        self.print(&text)
    }

    fn say(&mut self, message: Message) -> Outcome {
        self.print(&(message.text(self.lang) + "\n"))
    }

    fn print(&mut self, text: &str) -> Outcome {
        Ok(self.console.print(text)?)
    }
}

/// The input ended before the game did.
fn end_of_input() -> Failure {
    Failure::hinted(Message::new("play-end-of-input"), Message::new("play-end-of-input-hint"))
}
