//! How a match goes.

use std::time::Duration;

use plateau_core::Message;

use crate::{Finished, Standings};

/// How a match goes: told at its beginning and after every game.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The game that has just ended; `None` at the beginning.
    pub last: Option<&'a Finished>,
    /// All the results.
    pub standings: &'a Standings,
    /// How many games were found in the file of an earlier run.
    pub resumed: u64,
    /// Since the beginning of this run.
    pub elapsed: Duration,
}

impl Progress<'_> {
    /// Games for each second of this run.
    pub fn rate(&self) -> f64 {
        let played = self.standings.done().saturating_sub(self.resumed) as f64;
        if self.elapsed.is_zero() { 0.0 } else { played / self.elapsed.as_secs_f64() }
    }

    /// How long the rest will take at this rate; `None` before the first game.
    pub fn left(&self) -> Option<Duration> {
        let rest = self.standings.planned().saturating_sub(self.standings.done()) as f64;
        Duration::try_from_secs_f64(rest / self.rate()).ok()
    }

    /// One line that says all this: games, the first player's score, the rate, the faults of all.
    pub fn message(&self) -> Message {
        let score = self.standings.score(0);
        let faults: u64 =
            (0..self.standings.names().len()).map(|player| self.standings.faults(player).total()).sum();
        Message::new("arena-progress")
            .with("done", self.standings.done())
            .with("planned", self.standings.planned())
            .with("wins", score.wins)
            .with("draws", score.draws)
            .with("losses", score.losses)
            .with("elo", score.elo().to_string())
            .with("rate", format!("{:.1}", self.rate()))
            .with("faults", faults)
    }

    /// What a player did wrong in the last game, in words.
    pub fn fault(&self) -> Option<Message> {
        let last = self.last?;
        let (player, kind) = last.fault()?;
        let reason = match &last.conclusion {
            crate::Conclusion::Fault(_, Some(reason)) => reason.clone(),
            _ => kind.message(1),
        };
        let name = self.standings.names().get(player)?;
        Some(
            Message::new("arena-fault")
                .with("round", last.slot.round())
                .with("player", name)
                .with("reason", reason),
        )
    }
}
