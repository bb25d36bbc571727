//! The lines of the engine protocols. What is written back reads the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plateau_protocol::text::universal::{GoLine, PositionLine, Vocabulary};
use plateau_protocol::text::{command_line, ggf, gomocup, gtp, hub, nboard, universal};
use plateau_table::Options;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let _ = command_line::split(&text);
    for line in text.lines() {
        universal_line(line);
        hub_line(line);
        let _ = (gtp::GtpLine::parse(line), gtp::GtpReply::parse(line), gtp::color(line));
        let _ = (nboard::NboardLine::parse(line), nboard::answer(line));
        let _ = (gomocup::stone(line), gomocup::pair(line), gomocup::is_remark(line));
        if let Some(point) = gomocup::point(line) {
            assert_eq!(gomocup::point(&gomocup::write_point(point)), Some(point));
        }
    }
    if let Ok(game) = ggf::Ggf::read(&text) {
        let written = game.write();
        assert_eq!(ggf::Ggf::read(&written).expect("what is written reads").write(), written);
    }
});

fn universal_line(line: &str) {
    let (_, rest) = universal::command(line);
    if let Some(position) = PositionLine::parse(rest) {
        let written = position.write();
        let (_, rest) = universal::command(&written);
        assert_eq!(PositionLine::parse(rest), Some(position));
    }
    for words in [Vocabulary::UAI, Vocabulary::UGI] {
        let _ = GoLine::parse(rest, &words).asked_of(0);
    }
    let _ = (universal::option(rest), universal::best_move(line));
}

fn hub_line(line: &str) {
    let Some(read) = hub::HubLine::parse(line) else { return };
    assert_eq!(hub::HubLine::parse(&read.write()), Some(read.clone()));
    let game = plateau_catalog::find("dames").expect("a game of the table").game;
    let Some(position) = read.get("pos").and_then(|text| hub::read_position(text, 50)) else { return };
    let Ok(board) = game.open(None, &Options::new(), Some(&position)) else { return };
    let view = board.view();
    for mv in &view.moves {
        let found = hub::find_move(&view, &hub::write_move(&view, mv)).expect("a written move is found");
        assert_eq!((found.from, found.to), (mv.from, mv.to));
    }
    let _ = hub::find_move(&view, read.get("moves").unwrap_or_default());
}
