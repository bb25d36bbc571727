//! Bringing in a game or a position from elsewhere.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use super::page;
use super::shell::Shell;
use crate::AppState;
use crate::error::Refusal;
use crate::form::CsrfForm;
use crate::identity::Guest;
use crate::import::Import;

/// The template of the page.
#[derive(Template)]
#[template(path = "import.html")]
struct ImportPage {
    shell: Shell,
    games: Vec<(&'static str, String)>,
    game: String,
    text: String,
    error: String,
}

/// `GET /import`
pub(super) async fn show(shell: Shell) -> Response {
    form(shell, String::new(), String::new(), String::new())
}

/// `POST /import`
pub(super) async fn create(
    State(app): State<AppState>,
    shell: Shell,
    guest: Guest,
    CsrfForm(import): CsrfForm<Import>,
) -> Result<Response, Refusal> {
    match app.import(&import, &guest, shell.lang).await {
        Ok(created) => Ok(Redirect::to(&created.path).into_response()),
        Err(refusal) if refusal.status.is_client_error() && refusal.retry_after.is_none() => {
            let reason = refusal.message.text(shell.lang);
            let game = import.game.clone().unwrap_or_default();
            Ok((refusal.status, form(shell, game, import.text.clone(), reason)).into_response())
        }
        Err(refusal) => Err(refusal),
    }
}

fn form(shell: Shell, game: String, text: String, error: String) -> Response {
    let games =
        plateau_catalog::GAMES.iter().map(|game| (game.id(), game.title().text(shell.lang))).collect();
    page(&ImportPage { shell, games, game, text, error })
}
