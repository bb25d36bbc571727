//! Who asks, and in which language: guests have a signed cookie, programs a player token.

use std::convert::Infallible;
use std::fmt;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{ACCEPT_LANGUAGE, AUTHORIZATION, COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use plateau_core::Lang;

use crate::AppState;
use crate::secret::{Secret, random_text};

/// The cookie of a guest.
const GUEST_COOKIE: &str = "plateau_guest";

/// The cookie of the chosen language.
const LANGUAGE_COOKIE: &str = "lang";

/// A year, in seconds.
const YEAR: u32 = 365 * 24 * 3600;

/// The length of a guest's identity.
const ID_LENGTH: usize = 22;

/// The identity of a guest.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GuestId(String);

impl GuestId {
    /// The identity as the database holds it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whoever looks at a page. The layer has made one for every visitor who had none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// The identity.
    pub id: GuestId,
}

/// The token that forms and scripts of this guest must show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Csrf(String);

impl fmt::Display for Csrf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The language of a visitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen(pub Lang);

/// Whoever asks the API: a guest with a cookie, a program with a token, or anybody.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Visitor {
    /// The guest of the cookie.
    pub guest: Option<Guest>,
    /// The token of the `Authorization` header.
    pub token: Option<String>,
}

/// A cookie of a request.
pub fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let texts = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = texts.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// The guest of the cookie, if its signature is ours.
pub fn guest_of(headers: &HeaderMap, secret: &Secret) -> Option<Guest> {
    let (id, signature) = cookie(headers, GUEST_COOKIE)?.split_once('.')?;
    let fits = id.len() == ID_LENGTH && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (fits && secret.verify("guest", id, signature)).then(|| Guest { id: GuestId(id.to_owned()) })
}

/// The value of a guest's cookie.
pub fn guest_cookie(guest: &Guest, secret: &Secret) -> String {
    format!("{GUEST_COOKIE}={}.{}", guest.id.0, secret.sign("guest", &guest.id.0))
}

/// The cookie that remembers a language.
pub fn language_cookie(lang: Lang) -> HeaderValue {
    HeaderValue::from_static(match lang {
        Lang::En => "lang=en; Path=/; Max-Age=31536000; SameSite=Lax",
        Lang::Fr => "lang=fr; Path=/; Max-Age=31536000; SameSite=Lax",
    })
}

/// The language of the request: `?lang=`, the cookie, the browser's wishes, English.
pub(crate) fn language_of(query: Option<&str>, headers: &HeaderMap) -> Lang {
    let asked = query.unwrap_or_default().split('&').find_map(|pair| pair.strip_prefix("lang="));
    let known = |code: &str| Lang::ALL.into_iter().find(|lang| lang.code() == code);
    asked
        .and_then(known)
        .or_else(|| cookie(headers, LANGUAGE_COOKIE).and_then(known))
        .or_else(|| headers.get(ACCEPT_LANGUAGE).and_then(|value| wished(value.to_str().ok()?)))
        .unwrap_or_default()
}

/// The language that an `Accept-Language` header wishes most.
fn wished(header: &str) -> Option<Lang> {
    let mut best: Option<(f32, Lang)> = None;
    for part in header.split(',').take(20) {
        let (range, quality) = part.split_once(';').unwrap_or((part, ""));
        let quality = quality.trim().strip_prefix("q=").map_or(1.0, |text| text.parse().unwrap_or(0.0));
        if let Some(lang) = Lang::from_locale(range.trim())
            && quality > best.map_or(0.0, |(best, _)| best)
        {
            best = Some((quality, lang));
        }
    }
    best.map(|(_, lang)| lang)
}

/// The layer that finds out who asks. Pages give a cookie to whoever has none.
pub async fn identify(State(app): State<AppState>, mut request: Request, next: Next) -> Response {
    let known = guest_of(request.headers(), app.secret());
    let path = request.uri().path();
    let is_page = !["/api/", "/assets/", "/health"].iter().any(|prefix| path.starts_with(prefix));
    let fresh = (known.is_none() && is_page).then(|| Guest { id: GuestId(random_text(ID_LENGTH)) });
    let token = request
        .headers()
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "))
        .map(|token| token.trim().to_owned());
    let chosen = Chosen(language_of(request.uri().query(), request.headers()));
    request.extensions_mut().insert(chosen);
    if let Some(guest) = known.clone().or_else(|| fresh.clone()) {
        request.extensions_mut().insert(Csrf(app.secret().sign("csrf", &guest.id.0)));
        request.extensions_mut().insert(guest);
    }
    request.extensions_mut().insert(Visitor { guest: known, token });
    let mut response = next.run(request).await;
    if let Some(guest) = fresh {
        let secure = if app.is_secure() { "; Secure" } else { "" };
        let cookie = guest_cookie(&guest, app.secret());
        let text = format!("{cookie}; HttpOnly; SameSite=Lax; Path=/; Max-Age={YEAR}{secure}");
        if let Ok(value) = HeaderValue::from_str(&text) {
            response.headers_mut().append(SET_COOKIE, value);
        }
    }
    response
}

impl FromRequestParts<AppState> for Guest {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, Infallible> {
        let known = parts.extensions.get::<Guest>().cloned();
        Ok(known.unwrap_or_else(|| Guest { id: GuestId(random_text(ID_LENGTH)) }))
    }
}

impl FromRequestParts<AppState> for Csrf {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, Infallible> {
        Ok(parts.extensions.get::<Csrf>().cloned().unwrap_or_else(|| Csrf(String::new())))
    }
}

impl FromRequestParts<AppState> for Chosen {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, Infallible> {
        Ok(parts.extensions.get::<Chosen>().copied().unwrap_or(Chosen(Lang::default())))
    }
}

impl FromRequestParts<AppState> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, Infallible> {
        Ok(parts.extensions.get::<Visitor>().cloned().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_browser_says_which_language_it_likes_best() {
        assert_eq!(wished("fr-CA,fr;q=0.9,en;q=0.8"), Some(Lang::Fr));
        assert_eq!(wished("de, en;q=0.5, fr;q=0.7"), Some(Lang::Fr));
        assert_eq!(wished("en-GB"), Some(Lang::En));
        assert_eq!(wished("de,*;q=0.5"), None);
        assert_eq!(wished("fr;q=0, en;q=nonsense"), None);
    }
}
