//! The mouse: rows, cells and keys of the bottom line are clicked as they were drawn.

use plateau_core::Square;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use crate::app::{App, Screen};
use crate::keys::Action;

impl App {
    /// Takes in a click or a turn of the wheel.
    pub(crate) fn mouse(&mut self, event: MouseEvent) {
        let at = (event.column, event.row);
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let found = |hits: &[(Rect, usize)]| {
                    hits.iter().find(|(area, _)| area.contains(at.into())).map(|&(_, index)| index)
                };
                if self.overlay.is_some() {
                    let row = found(&self.hits.rows);
                    self.overlay_click(row);
                    return;
                }
                self.notice = None;
                let action = self.hits.actions.iter().find(|(area, _)| area.contains(at.into()));
                if let Some(&(_, action)) = action {
                    self.act(action);
                } else if let Some(row) = found(&self.hits.rows) {
                    self.row_clicked(row);
                } else if let Some(square) =
                    self.hits.board.and_then(|board| board.at(event.column, event.row))
                {
                    self.square_clicked(square);
                }
            }
            MouseEventKind::ScrollUp if self.overlay.is_none() => self.scroll(Action::Up),
            MouseEventKind::ScrollDown if self.overlay.is_none() => self.scroll(Action::Down),
            _ => {}
        }
    }

    fn scroll(&mut self, action: Action) {
        match &self.screen {
            Screen::Review(_) => {
                self.act(if action == Action::Up { Action::Left } else { Action::Right });
            }
            Screen::Play(_) => {}
            _ => self.act(action),
        }
    }

    fn row_clicked(&mut self, row: usize) {
        match &mut self.screen {
            Screen::Home(home) => home.chosen = row,
            Screen::Setup(setup) => setup.chosen = row,
            Screen::Files(files) => files.chosen = row,
            Screen::Review(_) => return self.review_row(row),
            Screen::Rules(_) | Screen::Play(_) => return,
        }
        self.act(Action::Select);
    }

    fn square_clicked(&mut self, square: Square) {
        match &mut self.screen {
            Screen::Play(play) => play.pointer.focus = square,
            Screen::Review(review) => review.pointer.focus = square,
            _ => return,
        }
        self.act(Action::Select);
    }
}
