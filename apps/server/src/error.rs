//! Why something was refused.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use plateau_core::Message;

/// A request that was refused, with the reason in no language yet.
///
/// As a response it carries itself in the extensions: the layer of the API or of the pages puts it into words.
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
