//! What an administrator can set.

use std::path::PathBuf;
use std::time::Duration;

use plateau_search::BookChoice;

/// Everything the server needs to know before it starts.
#[derive(Clone, Debug)]
pub struct Config {
    /// The folder of the secret key and, without `database_url`, of the database.
    pub data: PathBuf,
    /// `postgres://…`, or `sqlite:FILE`; the file `plateau.db` of the data folder without it.
    pub database_url: Option<String>,
    /// The address people use, such as `https://play.example.org`; without it the `Host` header tells.
    pub public_url: Option<String>,
    /// Whether a reverse proxy stands in front: its `X-Forwarded-For` is then believed.
    pub behind_proxy: bool,
    /// How much one client may ask.
    pub limits: Limits,
    /// The least time between a person's move and the computer's reply, so that people see both.
    pub pace: Duration,
    /// How many threads think for computer players.
    pub engines: usize,
    /// Whether the server is for the person who started it alone: a link then opens the board at once.
    pub private: bool,
    /// The opening book of computer players at full strength.
    pub book: BookChoice,
    /// How long a restarted game waits for the player to move before the clock runs again.
    pub grace: Duration,
}

impl Config {
    /// The usual settings with `data` as the data folder.
    pub fn new(data: PathBuf) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Config {
            data,
            database_url: None,
            public_url: None,
            behind_proxy: false,
            limits: Limits::default(),
            pace: Duration::from_millis(500),
            engines: cores.saturating_sub(1).max(1),
            private: false,
            book: BookChoice::Own,
            grace: Duration::from_secs(30),
        }
    }
}

/// How much one client may ask. Addresses of one IPv6 /64 network count as one.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Open connections from one address.
    pub connections: usize,
    /// Open connections in all.
    pub total_connections: usize,
    /// Requests a second from one address, after a burst of four times as many.
    pub requests: f64,
    /// Games created a minute from one address.
    pub games: f64,
    /// Messages a second on one socket, after a burst of three times as many.
    pub messages: f64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { connections: 200, total_connections: 10_000, requests: 50.0, games: 60.0, messages: 20.0 }
    }
}

/// The largest body of a request, in bytes.
pub const BODY_LIMIT: usize = 64 << 10;
/// The largest record that can be imported, in bytes.
pub const IMPORT_LIMIT: usize = 1 << 20;
/// The largest message on a socket, in bytes.
pub const MESSAGE_LIMIT: usize = 4 << 10;
