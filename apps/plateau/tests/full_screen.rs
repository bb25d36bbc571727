//! The full screen on a real terminal, seen through a terminal emulator.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a broken expectation is a failed test")]
#![cfg(unix)]

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use expectrl::Session;
use expectrl::process::unix::{Signal, UnixProcess, WaitStatus};
use expectrl::session::OsStream;

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// What a picture begins and ends with.
const PICTURE: [&[u8]; 2] = [b"\x1b[?2026h", b"\x1b[?2026l"];

/// How many of `bytes` come before a picture that has not ended yet: half of one would show a move played and its player
/// still to move.
fn whole_pictures(bytes: &[u8]) -> usize {
    let [begin, end] = PICTURE;
    let places = |mark: &[u8]| bytes.windows(mark.len()).rposition(|window| window == mark);
    let ended = places(end).map_or(0, |place| place + end.len());
    match places(begin) {
        Some(place) if place >= ended => place,
        // The last bytes may be the first ones of such a mark.
        _ => (ended..bytes.len()).find(|&place| begin.starts_with(&bytes[place..])).unwrap_or(bytes.len()),
    }
}

/// The program on a terminal of its own.
struct Screen {
    session: Session<UnixProcess, OsStream>,
    keyboard: File,
    emulator: Arc<Mutex<vt100::Parser>>,
}

