//! The choice of a language.

use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::form::CsrfForm;
use crate::identity::language_cookie;
use crate::{AppState, Lang};

/// The form in the head of every page.
#[derive(Debug, Deserialize)]
pub(super) struct Choice {
    lang: String,
    back: String,
}

/// `POST /language`: remembers the language and goes back.
pub(super) async fn choose(State(_): State<AppState>, CsrfForm(choice): CsrfForm<Choice>) -> Response {
    let lang = Lang::from_locale(&choice.lang).unwrap_or_default();
    // Only a path of this site: `//other.example` would leave it, and browsers read it so with a tab in it, too.
    let plain = choice.back.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    let local = plain && choice.back.starts_with('/') && !choice.back.starts_with("//");
    let back = if local { choice.back.as_str() } else { "/" };
    ([(SET_COOKIE, language_cookie(lang))], Redirect::to(back)).into_response()
}
