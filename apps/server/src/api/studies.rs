//! Looking at games that were played: positions, lines, reviews.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::form::JsonBody;
use crate::identity::Chosen;
use crate::json::ViewJson;
use crate::live::{Ply, Snapshot};
use crate::{AppState, Refusal};

/// The longest line that is shown.
const LINE_LIMIT: usize = 100;

/// The game of a snapshot after its first `ply` moves. Games between people that still go on are not for study.
fn at_ply(snapshot: &Snapshot, ply: usize) -> Result<Box<dyn plateau_table::AnyMatch>, Refusal> {
    let moves = snapshot.moves.get(..ply).ok_or_else(Refusal::not_found)?;
    Ok(snapshot.setup.replay(moves)?)
}

/// `GET /games/{id}/positions/{ply}`
pub(super) async fn position(
    State(app): State<AppState>,
    Chosen(lang): Chosen,
    Path((id, ply)): Path<(String, usize)>,
) -> Result<Json<Value>, Refusal> {
    let snapshot = app.games().snapshot(&id).await?;
    let view = at_ply(&snapshot, ply)?.view();
    Ok(Json(json!({ "ply": ply, "view": ViewJson::new(&view, true, lang) })))
}

/// A line of moves from a ply on.
#[derive(Debug, Deserialize)]
pub(super) struct Line {
    ply: usize,
    moves: Vec<String>,
}

/// `POST /games/{id}/line`
pub(super) async fn line(
    State(app): State<AppState>,
    Chosen(lang): Chosen,
    Path(id): Path<String>,
    JsonBody(line): JsonBody<Line>,
) -> Result<Json<Value>, Refusal> {
    let snapshot = app.games().snapshot(&id).await?;
    let mut game = at_ply(&snapshot, line.ply)?;
    let mut plies = Vec::new();
    let mut before = game.view();
    for text in line.moves.iter().take(LINE_LIMIT) {
        let played = game.play(text).map_err(|error| Refusal::conflict("illegal", error.reason))?;
        let after = game.view();
        plies.push(Ply::new(&before, &after, played, None, game.position_text()));
        before = after;
    }
    let plies: Vec<_> = plies.iter().map(|ply| ply.json(lang)).collect();
    Ok(Json(json!({ "plies": plies, "moves": crate::json::moves(&before.moves, true) })))
}

/// `GET /games/{id}/review`
pub(super) async fn review(
    State(app): State<AppState>,
    Chosen(lang): Chosen,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let document = app.reviews().document(&id, lang).await?;
    let digest = Sha256::digest(document.to_string());
    let tag = digest.iter().take(8).fold("\"".to_owned(), |tag, byte| format!("{tag}{byte:02x}")) + "\"";
    let known = headers.get(IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    // A compressed answer has the weak form of the tag.
    if known.is_some_and(|known| known.trim_start_matches("W/") == tag) {
        return Ok((StatusCode::NOT_MODIFIED, [(ETAG, tag)]).into_response());
    }
    Ok(([(ETAG, tag)], Json(document)).into_response())
}

/// `POST /games/{id}/review`
pub(super) async fn start_review(
    State(app): State<AppState>,
    Chosen(lang): Chosen,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    app.reviews().start(&id).await?;
    let document = app.reviews().document(&id, lang).await?;
    Ok((StatusCode::ACCEPTED, Json(document)).into_response())
}

/// A move to try.
#[derive(Debug, Deserialize)]
pub(super) struct Try {
    ply: usize,
    r#move: String,
}

/// `POST /games/{id}/review/try`
pub(super) async fn try_move(
    State(app): State<AppState>,
    Chosen(lang): Chosen,
    Path(id): Path<String>,
    JsonBody(tried): JsonBody<Try>,
) -> Result<Json<Value>, Refusal> {
    Ok(Json(app.reviews().try_move(&id, tried.ply, &tried.r#move, lang).await?))
}
