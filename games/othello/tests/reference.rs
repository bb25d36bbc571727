//! The fast rules against slow ones written straight from the page.

use crate::naive::{Naive, all_rules, random_positions};
use plateau_core::{MoveList, Notation, Outcome, Position as _, Side};
use plateau_othello::Goal;

#[test]
fn bitboards_agree_with_an_array() {
    for rules in all_rules() {
        for position in random_positions(&rules, 12) {
            let plain = Naive::of(&position);
            let mut list = MoveList::new();
            position.legal_moves(&mut list);
            let moves: Vec<String> = list.iter().map(|&mv| position.write_move(mv)).collect();
            let expected: Vec<String> = plain.moves().into_iter().map(|mv| plain.name(mv)).collect();
            assert_eq!(moves, expected, "moves in row order: {}", plain.text());
            for (&mv, plain_move) in list.iter().zip(plain.moves()) {
                let mut after = position.clone();
                after.play_unchecked(mv);
                assert_eq!(after.to_text(), plain.after(plain_move).text(), "{}", plain.text());
                let mut flips: Vec<String> = plain_move
                    .map_or(Vec::new(), |cell| plain.flips(plain.turn, cell))
                    .into_iter()
                    .map(|cell| plain.name(Some(cell)))
                    .collect();
                let view = position.view(None);
                let shown = position.move_view(mv).flips;
                let mut shown: Vec<String> =
                    shown.into_iter().filter_map(|at| view.cell(at)).map(|cell| cell.name.clone()).collect();
                flips.sort();
                shown.sort();
                assert_eq!(shown, flips, "{}", plain.text());
            }
            let (black, white) = (plain.count('X'), plain.count('O'));
            let lead = if rules.goal == Goal::Most { black - white } else { white - black };
            let outcome = match lead {
                0 => Outcome::Draw,
                1.. => Outcome::Win(Side::First),
                _ => Outcome::Win(Side::Second),
            };
            let outcome = plain.moves().is_empty().then_some(outcome);
            assert_eq!(position.ending().map(|ending| ending.outcome), outcome, "{}", plain.text());
        }
    }
}
