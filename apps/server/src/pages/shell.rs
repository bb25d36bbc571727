//! What every page knows: the language, the look, and where the visitor is.

use std::convert::Infallible;
use std::fmt::Display;

use axum::extract::FromRequestParts;
use axum::http::header::COOKIE;
use axum::http::request::Parts;
use plateau_core::{Lang, Message};

use crate::AppState;
use crate::identity::{Chosen, Csrf};

/// The frame of a page.
#[derive(Clone, Debug)]
pub struct Shell {
    /// The language of the page.
    pub lang: Lang,
    /// The token for forms and scripts.
    pub csrf: String,
    /// `light`, `dark`, or empty to follow the system.
    pub theme: &'static str,
    /// Whether high contrast was chosen.
    pub contrast: bool,
    /// The path that was asked for, with its query.
    pub path: String,
}

impl FromRequestParts<AppState> for Shell {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Infallible> {
        let Ok(Chosen(lang)) = Chosen::from_request_parts(parts, app).await;
        let Ok(csrf) = Csrf::from_request_parts(parts, app).await;
        let cookie = |name: &str, value: &str| {
            let cookies = parts.headers.get_all(COOKIE).iter().filter_map(|header| header.to_str().ok());
            cookies
                .flat_map(|header| header.split(';'))
                .filter_map(|pair| pair.trim().split_once('='))
                .any(|pair| pair == (name, value))
        };
        let theme = ["light", "dark"].into_iter().find(|theme| cookie("theme", theme));
        Ok(Shell {
            lang,
            csrf: csrf.to_string(),
            theme: theme.unwrap_or_default(),
            contrast: cookie("contrast", "more"),
            path: parts.uri.path_and_query().map_or_else(|| "/".to_owned(), ToString::to_string),
        })
    }
}

impl Shell {
    /// The sentence `id`.
    pub fn say(&self, id: &'static str) -> String {
        Message::new(id).text(self.lang)
    }

    /// The sentence `id` with one argument.
    pub fn with(&self, id: &'static str, name: &'static str, value: impl Display) -> String {
        Message::new(id).with(name, value.to_string()).text(self.lang)
    }

    /// The code of the language.
    pub fn code(&self) -> &'static str {
        self.lang.code()
    }

    /// The address of an asset.
    pub fn asset(&self, name: &str) -> String {
        crate::assets::url(name)
    }

    /// Whether `path` is the page that is shown, or its section.
    pub fn at(&self, path: &str) -> bool {
        let here = self.path.split('?').next().unwrap_or_default();
        here == path || path != "/" && here.strip_prefix(path).is_some_and(|rest| rest.starts_with('/'))
    }
}
