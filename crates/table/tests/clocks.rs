//! Clocks, told the time.

use std::time::Duration;

use plateau_core::Side::{self, First, Second};
use plateau_table::{Clock, ClockSpec};
use proptest::prelude::*;

/// `seconds` as a time.
fn s(seconds: f64) -> Duration {
    Duration::from_secs_f64(seconds)
}

/// A clock of this setting, started for the first player at 100 s.
fn started(text: &str) -> Clock {
    let mut clock = Clock::new(ClockSpec::parse(text).unwrap());
    clock.start(First, s(100.0));
    clock
}

#[test]
fn settings_are_read_and_written() {
    let settings = [
        ("none", ClockSpec::None),
        ("move=30", ClockSpec::PerMove(s(30.0))),
        ("move=0.5", ClockSpec::PerMove(s(0.5))),
        ("5+3", ClockSpec::Increment { main: s(300.0), increment: s(3.0) }),
        ("0.5+2", ClockSpec::Increment { main: s(30.0), increment: s(2.0) }),
        ("90+0", ClockSpec::Increment { main: s(5400.0), increment: s(0.0) }),
        ("5~3", ClockSpec::Delay { main: s(300.0), delay: s(3.0) }),
        ("0~5", ClockSpec::Delay { main: s(0.0), delay: s(5.0) }),
        ("10/3x30", ClockSpec::Periods { main: s(600.0), periods: 3, period: s(30.0) }),
        ("0/1x2.25", ClockSpec::Periods { main: s(0.0), periods: 1, period: s(2.25) }),
    ];
    for (text, spec) in settings {
        assert_eq!(ClockSpec::parse(text), Ok(spec), "{text}");
        assert_eq!(spec.to_string(), text);
    }
    assert_eq!(ClockSpec::parse(" NONE "), Ok(ClockSpec::None));
    assert_eq!(ClockSpec::parse("05.50+3.0").unwrap().to_string(), "5.5+3");
}

#[test]
fn bad_settings_are_refused() {
    let fault = |text: &str| ClockSpec::parse(text).unwrap_err().id();
    let forms = [
        "",
        "5",
        "+",
        "5+",
        "+3",
        "-5+3",
        "5+-3",
        "5+3+1",
        "5 + 3",
        "5.+3",
        ".5+3",
        "1e3+0",
        "5~",
        "10/3",
        "10/x30",
        "10/3x",
        "10/-3x30",
        "10/3.5x30",
        "move",
        "move=",
        "move=x",
        "move=-1",
        "moves=3",
        "0.0001+1",
        "aucune",
        "∞",
        "5+3s",
        "1234567890123+0",
    ];
    for text in forms {
        assert_eq!(fault(text), "clock-form", "{text}");
    }
    let ranges = [
        "0+0",
        "0+5",
        "move=0",
        "0~0",
        "10/0x30",
        "10/3x0",
        "10/101x30",
        "10/9999999999x30",
        "1441+0",
        "5+3601",
        "5~3601",
        "10/3x3601",
        "move=86401",
        "999999999999+1",
    ];
    for text in ranges {
        assert_eq!(fault(text), "clock-range", "{text}");
    }
    let long = "9".repeat(10_000);
    assert!(ClockSpec::parse(&long).unwrap_err().to_string().len() < 400);
}

#[test]
fn increments_come_after_the_move() {
    let mut clock = started("5+3");
    assert_eq!(clock.deadline(), Some(s(400.0)));
    clock.press(s(110.0));
    assert_eq!(clock.turn(), Some(Second));
    assert_eq!(clock.remaining(First, s(150.0)).main, s(293.0), "a clock that does not run stands still");
    assert_eq!(clock.remaining(Second, s(150.0)).main, s(260.0));
    assert_eq!(clock.deadline(), Some(s(410.0)));
    clock.press(s(111.0));
    assert_eq!(clock.remaining(Second, s(111.0)).main, s(302.0));
    assert_eq!(clock.deadline(), Some(s(404.0)));
    assert_eq!(clock.flagged(s(403.999)), None);
    assert_eq!(clock.flagged(s(404.0)), Some(First));
    assert_eq!(clock.remaining(First, s(500.0)).total(), s(0.0));
}

#[test]
fn delays_are_free_and_do_not_add_up() {
    let mut clock = started("5~3");
    assert_eq!(clock.deadline(), Some(s(403.0)));
    let left = clock.remaining(First, s(102.0));
    assert_eq!((left.main, left.delay, left.total()), (s(300.0), s(1.0), s(301.0)));
    let left = clock.remaining(First, s(104.0));
    assert_eq!((left.main, left.delay), (s(299.0), s(0.0)));
    clock.press(s(102.0));
    assert_eq!(clock.remaining(First, s(102.0)).main, s(300.0), "an unused delay is no gain");
    clock.press(s(112.0));
    assert_eq!(clock.remaining(Second, s(112.0)).main, s(293.0));
    assert_eq!(clock.deadline(), Some(s(415.0)));
}

