//! Pictures of every screen, in both languages, at two sizes. `PLATEAU_PICTURES=write` draws them anew: look at each
//! before you keep it.

use std::path::{Path, PathBuf};

use crate::common::Desk;
use plateau_core::{Lang, Side};
use plateau_review::Judged;
use plateau_search::{Score, TextLine, TextReport};
use plateau_tui::{Effect, Event, Palette, Report, SavedGame, Theme};

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

/// Compares what is shown with the picture kept under `name`.
#[track_caller]
fn check(desk: &Desk, name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures").join(format!("{name}.txt"));
    let text = desk.text();
    if std::env::var_os("PLATEAU_PICTURES").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == text, "{name} is kept as\n{kept}\nand is now\n{text}");
}

/// Draws a screen in both languages and sizes.
fn everywhere(name: &str, draw: impl Fn(Lang, u16, u16) -> Desk) {
    for lang in Lang::ALL {
        for (width, height) in SIZES {
            let desk = draw(lang, width, height);
            check(&desk, &format!("{name}-{}-{width}x{height}", lang.code()));
        }
    }
}

/// Games as a list shows them.
fn saved() -> Vec<SavedGame> {
    let game = |name: &str, game: &str, second: &str, moves, over| SavedGame {
        path: PathBuf::from(format!("/home/anne/games/{name}.pgn")),
        game: game.to_owned(),
        players: ["human".to_owned(), second.to_owned()],
        date: "2026.11.15".to_owned(),
        moves,
        over,
    };
    vec![
        game("othello-2", "othello", "engine:3", 23, false),
        game("pente-1", "pente", "Bob", 1, false),
        game("dames-1", "dames", "engine", 84, true),
    ]
}

#[test]
fn home() {
    everywhere("home", |lang, width, height| {
        let mut desk = Desk::new(lang, width, height);
        desk.keys("Down Down Down");
        desk
    });
    everywhere("home-resume", |lang, width, height| {
        let mut desk = Desk::new(lang, width, height);
        desk.event(Event::Report(Report::Listed(saved())));
        desk
    });
}

#[test]
fn setup() {
    everywhere("setup", |lang, width, height| {
        let mut desk = Desk::new(lang, width, height);
        desk.keys("Down Enter Up Up Left");
        desk
    });
    everywhere("setup-clock", |lang, width, height| {
        let mut desk = Desk::new(lang, width, height);
        desk.keys("Enter Up Right Right Right Right Enter");
        desk
    });
}

#[test]
fn files() {
    everywhere("files", |lang, width, height| {
        let mut desk = Desk::new(lang, width, height);
        desk.event(Event::Report(Report::Listed(saved())));
        desk.keys("o");
        desk
    });
}

#[test]
fn rules() {
    for game in plateau_catalog::GAMES {
        everywhere(&format!("rules-{}", game.id()), |lang, width, height| {
            let mut desk = Desk::play((lang, width, height), (game.id(), None, &[]), ["human", "human"], "");
            desk.keys("r");
            desk.wait(1200);
            desk
        });
    }
}

/// A few moves of each game.
fn middle(game: &str) -> &'static str {
    match game {
        "pente" => "K10 L11 M10 K12 L10",
        "attaxx" => "f6 b6 b2",
        "hasami" => "H5-C5 B4-C4 I1-G1",
        "othello" => "f5 d6 c3 d3 c4 f4",
        _ => "32-28 19-23 28x19 14x23",
    }
}

#[test]
fn boards() {
    for game in plateau_catalog::GAMES {
        everywhere(&format!("board-{}", game.id()), |lang, width, height| {
            let place = (lang, width, height);
            Desk::play(place, (game.id(), None, &[]), ["human", "human"], middle(game.id()))
        });
    }
}

#[test]
fn a_move_in_the_making() {
    everywhere("board-selected", |lang, width, height| {
        let mut desk =
            Desk::play((lang, width, height), ("hasami", None, &[]), ["human", "human"], "H5-C5 B4-C4");
        desk.keys("Up Up Enter Down");
        desk
    });
    everywhere("board-typed", |lang, width, height| {
        let mut desk = Desk::play((lang, width, height), ("othello", None, &[]), ["human", "human"], "");
        desk.keys(":");
        desk.types("e");
        desk
    });
    everywhere("board-choice", |lang, width, height| {
        // Two rafles with the same ends: the numbers choose.
        let game = plateau_catalog::find("dames").unwrap().game;
        let options = plateau_table::Options::new();
        let game = game.open(None, &options, Some(TWO_WAYS)).unwrap();
        let mut desk = Desk::at((lang, width, height), game, ["human", "human"], "none");
        choose_ends(&mut desk);
        desk
    });
}

/// A man that can take four pieces from 13 to 35 on two ways: over 22 or over 24.
const TWO_WAYS: &str = "W:W13:B28,19,40,39,29,18";

/// Clicks the ends of the rafle, without the cells between.
fn choose_ends(desk: &mut Desk) {
    desk.keys("Up Up Up Right Enter Down Down Down Down Right Right Right Right Enter");
}

#[test]
fn clocks_and_thinking() {
    everywhere("board-clock", |lang, width, height| {
        let game = plateau_catalog::find("othello").unwrap().game;
        let game = game.open(None, &plateau_table::Options::new(), None).unwrap();
        let mut desk = Desk::at((lang, width, height), game, ["human", "engine:3"], "5+3");
        desk.wait(61_000);
        desk.moves("f5");
        desk.wait(295_000);
        desk
    });
}

