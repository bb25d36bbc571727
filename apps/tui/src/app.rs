//! The application: state in, events in, effects out. It has no terminal, no thread, no file and no clock of its own.

use std::path::PathBuf;
use std::time::Duration;

use plateau_core::{Lang, Message, shorten};
use plateau_table::{AnyGame, AnyMatch, ClockSpec, PlayerSpec, Record};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyEvent, KeyEventKind};
use ratatui::layout::Rect;

use crate::event::{Effect, Event, Opened, Report};
use crate::fold::fold;
use crate::geometry::Geometry;
use crate::keys::{Action, Context, Key, KeyMap};
use crate::overlay::Overlay;
use crate::saved::SavedGame;
use crate::screens::{Files, Home, Play, Review, Rules, Setup};
use crate::sitting::Sitting;
use crate::theme::{Role, Theme};

/// What is on the screen.
pub(crate) enum Screen {
    Home(Home),
    Setup(Box<Setup>),
    Rules(Box<Rules>),
    Files(Files),
    Play(Play),
    Review(Box<Review>),
}

impl Screen {
    pub(crate) fn context(&self) -> Context {
        match self {
            Screen::Home(_) => Context::Home,
            Screen::Setup(_) => Context::Setup,
            Screen::Rules(_) => Context::Rules,
            Screen::Files(_) => Context::Files,
            Screen::Play(_) => Context::Board,
            Screen::Review(_) => Context::Review,
        }
    }
}

/// A line that says what happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    pub(crate) message: Message,
    pub(crate) role: Role,
}

/// What can be clicked, as it was drawn last.
#[derive(Debug, Default)]
pub(crate) struct Hits {
    /// The board.
    pub(crate) board: Option<Geometry>,
    /// The rows of a list, by their number.
    pub(crate) rows: Vec<(Rect, usize)>,
    /// The actions of the bottom line.
    pub(crate) actions: Vec<(Rect, Action)>,
}

/// A game to begin with, as the command line names it.
pub struct Opening {
    /// The game.
    pub game: Box<dyn AnyMatch>,
    /// The players.
    pub specs: [PlayerSpec; 2],
    /// The clock.
    pub clock: ClockSpec,
    /// The record it was loaded from.
    pub original: Record,
}

/// The whole interface.
pub struct App {
    pub(crate) lang: Lang,
    pub(crate) theme: Theme,
    pub(crate) keys: KeyMap,
    pub(crate) screen: Screen,
    /// The screens behind this one.
    pub(crate) behind: Vec<Screen>,
    pub(crate) overlay: Option<Overlay>,
    pub(crate) notice: Option<Notice>,
    pub(crate) sitting: Option<Sitting>,
    pub(crate) saved: Vec<SavedGame>,
    pub(crate) flipped: bool,
    pub(crate) show_moves: bool,
    pub(crate) now: Duration,
    pub(crate) hits: Hits,
    pub(crate) effects: Vec<Effect>,
    jobs: u64,
    sittings: u64,
    /// Whether the last attempt to keep the game failed.
    keeping_failed: bool,
}

impl App {
    /// The interface on its first screen.
    pub fn new(lang: Lang, theme: Theme, keys: KeyMap) -> App {
        App {
            lang,
            theme,
            keys,
            screen: Screen::Home(Home::default()),
            behind: Vec::new(),
            overlay: None,
            notice: None,
            sitting: None,
            saved: Vec::new(),
            flipped: false,
            show_moves: true,
            now: Duration::ZERO,
            hits: Hits::default(),
            effects: vec![Effect::List],
            jobs: 0,
            sittings: 0,
            keeping_failed: false,
        }
    }

    /// What the first moments ask for.
    pub fn begin(&mut self, opening: Option<Opening>, faults: &[Message]) -> Vec<Effect> {
        if let Some(fault) = faults.first() {
            self.warn(fault.clone());
        }
        if let Some(Opening { game, specs, clock, original }) = opening {
            let number = self.next_sitting();
            let sitting = Sitting::new(number, game, specs, clock, original, self.now);
            self.sit_down(sitting);
        }
        std::mem::take(&mut self.effects)
    }

