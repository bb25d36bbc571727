//! The draws that come from counting moves.

use plateau_core::{Ending, Reason};

use crate::board::Cells;
use crate::rules::Draws;

/// Which pieces are left, as far as a draw count depends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Material {
    /// Anything else: only the count of king moves runs.
    #[default]
    Other,
    /// A single king against three pieces with a king.
    ThreeToOne,
    /// A single king against one or two pieces with a king.
    TwoToOne,
    /// Three kings against one.
    ThreeKings,
}

impl Material {
    /// The material of a board, as far as `draws` counts it.
    #[inline(always)]
    pub(crate) fn of(white: Cells, black: Cells, kings: Cells, draws: Draws) -> Material {
        let (ones, others) =
            if white.count_ones() <= black.count_ones() { (white, black) } else { (black, white) };
        let count = others.count_ones();
        let single_king = ones.count_ones() == 1 && ones & kings != 0;
        if !single_king || count > 3 || others & kings == 0 {
            return Material::Other;
        }
        let all_kings = others & !kings == 0;
        if count < 3 {
            if draws.two_to_one > 0 { Material::TwoToOne } else { Material::Other }
        } else if all_kings && draws.three_kings > 0 {
            Material::ThreeKings
        } else if draws.three_to_one > 0 {
            Material::ThreeToOne
        } else {
            Material::Other
        }
    }
}

/// What the draw rules remember of the moves played.
///
/// One number is enough. The counts of a material are shorter than the count of king moves and start when the material
/// arises, which takes a capture or a promotion and so starts the count of king moves afresh as well; and the material
/// of a count is only left by a capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Which count runs.
    pub(crate) material: Material,
    /// Plies since the count of that material began.
    pub(crate) plies: u8,
}

impl Counters {
    /// One more ply of the same material, by a king or by a man, that took and crowned nothing.
    #[inline(always)]
    pub(crate) fn quiet(&mut self, by_king: bool) {
        let goes_on = by_king || self.material != Material::Other;
        self.plies = if goes_on { self.plies.saturating_add(1) } else { 0 };
    }

    /// One more ply that took or crowned something and left `material`.
    #[inline(always)]
    pub(crate) fn change(&mut self, material: Material) {
        let goes_on = material == self.material && material != Material::Other;
        self.plies = if goes_on { self.plies.saturating_add(1) } else { 0 };
        self.material = material;
    }

    /// The count that runs under `draws`: where it ends the game, and why.
    #[inline(always)]
    const fn limit(self, draws: Draws) -> (u8, Reason) {
        match self.material {
            Material::Other => (draws.kings_only, Reason::MoveLimit),
            Material::ThreeToOne => (draws.three_to_one, Reason::MaterialLimit),
            Material::TwoToOne => (draws.two_to_one, Reason::MaterialLimit),
            Material::ThreeKings => (draws.three_kings, Reason::MaterialLimit),
        }
    }

    /// The draw that the count has reached under `draws`.
    #[inline(always)]
    pub(crate) fn ending(self, draws: Draws) -> Option<Ending> {
        let (limit, reason) = self.limit(draws);
        (limit > 0 && self.plies >= limit).then(|| Ending::draw(reason))
    }

    /// Whether a game that ends within `plies` more is over before any count under `draws` ends it: the one that runs,
    /// or one that begins on the way, the one of five moves left out.
    pub(crate) fn allow(self, draws: Draws, plies: u32) -> bool {
        let (limit, _) = self.limit(draws);
        let running = limit == 0 || u32::from(self.plies) + plies <= u32::from(limit);
        let later = [draws.kings_only, draws.three_to_one, draws.three_kings];
        running && later.into_iter().all(|limit| limit == 0 || plies <= u32::from(limit))
    }
}
