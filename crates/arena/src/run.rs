//! Playing a contest.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::Instant;

use plateau_core::Message;
use plateau_table::Record;

use crate::bout::Bout;
use crate::journal::Journal;
use crate::plan::Plan;
use crate::seat::{Seat, Silence};
use crate::{Contest, Finished, Progress, Slot, Standings};

/// What the threads of a match share.
struct Hall<'a, 'c> {
    plan: &'a Plan<'c>,
    /// The games that are still to be played, in order, and how many of them were taken.
    pending: Vec<Slot>,
    taken: AtomicUsize,
    /// The players that were started to see whether they can be. The first thread takes them.
    spare: Mutex<Vec<Option<Seat>>>,
    /// Set by whoever wants the match to end.
    stop: &'a AtomicBool,
    /// Set once nothing more is to be learnt.
    over: AtomicBool,
}

impl Contest {
    /// Plays the contest. `observe` is told at the beginning and after every game. Setting `stop` ends the match at
    /// once: games in progress are void, everything before them counts.
    ///
    /// With one thread, players that depend on nothing but their seeds, and no limit of time, the same contest gives
    /// the same games. (A contest that goes on from a file starts its players afresh: those with a state of their own
    /// then play on differently.)
    ///
    /// Players run on threads of their own. One that does not answer is left behind with its thread, which ends when
    /// the player returns or the program does.
    ///
    /// # Errors
    /// When the contest makes no sense, a player cannot even be started once, or the file cannot be read or written. What
    /// is in the file by then stays there.
    pub fn run(
        &self,
        stop: &AtomicBool,
        observe: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<Standings, Message> {
        let plan = Plan::new(self, stop)?;
        let mut standings = Standings::new(&plan);
        let mut journal = match &self.out {
            None => None,
            Some(path) => {
                let (journal, records) = Journal::open(path, self.game.record_style(), &plan.mark)?;
                let finished =
                    records.iter().filter_map(|record| Finished::from_record(record, &plan.pairings));
                for finished in finished.filter(|finished| plan.contains(finished.slot)) {
                    standings.add(&finished);
                }
                Some(journal)
            }
        };
        let resumed = standings.done();
        let begin = Instant::now();
        observe(&Progress { last: None, standings: &standings, resumed, elapsed: begin.elapsed() });
        let pending: Vec<Slot> = plan.slots().filter(|slot| !standings.is_counted(*slot)).collect();
        if pending.is_empty() || standings.verdict().is_some() {
            return Ok(standings);
        }
        let mut hall = Hall {
            plan: &plan,
            pending,
            taken: AtomicUsize::new(0),
            spare: Mutex::default(),
            stop,
            over: AtomicBool::new(false),
        };
        hall.spare = Mutex::new(hall.first_players()?);
        let mut failure = None;
        std::thread::scope(|scope| {
            let (sender, results) = channel();
            for _ in 0..self.concurrency.clamp(1, hall.pending.len()) {
                let (hall, sender) = (&hall, sender.clone());
                scope.spawn(move || hall.work(&sender));
            }
            drop(sender);
            for (finished, record) in results {
                // A verdict stands: games that other threads were about to finish do not change it.
                if hall.over.load(Ordering::Relaxed) {
                    continue;
                }
                let saved = journal.as_mut().map_or(Ok(()), |journal| journal.append(&record));
                if let Err(error) = saved {
                    failure = Some(error);
                    hall.over.store(true, Ordering::Relaxed);
                    continue;
                }
                standings.add(&finished);
                observe(&Progress {
                    last: Some(&finished),
                    standings: &standings,
                    resumed,
                    elapsed: begin.elapsed(),
                });
                hall.over.store(standings.verdict().is_some(), Ordering::Relaxed);
            }
        });
        if standings.verdict().is_none() && standings.done() < standings.planned() {
            standings.mark_stopped();
        }
        failure.map_or(Ok(standings), Err)
    }
}

impl Hall<'_, '_> {
    /// Whether to end at once.
    fn is_halted(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.over.load(Ordering::Relaxed)
    }

    /// Starts everybody who has to play, once. A player that cannot be started at all is a mistake of whoever named it,
    /// better told now than after a thousand games lost by it.
    fn first_players(&self) -> Result<Vec<Option<Seat>>, Message> {
        let entrants = &self.plan.contest.entrants;
        let mut needed = vec![false; entrants.len()];
        for slot in &self.pending {
            self.plan.pairings[slot.pairing as usize].iter().for_each(|player| needed[*player] = true);
        }
        let start = |(index, needed): (usize, bool)| match needed {
            false => Ok(None),
            true => match Seat::start(&entrants[index], &|| self.is_halted()) {
                Ok(seat) => Ok(Some(seat)),
                Err(Silence::Stopped) => Ok(None),
                Err(Silence::Fault(fault)) => {
                    let name = &self.plan.names[index];
                    Err(Message::new("arena-start").with("player", name).with("reason", fault.reason))
                }
            },
        };
        needed.into_iter().enumerate().map(start).collect()
    }

    /// One thread: takes games until there are none left.
    fn work(&self, results: &Sender<(Finished, Record)>) {
        let mut seats = self.take_spare();
        let halted = || self.is_halted();
        while !halted() {
            let Some(slot) = self.pending.get(self.taken.fetch_add(1, Ordering::Relaxed)) else { break };
            let Ok(result) = Bout::new(self.plan, *slot, &halted).play(&mut seats) else { break };
            if results.send(result).is_err() {
                break;
            }
        }
        seats.into_iter().flatten().for_each(Seat::leave);
    }

    /// The players that are already there, or empty seats.
    fn take_spare(&self) -> Vec<Option<Seat>> {
        let mut spare = self.spare.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let mut seats = std::mem::take(&mut *spare);
        seats.resize_with(self.plan.names.len(), || None);
        seats
    }
}
