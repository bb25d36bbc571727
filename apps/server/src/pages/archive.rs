//! The games that were played here.

use askama::Template;
use axum::extract::{Query, State};
use axum::response::Response;
use serde_json::Value;

use super::new_game::{list, word};
use super::page;
use super::shell::Shell;
use crate::AppState;
use crate::archive::Search;
use crate::error::Refusal;

/// The template of the page.
#[derive(Template)]
#[template(path = "archive.html")]
struct Archive {
    shell: Shell,
    games: Vec<(&'static str, String)>,
    player: String,
    game: String,
    result: String,
    rows: Vec<Row>,
    total: u64,
    page: u64,
    pages: u64,
    /// The search without the page, for the links to other pages.
    query: String,
}

/// One game of the list.
struct Row {
    id: String,
    game: String,
    title: String,
    players: [String; 2],
    result: String,
    text: String,
    moves: u64,
    /// The day, as ISO 8601 writes it.
    day: String,
}

/// `GET /archive`
pub(super) async fn show(
    State(app): State<AppState>,
    shell: Shell,
    Query(search): Query<Search>,
) -> Result<Response, Refusal> {
    let found = app.archive().search(&search, shell.lang).await?;
    let [player, game, result] =
        [&search.player, &search.game, &search.result].map(|field| field.clone().unwrap_or_default());
    let query = [("player", &player), ("game", &game), ("result", &result)]
        .into_iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| format!("{name}={}&", percent(value)))
        .collect();
    let number = |name: &str| found[name].as_u64().unwrap_or_default();
    Ok(page(&Archive {
        games: plateau_catalog::GAMES.iter().map(|game| (game.id(), game.title().text(shell.lang))).collect(),
        player,
        game,
        result,
        rows: list(&found["games"]).iter().map(Row::read).collect(),
        total: number("total"),
        page: number("page"),
        pages: number("pages"),
        query,
        shell,
    }))
}

impl Row {
    fn read(value: &Value) -> Row {
        Row {
            id: word(&value["id"]),
            game: word(&value["game"]),
            title: word(&value["title"]),
            players: [word(&value["players"][0]), word(&value["players"][1])],
            result: word(&value["result"]),
            text: word(&value["text"]),
            moves: value["moves"].as_u64().unwrap_or_default(),
            day: day(value["created"].as_i64().unwrap_or_default()),
        }
    }
}

/// The day of a moment in milliseconds since 1970, in UTC.
fn day(milliseconds: i64) -> String {
    // Civil date from a count of days, by eras of 400 years that start in March.
    let days = milliseconds.div_euclid(86_400_000) + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * march + 2) / 5 + 1;
    let month = if march < 10 { march + 3 } else { march - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// `text` as a value in a query.
fn percent(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    text.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(951_782_400_000), "2000-02-29");
        assert_eq!(day(1_763_200_000_000), "2025-11-15");
        assert_eq!(day(-1), "1969-12-31");
    }

    #[test]
    fn queries_hold_no_separators() {
        assert_eq!(percent("a&b=é"), "a%26b%3D%C3%A9");
    }
}
