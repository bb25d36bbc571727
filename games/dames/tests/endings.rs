//! Endings: tables made here, compared with the rules, with known facts, and with what was saved.
// A test that cannot read its own data has failed.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used)]

use plateau_dames::{Endings, Rules};

#[test]
#[ignore = "minutes: makes and checks all endings of four pieces: --release -- --ignored --nocapture"]
fn every_position_follows_from_its_successors() {
    for rules in [Rules::INTERNATIONAL, Rules::BRAZILIAN, Rules::RUSSIAN] {
        let begin = cpu_time::ProcessTime::now();
        let endings = Endings::generate(&rules, 4, 1, &mut |_| true).unwrap();
        let seconds = begin.elapsed().as_secs_f64();
        println!("{}: {} million positions in {seconds:.0} s", rules.name(), endings.len() / 1_000_000);
        assert_eq!(endings.inconsistency(1), None);
    }
}
