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
use crate::identity::{Guest, cookie};
use crate::json::for_script;

/// Below this many milliseconds clocks show tenths.
const LOW: u64 = 20_000;

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
    over: bool,
    plays: bool,
    /// Whether one of the players is a computer.
    engine: bool,
    /// Whether the game can be reviewed.
    review: bool,
    /// Whether the visitor likes to see the evaluation bar.
    evaluates: bool,
    /// What the clocks show; empty without clocks.
    clocks: [String; 2],
    /// How the game ended; empty while it goes on.
    ending: String,
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
        over: state["status"] == "over",
        plays: !state["you"].is_null(),
        engine: state["engine"] == true,
        review: state["can"]["review"] == true,
        evaluates: cookie(&headers, "evaluation") == Some("on"),
        ending: word(&state["ending"]["text"]),
        clocks: [0, 1].map(|side| clock_text(&state["clock"]["sides"][side])),
        board: board(&state["view"], flipped, None),
        my_name: app.guests().name(&guest).await.unwrap_or_default(),
        state: for_script(&state),
        texts: for_script(&texts::texts(shell.lang)),
        game,
        shell,
    }))
}

/// The first picture of a clock, as `game/clock.js` goes on to show it; empty when there is none.
fn clock_text(side: &Value) -> String {
    let number = |name: &str| side[name].as_u64().unwrap_or_default();
    let (main, periods) = (number("ms"), number("periods"));
    let ms = if main == 0 && periods > 0 { number("period_ms") } else { main };
    let seconds = ms.div_ceil(1000);
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let text = match (ms, hours) {
        _ if side.is_null() => return String::new(),
        (..LOW, _) => format!("{}.{}", ms.div_ceil(100) / 10, ms.div_ceil(100) % 10),
        (_, 0) => format!("{minutes}:{rest:02}"),
        _ => format!("{hours}:{minutes:02}:{rest:02}"),
    };
    if periods > 0 { format!("{text} ×{periods}") } else { text }
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn clocks_read_as_the_script_writes_them() {
        let text = |ms: u64, periods: u64| {
            clock_text(&json!({ "ms": ms, "delay_ms": 0, "periods": periods, "period_ms": 30_000 }))
        };
        // The same as in browser/tests/logic.test.js.
        assert_eq!(text(300_000, 0), "5:00");
        assert_eq!(text(299_001, 0), "5:00");
        assert_eq!(text(65_000, 0), "1:05");
        assert_eq!(text(3_661_000, 0), "1:01:01");
        assert_eq!(text(9_950, 0), "10.0");
        assert_eq!(text(0, 0), "0.0");
        assert_eq!(text(0, 3), "0:30 ×3");
        assert_eq!(clock_text(&Value::Null), "");
    }
}
