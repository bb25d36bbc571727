//! Opening books: positions that were searched for long, once, so that nobody has to search them again.
//!
//! A book is a set of positions with scores. It holds no moves: the moves of a position are those that lead to a position of
//! the book, so that transpositions and the symmetries of the board need nothing more. A position is told by the smallest
//! key of its images under those symmetries.
//!
//! ```text
//! 8 bytes   PLATBOK1
//! u32       length of the header
//! header    JSON, see [`BookHeader`]
//! u32       number of positions
//! each      u64 key, its lowest bit replaced by whether the moves of the position were looked at; i16 score
//! u32       CRC-32 of everything before it
//! ```
//! All numbers are little endian; keys rise.

use std::fmt;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use plateau_core::{Message, MoveList, Position, Random};
use rand::RngExt;
use serde::{Deserialize, Serialize};

use crate::learned::options_text;
use crate::{Evaluator, Line, MoveOf, Playable, Score};

/// How a file begins; the digit is the version.
pub const BOOK_MAGIC: &[u8; 8] = b"PLATBOK1";

/// The bytes of a position.
const ENTRY: usize = 10;

/// The largest file that is read.
const MOST_BYTES: u64 = 64 << 20;

/// How much worse than the best a move may be that is played all the same, in logistic units: a hundredth of a game.
const GIVEN_AWAY: f64 = 0.04;

/// The longest line that is told.
const LINE: usize = 16;

/// What a book says about itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BookHeader {
    /// The page name of the game.
    pub game: String,
    /// The page name of the variant.
    pub variant: String,
    /// The options that differ from the default, as text.
    pub options: String,
    /// [`book_key`] of the starting position, in hexadecimal: keys are not the same in every version of a game.
    pub root: String,
    /// How it was made: a list, one entry for each way.
    pub facts: serde_json::Value,
}

impl BookHeader {
    /// The header of a book for `rules`.
    pub fn of<G: Playable>(rules: &<G::Position as Position>::Rules) -> Self {
        let (variant, options) = G::describe(rules);
        BookHeader {
            game: G::NAMES.page.to_owned(),
            variant: variant.to_owned(),
            options: options_text(&options),
            root: format!("{:016x}", book_key::<G>(&G::Position::start(rules))),
            facts: serde_json::Value::Array(Vec::new()),
        }
    }

    /// Whether a book is for the rules that `wanted` describes.
    ///
    /// # Errors
    /// A message that says what differs.
    pub fn check(&self, wanted: &BookHeader) -> Result<(), Message> {
        self.check_rules(&wanted.game, &wanted.variant, &wanted.options)?;
        if self.root == wanted.root { Ok(()) } else { Err(Message::new("book-keys")) }
    }

    /// Whether a book is for this game, variant and options.
    ///
    /// # Errors
    /// A message that says for which it is.
    pub fn check_rules(&self, game: &str, variant: &str, options: &str) -> Result<(), Message> {
        if (self.game.as_str(), self.variant.as_str(), self.options.as_str()) == (game, variant, options) {
            return Ok(());
        }
        let name = |game: &str, variant: &str, options: &str| {
            format!("{game} {variant} {options}").trim_end().to_owned()
        };
        Err(Message::new("book-other-game")
            .with("found", name(&self.game, &self.variant, &self.options))
            .with("wanted", name(game, variant, options)))
    }
}

/// A position of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookEntry {
    /// [`book_key`] of the position: the lowest bit is 0.
    pub key: u64,
    /// The score for the player to move, in the evaluator's points, within ±[`Score::KNOWN`].
    pub score: i16,
    /// Whether its moves were looked at: those that lead into the book are then its good ones.
    pub expanded: bool,
}

/// A book in memory: whole and checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Book {
    /// What it says about itself.
    pub header: BookHeader,
    /// By key.
    entries: Vec<BookEntry>,
}

