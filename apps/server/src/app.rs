//! The application: what handlers share, and which layers stand around them.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::header::HOST;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Json, Router};
use plateau_core::{Lang, Message};
use serde_json::{Value, json};
use tokio::sync::watch;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

use crate::archive::Archive;
use crate::engines::Engines;
use crate::error::word_refusals;
use crate::guests::Guests;
use crate::identity::{Guest, identify};
use crate::limit::{Buckets, network};
use crate::live::{Created, Games, Shared, now_ms};
use crate::reviews::Reviews;
use crate::store::{Store, Write};
use crate::{Config, IMPORT_LIMIT, Import, Refusal, Secret, api, assets, headers, origin, pages};

/// How long a request may take, from its head to its answer; a body that trickles in is cut off.
const REQUEST_TIME: Duration = Duration::from_secs(30);

/// How long a client that asks too often waits for the refusal: one that comes at once invites the next request.
const REFUSAL_TIME: Duration = Duration::from_millis(50);

/// How long an address that flooded a socket is refused, in seconds.
const PUNISHMENT: f64 = 10.0;

/// How long a game without a move is kept, in milliseconds.
const ABANDONED_MS: i64 = 30 * 24 * 3600 * 1000;

/// The address of the other end of the connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// The address that limits count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Client(pub(crate) IpAddr);

/// What all handlers share; cloning it is cheap.
#[derive(Clone)]
pub struct AppState(Arc<Inner>);

struct Inner {
    shared: Arc<Shared>,
    games: Games,
    reviews: Reviews,
    requests: Buckets<IpAddr>,
    creations: Buckets<IpAddr>,
    sockets: AtomicUsize,
    stopping: watch::Sender<bool>,
}

impl AppState {
    /// Opens the database and the key, and brings back the games whose clocks ran.
    ///
    /// # Errors
    /// When the data folder, the key or the database cannot be used.
    pub async fn open(config: Config) -> Result<AppState, Message> {
        let app = AppState::open_to_administer(config).await?;
        let restored = app.games().restore().await;
        restored.map_err(|error| {
            Message::new("server-database-failed")
                .with("database", app.config().data.display().to_string())
                .with("reason", error.to_string())
        })?;
        Ok(app)
    }

    /// Opens the database and the key, and leaves the games alone: a server may be running.
    ///
    /// # Errors
    /// When the data folder, the key or the database cannot be used.
    pub async fn open_to_administer(config: Config) -> Result<AppState, Message> {
        make_folder(&config.data)?;
        let secret = Secret::open(&config.data)?;
        let store = Store::open(config.database_url.as_deref(), &config.data).await?;
        let failed = |error: sqlx::Error| {
            Message::new("server-database-failed")
                .with("database", config.data.display().to_string())
                .with("reason", error.to_string())
        };
        let started = now_ms();
        let alive = store.heartbeat().await.map_err(failed)?.unwrap_or(started);
        let engines = Engines::start(config.engines, config.book.clone());
        let limits = config.limits;
        let shared = Arc::new(Shared { secret, store, engines, started, alive, config: config.clone() });
        let games = Games::new(Arc::clone(&shared));
        let reviews = Reviews::start_thread(games.clone(), shared.store.clone(), shared.engines.clone());
        Ok(AppState(Arc::new(Inner {
            requests: Buckets::new(limits.requests, limits.requests * 4.0),
            creations: Buckets::new(limits.games / 60.0, limits.games),
            sockets: AtomicUsize::new(0),
            stopping: watch::Sender::new(false),
            shared,
            games,
            reviews,
        })))
    }

    /// The settings.
    pub fn config(&self) -> &Config {
        &self.0.shared.config
    }

    /// The key.
    pub fn secret(&self) -> &Secret {
        &self.0.shared.secret
    }

    /// The database.
    pub fn store(&self) -> &Store {
        &self.0.shared.store
    }

    /// The games.
    pub fn games(&self) -> &Games {
        &self.0.games
    }

