//! The application at a desk without a terminal.

use std::time::Duration;

use plateau_core::Lang;
use plateau_table::{ClockSpec, Options, PlayerSpec, Record};
use plateau_tui::keys::{Key, KeyMap};
use plateau_tui::{App, Effect, Event, Opening, Report, Theme};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

/// The application, what it shows and what it asked for.
pub(crate) struct Desk {
    pub(crate) app: App,
    pub(crate) now: Duration,
    pub(crate) terminal: Terminal<TestBackend>,
    /// Everything asked for so far, oldest first.
    pub(crate) effects: Vec<Effect>,
}

impl Desk {
    /// The first screen in a terminal of this size.
    pub(crate) fn new(lang: Lang, width: u16, height: u16) -> Desk {
        Desk::with_theme(lang, width, height, Theme::default())
    }

    pub(crate) fn with_theme(lang: Lang, width: u16, height: u16, theme: Theme) -> Desk {
        let mut app = App::new(lang, theme, KeyMap::default());
        let effects = app.begin(None, &[]);
        let terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let mut desk = Desk { app, now: Duration::ZERO, terminal, effects };
        desk.draw();
        desk
    }

    /// A game as the command line opens it: `moves` are already played.
    pub(crate) fn play(
        (lang, width, height): (Lang, u16, u16),
        (game, variant, options): (&str, Option<&str>, &[&str]),
        players: [&str; 2],
        moves: &str,
    ) -> Desk {
        let game = plateau_catalog::find(game).unwrap().game;
        let mut game = game.open(variant, &Options::parse(options).unwrap(), None).unwrap();
        for text in moves.split_whitespace() {
            game.play(text).unwrap();
        }
        Desk::at((lang, width, height), game, players, "none")
    }

    /// A game at any point, with a clock.
    pub(crate) fn at(
        (lang, width, height): (Lang, u16, u16),
        game: Box<dyn plateau_table::AnyMatch>,
        players: [&str; 2],
        clock: &str,
    ) -> Desk {
        let specs = players.map(|text| PlayerSpec::parse(text).unwrap());
        let clock = ClockSpec::parse(clock).unwrap();
        let opening = Opening { game, specs, clock, original: Record::default() };
        let mut app = App::new(lang, Theme::default(), KeyMap::default());
        let effects = app.begin(Some(opening), &[]);
        let terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let mut desk = Desk { app, now: Duration::ZERO, terminal, effects };
        desk.draw();
        desk
    }

    pub(crate) fn event(&mut self, event: Event) {
        let effects = self.app.update(event, self.now);
        self.effects.extend(effects);
        self.draw();
    }

    pub(crate) fn draw(&mut self) {
        self.terminal.draw(|frame| self.app.draw(frame)).unwrap();
    }

    /// Presses keys, as the table writes them: `Down Enter Ctrl-c`.
    pub(crate) fn keys(&mut self, keys: &str) {
        for word in keys.split_whitespace() {
            Key::parse(word).unwrap();
            let (word, modifiers) = match word.strip_prefix("Ctrl-") {
                Some(rest) => (rest, KeyModifiers::CONTROL),
                None => (word, KeyModifiers::NONE),
            };
            let code = match word {
                "Up" => KeyCode::Up,
                "Down" => KeyCode::Down,
                "Left" => KeyCode::Left,
                "Right" => KeyCode::Right,
                "Enter" => KeyCode::Enter,
                "Space" => KeyCode::Char(' '),
                "Esc" => KeyCode::Esc,
                "Tab" => KeyCode::Tab,
                "Home" => KeyCode::Home,
                "End" => KeyCode::End,
                "Backspace" => KeyCode::Backspace,
                letter => KeyCode::Char(letter.chars().next().unwrap()),
            };
            self.event(Event::Key(KeyEvent::new(code, modifiers)));
        }
    }

    /// Types letters.
    pub(crate) fn types(&mut self, text: &str) {
        for letter in text.chars() {
            self.event(Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE)));
        }
    }

    /// Types a move and plays it.
    pub(crate) fn moves(&mut self, texts: &str) {
        for text in texts.split_whitespace() {
            self.keys(":");
            self.types(text);
            self.keys("Enter");
        }
    }

    /// Clicks on a character of the screen.
    pub(crate) fn click(&mut self, column: u16, row: u16) {
        let kind = MouseEventKind::Down(MouseButton::Left);
        self.event(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    /// Lets time pass.
    pub(crate) fn wait(&mut self, milliseconds: u64) {
        self.now += Duration::from_millis(milliseconds);
        self.event(Event::Tick);
    }

    /// The number of the last order to a player.
    pub(crate) fn thinking_job(&self) -> u64 {
        let thinks = self.effects.iter().rev().find_map(|effect| match effect {
            Effect::Think { job, .. } => Some(*job),
            _ => None,
        });
        thinks.expect("a computer was asked")
    }

    /// The computer answers, and its move becomes visible.
    pub(crate) fn answer(&mut self, text: &str) {
        let job = self.thinking_job();
        self.event(Event::Report(Report::Chosen { job, result: Ok(text.to_owned()) }));
        self.wait(500);
    }

    /// What the screen shows, as text.
    pub(crate) fn text(&self) -> String {
        let buffer = self.terminal.backend().buffer();
        let rows = buffer.content.chunks(usize::from(buffer.area.width));
        let lines = rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>());
        // Unbreakable blanks look like others.
        lines.map(|line| line.replace('\u{a0}', " ").trim_end().to_owned() + "\n").collect()
    }

    /// Where the hardware cursor is.
    pub(crate) fn cursor(&mut self) -> (u16, u16) {
        use ratatui::backend::Backend;
        let position = self.terminal.backend_mut().get_cursor_position().unwrap();
        (position.x, position.y)
    }

    /// Whether the screen shows `text`.
    #[track_caller]
    pub(crate) fn shows(&self, text: &str) {
        assert!(self.text().contains(text), "“{text}” is not in\n{}", self.text());
    }

    /// Whether the screen does not show `text`.
    #[track_caller]
    pub(crate) fn hides(&self, text: &str) {
        assert!(!self.text().contains(text), "“{text}” is in\n{}", self.text());
    }
}
