//! Everything that changes the database. The text of each query is the same on SQLite and PostgreSQL.

use super::rows::{EventRow, GameRow, GuestRow, ReviewRow, SeatRow};

/// One change: all of it happens, or nothing.
#[derive(Clone, Debug)]
pub enum Write {
    /// A new game with the guests of its sides and the events it begins with.
    Create(Box<GameRow>, Vec<SeatRow>, Vec<EventRow>),
    /// The next event of a game.
    Event(Box<Advance>),
    /// A guest takes a name.
    Name(GuestRow),
    /// The clock of a game goes on, or stands still, after a restart: game, used, at.
    Clock(String, i64, i64),
    /// A review is done.
    Review(ReviewRow),
    /// The server is alive at this time.
    Heartbeat(i64),
    /// Games that nobody began before this time go.
    Purge(i64),
    /// A game and everything about it goes.
    DeleteGame(String),
    /// A name goes from every game and guest.
    DeleteName(String),
}

/// The next event of a game, and what it changes in the game's row.
#[derive(Clone, Debug)]
pub struct Advance {
    /// The event; its version is one more than the game's.
    pub event: EventRow,
    /// The guest who takes a side with it.
    pub seat: Option<SeatRow>,
    /// The names, when they change.
    pub names: Option<[String; 2]>,
    /// See [`GameRow::status`].
    pub status: &'static str,
    /// See [`GameRow::result`].
    pub result: Option<&'static str>,
    /// See [`GameRow::reason`].
    pub reason: Option<&'static str>,
    /// See [`GameRow::moves`].
    pub moves: i64,
    /// See [`GameRow::next`].
    pub next: Option<String>,
    /// See [`GameRow::clock_used`].
    pub clock_used: i64,
    /// See [`GameRow::clock_at`].
    pub clock_at: i64,
}

/// Why a change did not happen.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The game is not at the version that the change follows, or is gone.
    #[error("the game has moved on")]
    Conflict,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// The server is stopping.
    #[error("the server is stopping")]
    Stopped,
}

/// The new game.
pub(super) const CREATE: &str = "INSERT INTO games (id, game, variant, options, start, clock, device, imported, tags, \
    first_kind, second_kind, first_name, second_name, search, version, status, result, reason, moves, next, \
    clock_used, clock_at, created, updated) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, \
    $16, $17, $18, $19, $20, $21, $22, $23, $24)";
pub(super) const SEAT: &str =
    "INSERT INTO seats (game, side, guest) VALUES ($1, $2, $3) ON CONFLICT (game, side, guest) DO NOTHING";
pub(super) const EVENT: &str =
    "INSERT INTO events (game, version, request, data, at) VALUES ($1, $2, $3, $4, $5)";
pub(super) const ADVANCE: &str = "UPDATE games SET version = $1, status = $2, result = $3, reason = $4, moves = $5, \
    next = $6, clock_used = $7, clock_at = $8, updated = $9 WHERE id = $10 AND version = $11";
pub(super) const NAMES: &str =
    "UPDATE games SET first_name = $1, second_name = $2, search = $3 WHERE id = $4";
pub(super) const NAME: &str = "INSERT INTO guests (id, name, updated) VALUES ($1, $2, $3) \
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, updated = excluded.updated";
pub(super) const CLOCK: &str = "UPDATE games SET clock_used = $1, clock_at = $2 WHERE id = $3";
pub(super) const REVIEW: &str = "INSERT INTO reviews (game, version, data) VALUES ($1, $2, $3) \
    ON CONFLICT (game) DO UPDATE SET version = excluded.version, data = excluded.data";
pub(super) const HEARTBEAT: &str = "INSERT INTO server (key, value) VALUES ('heartbeat', $1) \
    ON CONFLICT (key) DO UPDATE SET value = excluded.value";
pub(super) const PURGE: &str = "DELETE FROM games WHERE moves = 0 AND status <> 'over' AND updated < $1";
pub(super) const DELETE_GAME: &str = "DELETE FROM games WHERE id = $1";
pub(super) const DELETE_GUESTS: &str = "DELETE FROM guests WHERE name = $1 AND $2 = $2";
// `search` holds both names in lower case with a line end between them; $2 is the name in lower case.
pub(super) const DELETE_FIRST: &str =
    "UPDATE games SET first_name = '', search = substr(search, length($2) + 1) WHERE first_name = $1";
pub(super) const DELETE_SECOND: &str = "UPDATE games SET second_name = '', \
    search = substr(search, 1, length(search) - length($2)) WHERE second_name = $1";

