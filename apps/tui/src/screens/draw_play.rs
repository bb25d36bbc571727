//! Drawing a game being played: the board, and beside it everything else.

use plateau_core::{BoardView, Message, Side, Square};
use plateau_review::score_text;
use plateau_table::AnyMatch;
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::app::{App, Screen};
use crate::board::{Board, side_glyph};
use crate::geometry::Geometry;
use crate::keys::Action;
use crate::layout::{shortened, width};
use crate::pointer::Pointer;
use crate::screens::Analysis;
use crate::sitting::{Pending, Sitting};
use crate::theme::Role;

/// The columns beside the board: the fewest, and on wide terminals.
const PANEL: (u16, u16) = (34, 46);
/// The terminal from which the panel is wide.
const WIDE: u16 = 110;

impl App {
    /// Splits the middle of the screen into the board and what stands beside it.
    pub(crate) fn board_and_panel(&self, area: Rect, view: &BoardView) -> (Rect, Rect) {
        let panel = if area.width >= WIDE { PANEL.1 } else { PANEL.0 }.min(area.width / 2);
        let board = Rect { width: area.width - panel, ..area };
        let used = Geometry::fit(view, board, self.flipped).map_or(board.width, |fit| fit.whole().width + 3);
        let board = Rect { width: used.min(board.width), ..board };
        let x = board.right() + 1;
        (board, Rect::new(x, area.y, area.right().saturating_sub(x + 1), area.height))
    }

    /// Draws a board that can be played on.
    pub(crate) fn draw_board(
        &mut self,
        frame: &mut Frame<'_>,
        area: Rect,
        view: &BoardView,
        pointer: &Pointer,
        playable: bool,
    ) {
        let Some(geometry) = Geometry::fit(view, area, self.flipped) else {
            let text = self.text("tui-board-too-large");
            self.paragraph(frame, area, &text, Role::Bad);
            return;
        };
        let targets = if playable { self.marked_targets(view, pointer) } else { Vec::new() };
        let affected = self.affected(view, pointer, playable);
        let board = Board {
            view,
            theme: self.theme,
            focus: Some(pointer.focus),
            path: &pointer.path,
            targets: &targets,
            affected: &affected,
        };
        board.draw(&geometry, frame.buffer_mut());
        self.hits.board = Some(geometry);
        if self.overlay.is_none() {
            frame.set_cursor_position(geometry.centre(pointer.focus));
        }
    }

    /// The cells to mark as playable: those that go on with the path; without one, only where most cells are not.
    fn marked_targets(&self, view: &BoardView, pointer: &Pointer) -> Vec<Square> {
        if !self.show_moves && pointer.path.is_empty() {
            return Vec::new();
        }
        let targets = pointer.targets(view);
        let says_something = 2 * targets.len() < view.cells.len();
        if says_something || !pointer.path.is_empty() { targets } else { Vec::new() }
    }

    fn affected(&self, view: &BoardView, pointer: &Pointer, playable: bool) -> Vec<Square> {
        let focused = pointer.focused(view).filter(|_| playable && self.show_moves);
        focused.map(|mv| mv.captures.iter().chain(&mv.flips).copied().collect()).unwrap_or_default()
    }

    pub(crate) fn draw_play(&mut self, frame: &mut Frame<'_>) {
        let Some(sitting) = self.sitting.take() else { return };
        let over = sitting.game.ending().is_some();
        let actions: &[Action] = if over {
            &[Action::Review, Action::New, Action::Save, Action::Undo, Action::Back]
        } else {
            &[
                Action::Select,
                Action::Type,
                Action::Hint,
                Action::Undo,
                Action::Back,
                Action::Moves,
                Action::Save,
            ]
        };
        let title = self.game_title(sitting.game.as_ref());
        let area = self.frame(frame, &title, actions);
        let (board, panel) = self.board_and_panel(area, &sitting.view);
        if let Screen::Play(play) = &self.screen {
            let (pointer, analysis) = (play.pointer.clone(), play.analysis.clone());
            self.draw_board(frame, board, &sitting.view, &pointer, sitting.awaits_person());
            self.draw_panel(frame, panel, &sitting, &pointer, &analysis);
        }
        self.sitting = Some(sitting);
    }

