//! Everything that is read.

use super::rows::{EventRow, GameRow, GuestRow, ReviewRow, SeatRow};
use super::{Store, with_pool};

const GAME: &str = "SELECT * FROM games WHERE id = $1";
const EVENTS: &str = "SELECT * FROM events WHERE game = $1 ORDER BY version";
const SEATS: &str = "SELECT * FROM seats WHERE game = $1";
const GUEST: &str = "SELECT * FROM guests WHERE id = $1";
const REVIEW: &str = "SELECT * FROM reviews WHERE game = $1";
const HEARTBEAT: &str = "SELECT value FROM server WHERE key = 'heartbeat'";
const RUNNING: &str = "SELECT id FROM games WHERE status = 'live' AND clock <> 'none' AND moves >= 2";
const FINISHED: &str = "SELECT id FROM games WHERE status = 'over' ORDER BY created, id";
const ALL: &str = "SELECT id FROM games ORDER BY created, id";
const NAMED: &str = "SELECT COUNT(*) FROM games WHERE first_name = $1 OR second_name = $1";
const ALIVE: &str = "SELECT COUNT(*) FROM server";

/// An empty filter lets everything through.
macro_rules! found {
    () => {
        "FROM games WHERE status = 'over' AND ($1 = '' OR search LIKE $1 ESCAPE '\\') AND ($2 = '' OR game = $2) \
         AND ($3 = '' OR result = $3)"
    };
}
const COUNT: &str = concat!("SELECT COUNT(*) ", found!());
const PAGE: &str = concat!("SELECT * ", found!(), " ORDER BY created DESC, id LIMIT $4 OFFSET $5");

/// What to look for among the finished games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
    /// A part of a name, whatever its case; empty for all.
    pub player: String,
    /// The page name of the game; empty for all.
    pub game: String,
    /// `first`, `second` or `draw`; empty for all.
    pub result: String,
}

impl Search {
    /// The pattern for `LIKE`, in which the letters of the name stand for themselves.
    fn pattern(&self) -> String {
        if self.player.is_empty() {
            return String::new();
        }
        let mut pattern = String::from("%");
        for letter in self.player.to_lowercase().chars() {
            if matches!(letter, '%' | '_' | '\\') {
                pattern.push('\\');
            }
            pattern.push(letter);
        }
        pattern.push('%');
        pattern
    }
}

impl Store {
    /// The game with this identifier.
    ///
    /// # Errors
    /// When the database fails; so for all that follow.
    pub async fn game(&self, id: &str) -> Result<Option<GameRow>, sqlx::Error> {
        with_pool!(self, pool => sqlx::query_as(GAME).bind(id).fetch_optional(pool).await)
    }

    /// The events of a game, in order.
    pub async fn events(&self, game: &str) -> Result<Vec<EventRow>, sqlx::Error> {
        with_pool!(self, pool => sqlx::query_as(EVENTS).bind(game).fetch_all(pool).await)
    }

    /// The guests of a game.
    pub async fn seats(&self, game: &str) -> Result<Vec<SeatRow>, sqlx::Error> {
        with_pool!(self, pool => sqlx::query_as(SEATS).bind(game).fetch_all(pool).await)
    }

    /// The name of a guest, if there is one.
    pub async fn guest_name(&self, id: &str) -> Result<Option<String>, sqlx::Error> {
        let row: Option<GuestRow> =
            with_pool!(self, pool => sqlx::query_as(GUEST).bind(id).fetch_optional(pool).await)?;
        Ok(row.map(|guest| guest.name))
    }

    /// The review of a game.
    pub async fn review(&self, game: &str) -> Result<Option<ReviewRow>, sqlx::Error> {
        with_pool!(self, pool => sqlx::query_as(REVIEW).bind(game).fetch_optional(pool).await)
    }

    /// When the server was last known to be alive.
    pub async fn heartbeat(&self) -> Result<Option<i64>, sqlx::Error> {
        with_pool!(self, pool => sqlx::query_scalar(HEARTBEAT).fetch_optional(pool).await)
    }

    /// The games whose clocks run.
    pub async fn running(&self) -> Result<Vec<String>, sqlx::Error> {
        with_pool!(self, pool => sqlx::query_scalar(RUNNING).fetch_all(pool).await)
    }

    /// The identifiers of all games, or of the finished ones, oldest first.
    pub async fn identifiers(&self, finished: bool) -> Result<Vec<String>, sqlx::Error> {
        let query = if finished { FINISHED } else { ALL };
        with_pool!(self, pool => sqlx::query_scalar(query).fetch_all(pool).await)
    }

    /// How many games a name stands in.
    pub async fn games_of_name(&self, name: &str) -> Result<i64, sqlx::Error> {
        with_pool!(self, pool => sqlx::query_scalar(NAMED).bind(name).fetch_one(pool).await)
    }

    /// How many finished games match.
    pub async fn count(&self, search: &Search) -> Result<i64, sqlx::Error> {
        let pattern = search.pattern();
        with_pool!(self, pool => {
            sqlx::query_scalar(COUNT)
                .bind(&pattern)
                .bind(&search.game)
                .bind(&search.result)
                .fetch_one(pool)
                .await
        })
    }

    /// The finished games that match, newest first.
    pub async fn search(&self, search: &Search, limit: i64, skip: i64) -> Result<Vec<GameRow>, sqlx::Error> {
        let pattern = search.pattern();
        with_pool!(self, pool => {
            sqlx::query_as(PAGE)
                .bind(&pattern)
                .bind(&search.game)
                .bind(&search.result)
                .bind(limit)
                .bind(skip)
                .fetch_all(pool)
                .await
        })
    }

    /// Whether the database answers.
    pub async fn is_alive(&self) -> bool {
        let answer: Result<i64, sqlx::Error> =
            with_pool!(self, pool => sqlx::query_scalar(ALIVE).fetch_one(pool).await);
        answer.is_ok()
    }
}