/// Executes a [`Write`] on a connection of either database; yields the number of rows that a deletion touched.
macro_rules! execute {
    ($write:expr, $connection:expr) => {{
        use $crate::store::write as text;
        let connection = $connection;
        let touched: u64 = match $write {
            Write::Create(game, seats, events) => {
                $crate::store::write::insert_game!(game, connection);
                for seat in seats {
                    $crate::store::write::insert_seat!(seat, connection);
                }
                for event in events {
                    $crate::store::write::insert_event!(event, connection);
                }
                1
            }
            Write::Event(advance) => {
                let event = &advance.event;
                let done = sqlx::query(text::ADVANCE)
                    .bind(event.version)
                    .bind(advance.status)
                    .bind(advance.result)
                    .bind(advance.reason)
                    .bind(advance.moves)
                    .bind(&advance.next)
                    .bind(advance.clock_used)
                    .bind(advance.clock_at)
                    .bind(event.at)
                    .bind(&event.game)
                    .bind(event.version - 1)
                    .execute(&mut *connection)
                    .await?;
                if done.rows_affected() != 1 {
                    return Err(WriteError::Conflict);
                }
                $crate::store::write::insert_event!(event, connection);
                if let Some(seat) = &advance.seat {
                    $crate::store::write::insert_seat!(seat, connection);
                }
                if let Some([first, second]) = &advance.names {
                    sqlx::query(text::NAMES)
                        .bind(first)
                        .bind(second)
                        .bind(GameRow::search_text([first, second]))
                        .bind(&event.game)
                        .execute(&mut *connection)
                        .await?;
                }
                1
            }
            Write::Name(guest) => {
                let query = sqlx::query(text::NAME).bind(&guest.id).bind(&guest.name).bind(guest.updated);
                query.execute(&mut *connection).await?.rows_affected()
            }
            Write::Clock(game, used, at) => {
                let query = sqlx::query(text::CLOCK).bind(used).bind(at).bind(game);
                query.execute(&mut *connection).await?.rows_affected()
            }
            Write::Review(review) => {
                let query =
                    sqlx::query(text::REVIEW).bind(&review.game).bind(review.version).bind(&review.data);
                query.execute(&mut *connection).await?.rows_affected()
            }
            Write::Heartbeat(now) => {
                sqlx::query(text::HEARTBEAT).bind(now).execute(&mut *connection).await?.rows_affected()
            }
            Write::Purge(before) => {
                sqlx::query(text::PURGE).bind(before).execute(&mut *connection).await?.rows_affected()
            }
            Write::DeleteGame(id) => {
                sqlx::query(text::DELETE_GAME).bind(id).execute(&mut *connection).await?.rows_affected()
            }
            Write::DeleteName(name) => {
                let mut touched = 0;
                for query in [text::DELETE_FIRST, text::DELETE_SECOND, text::DELETE_GUESTS] {
                    let query = sqlx::query(query).bind(name).bind(name.to_lowercase());
                    touched += query.execute(&mut *connection).await?.rows_affected();
                }
                touched
            }
        };
        Ok::<u64, WriteError>(touched)
    }};
}

/// Executes [`CREATE`].
macro_rules! insert_game {
    ($game:expr, $connection:expr) => {
        sqlx::query($crate::store::write::CREATE)
            .bind(&$game.id)
            .bind(&$game.game)
            .bind(&$game.variant)
            .bind(&$game.options)
            .bind(&$game.start)
            .bind(&$game.clock)
            .bind($game.device)
            .bind($game.imported)
            .bind(&$game.tags)
            .bind(&$game.first_kind)
            .bind(&$game.second_kind)
            .bind(&$game.first_name)
            .bind(&$game.second_name)
            .bind(&$game.search)
            .bind($game.version)
            .bind(&$game.status)
            .bind(&$game.result)
            .bind(&$game.reason)
            .bind($game.moves)
            .bind(&$game.next)
            .bind($game.clock_used)
            .bind($game.clock_at)
            .bind($game.created)
            .bind($game.updated)
            .execute(&mut *$connection)
            .await?
    };
}

/// Executes [`SEAT`].
macro_rules! insert_seat {
    ($seat:expr, $connection:expr) => {
        sqlx::query($crate::store::write::SEAT)
            .bind(&$seat.game)
            .bind(&$seat.side)
            .bind(&$seat.guest)
            .execute(&mut *$connection)
            .await?
    };
}

/// Executes [`EVENT`].
macro_rules! insert_event {
    ($event:expr, $connection:expr) => {
        sqlx::query($crate::store::write::EVENT)
            .bind(&$event.game)
            .bind($event.version)
            .bind(&$event.request)
            .bind(&$event.data)
            .bind($event.at)
            .execute(&mut *$connection)
            .await?
    };
}

pub(super) use {execute, insert_event, insert_game, insert_seat};