    /// The game and its variant, where it is not the usual one.
    pub(crate) fn game_title(&self, game: &dyn AnyMatch) -> String {
        let title = game.game().title().text(self.lang);
        let (variant, options) = game.rules();
        let known = game.game().variants().iter().find(|known| known.names.page == variant);
        let usual = game.game().variants().first().is_some_and(|first| first.names.page == variant);
        let mut parts = vec![title];
        if let Some(known) = known.filter(|_| !usual) {
            parts.push(self.variant_name(known).to_owned());
        }
        parts.extend(options.pairs().iter().map(|(key, value)| format!("{key}={value}")));
        parts.join(" · ")
    }

    fn draw_panel(
        &mut self,
        frame: &mut Frame<'_>,
        area: Rect,
        sitting: &Sitting,
        pointer: &Pointer,
        analysis: &Analysis,
    ) {
        let mut y = area.y + 1;
        for side in Side::BOTH {
            self.player_line(frame, Rect { y, height: 1, ..area }, sitting, side);
            y += 1;
        }
        y = self.tallies(frame, Rect { y, ..area }, &sitting.view) + 1;
        let status = self.status(sitting);
        let role = if sitting.game.ending().is_some() { Role::Good } else { Role::Accent };
        self.paragraph(frame, Rect { y, height: 2, ..area }, &status, role);
        y += 2;
        let here = self.cell_text(&sitting.view, pointer);
        self.paragraph(frame, Rect { y, height: 2, ..area }, &here, Role::Dim);
        y += 2;
        y = self.analysis_lines(frame, Rect { y, height: area.bottom().saturating_sub(y), ..area }, analysis);
        let rest = Rect { y: y + 1, height: area.bottom().saturating_sub(y + 1), ..area };
        self.move_list(frame, rest, &sitting.game.played(), sitting.game.record().second_starts);
    }

    fn player_line(&self, frame: &mut Frame<'_>, area: Rect, sitting: &Sitting, side: Side) {
        let view = &sitting.view;
        let to_move = sitting.game.ending().is_none() && sitting.game.turn() == side;
        let mark = if to_move { "▸ " } else { "  " };
        let glyph = side_glyph(view, side, self.theme.ascii);
        let name = view.sides[side.index()].text(self.lang);
        let people = Side::BOTH.iter().filter(|side| sitting.is_person(**side)).count();
        let name_of = sitting.name(side);
        // Two people at one keyboard are told apart by their colours.
        let player =
            if people == 2 && name_of == "human" { String::new() } else { self.player_name(&name_of) };
        let clock = if sitting.has_clock() {
            sitting.clock.remaining(side, self.now).to_string()
        } else {
            String::new()
        };
        let low = sitting.has_clock()
            && sitting.clock.remaining(side, self.now).total() < std::time::Duration::from_secs(10);
        let room = usize::from(area.width).saturating_sub(usize::from(width(&clock)) + 1);
        let who = shortened(&format!("{mark}{glyph} {name}  {player}"), room);
        let role = if to_move { Role::Accent } else { Role::Text };
        self.spans(frame, area.x, area.y, area.width, &[(who, role)]);
        let x = area.right().saturating_sub(width(&clock));
        let role = if low { Role::Bad } else { role };
        self.spans(frame, x, area.y, width(&clock), &[(clock, role)]);
    }

    /// The counts beside the board; the row behind them.
    pub(crate) fn tallies(&self, frame: &mut Frame<'_>, area: Rect, view: &BoardView) -> u16 {
        let mut y = area.y;
        for tally in &view.tallies {
            let glyphs = Side::BOTH.map(|side| side_glyph(view, side, self.theme.ascii));
            let words = format!(
                "  {}  {} {}  {} {}",
                tally.label.text(self.lang),
                glyphs[0],
                tally.counts[0],
                glyphs[1],
                tally.counts[1]
            );
            self.spans(frame, area.x, y, area.width, &[(words, Role::Text)]);
            y += 1;
        }
        y
    }

    /// How the game stands, in words.
    fn status(&self, sitting: &Sitting) -> String {
        let view = &sitting.view;
        if let Some(ending) = sitting.game.ending() {
            return self.ending_text(view, ending);
        }
        let side = view.sides[sitting.game.turn().index()].clone();
        let id = match &sitting.pending {
            Pending::Thinking(..) | Pending::Move(..) if !sitting.is_person(sitting.game.turn()) => {
                "tui-thinking"
            }
            Pending::Move(..) => "tui-must-pass",
            _ if sitting.lone_person().is_some() => "tui-your-turn",
            _ => "app-turn",
        };
        Message::new(id).with("side", side).text(self.lang)
    }

