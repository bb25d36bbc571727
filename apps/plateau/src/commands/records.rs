//! Reading and writing files of games, whatever their game and format.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use plateau_core::{Message, shorten};
use plateau_table::record::{read_records, write_records};
use plateau_table::{AnyGame, AnyMatch, Format, Record};

use crate::Outcome;
use crate::failure::Failure;
use crate::output::{read_file, write_file};

/// A game of a file: as it was read, and replayed by the rules.
type Loaded = (Record, Box<dyn AnyMatch>);

/// The games of a file; at least one.
pub(crate) fn load(path: &Path) -> Result<Vec<Loaded>, Failure> {
    let text = read_file(path)?;
    let in_file = |reason: Message| {
        Failure::from(
            Message::new("app-bad-file").with("file", path.display().to_string()).with("reason", reason),
        )
    };
    let records = match foreign_format(path, &text) {
        Some((_, format)) => (format.read)(&text),
        None => read_records(&text),
    };
    let records = records.map_err(|error| in_file(error.message()))?;
    let many = records.len() > 1;
    let replayed = (1u32..).zip(records).map(|(number, record)| {
        let replay = game_of(&record).and_then(|game| game.replay(&record).map_err(|error| error.message()));
        match replay {
            Ok(game) => Ok((record, game)),
            Err(reason) if many => {
                Err(in_file(Message::new("app-game-number").with("number", number).with("reason", reason)))
            }
            Err(reason) => Err(in_file(reason)),
        }
    });
    replayed.collect()
}

/// The first game of a file, which must be of the game called `wanted` in the pages.
pub(crate) fn load_first(path: &Path, wanted: Option<&str>) -> Result<Loaded, Failure> {
    let first = load(path)?.into_iter().next();
    let (record, game) = first.ok_or_else(|| Message::new("app-record-nameless"))?;
    match wanted {
        Some(wanted) if wanted != game.game().id() => {
            let error = Message::new("app-other-game").with("file", path.display().to_string());
            Err(error.with("wanted", wanted).with("found", game.game().id()).into())
        }
        _ => Ok((record, game)),
    }
}

/// The game of a record.
fn game_of(record: &Record) -> Result<&'static dyn AnyGame, Message> {
    plateau_catalog::game_of_record(record).ok_or_else(|| match record.tag("Game") {
        Some(name) => {
            let games = plateau_catalog::GAMES.map(|game| game.id()).join(", ");
            Message::new("app-unknown-game").with("name", shorten(name)).with("games", games)
        }
        None => Message::new("app-record-nameless"),
    })
}

/// Writes games to a file in the format that its name asks for.
pub(crate) fn save(path: &Path, records: &[Record]) -> Outcome {
    let extension = extension(path);
    let mut text = String::new();
    for record in records {
        let game = game_of(record)?;
        let style = game.record_style();
        let format = game.formats().iter().find(|format| format.extension == extension);
        if let Some(format) = format {
            text.push_str(&(format.write)(record)?);
        } else if extension.is_empty() || ["pgn", "pdn"].contains(&extension.as_str()) {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&write_records(std::slice::from_ref(record), &style));
        } else {
            let mut known = vec![style.extension];
            known.extend(game.formats().iter().map(|format| format.extension));
            let error = Message::new("app-unknown-format").with("extension", extension);
            return Err(error.with("game", game.id()).with("known", known.join(", ")).into());
        }
    }
    write_file(path, &text)
}

/// The format of another tradition that the file's name asks for, unless the text plainly has tag pairs.
fn foreign_format(path: &Path, text: &str) -> Option<(&'static dyn AnyGame, &'static Format)> {
    if text.trim_start_matches('\u{feff}').trim_start().starts_with('[') {
        return None;
    }
    let extension = extension(path);
    plateau_catalog::GAMES.into_iter().find_map(|game| {
        let format = game.formats().iter().find(|format| format.extension == extension)?;
        Some((game, format))
    })
}

/// The extension of a file name, in lower case; empty for none.
fn extension(path: &Path) -> String {
    path.extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase()).unwrap_or_default()
}

/// Gives `record` what `original` says about the occasion and not about the rules: the comment before the first move and
/// the tags it does not have itself.
pub(crate) fn carry_over(record: &mut Record, original: Record) {
    const OF_THE_RULES: [&str; 7] =
        ["Variant", "Options", "FEN", "SetUp", "GameType", "Result", "Termination"];
    record.comment = original.comment;
    for (tag, value) in original.tags {
        if record.tag(&tag).is_none() && !OF_THE_RULES.contains(&tag.as_str()) {
            record.set_tag(&tag, value);
        }
    }
}

/// Adds what a record says about the occasion: the players' names and the date, where it does not say so already.
pub(crate) fn sign(record: &mut Record, style: plateau_table::RecordStyle, names: &[String; 2]) {
    let mut add = |tag: &str, value: &str| {
        if record.tag(tag).is_none() {
            record.set_tag(tag, value);
        }
    };
    add("Event", "?");
    add("Site", "?");
    add("Date", &today());
    add("Round", "?");
    add(style.players[0], &names[0]);
    add(style.players[1], &names[1]);
}

/// Today's date in UTC, as records write it: `2026.11.15`.
pub(crate) fn today() -> String {
    let days = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |elapsed| elapsed.as_secs() / 86_400);
    let (year, month, day) = date_of(days);
    format!("{year:04}.{month:02}.{day:02}")
}

/// The Gregorian date, `days` after 1 January 1970.
///
/// Counted in years that start in March: leap days then fall at the end, and 400 years always have 146,097 days.
fn date_of(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let era = days / 146_097;
    let day_of_era = days % 146_097;
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (era * 400 + year_of_era + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::date_of;

    #[test]
    fn dates_follow_the_calendar() {
        assert_eq!(date_of(0), (1970, 1, 1));
        assert_eq!(date_of(11_016), (2000, 2, 29));
        assert_eq!(date_of(11_017), (2000, 3, 1));
        assert_eq!(date_of(20_772), (2026, 11, 15));
    }
}
