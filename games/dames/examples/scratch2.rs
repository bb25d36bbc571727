use plateau_core::{MoveList, Notation, Position, random_from_seed};
use plateau_dames::{Dames, DamesPosition, Rules};
use plateau_table::Match;
use std::collections::HashMap;
// shortest games
fn main() {
    let mut r = random_from_seed(Some(3));
    let begin = std::time::Instant::now();
    let (mut none, mut blocked, mut king) = (999, 999, 999);
    let (mut nb, mut bb, mut kb) = (vec![], vec![], vec![]);
    let mut list = MoveList::new();
    while begin.elapsed().as_secs() < 45 {
        let mut p = DamesPosition::start(&Rules::REPORT);
        let mut ms = vec![];
        for ply in 0..80 {
            list.clear();
            p.legal_moves(&mut list);
            if list.is_empty() {
                let t = p.to_text();
                let empty = t.ends_with(":B") || t.contains(":W:");
                if empty {
                    if ply < none {
                        none = ply;
                        nb = ms.clone();
                    }
                } else if ply < blocked {
                    blocked = ply;
                    bb = ms.clone();
                }
                break;
            }
            if list[0].is_capture() && ply < king {
                let mut g: HashMap<_, usize> = HashMap::new();
                for &m in &list {
                    let v = p.move_view(m);
                    *g.entry((v.from, format!("{:?}", v.captures))).or_default() += 1;
                }
                if g.values().any(|&n| n > 1) && g.len() > 1 {
                    king = ply;
                    kb = ms.clone();
                }
            }
            let m = p.random_move(&mut r, &mut MoveList::new()).unwrap();
            ms.push(m);
            p.play_unchecked(m);
        }
    }
    for (n, ms) in [("none", nb), ("blocked", bb), ("king", kb)] {
        let mut g = Match::<Dames>::new(&Rules::REPORT);
        let mut t = vec![];
        for m in ms {
            t.push(g.position().write_move(m));
            g.play(m).unwrap();
        }
        println!("{n} {} {}", t.len(), t.join(" "));
        println!("{} {:?}", g.position().to_text(), g.ending());
    }
}
