//! A panic gives the terminal back, and its message is read on the ordinary screen.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a broken expectation is a failed test")]
#![cfg(unix)]

use std::io::Read;
use std::process::Command;
use std::time::{Duration, Instant};

use expectrl::Session;

#[test]
#[ignore = "the other test runs it on a terminal of its own"]
fn inner() {
    if std::env::var_os("PLATEAU_PANIC").is_some() {
        plateau_tui::on_terminal(|| panic!("on purpose")).unwrap();
    }
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args(["--ignored", "--exact", "inner", "--nocapture"])
        .env("PLATEAU_PANIC", "yes")
        .env("RUST_BACKTRACE", "0");
    let session = Session::spawn(command).expect("a terminal");
    let mut output = session.get_process().get_raw_handle().unwrap();
    let mut emulator = vt100::Parser::new(24, 80, 100);
    let mut entered = false;
    let started = Instant::now();
    let mut bytes = [0; 1024];
    while let Ok(count @ 1..) = output.read(&mut bytes) {
        for byte in &bytes[..count] {
            emulator.process(&[*byte]);
            entered |= emulator.screen().alternate_screen();
        }
        assert!(started.elapsed() < Duration::from_secs(20));
    }
    assert!(entered, "the interface was on the screen");
    let screen = emulator.screen();
    assert!(!screen.alternate_screen() && !screen.hide_cursor());
    assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    assert!(screen.contents().contains("on purpose"), "{}", screen.contents());
}
