//! What every screen has: a title, a middle, a line of news and a line of keys.

use plateau_core::Message;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use crate::app::App;
use crate::keys::{Action, Context};
use crate::theme::{Role, Theme};

/// The smallest terminal that is drawn on: width and height.
pub(crate) const LEAST: (u16, u16) = (50, 14);

/// Fills the screen with the ordinary style.
pub(crate) fn clear(area: Rect, buffer: &mut Buffer, theme: &Theme) {
    buffer.set_style(area, theme.style(Role::Text));
}

impl App {
    /// Draws the title and the bottom lines; the middle is returned.
    pub(crate) fn frame(&mut self, frame: &mut Frame<'_>, title: &str, actions: &[Action]) -> Rect {
        let area = frame.area();
        let accent = self.theme.style(Role::Accent);
        let name = format!(" {title}");
        frame.buffer_mut().set_stringn(area.x, area.y, &name, usize::from(area.width), accent);
        self.news(frame, area.bottom() - 2);
        self.footer(frame, area.bottom() - 1, actions);
        Rect::new(area.x, area.y + 1, area.width, area.height - 3)
    }

    /// The line of news.
    fn news(&self, frame: &mut Frame<'_>, y: u16) {
        let Some(notice) = &self.notice else { return };
        let width = usize::from(frame.area().width) - 2;
        let text = shortened(&notice.message.text(self.lang).replace('\n', " "), width);
        let x = frame.area().x + 1;
        frame.buffer_mut().set_stringn(x, y, text, width, self.theme.style(notice.role));
    }

    /// The line of keys: those of `actions`, as far as they fit, and always the help.
    fn footer(&mut self, frame: &mut Frame<'_>, y: u16, actions: &[Action]) {
        let (key_style, text_style) = (self.theme.style(Role::Accent), self.theme.style(Role::Dim));
        let mut x = frame.area().x + 1;
        let help = [Action::Help];
        let reserved =
            self.footer_entry(Action::Help).map_or(0, |(key, text)| width(&key) + width(&text) + 3);
        for (index, &action) in actions.iter().chain(&help).enumerate() {
            let Some((key, text)) = self.footer_entry(action) else { continue };
            let needed = width(&key) + 1 + width(&text) + 2;
            let room = frame.area().right().saturating_sub(x);
            if needed + if index < actions.len() { reserved } else { 0 } > room + 2 {
                continue;
            }
            let area = Rect::new(x, y, needed - 2, 1).intersection(frame.area());
            self.hits.actions.push((area, action));
            frame.buffer_mut().set_string(x, y, &key, key_style);
            frame.buffer_mut().set_string(x + width(&key) + 1, y, &text, text_style);
            x += needed;
        }
    }

    /// The key of an action and the word for it.
    fn footer_entry(&self, action: Action) -> Option<(String, String)> {
        let key = self.keys.first(self.screen.context(), action);
        let id = match action {
            Action::Select if self.screen.context() == Context::Board => "tui-foot-play",
            Action::Select => "tui-foot-select",
            Action::Back if self.screen.context() == Context::Home => "tui-foot-quit",
            Action::Back => "tui-foot-back",
            Action::Type => "tui-foot-type",
            Action::Moves => "tui-foot-moves",
            Action::Hint => "tui-foot-hint",
            Action::Undo => "tui-foot-undo",
            Action::Draw => "tui-foot-draw",
            Action::Resign => "tui-foot-resign",
            Action::Save => "tui-foot-save",
            Action::Open => "tui-foot-open",
            Action::Review => "tui-foot-review",
            Action::New => "tui-foot-new",
            Action::Rules => "tui-foot-rules",
            Action::Flip => "tui-foot-flip",
            Action::NextMistake => "tui-foot-next-mistake",
            Action::Try => "tui-foot-try",
            Action::Retry => "tui-foot-retry",
            Action::Solution => "tui-foot-solution",
            Action::Continue => "tui-foot-continue",
            Action::Language => "tui-foot-language",
            Action::Theme => "tui-foot-theme",
            Action::Help => "tui-foot-help",
            Action::Left | Action::Right if self.screen.context() == Context::Review => "tui-foot-step",
            Action::Left | Action::Right if self.screen.context() == Context::Rules => "tui-foot-games",
            Action::Left | Action::Right => "tui-foot-change",
            _ => return None,
        };
        let key = if matches!(action, Action::Left | Action::Right) {
            format!("{}{}", key, self.keys.first(self.screen.context(), Action::Right))
        } else {
            key
        };
        (!key.is_empty()).then(|| (key, self.text(id)))
    }

