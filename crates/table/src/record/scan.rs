//! Walking through a text with the place in hand.

/// A place in a text: line and column in characters, both from 1; `(0, 0)` for no place.
pub type Place = (u32, u32);

/// What is left of a text, and where that is.
pub(super) struct Cursor<'a> {
    rest: &'a str,
    line: u32,
    column: u32,
}

impl<'a> Cursor<'a> {
    /// The beginning of `text`.
    pub(super) fn new(text: &'a str) -> Self {
        Cursor { rest: text, line: 1, column: 1 }
    }

    /// Where the next character stands.
    pub(super) fn place(&self) -> Place {
        (self.line, self.column)
    }

    /// Everything from here on.
    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    /// The next character, left where it is.
    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Takes the next character. A line ends with `\n`, `\r\n` or a lone `\r`.
    pub(super) fn bump(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.rest = &self.rest[next.len_utf8()..];
        if next == '\n' || (next == '\r' && !self.rest.starts_with('\n')) {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        Some(next)
    }

    /// Takes the next character if it is `wanted`.
    pub(super) fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.bump();
        }
        found
    }

    /// Takes characters as long as `wanted` likes them.
    pub(super) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let all = self.rest;
        while self.peek().is_some_and(&wanted) {
            self.bump();
        }
        &all[..all.len() - self.rest.len()]
    }

    /// Takes what is left of the line, without its end.
    pub(super) fn take_line(&mut self) -> &'a str {
        self.take_while(|c| !matches!(c, '\n' | '\r'))
    }

    /// Takes blanks and line ends.
    pub(super) fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }
}
