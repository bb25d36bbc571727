//! What this is.

use askama::Template;
use axum::response::Response;

use super::page;
use super::shell::Shell;

/// The template of the page.
#[derive(Template)]
#[template(path = "about.html")]
struct About {
    shell: Shell,
    version: &'static str,
}

/// `GET /about`
pub(super) async fn show(shell: Shell) -> Response {
    page(&About { shell, version: env!("CARGO_PKG_VERSION") })
}
