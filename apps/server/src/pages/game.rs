//! The page of a game.

use askama::Template;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use plateau_core::Side;
use plateau_table::Options;
use serde_json::Value;

use super::new_game::word;
use super::picture::board;
use super::shell::Shell;
use super::{page, texts};
use crate::AppState;
use crate::error::Refusal;
use crate::identity::Guest;
use crate::json::for_script;

/// The template of the page.
#[derive(Template)]
#[template(path = "game.html")]
struct GamePage {
    shell: Shell,
    id: String,
    version: i64,
    game: String,
    title: String,
    variant: String,
    options: String,
    sides: [String; 2],
    names: [String; 2],
    sided: bool,
    flipped: bool,
    /// The address to send to the other player; empty when there is none.
    link: String,
    /// The address with which the same player goes on on another device; empty for spectators.
    own_link: String,
    open: bool,
    plays: bool,
    /// The board, drawn before any script has come.
    board: String,
    my_name: String,
    state: String,
    texts: String,
}

/// `GET /game/{id}`
pub(super) async fn show(
    State(app): State<AppState>,
    shell: Shell,
    guest: Guest,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    let state = app.games().document(&id, Some(&guest), shell.lang).await?;
    let game = word(&state["game"]);
    let whole =
        |link: String| if link.is_empty() { link } else { format!("{}{link}", app.base_url(&headers)) };
    let sided = faces_each_other(&game, &word(&state["variant"]));
    let flipped = sided && state["you"] == "second";
    let names = [word(&state["players"][0]["name"]), word(&state["players"][1]["name"])];
    Ok(page(&GamePage {
        id,
        version: state["version"].as_i64().unwrap_or_default(),
        title: word(&state["title"]),
        variant: variant_text(&game, &state, &shell),
        options: word(&state["options"]),
        sides: [word(&state["view"]["sides"][0]), word(&state["view"]["sides"][1])],
        names,
        sided,
        flipped,
        link: whole(word(&state["link"])),
        own_link: whole(word(&state["own_link"])),
        open: state["status"] == "open",
        plays: !state["you"].is_null(),
        board: board(&state["view"], flipped, None),
        my_name: app.guests().name(&guest).await.unwrap_or_default(),
        state: for_script(&state),
        texts: for_script(&texts::texts(shell.lang)),
        game,
        shell,
    }))
}

/// Whether the second player's pieces start at the top, so that this player wants to see the board turned.
fn faces_each_other(game: &str, variant: &str) -> bool {
    let Some(found) = plateau_catalog::find(game) else { return false };
    let Ok(table) = found.game.open(Some(variant), &Options::new(), None) else { return false };
    let view = table.view();
    let rows = |side: Side| {
        let of_side = view
            .cells
            .iter()
            .enumerate()
            .filter(move |(_, cell)| cell.piece.is_some_and(|piece| piece.side == side));
        of_side.map(|(index, _)| index / usize::from(view.columns.max(1))).collect::<Vec<_>>()
    };
    let (first, second) = (rows(Side::First), rows(Side::Second));
    match (first.iter().min(), second.iter().max()) {
        (Some(highest), Some(lowest)) => lowest < highest,
        _ => false,
    }
}

/// The name of the variant in the language of the page; empty for the usual one.
fn variant_text(game: &str, state: &Value, shell: &Shell) -> String {
    let id = word(&state["variant"]);
    let variants = plateau_catalog::find(game).map_or(&[][..], |found| found.game.variants());
    let place = variants.iter().position(|variant| variant.names.page == id);
    match place.and_then(|index| variants.get(index).filter(|_| index > 0)) {
        Some(variant) if shell.lang == crate::Lang::Fr => variant.names.page.to_owned(),
        Some(variant) => variant.names.english.to_owned(),
        None => String::new(),
    }
}
