#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used)]
mod support;
use support::*;
use plateau_core::*;
use plateau_dames::*;
use plateau_search::*;

#[test]
#[ignore = "scratch"]
fn mine() {
    let mut random = random_from_seed(Some(5));
    for (name, rules) in [Rules::ALL[0], Rules::ALL[2], Rules::ALL[3]] {
        let evaluator = DamesEvaluator::with_weights(&rules, &Weights::of(&rules));
        let table = Table::new(4);
        let mut found = 0;
        let wanted = if name == "internationale" { 40 } else { 14 };
        while found < wanted {
            let mut task = Task::of(DamesPosition::start(&rules));
            let mut last = 0;
            for ply in 0..60 {
                let position = task.position;
                let list = moves(&position);
                if list.is_empty() { break; }
                if ply > 14 && !list[0].is_capture() && ply > last + 10 {
                    let m = material(&position);
                    if m.abs() <= 1 {
                        for depth in [5, 7] {
                            if force(&position, depth, m, m + 1) <= m { continue; }
                            let scores: Vec<(i32, Move)> = list.iter().map(|&mv| (-force(&after(&position, mv), depth - 1, -100, 100), mv)).collect();
                            let best = scores.iter().map(|s| s.0).max().unwrap();
                            let n = scores.iter().filter(|s| s.0 == best).count();
                            let second = scores.iter().map(|s| s.0).filter(|s| *s != best).max().unwrap_or(-100);
                            if best > m { 
                                if n == 1 && best >= m + 2 && second <= m {
                                    let mv = scores.iter().find(|s| s.0 == best).unwrap().1;
                                    // A sacrifice: the answer takes something.
                                    let next = after(&position, mv);
                                    let answers = moves(&next);
                                    if answers.first().is_some_and(|mv| mv.is_capture()) && best < 50 {
                                        println!("MINED (\"{name}\", \"{}\", \"{}\", {depth}, {}),", position.to_text(), position.write_move(mv), best - m);
                                        found += 1;
                                        last = ply;
                                    }
                                }
                                break;
                            }
                        }
                    }
                }
                let mv = if rand::RngExt::random_range(&mut random, 0..3) == 0 { list[rand::RngExt::random_range(&mut random, 0..list.len())] } else { think(&evaluator, &task, 300, &table).lines[0].moves[0] };
                task = Task::of(after(&position, mv));
            }
        }
    }
}
