//! Drawing a review: the board, the verdict, the curve of the game and its moves.

use plateau_core::Message;
use plateau_review::{Fault, Judged, score_text};
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::app::{App, Screen};
use crate::keys::Action;
use crate::layout::shortened;
use crate::screens::review::{Attempt, Retry};
use crate::screens::{Mode, Review};
use crate::theme::Role;

/// The rows of the curve, and on high terminals.
const CURVE: (u16, u16) = (4, 8);
/// The columns of one move in the list.
const MOVE_COLUMN: usize = 12;

/// The mark of a bad move, as players write it.
fn mark(fault: Option<Fault>) -> &'static str {
    match fault {
        None => "",
        Some(Fault::Inaccuracy) => "?!",
        Some(Fault::Mistake) => "?",
        Some(Fault::Blunder) => "??",
    }
}

impl App {
    pub(crate) fn draw_review(&mut self, frame: &mut Frame<'_>) {
        let Screen::Review(review) = &self.screen else { return };
        let actions: &[Action] = match review.mode {
            Mode::Look => &[
                Action::Left,
                Action::NextMistake,
                Action::Try,
                Action::Retry,
                Action::Continue,
                Action::Save,
                Action::Back,
            ],
            Mode::Try(_) => &[Action::Select, Action::Type, Action::Hint, Action::Undo, Action::Back],
            Mode::Retry(_) => {
                &[Action::Select, Action::Type, Action::Solution, Action::NextMistake, Action::Back]
            }
        };
        let title = format!(
            "{} · {}",
            self.game_title(review.whole.as_ref()),
            self.text(match review.mode {
                Mode::Look => "tui-screen-review",
                Mode::Try(_) => "tui-mode-try",
                Mode::Retry(_) => "tui-mode-retry",
            })
        );
        let area = self.frame(frame, &title, actions);
        // The review is taken out while it is drawn: drawing needs the rest of the application.
        let screen = std::mem::replace(&mut self.screen, Screen::Home(crate::screens::Home::default()));
        if let Screen::Review(review) = &screen {
            let (board, panel) = self.board_and_panel(area, &review.view);
            let playable = !review.view.moves.is_empty();
            let marked = playable && review.mode != Mode::Look;
            let pointer = review.pointer.clone();
            self.draw_board(frame, board, &review.view, &pointer, marked);
            self.review_panel(frame, panel, review);
        }
        self.screen = screen;
    }

    fn review_panel(&mut self, frame: &mut Frame<'_>, area: Rect, review: &Review) {
        let mut y = area.y;
        let style = review.whole.game().record_style();
        let names = style.players.map(|tag| self.player_name(review.record.tag(tag).unwrap_or("?")));
        let players = format!("{} – {}", names[0], names[1]);
        self.spans(frame, area.x, y, area.width, &[(shortened(&players, area.width.into()), Role::Text)]);
        y += 1;
        if let Some(ending) = review.whole.ending() {
            let text = self.ending_text(&review.view, ending);
            self.paragraph(frame, Rect { y, height: 2, ..area }, &text, Role::Good);
        }
        y += 2;
        y = self.tallies(frame, Rect { y, ..area }, &review.view);
        let verdict = self.verdict(review);
        self.paragraph(frame, Rect { y, height: 3, ..area }, &verdict, Role::Accent);
        y += 3;
        if review.analysis.job != 0 {
            y = self.analysis_lines(
                frame,
                Rect { y, height: area.bottom().saturating_sub(y), ..area },
                &review.analysis,
            );
        }
        let high = if area.height > 30 { CURVE.1 } else { CURVE.0 };
        let curve = Rect { y, height: high, ..area }.intersection(area);
        self.draw_curve(frame, curve, review);
        y = curve.bottom();
        if review.job != 0 {
            let done = review.judged.iter().flatten().count();
            let text =
                Message::new("tui-review-progress").with("done", done).with("all", review.played.len());
            self.spans(frame, area.x, y, area.width, &[(text.text(self.lang), Role::Dim)]);
        } else {
            let faults = review.judged.iter().flatten().filter(|judged| judged.fault().is_some()).count();
            let text = Message::new("tui-review-faults").with("count", faults);
            self.spans(frame, area.x, y, area.width, &[(text.text(self.lang), Role::Dim)]);
        }
        y += 1;
        let rest = Rect { y, height: area.bottom().saturating_sub(y), ..area };
        self.reviewed_moves(frame, rest, review);
    }

    /// What is said about the position shown.
    fn verdict(&self, review: &Review) -> String {
        match &review.mode {
            Mode::Look => {
                let last = review.ply().checked_sub(1).and_then(|ply| review.judged.get(ply));
                match last.and_then(Option::as_ref) {
                    Some(judged) => self.move_verdict(judged, review),
                    None => self.next_verdict(review),
                }
            }
            Mode::Try(_) => self.text("tui-try-help"),
            Mode::Retry(retry) => self.retry_text(review, retry),
        }
    }

