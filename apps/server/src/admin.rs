//! What an administrator does: backups, exports, deletions.

use std::io::BufRead;
use std::path::Path;

use plateau_core::Message;

use crate::live::{Table, now_ms};
use crate::secret::KEY_FILE;
use crate::store::{self, DumpError, Store, Write};

/// Why an administrator's wish was not done.
fn failed(error: &DumpError) -> Message {
    match error {
        DumpError::Line(line) => Message::new("server-backup-line").with("line", *line),
        DumpError::NotEmpty => Message::new("server-backup-not-empty"),
        DumpError::CutOff => Message::new("server-backup-cut-off"),
        DumpError::Database(error) => Message::new("server-backup-failed").with("reason", error.to_string()),
        DumpError::File(error) => Message::new("server-backup-failed").with("reason", error.to_string()),
    }
}

/// Opens the database that `plateau serve` with the same settings uses.
///
/// # Errors
/// When it cannot be opened.
pub async fn open(database_url: Option<&str>, data: &Path) -> Result<Store, Message> {
    Store::open(database_url, data).await
}

/// Writes everything to `file`, the key of the server too; returns the number of rows. The server may be running.
///
/// # Errors
/// When the database, the key or the file fails.
pub async fn backup(
    store: &Store,
    data: &Path,
    file: &mut (dyn std::io::Write + Send),
) -> Result<u64, Message> {
    let path = data.join(KEY_FILE);
    let key = std::fs::read_to_string(&path).map_err(|error| {
        Message::new("server-key-failed")
            .with("file", path.display().to_string())
            .with("reason", error.to_string())
    })?;
    store::dump(store, key.trim(), file).await.map_err(|error| failed(&error))
}

/// Reads a backup into an empty database and puts its key in place; returns the number of rows.
///
/// # Errors
/// When the database holds games already, or the file is no whole backup; nothing has then changed.
pub async fn restore(store: &Store, data: &Path, file: &mut (dyn BufRead + Send)) -> Result<u64, Message> {
    let (key, count) = store::load(store, file).await.map_err(|error| failed(&error))?;
    crate::secret::replace_key(data, &key)?;
    Ok(count)
}

/// The records of all games, or of the finished ones, oldest first; a game that cannot be read is reported to `lost`.
///
/// # Errors
/// When the database or the file fails.
pub async fn export(
    store: &Store,
    finished: bool,
    file: &mut (dyn std::io::Write + Send),
    lost: &mut (dyn FnMut(&str) + Send),
) -> Result<u64, Message> {
    let broken = |error: sqlx::Error| failed(&DumpError::Database(error));
    let mut count = 0;
    for id in store.identifiers(finished).await.map_err(broken)? {
        let Some(row) = store.game(&id).await.map_err(broken)? else { continue };
        let seats = store.seats(&id).await.map_err(broken)?;
        let events = store.events(&id).await.map_err(broken)?;
        match Table::load(row, &seats, &events, now_ms()) {
            Ok(table) => {
                let (_, text) = crate::live::record_text(&table);
                let separator = if count == 0 { "" } else { "\n" };
                let written =
                    file.write_all(separator.as_bytes()).and_then(|()| file.write_all(text.as_bytes()));
                written.map_err(|error| failed(&DumpError::File(error)))?;
                count += 1;
            }
            Err(_) => lost(&id),
        }
    }
    file.flush().map_err(|error| failed(&DumpError::File(error)))?;
    Ok(count)
}

/// Deletes a game and everything about it; `false` when there is none.
///
/// # Errors
/// When the database fails.
pub async fn delete_game(store: &Store, id: &str) -> Result<bool, Message> {
    delete(store, Write::DeleteGame(id.to_owned())).await.map(|touched| touched > 0)
}

/// Deletes a name, written exactly so, from every game and guest; returns in how many places it stood.
///
/// # Errors
/// When the database fails.
pub async fn delete_name(store: &Store, name: &str) -> Result<u64, Message> {
    delete(store, Write::DeleteName(name.to_owned())).await
}

async fn delete(store: &Store, write: Write) -> Result<u64, Message> {
    store
        .write(write)
        .await
        .map_err(|error| Message::new("server-backup-failed").with("reason", error.to_string()))
}
