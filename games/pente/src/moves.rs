//! What a stone does: place, capture, then look at lines.

use plateau_core::{Position, Side};

use crate::position::Status;
use crate::stones::{Stones, steps};
use crate::{PentePosition, Point, Rules};

impl PentePosition {
    /// Puts a stone of the player to move on `point`, takes what it captures, and notes whether the game is over.
    #[inline(always)]
    pub(crate) fn place(&mut self, point: Point) {
        let mover = self.status.turn();
        let [first, second] = &mut self.stones;
        let (own, enemy) = match mover {
            Side::First => (first, second),
            Side::Second => (second, first),
        };
        own.insert(point);
        let captured = &mut self.captured[mover.index()];
        *captured = captured.saturating_add(capture(self.rules, own, enemy, point));
        let captured = *captured;
        let line = completes_line(own, point);
        self.ply = self.ply.saturating_add(1);
        self.status = Status::going_on(!mover);
        if line {
            self.status = self.status.won_by_line(mover);
        } else if self.rules.capture_goal().is_some_and(|goal| captured >= goal) {
            self.status = self.status.won_by_captures(mover);
        } else if self.empty_points().is_empty() {
            self.status = self.status.drawn();
        }
    }

    /// The points whose stones a stone of the player to move on `point` captures.
    pub(crate) fn captures(&self, point: Point) -> Vec<Point> {
        let mut after = self.clone();
        after.place(point);
        let enemy = (!self.turn()).index();
        let (before, after) = (&self.stones[enemy], &after.stones[enemy]);
        Stones::from_words(|index| before.words[index] & !after.words[index]).points().collect()
    }

    /// The status of a position that was not reached by a move: `turn` is to move, and the player who has just moved
    /// is looked at first.
    pub(crate) fn judged(&self, turn: Side) -> Status {
        let status = Status::going_on(turn);
        for side in [!turn, turn] {
            if self.stones[side.index()]
                .points()
                .any(|point| completes_line(&self.stones[side.index()], point))
            {
                return status.won_by_line(side);
            }
            if self.rules.capture_goal().is_some_and(|goal| self.captured[side.index()] >= goal) {
                return status.won_by_captures(side);
            }
        }
        if self.empty_points().is_empty() { status.drawn() } else { status }
    }
}

impl Stones {
    /// Whether one more stone on a point of `points` completes a line of this set.
    #[inline(always)]
    pub(crate) fn completes_any(&self, points: &Stones) -> bool {
        points.points().any(|point| completes_line(self, point))
    }
}

/// Removes the enemy stones that the stone of `own` on `point` captures under `rules`, and returns their number.
#[inline(always)]
fn capture(rules: Rules, own: &Stones, enemy: &mut Stones, point: Point) -> u8 {
    let longest = rules.longest_capture();
    if longest == 0 {
        return 0;
    }
    let mut taken = 0;
    for step in steps(enemy.neighbours(point)) {
        // One more than the longest capture is enough to see that a run is too long.
        let length = enemy.run(point.bit(), step, longest + 1);
        let end = point.bit().wrapping_add_signed(step * (length as isize + 1));
        if rules.captures_runs_of(length) && own.has_bit(end) {
            for place in 1..=length as isize {
                enemy.remove_bit(point.bit().wrapping_add_signed(step * place));
            }
            taken += length as u8;
        }
    }
    taken
}

/// Whether the stone of `own` on `point`, or one put there, belongs to a line of five or more.
#[inline(always)]
fn completes_line(own: &Stones, point: Point) -> bool {
    const OTHERS: usize = Rules::LINE - 1;
    // A line goes on from the point to at least one neighbour; both ways along its axis are counted from there.
    steps(own.neighbours(point))
        .any(|step| own.run(point.bit(), step, OTHERS) + own.run(point.bit(), -step, OTHERS) >= OTHERS)
}
