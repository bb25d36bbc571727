//! What all games share.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::engines::Engines;
use crate::store::Store;
use crate::{Config, Secret};

/// What all games share.
pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) secret: Secret,
    pub(crate) store: Store,
    pub(crate) engines: Engines,
    /// When this server started, in milliseconds since 1970.
    pub(crate) started: i64,
    /// When the one before it was last known to be alive.
    pub(crate) alive: i64,
}

/// The time in milliseconds since 1970.
pub(crate) fn now_ms() -> i64 {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX)
}