    /// The move that led to the position, and what was better.
    fn move_verdict(&self, judged: &Judged, review: &Review) -> String {
        let score = score_text(review.unit, &judged.best, self.lang);
        let line = judged.best.moves.iter().take(5).cloned().collect::<Vec<_>>().join(" ");
        match judged.remark() {
            Some(remark) => {
                let played = format!("{}{}", judged.played, mark(judged.fault()));
                let text = Message::new("tui-review-fault").with("move", played).with("remark", remark);
                text.with("score", score).with("line", line).text(self.lang)
            }
            None => {
                let text = Message::new("tui-review-good").with("move", &judged.played);
                text.with("score", score).text(self.lang)
            }
        }
    }

    fn next_verdict(&self, review: &Review) -> String {
        if review.job != 0 { self.text("tui-review-wait") } else { self.text("tui-review-look") }
    }

    fn retry_text(&self, review: &Review, retry: &Retry) -> String {
        let place = Message::new("tui-retry-place").with("number", retry.index + 1);
        let place = place.with("count", retry.faults.len()).text(self.lang);
        let judged = review.judged.get(review.ply()).and_then(Option::as_ref);
        let text = match &retry.state {
            Attempt::Ask => {
                let played = judged.map_or("", |judged| judged.played.as_str());
                let side = review.view.sides[review.shown.turn().index()].clone();
                Message::new("tui-retry-ask").with("side", side).with("move", played)
            }
            Attempt::Weighing(_, text) => Message::new("tui-retry-weighing").with("move", text),
            Attempt::Good(text) => Message::new("tui-retry-good").with("move", text),
            Attempt::Bad(text, loss) => {
                Message::new("tui-retry-bad").with("move", text).with("loss", format!("{:.0}", 100.0 * loss))
            }
            Attempt::Shown => {
                let line = judged.map(|judged| judged.best.moves.iter().take(5).cloned().collect::<Vec<_>>());
                Message::new("tui-retry-answer").with("line", line.unwrap_or_default().join(" "))
            }
        };
        format!("{place} {}", text.text(self.lang))
    }

    /// The first player's chances through the game; the position shown is marked below.
    fn draw_curve(&self, frame: &mut Frame<'_>, area: Rect, review: &Review) {
        if area.height < 3 || area.width < 10 {
            return;
        }
        let curve = review.curve();
        let columns = area.width.min(curve.len() as u16).max(1);
        let column_of = |ply: usize| (ply * usize::from(columns) / curve.len().max(1)) as u16;
        let rows = area.height - 1;
        for x in area.x..area.x + columns {
            // Even chances, to compare with.
            frame.buffer_mut().set_string(x, area.y + rows / 2, "·", self.theme.style(Role::Dim));
        }
        for (ply, chance) in curve.iter().enumerate() {
            let x = area.x + column_of(ply);
            let Some(chance) = chance else { continue };
            // Whole eighths of a row, the finest that block characters show.
            let eighths = (chance * 8.0 * f64::from(rows)).round() as u16;
            for row in 0..rows {
                if row == rows / 2 && eighths <= 8 * (rows - 1 - row) {
                    continue;
                }
                let full = eighths.saturating_sub(8 * (rows - 1 - row)).min(8);
                let letter = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'][usize::from(full)];
                let style = self.theme.style(Role::Accent);
                if let Some(cell) = frame.buffer_mut().cell_mut((x, area.y + row)) {
                    cell.set_char(letter).set_style(style);
                }
            }
        }
        let y = area.bottom() - 1;
        for judged in review.judged.iter().flatten().filter(|judged| judged.fault().is_some()) {
            let x = area.x + column_of(judged.ply + 1);
            frame.buffer_mut().set_string(x, y, "?", self.theme.style(Role::Bad));
        }
        let here = area.x + column_of(review.ply());
        frame.buffer_mut().set_string(here, y, "↑", self.theme.style(Role::Accent));
    }

    /// The moves with their marks, two a row; the last one played is highlighted.
    fn reviewed_moves(&mut self, frame: &mut Frame<'_>, area: Rect, review: &Review) {
        let shift = usize::from(review.record.second_starts);
        let now = review.ply();
        let rows = (review.played.len() + shift).div_ceil(2);
        let height = usize::from(area.height).max(1);
        let row_now = (now.max(1) - 1 + shift) / 2;
        let first = row_now.saturating_sub(height / 2).min(rows.saturating_sub(height));
        for (y, row) in (area.y..area.bottom()).zip(first..rows) {
            self.spans(frame, area.x, y, 5, &[(format!("{:>3}.", row + 1), Role::Dim)]);
            for half in 0..2 {
                let Some(ply) = (2 * row + half).checked_sub(shift) else { continue };
                let Some(text) = review.played.get(ply) else { continue };
                let fault = review.judged.get(ply).and_then(Option::as_ref).and_then(Judged::fault);
                let x = area.x + 5 + (half * (MOVE_COLUMN + 1)) as u16;
                let role = match (ply + 1 == now, fault) {
                    (true, _) => Role::Chosen,
                    (false, Some(_)) => Role::Bad,
                    (false, None) => Role::Text,
                };
                let place = Rect::new(x, y, MOVE_COLUMN as u16, 1).intersection(area);
                let words = shortened(&format!("{text}{}", mark(fault)), MOVE_COLUMN);
                self.spans(frame, place.x, place.y, place.width, &[(words, role)]);
                self.hits.rows.push((place, ply + 1));
            }
        }
    }
}
