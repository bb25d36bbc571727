//! The discs of a position as its player to move sees them, and what moves do to them.

use plateau_core::MoveList;

use crate::Move;
use crate::lines::Word;

/// The discs of the player to move and of the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Discs<W> {
    /// Whose turn it is.
    pub(crate) own: W,
    /// The other player's.
    pub(crate) enemy: W,
}

impl<W: Word> Discs<W> {
    /// The same discs seen by the other player.
    #[inline(always)]
    pub(crate) fn swapped(self) -> Self {
        Discs { own: self.enemy, enemy: self.own }
    }

    /// The cells among `playable` where the player to move may place a disc.
    #[inline(always)]
    pub(crate) fn targets(self, playable: W) -> W {
        W::targets(self.own, self.enemy) & !(self.own | self.enemy) & playable
    }

    /// Whether the other player may place a disc: the one to move then passes when he cannot.
    #[inline(always)]
    pub(crate) fn enemy_can_place(self, playable: W) -> bool {
        self.swapped().targets(playable) != W::NONE
    }

    /// How many legal moves there are on a board with the cells `playable`, a pass included.
    #[inline(always)]
    pub(crate) fn count_moves(self, playable: W) -> u64 {
        let targets = self.targets(playable);
        if targets != W::NONE {
            u64::from(targets.count())
        } else {
            u64::from(self.enemy_can_place(playable))
        }
    }

    /// Adds the legal moves on a board with the cells `playable` to `into`, in row order, a pass included.
    #[inline(always)]
    pub(crate) fn list_moves(self, playable: W, into: &mut MoveList<Move>) {
        let mut targets = self.targets(playable);
        if targets == W::NONE && self.enemy_can_place(playable) {
            into.push(Move::PASS);
        }
        while targets != W::NONE {
            into.push(Move::at(targets.first()));
            targets = targets.without_first();
        }
    }

    /// The enemy discs that a disc placed by `mv` turns over.
    #[inline(always)]
    pub(crate) fn flips(self, mv: Move) -> W {
        if mv.is_pass() { W::NONE } else { W::flips(mv.bit(), self.own, self.enemy) }
    }

    /// The discs after `mv`, as the other player sees them.
    #[inline(always)]
    pub(crate) fn after(self, mv: Move) -> Self {
        if mv.is_pass() {
            return self.swapped();
        }
        let flips = self.flips(mv);
        Discs { own: self.enemy & !flips, enemy: self.own | flips | W::one(mv.bit()) }
    }
}
