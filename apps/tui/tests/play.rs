//! What keys, clicks, players and time do, without a terminal.

use std::path::PathBuf;

use crate::common::Desk;
use plateau_core::{Lang, Message, random_from_seed};
use plateau_table::{AnyMatch, Options};
use plateau_tui::{Effect, Event, Opened, Report};

const PLACE: (Lang, u16, u16) = (Lang::En, 80, 24);

/// Two people at an Othello board.
fn othello() -> Desk {
    Desk::play(PLACE, ("othello", None, &[]), ["human", "human"], "")
}

/// A person against the engine.
fn against_engine() -> Desk {
    Desk::play(PLACE, ("othello", None, &[]), ["human", "engine:3"], "")
}

/// The moves of the record that was kept last.
fn kept(desk: &Desk) -> Vec<String> {
    let record = desk.effects.iter().rev().find_map(|effect| match effect {
        Effect::Keep { record, .. } => Some(record.clone()),
        _ => None,
    });
    record.expect("a game was kept").moves.iter().map(|mv| mv.text.clone()).collect()
}

#[test]
fn a_newcomer_reaches_the_board_with_enter_alone() {
    let mut desk = Desk::new(Lang::En, 80, 24);
    desk.keys("Down Down Down Enter Enter");
    desk.shows("Your turn: Black.");
    // The cursor is in the middle, on e5; f5 is to its right.
    desk.keys("Right Enter");
    desk.shows("White is thinking…");
    assert_eq!(kept(&desk), ["f5"]);
}

#[test]
fn a_move_can_be_typed_at_once() {
    let mut desk = against_engine();
    desk.keys("f 5 Enter");
    assert_eq!(kept(&desk), ["f5"]);
}

#[test]
fn the_cursor_sits_on_the_focused_cell() {
    let mut desk = othello();
    let (x, y) = desk.cursor();
    desk.shows("e5: White");
    desk.keys("Right Down");
    assert_eq!(desk.cursor(), (x + 4, y + 2));
    desk.keys("h k");
    assert_eq!(desk.cursor(), (x, y));
    desk.keys("F Right");
    desk.shows("d5: Black");
}

#[test]
fn clicks_play() {
    let mut desk = othello();
    let (x, y) = desk.cursor();
    desk.click(x + 4, y);
    assert_eq!(kept(&desk), ["f5"]);
    let mut desk = Desk::play(PLACE, ("hasami", None, &[]), ["human", "human"], "");
    // The middle is E5; H5 is three cells below and slides up to D5.
    let (x, y) = desk.cursor();
    desk.click(x, y + 6);
    desk.shows("<○>");
    desk.click(x, y - 2);
    assert_eq!(kept(&desk), ["H5-D5"]);
}

#[test]
fn escape_gives_up_a_selection_and_only_then_the_board() {
    let mut desk = Desk::play(PLACE, ("hasami", None, &[]), ["human", "human"], "");
    desk.keys("Down Down Down Enter");
    desk.shows("<○>");
    desk.keys("Esc");
    desk.hides("<○>");
    desk.shows("Hasami shogi");
    desk.keys("Esc");
    desk.shows("Choose a game");
    desk.keys("Enter");
    desk.shows("White to play.");
}

#[test]
fn a_refused_move_comes_with_its_reason() {
    let mut desk = othello();
    desk.keys("Enter");
    desk.shows("e5: e5 is occupied by a white disc.");
    desk.keys(":");
    desk.types("a1");
    desk.keys("Enter");
    desk.shows("a1 touches no white disc");
    desk.keys("Esc");
    // A slide that is blocked, by clicks: the game gives the reason for the pair of cells.
    let mut desk = Desk::play(PLACE, ("hasami", None, &[]), ["human", "human"], "");
    desk.keys("Down Down Down Enter Up Up Up Up Left Enter");
    desk.shows("H5-D4: ");
    desk.keys("Esc Enter");
    desk.shows("No move begins on D4.");
}

#[test]
fn tab_completes_a_move() {
    let mut desk = Desk::play(PLACE, ("dames", None, &[]), ["human", "human"], "");
    // A digit begins a move.
    desk.keys("3 4");
    desk.shows("34-29  34-30");
    desk.keys("Tab");
    desk.types("0");
    desk.keys("Backspace");
    desk.types("29");
    desk.keys("Enter");
    desk.shows("34-29");
    desk.hides("Your move");
}

#[test]
fn a_number_chooses_between_rafles() {
    let game = plateau_catalog::find("dames").unwrap().game;
    let position = "W:W13:B28,19,40,39,29,18";
    let game = game.open(None, &Options::new(), Some(position)).unwrap();
    let mut desk = Desk::at(PLACE, game, ["human", "human"], "none");
    desk.keys("Up Up Up Right");
    desk.keys("Enter");
    desk.shows("<○>");
    // From f3 to j7, without the cells between.
    desk.keys("Down Down Down Down Right Right Right Right Enter");
    desk.shows("1  13x22x33x44x35");
    desk.keys("9");
    desk.shows("Which move?");
    desk.keys("2");
    assert_eq!(kept(&desk).len(), 1);
    desk.shows("White: 13x24x33x44x35.");
}

