//! The rules of a game on one page, with a capture that is played on a small board.

use std::time::Duration;

use plateau_core::BoardView;
use plateau_table::{AnyGame, Options};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Text;
use ratatui::widgets::{Paragraph, Widget, Wrap};

use crate::app::{App, Screen};
use crate::board::Board;
use crate::geometry::Geometry;
use crate::keys::Action;
use crate::layout::typeset;
use crate::theme::Role;

/// How long each picture of an example is shown.
const BEAT: Duration = Duration::from_millis(1100);

/// One picture of an example.
struct Picture {
    view: BoardView,
    /// What the next move takes or turns; it is shown before it happens.
    affected: Vec<plateau_core::Square>,
    /// Where the next move goes.
    path: Vec<plateau_core::Square>,
}

/// The rules of one game.
pub(crate) struct Rules {
    pub(crate) game: &'static dyn AnyGame,
    scroll: u16,
    pictures: Vec<Picture>,
    shown: usize,
    next: Duration,
}

impl Rules {
    /// The page of a game, its example at the beginning.
    pub(crate) fn new(game: &'static dyn AnyGame, now: Duration) -> Rules {
        Rules { game, scroll: 0, pictures: pictures(game), shown: 0, next: now + BEAT }
    }

    /// When the next picture comes.
    pub(crate) fn wake(&self) -> Duration {
        self.next
    }
}

/// The example of a game, played by its rules: each move first announced, then made.
fn pictures(game: &'static dyn AnyGame) -> Vec<Picture> {
    let example = game.guide().example;
    let options = Options::parse(example.options).unwrap_or_default();
    let variant = (!example.variant.is_empty()).then_some(example.variant);
    let position = (!example.position.is_empty()).then_some(example.position);
    let Ok(mut game) = game.open(variant, &options, position) else { return Vec::new() };
    let mut pictures = Vec::new();
    for text in example.moves {
        let view = game.view();
        let next = view.moves.iter().find(|mv| mv.text == *text).cloned();
        let still = Picture { view: view.clone(), affected: Vec::new(), path: Vec::new() };
        pictures.push(still);
        if let Some(next) = next {
            let affected = next.captures.iter().chain(&next.flips).copied().collect();
            let path = next.from.into_iter().chain(next.to).collect();
            pictures.push(Picture { view, affected, path });
        }
        if game.play(text).is_err() {
            break;
        }
    }
    pictures.push(Picture { view: game.view(), affected: Vec::new(), path: Vec::new() });
    pictures
}

impl App {
    pub(crate) fn show_rules(&mut self) {
        let rules = Rules::new(self.current_game(), self.now);
        self.show(Screen::Rules(Box::new(rules)));
    }

    pub(crate) fn rules_action(&mut self, action: Action) {
        let now = self.now;
        let Screen::Rules(rules) = &mut self.screen else { return };
        let games = plateau_catalog::GAMES;
        let index = games.iter().position(|game| game.id() == rules.game.id()).unwrap_or(0);
        match action {
            Action::Up => rules.scroll = rules.scroll.saturating_sub(1),
            Action::Down => rules.scroll = rules.scroll.saturating_add(1).min(100),
            Action::Left => **rules = Rules::new(games[(index + games.len() - 1) % games.len()], now),
            Action::Right => **rules = Rules::new(games[(index + 1) % games.len()], now),
            Action::Back | Action::Select => self.back(),
            _ => {}
        }
    }

    /// Turns the page of the example.
    pub(crate) fn rules_tick(&mut self) {
        let now = self.now;
        let Screen::Rules(rules) = &mut self.screen else { return };
        if now >= rules.next && !rules.pictures.is_empty() {
            rules.shown = (rules.shown + 1) % rules.pictures.len();
            // The last picture stays a little longer: it is what one should remember.
            let last = rules.shown + 1 == rules.pictures.len();
            rules.next = now + if last { BEAT * 2 } else { BEAT };
        }
    }

    pub(crate) fn draw_rules(&mut self, frame: &mut Frame<'_>) {
        let Screen::Rules(rules) = &self.screen else { return };
        let title = rules.game.title().text(self.lang);
        let (game, scroll) = (rules.game, rules.scroll);
        let area = self.frame(frame, &title, &[Action::Left, Action::Back]);
        let Screen::Rules(rules) = &self.screen else { return };
        let board_width = (area.width / 2).min(60);
        let text_area = Rect::new(
            area.x + 1,
            area.y + 1,
            area.width.saturating_sub(board_width + 3),
            area.height.saturating_sub(1),
        );
        let text = self.text(game.guide().summary) + "\n\n" + &self.text(game.guide().rules);
        Paragraph::new(Text::raw(typeset(&text)))
            .style(self.theme.style(Role::Text))
            .wrap(Wrap { trim: true })
            .scroll((scroll, 0))
            .render(text_area, frame.buffer_mut());
        let board_area = Rect::new(text_area.right() + 1, area.y, board_width, area.height);
        if let Some(picture) = rules.pictures.get(rules.shown)
            && let Some(geometry) = Geometry::fit(&picture.view, board_area, false)
        {
            let board = Board {
                view: &picture.view,
                theme: self.theme,
                focus: None,
                path: &picture.path,
                targets: &[],
                affected: &picture.affected,
            };
            board.draw(&geometry, frame.buffer_mut());
            let caption = self.text("tui-rules-example");
            let y = geometry.whole().bottom() + 1;
            if y < area.bottom() {
                self.spans(frame, board_area.x, y, board_width, &[(caption, Role::Dim)]);
            }
        }
    }
}
