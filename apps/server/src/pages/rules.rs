//! The rules of a game, with examples that were really played.

use askama::Template;
use axum::extract::Path;
use axum::response::Response;
use plateau_core::Message;
use serde_json::Value;

use super::examples::{picture, showcase};
use super::picture::board;
use super::shell::Shell;
use super::{page, texts};
use crate::error::Refusal;
use crate::json::for_script;

/// The template of a rules page.
#[derive(Template)]
#[template(path = "rules.html")]
struct Rules {
    shell: Shell,
    id: &'static str,
    title: String,
    motto: String,
    paragraphs: Vec<(String, String)>,
    /// The picture of a position.
    picture: String,
    /// The first picture of each example, and what it shows.
    examples: Vec<(String, String)>,
    variants: Vec<(String, String)>,
    options: Vec<(&'static str, &'static str, String)>,
    boards: String,
    texts: String,
}

/// `GET /rules/{game}`
pub(super) async fn show(shell: Shell, Path(name): Path<String>) -> Result<Response, Refusal> {
    let game = plateau_catalog::find(&name).ok_or_else(Refusal::not_found)?.game;
    let say = |id: &'static str| Message::new(id).text(shell.lang);
    let mut boards: Vec<Value> = Vec::new();
    let mut examples = Vec::new();
    let mut paragraphs = Vec::new();
    let mut motto = String::new();
    if let Some(shown) = showcase(game) {
        motto = say(shown.motto);
        paragraphs = shown.rules.iter().map(|&(title, text)| (say(title), say(text))).collect();
        for example in shown.examples {
            let views = example.views(game, shell.lang)?;
            let caption = say(example.caption);
            examples.push((board(&views["views"][0], false, Some(&caption)), caption));
            boards.push(views);
        }
    }
    let label = shell.with("web-board-of", "game", game.title().text(shell.lang));
    let variants = game.variants().iter().map(|variant| {
        let names = variant.names;
        let name = if shell.lang == crate::Lang::Fr { names.page } else { names.english };
        (name.to_owned(), say(variant.description))
    });
    let options = game.options().iter().map(|option| (option.key, option.values, say(option.description)));
    Ok(page(&Rules {
        id: game.id(),
        title: game.title().text(shell.lang),
        motto,
        paragraphs,
        picture: picture(game, Some(&label), shell.lang)?,
        examples,
        variants: variants.collect(),
        options: options.collect(),
        boards: for_script(&boards),
        texts: for_script(&texts::texts(shell.lang)),
        shell,
    }))
}
