//! Reading records, leniently: whatever programs of the PGN and PDN families write.

use plateau_core::{Message, Outcome, Side};

use super::annotation::{glyph, single_blanks, take_clock};
use super::scan::{Cursor, Place};
use super::{Record, RecordError, RecordMove};

/// The longest text that is read as records, in bytes.
pub const RECORDS_LIMIT: usize = 16 << 20;

/// The most games, tags and moves of one text together: it keeps the memory of a hostile text within some hundred
/// megabytes, and no honest text of [`RECORDS_LIMIT`] comes near it.
const ENTRIES_LIMIT: usize = 2_000_000;

/// Reads every game of a text.
///
/// Understood are tag pairs, `{comments}` and `; comments`, `%` lines, move numbers, glyphs (`$1`, `!`, `(?)`), clock
/// annotations in both customs, PDN's `/FEN "…"/` before the first move, and all results in use. Variations are
/// skipped. Parentheses attached to a move that hold cells, or nothing, belong to the move: `c3(b4,d2)`, `c3()`. A
/// missing result at the end of a game is no fault.
///
/// ```
/// let games = plateau_table::record::read_records("[Event \"Club\"] 1. 32-28 19-23 2. 28x19 1-1")?;
/// assert_eq!(games[0].moves[2].text, "28x19");
/// assert_eq!(games[0].result, Some(plateau_core::Outcome::Draw));
/// # Ok::<(), plateau_table::RecordError>(())
/// ```
///
/// # Errors
/// When the text is not made of these, holds no game, or is too large: the error says where.
pub fn read_records(text: &str) -> Result<Vec<Record>, RecordError> {
    if text.len() > RECORDS_LIMIT {
        let reason = Message::new("record-too-large").with("limit", RECORDS_LIMIT >> 20);
        return Err(RecordError::new((0, 0), reason));
    }
    let mut reader = Reader {
        cursor: Cursor::new(text.strip_prefix('\u{feff}').unwrap_or(text)),
        done: Vec::new(),
        current: Record::default(),
        numbered: false,
        entries: 0,
    };
    while reader.step()? {}
    reader.finish(None)?;
    if reader.done.is_empty() {
        return Err(RecordError::new((1, 1), Message::new("record-empty")));
    }
    Ok(reader.done)
}

/// The outcome that a result word says; `None` for a word that says none.
pub(super) fn outcome_of(word: &str) -> Option<Outcome> {
    match word {
        "1-0" | "2-0" => Some(Outcome::Win(Side::First)),
        "0-1" | "0-2" => Some(Outcome::Win(Side::Second)),
        "1/2-1/2" | "1-1" => Some(Outcome::Draw),
        _ => None,
    }
}

/// The result that both players lost, of which no board tells.
pub(super) const BOTH_LOST: &str = "0-0";

/// Whether a `Result` tag says that the result is not known.
pub(super) fn is_unknown(word: &str) -> bool {
    matches!(word, "*" | "?" | "")
}

/// A text being read.
pub(super) struct Reader<'a> {
    pub(super) cursor: Cursor<'a>,
    done: Vec<Record>,
    pub(super) current: Record,
    /// Whether a move number was seen in the current game: a tag then belongs to the next one.
    numbered: bool,
    entries: usize,
}

