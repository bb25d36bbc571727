//! Record files. What is read is written back and reads again as the same; what replays, replays again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plateau_table::record::{read_records, write_records};

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    for game in plateau_catalog::GAMES {
        for format in game.formats() {
            for record in (format.read)(&text).unwrap_or_default() {
                let replayed = game.replay(&record).expect("a foreign format is checked while it is read");
                let _ = (format.write)(&replayed.record());
            }
        }
    }
    let Ok(records) = read_records(&text) else { return };
    for record in records {
        let Some(game) = plateau_catalog::game_of_record(&record) else { continue };
        let Ok(replayed) = game.replay(&record) else { continue };
        let written = write_records(&[replayed.record()], &game.record_style());
        let again = read_records(&written).expect("a written record is readable");
        let again = game.replay(&again[0]).expect("a written record replays");
        assert_eq!(again.position_text(), replayed.position_text());
        assert_eq!(again.played(), replayed.played());
        assert_eq!(again.ending(), replayed.ending());
    }
});