#[test]
fn each_move_has_its_own_limit() {
    let mut clock = started("move=30");
    for now in [129.0, 158.0, 187.0] {
        assert_eq!(clock.flagged(s(now)), None);
        clock.press(s(now));
    }
    assert_eq!(clock.turn(), Some(Second));
    assert_eq!(clock.remaining(First, s(190.0)).main, s(30.0));
    assert_eq!(clock.remaining(Second, s(190.0)).main, s(27.0));
    assert_eq!(clock.deadline(), Some(s(217.0)));
    assert_eq!(clock.flagged(s(217.0)), Some(Second));
}

#[test]
fn periods_are_kept_or_lost() {
    let mut clock = started("1/3x30");
    assert_eq!(clock.deadline(), Some(s(250.0)));
    let left = clock.remaining(First, s(130.0));
    assert_eq!((left.main, left.periods, left.period, left.total()), (s(30.0), 3, s(30.0), s(120.0)));
    // 60 s of main time, one whole period, 10 s of the second: one period is lost, the second is kept.
    let left = clock.remaining(First, s(200.0));
    assert_eq!((left.main, left.periods, left.period, left.total()), (s(0.0), 2, s(20.0), s(50.0)));
    clock.press(s(200.0));
    let left = clock.remaining(First, s(300.0));
    assert_eq!((left.main, left.periods, left.period, left.shown()), (s(0.0), 2, s(30.0), s(30.0)));
    clock.press(s(201.0));
    assert_eq!(clock.deadline(), Some(s(261.0)));
    assert_eq!(clock.remaining(First, s(231.0)).periods, 1, "a period used up to its last moment is lost");
    clock.press(s(230.999));
    assert_eq!(clock.remaining(First, s(300.0)).periods, 2);
    clock.press(s(231.0));
    assert_eq!(clock.flagged(s(290.999)), None);
    assert_eq!(clock.flagged(s(291.0)), Some(First));
    assert_eq!(clock.remaining(First, s(291.0)).periods, 0);
}

#[test]
fn no_clock_never_ends() {
    let mut clock = started("none");
    clock.press(s(1e9));
    assert_eq!((clock.deadline(), clock.flagged(Duration::MAX)), (None, None));
    assert_eq!(clock.remaining(First, s(2e9)).to_string(), "∞");
}

#[test]
fn pauses_cost_nothing() {
    let mut clock = started("1+2");
    clock.pause(s(110.0));
    clock.pause(s(130.0));
    assert_eq!((clock.deadline(), clock.flagged(s(900.0))), (None, None));
    assert_eq!(clock.remaining(First, s(500.0)).main, s(50.0));
    clock.resume(s(200.0));
    clock.resume(s(205.0));
    assert_eq!(clock.deadline(), Some(s(250.0)));
    clock.press(s(205.0));
    assert_eq!(clock.remaining(First, s(205.0)).main, s(47.0));
    let mut delayed = started("1~5");
    delayed.pause(s(104.0));
    delayed.resume(s(200.0));
    assert_eq!(delayed.remaining(First, s(200.0)).delay, s(1.0), "the delay is one for the whole move");
}

#[test]
fn a_fallen_flag_stays_down() {
    let mut clock = started("move=30");
    clock.press(s(130.0));
    assert_eq!(clock.turn(), Some(First));
    assert_eq!(clock.flagged(s(130.0)), Some(First));
    clock.pause(s(140.0));
    assert_eq!(clock.flagged(s(0.0)), Some(First));
}

#[test]
fn a_saved_state_comes_back() {
    let mut clock = started("5+3");
    let saved = clock.clone();
    clock.press(s(120.0));
    clock.press(s(150.0));
    let mut undone = saved;
    undone.start(First, s(160.0));
    assert_eq!(undone.remaining(First, s(160.0)).main, s(300.0));
    assert_eq!(undone.deadline(), Some(s(460.0)));
}

#[test]
fn a_clock_that_goes_back_costs_nothing() {
    let mut clock = started("5+3");
    assert_eq!(clock.remaining(First, s(50.0)).main, s(300.0));
    clock.press(s(50.0));
    assert_eq!(clock.remaining(First, s(50.0)).main, s(303.0));
    assert!(Clock::new(ClockSpec::None).turn().is_none());
    let mut idle = Clock::new(ClockSpec::parse("5+3").unwrap());
    idle.press(s(1.0));
    idle.pause(s(1.0));
    idle.resume(s(1.0));
    assert_eq!((idle.turn(), idle.deadline(), idle.flagged(s(1e6))), (None, None, None));
}

