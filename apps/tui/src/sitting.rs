//! One game at the board: its players, its clock, its file.

use std::path::PathBuf;
use std::time::Duration;

use plateau_catalog::records;
use plateau_core::{BoardView, Message, MoveError, Side};
use plateau_table::{AnyMatch, Budget, Clock, ClockSpec, Played, PlayerSpec, Record};

/// How long a computer's move takes at least, so that people see it come.
const PACE: Duration = Duration::from_millis(400);
/// How long a forced pass is announced before it is made.
const PASS_PACE: Duration = Duration::from_millis(1200);

/// What happens next without a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Pending {
    /// Nothing: a person is to move, or the game is over.
    Person,
    /// A computer player thinks since then; the number of the order.
    Thinking(u64, Duration),
    /// A move is made at that time.
    Move(Duration, String),
}

/// One game at the board.
pub(crate) struct Sitting {
    /// The number of the sitting in this session.
    pub(crate) number: u64,
    /// The game.
    pub(crate) game: Box<dyn AnyMatch>,
    /// The players.
    pub(crate) specs: [PlayerSpec; 2],
    /// The clocks.
    pub(crate) clock: Clock,
    /// The board as it is shown.
    pub(crate) view: BoardView,
    /// What happens next without a person.
    pub(crate) pending: Pending,
    /// The file where the game is kept.
    pub(crate) path: Option<PathBuf>,
    /// The record the game was loaded from, for what it says about the occasion.
    original: Record,
    /// The clock before each ply, to go back with undo.
    clocks: Vec<Clock>,
}

impl Sitting {
    /// A game that is about to begin or to go on at `now`.
    pub(crate) fn new(
        number: u64,
        game: Box<dyn AnyMatch>,
        specs: [PlayerSpec; 2],
        clock: ClockSpec,
        original: Record,
        now: Duration,
    ) -> Self {
        let mut clock = Clock::new(clock);
        clock.start(game.turn(), now);
        if game.ending().is_some() {
            clock.pause(now);
        }
        let view = game.view();
        let pending = Pending::Person;
        Sitting { number, game, specs, clock, view, pending, path: None, original, clocks: Vec::new() }
    }

    /// A game from a record: its players and its clock are those of the tags, people where a tag names nobody we know.
    pub(crate) fn resume(number: u64, game: Box<dyn AnyMatch>, original: Record, now: Duration) -> Self {
        let style = game.game().record_style();
        let specs = style.players.map(|tag| {
            let spec = original.tag(tag).and_then(|name| PlayerSpec::parse(name).ok());
            // A file must not start programs: who opens it did not choose them.
            spec.filter(|spec| !matches!(spec, PlayerSpec::External { .. })).unwrap_or(PlayerSpec::Human)
        });
        let clock = original.tag("TimeControl").and_then(|text| ClockSpec::parse(text).ok());
        let mut left = [None; 2];
        let sides = Side::BOTH.into_iter().cycle().skip(usize::from(original.second_starts));
        for (mv, side) in original.moves.iter().zip(sides) {
            left[side.index()] = mv.clock.or(left[side.index()]);
        }
        let mut sitting = Sitting::new(number, game, specs, clock.unwrap_or_default(), original, now);
        for side in Side::BOTH {
            if let Some(left) = left[side.index()] {
                sitting.clock.restore(side, left);
            }
        }
        sitting
    }

    /// What a side is called.
    pub(crate) fn name(&self, side: Side) -> String {
        let style = self.game.game().record_style();
        let known = self.original.tag(style.players[side.index()]).filter(|name| *name != "?");
        known.map_or_else(|| self.specs[side.index()].to_string(), str::to_owned)
    }

    /// Whether a person plays `side`.
    pub(crate) fn is_person(&self, side: Side) -> bool {
        self.specs[side.index()] == PlayerSpec::Human
    }

    /// Whether a person is to move now.
    pub(crate) fn awaits_person(&self) -> bool {
        self.game.ending().is_none() && self.pending == Pending::Person && self.is_person(self.game.turn())
    }

    /// The side of the one person at the board, if a computer plays the other.
    pub(crate) fn lone_person(&self) -> Option<Side> {
        let mut people = Side::BOTH.into_iter().filter(|side| self.is_person(*side));
        people.next().filter(|_| people.next().is_none())
    }

    /// Whether there are clocks.
    pub(crate) fn has_clock(&self) -> bool {
        self.clock.spec() != &ClockSpec::None
    }