impl<'a> Reader<'a> {
    /// Reads one thing; `false` at the end of the text.
    fn step(&mut self) -> Result<bool, RecordError> {
        self.cursor.skip_blanks();
        let place = self.cursor.place();
        let Some(next) = self.cursor.peek() else { return Ok(false) };
        // A tag after moves begins the next game, whether or not a result ended this one.
        if next == '[' && (self.numbered || !self.current.moves.is_empty()) {
            self.finish(None)?;
        }
        if self.current.places.start == (0, 0) {
            self.current.places.start = place;
        }
        match next {
            '%' => {
                self.cursor.take_line();
            }
            ';' => {
                self.cursor.bump();
                let comment = self.cursor.take_line();
                self.comment(comment);
            }
            '{' => {
                let comment = self.braces()?;
                self.comment(comment);
            }
            '[' => self.tag()?,
            '(' => self.skip_variation()?,
            '/' => self.setup()?,
            '$' => self.glyph_number()?,
            '!' | '?' => {
                let strength = self.cursor.take_while(|c| matches!(c, '!' | '?'));
                self.add_glyph(glyph(strength));
            }
            '*' => {
                self.cursor.bump();
                self.finish(Some(("*", place)))?;
            }
            '.' => self.dots(),
            '0'..='9' if self.is_number() => {
                self.cursor.take_while(|c| c.is_ascii_digit());
                self.numbered = true;
                self.dots();
            }
            'a'..='z' | 'A'..='Z' | '0'..='9' => self.word()?,
            _ => {
                let reason = Message::new("record-unexpected").with("text", next);
                return Err(RecordError::new(place, reason));
            }
        }
        Ok(true)
    }

    /// Counts a game, a tag or a move.
    pub(super) fn count(&mut self, place: Place) -> Result<(), RecordError> {
        self.entries += 1;
        if self.entries > ENTRIES_LIMIT {
            let reason = Message::new("record-too-many").with("limit", ENTRIES_LIMIT);
            return Err(RecordError::new(place, reason));
        }
        Ok(())
    }

    /// Whether a move number stands here. Its dot may be missing, but four digits are a move (`0000`, `3228`).
    fn is_number(&self) -> bool {
        let rest = self.cursor.rest();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let after = rest[digits..].chars().next();
        after == Some('.') || (digits <= 3 && !after.is_some_and(|c| is_word(c) || c == '('))
    }

    /// Takes the dots behind a move number, or those that stand for a move of the first player.
    fn dots(&mut self) {
        let dots = self.cursor.take_while(|c| c == '.').len();
        if dots > 1 && self.current.moves.is_empty() {
            self.current.second_starts = true;
        }
    }

    /// Reads a move or a result.
    fn word(&mut self) -> Result<(), RecordError> {
        let place = self.cursor.place();
        let word = self.cursor.take_while(is_word);
        if outcome_of(word).is_some() || word == BOTH_LOST {
            return self.finish(Some((word, place)));
        }
        self.count(place)?;
        let mut text = word.to_owned();
        if let Some(group) = outcome_cells(self.cursor.rest()) {
            text.push_str(group);
            // The group is ASCII without line ends: as many characters as bytes.
            for _ in 0..group.len() {
                self.cursor.bump();
            }
        }
        self.current.moves.push(RecordMove { text, place, ..RecordMove::default() });
        let bracketed = strength_in_parentheses(self.cursor.rest());
        if let Some(strength) = bracketed {
            for _ in 0..strength.len() + 2 {
                self.cursor.bump();
            }
            self.add_glyph(glyph(strength));
        }
        // A star attached to a move is an old mark of an only move; the end of a game stands by itself.
        let marks = self.cursor.take_while(|c| matches!(c, '!' | '?' | '*'));
        self.add_glyph(glyph(marks.trim_matches('*')));
        self.add_glyph(marks.contains('*').then_some(7));
        Ok(())
    }

    /// Reads `$` and a number. Numbers that no table of glyphs has are dropped.
    fn glyph_number(&mut self) -> Result<(), RecordError> {
        let place = self.cursor.place();
        self.cursor.bump();
        let digits = self.cursor.take_while(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Err(RecordError::new(place, Message::new("record-unexpected").with("text", '$')));
        }
        self.add_glyph(digits.parse().ok());
        Ok(())
    }

    /// Adds a glyph to the last move. Before the first move there is nothing to judge.
    fn add_glyph(&mut self, glyph: Option<u8>) {
        if let (Some(glyph), Some(last)) = (glyph, self.current.moves.last_mut()) {
            last.nags.push(glyph);
        }
    }

