//! Rule options, clocks and players. A start that opens has rules that open again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plateau_table::{ClockSpec, Options, PlayerSpec};

fuzz_target!(|data: &[u8]| {
    let Some((&choice, text)) = data.split_first() else { return };
    let text = String::from_utf8_lossy(text);
    if let Ok(spec) = ClockSpec::parse(&text) {
        assert_eq!(ClockSpec::parse(&spec.to_string()).as_ref(), Ok(&spec));
    }
    if let Ok(spec) = PlayerSpec::parse(&text) {
        assert_eq!(PlayerSpec::parse(&spec.to_string()).as_ref(), Ok(&spec));
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let Ok(options) = Options::parse(&words) else { return };
    let game = plateau_catalog::GAMES[usize::from(choice) % plateau_catalog::GAMES.len()];
    let variant = game.variants()[usize::from(choice / 8) % game.variants().len()].names.page;
    if let Ok(opened) = game.open(Some(variant), &options, None) {
        let (variant, described) = opened.rules();
        let again = game.open(Some(variant), &described, None).expect("described rules open");
        assert_eq!(again.rules(), (variant, described));
        assert_eq!(again.position_text(), opened.position_text());
    }
});
