//! The console program: the shipped games and everything else it does.
#![allow(missing_docs)]

use plateau_dames::Dames;
use plateau_table::Game;
use plateau_table::testing::run_classic;

#[test]
fn shipped_games_print_exactly_what_is_expected() {
    assert!(!Dames::CLASSIC.cases.is_empty());
    for case in Dames::CLASSIC.cases {
        let (output, end) = run_classic(&Dames::CLASSIC, case.args, case.input);
        let mut expected = case.expected.lines();
        for (number, line) in (1..).zip(output.lines()) {
            assert_eq!(Some(line), expected.next(), "{}, line {number}", case.name);
        }
        assert_eq!(output, case.expected, "{}", case.name);
        assert_eq!(end, Ok(()), "{}", case.name);
    }
}
