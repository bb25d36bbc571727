//! Chance: every outcome with its probability, and play by expectation.
// A test that cannot read its own data has failed.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use crate::support::{list, random_game, rules, simplified};
use plateau_attaxx::{Attaxx, AttaxxPosition, Move};
use plateau_core::{MoveList, Notation, Outcome, Position, random_from_seed};
use plateau_search::{Engine, Limits, Order, TextLine};
use plateau_table::Match;

/// The rules with chance that these tests walk through.
const CHANCE: [&str; 3] =
    ["contagion=0.75 seed=5", "size=8 range=2 contagion=0.3 refuges=h1,c3 holes=b7", "size=4 contagion=0.5"];

#[test]
fn probabilities_add_up() {
    for options in CHANCE {
        for (position, _) in random_game(&rules("simplifie", options), 4) {
            for &mv in &list(&position) {
                let outcomes = position.outcomes(mv, 256).expect("a cell has eight neighbours");
                let sum: f64 = outcomes.iter().map(|(_, probability)| probability).sum();
                assert!((sum - 1.0).abs() < 1e-12, "{}", position.to_text());
                for (index, (settled, probability)) in outcomes.iter().enumerate() {
                    assert!(*probability > 0.0 && position.is_legal(*settled));
                    assert!(mv.is_pass() || settled.is_settled());
                    assert!(outcomes[..index].iter().all(|(earlier, _)| earlier != settled));
                }
                assert_eq!(position.outcomes(mv, outcomes.len() - 1), None, "one too many");
                assert_eq!(position.outcomes(mv, outcomes.len()).map(|all| all.len()), Some(outcomes.len()));
            }
        }
    }
}

#[test]
fn outcomes_are_as_frequent_as_they_say() {
    let position = simplified("contagion=0.3", "3x3/2xo3/7/7/7/7/6o o");
    let mv = position.read_move("c7").expect("touches two enemy stones");
    let outcomes = position.outcomes(mv, 4).expect("two neighbours");
    assert_eq!(outcomes.len(), 4);
    let mut random = random_from_seed(Some(8));
    let mut drawn: HashMap<Move, f64> = HashMap::new();
    for _ in 0..40_000 {
        *drawn.entry(position.settle(mv, &mut random)).or_default() += 1.0 / 40_000.0;
    }
    for (settled, probability) in outcomes {
        let seen = drawn.get(&settled).copied().unwrap_or_default();
        assert!((seen - probability).abs() < 0.01, "{}: {seen}", position.write_move(settled));
    }
}

#[test]
fn nothing_is_left_to_chance_where_contagion_is_certain() {
    let position = simplified("", "3x3/2xo3/7/7/7/7/6o o");
    let mv = position.read_move("c7").expect("a move");
    assert_eq!(position.outcomes(mv, 1), Some(vec![(mv, 1.0)]));
}

/// What the engine says of `position`.
fn searched(position: &AttaxxPosition, nodes: u64) -> TextLine {
    let stop = AtomicBool::new(false);
    let game = Match::<Attaxx>::from_position(position.clone());
    let report =
        Engine::<Attaxx>::boxed().think(&game, &Order::new(Limits::nodes(nodes)), &stop, &mut |_| {});
    report.expect("a game that goes on").lines.swap_remove(0)
}

#[test]
fn expectation_by_hand() {
    // o fills the corner beside three x and needs one of them: 4 + 1 against 5 - 1. None changes with probability
    // (1 - p)³, so o wins with 1 - 0.5³ = 7/8, and with 1 - 0.75³ = 37/64.
    for (contagion, expected) in [("0.5", 7.0 / 8.0), ("0.25", 37.0 / 64.0)] {
        let position = simplified(&format!("size=3 contagion={contagion}"), "oox/oxx/xx1 o");
        let line = searched(&position, 1_000);
        assert_eq!(line.moves, ["c1"]);
        assert!((line.probability - expected).abs() < 1e-3, "{contagion}: {line:?}");
    }
    // Beside refuges alone nothing can change, and 4 against 5 is lost.
    let position = simplified("size=3 contagion=0.5 refuges=b1,b2,c2", "oox/oxx/xx1 o");
    let line = searched(&position, 1_000);
    assert_eq!((line.score.plies_to_end(), line.probability), (Some(-1), 0.0));
}

/// The share of games that the player to move wins more than loses when both play best, by the definition.
fn expectation(position: &AttaxxPosition) -> f64 {
    if let Some(ending) = position.ending() {
        return match ending.outcome {
            Outcome::Draw => 0.0,
            Outcome::Win(side) if side == position.turn() => 1.0,
            Outcome::Win(_) => -1.0,
        };
    }
    list(position).iter().map(|&mv| after(position, mv)).fold(f64::NEG_INFINITY, f64::max)
}

/// The same after `mv`, for the player who makes it.
fn after(position: &AttaxxPosition, mv: Move) -> f64 {
    let outcomes = position.outcomes(mv, 256).expect("eight neighbours");
    let share = |&(settled, probability): &(Move, f64)| {
        let mut after = position.clone();
        after.play_unchecked(settled);
        -probability * expectation(&after)
    };
    outcomes.iter().map(share).sum()
}

#[test]
fn searches_agree_with_the_definition() {
    // Three empty cells at the edge: no move has more than 16 outcomes, and the search sees every end.
    for text in
        ["oxx1/1xox/oxxo/x1oo o", "1xo1/oxox/xoxx/oxo1 x", "o1x1/ooxx/xoxo/xx1o o", "x1oo/xxoo/oox1/ooxx x"]
    {
        let position = simplified("size=4 contagion=0.5", text);
        let expected = (1.0 + expectation(&position)) / 2.0;
        let line = searched(&position, 5_000_000);
        assert!((line.probability - expected).abs() < 2e-3, "{text}: {line:?}, {expected}");
        let first = position.read_move(&line.moves[0]).expect("a legal move");
        assert!((after(&position, first) - expectation(&position)).abs() < 2e-3, "{text}");
    }
}

#[test]
fn a_move_is_found_within_any_number_of_nodes() {
    for options in CHANCE {
        for (position, mv) in random_game(&rules("simplifie", options), 9).iter().step_by(5) {
            if mv.is_some() {
                let line = searched(position, 1);
                assert!(position.read_move(&line.moves[0]).is_ok());
                assert!(position.random_move(&mut random_from_seed(Some(1)), &mut MoveList::new()).is_some());
            }
        }
    }
}
