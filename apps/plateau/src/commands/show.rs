//! `plateau moves` and `plateau show`.

use clap::ArgMatches;
use plateau_core::{Lang, Message, shorten};
use plateau_table::AnyMatch;

use crate::Outcome;
use crate::arguments::open;
use crate::failure::Failure;
use crate::output::print;

/// The legal moves, one a line.
pub(crate) fn moves(matches: &ArgMatches, lang: Lang) -> Outcome {
    let lines: String = open(matches, lang)?.moves().into_iter().map(|text| text + "\n").collect();
    print(&lines)
}

/// The board, the result and the position, after the moves of `--moves`.
pub(crate) fn show(matches: &ArgMatches, lang: Lang) -> Outcome {
    let mut game = open(matches, lang)?;
    let words = matches.get_one::<String>("moves").map_or("", String::as_str);
    for (number, word) in (1..).zip(words.split_whitespace()) {
        game.play(word).map_err(|error| {
            let message =
                Message::new("app-bad-move").with("number", number as u32).with("move", shorten(word));
            let hint = Message::new("app-hint-moves").with("game", game.game().id());
            Failure::hinted(message.with("reason", error.reason), hint)
        })?;
    }
    let result = game.ending().map_or("none", |ending| ending.outcome.word());
    print(&format!("{}result: {result}\nposition: {}\n", picture(game.as_ref(), lang), game.position_text()))
}

/// The board with its tallies, whose turn it is or how the game ended.
pub(crate) fn picture(game: &dyn AnyMatch, lang: Lang) -> String {
    let view = game.view();
    let mut text = view.to_text();
    let [first, second] = view.sides.clone();
    for tally in &view.tallies {
        let line = Message::new("app-tally")
            .with("label", tally.label.clone())
            .with("first", first.clone())
            .with("first-count", tally.counts[0])
            .with("second", second.clone())
            .with("second-count", tally.counts[1]);
        text.push_str(&line.text(lang));
        text.push('\n');
    }
    let status = match game.ending() {
        Some(ending) => {
            let result = match ending.outcome.winner() {
                Some(side) => Message::new("app-wins").with("side", view.sides[side.index()].clone()),
                None => Message::new("app-draw"),
            };
            Message::new("app-ended").with("result", result).with("reason", ending.reason.message())
        }
        None => Message::new("app-turn").with("side", view.sides[view.turn.index()].clone()),
    };
    text.push_str(&status.text(lang));
    text.push('\n');
    text
}
