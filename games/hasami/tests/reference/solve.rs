//! Exhaustive search with the slow rules: no judgement, no pruning but what cannot change the answer.
//!
//! Repetition is left out: a forced win never needs it, and within these depths nothing comes a third time.

use super::{Place, Reference, other};

impl Reference {
    /// Each move with the position after it.
    fn children(&self) -> impl Iterator<Item = ((Place, Place), Reference)> + use<'_> {
        self.moves().into_iter().map(|mv| {
            let mut after = self.clone();
            after.play(mv);
            (mv, after)
        })
    }

    /// Whether the player who has just moved has won.
    fn mover_won(&self) -> bool {
        self.outcome() == Some(if self.turn == 'b' { "second" } else { "first" })
    }

    /// Whether the player to move wins within `plies`, whatever the other plays.
    pub(crate) fn wins_within(&self, plies: u32) -> bool {
        plies > 0 && self.children().any(|(_, after)| after.lost_within(plies - 1))
    }

    /// Whether the player to move has lost, or loses within `plies` whatever they play.
    pub(crate) fn lost_within(&self, plies: u32) -> bool {
        if self.outcome().is_some() {
            return self.mover_won();
        }
        plies > 1 && self.children().all(|(_, after)| after.wins_within(plies - 1))
    }

    /// The moves that win within `plies`, in reading order.
    pub(crate) fn winning_moves(&self, plies: u32) -> Vec<String> {
        let wins = self.children().filter(|(_, after)| after.lost_within(plies - 1));
        sorted(wins.map(|(mv, _)| mv))
    }

    /// The moves after which the other player does not win within `plies`, in reading order.
    pub(crate) fn saving_moves(&self, plies: u32) -> Vec<String> {
        let saves = self.children().filter(|(_, after)| !after.wins_within(plies));
        sorted(saves.map(|(mv, _)| mv))
    }

    /// The stones that the player to move has more than the other.
    fn lead(&self) -> i32 {
        self.stones(self.turn) as i32 - self.stones(other(self.turn)) as i32
    }

    /// The lead of the player to move after `plies` of best play for it, between `low` and `high`; a finished game is
    /// worth 100.
    fn best_lead(&self, plies: u32, mut low: i32, high: i32) -> i32 {
        match self.outcome() {
            Some("draw") => return 0,
            Some(_) => return if self.mover_won() { -100 } else { 100 },
            None if plies == 0 => return self.lead(),
            None => {}
        }
        let mut best = -1000;
        for (_, after) in self.children() {
            best = best.max(-after.best_lead(plies - 1, -high, -low));
            low = low.max(best);
            if best >= high {
                break;
            }
        }
        best
    }

    /// How many stones each move gains in the end, net, when both sides play for stones during `plies`; only the
    /// moves that gain at least `least`, in reading order.
    pub(crate) fn gaining_moves(&self, plies: u32, least: i32) -> Vec<String> {
        let goal = self.lead() + least;
        let gains = self.children().filter(|(_, after)| -after.best_lead(plies - 1, -goal, 1 - goal) >= goal);
        sorted(gains.map(|(mv, _)| mv))
    }
}

/// The texts of moves, in reading order.
fn sorted(moves: impl Iterator<Item = (Place, Place)>) -> Vec<String> {
    let mut moves: Vec<_> = moves.collect();
    moves.sort_unstable();
    moves.into_iter().map(Reference::move_text).collect()
}