impl Book {
    /// A book of `entries` in any order. Of several with one key the last counts.
    pub fn new(header: BookHeader, mut entries: Vec<BookEntry>) -> Self {
        let most = Score::KNOWN as i16;
        for entry in &mut entries {
            entry.key &= !1;
            entry.score = entry.score.clamp(-most, most);
        }
        entries.reverse();
        entries.sort_by_key(|entry| entry.key);
        entries.dedup_by_key(|entry| entry.key);
        Book { header, entries }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read, is no book, of another version, cut off or damaged.
    pub fn open(path: &Path) -> Result<Self, Message> {
        let told = |reason: String| {
            let message = Message::new("learn-cannot-read").with("file", path.display().to_string());
            message.with("reason", reason)
        };
        let length = std::fs::metadata(path).map_err(|error| told(error.to_string()))?.len();
        if length > MOST_BYTES {
            return Err(Message::new("book-foreign"));
        }
        Book::read(&std::fs::read(path).map_err(|error| told(error.to_string()))?)
    }

    /// The book in `bytes`.
    ///
    /// # Errors
    /// When it is no book, of another version, cut off or damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, Message> {
        let damaged = || Message::new("book-damaged");
        if bytes.len() < BOOK_MAGIC.len() || bytes[..7] != BOOK_MAGIC[..7] {
            return Err(Message::new("book-foreign"));
        }
        if bytes[7] != BOOK_MAGIC[7] {
            return Err(Message::new("book-version"));
        }
        let (body, sum) = bytes.split_last_chunk::<4>().ok_or_else(damaged)?;
        if crc32fast::hash(body).to_le_bytes() != *sum {
            return Err(damaged());
        }
        Book::parse(body.get(BOOK_MAGIC.len()..).ok_or_else(damaged)?).ok_or_else(damaged)
    }

    /// The book behind the first bytes and before the checksum.
    fn parse(rest: &[u8]) -> Option<Self> {
        let (length, rest) = rest.split_first_chunk::<4>()?;
        let (header, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        let header: BookHeader = serde_json::from_slice(header).ok()?;
        let (count, rest) = rest.split_first_chunk::<4>()?;
        if rest.len() as u64 != u64::from(u32::from_le_bytes(*count)) * ENTRY as u64 {
            return None;
        }
        let entries: Vec<BookEntry> = rest.as_chunks::<ENTRY>().0.iter().map(entry).collect();
        let rises = entries.is_sorted_by(|left, right| left.key < right.key);
        let scored = entries.iter().all(|entry| i32::from(entry.score).abs() <= Score::KNOWN);
        let book = Book { header, entries };
        let rooted = u64::from_str_radix(&book.header.root, 16).is_ok_and(|root| book.get(root).is_some());
        (rises && scored && rooted).then_some(book)
    }

    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let header = serde_json::to_vec(&self.header).unwrap_or_default();
        let mut bytes = BOOK_MAGIC.to_vec();
        bytes.extend((header.len() as u32).to_le_bytes());
        bytes.extend(header);
        bytes.extend((self.entries.len() as u32).to_le_bytes());
        for BookEntry { key, score, expanded } in &self.entries {
            bytes.extend((key | u64::from(*expanded)).to_le_bytes());
            bytes.extend(score.to_le_bytes());
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Its positions, by key.
    pub fn entries(&self) -> &[BookEntry] {
        &self.entries
    }

    /// The position with this [`book_key`].
    pub fn get(&self, key: u64) -> Option<BookEntry> {
        let place = self.entries.binary_search_by_key(&(key & !1), |entry| entry.key).ok()?;
        self.entries.get(place).copied()
    }

    /// The good moves of `position` with their scores for the player to move, best first; none where the book does not know
    /// better than anybody else.
    pub fn moves<G: Playable>(&self, position: &G::Position) -> Vec<(MoveOf<G>, i32)> {
        if !self.get(book_key::<G>(position)).is_some_and(|entry| entry.expanded) {
            return Vec::new();
        }
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        let scored = list.iter().filter_map(|&mv| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            self.get(book_key::<G>(&after)).map(|entry| (mv, -i32::from(entry.score)))
        });
        let mut moves: Vec<(MoveOf<G>, i32)> = scored.collect();
        moves.sort_by_key(|&(_, score)| -score);
        moves
    }

    /// One of the best moves of `position`, and the line that the book expects behind it.
    pub(crate) fn choose<G: Playable>(
        &self,
        position: &G::Position,
        random: &mut Random,
    ) -> Option<Line<MoveOf<G>>> {
        let moves = self.moves::<G>(position);
        let given_away = (GIVEN_AWAY * G::Evaluator::TUNING.scale) as i32;
        let least = moves.first()?.1 - given_away;
        let good = moves.iter().take_while(|&&(_, score)| score >= least).count();
        let &(mv, score) = moves.get(random.random_range(0..good.max(1)))?;
        let (mut line, mut after) = (vec![mv], position.clone());
        after.play_unchecked(mv);
        while line.len() < LINE
            && let Some(&(mv, _)) = self.moves::<G>(&after).first()
        {
            line.push(mv);
            after.play_unchecked(mv);
        }
        Some(Line { score: Score(score), moves: line })
    }
}

/// A position of a file.
fn entry(bytes: &[u8; ENTRY]) -> BookEntry {
    let [first @ .., low, high] = *bytes;
    let word = u64::from_le_bytes(first);
    BookEntry { key: word & !1, score: i16::from_le_bytes([low, high]), expanded: word & 1 != 0 }
}

/// What tells a position in books: the smallest key of its images under the symmetries of the board, without its lowest bit.
pub fn book_key<G: Playable>(position: &G::Position) -> u64 {
    let images = G::images(position);
    images.iter().map(Position::key).fold(position.key(), u64::min) & !1
}

/// A book that comes with a game's code.
pub struct EmbeddedBook {
    bytes: &'static [u8],
    book: OnceLock<Option<Arc<Book>>>,
}

impl EmbeddedBook {
    /// The book of a file; an empty one means that there is none yet.
    pub const fn new(bytes: &'static [u8]) -> Self {
        EmbeddedBook { bytes, book: OnceLock::new() }
    }

