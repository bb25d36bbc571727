//! One game of a match.

use std::time::Duration;

use plateau_core::{Message, Outcome, Side, shorten};
use plateau_table::{AnyMatch, Record};

use crate::fault::Fault;
use crate::journal::{CONTEST_TAG, EVENT, PAIRING_TAG};
use crate::plan::Plan;
use crate::seat::{Answer, Seat, Silence, seconds};
use crate::timer::Timer;
use crate::{Conclusion, FaultKind, Finished, Slot};

/// How much longer than allowed a thread is waited for, before its player is left to itself.
const GRACE: Duration = Duration::from_secs(1);
/// The same for the first move of a game: forgetting the last one does not count as thinking, but takes time.
const GRACE_NEW: Duration = Duration::from_secs(30);

/// The players that one thread of the match has started, by entrant.
pub(crate) type Seats = [Option<Seat>];

/// How a game ended.
type End = (Outcome, Conclusion);

/// The match was stopped in the middle of a game.
pub(crate) struct Stopped;

/// One game being played.
pub(crate) struct Bout<'a, 'c> {
    plan: &'a Plan<'c>,
    slot: Slot,
    players: [usize; 2],
    timers: [Timer; 2],
    /// Who was asked for a move in this game.
    asked: [bool; 2],
    /// The moves after the opening, with what the clock showed: a player that never answers keeps the game itself.
    moves: Vec<(String, Option<Duration>)>,
    halted: &'a dyn Fn() -> bool,
}

impl<'a, 'c> Bout<'a, 'c> {
    pub(crate) fn new(plan: &'a Plan<'c>, slot: Slot, halted: &'a dyn Fn() -> bool) -> Self {
        let pairing = plan.pairings.get(slot.pairing as usize).copied().unwrap_or_default();
        let players = slot.seated(pairing);
        let timer = |side: Side| {
            let limit = plan.contest.limit_of(players[side.index()]);
            Timer::new(limit, side, plan.contest.tolerance)
        };
        let timers = Side::BOTH.map(timer);
        Bout { plan, slot, players, timers, asked: [false; 2], moves: Vec::new(), halted }
    }

    /// Plays the game. A player that commits a fault loses it, and its seat.
    ///
    /// # Errors
    /// When the match is stopped: the game is then void.
    pub(crate) fn play(mut self, seats: &mut Seats) -> Result<(Finished, Record), Stopped> {
        let mut game = self.rebuilt();
        let (outcome, conclusion) = loop {
            if let Some(ending) = game.ending() {
                break (ending.outcome, Conclusion::Rules(ending.reason));
            }
            if self.plan.contest.max_plies.is_some_and(|most| game.played().len() >= most as usize) {
                break (Outcome::Draw, Conclusion::Adjudication);
            }
            if (self.halted)() {
                return Err(Stopped);
            }
            let side = game.turn();
            // A forced pass is no choice: nobody is asked.
            let (back, choice) = match game.forced_pass() {
                Some(pass) => (Some(game), Ok((pass, Duration::ZERO))),
                None => self.ask(seats, side, game)?,
            };
            game = back.unwrap_or_else(|| self.rebuilt());
            let played = choice.and_then(|(text, spent)| self.make(game.as_mut(), side, &text, spent));
            if let Err(fault) = played {
                seats[self.players[side.index()]] = None;
                break self.lost(game.as_mut(), side, fault);
            }
        };
        Ok(self.finish(game.as_ref(), outcome, conclusion))
    }

    /// Asks the player of `side`, starting it first where needed. The game comes back unless the player keeps it.
    #[allow(clippy::type_complexity, reason = "used once, and named by the sentence above")]
    fn ask(
        &mut self,
        seats: &mut Seats,
        side: Side,
        game: Box<dyn AnyMatch>,
    ) -> Result<(Option<Box<dyn AnyMatch>>, Result<(String, Duration), Fault>), Stopped> {
        let index = self.players[side.index()];
        let seat = match &mut seats[index] {
            Some(seat) => seat,
            none => match Seat::start(&self.plan.contest.entrants[index], self.halted) {
                Ok(seat) => none.insert(seat),
                Err(Silence::Stopped) => return Err(Stopped),
                Err(Silence::Fault(fault)) => return Ok((Some(game), Err(fault))),
            },
        };
        let new_game = !std::mem::replace(&mut self.asked[side.index()], true);
        let timer = &self.timers[side.index()];
        let budget = timer.budget(&self.timers[(!side).index()]);
        let patience = timer.patience().unwrap_or(self.plan.contest.patience);
        let longest = patience.saturating_add(if new_game { GRACE_NEW } else { GRACE });
        match seat.ask(game, budget, new_game, longest, self.halted) {
            Ok(Answer { game, choice, spent }) => {
                let choice = choice.map(|text| (text, spent)).map_err(|fault| match fault.kind {
                    // A program whose driver lost patience was too slow before it was wrong.
                    FaultKind::Error if spent > patience => Fault { kind: FaultKind::Time, ..fault },
                    _ => fault,
                });
                Ok((Some(game), choice))
            }
            Err(Silence::Fault(fault)) => Ok((None, Err(fault))),
            Err(Silence::Stopped) => {
                // The player still thinks about a game that nobody plays: it cannot be asked again.
                seats[index] = None;
                Err(Stopped)
            }
        }
    }