#[test]
fn displays() {
    let shown = |text: &str, now: f64| started(text).remaining(First, s(now)).to_string();
    assert_eq!(shown("5+3", 100.0), "5:00");
    assert_eq!(shown("5+3", 100.5), "4:59");
    assert_eq!(shown("90+30", 100.0), "1:30:00");
    assert_eq!(shown("move=30", 120.25), "0:09.7");
    assert_eq!(shown("move=30", 140.0), "0:00.0");
    assert_eq!(shown("1/3x30", 100.0), "1:00");
    assert_eq!(shown("1/3x30", 165.0), "0:25 (3)");
    assert_eq!(shown("1/3x30", 600.0), "0:00.0");
}

fn any_spec() -> impl Strategy<Value = ClockSpec> {
    let time = |longest: u64| (1..=longest).prop_map(Duration::from_millis);
    prop_oneof![
        Just(ClockSpec::None),
        time(60_000).prop_map(ClockSpec::PerMove),
        (time(600_000), time(10_000)).prop_map(|(main, increment)| ClockSpec::Increment { main, increment }),
        (time(600_000), time(10_000)).prop_map(|(main, delay)| ClockSpec::Delay { main, delay }),
        (time(600_000), 1..5u32, time(60_000)).prop_map(|(main, periods, period)| ClockSpec::Periods {
            main,
            periods,
            period
        }),
    ]
}

proptest! {
    #[test]
    fn time_grows_only_by_increments(
        spec in any_spec(),
        steps in proptest::collection::vec((0..4u8, 0..30_000u64), 1..60),
    ) {
        let increment = match spec {
            ClockSpec::Increment { increment, .. } => increment,
            _ => Duration::ZERO,
        };
        let mut clock = Clock::new(spec);
        let mut now = Duration::ZERO;
        clock.start(First, now);
        for (kind, wait) in steps {
            let mover = clock.turn().unwrap();
            if clock.flagged(now).is_some() {
                break;
            }
            let before = Side::BOTH.map(|side| clock.remaining(side, now));
            now += Duration::from_millis(wait);
            let waited = Side::BOTH.map(|side| clock.remaining(side, now));
            prop_assert!(waited[mover.index()].total() <= before[mover.index()].total());
            prop_assert_eq!(waited[(!mover).index()], before[(!mover).index()]);
            // The flag falls exactly at the deadline.
            if let Some(deadline) = clock.deadline() {
                prop_assert_eq!(clock.flagged(deadline), Some(mover));
                prop_assert_eq!(clock.flagged(deadline.saturating_sub(Duration::from_nanos(1))), None);
                prop_assert_eq!(clock.flagged(now).is_some(), now >= deadline);
                prop_assert_eq!(waited[mover.index()].total(), deadline.saturating_sub(now));
            }
            match kind {
                0 => clock.pause(now),
                1 => clock.resume(now),
                _ => {
                    let flagged = clock.flagged(now);
                    clock.press(now);
                    let after = clock.remaining(mover, now);
                    if flagged.is_some() {
                        prop_assert_eq!(clock.turn(), Some(mover));
                    } else {
                        prop_assert_eq!(clock.turn(), Some(!mover));
                        prop_assert!(after.periods <= before[mover.index()].periods);
                        if !matches!(spec, ClockSpec::None | ClockSpec::PerMove(_)) {
                            prop_assert!(after.main <= waited[mover.index()].main.saturating_add(increment));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[0-9.+~/x=moven ]{0,20}|\\PC{0,20}") {
        if let Ok(spec) = ClockSpec::parse(&text) {
            prop_assert_eq!(ClockSpec::parse(&spec.to_string()), Ok(spec));
        }
    }
}

#[test]
fn a_game_goes_on_with_the_time_it_had() {
    let left = |text: &str, total: f64| {
        let mut clock = Clock::new(ClockSpec::parse(text).unwrap());
        clock.restore(Second, s(total));
        let remaining = clock.remaining(Second, Duration::ZERO);
        (remaining.main, remaining.periods, remaining.total())
    };
    assert_eq!(left("5+3", 123.0), (s(123.0), 0, s(123.0)));
    // The delay is free each move: it is no part of what is left for the game.
    assert_eq!(left("5~3", 123.0), (s(120.0), 0, s(123.0)));
    assert_eq!(left("10/3x30", 100.0), (s(10.0), 3, s(100.0)));
    // Less than the three periods: the second one had begun, and a period that is not used up is kept.
    assert_eq!(left("10/3x30", 45.0), (s(0.0), 2, s(60.0)));
    assert_eq!(left("move=30", 5.0).0, s(30.0));
}
