//! The console programs: the first byte chooses the game, the rest is typed. They may end or run out of input, no more.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plateau_table::testing::run_classic;

fuzz_target!(|data: &[u8]| {
    let Some((&choice, text)) = data.split_first() else { return };
    let text = String::from_utf8_lossy(text);
    // Saving and loading would touch the disk, and time limits would wait: those words have tests of their own.
    if ["sauv", "charg"].iter().any(|word| text.to_lowercase().contains(word)) {
        return;
    }
    let game = plateau_catalog::GAMES[usize::from(choice) % plateau_catalog::GAMES.len()];
    let (output, _) = run_classic(&game.classic(), &[], &text);
    assert!(!output.is_empty());
});