    /// Takes in one event at `now`, a time since any fixed origin, and returns what is to be done about it.
    pub fn update(&mut self, event: Event, now: Duration) -> Vec<Effect> {
        self.now = now;
        match event {
            Event::Key(key) => self.key(key),
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Paste(text) => self.paste(&text),
            Event::Resize(..) | Event::Tick => {}
            Event::Report(report) => self.report(report),
            Event::Terminate => self.effects.push(Effect::Quit),
        }
        self.pass_time();
        std::mem::take(&mut self.effects)
    }

    /// When the application wants an [`Event::Tick`] although nothing happens.
    pub fn wake(&self) -> Option<Duration> {
        let sitting = self.sitting.as_ref().and_then(|sitting| sitting.wake(self.now));
        let screen = match &self.screen {
            Screen::Rules(rules) => Some(rules.wake()),
            _ => None,
        };
        sitting.into_iter().chain(screen).min()
    }

    fn key(&mut self, event: KeyEvent) {
        if event.kind == KeyEventKind::Release {
            return;
        }
        let key = Key::of(&event);
        let context = self.screen.context();
        let action = self.keys.action(context, key);
        if action == Some(Action::Quit) {
            self.effects.push(Effect::Quit);
            return;
        }
        if self.overlay.is_some() {
            self.overlay_key(event);
            return;
        }
        self.notice = None;
        match action {
            Some(action) => self.act(action),
            None => self.other_key(event),
        }
    }

    /// Does what an action asks for on the screen that is shown.
    pub(crate) fn act(&mut self, action: Action) {
        match action {
            Action::Help => self.overlay = Some(Overlay::Help(0)),
            Action::Quit => self.effects.push(Effect::Quit),
            Action::Theme => {
                self.theme.palette = self.theme.palette.next();
                self.tell(Message::new("tui-theme").with("name", Message::new(self.theme.palette.name())));
                let value = self.theme.palette.word().to_owned();
                self.effects.push(Effect::Remember { key: "theme", value });
            }
            Action::Language => {
                self.lang = if self.lang == Lang::En { Lang::Fr } else { Lang::En };
                self.effects.push(Effect::Remember { key: "language", value: self.lang.code().to_owned() });
            }
            Action::Rules => self.show_rules(),
            Action::Open if !matches!(self.screen, Screen::Files(_)) => self.show_files(),
            action => match self.screen.context() {
                Context::Home => self.home_action(action),
                Context::Setup => self.setup_action(action),
                Context::Rules => self.rules_action(action),
                Context::Files => self.files_action(action),
                Context::Board => self.play_action(action),
                Context::Review => self.review_action(action),
            },
        }
    }

    /// A key that is in no table: on a board, digits and the first letters of the alphabet begin a move.
    fn other_key(&mut self, event: KeyEvent) {
        let typing = matches!(event.code, ratatui::crossterm::event::KeyCode::Char('0'..='9' | 'a'..='g'));
        if typing && matches!(self.screen, Screen::Play(_) | Screen::Review(_)) {
            self.ask_move();
            if self.overlay.is_some() {
                self.overlay_key(event);
            }
        }
    }

    /// What a background thread found.
    fn report(&mut self, report: Report) {
        match report {
            Report::Chosen { job, result } => self.player_chose(job, result),
            Report::Lines { job, report, unit, .. } => self.lines_found(job, report, unit),
            Report::Judged { job, judged, unit } => self.judged(job, *judged, unit),
            Report::Reviewed { job, result } => self.reviewed(job, result),
            Report::Weighed { job, answer } => self.weighed(job, answer),
            Report::Kept(Ok(path)) => {
                self.keeping_failed = false;
                if let Some(sitting) = &mut self.sitting {
                    sitting.path = Some(path);
                }
            }
            Report::Saved(Ok(path)) => {
                self.tell(Message::new("play-saved").with("file", path.display().to_string()));
                self.effects.push(Effect::List);
            }
            Report::Exists(path) => self.ask_replace(path),
            Report::Opened(Ok(opened)) => self.opened(*opened),
            Report::Listed(saved) => self.saved = saved,
            Report::Kept(Err(error)) => {
                // Said once: a full disk must not hide every move behind the same sentence.
                if !std::mem::replace(&mut self.keeping_failed, true) {
                    self.warn(error);
                }
            }
            Report::Saved(Err(error)) | Report::Opened(Err(error)) => self.warn(error),
        }
    }

