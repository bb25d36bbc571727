//! Games that are being played: one actor each, found by their identifiers.

mod action;
mod actor;
mod create;
mod deeds;
mod document;
mod event;
mod papers;
mod ply;
mod request;
mod seat;
mod setup;
mod shared;
mod table;
mod thinking;
mod timer;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use plateau_core::{Lang, Message, Side};
use serde_json::Value;
use tokio::sync::{mpsc, oneshot};

pub use action::{Action, Answer, Deed, Refused, acknowledgement};
pub use create::{BySide, Created, NewGame};
pub use document::ending_message;
pub use event::{Event, Offer};
pub use papers::record_text;
pub use ply::Ply;
pub use request::{Invitation, Snapshot, Socket};
pub use seat::{NAME_LIMIT, Role, Viewer, read_name, shown_name};
pub use setup::Setup;
pub use table::{LoadError, Table};

pub(crate) use create::write_failed;
use request::{Reply, Request};
pub(crate) use shared::{Shared, now_ms};

use crate::Refusal;
use crate::identity::Guest;
use crate::import::{Import, Imported};

/// How many requests may wait for one game.
const INBOX: usize = 64;

/// How often a request is made again when the actor went away before it answered.
const TRIES: usize = 3;

/// Every game of this server.
#[derive(Clone)]
pub struct Games {
    shared: Arc<Shared>,
    actors: Arc<Mutex<HashMap<String, mpsc::Sender<Request>>>>,
}

impl Games {
    pub(crate) fn new(shared: Arc<Shared>) -> Games {
        Games { shared, actors: Arc::default() }
    }

