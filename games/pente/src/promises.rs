//! How promising stones are, learned from the moves that searches chose.
//!
//! On each axis the eight cells around a point look into one table, which is added to what the hand-made promise says of
//! them: surroundings that were seldom seen are judged by hand.

use plateau_search::learned::{Group, Layout, Model, Tie};

use crate::Rules;
use crate::eval::promise_of;
use crate::own::Own;
use crate::patterns::patterns;

/// The cells around a point on an axis.
const CELLS: usize = 8;

/// The promise of each surroundings on one axis, as the key of [`crate::patterns::Patterns`] tells them, to the first and
/// to the second player.
pub(crate) type Promises = [[i16; 2]; 1 << (2 * CELLS)];

/// What comes with the game.
static OWN: [Own<Box<Promises>>; 3] = [
    Own::new(Rules::PENTE, include_bytes!("../weights/pente-promises.plateau-weights")),
    Own::new(Rules::KERYO, include_bytes!("../weights/keryo-promises.plateau-weights")),
    Own::new(Rules::GOMOKU, include_bytes!("../weights/gomoku-promises.plateau-weights")),
];

/// What `model` learned of `rules`, added to what is said by hand.
fn read(model: &Model<0>, rules: Rules) -> Option<Box<Promises>> {
    let learned = model.linear_tables(0)?;
    let patterns = patterns(rules);
    let mut table = Box::new([[0; 2]; 1 << (2 * CELLS)]);
    for (key, pair) in table.iter_mut().enumerate() {
        for (side, promise) in pair.iter_mut().enumerate() {
            let sum = promise_of(patterns[key], side) + i32::from(learned[seen(key, side)]);
            *promise = sum.clamp(-8_000, 8_000) as i16;
        }
    }
    Some(table)
}

/// The surroundings `key` as side number `side` sees them: to the second player the stones are exchanged.
pub(crate) const fn seen(key: usize, side: usize) -> usize {
    let (low, high) = (key & 0x5555, key >> 1 & 0x5555);
    if side == 0 { key } else { low << 1 | high }
}

/// The description of the table: eight cells, the last of which counts most, alike from either end.
pub(crate) fn layout() -> Layout {
    let mut layout = Layout::new(CELLS, &[0, 2, 1, 3], 1, &[]);
    layout.groups.push(Group { table: 0, cells: (0..CELLS as u16).rev().collect() });
    layout.ties.push(Tie { table: 0, order: (0..CELLS as u8).rev().collect() });
    layout
}

/// What was learned for `rules`, if anything was.
pub(crate) fn learned(rules: &Rules) -> Option<&'static Promises> {
    Own::find(&OWN, *rules, layout, |model, rules| read(&model, rules)).map(|promises| &**promises)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_with_the_game_fits() {
        assert!(layout().is_sound());
        for own in &OWN {
            assert!(!own.file.is_some() || learned(&own.rules).is_some());
        }
        let [usual, tournament] = [Rules::PENTE, Rules::TOURNAMENT].map(|rules| learned(&rules).unwrap());
        assert!(std::ptr::eq(usual, tournament));
        let sized = |size| learned(&Rules::PENTE.with_size(size).unwrap());
        assert!(std::ptr::eq(usual, sized(13).unwrap()) && sized(12).is_none());
    }

    #[test]
    fn both_players_and_both_ends_are_judged_alike() {
        for table in OWN.iter().filter_map(|own| learned(&own.rules)) {
            for key in 0..table.len() {
                // A cell off the board is the same to both.
                assert_eq!(table[key][0], table[seen(key, 1)][1]);
                let turned = (0..CELLS).fold(0, |sum, cell| sum << 2 | key >> (2 * cell) & 3);
                assert_eq!(table[key], table[turned]);
            }
        }
    }
}