    /// A game was read from a file: it goes on, or is looked at when it is over.
    fn opened(&mut self, opened: Opened) {
        let Opened { path, game, record, kept } = opened;
        let tags = game.record_style().players;
        let external = tags
            .iter()
            .filter_map(|tag| record.tag(tag))
            .find(|name| matches!(PlayerSpec::parse(name), Ok(PlayerSpec::External { .. })));
        let external = external.map(str::to_owned);
        match game.replay(&record) {
            Ok(game) => {
                let number = self.next_sitting();
                let mut sitting = Sitting::resume(number, game, record, self.now);
                sitting.path = kept.then(|| path.clone());
                let over = sitting.game.ending().is_some();
                self.behind.truncate(1);
                self.sit_down(sitting);
                if over {
                    self.start_review();
                }
                match external {
                    Some(name) => self.warn(Message::new("tui-not-started").with("name", shorten(&name))),
                    None => {
                        self.tell(Message::new("play-loaded").with("file", path.display().to_string()));
                    }
                }
            }
            Err(error) => self.warn(error.message()),
        }
    }

    /// What time alone brings about.
    fn pass_time(&mut self) {
        self.rules_tick();
        self.sitting_tick();
    }

    /// The number of the next order to a thread.
    pub(crate) fn next_job(&mut self) -> u64 {
        self.jobs += 1;
        self.jobs
    }

    pub(crate) fn next_sitting(&mut self) -> u64 {
        self.sittings += 1;
        self.sittings
    }

    /// Shows another screen; [`App::back`] returns to this one.
    pub(crate) fn show(&mut self, screen: Screen) {
        let old = std::mem::replace(&mut self.screen, screen);
        self.behind.push(old);
    }

    /// Returns to the screen behind this one.
    pub(crate) fn back(&mut self) {
        if let Some(screen) = self.behind.pop() {
            self.screen = screen;
        }
        if matches!(self.screen, Screen::Home(_)) {
            self.effects.push(Effect::List);
        }
    }

    /// The game that the screen is about.
    pub(crate) fn current_game(&self) -> &'static dyn AnyGame {
        match (&self.screen, &self.sitting) {
            (Screen::Home(home), _) => home.game(self),
            (Screen::Setup(setup), _) => setup.game,
            (Screen::Review(review), _) => review.whole.game(),
            (_, Some(sitting)) => sitting.game.game(),
            _ => plateau_catalog::GAMES[0],
        }
    }

    /// The text of a message.
    pub(crate) fn text(&self, id: &'static str) -> String {
        Message::new(id).text(self.lang)
    }

    /// Says what happened.
    pub(crate) fn tell(&mut self, message: Message) {
        self.notice = Some(Notice { message, role: Role::Good });
    }

    /// Says what went wrong.
    pub(crate) fn warn(&mut self, message: Message) {
        self.notice = Some(Notice { message, role: Role::Bad });
    }

    /// Saves a game where the person says.
    pub(crate) fn save(&mut self, path: PathBuf, replace: bool) {
        let record = match (&self.screen, &self.sitting) {
            (Screen::Review(review), _) => review.record.clone(),
            (_, Some(sitting)) => sitting.record(),
            _ => return,
        };
        self.effects.push(Effect::Save { path, record: Box::new(record), replace });
    }

    /// Draws everything.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        self.hits = Hits::default();
        let area = frame.area();
        crate::layout::clear(area, frame.buffer_mut(), &self.theme);
        if area.width < crate::layout::LEAST.0 || area.height < crate::layout::LEAST.1 {
            self.too_small(frame);
        } else {
            match self.screen.context() {
                Context::Home => self.draw_home(frame),
                Context::Setup => self.draw_setup(frame),
                Context::Rules => self.draw_rules(frame),
                Context::Files => self.draw_files(frame),
                Context::Board => self.draw_play(frame),
                Context::Review => self.draw_review(frame),
            }
            self.draw_overlay(frame);
        }
        if self.theme.ascii {
            fold(frame.buffer_mut());
        }
    }
}
