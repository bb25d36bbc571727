//! The captures as the document's program lists them, and the moves of its computer.

use plateau_core::{MoveList, Position, Side};

use crate::board::{Cell, each, look};
use crate::moves::Move;
use crate::paths::{WAYS_LIMIT, ways};
use crate::position::DamesPosition;

/// Captures that are offered as one: they differ only in the cell where the king stops.
pub(crate) struct Rafle {
    /// The cells of the rafle, down to the nearest cell where it may stop.
    pub(crate) cells: Vec<Cell>,
    /// The moves, the nearest stop first.
    pub(crate) moves: Vec<Move>,
}

/// The legal captures as the classic program lists them: the smallest list of cells first, which means piece by piece,
/// row by row from the top.
pub(crate) fn rafles(position: &DamesPosition) -> Vec<Rafle> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    let mut found: Vec<(Move, Vec<Vec<Cell>>)> =
        list.iter().filter(|mv| mv.is_capture()).map(|&mv| (mv, ways(position, mv, WAYS_LIMIT))).collect();
    found.sort_by(|(_, a), (_, b)| a.cmp(b));
    let mut left: Vec<usize> = (0..found.len()).collect();
    let mut rafles = Vec::new();
    while let Some(&next) = left.first() {
        let Some((mv, own_ways)) = found.get(next) else { break };
        // Moves that begin like `start` and take the same pieces differ from `mv` only in the last cell.
        let alike = |start: &[Cell]| -> Vec<usize> {
            let begins = |way: &Vec<Cell>| way.len() == start.len() + 1 && way.starts_with(start);
            let same = |index: &usize| {
                found.get(*index).is_some_and(|(other, ways)| {
                    other.from == mv.from && other.captured == mv.captured && ways.iter().any(begins)
                })
            };
            left.iter().copied().filter(same).collect()
        };
        // Of the ways of a move the one that most others share is shown; the smallest of those.
        let mut best: (Vec<Cell>, Vec<usize>) = (vec![mv.from], vec![next]);
        let mut best_count = 0;
        for way in own_ways {
            let Some((_, start)) = way.split_last() else { continue };
            let group = alike(start);
            if group.len() > best_count {
                best_count = group.len();
                best = (start.to_vec(), group);
            }
        }
        let (mut cells, group) = best;
        let last = cells.last().copied().unwrap_or(mv.from);
        let mut moves: Vec<Move> =
            group.iter().filter_map(|&index| found.get(index)).map(|(mv, _)| *mv).collect();
        moves.sort_by_key(|mv| mv.to.0.abs_diff(last.0));
        cells.extend(moves.first().map(|mv| mv.to));
        left.retain(|index| !group.contains(index));
        rafles.push(Rafle { cells, moves });
    }
    rafles.sort_by(|a, b| a.cells.cmp(&b.cells));
    rafles
}

/// The move of the player `premier`, the computer of the document: the first capture of the list above, with the
/// nearest stop; otherwise the first piece that can move, row by row from the top, forward before backward, to the
/// right before to the left, and a king as little as possible.
pub(crate) fn first_move(position: &DamesPosition) -> Option<Move> {
    if let Some(rafle) = rafles(position).first() {
        return rafle.moves.first().copied();
    }
    let scene = position.scene();
    let directions = match position.turn {
        Side::First => [2, 3, 1, 0],
        Side::Second => [1, 0, 2, 3],
    };
    each(scene.men | scene.kings).find_map(|from| {
        let ways = if scene.kings & from.bit() != 0 { &directions[..] } else { &directions[..2] };
        ways.iter().find_map(|&direction| {
            let free = look(from, direction, scene.empty).free;
            // Bits rise downwards: the nearest cell is the lowest or the highest of the free ones.
            let nearest =
                if direction < 2 { free.trailing_zeros() } else { 63 - free.max(1).leading_zeros() };
            (free != 0).then(|| Move::quiet(from, Cell(nearest as u8)))
        })
    })
}
