//! Dialogues over a screen: the keys, a question, a line to type, a numbered choice.

use std::path::PathBuf;

use plateau_core::{Message, Side};
use ratatui::Frame;
use ratatui::crossterm::event::{Event as TerminalEvent, KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::widgets::{Block, BorderType, Clear, Widget};
use tui_input::Input;
use tui_input::backend::crossterm::EventHandler;

use crate::app::{App, Screen};
use crate::keys::TABLE;
use crate::layout::{shortened, width};
use crate::theme::Role;

/// The longest line that can be typed.
const LONGEST: usize = 4096;

/// A dialogue.
#[derive(Clone, Debug)]
pub(crate) enum Overlay {
    /// The keys of the screen, scrolled by so many rows.
    Help(usize),
    /// A question with yes or no.
    Confirm(Message, Confirm),
    /// A line to type.
    Prompt(Box<Prompt>),
    /// One of several moves.
    Choice(Vec<String>),
}

/// What a yes leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Confirm {
    Resign(Side),
    AcceptDraw,
    Replace(PathBuf),
}

/// A line to type.
#[derive(Clone, Debug)]
pub(crate) struct Prompt {
    pub(crate) title: Message,
    pub(crate) input: Input,
    pub(crate) purpose: Purpose,
    pub(crate) error: Option<Message>,
}

/// What a typed line is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Move,
    Save,
    Open,
    /// A row of the setup screen.
    Setting(usize),
}

impl App {
    /// Opens a line to type.
    pub(crate) fn prompt(&mut self, title: Message, value: &str, purpose: Purpose) {
        let input = Input::new(value.to_owned());
        self.overlay = Some(Overlay::Prompt(Box::new(Prompt { title, input, purpose, error: None })));
    }

    /// Asks before a file is replaced.
    pub(crate) fn ask_replace(&mut self, path: PathBuf) {
        let question = Message::new("tui-replace").with("file", path.display().to_string());
        self.overlay = Some(Overlay::Confirm(question, Confirm::Replace(path)));
    }

    /// A key while a dialogue is open.
    pub(crate) fn overlay_key(&mut self, event: KeyEvent) {
        match self.overlay.take() {
            Some(Overlay::Help(first)) => match event.code {
                KeyCode::Down | KeyCode::Char('j') => self.overlay = Some(Overlay::Help(first + 1)),
                KeyCode::Up | KeyCode::Char('k') => {
                    self.overlay = Some(Overlay::Help(first.saturating_sub(1)));
                }
                _ => {}
            },
            Some(Overlay::Confirm(question, confirm)) => match event.code {
                KeyCode::Char('y' | 'Y' | 'o' | 'O') | KeyCode::Enter => self.confirmed(confirm),
                KeyCode::Char('n' | 'N') | KeyCode::Esc => self.refused(&confirm),
                _ => self.overlay = Some(Overlay::Confirm(question, confirm)),
            },
            Some(Overlay::Choice(moves)) => match event.code {
                KeyCode::Char(digit @ '1'..='9') => {
                    let index = digit as usize - '1' as usize;
                    match moves.get(index) {
                        Some(text) => self.play_here(&text.clone()),
                        None => self.overlay = Some(Overlay::Choice(moves)),
                    }
                }
                KeyCode::Esc => {}
                _ => self.overlay = Some(Overlay::Choice(moves)),
            },
            Some(Overlay::Prompt(prompt)) => self.prompt_key(prompt, event),
            None => {}
        }
    }

    fn prompt_key(&mut self, mut prompt: Box<Prompt>, event: KeyEvent) {
        match event.code {
            KeyCode::Esc => return,
            KeyCode::Enter => {
                let text = prompt.input.value().trim().to_owned();
                match self.typed(&text, prompt.purpose) {
                    Ok(()) => return,
                    Err(error) => prompt.error = Some(error),
                }
            }
            KeyCode::Tab => {
                if let Some(longer) = self.completed(prompt.input.value(), prompt.purpose) {
                    prompt.input = Input::new(longer);
                }
            }
            _ if prompt.input.value().len() < LONGEST || !matches!(event.code, KeyCode::Char(_)) => {
                prompt.input.handle_event(&TerminalEvent::Key(event));
                prompt.error = None;
            }
            _ => {}
        }
        self.overlay = Some(Overlay::Prompt(prompt));
    }