    /// The finished games.
    pub fn archive(&self) -> Archive {
        Archive { store: self.store().clone() }
    }

    /// The guests.
    pub fn guests(&self) -> Guests {
        Guests { store: self.store().clone(), games: self.games().clone() }
    }

    /// The reviews.
    pub fn reviews(&self) -> &Reviews {
        &self.0.reviews
    }

    /// Makes a game from a record or a position.
    ///
    /// # Errors
    /// When the text is neither.
    pub async fn import(&self, import: &Import, guest: &Guest, _lang: Lang) -> Result<Created, Refusal> {
        self.games().import(import, Some(guest)).await
    }

    /// The games, their variants, options and computer players: the `catalog` document of the API.
    pub fn catalog(&self, lang: Lang) -> Value {
        crate::catalog::document(lang)
    }

    /// The address of this server as the visitor calls it.
    pub fn base_url(&self, headers: &HeaderMap) -> String {
        if let Some(url) = &self.config().public_url {
            return url.trim_end_matches('/').to_owned();
        }
        let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
        format!("http://{host}")
    }

    /// Whether people reach this server over https.
    pub fn is_secure(&self) -> bool {
        self.config().public_url.as_deref().is_some_and(|url| url.starts_with("https:"))
    }

    /// Becomes true when the server stops.
    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.0.stopping.subscribe()
    }

    /// Counts a socket for as long as the guard lives.
    pub(crate) fn count_socket(&self) -> SocketCount {
        self.0.sockets.fetch_add(1, Ordering::Relaxed);
        SocketCount(self.clone())
    }

    /// Refuses an address that floods sockets for a while.
    pub(crate) fn punish(&self, client: Client) {
        self.0.requests.punish(client.0, PUNISHMENT, Instant::now());
    }

    /// Whether connections from this address are refused. Behind a proxy all come from the same one.
    pub(crate) fn refuses(&self, address: IpAddr) -> bool {
        !self.config().behind_proxy && self.0.requests.is_punished(&network(address), Instant::now())
    }

    /// Says in the database that the server is alive.
    pub(crate) async fn beat(&self) {
        if let Err(error) = self.store().write(Write::Heartbeat(now_ms())).await {
            tracing::error!(%error, "heartbeat");
        }
    }

    /// Deletes games that nobody began within a month: invitations that were never answered.
    pub(crate) async fn purge(&self) {
        if let Err(error) = self.store().write(Write::Purge(now_ms() - ABANDONED_MS)).await {
            tracing::error!(%error, "purge");
        }
    }

    /// Tells every socket to close.
    pub(crate) fn stop_sockets(&self) {
        self.0.stopping.send_replace(true);
    }

    /// Closes sockets, stops clocks and lets everything reach the disk.
    pub(crate) async fn stop(&self) {
        self.stop_sockets();
        self.0.reviews.close();
        self.0.games.stop().await;
        self.beat().await;
        self.0.shared.engines.close();
        self.store().close().await;
    }
}

/// A socket that is counted.
pub(crate) struct SocketCount(AppState);

impl Drop for SocketCount {
    fn drop(&mut self) {
        self.0.0.sockets.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Makes the data folder, for its owner only.
fn make_folder(folder: &std::path::Path) -> Result<(), Message> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(|error| {
        Message::new("server-folder-failed")
            .with("folder", folder.display().to_string())
            .with("reason", error.to_string())
    })
}

/// Every route with its layers, the outermost last.
pub fn router(app: &AppState) -> Router {
    let pages = pages::router()
        .fallback(|| async { Refusal::not_found() })
        .layer(from_fn_with_state(app.clone(), pages::word_refusals))
        .layer(DefaultBodyLimit::max(IMPORT_LIMIT + 4096));
    let routes = Router::new();
    let routes = if app.config().private { routes.route("/open/{id}/{token}", get(open)) } else { routes };
    routes
        .nest("/api/v1", api::router())
        .route("/health", get(health))
        .route("/assets/{digest}/{*path}", get(assets::serve))
        .merge(pages)
        .layer(CompressionLayer::new())
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, REQUEST_TIME))
        .layer(from_fn_with_state(app.clone(), origin::refuse_foreign))
        .layer(from_fn_with_state(app.clone(), identify))
        .layer(from_fn_with_state(app.clone(), limit_rate))
        .layer(from_fn(word_refusals))
        .layer(from_fn(headers::secure))
        .with_state(app.clone())
}

