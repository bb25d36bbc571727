//! All tables as lines of JSON: the same on both databases, so a backup of one can be restored into the other.

use std::io::{BufRead, Write};

use futures_util::TryStreamExt;
use serde::{Deserialize, Serialize};
use sqlx::{Acquire, Connection};

use super::rows::{EventRow, GameRow, GuestRow, ReviewRow, SeatRow};
use super::write::{NAME, REVIEW, insert_event, insert_game, insert_seat};
use super::{Kind, Store};

/// The form of the lines, for later versions of the program.
const FORM: u32 = 1;

/// One line.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line {
    /// The first line.
    Plateau {
        /// See [`FORM`].
        form: u32,
        /// The key of the server, in hexadecimal: without it player links would no longer fit.
        key: String,
    },
    Game(Box<GameRow>),
    Event(EventRow),
    Seat(SeatRow),
    Guest(GuestRow),
    Review(ReviewRow),
    /// The last line: how many there were before it. A backup without it is not whole.
    End(u64),
}

/// Why a backup could not be made or restored.
#[derive(Debug, thiserror::Error)]
pub enum DumpError {
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// The file failed.
    #[error(transparent)]
    File(#[from] std::io::Error),
    /// A line is not one of ours.
    #[error("line {0}")]
    Line(u64),
    /// The database holds games already.
    #[error("not empty")]
    NotEmpty,
    /// The backup ends in the middle.
    #[error("cut off")]
    CutOff,
}

/// Writes every row of `$table` as a line.
macro_rules! dump_table {
    ($connection:expr, $table:literal, $row:ty, $line:expr, $file:expr, $count:expr) => {{
        let mut rows = sqlx::query_as::<_, $row>(concat!("SELECT * FROM ", $table)).fetch(&mut *$connection);
        while let Some(row) = rows.try_next().await? {
            write_line($file, &$line(row))?;
            $count += 1;
        }
    }};
}

/// Writes every table in one consistent state.
macro_rules! dump_all {
    ($connection:expr, $file:expr) => {{
        let mut count: u64 = 0;
        dump_table!($connection, "games", GameRow, |row| Line::Game(Box::new(row)), $file, count);
        dump_table!($connection, "events", EventRow, Line::Event, $file, count);
        dump_table!($connection, "seats", SeatRow, Line::Seat, $file, count);
        dump_table!($connection, "guests", GuestRow, Line::Guest, $file, count);
        dump_table!($connection, "reviews", ReviewRow, Line::Review, $file, count);
        write_line($file, &Line::End(count))?;
        count
    }};
}

/// Writes everything to `file`, with the server's key; returns the number of rows. Games may go on meanwhile.
///
/// # Errors
/// When the database or the file fails.
pub async fn dump(store: &Store, key: &str, file: &mut (dyn Write + Send)) -> Result<u64, DumpError> {
    write_line(file, &Line::Plateau { form: FORM, key: key.to_owned() })?;
    let count = match &store.0 {
        Kind::Sqlite(sqlite) => {
            let mut connection = sqlite.readers.acquire().await?;
            let mut transaction = connection.begin().await?;
            dump_all!(transaction, file)
        }
        Kind::Postgres(pool) => {
            let mut connection = pool.acquire().await?;
            let mut transaction =
                connection.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
            dump_all!(transaction, file)
        }
    };
    file.flush()?;
    Ok(count)
}

fn write_line(file: &mut dyn Write, line: &Line) -> Result<(), DumpError> {
    serde_json::to_writer(&mut *file, line).map_err(std::io::Error::from)?;
    Ok(file.write_all(b"\n")?)
}

/// Inserts one line's row.
macro_rules! load_line {
    ($connection:expr, $line:expr) => {
        match $line {
            Line::Game(game) => {
                // The time since the backup is nobody's: the clock stands still until the player is back.
                let game = GameRow { clock_at: 0, ..*game };
                insert_game!(game, $connection);
            }
            Line::Event(event) => {
                insert_event!(event, $connection);
            }
            Line::Seat(seat) => {
                insert_seat!(seat, $connection);
            }
            Line::Guest(guest) => {
                sqlx::query(NAME)
                    .bind(&guest.id)
                    .bind(&guest.name)
                    .bind(guest.updated)
                    .execute(&mut *$connection)
                    .await?;
            }
            Line::Review(review) => {
                sqlx::query(REVIEW)
                    .bind(&review.game)
                    .bind(review.version)
                    .bind(&review.data)
                    .execute(&mut *$connection)
                    .await?;
            }
            Line::Plateau { .. } | Line::End(_) => {}
        }
    };
}

/// Reads every line into the tables, all of them or none.
macro_rules! load_all {
    ($connection:expr, $begin:literal, $file:expr) => {{
        let mut transaction = $connection.begin_with($begin).await?;
        let games: i64 =
            sqlx::query_scalar("SELECT COUNT(*) FROM games").fetch_one(&mut *transaction).await?;
        if games > 0 {
            return Err(DumpError::NotEmpty);
        }
        let mut lines = Lines { file: $file, number: 0 };
        let key = match lines.next()? {
            Some(Line::Plateau { form: FORM, key }) => key,
            _ => return Err(DumpError::Line(1)),
        };
        let mut count: u64 = 0;
        loop {
            match lines.next()? {
                Some(Line::End(expected)) if expected == count => break,
                Some(Line::End(_)) | None => return Err(DumpError::CutOff),
                Some(line) => {
                    load_line!(transaction, line);
                    count += 1;
                }
            }
        }
        transaction.commit().await?;
        (key, count)
    }};
}

/// The lines of a backup.
struct Lines<'a> {
    file: &'a mut (dyn BufRead + Send),
    number: u64,
}

impl Lines<'_> {
    fn next(&mut self) -> Result<Option<Line>, DumpError> {
        let mut text = String::new();
        if self.file.read_line(&mut text)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        serde_json::from_str(&text).map(Some).map_err(|_| DumpError::Line(self.number))
    }
}

/// Reads a backup into an empty database; returns the server's key and the number of rows.
///
/// # Errors
/// When the database holds games already, the file is no whole backup, or one of them fails; the database is then as it was.
pub async fn load(store: &Store, file: &mut (dyn BufRead + Send)) -> Result<(String, u64), DumpError> {
    Ok(match &store.0 {
        Kind::Sqlite(sqlite) => {
            let mut connection = sqlite.readers.acquire().await?;
            // SQLite refuses at once to let a reader write while somebody else does; whoever wants to write from the start waits.
            load_all!(connection, "BEGIN IMMEDIATE", file)
        }
        Kind::Postgres(pool) => {
            let mut connection = pool.acquire().await?;
            load_all!(connection, "BEGIN", file)
        }
    })
}
