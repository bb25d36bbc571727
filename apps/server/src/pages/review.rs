//! The review of a game.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::new_game::word;
use super::picture::board;
use super::shell::Shell;
use super::{page, texts};
use crate::AppState;
use crate::error::Refusal;
use crate::form::CsrfForm;
use crate::identity::Guest;
use crate::json::for_script;

/// The template of the page.
#[derive(Template)]
#[template(path = "review.html")]
struct Review {
    shell: Shell,
    id: String,
    game: String,
    title: String,
    names: [String; 2],
    sides: [String; 2],
    result: String,
    /// Whether there is a curve yet, the review waits or runs, and one can be asked for.
    drawn: bool,
    waits: bool,
    free: bool,
    board: String,
    history: String,
    review: String,
    texts: String,
}

/// `GET /review/{id}`
pub(super) async fn show(
    State(app): State<AppState>,
    shell: Shell,
    guest: Guest,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    let state = app.games().document(&id, Some(&guest), shell.lang).await?;
    let history = app.games().history(&id, shell.lang).await?;
    let review = app.reviews().document(&id, shell.lang).await?;
    Ok(page(&Review {
        id,
        game: word(&state["game"]),
        title: word(&state["title"]),
        names: [word(&state["players"][0]["name"]), word(&state["players"][1]["name"])],
        sides: [word(&state["view"]["sides"][0]), word(&state["view"]["sides"][1])],
        result: word(&state["ending"]["text"]),
        drawn: review["curve"].as_array().is_some_and(|curve| !curve.is_empty()),
        waits: ["queued", "running"].contains(&word(&review["status"]).as_str()),
        free: ["none", "failed"].contains(&word(&review["status"]).as_str()),
        board: board(&history["start"], false, None),
        history: for_script(&history),
        review: for_script(&review),
        texts: for_script(&texts::texts(shell.lang)),
        shell,
    }))
}

/// A form with nothing but its token.
#[derive(Debug, Deserialize)]
pub(super) struct Nothing {}

/// `POST /review/{id}`: asks the server to analyse the game.
pub(super) async fn start(
    State(app): State<AppState>,
    Path(id): Path<String>,
    CsrfForm(Nothing {}): CsrfForm<Nothing>,
) -> Result<Response, Refusal> {
    app.reviews().start(&id).await?;
    Ok(Redirect::to(&format!("/review/{id}")).into_response())
}