    /// The book, read once; `None` when there is none. A test sees to it that it is sound.
    pub fn get(&self) -> Option<Arc<Book>> {
        self.book.get_or_init(|| Book::read(self.bytes).ok().map(Arc::new)).clone()
    }
}

/// Which book an engine plays from.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum BookChoice {
    /// None: every move is searched.
    #[default]
    None,
    /// The one that comes with the game, where there is one.
    Own,
    /// That of a file, where it is for the rules that are played.
    From {
        /// The name of the file.
        file: String,
        /// What was read.
        book: Arc<Book>,
    },
}

impl BookChoice {
    /// `none`, `own`, or the name of a file, which is read.
    ///
    /// # Errors
    /// When the file cannot be read, or is no sound book.
    pub fn open(text: &str) -> Result<Self, Message> {
        Ok(match text {
            "none" => BookChoice::None,
            "own" => BookChoice::Own,
            file => BookChoice::From { file: file.to_owned(), book: Arc::new(Book::open(Path::new(file))?) },
        })
    }

    /// The book for `rules`; `None` without one, or where it is for other rules.
    pub fn for_rules<G: Playable>(&self, rules: &<G::Position as Position>::Rules) -> Option<Arc<Book>> {
        let book = match self {
            BookChoice::None => None,
            BookChoice::Own => G::book(rules),
            BookChoice::From { book, .. } => Some(Arc::clone(book)),
        };
        book.filter(|book| book.header.check(&BookHeader::of::<G>(rules)).is_ok())
    }

    /// Whether there is such a book for `rules`.
    ///
    /// # Errors
    /// A message that says why there is none; asking for none is right everywhere.
    pub fn check<G: Playable>(&self, rules: &<G::Position as Position>::Rules) -> Result<(), Message> {
        let wanted = BookHeader::of::<G>(rules);
        match self {
            BookChoice::None => Ok(()),
            BookChoice::From { book, .. } => book.header.check(&wanted),
            BookChoice::Own => {
                let own = G::book(rules).ok_or_else(|| {
                    let name = format!("{} {} {}", wanted.game, wanted.variant, wanted.options);
                    Message::new("book-no-own").with("game", name.trim_end())
                })?;
                own.header.check(&wanted)
            }
        }
    }
}

/// As it is asked for.
impl fmt::Display for BookChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BookChoice::None => "none",
            BookChoice::Own => "own",
            BookChoice::From { file, .. } => file,
        })
    }
}