    pub(crate) fn ending_text(&self, view: &BoardView, ending: plateau_core::Ending) -> String {
        let result = match ending.outcome.winner() {
            Some(side) => Message::new("app-wins").with("side", view.sides[side.index()].clone()),
            None => Message::new("app-draw"),
        };
        let message = Message::new("app-ended").with("result", result);
        message.with("reason", ending.reason.message()).text(self.lang)
    }

    /// The focused cell: its name, what stands there, and what a move there does.
    pub(crate) fn cell_text(&self, view: &BoardView, pointer: &Pointer) -> String {
        let Some(cell) = view.cell(pointer.focus).filter(|cell| !cell.name.is_empty()) else {
            return String::new();
        };
        let piece = match cell.piece {
            Some(piece) => {
                let id = if piece.king { "tui-cell-king" } else { "tui-cell-piece" };
                Message::new(id).with("side", view.sides[piece.side.index()].clone())
            }
            None => Message::new("tui-cell-empty"),
        };
        let mut text = Message::new("tui-cell").with("cell", &cell.name).with("piece", piece).text(self.lang);
        if let Some(mv) = pointer.focused(view) {
            let mut does = Vec::new();
            if !mv.captures.is_empty() {
                does.push(Message::new("tui-takes").with("count", mv.captures.len()));
            }
            if !mv.flips.is_empty() {
                does.push(Message::new("tui-turns").with("count", mv.flips.len()));
            }
            let does = does.iter().map(|message| message.text(self.lang)).collect::<Vec<_>>().join(", ");
            let does = if does.is_empty() { self.text("tui-legal") } else { does };
            text = format!("{text} · {does}");
        }
        text
    }

    /// What the engine found; the row behind it.
    pub(crate) fn analysis_lines(&self, frame: &mut Frame<'_>, area: Rect, analysis: &Analysis) -> u16 {
        if analysis.job == 0 || area.height == 0 {
            return area.y;
        }
        let Some((report, unit)) = &analysis.found else {
            self.spans(frame, area.x, area.y, area.width, &[(self.text("tui-hint-wait"), Role::Dim)]);
            return area.y + 1;
        };
        let head = Message::new("tui-hint-head").with("depth", report.depth).text(self.lang);
        self.spans(frame, area.x, area.y, area.width, &[(head, Role::Dim)]);
        let mut y = area.y + 1;
        for (index, line) in report.lines.iter().take(3).enumerate() {
            if y >= area.bottom() {
                break;
            }
            let score = score_text(unit, line, self.lang);
            let chance = format!("{:.0} %", 100.0 * line.probability);
            let first = line.moves.first().cloned().unwrap_or_default();
            let rest = line.moves.iter().skip(1).take(6).cloned().collect::<Vec<_>>().join(" ");
            let words = [
                (format!("{first}  "), Role::Accent),
                (format!("{score}, {chance}  "), Role::Text),
                (rest, Role::Dim),
            ];
            let needed: u16 = words.iter().map(|(word, _)| width(word)).sum();
            if needed <= area.width {
                self.spans(frame, area.x, y, area.width, &words);
                y += 1;
                continue;
            }
            self.spans(frame, area.x, y, area.width, &words[..2]);
            y += 1;
            // Why: the line itself, at least of the best move.
            if index == 0 && y < area.bottom() {
                let indent = (format!("    {}", words[2].0), Role::Dim);
                self.spans(frame, area.x, y, area.width, &[indent]);
                y += 1;
            }
        }
        y
    }

    /// The last moves, two a row.
    fn move_list(&self, frame: &mut Frame<'_>, area: Rect, played: &[String], second_starts: bool) {
        let shift = usize::from(second_starts);
        let rows = (played.len() + shift).div_ceil(2);
        let height = usize::from(area.height);
        for (y, row) in (area.y..).zip(rows.saturating_sub(height)..rows) {
            let at = |index: usize| {
                let index = (2 * row + index).checked_sub(shift);
                index.and_then(|index| played.get(index)).map_or("…", String::as_str)
            };
            let second = if 2 * row + 1 < played.len() + shift { at(1) } else { "" };
            let line = format!("{:>3}. {:<9} {second}", row + 1, at(0));
            let role = if row + 1 == rows { Role::Text } else { Role::Dim };
            self.spans(frame, area.x, y, area.width, &[(line, role)]);
        }
    }
}
