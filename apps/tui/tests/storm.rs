//! Thousands of keys, clicks, sizes and answers in no order: nothing panics, and the game on the screen is a legal one.

use crate::common::Desk;
use plateau_core::{Lang, random_from_seed};
use plateau_tui::{Effect, Event, Report};
use rand::RngExt;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Keys that do something somewhere; Ctrl-c ends the program and is not one of them.
const KEYS: &str = ":/mHiuUnptRxcfdRvNsoyYrTL?q0123456789 abcdefghijkl-x";
const SPECIAL: [KeyCode; 12] = [
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Esc,
    KeyCode::Tab,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::Backspace,
    KeyCode::Delete,
];

/// Answers what was asked since the last call: players move at random, files cannot be written.
fn answer(desk: &mut Desk, seen: &mut usize, seed: u64) {
    while *seen < desk.effects.len() {
        let effect = desk.effects[*seen].clone();
        *seen += 1;
        let report = match effect {
            Effect::Think { job, game, record, .. } => {
                let game = game.replay(&record).expect("the application plays legal games");
                let text = game.random_move(&mut random_from_seed(Some(seed))).expect("a move");
                Report::Chosen { job, result: Ok(text) }
            }
            Effect::Keep { record, .. } => {
                let game = plateau_catalog::game_of_record(&record).expect("a game");
                game.replay(&record).expect("the application keeps legal games");
                Report::Kept(Err(plateau_core::Message::new("tui-no-folder")))
            }
            Effect::Weigh { job, .. } => Report::Weighed { job, answer: Ok(None) },
            Effect::Review { job, .. } => Report::Reviewed { job, result: Ok(Some(0.5)) },
            _ => continue,
        };
        desk.event(Event::Report(report));
    }
}

#[test]
fn nothing_panics_in_a_storm_of_keys() {
    let keys: Vec<char> = KEYS.chars().collect();
    for seed in 0..12 {
        let mut random = random_from_seed(Some(seed));
        let mut desk = Desk::new(Lang::ALL[seed as usize % 2], 80, 24);
        let mut seen = 0;
        for step in 0..1500u64 {
            match random.random_range(0..20) {
                0 => {
                    let size = (random.random_range(1..140), random.random_range(1..50));
                    desk.terminal.backend_mut().resize(size.0, size.1);
                    desk.event(Event::Resize(size.0, size.1));
                }
                1..=3 => desk.click(random.random_range(0..140), random.random_range(0..50)),
                4 => desk.wait(random.random_range(1..2000)),
                5 => desk.event(Event::Paste("f5\n".to_owned())),
                6..=13 => {
                    let code = SPECIAL[random.random_range(0..SPECIAL.len())];
                    desk.event(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
                }
                _ => {
                    let letter = keys[random.random_range(0..keys.len())];
                    desk.event(Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE)));
                }
            }
            answer(&mut desk, &mut seen, step);
        }
    }
}
