//! Opening books: files, symmetries, growth, and what an engine does with them.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use plateau_core::Notation;
use plateau_learn::{BookOrder, BookProgress};
use plateau_othello::{Othello, Position, Rules};
use plateau_search::learned::Weights;
use plateau_search::{
    Book, BookChoice, BookEntry, BookHeader, EnginePlayer, Level, Limits, Order, Playable, TextReport,
    book_key,
};
use plateau_table::{AnyMatch, Budget, Options, Player};
use proptest::prelude::*;

/// A game of `name` after `moves`.
fn game(name: &str, options: &[&str], moves: &[&str]) -> Box<dyn AnyMatch> {
    let found = plateau_catalog::find(name).unwrap().game;
    let mut game = found.open(None, &Options::parse(options).unwrap(), None).unwrap();
    moves.iter().for_each(|text| drop(game.play(text).unwrap()));
    game
}

fn order(out: &Path, positions: u64) -> BookOrder {
    BookOrder { out: out.to_owned(), positions, plies: 6, nodes: 300, width: 3, margin: 300, threads: 1 }
}

fn grow(game: &dyn AnyMatch, order: &BookOrder) -> BookProgress {
    let maker = plateau_catalog::book_maker(game.game()).unwrap();
    maker.grow(game, &Weights::None, order, &AtomicBool::new(false), &mut |_| {}).unwrap()
}

/// What an engine with `book` answers.
fn think(game: &dyn AnyMatch, book: &BookChoice, order: &Order, seed: u64) -> TextReport {
    let mut engine = plateau_catalog::engine(game.game());
    engine.resize(1);
    engine.set_book(book.clone(), Some(seed));
    engine.think(game, order, &AtomicBool::new(false), &mut |_| {}).unwrap()
}

fn from_file(path: &Path) -> BookChoice {
    BookChoice::open(path.to_str().unwrap()).unwrap()
}

/// An order whose move will be played.
fn plays() -> Order {
    Order { plays: true, ..Order::new(Limits::nodes(500)) }
}

fn header() -> BookHeader {
    BookHeader::of::<Othello>(&Rules::default())
}

fn entries() -> impl Strategy<Value = Vec<BookEntry>> {
    let entry = (any::<u64>(), -30_000..=30_000_i16, any::<bool>());
    let entry = entry.prop_map(|(key, score, expanded)| BookEntry { key: key & !1, score, expanded });
    prop::collection::vec(entry, 0..40).prop_map(|mut entries| {
        let key = u64::from_str_radix(&header().root, 16).unwrap();
        entries.push(BookEntry { key, score: 7, expanded: true });
        entries
    })
}

proptest! {
    #[test]
    fn books_come_back(entries in entries()) {
        let book = Book::new(header(), entries.clone());
        prop_assert_eq!(Book::read(&book.to_bytes()).unwrap(), book.clone());
        for entry in &entries {
            let last = entries.iter().rfind(|other| other.key == entry.key).copied();
            prop_assert_eq!(book.get(entry.key), last);
            prop_assert_eq!(book.get(entry.key | 1), last);
        }
    }

    #[test]
    fn damaged_books_are_refused(entries in entries(), place in any::<prop::sample::Index>(), bit in 0..8_u8) {
        let mut bytes = Book::new(header(), entries).to_bytes();
        let place = place.index(bytes.len());
        prop_assert!(Book::read(&bytes[..place]).is_err());
        bytes[place] ^= 1 << bit;
        prop_assert!(Book::read(&bytes).is_err());
    }

    /// Random play, seen from the eight sides of the board.
    #[test]
    fn symmetric_positions_are_one(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..40)) {
        let mut played = game("othello", &[], &[]);
        for choice in choices {
            let moves = played.moves();
            if moves.is_empty() {
                break;
            }
            played.play(&moves[choice.index(moves.len())]).unwrap();
        }
        let position = Position::from_text(&Rules::default(), &played.position_text()).unwrap();
        let images = Othello::images(&position);
        prop_assert_eq!(images.len(), 7);
        for image in &images {
            prop_assert_eq!(book_key::<Othello>(image), book_key::<Othello>(&position));
            // An image has as many moves: the rules do not see the difference.
            prop_assert_eq!(
                plateau_core::Position::count_moves(image),
                plateau_core::Position::count_moves(&position)
            );
        }
    }
}

#[test]
fn foreign_files_are_told_apart() {
    let id = |bytes: &[u8]| Book::read(bytes).unwrap_err().id();
    assert_eq!(id(b""), "book-foreign");
    assert_eq!(id(b"PLATWGT1 and more"), "book-foreign");
    assert_eq!(id(b"PLATBOK9 and more"), "book-version");
    assert_eq!(id(b"PLATBOK1"), "book-damaged");
    // Whole, but without its own start.
    assert_eq!(id(&Book::new(header(), Vec::new()).to_bytes()), "book-damaged");
}