    /// Says that nothing fits.
    pub(crate) fn too_small(&self, frame: &mut Frame<'_>) {
        let message = Message::new("tui-too-small").with("width", LEAST.0).with("height", LEAST.1);
        let text = Paragraph::new(message.text(self.lang)).wrap(Wrap { trim: true });
        text.render(frame.area(), frame.buffer_mut());
    }

    /// A list of lines, the chosen one marked, scrolled so that it is seen. Rows can be clicked.
    pub(crate) fn list(&mut self, frame: &mut Frame<'_>, area: Rect, lines: &[String], chosen: usize) {
        let height = usize::from(area.height).max(1);
        let first = chosen.saturating_sub(height.saturating_sub(1)).min(lines.len());
        let first = if chosen < height { 0 } else { first };
        for (offset, (index, line)) in lines.iter().enumerate().skip(first).take(height).enumerate() {
            let row = Rect::new(area.x, area.y + offset as u16, area.width, 1);
            let is_chosen = index == chosen;
            let style = self.theme.style(if is_chosen { Role::Chosen } else { Role::Text });
            let mark = if is_chosen { "▸ " } else { "  " };
            let text = shortened(&format!("{mark}{line}"), usize::from(area.width));
            frame.buffer_mut().set_style(row, style);
            frame.buffer_mut().set_stringn(row.x, row.y, text, usize::from(area.width), style);
            self.hits.rows.push((row, index));
            if is_chosen && self.overlay.is_none() {
                frame.set_cursor_position((row.x, row.y));
            }
        }
    }

    /// A paragraph with wrapped lines.
    pub(crate) fn paragraph(&self, frame: &mut Frame<'_>, area: Rect, text: &str, role: Role) {
        let text = Paragraph::new(Text::raw(typeset(text))).style(self.theme.style(role));
        text.wrap(Wrap { trim: true }).render(area.intersection(frame.area()), frame.buffer_mut());
    }

    /// A line of words in several roles.
    pub(crate) fn spans(&self, frame: &mut Frame<'_>, x: u16, y: u16, room: u16, words: &[(String, Role)]) {
        let spans: Vec<Span<'_>> =
            words.iter().map(|(word, role)| Span::styled(word.as_str(), self.theme.style(*role))).collect();
        frame.buffer_mut().set_line(x, y, &Line::from(spans), room);
    }
}

/// `text` with the blanks of French punctuation made unbreakable: no line begins with a colon.
pub(crate) fn typeset(text: &str) -> String {
    let mut typeset = text.replace("« ", "«\u{a0}");
    for mark in [":", ";", "!", "?", "»", "%"] {
        typeset = typeset.replace(&format!(" {mark}"), &format!("\u{a0}{mark}"));
    }
    typeset
}

/// The columns of a text.
pub(crate) fn width(text: &str) -> u16 {
    Line::raw(text).width() as u16
}

/// `text`, cut with an ellipsis when it is wider than `columns`.
pub(crate) fn shortened(text: &str, columns: usize) -> String {
    if Line::raw(text).width() <= columns {
        return text.to_owned();
    }
    let mut short = String::new();
    for letter in text.chars() {
        if Line::raw(short.as_str()).width() + 2 > columns {
            break;
        }
        short.push(letter);
    }
    short + "…"
}