    /// Brings back every game whose clock ran when the server stopped.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn restore(&self) -> Result<usize, sqlx::Error> {
        let games = self.shared.store.running().await?;
        for id in &games {
            self.actor(id);
        }
        Ok(games.len())
    }

    /// Stops every clock, so that the time until the next start costs nobody anything.
    pub(crate) async fn stop(&self) {
        let actors: Vec<mpsc::Sender<Request>> = self.lock().drain().map(|(_, actor)| actor).collect();
        for actor in actors {
            let (sender, done) = oneshot::channel();
            if actor.send(Request::Stop(sender)).await.is_ok() {
                let _ = done.await;
            }
        }
    }

    /// How many games are in memory.
    pub fn live(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Request>>> {
        // The map is whole between any two statements.
        self.actors.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The actor of a game, started when there is none.
    fn actor(&self, id: &str) -> mpsc::Sender<Request> {
        let mut actors = self.lock();
        if let Some(actor) = actors.get(id).filter(|actor| !actor.is_closed()) {
            return actor.clone();
        }
        let (sender, inbox) = mpsc::channel(INBOX);
        actors.insert(id.to_owned(), sender.clone());
        let (shared, actors) = (Arc::clone(&self.shared), Arc::clone(&self.actors));
        let (id, own) = (id.to_owned(), sender.downgrade());
        tokio::spawn(async move {
            actor::run(shared, id.clone(), own, inbox).await;
            let mut actors = actors.lock().unwrap_or_else(PoisonError::into_inner);
            if actors.get(&id).is_some_and(mpsc::Sender::is_closed) {
                actors.remove(&id);
            }
        });
        sender
    }

    /// Asks a game something. An actor that goes away at that moment has done nothing: another one is asked.
    async fn ask<T>(&self, id: &str, request: impl Fn(Reply<T>) -> Request) -> Result<T, Refusal> {
        check_id(id)?;
        for _ in 0..TRIES {
            let (sender, answer) = oneshot::channel();
            if self.actor(id).send(request(sender)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return answer;
            }
        }
        Err(Refusal::failed())
    }

    /// Makes a game; `guest` holds the creator's side.
    ///
    /// # Errors
    /// When a name, an option, the position or the clock makes no sense; so for all that follow, and when the database
    /// fails.
    pub async fn create(
        &self,
        new: &NewGame,
        guest: Option<&Guest>,
        _lang: Lang,
    ) -> Result<Created, Refusal> {
        let guest = guest.map(|guest| guest.id.as_str());
        let known = match guest {
            Some(guest) => self.shared.store.guest_name(guest).await?,
            None => None,
        };
        let draft = new.draft(guest, known)?;
        if let (Some(guest), Some(name)) = (guest, draft.names.iter().find(|name| !name.is_empty())) {
            self.remember_name(guest, name).await?;
        }
        draft.write(&self.shared).await
    }

    /// Makes a game from a record or a position.
    ///
    /// # Errors
    /// When the text is neither.
    pub async fn import(&self, import: &Import, guest: Option<&Guest>) -> Result<Created, Refusal> {
        let draft = match import.read()? {
            Imported::Record(record, game) => {
                create::draft_of_record(&record, game.as_ref(), guest.map(|guest| guest.id.as_str()))?
            }
            Imported::Position(new) => return self.create(&new, guest, Lang::default()).await,
        };
        draft.write(&self.shared).await
    }

    /// The whole game for one reader: the `state` document of the API.
    ///
    /// # Errors
    /// When there is no such game; so for all that follow.
    pub async fn document(&self, id: &str, guest: Option<&Guest>, lang: Lang) -> Result<Value, Refusal> {
        let guest = guest.map(|guest| guest.id.as_str().to_owned());
        self.document_for(id, &Viewer { guest, token: None }, lang).await
    }

    /// The same for any viewer.
    pub async fn document_for(&self, id: &str, viewer: &Viewer, lang: Lang) -> Result<Value, Refusal> {
        self.ask(id, |reply| Request::State(viewer.clone(), lang, reply)).await
    }

    /// The moves of a game, from its first board on.
    pub async fn history(&self, id: &str, lang: Lang) -> Result<Value, Refusal> {
        self.ask(id, |reply| Request::History(lang, reply)).await
    }

    /// The game as it stands.
    pub async fn snapshot(&self, id: &str) -> Result<Snapshot, Refusal> {
        self.ask(id, Request::Snapshot).await
    }

    /// The file name and the text of a game's record.
    pub async fn record(&self, id: &str) -> Result<(String, String), Refusal> {
        self.ask(id, Request::Record).await
    }

    /// What a player link offers.
    pub async fn invitation(&self, id: &str, token: &str) -> Result<Invitation, Refusal> {
        self.ask(id, |reply| Request::Invitation(token.to_owned(), reply)).await
    }

    /// Gives the side of a player link to a guest.
    pub async fn join(
        &self,
        id: &str,
        token: &str,
        guest: &Guest,
        name: Option<&str>,
    ) -> Result<Side, Refusal> {
        let guest = guest.id.as_str();
        let name = name.map(str::trim).filter(|name| !name.is_empty()).map(read_name).transpose()?;
        let name = match name {
            Some(name) => {
                self.remember_name(guest, &name).await?;
                Some(name)
            }
            None => self.shared.store.guest_name(guest).await?,
        };
        let request = |reply| Request::Join {
            token: token.to_owned(),
            guest: guest.to_owned(),
            name: name.clone(),
            reply,
        };
        self.ask(id, request).await
    }

    /// Shows a guest's new name in a game.
    pub async fn rename(&self, id: &str, guest: &str, name: &str) -> Result<(), Refusal> {
        let request = |reply| Request::Rename { guest: guest.to_owned(), name: name.to_owned(), reply };
        self.ask(id, request).await
    }

    /// Remembers the name that a guest chose.
    pub(crate) async fn remember_name(&self, guest: &str, name: &str) -> Result<(), Refusal> {
        let row = crate::store::GuestRow { id: guest.to_owned(), name: name.to_owned(), updated: now_ms() };
        self.shared.store.write(crate::store::Write::Name(row)).await.map_err(write_failed)?;
        Ok(())
    }

    /// The side of a token.
    ///
    /// # Errors
    /// When it is not one of this game.
    pub fn side_of(&self, id: &str, token: &str) -> Result<Side, Refusal> {
        check_id(id)?;
        self.shared
            .secret
            .seat_of(id, token)
            .ok_or_else(|| Refusal::forbidden(Message::new("server-bad-link")))
    }

    /// Attaches a socket; returns its number and the way to its game.
    pub(crate) async fn attach(&self, id: &str, socket: impl Fn() -> Socket) -> Result<u64, Refusal> {
        self.ask(id, |reply| Request::Attach(socket(), reply)).await
    }

    /// Lets a socket go.
    pub(crate) async fn detach(&self, id: &str, number: u64) {
        let actor = self.lock().get(id).cloned();
        if let Some(actor) = actor {
            // An actor that has gone has let its sockets go.
            let _ = actor.send(Request::Detach(number)).await;
        }
    }

    /// Does what a client asks.
    ///
    /// # Errors
    /// When it is not allowed, or not possible now.
    pub async fn act(
        &self,
        id: &str,
        viewer: &Viewer,
        lang: Lang,
        socket: Option<u64>,
        action: Action,
    ) -> Result<Answer, Refused> {
        let refused = |refusal: Refusal| Refused::new(refusal.code, refusal.message).of(&action.id);
        check_id(id).map_err(refused)?;
        for _ in 0..TRIES {
            let (sender, answer) = oneshot::channel();
            let request =
                Request::Act { viewer: viewer.clone(), lang, socket, action: action.clone(), reply: sender };
            if self.actor(id).send(request).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return answer;
            }
        }
        Err(refused(Refusal::failed()))
    }
}

/// Refuses what cannot be an identifier before anybody looks for it.
fn check_id(id: &str) -> Result<(), Refusal> {
    let fits = id.len() <= 32 && !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if fits { Ok(()) } else { Err(Refusal::no_game()) }
}
