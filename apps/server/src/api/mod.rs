//! The API under `/api/v1`: the same abilities as the pages, for programs and for the scripts of the pages.

mod games;
mod studies;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::header::CONTENT_TYPE;
use axum::middleware::from_fn;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::form::JsonBody;
use crate::identity::{Chosen, Visitor};
use crate::live::Viewer;
use crate::{AppState, BODY_LIMIT, IMPORT_LIMIT, Refusal, origin};

/// The OpenAPI document.
pub const OPENAPI: &str = include_str!("openapi.json");

/// Every route: the methods and the path that [`OPENAPI`] describes.
pub const ROUTES: [(&str, &str); 17] = [
    ("get", "/games"),
    ("post", "/games"),
    ("get", "/games/catalog"),
    ("get", "/games/{id}"),
    ("get", "/games/{id}/history"),
    ("get", "/games/{id}/positions/{ply}"),
    ("post", "/games/{id}/line"),
    ("post", "/games/{id}/join"),
    ("post", "/games/{id}/actions"),
    ("get", "/games/{id}/events"),
    ("get", "/games/{id}/record"),
    ("get", "/games/{id}/review"),
    ("post", "/games/{id}/review"),
    ("post", "/games/{id}/review/try"),
    ("post", "/import"),
    ("get", "/me"),
    ("put", "/me"),
];

/// The routes.
pub(crate) fn router() -> Router<AppState> {
    Router::new()
        .route("/games", get(games::list).post(games::create))
        .route("/games/catalog", get(catalog))
        .route("/games/{id}", get(games::show))
        .route("/games/{id}/history", get(games::history))
        .route("/games/{id}/positions/{ply}", get(studies::position))
        .route("/games/{id}/line", post(studies::line))
        .route("/games/{id}/join", post(games::join))
        .route("/games/{id}/actions", post(games::act))
        .route("/games/{id}/events", get(games::events))
        .route("/games/{id}/record", get(games::record))
        .route("/games/{id}/review", get(studies::review).post(studies::start_review))
        .route("/games/{id}/review/try", post(studies::try_move))
        .route("/import", post(games::import).layer(DefaultBodyLimit::max(IMPORT_LIMIT + 4096)))
        .route("/me", get(me).put(rename))
        .route("/openapi.json", get(openapi))
        .fallback(|| async { Refusal::not_found() })
        .method_not_allowed_fallback(|| async {
            let message = plateau_core::Message::new("server-not-found");
            Refusal::new(axum::http::StatusCode::METHOD_NOT_ALLOWED, "method", message)
        })
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(from_fn(origin::require_csrf))
}

/// What the visitor is to the game `id`: a token counts before a cookie.
fn viewer(app: &AppState, id: &str, visitor: &Visitor, query: Option<&str>) -> Result<Viewer, Refusal> {
    let guest = visitor.guest.as_ref().map(|guest| guest.id.as_str().to_owned());
    match visitor.token.as_deref().or(query) {
        Some(token) => Ok(Viewer { guest: None, token: Some(app.games().side_of(id, token)?) }),
        None => Ok(Viewer { guest, token: None }),
    }
}

/// `GET /games/catalog`
async fn catalog(State(app): State<AppState>, Chosen(lang): Chosen) -> Json<Value> {
    Json(app.catalog(lang))
}

/// `GET /openapi.json`
async fn openapi() -> Response {
    ([(CONTENT_TYPE, "application/json")], OPENAPI).into_response()
}

/// `GET /me`
async fn me(State(app): State<AppState>, visitor: Visitor) -> Json<Value> {
    let name = match &visitor.guest {
        Some(guest) => app.guests().name(guest).await,
        None => None,
    };
    Json(json!({ "name": name }))
}

/// A name, and the game where it is to be shown at once.
#[derive(Debug, Deserialize)]
struct NewName {
    name: String,
    #[serde(default)]
    game: Option<String>,
}

/// `PUT /me`
async fn rename(
    State(app): State<AppState>,
    visitor: Visitor,
    JsonBody(new): JsonBody<NewName>,
) -> Result<Json<Value>, Refusal> {
    let guest =
        visitor.guest.ok_or_else(|| Refusal::forbidden(plateau_core::Message::new("server-no-cookie")))?;
    let name = app.guests().rename(&guest, &new.name).await?;
    if let Some(game) = new.game {
        app.games().rename(&game, guest.id.as_str(), &name).await?;
    }
    Ok(Json(json!({ "name": name })))
}
