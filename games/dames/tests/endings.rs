//! Endings: tables made here, compared with the rules, with known facts, and with what was saved.
// A test that cannot read its own data has failed.

use std::sync::{Arc, OnceLock};

use crate::support::{after, moves, think};
use plateau_core::{Notation, Outcome, Position};
use plateau_dames::{DamesEvaluator, DamesPosition, Endings, Rules};
use plateau_search::{Evaluator, Exact, Table, Task};

/// The rules that have tables of their own.
const RULES: [Rules; 3] = [Rules::INTERNATIONAL, Rules::BRAZILIAN, Rules::RUSSIAN];

/// The endings of `pieces` pieces.
fn generate(rules: &Rules, pieces: u8) -> Endings {
    Endings::generate(rules, pieces, 1, &mut |_| true).unwrap()
}

/// All endings of three pieces on 10×10, made once.
fn three() -> &'static Arc<Endings> {
    static THREE: OnceLock<Arc<Endings>> = OnceLock::new();
    THREE.get_or_init(|| Arc::new(generate(&Rules::INTERNATIONAL, 3)))
}

/// A position of the rules of `endings`.
fn position(text: &str) -> DamesPosition {
    DamesPosition::from_text(&Rules::INTERNATIONAL, text).unwrap()
}

/// Every position with a king of each side on 10×10, `more` added to white, and white or black to move.
fn kings(more: &str, turn: char) -> impl Iterator<Item = DamesPosition> {
    let cells = (1..=50).flat_map(|own| (1..=50).map(move |enemy| (own, enemy)));
    cells.filter_map(move |(own, enemy)| {
        DamesPosition::from_text(&Rules::INTERNATIONAL, &format!("{turn}:WK{own}{more}:BK{enemy}")).ok()
    })
}

#[test]
fn positions_follow_from_their_successors() {
    assert_eq!(three().inconsistency(1), None);
    for rules in [Rules::BRAZILIAN, Rules::RUSSIAN] {
        assert_eq!(generate(&rules, 3).inconsistency(1), None);
    }
    assert_eq!(generate(&Rules::RUSSIAN, 4).inconsistency(997), None);
}

#[test]
#[ignore = "a minute: makes and checks all endings of four pieces: --release -- --ignored --nocapture"]
fn every_position_of_four_pieces_follows_from_its_successors() {
    for rules in RULES {
        let begin = cpu_time::ProcessTime::now();
        let endings = generate(&rules, 4);
        let seconds = begin.elapsed().as_secs_f64();
        println!("{}: {:.1} million positions in {seconds:.0} s", rules.name(), endings.len() as f64 / 1e6);
        assert_eq!(endings.inconsistency(1), None);
    }
}

/// Players know it: a king against a king, or against two without the long diagonal, is a draw unless something is
/// taken at once or within a few moves.
#[test]
fn one_or_two_kings_do_not_beat_one() {
    let endings = three();
    for position in kings("", 'W') {
        let expected = match endings.plies(&position) {
            None => endings.value(&position) == Some(Exact::Draw),
            Some(plies) => plies <= 3,
        };
        assert!(expected, "{}", position.to_text());
    }
    let (mut drawn, mut lost) = (0, 0);
    for second in [1, 5, 23, 28, 46, 50] {
        for position in kings(&format!(",K{second}"), 'B') {
            let takes = moves(&position).first().is_none_or(|mv| mv.is_capture());
            match endings.value(&position).unwrap() {
                Exact::Draw => drawn += 1,
                Exact::Loss if !takes => lost += 1,
                _ => {}
            }
        }
    }
    assert!(drawn > 50 * lost, "{drawn} draws, {lost} losses");
}

/// What the engine relies on: wherever the count of five moves runs, all wins are shorter than it.
#[test]
fn wins_come_before_the_count_of_five_moves() {
    let endings = three();
    for second in 6..=50 {
        for (more, turn) in [("", 'W'), ("K", 'W'), ("", 'B'), ("K", 'B')] {
            for position in kings(&format!(",{more}{second}"), turn).step_by(3) {
                assert!(endings.plies(&position).is_none_or(|plies| plies < 10), "{}", position.to_text());
            }
        }
    }
}

