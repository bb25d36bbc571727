//! Reading the head of a record: tag pairs, and PDN's position commands.

use plateau_core::Message;

use super::RecordError;
use super::read::Reader;
use plateau_core::shorten;

/// The longest tag value, in bytes: room for every position text and option list.
const TAG_LIMIT: usize = 16 << 10;

/// The most tags of one game. They are looked up one by one: a list without end would be slow.
const TAGS_LIMIT: usize = 500;

impl Reader<'_> {
    /// Reads a tag pair.
    pub(super) fn tag(&mut self) -> Result<(), RecordError> {
        let place = self.cursor.place();
        self.count(place)?;
        if self.current.tags.len() == TAGS_LIMIT {
            let reason = Message::new("record-tags-many").with("limit", TAGS_LIMIT);
            return Err(RecordError::new(place, reason));
        }
        let bad = |place| RecordError::new(place, Message::new("record-tag-bad"));
        let open = || RecordError::new(place, Message::new("record-tag-open"));
        self.cursor.bump();
        self.cursor.skip_blanks();
        let name = self.cursor.take_while(is_tag_name);
        if name.is_empty() {
            return Err(if self.cursor.peek().is_none() { open() } else { bad(self.cursor.place()) });
        }
        self.cursor.skip_blanks();
        let quote = self.cursor.place();
        if !self.cursor.eat('"') {
            return Err(if self.cursor.peek().is_none() { open() } else { bad(quote) });
        }
        let mut value = String::new();
        loop {
            match self.cursor.bump() {
                Some('"') => break,
                None | Some('\n' | '\r') => return Err(open()),
                Some('\\') if matches!(self.cursor.peek(), Some('"' | '\\')) => {
                    value.extend(self.cursor.bump());
                }
                Some(other) => value.push(other),
            }
            if value.len() > TAG_LIMIT {
                let reason = Message::new("record-tag-long").with("name", shorten(name));
                return Err(RecordError::new(place, reason.with("limit", TAG_LIMIT)));
            }
        }
        self.cursor.skip_blanks();
        if !self.cursor.eat(']') {
            return Err(open());
        }
        self.current.tags.push((name.to_owned(), value));
        self.current.places.tags.push(place);
        Ok(())
    }

    /// Reads PDN's `/FEN "…"/`: the position at the start of the game.
    pub(super) fn setup(&mut self) -> Result<(), RecordError> {
        let place = self.cursor.place();
        self.count(place)?;
        self.cursor.bump();
        let command = self.cursor.take_while(|c| c != '/').trim();
        let bad = || RecordError::new(place, Message::new("record-setup-bad"));
        if !self.cursor.eat('/') {
            return Err(bad());
        }
        let fen = command
            .split_at_checked(3)
            .filter(|(word, _)| word.eq_ignore_ascii_case("FEN"))
            .and_then(|(_, text)| text.trim().strip_prefix('"')?.strip_suffix('"'))
            .filter(|text| text.len() <= TAG_LIMIT)
            .ok_or_else(bad)?;
        if !self.current.moves.is_empty() {
            return Err(RecordError::new(place, Message::new("record-setup-late")));
        }
        if self.current.tag("FEN").is_none() {
            self.current.places.tags.push(place);
        }
        self.current.set_tag("FEN", fen);
        Ok(())
    }
}

/// Whether `c` may stand in the name of a tag.
pub(super) fn is_tag_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-')
}
