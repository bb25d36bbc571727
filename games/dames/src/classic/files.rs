//! Saving and loading games, as PDN.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use plateau_core::Lang;
use plateau_table::record::RECORDS_LIMIT;
use plateau_table::{Game, Match, Record, read_records, save_atomically, write_records};

use crate::board::Board;
use crate::{Dames, Rules};

/// A game read from a file.
pub(super) struct Loaded {
    /// The game, replayed.
    pub(super) game: Match<Dames>,
    /// The names of the players, where the file has them.
    pub(super) names: [Option<String>; 2],
    /// How many other games the file holds.
    pub(super) others: usize,
}

/// Saves `game` with the names of its players.
///
/// # Errors
/// When the file cannot be written: why, in French.
pub(super) fn save(file: &str, game: &Match<Dames>, names: [&str; 2]) -> Result<(), String> {
    let mut record = Record::from_match(game);
    for (tag, name) in Dames::RECORD.players.into_iter().zip(names) {
        record.set_tag(tag, name);
    }
    let text = write_records(&[record], &Dames::RECORD);
    path(file).and_then(|path| save_atomically(path, text.as_bytes()).map_err(|error| io_reason(&error)))
}

/// Loads the first game of a file.
///
/// # Errors
/// When the file cannot be read, is no record, or holds no game that this program can show: why, in French.
pub(super) fn load(file: &str) -> Result<Loaded, String> {
    let text = read_text(path(file)?)?;
    let records = read_records(&text).map_err(|error| error.text(Lang::Fr))?;
    let record = records.first().ok_or("le fichier ne contient pas de partie")?;
    if record.tag("Game").is_some_and(|id| id != Dames::NAMES.page) {
        return Err("ce n'est pas une partie de dames".to_owned());
    }
    // A record without any hint is of the document's own game.
    let mut record = record.clone();
    if record.tag("Variant").is_none() && record.tag("GameType").is_none() {
        record.set_tag("Variant", Rules::REPORT.name());
    }
    let game = Match::<Dames>::from_record(&record).map_err(|error| error.text(Lang::Fr))?;
    if game.position().rules.board() != Board::Ten {
        return Err("la partie n'est pas sur un damier 10×10".to_owned());
    }
    let name = |tag: &str| {
        let name: String = record.tag(tag)?.chars().filter(|symbol| !symbol.is_control()).collect();
        Some(name.trim().to_owned()).filter(|name| !name.is_empty() && name != "?")
    };
    Ok(Loaded { names: Dames::RECORD.players.map(name), others: records.len() - 1, game })
}

/// The path that `file` names.
///
/// # Errors
/// When it names none.
fn path(file: &str) -> Result<&Path, String> {
    if file.is_empty() { Err("il faut un nom de fichier".to_owned()) } else { Ok(Path::new(file)) }
}

/// Reads a file of a reasonable size.
///
/// # Errors
/// When it cannot be read, is too large, or is no text.
fn read_text(path: &Path) -> Result<String, String> {
    let file = File::open(path).map_err(|error| io_reason(&error))?;
    if !file.metadata().map_err(|error| io_reason(&error))?.is_file() {
        return Err("ce n'est pas un fichier".to_owned());
    }
    let mut bytes = Vec::new();
    let limit = RECORDS_LIMIT as u64 + 1;
    file.take(limit).read_to_end(&mut bytes).map_err(|error| io_reason(&error))?;
    if bytes.len() > RECORDS_LIMIT {
        return Err("le fichier est trop grand".to_owned());
    }
    String::from_utf8(bytes).map_err(|_| "ce n'est pas un fichier de texte".to_owned())
}

/// What the system says about a file, in French.
fn io_reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "le fichier ou son dossier n'existe pas".to_owned(),
        io::ErrorKind::PermissionDenied => "l'accès est refusé".to_owned(),
        io::ErrorKind::IsADirectory => "c'est un dossier".to_owned(),
        io::ErrorKind::NotADirectory => "un élément du chemin n'est pas un dossier".to_owned(),
        io::ErrorKind::StorageFull => "le disque est plein".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "le disque est en lecture seule".to_owned(),
        _ => format!("erreur du système ({error})"),
    }
}