    /// Reads a comment between braces.
    fn braces(&mut self) -> Result<&'a str, RecordError> {
        let place = self.cursor.place();
        self.cursor.bump();
        let comment = self.cursor.take_while(|c| c != '}');
        if self.cursor.eat('}') {
            Ok(comment)
        } else {
            Err(RecordError::new(place, Message::new("record-comment-open")))
        }
    }

    /// Adds a comment to the last move, or to the game before its first move.
    fn comment(&mut self, text: &str) {
        let moves = self.current.moves.len();
        let (comment, words) = match self.current.moves.last_mut() {
            None => (&mut self.current.comment, single_blanks(text)),
            Some(last) => {
                let mover_is_second = self.current.second_starts != moves.is_multiple_of(2);
                let (clock, words) = take_clock(text, mover_is_second);
                last.clock = last.clock.or(clock);
                (&mut last.comment, words)
            }
        };
        match comment {
            _ if words.is_empty() => {}
            None => *comment = Some(words),
            Some(before) => {
                before.push(' ');
                before.push_str(&words);
            }
        }
    }

    /// Skips a variation with everything in it. No recursion: the depth is a number.
    fn skip_variation(&mut self) -> Result<(), RecordError> {
        let place = self.cursor.place();
        let open = || RecordError::new(place, Message::new("record-variation-open"));
        let mut depth = 0usize;
        loop {
            match self.cursor.peek().ok_or_else(open)? {
                '{' => {
                    self.braces()?;
                    continue;
                }
                ';' | '%' => {
                    self.cursor.take_line();
                    continue;
                }
                // Only the next game begins with a tag: this one was never closed.
                '[' => return Err(open()),
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            self.cursor.bump();
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// Ends the current game with a result word and its place, or without. What is no game yet is dropped.
    fn finish(&mut self, word: Option<(&str, Place)>) -> Result<(), RecordError> {
        self.numbered = false;
        let mut record = std::mem::take(&mut self.current);
        if record.tags.is_empty() && record.moves.is_empty() {
            return Ok(());
        }
        self.count(record.places.start)?;
        let tag_place = record.tag_place("Result");
        let tag = record.tag("Result").map(str::to_owned);
        let written = tag.as_deref().filter(|tag| !is_unknown(tag));
        let known = |tag: &str| outcome_of(tag).is_some() || tag == BOTH_LOST;
        if let Some((word, place)) = word.filter(|(word, _)| known(word)) {
            let same = |tag: &str| outcome_of(tag) == outcome_of(word);
            if let Some(tag) = written.filter(|tag| known(tag) && !same(tag)) {
                let reason = Message::new("record-results-differ").with("tag", tag).with("word", word);
                return Err(RecordError::new(place, reason));
            }
            record.places.result = place;
            record.result = outcome_of(word);
        } else {
            record.places.result = tag_place;
            record.result = written.and_then(outcome_of);
        }
        if written.is_none_or(|tag| outcome_of(tag).is_some()) {
            record.remove_tag("Result");
        }
        if let Some((BOTH_LOST, _)) = word {
            record.set_tag("Result", BOTH_LOST);
        }
        record.moves.shrink_to_fit();
        self.done.push(record);
        Ok(())
    }
}

/// Whether `c` may stand in a move or a result.
fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | ':' | ',' | '/' | '+' | '=' | '#' | '_')
}

/// The parentheses at the beginning of `text`, when they hold cells or nothing.
fn outcome_cells(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('(')?;
    let length = inside.find(|c: char| !(c.is_ascii_alphanumeric() || c == ','))?;
    let cells =
        inside[..length].split(',').all(|cell| cell.bytes().next().is_some_and(|b| b.is_ascii_alphabetic()));
    (inside[length..].starts_with(')') && (length == 0 || cells)).then(|| &text[..length + 2])
}

/// What stands between the parentheses at the beginning of `text`, when it is a move's strength.
fn strength_in_parentheses(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('(')?;
    let length = inside.find(|c: char| !matches!(c, '!' | '?'))?;
    (length > 0 && inside[length..].starts_with(')')).then(|| &inside[..length])
}