/// The four first moves of Othello are one move, and so are their answers by symmetry: three of them, the diagonal,
/// the perpendicular and the parallel one.
#[test]
fn first_moves_that_look_alike_are_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book");
    let start = game("othello", &[], &[]);
    let wide = BookOrder { plies: 2, margin: 30_000, ..order(&path, 1_000) };
    assert_eq!(grow(start.as_ref(), &wide).pace.positions, 1 + 1 + 3);
    let book = Book::open(&path).unwrap();
    for moves in [["d3", "c3"], ["c4", "c3"], ["f5", "f6"], ["e6", "f6"]] {
        let text = game("othello", &[], &moves).position_text();
        let position = Position::from_text(&Rules::default(), &text).unwrap();
        let entry = book.get(book_key::<Othello>(&position)).unwrap();
        assert!(!entry.expanded);
        let first = game("othello", &[], &moves[..1]).position_text();
        let first = Position::from_text(&Rules::default(), &first).unwrap();
        assert_eq!(book.moves::<Othello>(&first).len(), 3);
    }
}

/// Grown in two parts, on one or on several threads, every position is reachable and worth its best move.
#[test]
fn books_grow_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book");
    for (name, options) in [("othello", &[][..]), ("dames", &[]), ("hasami", &[]), ("attaxx", &["size=5"])] {
        let start = game(name, options, &[]);
        let maker = plateau_catalog::book_maker(start.game()).unwrap();
        let first = grow(start.as_ref(), &order(&path, 20));
        assert!((20..24).contains(&first.pace.positions), "{name}: {first:?}");
        let second = grow(start.as_ref(), &BookOrder { threads: 2, ..order(&path, 40) });
        assert!(second.pace.positions >= 40 && second.expanded > first.expanded, "{name}: {second:?}");
        let book = Book::open(&path).unwrap();
        assert_eq!(book.header.facts.as_array().unwrap().len(), 1);
        let verified = maker.verify(start.as_ref(), &book).unwrap();
        assert!(verified.is_right() && verified.positions == second.pace.positions, "{name}: {verified:?}");
        assert!((1..=7).contains(&verified.deepest), "{name}: {verified:?}");
        std::fs::remove_file(&path).unwrap();
    }
}

#[test]
fn a_run_in_parts_is_the_whole_run() {
    let folder = tempfile::tempdir().unwrap();
    let (parts, whole) = (folder.path().join("parts"), folder.path().join("whole"));
    let start = game("othello", &["size=6"], &[]);
    for positions in [1, 9, 23, 40] {
        grow(start.as_ref(), &order(&parts, positions));
    }
    grow(start.as_ref(), &order(&whole, 40));
    assert_eq!(std::fs::read(&parts).unwrap(), std::fs::read(&whole).unwrap());
}

#[test]
fn a_stopped_book_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book");
    let start = game("dames", &[], &[]);
    let maker = plateau_catalog::book_maker(start.game()).unwrap();
    let stop = AtomicBool::new(true);
    let order = order(&path, 40);
    let progress = maker.grow(start.as_ref(), &Weights::None, &order, &stop, &mut |_| {}).unwrap();
    assert_eq!((progress.pace.positions, progress.expanded), (1, 0));
    assert!(maker.verify(start.as_ref(), &Book::open(&path).unwrap()).unwrap().is_right());
}

#[test]
fn files_of_others_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book");
    let (start, six) = (game("othello", &[], &[]), game("othello", &["size=6"], &[]));
    grow(six.as_ref(), &order(&path, 10));
    let bytes = std::fs::read(&path).unwrap();
    let refused = |bytes: &[u8], id: &str| {
        std::fs::write(&path, bytes).unwrap();
        let maker = plateau_catalog::book_maker(start.game()).unwrap();
        let stop = AtomicBool::new(false);
        let grown = maker.grow(start.as_ref(), &Weights::None, &order(&path, 10), &stop, &mut |_| {});
        assert_eq!(grown.unwrap_err().id(), id);
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
    };
    refused(&bytes, "book-other-game");
    refused(b"hello", "book-foreign");
    refused(&bytes[..bytes.len() - 1], "book-damaged");
    let mut book = Book::read(&bytes).unwrap();
    book.header = BookHeader { root: book.header.root, ..header() };
    refused(&book.to_bytes(), "book-keys");
    let chance = plateau_catalog::find("attaxx").unwrap().game;
    let options = Options::parse(&["contagion=0.75"]).unwrap();
    let chance = chance.open(Some("simplifie"), &options, None).unwrap();
    let maker = plateau_catalog::book_maker(chance.game()).unwrap();
    let stop = AtomicBool::new(false);
    let grown = maker.grow(chance.as_ref(), &Weights::None, &order(&path, 10), &stop, &mut |_| {});
    assert_eq!(grown.unwrap_err().id(), "book-chance");
}