#[test]
fn worked_examples() {
    let endings = three();
    for (text, value, plies) in [
        // The king in the corner must move along the diagonal that the other one holds.
        ("W:WK46:BK5", Exact::Loss, Some(2)),
        ("B:WK46:BK5", Exact::Loss, Some(2)),
        // A king with room to go anywhere else is safe.
        ("W:WK2:BK28", Exact::Draw, None),
        // Taken at once, and nothing is left.
        ("W:WK46:BK10", Exact::Win, Some(1)),
        ("W:W28:B22", Exact::Win, Some(1)),
        // Nobody to move, nobody to win.
        ("W:W:BK5", Exact::Loss, Some(0)),
        ("W:WK5:B", Exact::Win, Some(1)),
        // The man is shut in the corner: white may not move.
        ("W:W15:B4,10", Exact::Loss, Some(0)),
        // The king holds the long diagonal.
        ("W:WK1,K2:BK28", Exact::Draw, None),
    ] {
        let position = position(text);
        assert_eq!((endings.value(&position), endings.plies(&position)), (Some(value), plies), "{text}");
        assert_eq!(
            endings.value(&position) == endings.value_soon(&position),
            plies.is_none_or(|plies| plies < 32)
        );
    }
    assert_eq!(endings.value(&position("W:W31,32:B1,2")), None);
}

/// The values agree with a plain search of every line.
#[test]
fn short_wins_are_found_by_playing() {
    /// Whether the player to move wins within `plies`.
    fn wins(position: &DamesPosition, plies: u32) -> bool {
        plies > 0 && moves(position).iter().any(|&mv| loses(&after(position, mv), plies - 1))
    }
    /// Whether the player to move loses within `plies`.
    fn loses(position: &DamesPosition, plies: u32) -> bool {
        let list = moves(position);
        list.is_empty() || plies > 0 && list.iter().all(|&mv| wins(&after(position, mv), plies - 1))
    }
    let endings = three();
    for second in [3, 27, 40] {
        for position in kings(&format!(",{second}"), 'W').step_by(11) {
            for plies in [1, 3] {
                let expected = endings.plies(&position).is_some_and(|distance| {
                    u32::from(distance) <= plies && endings.value(&position) == Some(Exact::Win)
                });
                assert_eq!(wins(&position, plies), expected, "{} {plies}", position.to_text());
            }
        }
    }
}

#[test]
fn black_to_move_is_white_to_move_turned() {
    let endings = three();
    assert_eq!(endings.plies(&position("W:W6,20:BK49")), endings.plies(&position("B:WK2:B45,31")));
}

#[test]
fn what_is_saved_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let made = generate(&Rules::RUSSIAN, 3);
    made.save(folder.path()).unwrap();
    for opened in
        [Endings::open(folder.path(), &Rules::RUSSIAN), Endings::check(folder.path(), &Rules::RUSSIAN)]
    {
        let opened = opened.unwrap();
        assert_eq!((opened.pieces(), opened.len()), (made.pieces(), made.len()));
        assert_eq!(opened.inconsistency(31), None);
    }
    assert!(Endings::open(folder.path(), &Rules::BRAZILIAN).is_err());
    assert!(Endings::open(&folder.path().join("nowhere"), &Rules::RUSSIAN).is_err());
}

