//! Names of guests.

use crate::Refusal;
use crate::identity::Guest;
use crate::live::{Games, read_name};
use crate::store::Store;

/// The guests of this server.
#[derive(Clone)]
pub struct Guests {
    pub(crate) store: Store,
    pub(crate) games: Games,
}

impl Guests {
    /// The name that a guest chose.
    pub async fn name(&self, guest: &Guest) -> Option<String> {
        self.store.guest_name(guest.id.as_str()).await.ok().flatten()
    }

    /// Gives a guest a name; returns it as it will be shown.
    ///
    /// # Errors
    /// When it is no name, or the database fails.
    pub async fn rename(&self, guest: &Guest, name: &str) -> Result<String, Refusal> {
        let name = read_name(name)?;
        self.games.remember_name(guest.id.as_str(), &name).await?;
        Ok(name)
    }
}
