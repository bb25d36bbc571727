//! Serving: connections in, answers out, until told to stop.

use std::convert::Infallible;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use plateau_core::Message;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tower_service::Service;

use crate::app::{AppState, Connection, Connections, Peer, router};
use crate::{Config, Limits};

/// How long a client may take to send the head of a request.
const HEAD_TIME: Duration = Duration::from_secs(15);

/// How often the database is told that the server is alive: what a crash can cost a clock, in the player's favour.
const HEARTBEAT: Duration = Duration::from_secs(2);

/// How long the connection of a client that floods is held, and how many such connections at once.
const HELD: Duration = Duration::from_secs(1);
const MOST_HELD: usize = 1000;

/// How often games that nobody began are looked for.
const CLEANING: Duration = Duration::from_secs(6 * 3600);

/// How long open requests may go on after the server was told to stop.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// Serves on `listener` until `shutdown` is done.
///
/// # Errors
/// When the data folder or the database cannot be used.
pub async fn run(
    listener: TcpListener,
    config: Config,
    shutdown: impl Future<Output = ()>,
) -> Result<(), Message> {
    let app = AppState::open(config).await?;
    serve(listener, app, shutdown).await;
    Ok(())
}

/// Serves an application that is already open.
pub async fn serve(listener: TcpListener, app: AppState, shutdown: impl Future<Output = ()>) {
    let routes = router(&app);
    let connections = Arc::new(Connections::default());
    let limits = app.config().limits;
    let (closing, closed) = watch::channel(false);
    let mut tasks = tokio::task::JoinSet::new();
    let held = Arc::new(Semaphore::new(MOST_HELD));
    let mut heartbeat = tokio::time::interval(HEARTBEAT);
    heartbeat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut cleaning = tokio::time::interval(CLEANING);
    tokio::pin!(shutdown);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, address)) if app.refuses(address.ip()) => hold(stream, &held),
                Ok((stream, address)) => {
                    let Some(connection) = enter(&connections, address.ip(), &limits) else { continue };
                    let task = converse(stream, connection, routes.clone(), Peer(address.ip()), closed.clone());
                    tasks.spawn(task);
                }
                // Out of files, most likely: others must go before anybody can come.
                Err(error) => {
                    tracing::warn!(%error, "accept");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            },
            _ = heartbeat.tick() => {
                let app = app.clone();
                tokio::spawn(async move { app.beat().await });
            }
            _ = cleaning.tick() => {
                let app = app.clone();
                tokio::spawn(async move { app.purge().await });
            }
            Some(_) = tasks.join_next() => {}
            () = &mut shutdown => break,
        }
    }
    drop(listener);
    // Requests come to their end before games do.
    closing.send_replace(true);
    app.stop_sockets();
    let _ = tokio::time::timeout(LAST_WORDS, async { while tasks.join_next().await.is_some() {} }).await;
    app.stop().await;
}

/// Lets a client that is refused wait for nothing, so that it does not come back at once.
fn hold(stream: TcpStream, held: &Arc<Semaphore>) {
    if let Ok(place) = Arc::clone(held).try_acquire_owned() {
        tokio::spawn(async move {
            tokio::time::sleep(HELD).await;
            drop((stream, place));
        });
    }
}

fn enter(all: &Arc<Connections>, address: std::net::IpAddr, limits: &Limits) -> Option<Connection> {
    let connection = all.enter(address, limits);
    if connection.is_none() {
        tracing::warn!("too many connections");
    }
    connection
}

/// Serves one connection.
async fn converse(
    stream: TcpStream,
    connection: Connection,
    routes: Router,
    peer: Peer,
    mut closed: watch::Receiver<bool>,
) {
    // Moves are small and must not wait for each other. A socket that cannot be told so works all the same.
    let _ = stream.set_nodelay(true);
    let connection = Arc::new(connection);
    let service = hyper::service::service_fn(move |request: hyper::Request<Incoming>| {
        let mut routes = routes.clone();
        let mut request: Request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(peer);
        // A socket outlives its request: it is counted until it closes.
        request.extensions_mut().insert(Arc::clone(&connection));
        async move { Ok::<_, Infallible>(routes.call(request).await.unwrap_or_else(|never| match never {})) }
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(64 << 10)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(served);
    let result = tokio::select! {
        result = served.as_mut() => result,
        () = crate::app::until(&mut closed) => {
            served.as_mut().graceful_shutdown();
            served.await
        }
    };
    if let Err(error) = result {
        tracing::debug!(%error, "connection");
    }
}
