//! Reading and writing games as text, whatever their game and format, and the files that hold them.

use std::io::Read;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use plateau_core::{Message, shorten};
use plateau_table::record::{read_records, write_records};
use plateau_table::{AnyGame, AnyMatch, Format, Record, save_atomically};

use crate::{GAMES, game_of_record};

/// The largest file that is read, in bytes.
pub const FILE_LIMIT: u64 = 16 * 1024 * 1024;

/// A game of a file: as it was read, and replayed by the rules.
pub type Loaded = (Record, Box<dyn AnyMatch>);

/// The games of `text`, in the PGN family or in the format that `extension` names; at least one.
///
/// # Errors
/// When the text is no record, or a game breaks its rules.
pub fn read(text: &str, extension: &str) -> Result<Vec<Loaded>, Message> {
    let records = match foreign_format(extension, text) {
        Some(format) => (format.read)(text),
        None => read_records(text),
    };
    let records = records.map_err(|error| error.message())?;
    let many = records.len() > 1;
    let replayed = (1u32..).zip(records).map(|(number, record)| {
        let replay = game_of(&record).and_then(|game| game.replay(&record).map_err(|error| error.message()));
        match replay {
            Ok(game) => Ok((record, game)),
            Err(reason) if many => {
                Err(Message::new("app-game-number").with("number", number).with("reason", reason))
            }
            Err(reason) => Err(reason),
        }
    });
    replayed.collect()
}

/// The games of a file; at least one.
///
/// # Errors
/// When the file cannot be read, or [`read`] refuses its text.
pub fn load(path: &Path) -> Result<Vec<Loaded>, Message> {
    load_from(&path.display().to_string(), &extension(path), std::fs::File::open(path))
}

/// The games that a reader called `file` gives, in the format that `extension` names; at least one.
///
/// # Errors
/// When reading fails, or [`read`] refuses the text.
pub fn load_from(
    file: &str,
    extension: &str,
    reader: std::io::Result<impl Read>,
) -> Result<Vec<Loaded>, Message> {
    read(&read_text(file, reader)?, extension)
        .map_err(|reason| Message::new("app-bad-file").with("file", file).with("reason", reason))
}

/// All the text of a reader called `file`. What is not UTF-8 is read as Latin-1, which old records are written in.
///
/// # Errors
/// When reading fails, or the text is larger than [`FILE_LIMIT`].
pub fn read_text(file: &str, reader: std::io::Result<impl Read>) -> Result<String, Message> {
    let mut bytes = Vec::new();
    reader.and_then(|reader| reader.take(FILE_LIMIT + 1).read_to_end(&mut bytes)).map_err(|error| {
        Message::new("app-cannot-read").with("file", file).with("reason", error.to_string())
    })?;
    if bytes.len() as u64 > FILE_LIMIT {
        let error = Message::new("app-file-too-large").with("file", file);
        return Err(error.with("limit", FILE_LIMIT / (1024 * 1024)));
    }
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect()))
}

/// The first game of a file, which must be of the game called `wanted` in the pages.
///
/// # Errors
/// When [`load`] fails or the game is another.
pub fn load_first(path: &Path, wanted: Option<&str>) -> Result<Loaded, Message> {
    first_of(load(path)?, &path.display().to_string(), wanted)
}

/// The first of the games of `file`, which must be of the game called `wanted` in the pages.
///
/// # Errors
/// When there is none or the game is another.
pub fn first_of(loaded: Vec<Loaded>, file: &str, wanted: Option<&str>) -> Result<Loaded, Message> {
    let first = loaded.into_iter().next();
    let (record, game) = first.ok_or_else(|| Message::new("app-record-nameless"))?;
    match wanted {
        Some(wanted) if wanted != game.game().id() => {
            let error = Message::new("app-other-game").with("file", file);
            Err(error.with("wanted", wanted).with("found", game.game().id()))
        }
        _ => Ok((record, game)),
    }
}

/// The game of a record.
fn game_of(record: &Record) -> Result<&'static dyn AnyGame, Message> {
    game_of_record(record).ok_or_else(|| match record.tag("Game") {
        Some(name) => {
            let games = GAMES.map(|game| game.id()).join(", ");
            Message::new("app-unknown-game").with("name", shorten(name)).with("games", games)
        }
        None => Message::new("app-record-nameless"),
    })
}

/// Games as text in the format that `extension` names; the PGN family for none.
///
/// # Errors
/// When a game has no such format, or cannot be written in it.
pub fn write(records: &[Record], extension: &str) -> Result<String, Message> {
    let mut text = String::new();
    for record in records {
        let game = game_of(record)?;
        let style = game.record_style();
        let format = game.formats().iter().find(|format| format.extension == extension);
        if let Some(format) = format {
            text.push_str(&(format.write)(record)?);
        } else if extension.is_empty() || ["pgn", "pdn"].contains(&extension) {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&write_records(std::slice::from_ref(record), &style));
        } else {
            let mut known = vec![style.extension];
            known.extend(game.formats().iter().map(|format| format.extension));
            let error = Message::new("app-unknown-format").with("extension", extension);
            return Err(error.with("game", game.id()).with("known", known.join(", ")));
        }
    }
    Ok(text)
}

/// Writes games to a file, all of it or nothing, in the format that its name asks for.
///
/// # Errors
/// When [`write()`] refuses, or the file cannot be written.
pub fn save(path: &Path, records: &[Record]) -> Result<(), Message> {
    write_text(path, &write(records, &extension(path))?)
}

/// Writes a whole text file, all of it or nothing.
///
/// # Errors
/// When the file cannot be written.
pub fn write_text(path: &Path, text: &str) -> Result<(), Message> {
    save_atomically(path, text.as_bytes()).map_err(|error| {
        let message = Message::new("app-cannot-write").with("file", path.display().to_string());
        message.with("reason", error.to_string())
    })
}

/// The format of another tradition that `extension` names, unless the text plainly has tag pairs.
fn foreign_format(extension: &str, text: &str) -> Option<&'static Format> {
    if text.trim_start_matches('\u{feff}').trim_start().starts_with('[') {
        return None;
    }
    GAMES.into_iter().find_map(|game| game.formats().iter().find(|format| format.extension == extension))
}

/// The extension of a file name, in lower case; empty for none.
pub fn extension(path: &Path) -> String {
    path.extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase()).unwrap_or_default()
}

/// Gives `record` what `original` says about the occasion and not about the rules: the comment before the first move and
/// the tags it does not have itself.
pub fn carry_over(record: &mut Record, original: Record) {
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
pub fn sign(record: &mut Record, style: plateau_table::RecordStyle, names: &[String; 2]) {
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
pub fn today() -> String {
    let days = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |elapsed| elapsed.as_secs() / 86_400);
    date_text(days)
}

/// The date `days` after 1 January 1970, as records write it.
pub fn date_text(days: u64) -> String {
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
