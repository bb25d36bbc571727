//! Games: making them, playing them, following them.

use std::sync::Arc;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use axum::{Json, body::Bytes};
use plateau_core::Message;
use serde::Deserialize;
use serde_json::{Value, json};

use super::viewer;
use crate::app::Connection;
use crate::archive::Search;
use crate::form::JsonBody;
use crate::identity::{Chosen, Visitor};
use crate::live::{Action, Answer, NewGame, acknowledgement};
use crate::origin::{Origin, foreign};
use crate::socket::{Client, converse};
use crate::{AppState, Import, MESSAGE_LIMIT, Refusal};

/// `GET /games`
pub(super) async fn list(
    State(app): State<AppState>,
    Chosen(lang): Chosen,
    Query(search): Query<Search>,
) -> Result<Json<Value>, Refusal> {
    Ok(Json(app.archive().search(&search, lang).await?))
}

/// `POST /games`
pub(super) async fn create(
    State(app): State<AppState>,
    visitor: Visitor,
    Chosen(lang): Chosen,
    JsonBody(new): JsonBody<NewGame>,
) -> Result<Response, Refusal> {
    let created = app.games().create(&new, visitor.guest.as_ref(), lang).await?;
    Ok((StatusCode::CREATED, Json(created)).into_response())
}

/// `POST /import`
pub(super) async fn import(
    State(app): State<AppState>,
    visitor: Visitor,
    JsonBody(import): JsonBody<Import>,
) -> Result<Response, Refusal> {
    let created = app.games().import(&import, visitor.guest.as_ref()).await?;
    Ok((StatusCode::CREATED, Json(created)).into_response())
}

/// `GET /games/{id}`
pub(super) async fn show(
    State(app): State<AppState>,
    visitor: Visitor,
    Chosen(lang): Chosen,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    let viewer = viewer(&app, &id, &visitor, None)?;
    Ok(Json(app.games().document_for(&id, &viewer, lang).await?))
}

/// `GET /games/{id}/history`
pub(super) async fn history(
    State(app): State<AppState>,
    Chosen(lang): Chosen,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    Ok(Json(app.games().history(&id, lang).await?))
}

/// `GET /games/{id}/record`
pub(super) async fn record(State(app): State<AppState>, Path(id): Path<String>) -> Result<Response, Refusal> {
    let (name, text) = app.games().record(&id).await?;
    let disposition = format!("attachment; filename=\"{name}\"");
    let kind = "text/plain; charset=utf-8".to_owned();
    Ok(([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, disposition)], text).into_response())
}

/// A player link's token, and a name.
#[derive(Debug, Deserialize)]
pub(super) struct Join {
    token: String,
    #[serde(default)]
    name: Option<String>,
}

/// `POST /games/{id}/join`
pub(super) async fn join(
    State(app): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
    JsonBody(join): JsonBody<Join>,
) -> Result<Json<Value>, Refusal> {
    let side = match &visitor.guest {
        Some(guest) => app.games().join(&id, &join.token, guest, join.name.as_deref()).await?,
        // A program plays by its token alone: there is no cookie that could remember the side.
        None => app.games().side_of(&id, &join.token)?,
    };
    Ok(Json(json!({ "side": side.word() })))
}

/// `POST /games/{id}/actions`
pub(super) async fn act(
    State(app): State<AppState>,
    visitor: Visitor,
    Chosen(lang): Chosen,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<Response, Refusal> {
    let refused = |refused: crate::live::Refused| {
        let status = match refused.code {
            "malformed" => StatusCode::BAD_REQUEST,
            "not-found" => StatusCode::NOT_FOUND,
            "not-yours" => StatusCode::FORBIDDEN,
            "failed" => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::CONFLICT,
        };
        (status, [(CONTENT_TYPE, "application/json")], refused.json(lang)).into_response()
    };
    let text = std::str::from_utf8(&body).unwrap_or_default();
    let action = match Action::read(text) {
        Ok(action) if body.len() <= MESSAGE_LIMIT => action,
        Ok(_) => return Err(Refusal::bad(Message::new("server-too-large"))),
        Err(error) => return Ok(refused(error)),
    };
    let viewer = viewer(&app, &id, &visitor, None)?;
    let request = action.id.clone();
    let text = match app.games().act(&id, &viewer, lang, None, action).await {
        Ok(Answer::Done(version)) => acknowledgement(&request, version),
        Ok(Answer::Said(text)) => text,
        Ok(Answer::Nothing) => json!({ "type": "ack", "id": request, "version": null }).to_string(),
        Err(error) => return Ok(refused(error)),
    };
    Ok(([(CONTENT_TYPE, "application/json")], text).into_response())
}

/// What a socket's address says.
#[derive(Debug, Deserialize)]
pub(super) struct Since {
    #[serde(default)]
    since: Option<i64>,
    #[serde(default)]
    token: Option<String>,
}

/// `GET /games/{id}/events`
pub(super) async fn events(
    State(app): State<AppState>,
    visitor: Visitor,
    Chosen(lang): Chosen,
    Path(id): Path<String>,
    Query(query): Query<Since>,
    parts: Parts,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let origin = Origin::of(&parts.headers, app.config().public_url.as_deref());
    let by_cookie = visitor.guest.is_some() && visitor.token.is_none() && query.token.is_none();
    // A browser always says where a socket comes from: a cookie without it is not from a page of ours.
    if origin == Origin::Foreign || (by_cookie && origin == Origin::Unsaid) {
        return Err(foreign());
    }
    let viewer = viewer(&app, &id, &visitor, query.token.as_deref())?;
    let upgrade = upgrade
        .map_err(|_| Refusal::new(StatusCode::UPGRADE_REQUIRED, "upgrade", Message::new("server-upgrade")))?;
    // A game that does not exist is told before the socket opens.
    app.games().snapshot(&id).await?;
    let address = parts.extensions.get().copied();
    let client = Client { game: id, viewer, lang, since: query.since, address };
    let connection = parts.extensions.get::<Arc<Connection>>().cloned();
    Ok(upgrade
        .max_message_size(MESSAGE_LIMIT)
        .max_frame_size(MESSAGE_LIMIT)
        .read_buffer_size(MESSAGE_LIMIT)
        .write_buffer_size(0)
        .on_upgrade(move |socket| converse(socket, app, client, connection)))
}