#[test]
fn the_reply_is_paced() {
    let mut desk = against_engine();
    desk.moves("f5");
    let job = desk.thinking_job();
    desk.wait(100);
    desk.event(Event::Report(Report::Chosen { job, result: Ok("d6".to_owned()) }));
    desk.shows("White is thinking…");
    assert_eq!(kept(&desk), ["f5"]);
    desk.wait(299);
    assert_eq!(kept(&desk), ["f5"]);
    desk.wait(1);
    assert_eq!(kept(&desk), ["f5", "d6"]);
    desk.shows("White: d6.");
}

#[test]
fn one_cannot_move_for_the_computer() {
    let mut desk = against_engine();
    desk.moves("f5");
    desk.keys("Enter");
    desk.shows("it is not your turn");
    desk.keys(":");
    desk.shows("it is not your turn");
    assert_eq!(kept(&desk), ["f5"]);
}

#[test]
fn undo_takes_back_a_whole_turn_even_while_the_engine_thinks() {
    let mut desk = against_engine();
    desk.moves("f5");
    desk.answer("d6");
    desk.moves("c3");
    let old = desk.thinking_job();
    desk.keys("u");
    assert!(desk.effects.iter().any(|effect| matches!(effect, Effect::StopPlayers)));
    assert_eq!(kept(&desk), ["f5", "d6"]);
    // What the engine still says about the old position is not heard.
    desk.event(Event::Report(Report::Chosen { job: old, result: Ok("d3".to_owned()) }));
    desk.wait(1000);
    assert_eq!(kept(&desk), ["f5", "d6"]);
    desk.keys("u");
    assert_eq!(kept(&desk), [""; 0]);
    desk.keys("u");
    desk.shows("There is nothing to take back.");
    desk.keys("U");
    assert_eq!(kept(&desk), ["f5", "d6"]);
}

/// A game of Othello up to a position where the player to move must pass.
fn before_a_pass() -> Box<dyn AnyMatch> {
    let othello = plateau_catalog::find("othello").unwrap().game;
    for seed in 0.. {
        let mut random = random_from_seed(Some(seed));
        let mut game = othello.open(None, &Options::parse(&["size=6"]).unwrap(), None).unwrap();
        while let Some(text) = game.random_move(&mut random) {
            if game.forced_pass().is_some() {
                return game;
            }
            game.play(&text).unwrap();
        }
    }
    unreachable!()
}

#[test]
fn a_forced_pass_is_announced_and_made() {
    let game = before_a_pass();
    let played = game.played().len();
    let mut desk = Desk::at(PLACE, game, ["human", "human"], "none");
    desk.shows("cannot move and must pass");
    desk.wait(1100);
    desk.shows("cannot move and must pass");
    desk.wait(200);
    desk.shows("forced pass");
    assert_eq!(kept(&desk).len(), played + 1);
}

#[test]
fn the_flag_falls_at_once() {
    let game = plateau_catalog::find("othello").unwrap().game.open(None, &Options::new(), None).unwrap();
    let mut desk = Desk::at(PLACE, game, ["human", "human"], "move=5");
    desk.keys(":");
    desk.wait(4_999);
    desk.shows("Your move");
    assert_eq!(desk.app.wake(), Some(std::time::Duration::from_secs(5)));
    desk.wait(1);
    desk.shows("Victory: White");
    desk.hides("Your move");
    assert_eq!(desk.app.wake(), None);
}

#[test]
fn nothing_wakes_an_idle_board() {
    assert_eq!(othello().app.wake(), None);
    assert_eq!(Desk::new(Lang::Fr, 80, 24).app.wake(), None);
}

#[test]
fn draws_are_offered_and_answered() {
    let mut desk = othello();
    desk.keys("D");
    desk.shows("White: a draw is offered.");
    desk.keys("n");
    desk.shows("The draw is declined.");
    desk.keys("D y");
    desk.shows("the players agreed on a draw");
    let mut desk = against_engine();
    desk.keys("D");
    desk.shows("The draw is declined.");
}

#[test]
fn resigning_asks_first() {
    let mut desk = against_engine();
    desk.moves("f5");
    desk.keys("R n");
    desk.shows("White is thinking…");
    desk.keys("R y");
    desk.shows("Victory: White (a player resigned).");
}