/// A book of our own making, whose best first move no search would call 12 discs good.
fn praised(path: &Path, start: &dyn AnyMatch) -> BookChoice {
    grow(start, &BookOrder { plies: 1, ..order(path, 10) });
    let book = Book::open(path).unwrap();
    let entries = book.entries().iter().map(|entry| {
        let score = if entry.expanded { 1_200 } else { -1_200 };
        BookEntry { score, ..*entry }
    });
    let book = Book::new(book.header.clone(), entries.collect());
    std::fs::write(path, book.to_bytes()).unwrap();
    from_file(path)
}

#[test]
fn moves_that_are_played_come_from_the_book() {
    let folder = tempfile::tempdir().unwrap();
    let start = game("othello", &[], &[]);
    let book = praised(&folder.path().join("book"), start.as_ref());
    let report = think(start.as_ref(), &book, &plays(), 1);
    let line = &report.lines[0];
    assert!(report.from_book);
    assert_eq!((report.depth, report.nodes, report.lines.len()), (0, 0, 1));
    assert_eq!((line.units, line.moves.len()), (Some(12.0), 1));
    // The four moves are equally good: each is played some time, and the same seed plays the same one.
    let played = |seed| think(start.as_ref(), &book, &plays(), seed).lines[0].moves[0].clone();
    let some: std::collections::BTreeSet<String> = (0..60).map(played).collect();
    assert_eq!(some.into_iter().collect::<Vec<String>>(), ["c4", "d3", "e6", "f5"]);
    assert_eq!(played(5), played(5));
    // Beyond the book everything is searched.
    let after = game("othello", &[], &["d3"]);
    assert!(think(after.as_ref(), &book, &plays(), 1).nodes > 0);
}

#[test]
fn what_is_only_judged_is_searched() {
    let folder = tempfile::tempdir().unwrap();
    let start = game("othello", &[], &[]);
    let book = praised(&folder.path().join("book"), start.as_ref());
    let searched = |order: &Order, book: &BookChoice| think(start.as_ref(), book, order, 1).nodes > 0;
    assert!(searched(&Order::new(Limits::nodes(500)), &book));
    assert!(searched(&Order { lines: 2, ..plays() }, &book));
    assert!(searched(&plays(), &BookChoice::None));
    assert!(!searched(&plays(), &book));
    // A book of other rules is not asked.
    let six = game("othello", &["size=6"], &[]);
    assert!(think(six.as_ref(), &book, &plays(), 1).nodes > 0);
    assert_eq!(
        plateau_catalog::engine(six.game()).check_book(six.as_ref(), &book).unwrap_err().id(),
        "book-other-game"
    );
}

/// Levels are measured without a book. Full strength on the smallest time finds the book's move at once.
#[test]
fn levels_play_without_a_book() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book");
    // One of the nine first moves is in this book.
    let start = game("dames", &[], &[]);
    grow(start.as_ref(), &BookOrder { plies: 1, width: 1, ..order(&path, 10) });
    let book = Book::open(&path).unwrap();
    let rules = plateau_dames::Rules::INTERNATIONAL;
    let position = plateau_dames::DamesPosition::from_text(&rules, &start.position_text()).unwrap();
    let moves = book.moves::<plateau_dames::Dames>(&position);
    let [(mv, _)] = moves[..] else { panic!("{moves:?}") };
    let known = position.write_move(mv);
    let play = |level: Level, seed: u64| {
        let mut engine = plateau_catalog::engine(start.game());
        engine.resize(1);
        let player = EnginePlayer::new(engine, level, 1, Some(seed));
        let budget = Budget { time: Some(Duration::from_millis(20)), ..Budget::default() };
        player.with_book(from_file(&path), Some(seed)).choose(start.as_ref(), &budget).unwrap()
    };
    assert!((0..10).all(|seed| play(Level::Max, seed) == known));
    assert!((0..10).any(|seed| play(Level::Number(1), seed) != known));
}

/// What comes with the games is sound, for the default rules, and small.
#[test]
fn books_that_come_with_games_are_sound() {
    for game in plateau_catalog::GAMES {
        let start = game.open(None, &Options::new(), None).unwrap();
        let engine = plateau_catalog::engine(game);
        assert!(engine.check_book(start.as_ref(), &BookChoice::None).is_ok());
        match engine.check_book(start.as_ref(), &BookChoice::Own) {
            Ok(()) => {
                let report = think(start.as_ref(), &BookChoice::Own, &plays(), 1);
                assert_eq!((report.depth, report.nodes), (0, 0), "{}", game.id());
                assert!(start.moves().contains(&report.lines[0].moves[0]));
            }
            Err(message) => assert_eq!(message.id(), "book-no-own", "{}", game.id()),
        }
    }
    for (name, book) in [
        ("othello", Othello::book(&Rules::default())),
        ("dames", plateau_dames::Dames::book(&plateau_dames::Rules::INTERNATIONAL)),
    ] {
        let Some(book) = book else { continue };
        let start = game(name, &[], &[]);
        let maker = plateau_catalog::book_maker(start.game()).unwrap();
        let verified = maker.verify(start.as_ref(), &book).unwrap();
        assert!(verified.is_right(), "{name}: {verified:?}");
        assert!(book.to_bytes().len() < 200_000, "{name}");
    }
}
