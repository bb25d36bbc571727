//! The database: SQLite in a file, or PostgreSQL. Both get the same queries.

mod dump;
mod postgres;
mod read;
mod rows;
mod sqlite;
mod write;

use std::path::Path;
use std::str::FromStr;

use plateau_core::Message;
use sqlx::PgPool;
use sqlx::sqlite::SqliteConnectOptions;

pub use dump::{DumpError, dump, load};
pub use read::Search;
pub use rows::{EventRow, GameRow, GuestRow, ReviewRow, SeatRow};
pub use write::{Advance, Write, WriteError};

/// The name of the database file in the data folder.
pub const DATABASE_FILE: &str = "plateau.db";

/// An open database.
#[derive(Clone, Debug)]
pub struct Store(Kind);

/// Which database it is.
#[derive(Clone, Debug)]
enum Kind {
    Sqlite(sqlite::Sqlite),
    Postgres(PgPool),
}

/// Runs `$body` with `$pool` as the pool to read from, whichever database it is.
macro_rules! with_pool {
    ($store:expr, $pool:ident => $body:expr) => {
        match &$store.0 {
            $crate::store::Kind::Sqlite(sqlite) => {
                let $pool = &sqlite.readers;
                $body
            }
            $crate::store::Kind::Postgres(pool) => {
                let $pool = pool;
                $body
            }
        }
    };
}
use with_pool;

impl Store {
    /// Opens the database of `url`, or the file in `folder`, and brings its tables up to date.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub async fn open(url: Option<&str>, folder: &Path) -> Result<Store, Message> {
        let shown = url.map_or_else(|| folder.join(DATABASE_FILE).display().to_string(), hide_password);
        let opened = match url {
            Some(url) if url.starts_with("postgres:") || url.starts_with("postgresql:") => {
                postgres::open(url).await.map(Kind::Postgres)
            }
            Some(url) if url.starts_with("sqlite:") => match SqliteConnectOptions::from_str(url) {
                Ok(options) => sqlite::Sqlite::open(options).await.map(Kind::Sqlite),
                Err(error) => Err(error),
            },
            Some(url) => {
                return Err(Message::new("server-database-url").with("url", hide_password(url)));
            }
            None => {
                let file = folder.join(DATABASE_FILE);
                sqlite::make_private(&file);
                let options = SqliteConnectOptions::new().filename(file);
                sqlite::Sqlite::open(options).await.map(Kind::Sqlite)
            }
        };
        opened.map(Store).map_err(|error| {
            Message::new("server-database-failed").with("database", shown).with("reason", error.to_string())
        })
    }

    /// Makes a change; it is on disk when this returns. Changes that come together may share one commit.
    ///
    /// # Errors
    /// When the game has moved on, or the database fails; nothing has then changed, or, rarely, the connection was lost
    /// in the middle and it has: an event that is asked for again under the same request is not made twice.
    pub async fn write(&self, write: Write) -> Result<u64, WriteError> {
        match &self.0 {
            Kind::Sqlite(sqlite) => sqlite.write(write).await,
            Kind::Postgres(pool) => postgres::write(pool, &write).await,
        }
    }

    /// Closes every connection.
    pub async fn close(&self) {
        with_pool!(self, pool => pool.close().await);
    }
}

/// A database address as logs may show it.
fn hide_password(url: &str) -> String {
    match (url.find("://"), url.rfind('@')) {
        (Some(start), Some(at)) if at > start => format!("{}://…{}", &url[..start], &url[at..]),
        _ => url.to_owned(),
    }
}