    /// Pasted text goes where one types.
    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(Overlay::Prompt(prompt)) = &mut self.overlay {
            let line = text.lines().next().unwrap_or_default();
            let value: String =
                format!("{}{}", prompt.input.value(), line.trim()).chars().take(LONGEST).collect();
            prompt.input = Input::new(value);
        }
    }

    /// A click while a dialogue is open: a row of a choice, or anywhere to close the help.
    pub(crate) fn overlay_click(&mut self, row: Option<usize>) {
        match (&self.overlay, row) {
            (Some(Overlay::Help(_)), _) => self.overlay = None,
            (Some(Overlay::Choice(moves)), Some(row)) => {
                if let Some(text) = moves.get(row).cloned() {
                    self.overlay = None;
                    self.play_here(&text);
                }
            }
            (Some(Overlay::Confirm(_, confirm)), Some(row)) => {
                let confirm = confirm.clone();
                self.overlay = None;
                if row == 0 { self.confirmed(confirm) } else { self.refused(&confirm) }
            }
            _ => {}
        }
    }

    /// Does what was typed.
    fn typed(&mut self, text: &str, purpose: Purpose) -> Result<(), Message> {
        match purpose {
            Purpose::Move if text.is_empty() => Ok(()),
            Purpose::Move => self.try_move(text),
            Purpose::Save if text.is_empty() => Ok(()),
            Purpose::Save => {
                self.save(PathBuf::from(text), false);
                Ok(())
            }
            Purpose::Open if text.is_empty() => Ok(()),
            Purpose::Open => {
                self.effects.push(crate::event::Effect::Open(PathBuf::from(text)));
                Ok(())
            }
            Purpose::Setting(row) => self.set_setting(row, text),
        }
    }

    /// What Tab makes of a half-typed move: as much as all the moves that begin so have in common.
    fn completed(&self, typed: &str, purpose: Purpose) -> Option<String> {
        if purpose != Purpose::Move {
            return None;
        }
        let moves = self.completions(typed);
        let first = moves.first()?;
        let common = moves.iter().fold(first.len(), |length, text| {
            first.bytes().zip(text.bytes()).take(length).take_while(|(a, b)| a == b).count()
        });
        first.get(..common).map(str::to_owned)
    }

    /// The legal moves that begin with what is typed, whatever the case.
    fn completions(&self, typed: &str) -> Vec<String> {
        let typed = typed.trim().to_lowercase();
        let moves = self.shown_view().map(|view| view.moves.iter().map(|mv| mv.text.clone()));
        moves.into_iter().flatten().filter(|text| text.to_lowercase().starts_with(&typed)).collect()
    }

    fn confirmed(&mut self, confirm: Confirm) {
        match confirm {
            Confirm::Resign(side) => self.resign(side),
            Confirm::AcceptDraw => self.answer_draw(true),
            Confirm::Replace(path) => self.save(path, true),
        }
    }

    fn refused(&mut self, confirm: &Confirm) {
        if *confirm == Confirm::AcceptDraw {
            self.answer_draw(false);
        }
    }

    /// Draws the dialogue that is open.
    pub(crate) fn draw_overlay(&mut self, frame: &mut Frame<'_>) {
        match self.overlay.clone() {
            None => {}
            Some(Overlay::Help(first)) => self.draw_help(frame, first),
            Some(Overlay::Confirm(question, _)) => {
                let lines = [self.text("tui-yes"), self.text("tui-no")];
                self.dialogue(frame, &question.text(self.lang), &lines, &[]);
            }
            Some(Overlay::Choice(moves)) => {
                let lines: Vec<String> =
                    moves.iter().enumerate().map(|(index, text)| format!("{}  {text}", index + 1)).collect();
                self.dialogue(frame, &self.text("tui-choose"), &lines, &[self.text("tui-choose-keys")]);
            }
            Some(Overlay::Prompt(prompt)) => self.draw_prompt(frame, &prompt),
        }
    }

    /// A box of so many columns and rows: beside the board where there is one, else in the middle of the screen.
    fn window(&self, frame: &mut Frame<'_>, title: &str, columns: u16, rows: u16) -> Rect {
        let area = frame.area();
        let size = ((columns + 4).min(area.width), (rows + 2).min(area.height));
        let beside = self.hits.board.is_some();
        let left = if beside { area.right() - size.0 } else { area.x + (area.width - size.0) / 2 };
        let top = if beside {
            (area.bottom() - size.1).saturating_sub(2)
        } else {
            area.y + (area.height - size.1) / 2
        };
        let window = Rect::new(left, top, size.0, size.1);
        Clear.render(window, frame.buffer_mut());
        let block = Block::bordered()
            .border_type(BorderType::Rounded)
            .style(self.theme.style(Role::Text))
            .border_style(self.theme.style(Role::Accent))
            .title(format!(" {} ", shortened(title, usize::from(size.0).saturating_sub(6))));
        let inner = block.inner(window);
        block.render(window, frame.buffer_mut());
        Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner }
    }

    fn dialogue(&mut self, frame: &mut Frame<'_>, title: &str, rows: &[String], notes: &[String]) {
        let columns = rows.iter().chain(notes).map(|row| width(row)).max().unwrap_or(0).max(width(title) + 2);
        let inner = self.window(frame, title, columns.max(20), (rows.len() + notes.len()) as u16);
        self.hits.rows.clear();
        for ((index, row), y) in rows.iter().enumerate().zip(inner.y..inner.bottom()) {
            let style = self.theme.style(Role::Text);
            frame.buffer_mut().set_stringn(inner.x, y, row, usize::from(inner.width), style);
            self.hits.rows.push((Rect::new(inner.x, y, inner.width, 1), index));
        }
        let below = inner.y + rows.len() as u16;
        for (note, y) in notes.iter().zip(below..inner.bottom()) {
            let style = self.theme.style(Role::Dim);
            frame.buffer_mut().set_stringn(inner.x, y, note, usize::from(inner.width), style);
        }
        frame.set_cursor_position((inner.x, inner.y));
    }

    fn draw_prompt(&mut self, frame: &mut Frame<'_>, prompt: &Prompt) {
        let title = prompt.title.text(self.lang);
        let columns = if prompt.purpose == Purpose::Move { 32 } else { 60.min(frame.area().width - 6) };
        let inner = self.window(frame, &title, columns, 4);
        let typed = prompt.input.value();
        let scroll = prompt.input.visual_scroll(usize::from(inner.width).saturating_sub(1));
        let shown: String = typed.chars().skip(scroll).collect();
        let room = usize::from(inner.width);
        frame.buffer_mut().set_stringn(inner.x, inner.y, shown, room, self.theme.style(Role::Accent));
        let cursor = prompt.input.visual_cursor().saturating_sub(scroll) as u16;
        frame.set_cursor_position((inner.x + cursor.min(inner.width.saturating_sub(1)), inner.y));
        let below = Rect { y: inner.y + 1, height: inner.height.saturating_sub(2), ..inner };
        if let Some(error) = &prompt.error {
            self.paragraph(frame, below, &error.text(self.lang), Role::Bad);
        } else if prompt.purpose == Purpose::Move {
            let moves = self.completions(typed).join("  ");
            let area = Rect { height: 1, ..below };
            self.paragraph(frame, area, &shortened(&moves, room), Role::Text);
        } else if let (Purpose::Setting(row), Screen::Setup(setup)) = (prompt.purpose, &self.screen) {
            let help = setup.typing_help(row, self.lang);
            self.paragraph(frame, below, &help, Role::Dim);
        }
        let keys =
            self.text(if prompt.purpose == Purpose::Move { "tui-type-keys" } else { "tui-prompt-keys" });
        let y = inner.bottom() - 1;
        frame.buffer_mut().set_stringn(inner.x, y, keys, room, self.theme.style(Role::Dim));
    }

    /// The keys of the screen.
    fn draw_help(&mut self, frame: &mut Frame<'_>, first: usize) {
        let context = self.screen.context();
        let rows: Vec<(String, String)> = TABLE
            .iter()
            .enumerate()
            .filter(|(_, row)| row.contexts.contains(&context))
            .map(|(index, row)| (self.keys.row_text(index), self.text(row.text)))
            .collect();
        let room = usize::from(frame.area().height).saturating_sub(4);
        let first = first.min(rows.len().saturating_sub(room));
        self.overlay = Some(Overlay::Help(first));
        let key_width = rows.iter().map(|(key, _)| width(key)).max().unwrap_or(0);
        let text_width = rows.iter().map(|(_, text)| width(text)).max().unwrap_or(0);
        let title = Message::new("tui-help-title").with("screen", context.title()).text(self.lang);
        let height = (rows.len().min(room) + 1) as u16;
        let note = self.text(if rows.len() > room { "tui-help-more" } else { "tui-help-close" });
        let inner = self.window(frame, &title, (key_width + 2 + text_width).max(width(&note)), height);
        for ((key, text), y) in rows.iter().skip(first).zip(inner.y..inner.bottom().saturating_sub(1)) {
            let words =
                [(format!("{key:<0$}  ", usize::from(key_width)), Role::Accent), (text.clone(), Role::Text)];
            self.spans(frame, inner.x, y, inner.width, &words);
        }
        let y = inner.bottom() - 1;
        frame.buffer_mut().set_stringn(
            inner.x,
            y,
            note,
            usize::from(inner.width),
            self.theme.style(Role::Dim),
        );
    }
}