#[test]
fn a_saved_copy_never_replaces_a_file_unasked() {
    let mut desk = othello();
    desk.moves("f5");
    desk.keys("s");
    desk.shows("Save a copy as");
    desk.keys(&"Backspace ".repeat(40));
    desk.types("mine.pgn");
    desk.keys("Enter");
    let Some(Effect::Save { path, replace: false, .. }) = desk.effects.last() else { panic!("no save") };
    let path = path.clone();
    assert_eq!(path, PathBuf::from("mine.pgn"));
    desk.event(Event::Report(Report::Exists(path.clone())));
    desk.shows("mine.pgn exists. Replace it?");
    desk.keys("y");
    assert!(matches!(desk.effects.last(), Some(Effect::Save { replace: true, .. })));
    desk.event(Event::Report(Report::Saved(Ok(path))));
    desk.shows("Saved to mine.pgn.");
}

#[test]
fn a_broken_player_does_not_end_the_game() {
    let mut desk = against_engine();
    desk.moves("f5");
    let job = desk.thinking_job();
    let result = Err(Message::new("player-no-move"));
    desk.event(Event::Report(Report::Chosen { job, result }));
    desk.shows("A computer player gave up");
    desk.moves("d6");
    assert_eq!(kept(&desk), ["f5", "d6"]);
}

#[test]
fn language_and_theme_change_at_once_and_are_remembered() {
    let mut desk = Desk::new(Lang::En, 80, 24);
    desk.keys("L");
    desk.shows("Choisissez un jeu");
    assert!(
        matches!(desk.effects.last(), Some(Effect::Remember { key: "language", value }) if value == "fr")
    );
    desk.keys("T");
    desk.shows("Thème : clair");
    assert!(
        matches!(desk.effects.last(), Some(Effect::Remember { key: "theme", value }) if value == "light")
    );
}

#[test]
fn settings_are_typed_and_checked() {
    let mut desk = Desk::new(Lang::En, 80, 24);
    // The option `size` of Penté stands second.
    desk.keys("Enter Home Down Enter");
    desk.types("99");
    desk.keys("Enter");
    desk.shows("a whole number from 5 to 20 is expected");
    desk.keys("Backspace Backspace 9 Enter");
    desk.shows("‹ 9 ›");
    desk.keys("Down Down Enter");
    desk.keys(&"Backspace ".repeat(10));
    desk.types("ugi:./engine");
    desk.keys("Enter End Enter");
    desk.shows("Penté · size=9");
}

#[test]
fn copies_go_to_the_clipboard() {
    let mut desk = othello();
    desk.keys("y");
    let start = "---------------------------OX------XO--------------------------- X";
    assert!(matches!(desk.effects.last(), Some(Effect::Copy(text)) if text == start));
    desk.moves("f5");
    desk.keys("Y");
    assert!(matches!(desk.effects.last(), Some(Effect::Copy(text)) if text.contains("1. f5")));
}

#[test]
fn a_resumed_game_has_the_time_and_the_players_it_had() {
    let game = plateau_catalog::find("othello").unwrap().game.open(None, &Options::new(), None).unwrap();
    let mut desk = Desk::at(PLACE, game, ["human", "engine:3"], "5+0");
    desk.wait(30_000);
    desk.moves("f5");
    desk.wait(60_000);
    desk.answer("d6");
    let record = desk.effects.iter().rev().find_map(|effect| match effect {
        Effect::Keep { record, .. } => Some(record.clone()),
        _ => None,
    });
    let game = plateau_catalog::find("othello").unwrap().game;
    let mut desk = Desk::new(Lang::En, 80, 24);
    let path = PathBuf::from("/games/othello-1.pgn");
    let opened = Opened { path: path.clone(), game, record: *record.unwrap(), kept: true };
    desk.event(Event::Report(Report::Opened(Ok(Box::new(opened)))));
    desk.shows("you                      4:30");
    desk.shows("engine, level 3          4:00");
    desk.moves("c3");
    assert!(matches!(
        desk.effects.iter().rev().find(|effect| matches!(effect, Effect::Keep { .. })),
        Some(Effect::Keep { path: Some(kept), .. }) if *kept == path
    ));
    desk.shows("White is thinking…");
}

#[test]
fn a_file_starts_no_program() {
    let game = plateau_catalog::find("othello").unwrap().game;
    let mut record = game.open(None, &Options::new(), None).unwrap().record();
    record.set_tag("Black", "ugi:rm -rf games");
    let mut desk = Desk::new(Lang::En, 80, 24);
    let opened = Opened { path: PathBuf::from("bad.pgn"), game, record, kept: false };
    desk.event(Event::Report(Report::Opened(Ok(Box::new(opened)))));
    desk.shows("is not started from a file");
    assert!(!desk.effects.iter().any(|effect| matches!(effect, Effect::Think { .. })));
}

#[test]
fn leaving_stops_the_clock() {
    let game = plateau_catalog::find("othello").unwrap().game.open(None, &Options::new(), None).unwrap();
    let mut desk = Desk::at(PLACE, game, ["human", "human"], "1+0");
    desk.wait(10_000);
    desk.shows("0:50");
    desk.keys("Esc");
    desk.wait(600_000);
    desk.keys("Enter");
    desk.shows("0:50");
    desk.wait(20_000);
    desk.shows("0:30");
}
