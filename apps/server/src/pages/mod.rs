//! The pages: what people see in a browser. Every sentence comes from `locales/`, every picture from the board component.

mod about;
mod archive;
mod examples;
mod game;
mod home;
mod import;
mod join;
mod language;
mod new_game;
mod picture;
mod review;
mod rules;
mod shell;
mod texts;

use askama::Template;
use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};

use crate::AppState;
use crate::error::Refusal;
pub use shell::Shell;

/// Every page of the site.
pub fn router() -> Router<AppState> {
    Router::new()
        .route("/", get(home::show))
        .route("/rules/{game}", get(rules::show))
        .route("/new", get(new_game::show).post(new_game::create))
        .route("/game/{id}", get(game::show))
        .route("/join/{id}/{token}", get(join::show).post(join::join))
        .route("/review/{id}", get(review::show).post(review::start))
        .route("/archive", get(archive::show))
        .route("/import", get(import::show).post(import::create))
        .route("/about", get(about::show))
        .route("/language", post(language::choose))
}

/// A rendered template.
fn page(template: &impl Template) -> Response {
    match template.render() {
        Ok(text) => Html(text).into_response(),
        Err(error) => {
            tracing::error!(%error, "template");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

/// Puts the refusals of page handlers into words: a page that says why.
pub async fn word_refusals(shell: Shell, request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    match response.extensions().get::<Refusal>() {
        Some(refusal) => {
            let reason = refusal.message.text(shell.lang);
            let status = response.status();
            (status, page(&ErrorPage { shell, reason })).into_response()
        }
        None => response,
    }
}

/// The template of [`word_refusals`].
#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage {
    shell: Shell,
    reason: String,
}
