//! Moves of every game and variant: the first byte chooses, the rest are lines to play. A refused move changes nothing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plateau_table::Options;

fuzz_target!(|data: &[u8]| {
    let Some((&choice, text)) = data.split_first() else { return };
    let text = String::from_utf8_lossy(text);
    let game = plateau_catalog::GAMES[usize::from(choice) % plateau_catalog::GAMES.len()];
    let variant = game.variants()[usize::from(choice / 8) % game.variants().len()].names.page;
    let mut played = game.open(Some(variant), &Options::new(), None).expect("a start");
    for line in text.lines().take(64) {
        let before = played.position_text();
        match played.play(line) {
            Ok(_) => assert_ne!(played.position_text(), before),
            Err(error) => {
                assert!(!error.to_string().is_empty());
                assert_eq!(played.position_text(), before);
            }
        }
    }
});
