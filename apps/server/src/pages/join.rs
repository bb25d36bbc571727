//! The page of a link that somebody sent.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use plateau_core::Side;
use serde::Deserialize;

use super::page;
use super::shell::Shell;
use crate::AppState;
use crate::error::Refusal;
use crate::form::CsrfForm;
use crate::identity::Guest;

/// The template of the page.
#[derive(Template)]
#[template(path = "join.html")]
struct Join {
    shell: Shell,
    id: String,
    game: String,
    title: String,
    second: bool,
    opponent: String,
    taken: bool,
    name: String,
}

/// The form of the page.
#[derive(Debug, Deserialize)]
pub(super) struct Name {
    #[serde(default)]
    name: String,
}

/// `GET /join/{id}/{token}`: shows the invitation. Joining is a form of its own, for previews of links must not take
/// the seat.
pub(super) async fn show(
    State(app): State<AppState>,
    shell: Shell,
    guest: Guest,
    Path((id, token)): Path<(String, String)>,
) -> Result<Response, Refusal> {
    let invitation = app.games().invitation(&id, &token).await?;
    Ok(page(&Join {
        id,
        game: invitation.game.to_owned(),
        title: invitation.title.text(shell.lang),
        second: invitation.side == Side::Second,
        opponent: invitation.opponent,
        taken: invitation.taken,
        name: app.guests().name(&guest).await.unwrap_or_default(),
        shell,
    }))
}

/// `POST /join/{id}/{token}`
pub(super) async fn join(
    State(app): State<AppState>,
    guest: Guest,
    Path((id, token)): Path<(String, String)>,
    CsrfForm(form): CsrfForm<Name>,
) -> Result<Response, Refusal> {
    let name = form.name.trim();
    app.games().join(&id, &token, &guest, (!name.is_empty()).then_some(name)).await?;
    Ok(Redirect::to(&format!("/game/{id}")).into_response())
}
