//! What several tests need.
// Each test file uses a part of it.

pub(crate) mod slow;

use plateau_attaxx::{Attaxx, AttaxxPosition, Move, Rules};
use plateau_core::{MoveError, MoveList, Notation, Position, random_from_seed};
use plateau_table::{Erased, Options};

/// Every combination of rules that the tests walk through: variant and options.
pub(crate) const RULES: [(&str, &str); 12] = [
    ("simplifie", ""),
    ("simplifie", "size=3"),
    ("simplifie", "size=4 range=2"),
    ("simplifie", "size=5 range=2 refuges=a1,c2,e3"),
    ("simplifie", "size=6 holes=c3,d4 refuges=a6,f1"),
    ("simplifie", "size=7 holes=d4,c3,e3,c5,e5"),
    ("simplifie", "size=8 refuges=d4,e4,d5,e5"),
    ("simplifie", "size=9 range=2"),
    ("simplifie", "size=9 holes=e5,e4,e6 refuges=a1,i9,d4"),
    ("simplifie", "contagion=0.75 seed=5"),
    ("simplifie", "size=8 range=2 contagion=0.3 refuges=h1,c3 holes=b7"),
    ("standard", ""),
];

/// The rules of `variant` with `options` separated by blanks.
pub(crate) fn rules(variant: &str, options: &str) -> Rules {
    let options = Options::parse(&options.split_whitespace().collect::<Vec<_>>()).expect("options");
    Erased::<Attaxx>::rules(Some(variant), &options).expect("rules")
}

/// The identifier of the message that refuses `options` of the simplified game.
pub(crate) fn refused_options(options: &str) -> &'static str {
    let options = Options::parse(&options.split_whitespace().collect::<Vec<_>>()).expect("options");
    Erased::<Attaxx>::rules(Some("simplifie"), &options).expect_err("bad options").id()
}

/// The position `text` of the simplified game with `options`.
pub(crate) fn simplified(options: &str, text: &str) -> AttaxxPosition {
    AttaxxPosition::from_text(&rules("simplifie", options), text).expect(text)
}

/// The position `text` of the standard game.
pub(crate) fn standard(text: &str) -> AttaxxPosition {
    AttaxxPosition::from_text(&rules("standard", ""), text).expect(text)
}

/// The position after `mv`.
pub(crate) fn after(position: &AttaxxPosition, mv: &str) -> AttaxxPosition {
    let mut after = position.clone();
    let mv = position.read_move(mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
    assert!(after.play(mv));
    after
}

/// The texts of the legal moves, sorted.
pub(crate) fn moves(position: &AttaxxPosition) -> Vec<String> {
    let mut texts: Vec<String> = list(position).iter().map(|&mv| position.write_move(mv)).collect();
    texts.sort_unstable();
    texts
}

/// The legal moves.
pub(crate) fn list(position: &AttaxxPosition) -> MoveList<Move> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    list
}

/// Why `mv` is refused.
pub(crate) fn refusal(position: &AttaxxPosition, mv: &str) -> MoveError {
    position.read_move(mv).expect_err(mv)
}

/// The identifier of the message that refuses `mv`.
pub(crate) fn reason(position: &AttaxxPosition, mv: &str) -> &'static str {
    refusal(position, mv).reason.id()
}

/// The positions of a random game, with the move that was played in each.
pub(crate) fn random_game(rules: &Rules, seed: u64) -> Vec<(AttaxxPosition, Option<Move>)> {
    let mut random = random_from_seed(Some(seed));
    let mut position = AttaxxPosition::start(rules);
    let mut game = Vec::new();
    loop {
        let mv = position.random_move(&mut random, &mut MoveList::new());
        let mv = mv.map(|mv| position.settle(mv, &mut random));
        game.push((position.clone(), mv));
        match mv {
            Some(mv) => position.play_unchecked(mv),
            None => return game,
        }
    }
}
