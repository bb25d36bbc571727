//! Looking at a game again.

use crate::common::Desk;
use plateau_core::{Lang, Side};
use plateau_review::Judged;
use plateau_search::{Score, TextLine};
use plateau_tui::{Effect, Event, Report};

const MOVES: [&str; 6] = ["f5", "d6", "c3", "d3", "c4", "f4"];

/// A line of the engine.
fn line(probability: f64, moves: &[&str]) -> TextLine {
    let moves = moves.iter().map(|text| (*text).to_owned()).collect();
    TextLine { score: Score(0), units: Some(0.0), probability, moves }
}

/// The number of the last order of this kind.
fn job(desk: &Desk, wanted: impl Fn(&Effect) -> Option<u64>) -> u64 {
    desk.effects.iter().rev().find_map(wanted).expect("an order")
}

/// A finished review of a game against the engine; the person's third and fifth plies were mistakes, and the engine's
/// sixth.
fn reviewed() -> Desk {
    let place = (Lang::En, 80, 24);
    let mut desk = Desk::play(place, ("othello", None, &[]), ["human", "engine:3"], &MOVES.join(" "));
    desk.keys("v");
    let job = job(&desk, |effect| match effect {
        Effect::Review { job, .. } => Some(*job),
        _ => None,
    });
    for ply in (0..MOVES.len()).rev() {
        let (best, loss) = match ply {
            2 => ("c4", 0.25),
            4 => ("c5", 0.12),
            5 => ("e6", 0.30),
            _ => (MOVES[ply], 0.0),
        };
        let side = Side::BOTH[ply % 2];
        let judged =
            Judged { ply, side, played: MOVES[ply].to_owned(), best: line(0.5, &[best]), before: 0.5, loss };
        desk.event(Event::Report(Report::Judged { job, judged: Box::new(judged), unit: "othello-unit" }));
    }
    desk.event(Event::Report(Report::Reviewed { job, result: Ok(None) }));
    desk
}

#[test]
fn arrows_go_through_the_game_and_n_through_the_mistakes() {
    let mut desk = reviewed();
    desk.shows("3 mistakes found");
    desk.keys("Home");
    desk.shows("Discs  ● 2  ○ 2");
    desk.keys("Right");
    desk.shows("Discs  ● 4  ○ 1");
    desk.keys("n");
    desk.shows("c3?? blunder (−25 %), better: c4");
    desk.keys("n");
    desk.shows("c4? mistake (−12 %), better: c5");
    desk.keys("n n");
    desk.shows("c3?? blunder");
    desk.keys("p");
    desk.shows("f4?? blunder");
    desk.keys("End Left Left Left Left Left Left Left");
    desk.shows("Discs  ● 2  ○ 2");
}

#[test]
fn another_line_leaves_the_game_alone() {
    let mut desk = reviewed();
    desk.keys("Home t");
    desk.shows("another line");
    desk.moves("d3 c3");
    desk.shows("Discs  ● 3  ○ 3");
    desk.keys("u");
    desk.shows("Discs  ● 4  ○ 1");
    desk.keys("Esc");
    desk.shows("Discs  ● 2  ○ 2");
    desk.keys("End");
    desk.shows("Discs  ● 5  ○ 5");
    // The game's own move, played on the board, simply goes on.
    desk.keys("Home");
    desk.moves("f5");
    desk.shows("Othello · Review");
    desk.moves("f4");
    desk.shows("another line");
}

#[test]
fn the_persons_mistakes_are_tried_again() {
    let mut desk = reviewed();
    desk.keys("R");
    desk.shows("1 of 2: Black, you played c3. Find");
    // The best move is known to be good.
    desk.moves("c4");
    desk.shows("c4 is good!");
    desk.keys("Enter");
    desk.shows("2 of 2: Black, you played c4. Find");
    // Any other is weighed: what the opponent has left decides.
    desk.moves("c2");
    desk.shows("The engine weighs c2");
    let order = |desk: &Desk| {
        job(desk, |effect| match effect {
            Effect::Weigh { job, .. } => Some(*job),
            _ => None,
        })
    };
    let answer = Ok(Some(line(0.7, &["f6"])));
    desk.event(Event::Report(Report::Weighed { job: order(&desk), answer }));
    desk.shows("c2 gives away 20 %");
    desk.moves("e3");
    let answer = Ok(Some(line(0.52, &["f6"])));
    desk.event(Event::Report(Report::Weighed { job: order(&desk), answer }));
    desk.shows("e3 is good!");
    desk.keys("n");
    desk.shows("That was the last one.");
}

#[test]
fn the_answer_can_be_shown() {
    let mut desk = reviewed();
    desk.keys("R x");
    desk.shows("Best was c4.");
    desk.keys("Esc");
    desk.shows("Othello · Review");
}

#[test]
fn the_game_goes_on_from_any_position() {
    let mut desk = reviewed();
    desk.keys("Home Right Right c");
    desk.shows("Your turn: Black.");
    desk.shows("1. f5        d6");
    desk.moves("c4");
    desk.shows("White is thinking…");
}

#[test]
fn leaving_a_review_returns_to_the_board() {
    let mut desk = reviewed();
    desk.keys("Esc");
    desk.shows("Your turn: Black.");
    desk.keys("Esc");
    desk.shows("Resume: Othello, 6 moves");
}
