//! Position texts of every game and variant: the first byte chooses, the rest is the text. What is read is written
//! back, and reads again as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plateau_table::Options;

fuzz_target!(|data: &[u8]| {
    let Some((&choice, text)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let game = plateau_catalog::GAMES[usize::from(choice) % plateau_catalog::GAMES.len()];
    let variant = game.variants()[usize::from(choice / 8) % game.variants().len()].names.page;
    if let Ok(position) = game.open(Some(variant), &Options::new(), Some(text)) {
        let written = position.position_text();
        let again = game.open(Some(variant), &Options::new(), Some(&written)).expect("a written position is readable");
        assert_eq!(again.position_text(), written);
        assert_eq!(again.moves(), position.moves());
        let view = position.view();
        assert_eq!(view.moves.len(), position.moves().len());
        let _ = view.to_text();
    }
});