    /// Charges the time of a move and plays it.
    fn make(
        &mut self,
        game: &mut dyn AnyMatch,
        side: Side,
        text: &str,
        spent: Duration,
    ) -> Result<(), Fault> {
        let timer = &mut self.timers[side.index()];
        let allowed = timer.allowance().unwrap_or_default();
        if !timer.charge(spent) {
            let reason =
                Message::new("arena-late").with("seconds", seconds(spent)).with("allowed", seconds(allowed));
            return Err(Fault::new(FaultKind::Time, reason));
        }
        let clock = timer.noted();
        let played = game.play(text).map_err(|error| {
            let reason =
                Message::new("arena-illegal").with("move", shorten(text)).with("reason", error.reason);
            Fault::new(FaultKind::Illegal, reason)
        })?;
        note(game, clock);
        self.moves.push((played.text, clock));
        Ok(())
    }

    /// The game as it stands, from its opening and moves.
    fn rebuilt(&self) -> Box<dyn AnyMatch> {
        let opening = self.plan.opening(self.slot);
        // The plan has played every opening: that it plays once more needs no proof, and no second way to fail.
        let mut game = opening.open(self.plan.contest).unwrap_or_else(|error| unreachable!("{error}"));
        for (text, clock) in &self.moves {
            if game.play(text).is_ok() {
                note(game.as_mut(), *clock);
            }
        }
        game
    }

    /// `side` loses by its own fault.
    fn lost(&self, game: &mut dyn AnyMatch, side: Side, fault: Fault) -> End {
        if fault.kind == FaultKind::Time {
            // The game goes on as far as it knows: this cannot be refused.
            let _ = game.flag(side);
        }
        (Outcome::Win(!side), Conclusion::Fault(fault.kind, Some(fault.reason)))
    }

    /// The finished game and its record.
    fn finish(self, game: &dyn AnyMatch, outcome: Outcome, conclusion: Conclusion) -> (Finished, Record) {
        let contest = self.plan.contest;
        let mut record = game.record();
        let style = contest.game.record_style();
        record.set_tag("Event", EVENT);
        record.set_tag("Round", self.slot.round());
        for (tag, player) in style.players.into_iter().zip(self.players) {
            record.set_tag(tag, self.plan.names[player].as_str());
        }
        record.set_tag("Termination", conclusion.word());
        record.result = Some(outcome);
        let limits = self.players.map(|player| contest.limit_of(player).to_string());
        let limits = if limits[0] == limits[1] { limits[0].clone() } else { limits.join(" : ") };
        record.set_tag("TimeControl", limits);
        record.set_tag("Opening", (self.slot.opening + 1).to_string());
        record.set_tag(PAIRING_TAG, (self.slot.pairing + 1).to_string());
        record.set_tag(CONTEST_TAG, self.plan.mark.as_str());
        if let Conclusion::Fault(_, Some(reason)) = &conclusion {
            // Files hold English, whatever the language of whoever reads them.
            record.set_tag("Fault", reason.to_string());
        }
        for (tag, value) in &contest.tags {
            if record.tag(tag).is_none() {
                record.set_tag(tag, value.as_str());
            }
        }
        let plies = record.moves.len();
        let finished = Finished { slot: self.slot, players: self.players, outcome, conclusion, plies };
        (finished, record)
    }
}

/// Notes the clock of whoever moved last. Both places hold it: only the mover's is kept.
fn note(game: &mut dyn AnyMatch, clock: Option<Duration>) {
    if let Some(clock) = clock {
        game.note_clocks([clock; 2]);
    }
}