    /// What the clock allows a computer player at `now`.
    pub(crate) fn budget(&self, now: Duration) -> Budget {
        let clocks = self.has_clock().then(|| {
            Side::BOTH.map(|side| (self.clock.remaining(side, now).total(), self.clock.spec().increment()))
        });
        Budget { clocks, ..Budget::default() }
    }

    /// The game as a record, with its occasion.
    pub(crate) fn record(&self) -> Record {
        let mut record = self.game.record();
        records::carry_over(&mut record, self.original.clone());
        if self.has_clock() {
            record.set_tag("TimeControl", self.clock.spec().to_string());
        }
        let names = Side::BOTH.map(|side| self.name(side));
        records::sign(&mut record, self.game.game().record_style(), &names);
        record
    }

    /// Plays a move at `now`.
    ///
    /// # Errors
    /// When it is refused; nothing has then changed.
    pub(crate) fn play(&mut self, text: &str, now: Duration) -> Result<Played, MoveError> {
        let played = self.game.play(text)?;
        self.clocks.truncate(self.game.played().len().saturating_sub(1));
        self.clocks.push(self.clock.clone());
        self.clock.press(now);
        if self.has_clock() {
            let left =
                Side::BOTH.map(|side| Duration::from_secs(self.clock.remaining(side, now).total().as_secs()));
            self.game.note_clocks(left);
        }
        self.changed(now);
        Ok(played)
    }

    /// A computer player has chosen at `now`; the move is made when people can follow.
    pub(crate) fn chosen(&mut self, text: String, since: Duration, now: Duration) {
        // A short clock must not run out for the sake of looks.
        let left = self.clock.remaining(self.game.turn(), now).total();
        let pace = PACE.min(left / 20);
        self.pending = Pending::Move(now.max(since + pace), text);
    }

    /// Prepares a forced pass.
    pub(crate) fn announce_pass(&mut self, pass: String, now: Duration) {
        let left = self.clock.remaining(self.game.turn(), now).total();
        self.pending = Pending::Move(now + PASS_PACE.min(left / 20), pass);
    }

    /// Takes back a whole turn: `false` when there is nothing to take back.
    pub(crate) fn undo(&mut self, now: Duration) -> bool {
        let before = self.game.played().len();
        match self.lone_person() {
            Some(side) => {
                self.game.undo_turn(side);
            }
            None => while self.game.undo() && self.game.forced_pass().is_some() {},
        }
        let after = self.game.played().len();
        if after == before {
            return false;
        }
        if let Some(clock) = self.clocks.get(after).cloned() {
            self.clock = clock;
            self.clocks.truncate(after);
        }
        self.clock.start(self.game.turn(), now);
        self.changed(now);
        true
    }

    /// Plays again what was taken back.
    pub(crate) fn redo(&mut self, now: Duration) -> bool {
        let before = self.game.played().len();
        match self.lone_person() {
            Some(side) => {
                self.game.redo_turn(side);
            }
            None => while self.game.redo() && self.game.forced_pass().is_some() {},
        }
        self.clock.start(self.game.turn(), now);
        self.changed(now);
        self.game.played().len() != before
    }

    /// `side` gives up.
    ///
    /// # Errors
    /// When the game is over.
    pub(crate) fn resign(&mut self, side: Side, now: Duration) -> Result<(), Message> {
        self.game.resign(side)?;
        self.changed(now);
        Ok(())
    }

    /// Ends the game when a clock has run out: `true` when one has.
    pub(crate) fn flag(&mut self, now: Duration) -> bool {
        let Some(side) = self.clock.flagged(now) else { return false };
        let flagged = self.game.ending().is_none() && self.game.flag(side).is_ok();
        if flagged {
            self.changed(now);
        }
        flagged
    }

    /// Something happened to the game: what is shown follows.
    pub(crate) fn changed(&mut self, now: Duration) {
        self.view = self.game.view();
        self.pending = Pending::Person;
        if self.game.ending().is_some() {
            self.clock.pause(now);
        }
    }

    /// When the sitting wants to be woken: a move to make, the clock to show, the flag to fall.
    pub(crate) fn wake(&self, now: Duration) -> Option<Duration> {
        let made = match &self.pending {
            Pending::Move(at, _) => Some(*at),
            Pending::Person | Pending::Thinking(..) => None,
        };
        if self.game.ending().is_some() {
            return None;
        }
        let shown = self.clock.deadline().map(|deadline| {
            let left = deadline.saturating_sub(now);
            let beat = if left < Duration::from_secs(11) { 100 } else { 1000 };
            let rest = left.as_millis() as u64 % beat;
            deadline.min(now + Duration::from_millis(rest.max(1)))
        });
        made.into_iter().chain(shown).min()
    }
}
