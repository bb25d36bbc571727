//! Requests from other sites: they are refused before anything is done.

use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use plateau_core::Message;

use crate::identity::{Csrf, Visitor};
use crate::{AppState, Refusal};

/// Where a request comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The browser does not say, or it is no browser.
    Unsaid,
    /// A page of this server.
    Own,
    /// Another site.
    Foreign,
}

impl Origin {
    /// Reads the headers; `public_url` is what people call this server.
    pub(crate) fn of(headers: &HeaderMap, public_url: Option<&str>) -> Origin {
        let Some(origin) = headers.get(ORIGIN) else { return Origin::Unsaid };
        let origin = origin.to_str().unwrap_or_default();
        let authority = origin.split_once("://").map(|(_, authority)| authority);
        let host = headers.get(HOST).and_then(|host| host.to_str().ok());
        let public = public_url.is_some_and(|url| url.trim_end_matches('/').eq_ignore_ascii_case(origin));
        match (authority, host) {
            (Some(authority), Some(host)) if authority.eq_ignore_ascii_case(host) => Origin::Own,
            _ if public => Origin::Own,
            _ => Origin::Foreign,
        }
    }
}

/// The refusal of a request from another site.
pub(crate) fn foreign() -> Refusal {
    Refusal::forbidden(Message::new("server-foreign-origin"))
}

/// The layer that refuses changes from other sites. Requests that only read are harmless: their answers cannot be seen.
pub(crate) async fn refuse_foreign(State(app): State<AppState>, request: Request, next: Next) -> Response {
    if !request.method().is_safe() {
        let origin = Origin::of(request.headers(), app.config().public_url.as_deref());
        let site = request.headers().get("sec-fetch-site").and_then(|site| site.to_str().ok());
        if origin == Origin::Foreign || matches!(site, Some("cross-site")) {
            return foreign().into_response();
        }
    }
    next.run(request).await
}

/// The layer of the API that wants the guest's token with every change. A program that shows a player token instead has
/// no cookie that another site could use.
pub(crate) async fn require_csrf(request: Request, next: Next) -> Response {
    let visitor = request.extensions().get::<Visitor>();
    let by_cookie = visitor.is_some_and(|visitor| visitor.guest.is_some() && visitor.token.is_none());
    if !request.method().is_safe() && by_cookie {
        let shown = request.headers().get("x-csrf-token").and_then(|token| token.to_str().ok());
        let expected = request.extensions().get::<Csrf>().map(ToString::to_string);
        if !same(shown.unwrap_or_default(), &expected.unwrap_or_default()) {
            return bad_csrf().into_response();
        }
    }
    next.run(request).await
}

/// The refusal of a form or a script without the guest's token.
pub(crate) fn bad_csrf() -> Refusal {
    Refusal::new(axum::http::StatusCode::FORBIDDEN, "csrf", Message::new("server-bad-csrf"))
}

/// Whether two tokens are the same; takes the same time for every wrong one of the right length.
pub(crate) fn same(shown: &str, expected: &str) -> bool {
    let differences = shown.bytes().zip(expected.bytes()).fold(0, |all, (left, right)| all | (left ^ right));
    !expected.is_empty() && shown.len() == expected.len() && differences == 0
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a broken expectation is a failed test")]
    use super::*;

    fn headers(origin: &str, host: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(ORIGIN, origin.parse().unwrap());
        headers.insert(HOST, host.parse().unwrap());
        headers
    }

    #[test]
    fn only_this_server_is_its_own_origin() {
        assert_eq!(Origin::of(&HeaderMap::new(), None), Origin::Unsaid);
        assert_eq!(Origin::of(&headers("http://play.test:80", "play.test:80"), None), Origin::Own);
        assert_eq!(Origin::of(&headers("http://evil.test", "play.test"), None), Origin::Foreign);
        assert_eq!(Origin::of(&headers("http://play.test.evil.test", "play.test"), None), Origin::Foreign);
        assert_eq!(Origin::of(&headers("null", "play.test"), None), Origin::Foreign);
        let behind = headers("https://play.test", "127.0.0.1:8000");
        assert_eq!(Origin::of(&behind, Some("https://play.test/")), Origin::Own);
        assert_eq!(Origin::of(&behind, Some("https://other.test")), Origin::Foreign);
    }

    #[test]
    fn tokens_are_the_same_or_not() {
        assert!(same("abc", "abc"));
        assert!(!same("abd", "abc"));
        assert!(!same("ab", "abc"));
        assert!(!same("", ""));
    }
}
