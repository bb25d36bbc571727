//! Forms and JSON bodies, checked before they are understood.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use plateau_core::{Message, shorten};
use serde::de::DeserializeOwned;

use crate::identity::Csrf;
use crate::origin::{bad_csrf, same};
use crate::{AppState, Refusal};

/// A form of a page: its field `csrf` must be the guest's token. Requests of other sites were refused before.
#[derive(Clone, Debug)]
pub struct CsrfForm<T>(pub T);

impl<T: DeserializeOwned> FromRequest<AppState> for CsrfForm<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &AppState) -> Result<Self, Refusal> {
        let expected = request.extensions().get::<Csrf>().map(ToString::to_string).unwrap_or_default();
        require_type(&request, "application/x-www-form-urlencoded")?;
        let body = body(request, state).await?;
        let pairs: Vec<(String, String)> = form(&body)?;
        let shown = pairs.iter().find(|(name, _)| name == "csrf").map(|(_, value)| value.as_str());
        if !same(shown.unwrap_or_default(), &expected) {
            return Err(bad_csrf());
        }
        Ok(CsrfForm(form(&body)?))
    }
}

/// A JSON body.
#[derive(Clone, Debug)]
pub struct JsonBody<T>(pub T);

impl<T: DeserializeOwned> FromRequest<AppState> for JsonBody<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &AppState) -> Result<Self, Refusal> {
        require_type(&request, "application/json")?;
        let body = body(request, state).await?;
        serde_json::from_slice(&body).map(JsonBody).map_err(|error| {
            Refusal::bad(Message::new("server-bad-json").with("reason", shorten(&error.to_string())))
        })
    }
}

fn malformed() -> Refusal {
    Refusal::bad(Message::new("server-malformed"))
}

/// Reads a form.
fn form<T: DeserializeOwned>(body: &[u8]) -> Result<T, Refusal> {
    serde_urlencoded::from_bytes(body).map_err(|_| malformed())
}

/// Reads the whole body, within the limit of the route.
async fn body(request: Request, state: &AppState) -> Result<Bytes, Refusal> {
    Bytes::from_request(request, state).await.map_err(|rejection| {
        if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
            Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", Message::new("server-too-large"))
        } else {
            malformed()
        }
    })
}

/// Refuses any other content type: simple requests of other sites cannot have this one.
fn require_type(request: &Request, wanted: &str) -> Result<(), Refusal> {
    let found = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if found.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(wanted) {
        Ok(())
    } else {
        Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "malformed", Message::new("server-malformed")))
    }
}
