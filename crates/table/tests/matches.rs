//! One game being played: undo, offers, endings.

use std::time::Duration;

use crate::common::{Rules, Step, Walk, WalkGame, played};
use plateau_core::Side::{First, Second};
use plateau_core::{Ending, MoveErrorKind, Reason};
use plateau_table::{AnyMatch, Match};

/// The moves played so far.
fn moves(game: &Match<WalkGame>) -> String {
    AnyMatch::played(game).join(" ")
}

#[test]
fn refused_moves_change_nothing() {
    let mut game = played("u u");
    assert!(game.undo());
    let kind = |game: &mut Match<WalkGame>, text: &str| game.play_text(text).unwrap_err().kind;
    assert_eq!(kind(&mut game, "fly"), MoveErrorKind::Unreadable);
    assert_eq!(kind(&mut game, "pass"), MoveErrorKind::Illegal);
    assert!(game.play(Step::Pass).is_err());
    assert_eq!(moves(&game), "u");
    assert!(game.can_redo(), "a refused move does not end the redo");
    assert!(game.play(Step::Down).is_ok());
    assert!(!game.can_redo(), "a new move does");
}

#[test]
fn undo_and_redo_by_ply() {
    let mut game = played("u u pass d");
    assert_eq!(AnyMatch::position_text(&game), "6 first");
    for expected in ["u u pass", "u u", "u", ""] {
        assert!(game.undo());
        assert_eq!(moves(&game), expected);
    }
    assert!(!game.undo());
    assert_eq!(game.position(), game.start());
    for expected in ["u", "u u", "u u pass", "u u pass d"] {
        assert!(game.redo());
        assert_eq!(moves(&game), expected);
    }
    assert!(!game.redo());
}

#[test]
fn undo_and_redo_by_whole_turn() {
    let mut game = played("u u pass d");
    assert_eq!(game.undo_turn(Second), 1);
    assert_eq!(moves(&game), "u u pass");
    assert_eq!(game.redo_turn(Second), 1);
    // The pass of the first player was no choice: its last choice is its first move.
    assert_eq!(game.undo_turn(First), 4);
    assert_eq!(moves(&game), "");
    assert_eq!(game.undo_turn(First), 0);
    assert_eq!(game.redo_turn(First), 4, "not stopping before a forced pass");
    assert_eq!(moves(&game), "u u pass d");
    assert_eq!(game.redo_turn(First), 0);

    let mut early = played("u");
    assert_eq!(early.undo_turn(Second), 0, "the second player has chosen nothing yet");
    assert_eq!(moves(&early), "u");
}

#[test]
fn the_board_ends_the_game() {
    let mut game = played("u u pass u");
    assert_eq!(game.ending(), None);
    let last = game.play_text("u").unwrap();
    assert_eq!(last.ending, Some(Ending::win(First, Reason::Line)));
    assert_eq!((last.side, last.text.as_str(), last.pass), (First, "u", false));
    assert_eq!(game.turn(), Second, "the turn passes after the last move too");
    assert!(game.legal_moves().is_empty());
    assert_eq!(game.play_text("d").unwrap_err().reason.id(), "move-game-over");
    assert!(game.resign(First).is_err());
    assert!(game.flag(First).is_err());
    assert!(game.offer_draw(First).is_err());
    assert!(game.undo());
    assert_eq!(game.ending(), None);
}

#[test]
fn repetition_ends_the_game() {
    let mut game = played("s s u");
    assert_eq!((game.occurrences(), game.ending()), (1, None));
    // The start, after `s s`, and now.
    assert_eq!(game.play_text("d").unwrap().ending, Some(Ending::draw(Reason::Repetition)));
    assert_eq!(game.occurrences(), 3);
}

#[test]
fn counters_end_the_game() {
    let mut game = played("u u pass s");
    assert_eq!(game.play_text("pass").unwrap().ending, Some(Ending::draw(Reason::MoveLimit)));
    assert!(game.undo());
    assert_eq!(game.ending(), None, "counters go back with the moves");
    assert!(game.redo());
    assert_eq!(game.ending(), Some(Ending::draw(Reason::MoveLimit)));
}

#[test]
fn draws_are_offered_and_answered() {
    let mut game = played("u");
    assert_eq!(game.answer_draw(true).unwrap_err().id(), "draw-no-offer");
    game.offer_draw(First).unwrap();
    assert_eq!(game.draw_offer(), Some(First));
    game.answer_draw(false).unwrap();
    assert_eq!((game.draw_offer(), game.ending()), (None, None));

    game.offer_draw(First).unwrap();
    game.play_text("d").unwrap();
    assert_eq!(game.draw_offer(), None, "playing on declines");

    game.offer_draw(First).unwrap();
    game.play_text("u").unwrap();
    assert_eq!(game.draw_offer(), Some(First), "one's own move does not take the offer back");
    game.offer_draw(Second).unwrap();
    assert_eq!(game.ending(), Some(Ending::draw(Reason::Agreement)), "two offers agree");

    let mut other = played("u");
    other.offer_draw(Second).unwrap();
    other.answer_draw(true).unwrap();
    assert_eq!(other.ending(), Some(Ending::draw(Reason::Agreement)));
    assert!(other.undo(), "an agreement is taken back with the move");
    assert_eq!((other.ending(), other.draw_offer()), (None, None));
}

#[test]
fn resigning_and_losing_on_time() {
    let mut game = played("u d");
    game.resign(Second).unwrap();
    assert_eq!(game.ending(), Some(Ending::win(First, Reason::Resignation)));
    assert!(game.resign(First).is_err());
    assert!(game.play_text("u").is_err());

    let mut game = played("u d");
    game.flag(First).unwrap();
    assert_eq!(game.ending(), Some(Ending::win(Second, Reason::Time)));
    assert!(game.undo());
    assert_eq!((moves(&game).as_str(), game.ending()), ("u", None));
}

#[test]
fn nothing_is_redone_after_the_end() {
    let mut game = played("u d");
    game.undo();
    game.resign(Second).unwrap();
    assert!(!game.can_redo() && !game.redo(), "the moves taken back belong to a game that went on");
    let mut game = played("u d");
    game.undo();
    game.offer_draw(First).unwrap();
    assert!(game.redo());
    assert_eq!(game.draw_offer(), None, "the second player played on");
}

#[test]
fn chance_is_settled_and_repeatable() {
    let rules = Rules { chance: true, seed: Some(4) };
    let play = || {
        let mut game = Match::<WalkGame>::new(&rules);
        let texts: Vec<String> = (0..2).map(|_| game.play_text("j").unwrap().text).collect();
        (texts, game.position().clone())
    };
    let (texts, end) = play();
    assert!(texts.iter().all(|text| ["j(u)", "j(d)"].contains(&text.as_str())));
    assert_eq!(play(), (texts, end), "the same seed, the same game");
}

#[test]
fn clocks_and_comments_go_to_the_last_move() {
    let mut game = Match::<WalkGame>::from_position(Walk { rules: Rules::default(), cell: 4, turn: Second });
    game.note_clocks([Duration::from_secs(1), Duration::from_secs(2)]);
    game.note_comment("nowhere".to_owned());
    game.play_text("u").unwrap();
    assert_eq!((game.plies()[0].clock, game.plies()[0].comment.clone()), (None, None));
    game.note_clocks([Duration::from_secs(1), Duration::from_secs(2)]);
    assert_eq!(game.plies()[0].clock, Some(Duration::from_secs(2)), "the mover's");
    game.note_comment("here".to_owned());
    assert_eq!(game.plies()[0].comment.as_deref(), Some("here"));
}