#[test]
fn hints() {
    everywhere("board-hint", |lang, width, height| {
        let mut desk =
            Desk::play((lang, width, height), ("othello", None, &[]), ["human", "engine:3"], "f5 d6");
        desk.keys("H");
        let job = desk
            .effects
            .iter()
            .rev()
            .find_map(|effect| match effect {
                Effect::Analyse { job, .. } => Some(*job),
                _ => None,
            })
            .expect("the engine was asked");
        let lines = vec![
            line(0.5, 0.52, "c3 d3 c4 f4 f6 e6 g5 f3"),
            line(-1.25, 0.44, "c4 d3 c2"),
            TextLine {
                score: Score(Score::win_in(7)),
                units: None,
                probability: 1.0,
                moves: vec!["c5".to_owned()],
            },
        ];
        let report = TextReport {
            depth: 12,
            deepest: 20,
            nodes: 1000,
            time: std::time::Duration::from_secs(1),
            permille: 1,
            from_book: false,
            lines,
        };
        let report = Report::Lines { job, report, unit: "othello-unit", done: true };
        desk.event(Event::Report(report));
        desk
    });
}

#[test]
fn dialogues() {
    everywhere("help", |lang, width, height| {
        let mut desk = Desk::play((lang, width, height), ("othello", None, &[]), ["human", "human"], "");
        desk.keys("?");
        desk
    });
    everywhere("help-review", |lang, width, height| {
        let mut desk = review(lang, width, height);
        desk.keys("?");
        desk
    });
    everywhere("resign", |lang, width, height| {
        let mut desk = Desk::play((lang, width, height), ("dames", None, &[]), ["human", "engine:1"], "");
        desk.keys("R");
        desk
    });
}

#[test]
fn the_end() {
    everywhere("board-over", |lang, width, height| {
        let moves = "f5 d6 c3 d3 c4 f4";
        let mut desk = Desk::play((lang, width, height), ("othello", None, &[]), ["human", "human"], moves);
        desk.keys("R y");
        desk
    });
}

/// A line of the engine.
fn line(units: f64, probability: f64, moves: &str) -> TextLine {
    let moves = moves.split_whitespace().map(str::to_owned).collect();
    TextLine { score: Score((units * 100.0) as i32), units: Some(units), probability, moves }
}

/// A reviewed game with one mistake.
fn review(lang: Lang, width: u16, height: u16) -> Desk {
    let moves = "f5 d6 c3 d3 c4 f4";
    let mut desk = Desk::play((lang, width, height), ("othello", None, &[]), ["human", "engine:3"], moves);
    desk.keys("v");
    let job = desk
        .effects
        .iter()
        .rev()
        .find_map(|effect| match effect {
            Effect::Review { job, .. } => Some(*job),
            _ => None,
        })
        .expect("a review was asked for");
    let chances = [0.5, 0.52, 0.5, 0.55, 0.40, 0.42];
    let played: Vec<&str> = moves.split_whitespace().collect();
    for (ply, played) in played.into_iter().enumerate().rev() {
        let loss = if ply == 2 { 0.15 } else { 0.0 };
        let judged = Judged {
            ply,
            side: Side::BOTH[ply % 2],
            played: played.to_owned(),
            best: line(1.5, chances[ply], if ply == 2 { "c4 f4 c5" } else { played }),
            before: chances[ply],
            loss,
        };
        let report = Report::Judged { job, judged: Box::new(judged), unit: "othello-unit" };
        desk.event(Event::Report(report));
    }
    desk.event(Event::Report(Report::Reviewed { job, result: Ok(None) }));
    desk
}

#[test]
fn reviews() {
    everywhere("review", |lang, width, height| {
        let mut desk = review(lang, width, height);
        desk.keys("n");
        desk
    });
    everywhere("review-retry", |lang, width, height| {
        let mut desk = review(lang, width, height);
        desk.keys("R");
        desk
    });
    everywhere("review-try", |lang, width, height| {
        let mut desk = review(lang, width, height);
        desk.keys("Home t");
        desk.moves("d3");
        desk
    });
}

#[test]
fn plain_consoles() {
    let theme = Theme { palette: Palette::None, ascii: true, ..Theme::default() };
    for lang in Lang::ALL {
        for game in plateau_catalog::GAMES {
            let mut desk = Desk::with_theme(lang, 80, 24, theme);
            let index = plateau_catalog::GAMES.iter().position(|other| other.id() == game.id()).unwrap();
            desk.keys(&"Down ".repeat(index));
            desk.keys("Enter Enter");
            let text = desk.text();
            assert!(text.is_ascii(), "{text}");
            let buffer = desk.terminal.backend().buffer();
            let coloured = buffer.content.iter().any(|cell| {
                cell.fg != ratatui::style::Color::Reset || cell.bg != ratatui::style::Color::Reset
            });
            assert!(!coloured, "{}", game.id());
            check(&desk, &format!("ascii-{}-{}", game.id(), lang.code()));
        }
    }
}

#[test]
fn a_small_terminal_is_told_so() {
    for (width, height) in [(1, 1), (20, 5), (49, 24), (50, 14), (60, 16)] {
        for game in plateau_catalog::GAMES {
            let mut desk =
                Desk::play((Lang::Fr, width, height), (game.id(), None, &[]), ["human", "human"], "");
            desk.keys("? Esc : Esc v r Esc m f");
        }
    }
}
