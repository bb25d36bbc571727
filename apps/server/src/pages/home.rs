//! The first page: the games.

use askama::Template;
use axum::response::Response;
use plateau_core::Message;

use super::examples::{picture, showcase};
use super::page;
use super::shell::Shell;
use crate::error::Refusal;

/// The template of the first page.
#[derive(Template)]
#[template(path = "home.html")]
struct Home {
    shell: Shell,
    games: Vec<Card>,
}

/// One game.
struct Card {
    id: &'static str,
    title: String,
    motto: String,
    /// The picture of a position.
    board: String,
}

/// `GET /`
pub(super) async fn show(shell: Shell) -> Result<Response, Refusal> {
    let mut games = Vec::new();
    for game in plateau_catalog::GAMES {
        let motto = showcase(game).map(|shown| Message::new(shown.motto).text(shell.lang));
        let title = game.title().text(shell.lang);
        let label = shell.with("web-board-of", "game", &title);
        let board = picture(game, Some(&label), shell.lang)?;
        games.push(Card { id: game.id(), title, motto: motto.unwrap_or_default(), board });
    }
    Ok(page(&Home { shell, games }))
}
