//! Why something was refused.

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use plateau_core::Message;
use serde_json::json;

use crate::identity::language_of;

/// A request that was refused, with the reason in no language yet.
///
/// As a response it carries itself in the extensions: a layer puts it into words, as JSON, a page or a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The status of the answer.
    pub status: StatusCode,
    /// One word for programs.
    pub code: &'static str,
    /// The reason for people.
    pub message: Message,
    /// After how many seconds it is worth trying again.
    pub retry_after: Option<u64>,
}

impl Refusal {
    /// A refusal with any status.
    pub fn new(status: StatusCode, code: &'static str, message: Message) -> Self {
        Refusal { status, code, message, retry_after: None }
    }

    /// What was asked for makes no sense.
    pub fn bad(message: Message) -> Self {
        Refusal::new(StatusCode::BAD_REQUEST, "malformed", message)
    }

    /// There is no such thing.
    pub fn not_found() -> Self {
        Refusal::new(StatusCode::NOT_FOUND, "not-found", Message::new("server-not-found"))
    }

    /// There is no such game.
    pub fn no_game() -> Self {
        Refusal::new(StatusCode::NOT_FOUND, "not-found", Message::new("server-no-game"))
    }

    /// The visitor may not do that.
    pub fn forbidden(message: Message) -> Self {
        Refusal::new(StatusCode::FORBIDDEN, "forbidden", message)
    }

    /// It cannot be done as things stand.
    pub fn conflict(code: &'static str, message: Message) -> Self {
        Refusal::new(StatusCode::CONFLICT, code, message)
    }

    /// The visitor asks too much at once.
    pub fn too_many(seconds: u64) -> Self {
        let message = Message::new("server-too-many").with("seconds", seconds);
        let refusal = Refusal::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message);
        Refusal { retry_after: Some(seconds), ..refusal }
    }

    /// The server failed; what went wrong is in its log.
    pub fn failed() -> Self {
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "failed", Message::new("server-failed"))
    }
}

impl From<Message> for Refusal {
    fn from(message: Message) -> Self {
        Refusal::bad(message)
    }
}

impl From<sqlx::Error> for Refusal {
    fn from(error: sqlx::Error) -> Self {
        tracing::error!(%error, "database");
        Refusal::failed()
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status, self.message.to_string()).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert("retry-after", seconds.into());
        }
        response.extensions_mut().insert(self);
        response
    }
}

/// The layer that puts refusals into words: JSON for programs, a sentence for people. It stands outside the layers that
/// refuse floods and other sites; what a page refuses is a page already.
pub(crate) async fn word_refusals(request: Request, next: Next) -> Response {
    let lang = language_of(request.uri().query(), request.headers());
    let is_api = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    if let Some(refusal) = response.extensions_mut().remove::<Refusal>() {
        let reason = refusal.message.text(lang);
        let (kind, text) = if is_api {
            ("application/json", json!({ "error": { "code": refusal.code, "reason": reason } }).to_string())
        } else {
            ("text/plain; charset=utf-8", reason)
        };
        *response.body_mut() = Body::from(text);
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
        // They were those of the body before.
        headers.remove(CONTENT_LENGTH);
        headers.remove(CONTENT_ENCODING);
    }
    response
}
