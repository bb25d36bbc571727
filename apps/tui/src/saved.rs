//! The games on disk: each is kept in a file of its own from its first move on.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use plateau_catalog::records;
use plateau_core::Message;
use plateau_table::Record;
use plateau_table::record::read_records;

use crate::event::Opened;

/// The most files that a list shows.
const LISTED: usize = 200;
/// The largest file that a list looks into, in bytes: kept games are small.
const LOOKED_INTO: u64 = 1 << 20;

/// A game file, as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// The file.
    pub path: PathBuf,
    /// The game, by its page name.
    pub game: String,
    /// The players' names.
    pub players: [String; 2],
    /// The date of its tags.
    pub date: String,
    /// The number of moves.
    pub moves: usize,
    /// Whether the game is over.
    pub over: bool,
}

/// The folder of games and the files of this session's sittings.
#[derive(Debug, Default)]
pub struct Store {
    folder: Option<PathBuf>,
    files: HashMap<u64, PathBuf>,
}

impl Store {
    /// The store in the folder `games` of the data folder; `None` keeps nothing.
    pub fn new(data: Option<PathBuf>) -> Self {
        Store { folder: data.map(|data| data.join("games")), files: HashMap::new() }
    }

    /// The folder.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Keeps a game: in its own file, which the first call chooses.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn keep(&mut self, sitting: u64, path: Option<PathBuf>, record: &Record) -> Result<PathBuf, Message> {
        let path = match self.files.get(&sitting).cloned().or(path) {
            Some(path) => path,
            None => self.new_file(record)?,
        };
        self.files.insert(sitting, path.clone());
        records::save(&path, std::slice::from_ref(record))?;
        Ok(path)
    }

    /// A name that no file has yet, and that nobody else takes meanwhile.
    fn new_file(&self, record: &Record) -> Result<PathBuf, Message> {
        let failed = |path: &Path, error: std::io::Error| {
            let message = Message::new("app-cannot-write").with("file", path.display().to_string());
            message.with("reason", error.to_string())
        };
        let folder = self.folder.as_ref().ok_or_else(|| Message::new("tui-no-folder"))?;
        std::fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
        for number in 1.. {
            let path = folder.join(file_name(record, number));
            match std::fs::File::create_new(&path) {
                Ok(_) => return Ok(path),
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(failed(&path, error)),
            }
        }
        Err(Message::new("tui-no-folder"))
    }

    /// The games of the folder, newest first. Files that hold none are left out.
    pub fn list(&self) -> Vec<SavedGame> {
        let entries =
            self.folder.iter().filter_map(|folder| std::fs::read_dir(folder).ok()).flatten().flatten();
        let mut files: Vec<(SystemTime, PathBuf)> = entries
            .filter_map(|entry| {
                let about = entry.metadata().ok()?;
                let small = about.is_file() && about.len() > 0 && about.len() <= LOOKED_INTO;
                small.then(|| about.modified().ok())?.map(|time| (time, entry.path()))
            })
            .collect();
        files.sort_unstable_by(|a, b| b.cmp(a));
        files.truncate(LISTED);
        files.into_iter().filter_map(|(_, path)| summary(path)).collect()
    }

    /// Reads the first game of a file.
    ///
    /// # Errors
    /// When the file holds no game.
    pub fn open(&self, path: &Path) -> Result<Opened, Message> {
        let (record, game) = records::load_first(path, None)?;
        let kept = self.folder.as_deref().is_some_and(|folder| path.parent() == Some(folder));
        Ok(Opened { path: path.to_owned(), game: game.game(), record, kept })
    }
}

/// The file name of the `number`th game of the record's kind and day.
fn file_name(record: &Record, number: u32) -> String {
    let game = plateau_catalog::game_of_record(record);
    let extension = game.map_or("pgn", |game| game.record_style().extension);
    let name = game.map_or("game", |game| game.id());
    format!("{name}-{}-{number}.{extension}", records::today().replace('.', "-"))
}

/// A file name for a copy of the game, in the folder where the program was started.
pub(crate) fn suggested_name(record: &Record) -> String {
    file_name(record, 1).replace("-1.", ".")
}

/// What a list shows of a file.
fn summary(path: PathBuf) -> Option<SavedGame> {
    let text = std::fs::read_to_string(&path).ok()?;
    let record = read_records(&text).ok()?.into_iter().next()?;
    let game = plateau_catalog::game_of_record(&record)?;
    let tags = game.record_style().players;
    let tag = |name: &str| record.tag(name).unwrap_or("?").to_owned();
    Some(SavedGame {
        game: game.id().to_owned(),
        players: tags.map(tag),
        date: tag("Date"),
        moves: record.moves.len(),
        over: record.result.is_some(),
        path,
    })
}
