//! Whole games as transcripts: `f5d6c3d3…`, the moves one behind the other, passes left out.

use plateau_core::{Message, Notation, Position as _, shorten};
use plateau_table::{Format, Match, Record, RecordError};

use crate::notation::{PASS_WORDS, square_name};
use crate::{Move, Othello, Position, Rules};

/// Reads a transcript of a game from the start of `rules`. Forced passes are put in; blanks between moves and passes
/// that are written out are accepted.
///
/// ```
/// use plateau_othello::{Rules, read_transcript};
/// let rules = Rules::default();
/// assert_eq!(read_transcript(&rules, "f5d6c3d3").map(|moves| moves.len()), Ok(4));
/// let error = read_transcript(&rules, "f5a1").expect_err("a1 touches nothing");
/// assert_eq!((error.line, error.column), (1, 3));
/// ```
///
/// # Errors
/// When a piece of the text is no move, or the move is illegal: with its line and column, and the reason.
pub fn read_transcript(rules: &Rules, text: &str) -> Result<Vec<Move>, RecordError> {
    let mut position = Position::start(rules);
    let mut moves = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        for (column, word) in words(content) {
            if position.must_pass() && !is_pass(&position, word) {
                position.play_unchecked(Move::PASS);
                moves.push(Move::PASS);
            }
            let mv = position.read_move(word).map_err(|error| RecordError {
                line,
                column,
                reason: Message::new("record-bad-move")
                    .with("number", moves.len() + 1)
                    .with("move", shorten(word))
                    .with("reason", error.reason),
            })?;
            position.play_unchecked(mv);
            moves.push(mv);
        }
    }
    Ok(moves)
}

/// Writes the transcript of `moves`, played from the start of `rules`. Passes are left out.
///
/// ```
/// use plateau_othello::{Rules, read_transcript, write_transcript};
/// let rules = Rules::default();
/// let moves = read_transcript(&rules, "F5 D6 C3").expect("a legal opening");
/// assert_eq!(write_transcript(&rules, &moves), "f5d6c3");
/// ```
pub fn write_transcript(rules: &Rules, moves: &[Move]) -> String {
    moves.iter().filter_map(|mv| mv.square(rules.size)).map(square_name).collect()
}

/// Transcripts as a file format: one game a line, from the usual start.
pub(crate) const FORMAT: Format = Format { extension: "txt", read: read_file, write: write_line };

/// Reads a file of transcripts, one game a line; empty lines are passed over.
fn read_file(text: &str) -> Result<Vec<Record>, RecordError> {
    let rules = Rules::default();
    let text = text.trim_start_matches('\u{feff}');
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let records: Result<Vec<Record>, RecordError> = lines
        .map(|(number, line)| {
            let moves =
                read_transcript(&rules, line).map_err(|error| RecordError { line: number, ..error })?;
            let mut game = Match::<Othello>::new(&rules);
            for mv in moves {
                game.play(mv).map_err(|error| RecordError {
                    line: number,
                    column: 1,
                    reason: error.reason,
                })?;
            }
            Ok(Record::from_match(&game))
        })
        .collect();
    match records {
        Ok(records) if records.is_empty() => {
            Err(RecordError { line: 0, column: 0, reason: Message::new("othello-no-transcript") })
        }
        records => records,
    }
}

/// Writes a game as a line. Only games from the usual start can be told by their moves alone.
fn write_line(record: &Record) -> Result<String, Message> {
    let game = Match::<Othello>::from_record(record).map_err(|error| error.message())?;
    let rules = Rules::default();
    if *game.start() != Position::start(&rules) {
        return Err(Message::new("othello-transcript-start"));
    }
    let moves: Vec<Move> = game.plies().iter().map(|ply| ply.mv).collect();
    Ok(write_transcript(&rules, &moves) + "\n")
}

/// Whether `word` is a pass that may be made in `position`.
fn is_pass(position: &Position, word: &str) -> bool {
    position.read_move(word) == Ok(Move::PASS)
}

/// The pieces of a line that should each be a move, with their columns from 1.
fn words(line: &str) -> impl Iterator<Item = (u32, &str)> {
    let mut rest = line;
    let mut column = 1;
    std::iter::from_fn(move || {
        let blanks = rest.len() - rest.trim_start().len();
        column += count(&rest[..blanks]);
        rest = &rest[blanks..];
        let end = word_end(rest);
        let (word, behind) = rest.split_at(end);
        let at = column;
        column += count(word);
        rest = behind;
        (!word.is_empty()).then_some((at, word))
    })
}

/// The number of characters of `text`.
fn count(text: &str) -> u32 {
    u32::try_from(text.chars().count()).unwrap_or(u32::MAX)
}

/// Where the first word of `text` ends: behind a pass, before a blank, and between a digit and anything else.
fn word_end(text: &str) -> usize {
    let pass = |word: &&str| text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    if let Some(length) = PASS_WORDS.iter().filter(|word| pass(word)).map(|word| word.len()).max() {
        return length;
    }
    let mut after_digit = false;
    for (index, character) in text.char_indices() {
        if character.is_whitespace() || (after_digit && !character.is_ascii_digit()) {
            return index;
        }
        after_digit = character.is_ascii_digit();
    }
    text.len()
}
