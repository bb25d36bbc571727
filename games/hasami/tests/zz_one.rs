#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]
mod arena;
mod reference;
use arena::Engine;
use plateau_core::*;
use plateau_hasami::*;
use plateau_search::Task;
use reference::{Reference, VARIANTS};
#[test]
#[ignore]
fn one() {
    let text = "n3nn2n/nn2n4/1n6n/2nn1nnn1/1nn1b1n2/bb3bb2/2b2bb1b/2bb3bb/b2bb2b1 b 5 13";
    let p = HasamiPosition::from_text(&Rules::HASAMI, text).unwrap();
    for n in [100_000, 1_000_000, 6_000_000] {
        let r = Engine::with_nodes(&p, n).search(&Task::of(p.clone()));
        println!("{n} depth {} {} {}", r.depth, r.lines[0].score, r.lines[0].moves.iter().map(|m| m.to_string()).collect::<Vec<_>>().join(" "));
    }
    let mut after = p.clone(); after.play_unchecked(p.read_move("E5-D5").unwrap());
    let r = Engine::with_nodes(&after, 3_000_000).search(&Task::of(after.clone()));
    println!("after E5-D5: depth {} {} {}", r.depth, r.lines[0].score, r.lines[0].moves.iter().map(|m| m.to_string()).collect::<Vec<_>>().join(" "));
    let slow = Reference::read(VARIANTS[0], text);
    println!("4 plies: {:?}", slow.gaining_moves(4, 2));
    println!("5 plies: {:?}", slow.gaining_moves(5, 2));
    println!("6 plies: {:?}", slow.gaining_moves(6, 1));
}
