//! The games on disk.

use plateau_core::Message;
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::app::{App, Screen};
use crate::event::Effect;
use crate::keys::Action;
use crate::layout::width;
use crate::overlay::Purpose;
use crate::saved::SavedGame;
use crate::theme::Role;

/// The list of games.
#[derive(Debug, Default)]
pub(crate) struct Files {
    /// The chosen row; the first lets a name be typed.
    pub(crate) chosen: usize,
}

impl App {
    pub(crate) fn show_files(&mut self) {
        self.effects.push(Effect::List);
        self.leave_board();
        self.show(Screen::Files(Files { chosen: usize::from(!self.saved.is_empty()) }));
    }

    pub(crate) fn files_action(&mut self, action: Action) {
        let count = self.saved.len() + 1;
        let Screen::Files(files) = &mut self.screen else { return };
        files.chosen = files.chosen.min(count - 1);
        match action {
            Action::Up => files.chosen = files.chosen.checked_sub(1).unwrap_or(count - 1),
            Action::Down => files.chosen = (files.chosen + 1) % count,
            Action::Start => files.chosen = 0,
            Action::End => files.chosen = count - 1,
            Action::Select | Action::Right => match files.chosen.checked_sub(1) {
                None => self.prompt(Message::new("tui-files-name"), "", Purpose::Open),
                Some(index) => {
                    if let Some(saved) = self.saved.get(index) {
                        self.effects.push(Effect::Open(saved.path.clone()));
                    }
                }
            },
            Action::Back => {
                self.back();
                self.return_to_board();
            }
            _ => {}
        }
    }

    fn files_line(&self, saved: &SavedGame, columns: [u16; 2]) -> String {
        let title = plateau_catalog::find(&saved.game).map(|found| found.game.title().text(self.lang));
        let title = title.unwrap_or_else(|| saved.game.clone());
        let players = self.players_of(saved);
        let state = self.state_of(saved);
        let pad = |text: &str, columns: u16| {
            format!("{text}{}", " ".repeat(usize::from(columns.saturating_sub(width(text)))))
        };
        format!("{}  {}  {}  {players}", saved.date, pad(&title, columns[0]), pad(&state, columns[1]))
    }

    /// How far a saved game is.
    fn state_of(&self, saved: &SavedGame) -> String {
        let moves = Message::new("tui-files-moves").with("moves", saved.moves).text(self.lang);
        format!("{moves}, {}", self.text(if saved.over { "tui-files-over" } else { "tui-files-open" }))
    }

    /// The players of a saved game, in words.
    pub(crate) fn players_of(&self, saved: &SavedGame) -> String {
        if saved.players.iter().all(|name| name == "human") {
            return self.text("tui-two-people");
        }
        saved.players.iter().map(|name| self.player_name(name)).collect::<Vec<_>>().join(" – ")
    }

    pub(crate) fn draw_files(&mut self, frame: &mut Frame<'_>) {
        let title = self.text("tui-screen-files");
        let area = self.frame(frame, &title, &[Action::Select, Action::Back]);
        let games = self.saved.iter().filter_map(|saved| plateau_catalog::find(&saved.game));
        let game_column = games.map(|found| width(&found.game.title().text(self.lang))).max().unwrap_or(0);
        let state_column = self.saved.iter().map(|saved| width(&self.state_of(saved))).max().unwrap_or(0);
        let columns = [game_column, state_column];
        let mut lines = vec![self.text("tui-files-type")];
        lines.extend(self.saved.iter().map(|saved| self.files_line(saved, columns)));
        let Screen::Files(files) = &mut self.screen else { return };
        files.chosen = files.chosen.min(lines.len() - 1);
        let chosen = files.chosen;
        let list = Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height.saturating_sub(3));
        self.list(frame, list, &lines, chosen);
        let file = chosen.checked_sub(1).and_then(|index| self.saved.get(index));
        let below = match file {
            Some(saved) => saved.path.display().to_string(),
            None if self.saved.is_empty() => self.text("tui-files-none"),
            None => String::new(),
        };
        let y = area.bottom().saturating_sub(1);
        self.spans(frame, area.x + 1, y, area.width - 2, &[(below, Role::Dim)]);
    }
}