#[test]
fn damage_is_found() {
    let folder = tempfile::tempdir().unwrap();
    generate(&Rules::RUSSIAN, 2).save(folder.path()).unwrap();
    let path = folder.path().join("dames-russe-2.endings");
    let good = std::fs::read(&path).unwrap();
    for place in [0, 17, 20, 21, 30, 45, 64, 200] {
        let mut bad = good.clone();
        bad[place] ^= 0x10;
        std::fs::write(&path, bad).unwrap();
        let error = Endings::open(folder.path(), &Rules::RUSSIAN).unwrap_err();
        assert_eq!(error.id(), "dames-endings-damaged", "{place}");
    }
    for length in [0, 10, 64, good.len() - 1] {
        std::fs::write(&path, &good[..length]).unwrap();
        assert!(Endings::open(folder.path(), &Rules::RUSSIAN).is_err(), "{length}");
    }
    let mut bad = good;
    *bad.last_mut().unwrap() ^= 1;
    std::fs::write(&path, bad).unwrap();
    assert!(Endings::open(folder.path(), &Rules::RUSSIAN).is_ok());
    assert!(Endings::check(folder.path(), &Rules::RUSSIAN).is_err());
}

#[test]
fn generation_can_be_stopped_and_uses_threads() {
    assert!(Endings::generate(&Rules::RUSSIAN, 3, 1, &mut |progress| progress.pieces < 3).is_none());
    let mut last = None;
    let endings = Endings::generate(&Rules::RUSSIAN, 3, 3, &mut |progress| {
        last = Some(progress.clone());
        true
    });
    let last = last.unwrap();
    assert_eq!((last.pieces, last.done, last.total), (3, endings.as_ref().unwrap().len(), last.done));
    assert_eq!(endings.unwrap().inconsistency(7), None);
}

/// With the tables every move of both sides shortens the game as it should, at the smallest number of nodes.
#[test]
fn the_engine_plays_endings_perfectly() {
    let endings = three();
    let evaluator = DamesEvaluator::new(&Rules::INTERNATIONAL).with_endings(Some(Arc::clone(endings)));
    for text in ["W:WK1,31:B6", "W:WK4,K2:B28", "B:W41,42:BK5", "W:W45,50:B16"] {
        let mut task = Task::of(position(text));
        let table = Table::new(1);
        let Some(plies) = endings.plies(&task.position) else { continue };
        let winner = match endings.value(&task.position).unwrap() {
            Exact::Win => task.position.turn(),
            _ => !task.position.turn(),
        };
        for left in (1..=plies).rev() {
            assert_eq!(endings.plies(&task.position), Some(left), "{text}");
            let report = think(&evaluator, &task, 50, &table);
            task = Task::of(after(&task.position, report.lines[0].moves[0]));
        }
        let ending = task.position.ending().unwrap();
        assert_eq!(ending.outcome, Outcome::Win(winner), "{text}");
    }
}

#[test]
fn the_search_knows_endings() {
    let endings = three();
    let evaluator = DamesEvaluator::new(&Rules::INTERNATIONAL).with_endings(Some(Arc::clone(endings)));
    let score = |text: &str| {
        let position = position(text);
        evaluator.known(&position, &evaluator.fresh(&position), 0)
    };
    assert_eq!(score("W:WK1,K2:BK28"), Some(0));
    assert!(score("W:WK46:BK10").unwrap() > 20_000);
    assert!(score("W:W15:B4,10").unwrap() < -20_000);
    assert_eq!(score("W:W31,32:B1,2"), None);
}

/// Wins of three pieces with a single good move, sampled from the tables, found without them.
#[test]
fn the_search_finds_the_only_winning_move() {
    let endings = three();
    let evaluator = DamesEvaluator::new(&Rules::INTERNATIONAL).with_endings(None);
    let mut asked = 0;
    for (more, turn) in [(",K7", 'W'), (",16", 'W'), (",K40", 'W'), (",27", 'W'), (",33", 'W')] {
        for position in kings(more, turn) {
            let list = moves(&position);
            let wins: Vec<_> = list
                .iter()
                .filter(|mv| endings.value(&after(&position, **mv)) == Some(Exact::Loss))
                .collect();
            if list.len() < 5 || list[0].is_capture() || wins.len() != 1 {
                continue;
            }
            asked += 1;
            let report = think(&evaluator, &Task::of(position), 200_000, &Table::new(4));
            assert_eq!(report.lines[0].moves[0], *wins[0], "{}", position.to_text());
        }
    }
    assert!(asked > 50, "{asked}");
}
