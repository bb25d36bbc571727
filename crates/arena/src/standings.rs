//! Where a match stands.

use std::collections::HashMap;

use plateau_core::{Lang, Message};

use crate::plan::Plan;
use crate::{Faults, Finished, Score, Slot, Sprt, Verdict, table};

/// Two players who meet, and how it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Both, as indices into [`crate::Contest::entrants`].
    pub players: [usize; 2],
    /// The results of the first against the second.
    pub score: Score,
}

/// Where a match stands.
#[derive(Clone, Debug)]
pub struct Standings {
    names: Vec<String>,
    pairings: Vec<Pairing>,
    faults: Vec<Faults>,
    sprt: Option<Sprt>,
    planned: u64,
    stopped: bool,
    /// Half points of the games that count.
    games: HashMap<Slot, usize>,
}

impl Standings {
    /// Before the first game.
    pub(crate) fn new(plan: &Plan<'_>) -> Self {
        let pairing = |players: &[usize; 2]| Pairing { players: *players, score: Score::default() };
        Standings {
            names: plan.names.clone(),
            pairings: plan.pairings.iter().map(pairing).collect(),
            faults: vec![Faults::default(); plan.names.len()],
            sprt: plan.contest.sprt,
            planned: u64::from(plan.contest.games) * plan.pairings.len() as u64,
            stopped: false,
            games: HashMap::new(),
        }
    }

    /// Counts a game; `false` when one of this place was already counted.
    pub(crate) fn add(&mut self, finished: &Finished) -> bool {
        let half = finished.half_points();
        if self.games.contains_key(&finished.slot) {
            return false;
        }
        self.games.insert(finished.slot, half);
        let twin = Slot { leg: 1 - finished.slot.leg, ..finished.slot };
        let twin = self.games.get(&twin).copied();
        self.pairings[finished.slot.pairing as usize].score.add(half, twin);
        if let Some((player, kind)) = finished.fault() {
            self.faults[player].add(kind);
        }
        true
    }

    pub(crate) fn is_counted(&self, slot: Slot) -> bool {
        self.games.contains_key(&slot)
    }

    pub(crate) fn mark_stopped(&mut self) {
        self.stopped = true;
    }

    /// The names of the players.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The pairs and their results.
    pub fn pairings(&self) -> &[Pairing] {
        &self.pairings
    }

    /// The faults of a player.
    pub fn faults(&self, player: usize) -> Faults {
        self.faults.get(player).copied().unwrap_or_default()
    }

    /// What each player that committed faults did, in words.
    pub fn fault_messages(&self) -> Vec<Message> {
        let faulty = self.names.iter().zip(&self.faults).filter(|(_, faults)| faults.total() > 0);
        let message = |(name, faults): (&String, &Faults)| {
            Message::new("arena-faults").with("player", name).with("faults", faults.messages())
        };
        faulty.map(message).collect()
    }

    /// How many games were played, those of earlier runs included.
    pub fn done(&self) -> u64 {
        self.games.len() as u64
    }

    /// How many games the contest has.
    pub fn planned(&self) -> u64 {
        self.planned
    }

    /// Whether somebody stopped the match before it was over.
    pub fn was_stopped(&self) -> bool {
        self.stopped
    }

    /// The results of a player against all the others together.
    pub fn score(&self, player: usize) -> Score {
        let mut sum = Score::default();
        for Pairing { players: [a, b], score } in &self.pairings {
            if *a == player {
                sum += *score;
            } else if *b == player {
                sum += score.reversed();
            }
        }
        sum
    }

    /// The sequential test, if there is one.
    pub fn sprt(&self) -> Option<Sprt> {
        self.sprt
    }

    /// What the sequential test says; `None` while it is open or when there is none.
    pub fn verdict(&self) -> Option<Verdict> {
        self.sprt?.verdict(&self.score(0))
    }

    /// The last line of a match: `a: +W =D -L  elo E ± M`, the first player against all the others. In every language.
    pub fn last_line(&self) -> String {
        let score = self.score(0);
        format!("a: +{} ={} -{}  elo {}", score.wins, score.draws, score.losses, score.elo())
    }

    /// Everybody's results, best first, and each pair's below.
    pub fn table(&self, lang: Lang) -> String {
        table::write(self, lang)
    }
}