impl Screen {
    /// Starts `plateau` with `words`, 80 × 24, in English; its files are in `folder`.
    fn start(folder: &Path, words: &[&str]) -> Screen {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plateau"));
        command
            .args(words)
            .env("PLATEAU_LANG", "en")
            .env("PLATEAU_DATA", folder.join("data"))
            .env("PLATEAU_CONFIG", folder.join("config"))
            .env("TERM", "xterm-256color")
            .env("LC_ALL", "C.UTF-8")
            .env_remove("NO_COLOR")
            .current_dir(folder);
        let session = Session::spawn(command).expect("a terminal");
        let keyboard = session.get_process().get_raw_handle().unwrap();
        let emulator = Arc::new(Mutex::new(vt100::Parser::new(24, 80, 0)));
        let (mut output, shared) = (session.get_process().get_raw_handle().unwrap(), Arc::clone(&emulator));
        std::thread::spawn(move || {
            let (mut bytes, mut unread) = ([0; 4096], Vec::new());
            // The terminal is closed with an error when the program ends.
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                unread.extend_from_slice(&bytes[..count]);
                let rest = unread.split_off(whole_pictures(&unread));
                shared.lock().unwrap().process(&unread);
                unread = rest;
            }
            shared.lock().unwrap().process(&unread);
        });
        Screen { session, keyboard, emulator }
    }

    fn send(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    /// Clicks on a character, counted from 0.
    fn click(&mut self, column: usize, row: usize) {
        self.send(&format!("\x1b[<0;{};{}M\x1b[<0;{};{}m", column + 1, row + 1, column + 1, row + 1));
    }

    fn text(&self) -> String {
        self.emulator.lock().unwrap().screen().contents()
    }

    /// The row that counts the discs of Othello, where it is shown: every move changes it.
    fn discs(&self) -> Option<String> {
        let shown = self.text();
        shown.lines().find_map(|line| line.split("Discs").nth(1)).map(|discs| discs.trim().to_owned())
    }

    /// Waits until the screen shows one of `texts`; returns its index.
    #[track_caller]
    fn await_any(&self, texts: &[&str]) -> usize {
        let started = Instant::now();
        loop {
            let shown = self.text();
            if let Some(index) = texts.iter().position(|text| shown.contains(text)) {
                return index;
            }
            assert!(started.elapsed() < PATIENCE, "none of {texts:?} in\n{shown}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    #[track_caller]
    fn await_text(&self, text: &str) {
        self.await_any(&[text]);
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        self.emulator.lock().unwrap().screen_mut().set_size(rows, columns);
        self.session.get_process_mut().set_window_size(columns, rows).unwrap();
    }

    /// The places of a character on the screen: column and row.
    fn places(&self, wanted: char) -> Vec<(usize, usize)> {
        let rows: Vec<String> = {
            let emulator = self.emulator.lock().unwrap();
            let columns = emulator.screen().size().1;
            emulator.screen().rows(0, columns).collect()
        };
        rows.iter()
            .enumerate()
            .flat_map(|(row, text)| {
                text.chars()
                    .enumerate()
                    .filter(|(_, letter)| *letter == wanted)
                    .map(move |(column, _)| (column, row))
                    .collect::<Vec<_>>()
            })
            .collect()
    }

    /// Ends the program in some way and checks that the terminal is as it was.
    #[track_caller]
    fn ended(&mut self) {
        let started = Instant::now();
        while self.session.get_process().is_alive().unwrap_or(false) {
            assert!(started.elapsed() < PATIENCE, "still running:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(10));
        }
        std::thread::sleep(Duration::from_millis(50));
        let emulator = self.emulator.lock().unwrap();
        let screen = emulator.screen();
        assert!(!screen.alternate_screen(), "the ordinary screen is back");
        assert!(!screen.hide_cursor(), "the cursor is back");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        assert!(!screen.bracketed_paste());
    }

    /// The processor time used so far, in hundredths of a second; 0 where the system does not say.
    fn ticks(&self) -> u64 {
        let pid = self.session.get_process().pid();
        let Ok(stat) = std::fs::read_to_string(format!("/proc/{pid}/stat")) else { return 0 };
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
        fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
    }

    /// Plays one move: by a click on a marked cell, or typed as the prompt lists it.
    fn play_one(&mut self, by_click: bool) {
        if by_click {
            self.await_text("•");
            let (column, row) = self.places('•')[0];
            self.click(column, row);
            return;
        }
        self.send(":");
        self.await_text("Tab completes");
        let shown = self.text();
        let line = shown.lines().skip_while(|line| !line.contains("Your move")).nth(2).unwrap();
        let inside = line.rsplit('│').nth(1).unwrap();
        let text = inside.split_whitespace().next().unwrap().to_owned();
        self.send(&text);
        self.send("\r");
    }
}

/// Plays until the game is over or `moves` were made; whether it is over.
fn play(screen: &mut Screen, moves: usize) -> bool {
    for number in 0..moves {
        if screen.await_any(&["Your turn", "Victory", "Draw ("]) > 0 {
            return true;
        }
        let before = screen.discs();
        screen.play_one(number % 2 == 0);
        let started = Instant::now();
        while screen.discs().is_none_or(|discs| Some(discs) == before) {
            assert!(started.elapsed() < PATIENCE, "nothing happened\n{}", screen.text());
            std::thread::sleep(Duration::from_millis(5));
        }
    }
    screen.await_any(&["Victory", "Draw (", "Your turn", "thinking", "must pass"]) < 2
}

/// From the first screen to a 4×4 board of Othello against the engine.
fn set_up(screen: &mut Screen) {
    screen.await_text("Choose a game");
    screen.send("\x1b[B\x1b[B\x1b[B\r");
    screen.await_text("Second player");
    // The first row, the one below it, one value on; the last row is “Play”.
    screen.send("\x1b[H\x1b[B\x1b[C");
    screen.await_text("‹ 4 ›");
    screen.send("\x1b[F\r");
    screen.await_text("Your turn: Black.");
}

#[test]
fn a_whole_game_is_played_killed_resumed_finished_reviewed_and_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut screen = Screen::start(folder.path(), &[]);
    set_up(&mut screen);
    assert!(!play(&mut screen, 2), "a game of 4×4 has more than two moves");
    screen.await_text("Your turn");

    // Another size in the middle: everything is drawn anew, larger.
    screen.resize(120, 40);
    screen.await_text("├───────┼");
    screen.resize(80, 24);
    screen.await_text("├─────");
    screen.await_text("Your turn");

    // Killed: the terminal is given back, the game is offered again.
    screen.session.get_process_mut().signal(Signal::SIGTERM).unwrap();
    screen.ended();
    let mut screen = Screen::start(folder.path(), &[]);
    screen.await_text("Resume: Othello");
    screen.send("\r");
    screen.await_text("Othello · size=4");
    assert!(play(&mut screen, 20), "a game of 4×4 has at most twelve moves");

    screen.send("v");
    screen.await_text("Review");
    screen.await_text("found");
    screen.send("\x1b[D");
    screen.send("s");
    screen.await_text("Save a copy as");
    screen.send("\r");
    screen.await_text("Saved to othello");
    screen.send("\x03");
    screen.ended();
    let saved = std::fs::read_dir(folder.path()).unwrap().flatten();
    let saved = saved.map(|entry| entry.path()).find(|path| path.extension().is_some_and(|e| e == "pgn"));
    let record = std::fs::read_to_string(saved.expect("a saved game")).unwrap();
    assert!(record.contains("[White \"engine:3\"]"), "{record}");
    assert!(!record.contains("[Result \"*\"]"), "{record}");
}

#[test]
fn a_crash_loses_no_move() {
    let folder = tempfile::tempdir().unwrap();
    let mut screen = Screen::start(folder.path(), &["play", "pente"]);
    screen.await_text("O to play");
    screen.send(":K10\r");
    screen.await_text("X to play");
    let games = folder.path().join("data/games");
    let started = Instant::now();
    let kept = || -> Option<String> {
        let file = std::fs::read_dir(&games).ok()?.flatten().next()?;
        std::fs::read_to_string(file.path()).ok().filter(|text| text.contains("1. K10"))
    };
    while kept().is_none() {
        assert!(started.elapsed() < PATIENCE, "the move was not kept");
        std::thread::sleep(Duration::from_millis(5));
    }
    // Nothing can be done about this signal, as about a power cut.
    screen.session.get_process_mut().signal(Signal::SIGKILL).unwrap();
    let mut screen = Screen::start(folder.path(), &[]);
    screen.await_text("Resume: Penté, 1 move");
    screen.send("\r");
    screen.await_text("X to play");
    screen.send("\x03");
    screen.ended();
}

#[test]
fn every_way_out_gives_the_terminal_back() {
    let folder = tempfile::tempdir().unwrap();
    for way in ["q", "\x03", "\x1b[F\r"] {
        let mut screen = Screen::start(folder.path(), &[]);
        screen.await_text("Choose a game");
        screen.send(way);
        screen.ended();
        assert!(matches!(screen.session.get_process().status(), Ok(WaitStatus::Exited(_, 0)) | Err(_)));
    }
}

#[test]
fn an_idle_screen_costs_nothing_and_a_thinking_engine_does_not_slow_it() {
    let folder = tempfile::tempdir().unwrap();
    // A book would answer at once.
    let arguments = ["play", "othello", "--second", "engine", "--clock", "60+0", "--book", "none"];
    let mut screen = Screen::start(folder.path(), &arguments);
    screen.await_text("Your turn");
    let mut idle = Screen::start(folder.path(), &["play", "dames"]);
    idle.await_text("White to play");
    let before = idle.ticks();
    screen.send(":f5\r");
    screen.await_text("White is thinking");
    // The engine has all cores for a while; the cursor follows all the same.
    let mut delays = Vec::new();
    for number in 0..20 {
        let (key, expected) = if number % 2 == 0 { ("\x1b[C", "f5: Black") } else { ("\x1b[D", "e5: Black") };
        let started = Instant::now();
        screen.send(key);
        while !screen.text().contains(expected) {
            assert!(started.elapsed() < PATIENCE, "{expected} not in\n{}", screen.text());
            std::thread::sleep(Duration::from_micros(200));
        }
        delays.push(started.elapsed());
        std::thread::sleep(Duration::from_millis(20));
    }
    screen.await_text("White is thinking");
    delays.sort_unstable();
    println!("key to screen: median {:?}, worst {:?}", delays[delays.len() / 2], delays[delays.len() - 1]);
    // The bound is loose because the machine may be busy with other tests; docs/terminal.md has the measurement.
    assert!(delays[delays.len() / 2] < Duration::from_millis(250), "{delays:?}");
    let used = idle.ticks() - before;
    assert!(used <= 2, "an idle board used {used} hundredths of a second");
    for screen in [&mut screen, &mut idle] {
        screen.send("\x03");
        screen.ended();
    }
}

#[test]
fn without_a_terminal_there_is_the_help() {
    let output = Command::new(env!("CARGO_BIN_EXE_plateau")).env("PLATEAU_LANG", "en").output().unwrap();
    assert!(String::from_utf8_lossy(&output.stdout).contains("Commands:"));
}
