//! The games as JSON: what a form for a new game needs.

use plateau_core::{Lang, Message};
use plateau_search::BookChoice;
use plateau_table::{AnyGame, Names, Options, PlayerSpec};
use serde_json::{Value, json};

use crate::engines::new_player;
use crate::live::Setup;

/// The players of the documents; not every game has all.
const COMPUTERS: [&str; 3] = ["hasard", "premier", "rapport"];

/// The `catalog` document of the API.
pub(crate) fn document(lang: Lang) -> Value {
    let levels: Vec<String> = (1..=10).map(|level| level.to_string()).chain(["max".to_owned()]).collect();
    json!({ "games": plateau_catalog::GAMES.map(|game| entry(game, lang)), "levels": levels })
}

/// One game.
fn entry(game: &'static dyn AnyGame, lang: Lang) -> Value {
    let name = |names: Names| match lang {
        Lang::Fr => names.page,
        Lang::En => names.english,
    };
    let variants = game.variants().iter().map(|variant| {
        json!({
            "id": variant.names.page, "name": name(variant.names),
            "text": Message::new(variant.description).text(lang),
        })
    });
    let options = game.options().iter().map(|option| {
        json!({
            "key": option.key, "values": option.values, "text": Message::new(option.description).text(lang),
            "variants": option.variants,
        })
    });
    let opened = game.open(None, &Options::new(), None);
    let sides = opened.map(|game| game.view().sides.map(|side| side.text(lang))).unwrap_or_default();
    json!({
        "id": game.id(), "name": name(game.names()), "title": game.title().text(lang),
        "variants": variants.collect::<Vec<Value>>(), "options": options.collect::<Vec<Value>>(),
        "sides": sides, "computers": computers(game),
    })
}

/// The players of the documents that this game has.
fn computers(game: &'static dyn AnyGame) -> Vec<&'static str> {
    let Ok(setup) = Setup::read(game.id(), "", "", None) else { return Vec::new() };
    let has = |name: &&str| {
        PlayerSpec::parse(name).is_ok_and(|spec| new_player(&setup, &spec, &BookChoice::None).is_ok())
    };
    COMPUTERS.into_iter().filter(has).collect()
}
