//! The first screen: what to play.

use plateau_catalog::GAMES;
use plateau_core::Message;
use plateau_table::{AnyGame, Options};
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::app::{App, Screen};
use crate::board::Board;
use crate::event::Effect;
use crate::geometry::Geometry;
use crate::keys::Action;
use crate::layout::width;
use crate::screens::{Play, Setup};
use crate::theme::Role;

/// The first screen.
#[derive(Debug, Default)]
pub(crate) struct Home {
    /// The chosen row.
    pub(crate) chosen: usize,
    /// Whether a person has chosen a row: until then the last game, once it is known, comes first.
    touched: bool,
}

/// A row of the first screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Resume,
    Last,
    Game(usize),
    Open,
    Quit,
}

impl Home {
    /// The game of the chosen row, or the one last played.
    pub(crate) fn game(&self, app: &App) -> &'static dyn AnyGame {
        match app.home_rows().get(self.chosen) {
            Some(Row::Game(index)) => GAMES[*index],
            Some(Row::Resume) if app.sitting.is_some() => {
                app.sitting.as_ref().map_or(GAMES[0], |sitting| sitting.game.game())
            }
            Some(Row::Resume | Row::Last) => {
                let saved = app.saved.first().and_then(|saved| plateau_catalog::find(&saved.game));
                saved.map_or(GAMES[0], |found| found.game)
            }
            _ => GAMES[0],
        }
    }
}

impl App {
    fn home_rows(&self) -> Vec<Row> {
        let running = self.sitting.as_ref().is_some_and(|sitting| sitting.game.ending().is_none());
        let first = match self.saved.first() {
            _ if running => Some(Row::Resume),
            Some(saved) if saved.over => Some(Row::Last),
            Some(_) => Some(Row::Resume),
            None => None,
        };
        let games = (0..GAMES.len()).map(Row::Game);
        first.into_iter().chain(games).chain([Row::Open, Row::Quit]).collect()
    }

    pub(crate) fn home_action(&mut self, action: Action) {
        let rows = self.home_rows();
        let Screen::Home(home) = &mut self.screen else { return };
        home.touched = true;
        match action {
            Action::Up => home.chosen = home.chosen.checked_sub(1).unwrap_or(rows.len() - 1),
            Action::Down => home.chosen = (home.chosen + 1) % rows.len(),
            Action::Start => home.chosen = 0,
            Action::End => home.chosen = rows.len() - 1,
            Action::Select | Action::Right => match rows.get(home.chosen).copied() {
                Some(Row::Game(index)) => {
                    let setup = Setup::new(GAMES[index]);
                    self.show(Screen::Setup(Box::new(setup)));
                }
                Some(Row::Resume | Row::Last) => self.resume(),
                Some(Row::Open) => self.show_files(),
                Some(Row::Quit) => self.effects.push(Effect::Quit),
                None => {}
            },
            Action::Back => self.effects.push(Effect::Quit),
            _ => {}
        }
    }

    /// Goes on with the game of this session, or the one kept last.
    fn resume(&mut self) {
        if let Some(sitting) = self.sitting.as_mut().filter(|sitting| sitting.game.ending().is_none()) {
            sitting.clock.resume(self.now);
            let play = Play::new(&sitting.view);
            self.show(Screen::Play(play));
            self.go_on();
        } else if let Some(saved) = self.saved.first() {
            self.effects.push(Effect::Open(saved.path.clone()));
        }
    }

    pub(crate) fn draw_home(&mut self, frame: &mut Frame<'_>) {
        let actions =
            [Action::Select, Action::Rules, Action::Open, Action::Language, Action::Theme, Action::Back];
        let title = self.text("tui-home-title");
        let area = self.frame(frame, &title, &actions);
        let rows = self.home_rows();
        let lines: Vec<String> = rows.iter().map(|row| self.home_line(*row)).collect();
        let Screen::Home(home) = &mut self.screen else { return };
        home.chosen = if home.touched { home.chosen.min(rows.len() - 1) } else { 0 };
        let chosen = home.chosen;
        let longest = lines.iter().map(|line| width(line)).max().unwrap_or(0);
        let list_width = (longest + 5).max(area.width * 9 / 20).min(area.width);
        let (left, top) = (area.x + 1, area.y + 1);
        self.spans(frame, left, top, area.width - 2, &[(self.text("tui-welcome"), Role::Dim)]);
        let list = Rect::new(left, top + 2, list_width.saturating_sub(2), area.height.saturating_sub(3));
        self.list(frame, list, &lines, chosen);
        let preview = Rect::new(
            area.x + list_width + 1,
            top + 2,
            area.width.saturating_sub(list_width + 2),
            area.height.saturating_sub(3),
        );
        if preview.width > 20 {
            self.preview(frame, preview, rows.get(chosen).copied());
        }
    }

    /// The board of the chosen game and what it is about.
    fn preview(&mut self, frame: &mut Frame<'_>, area: Rect, row: Option<Row>) {
        let game = match (row, &self.screen) {
            (Some(Row::Game(_) | Row::Resume | Row::Last), Screen::Home(home)) => home.game(self),
            _ => return,
        };
        let title = game.title().text(self.lang);
        self.spans(frame, area.x, area.y, area.width, &[(title, Role::Accent)]);
        let summary = match (row, &self.sitting, self.saved.first()) {
            (Some(Row::Resume | Row::Last), None, Some(saved)) => {
                format!("{} · {}", saved.date, self.players_of(saved))
            }
            _ => self.text(game.guide().summary),
        };
        self.paragraph(frame, Rect { y: area.y + 1, height: 2, ..area }, &summary, Role::Text);
        let view = match (row, &self.sitting) {
            (Some(Row::Resume), Some(sitting)) => Some(sitting.view.clone()),
            (Some(Row::Game(_)), _) => game.open(None, &Options::new(), None).ok().map(|game| game.view()),
            _ => None,
        };
        let Some(view) = view else { return };
        let below = Rect { y: area.y + 3, height: area.height.saturating_sub(3), ..area };
        if let Some(geometry) = Geometry::fit(&view, below, false) {
            let board =
                Board { view: &view, theme: self.theme, focus: None, path: &[], targets: &[], affected: &[] };
            board.draw(&geometry, frame.buffer_mut());
        }
    }

    fn home_line(&self, row: Row) -> String {
        match row {
            Row::Game(index) => {
                Message::new("tui-home-play").with("game", GAMES[index].title()).text(self.lang)
            }
            Row::Open => self.text("tui-home-open"),
            Row::Quit => self.text("tui-home-quit"),
            Row::Resume | Row::Last => {
                let running = self.sitting.as_ref().filter(|sitting| sitting.game.ending().is_none());
                let (title, moves) = match (running, self.saved.first()) {
                    (Some(sitting), _) => (sitting.game.game().title(), sitting.game.played().len()),
                    (None, Some(saved)) => {
                        let title = plateau_catalog::find(&saved.game).map(|found| found.game.title());
                        (title.unwrap_or_else(|| GAMES[0].title()), saved.moves)
                    }
                    (None, None) => (GAMES[0].title(), 0),
                };
                let id = if row == Row::Resume { "tui-home-resume" } else { "tui-home-last" };
                Message::new(id).with("game", title).with("moves", moves).text(self.lang)
            }
        }
    }
}