/// The layer that counts requests by address.
async fn limit_rate(State(app): State<AppState>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<Peer>().map_or(IpAddr::from([127, 0, 0, 1]), |peer| peer.0);
    let address = if app.config().behind_proxy { forwarded(request.headers()).unwrap_or(peer) } else { peer };
    let client = network(address);
    let now = Instant::now();
    let creates = *request.method() == axum::http::Method::POST
        && ["/new", "/import", "/api/v1/games", "/api/v1/import"].contains(&request.uri().path());
    let taken = app.0.requests.take(client, now);
    let taken = if creates { taken.and_then(|()| app.0.creations.take(client, now)) } else { taken };
    request.extensions_mut().insert(Client(client));
    match taken {
        Ok(()) => next.run(request).await,
        Err(seconds) => {
            tokio::time::sleep(REFUSAL_TIME).await;
            Refusal::too_many(seconds).into_response()
        }
    }
}

/// The address that the proxy saw. It appends it: what stands before is the client's word.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let values = headers.get_all("x-forwarded-for").iter();
    let last = values.filter_map(|value| value.to_str().ok()).next_back()?;
    last.rsplit(',').next()?.trim().parse().ok()
}

/// Waits until the flag is set.
pub(crate) async fn until(flag: &mut watch::Receiver<bool>) {
    // A flag whose owner has gone counts as set.
    let _ = flag.wait_for(|set| *set).await;
}

/// `GET /open/{id}/{token}`, on a private server: takes the side and shows the board. Elsewhere a preview of the link
/// would take it.
async fn open(
    State(app): State<AppState>,
    guest: Guest,
    Path((id, token)): Path<(String, String)>,
) -> Result<Redirect, Refusal> {
    app.games().join(&id, &token, &guest, None).await?;
    Ok(Redirect::to(&format!("/game/{id}")))
}

/// `GET /health`
async fn health(State(app): State<AppState>) -> Response {
    let alive = app.store().is_alive().await;
    let (status, words) =
        if alive { (StatusCode::OK, "ok") } else { (StatusCode::SERVICE_UNAVAILABLE, "failed") };
    let body = json!({
        "status": words, "database": words, "live_games": app.games().live(),
        "connections": app.0.sockets.load(Ordering::Relaxed), "version": env!("CARGO_PKG_VERSION"),
    });
    (status, Json(body)).into_response()
}

/// How many connections each address has open.
#[derive(Debug, Default)]
pub(crate) struct Connections {
    open: std::sync::Mutex<(usize, HashMap<IpAddr, usize>)>,
}

impl Connections {
    /// Counts a connection, unless there are too many.
    pub(crate) fn enter(self: &Arc<Self>, address: IpAddr, limits: &crate::Limits) -> Option<Connection> {
        let address = network(address);
        let mut open = self.open.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let (total, by_address) = &mut *open;
        let count = by_address.get(&address).copied().unwrap_or(0);
        if count >= limits.connections || *total >= limits.total_connections {
            return None;
        }
        by_address.insert(address, count + 1);
        *total += 1;
        Some(Connection { all: Arc::clone(self), address })
    }
}

/// A connection that is counted.
pub(crate) struct Connection {
    all: Arc<Connections>,
    address: IpAddr,
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut open = self.all.open.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let (total, by_address) = &mut *open;
        *total -= 1;
        if let Some(count) = by_address.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                by_address.remove(&self.address);
            }
        }
    }
}
