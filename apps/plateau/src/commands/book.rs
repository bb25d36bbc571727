//! Opening books: which one an engine plays from, and `plateau train book`.

use clap::ArgMatches;
use plateau_core::{Lang, Message};
use plateau_learn::{AnyBookMaker, BookOrder};
use plateau_search::{Book, BookChoice};
use plateau_table::{AnyGame, AnyMatch, Options};

use super::analyse::threads;
use super::train;
use crate::Outcome;
use crate::arguments::open;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::print;

/// The book that `--book` names, or the usual one.
pub(super) fn choice(matches: &ArgMatches, usual: BookChoice) -> Result<BookChoice, Message> {
    matches.get_one::<String>("book").map_or(Ok(usual), |text| BookChoice::open(text))
}

/// The book that `--book` names, which must be for the rules of `game`; that of the game, if it has one, without a name.
pub(super) fn of_game(matches: &ArgMatches, game: &dyn AnyMatch) -> Result<BookChoice, Message> {
    let book = choice(matches, BookChoice::Own)?;
    if matches.contains_id("book") {
        plateau_catalog::engine(game.game()).check_book(game, &book)?;
    }
    Ok(book)
}

/// Who makes books of a game.
fn maker(game: &dyn AnyGame) -> Result<&'static dyn AnyBookMaker, Failure> {
    plateau_catalog::book_maker(game).ok_or_else(|| Message::new("cli-bad-usage").into())
}

/// Grows a book.
pub(super) fn grow(matches: &ArgMatches, lang: Lang) -> Outcome {
    let game = open(matches, lang)?;
    let small = |name: &str| matches.get_one::<u32>(name).copied().unwrap_or_default();
    let order = BookOrder {
        out: train::path(matches, "out")?.clone(),
        positions: train::number(matches, "positions"),
        plies: small("plies"),
        nodes: train::number(matches, "nodes"),
        width: usize::try_from(train::number(matches, "width")).unwrap_or(usize::MAX),
        margin: i32::try_from(small("margin")).unwrap_or(i32::MAX),
        threads: threads(matches),
    };
    let weights = train::weights(matches)?;
    let stop = interrupt::flag();
    let bar = train::bar();
    let progress = maker(game.game())?.grow(game.as_ref(), &weights, &order, &stop, &mut |progress| {
        train::show(&bar, &progress.pace, lang);
    })?;
    bar.finish_and_clear();
    let bytes = std::fs::metadata(&order.out).map_or(0, |file| file.len());
    let message = Message::new("train-book-grown")
        .with("file", order.out.display().to_string())
        .with("positions", progress.pace.positions)
        .with("expanded", progress.expanded)
        .with("bytes", bytes);
    print(&(message.text(lang) + "\n"))
}

/// Checks a book, whose file has so many bytes.
pub(super) fn verify(book: &Book, bytes: usize, lang: Lang) -> Outcome {
    let header = &book.header;
    let found = crate::arguments::find(&header.game, lang)?;
    let texts: Vec<&str> = header.options.split_whitespace().collect();
    let game = found.game.open(Some(&header.variant), &Options::parse(&texts)?, None)?;
    let verified = maker(found.game)?.verify(game.as_ref(), book)?;
    let message = Message::new("train-book-verified")
        .with("positions", verified.positions)
        .with("expanded", verified.expanded)
        .with("deepest", verified.deepest)
        .with("bytes", bytes)
        .with("unreachable", verified.unreachable)
        .with("empty", verified.empty)
        .with("different", verified.different);
    print(&(message.text(lang) + "\n"))?;
    if verified.is_right() { Ok(()) } else { Err(Failure::Check) }
}
