//! The form of a new game.

use askama::Template;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use serde_json::Value;

use super::shell::Shell;
use super::{examples, page};
use crate::AppState;
use crate::error::Refusal;
use crate::form::CsrfForm;
use crate::identity::Guest;
use crate::live::NewGame;

/// The template of the form.
#[derive(Template)]
#[template(path = "new.html")]
struct Form {
    shell: Shell,
    games: Vec<GameChoice>,
    /// The page name of the chosen game.
    game: String,
    /// What was filled in before, by field name.
    filled: Filled,
    name: String,
    error: String,
}

/// A game in the form.
struct GameChoice {
    id: String,
    title: String,
    sides: [String; 2],
    variants: Vec<(String, String, String)>,
    options: Vec<OptionChoice>,
    computers: Vec<String>,
    /// The picture of a position.
    board: String,
}

/// A rule option in the form.
struct OptionChoice {
    key: String,
    values: String,
    text: String,
    variants: String,
}

/// What the address of the page asks for.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Filled {
    game: String,
    variant: String,
    opponent: String,
    position: String,
}

/// `GET /new`
pub(super) async fn show(
    State(app): State<AppState>,
    shell: Shell,
    guest: Guest,
    Query(filled): Query<Filled>,
) -> Result<Response, Refusal> {
    form(&app, shell, &guest, filled, String::new()).await
}

/// `POST /new`
pub(super) async fn create(
    State(app): State<AppState>,
    shell: Shell,
    guest: Guest,
    CsrfForm(new): CsrfForm<NewGame>,
) -> Result<Response, Refusal> {
    let filled = Filled {
        game: new.game.clone(),
        variant: new.variant.clone().unwrap_or_default(),
        opponent: new.opponent.clone().unwrap_or_default(),
        position: new.position.clone().unwrap_or_default(),
    };
    match app.games().create(&new, Some(&guest), shell.lang).await {
        Ok(created) => Ok(Redirect::to(&created.path).into_response()),
        Err(refusal) if refusal.status.is_client_error() && refusal.retry_after.is_none() => {
            let reason = refusal.message.text(shell.lang);
            let response = form(&app, shell, &guest, filled, reason).await?;
            Ok((refusal.status, response).into_response())
        }
        Err(refusal) => Err(refusal),
    }
}

/// The form, with the reason why the last one was refused.
async fn form(
    app: &AppState,
    shell: Shell,
    guest: &Guest,
    filled: Filled,
    error: String,
) -> Result<Response, Refusal> {
    let catalog = app.catalog(shell.lang);
    let mut games: Vec<GameChoice> = list(&catalog["games"]).iter().map(GameChoice::read).collect();
    let wanted = plateau_catalog::find(&filled.game).map(|found| found.game.id().to_owned());
    let game = wanted.or_else(|| games.first().map(|game| game.id.clone())).unwrap_or_default();
    for choice in &mut games {
        if let Some(found) = plateau_catalog::find(&choice.id) {
            choice.board = examples::picture(found.game, None, shell.lang)?;
        }
    }
    let name = app.guests().name(guest).await.unwrap_or_default();
    Ok(page(&Form { shell, games, game, filled, name, error }))
}

impl GameChoice {
    fn read(value: &Value) -> GameChoice {
        GameChoice {
            id: word(&value["id"]),
            title: word(&value["title"]),
            sides: [word(&value["sides"][0]), word(&value["sides"][1])],
            variants: list(&value["variants"])
                .iter()
                .map(|one| (word(&one["id"]), word(&one["name"]), word(&one["text"])))
                .collect(),
            options: list(&value["options"]).iter().map(OptionChoice::read).collect(),
            computers: list(&value["computers"]).iter().map(word).collect(),
            board: String::new(),
        }
    }
}

impl OptionChoice {
    fn read(value: &Value) -> OptionChoice {
        let variants: Vec<String> = list(&value["variants"]).iter().map(word).collect();
        OptionChoice {
            key: word(&value["key"]),
            values: word(&value["values"]),
            text: word(&value["text"]),
            variants: variants.join(" "),
        }
    }
}

/// A text of a document; empty when it is none.
pub(super) fn word(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// A list of a document; empty when it is none.
pub(super) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}
