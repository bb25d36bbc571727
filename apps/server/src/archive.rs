//! The games that were played here.

use plateau_core::{Ending, Lang, Outcome, Reason, Side};
use plateau_table::PlayerSpec;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Refusal;
use crate::live::{Setup, ending_message, shown_name};
use crate::store::{self, GameRow, Store};

/// The most games of a page.
const LARGEST: u64 = 100;

/// The longest part of a name that is looked for.
const PLAYER_LIMIT: usize = 60;

/// What to look for; fields that are missing or empty let everything through.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Search {
    /// A part of a name.
    #[serde(default)]
    pub player: Option<String>,
    /// The game, by any of its names.
    #[serde(default)]
    pub game: Option<String>,
    /// `first`, `second` or `draw`.
    #[serde(default)]
    pub result: Option<String>,
    /// The page, from 1.
    #[serde(default)]
    pub page: Option<String>,
    /// How many games a page holds.
    #[serde(default)]
    pub size: Option<String>,
}

/// The finished games of this server.
#[derive(Clone)]
pub struct Archive {
    pub(crate) store: Store,
}

impl Archive {
    /// The games that match, newest first: the `archive` document of the API.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn search(&self, search: &Search, lang: Lang) -> Result<Value, Refusal> {
        let text = |field: &Option<String>| field.as_deref().unwrap_or_default().trim().to_owned();
        let number = |field: &Option<String>, default: u64| text(field).parse().unwrap_or(default);
        let size = number(&search.size, 20).clamp(1, LARGEST);
        let game = text(&search.game);
        let found = plateau_catalog::find(&game);
        let wanted = store::Search {
            player: text(&search.player).chars().take(PLAYER_LIMIT).collect(),
            game: found.map_or(game, |found| found.game.id().to_owned()),
            result: text(&search.result),
        };
        let total = u64::try_from(self.store.count(&wanted).await?).unwrap_or_default();
        let pages = total.div_ceil(size).max(1);
        let page = number(&search.page, 1).clamp(1, pages);
        let signed = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        let rows = self.store.search(&wanted, signed(size), signed((page - 1) * size)).await?;
        let games: Vec<Value> = rows.iter().map(|row| entry(row, lang)).collect();
        Ok(json!({ "games": games, "page": page, "pages": pages, "total": total, "size": size }))
    }
}

/// One game of the list.
fn entry(row: &GameRow, lang: Lang) -> Value {
    let title = plateau_catalog::find(&row.game).map(|found| found.game.title().text(lang));
    let player = |kind: &str, name: &str| {
        let player = PlayerSpec::parse(kind).unwrap_or(PlayerSpec::Human);
        shown_name(&player, name, lang)
    };
    json!({
        "id": row.id,
        "path": format!("/game/{}", row.id),
        "game": row.game,
        "title": title.unwrap_or_else(|| row.game.clone()),
        "variant": row.variant,
        "players": [player(&row.first_kind, &row.first_name), player(&row.second_kind, &row.second_name)],
        "result": row.result,
        "text": result_text(row, lang),
        "moves": row.moves,
        "created": row.created,
        "imported": row.imported != 0,
    })
}

/// How a game ended, in words.
fn result_text(row: &GameRow, lang: Lang) -> Option<String> {
    let outcome = match row.result.as_deref()? {
        "draw" => Outcome::Draw,
        word => Outcome::Win(Side::BOTH.into_iter().find(|side| side.word() == word)?),
    };
    let reason = row.reason.as_deref()?;
    let reason = Reason::ALL.into_iter().find(|known| known.word() == reason)?;
    let sides = Setup::of_row(row).ok()?.open().ok()?.view().sides;
    Some(ending_message(Ending { outcome, reason }, &sides).text(lang))
}
