//! Tactics whose answers are known by exhaustive search with the slow rules of `tests/reference`.
//!
//! `tactics.txt` has one position a line: variant, kind, position, answers. The kinds, each with its depth in plies:
//!
//! - `win N`: exactly the answers win within `N` plies, and nothing wins sooner.
//! - `save N`: exactly the answers do not lose within `N` plies after them; every other move does.
//! - `gain S N`: exactly the answers gain `S` stones, net, over the next `N` plies whatever the other player does; no
//!   move does that within two plies.
//!
//! The positions come from games of a weak setting of the engine that often moved at random. The slow search chose them,
//! with one exception: a gain of two stones in four plies was left out because a longer search prefers another move.

use crate::arena::Engine;
use crate::reference::{Reference, Table, VARIANTS, rules};
use plateau_core::Notation;
use plateau_hasami::HasamiPosition;
use plateau_search::{Score, Task};

/// One line of the file.
struct Tactic {
    table: Table,
    kind: &'static str,
    numbers: Vec<u32>,
    text: &'static str,
    answers: Vec<&'static str>,
}

fn tactics() -> Vec<Tactic> {
    let lines = include_str!("tactics.txt").lines().filter(|line| !line.starts_with('#'));
    let read = |line: &'static str| {
        let [variant, kind, text, answers] = line.split('|').collect::<Vec<_>>()[..] else {
            panic!("four fields: {line}")
        };
        let mut words = kind.split(' ');
        Tactic {
            table: VARIANTS.into_iter().find(|table| table.name == variant).unwrap(),
            kind: words.next().unwrap(),
            numbers: words.map(|word| word.parse().unwrap()).collect(),
            text,
            answers: answers.split(' ').collect(),
        }
    };
    lines.map(read).collect()
}

/// Compares the answers in the file with what the slow search finds.
fn confirm(tactic: &Tactic) {
    let slow = Reference::read(tactic.table, tactic.text);
    let found = match (tactic.kind, &tactic.numbers[..]) {
        ("win", &[plies]) => {
            assert!(!slow.wins_within(plies - 2), "sooner: {}", tactic.text);
            slow.winning_moves(plies)
        }
        ("save", &[plies]) => slow.saving_moves(plies),
        ("gain", &[stones, plies]) => {
            assert!(slow.gaining_moves(2, stones as i32).is_empty(), "sooner: {}", tactic.text);
            slow.gaining_moves(plies, stones as i32)
        }
        _ => panic!("{} is no kind", tactic.kind),
    };
    assert_eq!(found, tactic.answers, "{}", tactic.text);
}

#[test]
fn short_answers_are_exhaustive() {
    let short = |tactic: &Tactic| tactic.kind != "gain" && tactic.numbers[0] <= 3;
    let all = tactics();
    assert!(all.len() >= 20);
    all.iter().filter(|tactic| short(tactic)).step_by(6).for_each(confirm);
}

#[test]
#[ignore = "the slow implementation needs minutes in release; it confirms tactics.txt"]
fn answers_are_exhaustive() {
    tactics().iter().for_each(confirm);
}

#[test]
fn tactics_are_solved() {
    let mut unsolved = Vec::new();
    for tactic in tactics() {
        let position = HasamiPosition::from_text(&rules(tactic.table), tactic.text).unwrap();
        let report = Engine::with_nodes(&position, 100_000).search(&Task::of(position.clone()));
        let best = &report.lines[0];
        let written = position.write_move(best.moves[0]);
        let mut solved = tactic.answers.contains(&written.as_str());
        if tactic.kind == "win" {
            solved &= best.score == Score(Score::win_in(tactic.numbers[0] as i32));
        }
        if !solved {
            let answers = tactic.answers.join(" ");
            unsolved.push(format!(
                "{} {:?} {}: {answers}, not {written} ({})",
                tactic.kind, tactic.numbers, tactic.text, best.score
            ));
        }
    }
    assert!(unsolved.is_empty(), "{unsolved:#?}");
}
