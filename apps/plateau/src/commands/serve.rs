//! `plateau serve`, and the board that the classic programs open.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use clap::ArgMatches;
use plateau_core::{Lang, Message};
use plateau_search::BookChoice;
use plateau_server::live::NewGame;
use plateau_server::{AppState, Config};
use plateau_table::{AnyGame, GraphicalGame};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use crate::Outcome;
use crate::failure::Failure;
use crate::output::print;

/// The variable that holds a database address with its password, which others must not see in the list of processes.
const DATABASE_VARIABLE: &str = "PLATEAU_DATABASE_URL";

/// The settings that `serve` and `admin` share: the data folder and the database.
pub(crate) fn storage(matches: &ArgMatches) -> Result<(PathBuf, Option<String>), Failure> {
    let data = match matches.get_one::<PathBuf>("data") {
        Some(folder) => folder.clone(),
        None => default_folder()?,
    };
    let url = matches.get_one::<String>("database-url").cloned();
    let url = url.or_else(|| std::env::var(DATABASE_VARIABLE).ok()).filter(|url| !url.is_empty());
    Ok((data, url))
}

/// The folder of the server's data when none is named.
fn default_folder() -> Result<PathBuf, Failure> {
    let folder = plateau_table::folders::data_folder().map(|folder| folder.join("server"));
    folder.ok_or_else(|| Message::new("server-no-folder").into())
}

/// A runtime for the server.
pub(crate) fn runtime() -> Result<Runtime, Failure> {
    let built = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    built.map_err(|error| {
        let message = Message::new("server-cannot-listen").with("address", "tokio");
        message.with("reason", error.to_string()).into()
    })
}

/// Serves until Ctrl-C or a termination signal.
pub(crate) fn run(matches: &ArgMatches, lang: Lang) -> Outcome {
    let (data, database_url) = storage(matches)?;
    let mut config = Config { database_url, ..Config::new(data) };
    config.public_url = matches.get_one::<String>("public-url").cloned();
    config.behind_proxy = matches.get_flag("behind-proxy");
    config.book = super::book::choice(matches, BookChoice::Own)?;
    if let Some(count) = matches.get_one::<u64>("connections") {
        config.limits.connections = usize::try_from(*count).unwrap_or(usize::MAX);
    }
    log_to_standard_error();
    let address = matches.get_one::<String>("addr").map_or("127.0.0.1:8080", String::as_str);
    runtime()?.block_on(async {
        let (listener, url) = listen(address).await?;
        let app = AppState::open(config).await?;
        let shown = app.config().public_url.clone().unwrap_or_else(|| url.clone());
        print(&(Message::new("server-listens").with("url", &shown).text(lang) + "\n"))?;
        if matches.get_flag("open") {
            open_browser(&url, lang);
        }
        plateau_server::serve(listener, app, told_to_stop()).await;
        print(&(Message::new("server-stops").text(lang) + "\n"))
    })
}

/// Opens the board of a classic program's game, on a server of its own that nobody else can reach.
pub(crate) fn open_board(game: &dyn AnyGame, graphical: GraphicalGame, lang: Lang) -> Outcome {
    log_to_standard_error();
    let options: Vec<String> =
        graphical.options.pairs().iter().map(|(key, value)| format!("{key}={value}")).collect();
    let new = NewGame {
        game: game.id().to_owned(),
        variant: Some(graphical.variant.to_owned()),
        options: Some(options.join(" ")),
        players: Some(graphical.players.map(|player| player.to_string())),
        names: Some(graphical.names),
        ..NewGame::default()
    };
    let config = Config { private: true, ..Config::new(default_folder()?) };
    runtime()?.block_on(async {
        let (listener, url) = listen("127.0.0.1:0").await?;
        let app = AppState::open(config).await?;
        let created = app.games().create(&new, None, lang).await.map_err(|refusal| refusal.message)?;
        // The player's token gives the board to the browser that opens it.
        let token = created.tokens.first.or(created.tokens.second);
        let path = token.map_or(created.path, |token| format!("/open/{}/{token}", created.id));
        let url = format!("{}{path}", url.trim_end_matches('/'));
        print(&(Message::new("server-listens").with("url", &url).text(lang) + "\n"))?;
        open_browser(&url, lang);
        plateau_server::serve(listener, app, told_to_stop()).await;
        Ok(())
    })
}

/// A listener and its address.
async fn listen(address: &str) -> Result<(TcpListener, String), Failure> {
    let failed = |error: std::io::Error| {
        let message = Message::new("server-cannot-listen").with("address", plateau_core::shorten(address));
        Failure::hinted(message.with("reason", error.to_string()), Message::new("server-cannot-listen-hint"))
    };
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let bound = listener.local_addr().map_err(failed)?;
    Ok((listener, format!("http://{bound}/")))
}

/// Done on Ctrl-C, or when the system wants the program to end.
async fn told_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    // Without signals the program ends when it is killed; nothing is lost then either.
    let _ = tokio::signal::ctrl_c().await;
}

/// Opens an address in the person's browser; a machine without one is told so, no more.
fn open_browser(url: &str, lang: Lang) {
    let mut command = match std::env::var("BROWSER") {
        Ok(browser) if !browser.is_empty() => Command::new(browser),
        _ if cfg!(target_os = "macos") => Command::new("open"),
        _ if cfg!(windows) => Command::new("explorer"),
        _ => Command::new("xdg-open"),
    };
    let spawned = command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    match spawned {
        // Whoever ends first must not leave the other waiting.
        Ok(mut child) => drop(std::thread::spawn(move || child.wait())),
        Err(error) => {
            let message = Message::new("server-cannot-open").with("reason", error.to_string());
            // Nobody may be reading: the address was printed before.
            let _ = print(&(message.text(lang) + "\n"));
        }
    }
}

/// Warnings and errors go to standard error.
fn log_to_standard_error() {
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::WARN)
        .with_writer(std::io::stderr)
        .with_ansi(false)
        .with_target(false);
    // Only the first of a process counts.
    let _ = tracing::subscriber::set_global_default(subscriber.finish());
}
