//! Opening books, without their checksum, which is added here. What is read is written and read again, and its moves are legal.
#![no_main]

use std::sync::atomic::AtomicBool;

use libfuzzer_sys::fuzz_target;
use plateau_search::{Book, BookChoice, Limits, Order};
use plateau_table::Options;

fuzz_target!(|data: &[u8]| {
    let mut bytes = data.to_vec();
    bytes.extend(crc32fast::hash(data).to_le_bytes());
    let Ok(book) = Book::read(&bytes) else { return };
    assert_eq!(Book::read(&book.to_bytes()).as_ref(), Ok(&book));
    let Some(found) = plateau_catalog::find(&book.header.game) else { return };
    let words: Vec<&str> = book.header.options.split_whitespace().collect();
    let Ok(options) = Options::parse(&words) else { return };
    let Ok(game) = found.game.open(Some(&book.header.variant), &options, None) else { return };
    let maker = plateau_catalog::book_maker(found.game).expect("a game of the table");
    if maker.verify(game.as_ref(), &book).is_err() {
        return;
    }
    let mut engine = plateau_catalog::engine(found.game);
    engine.resize(1);
    engine.set_book(BookChoice::From { file: String::new(), book: book.into() }, Some(1));
    let order = Order { plays: true, ..Order::new(Limits::nodes(10)) };
    let report = engine.think(game.as_ref(), &order, &AtomicBool::new(false), &mut |_| {}).expect("a move");
    assert!(game.moves().contains(&report.lines[0].moves[0]));
});
