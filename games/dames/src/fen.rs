//! Position texts: PDN's FEN, such as `W:W31-50:B1-20`.

use plateau_core::{Message, PositionError, Side, shorten};

use crate::board::{Board, Cell, Cells, each};
use crate::cells::{Naming, read_letters, read_number};
use crate::position::DamesPosition;
use crate::rules::Rules;

/// The longest text that is looked at; the longest position needs less.
const TEXT_LIMIT: usize = 1000;

/// The letter of a side.
const fn letter(side: Side) -> char {
    match side {
        Side::First => 'W',
        Side::Second => 'B',
    }
}

/// The side that a letter stands for, whatever its case.
fn side_of(letter: char) -> Option<Side> {
    match letter.to_ascii_uppercase() {
        'W' => Some(Side::First),
        'B' => Some(Side::Second),
        _ => None,
    }
}

/// Writes a position: white first, rising numbers, three or more neighbouring men as a range.
pub(crate) fn write(position: &DamesPosition) -> String {
    let sides = Side::BOTH.map(|side| format!(":{}{}", letter(side), write_side(position, side)));
    format!("{}{}", letter(position.turn), sides.concat())
}

/// The pieces of one side.
fn write_side(position: &DamesPosition, side: Side) -> String {
    let board = position.rules.board;
    let mut words: Vec<String> = Vec::new();
    let mut run: Vec<u32> = Vec::new();
    for cell in each(position.pieces(side)) {
        let number = cell.number(board);
        let king = position.kings & cell.bit() != 0;
        let continues = !king && run.last().is_none_or(|last| last + 1 == number);
        if !continues {
            write_run(&mut run, &mut words);
        }
        if king {
            words.push(format!("K{number}"));
        } else {
            run.push(number);
        }
    }
    write_run(&mut run, &mut words);
    words.join(",")
}

/// Writes a run of neighbouring men and empties it.
fn write_run(run: &mut Vec<u32>, words: &mut Vec<String>) {
    match run[..] {
        [first, _, .., last] if run.len() > 2 => words.push(format!("{first}-{last}")),
        _ => words.extend(run.iter().map(u32::to_string)),
    }
    run.clear();
}

/// What has been read of a position text so far.
struct Reader {
    /// The board of the rules.
    board: Board,
    /// The pieces of each side, once its part was read.
    pieces: [Option<Cells>; 2],
    /// The kings of both sides.
    kings: Cells,
    /// Everything wrong so far.
    faults: Vec<Message>,
}

/// Reads a position.
///
/// # Errors
/// With every fault that was found.
pub(crate) fn read(rules: &Rules, text: &str) -> Result<DamesPosition, PositionError> {
    let text = text.trim();
    if text.len() > TEXT_LIMIT {
        return Err(Message::new("dames-fen-long").with("limit", TEXT_LIMIT).into());
    }
    let mut reader = Reader { board: rules.board, pieces: [None; 2], kings: 0, faults: Vec::new() };
    let mut parts = text.strip_suffix('.').unwrap_or(text).split(':').map(str::trim);
    let first = parts.next().unwrap_or_default();
    let turn = match (first.chars().next().and_then(side_of), first.len()) {
        (Some(side), 1) => side,
        _ => {
            reader.faults.push(Message::new("dames-fen-turn").with("text", shorten(first)));
            Side::First
        }
    };
    for part in parts {
        reader.read_part(part);
    }
    for side in Side::BOTH {
        if reader.pieces[side.index()].is_none() {
            reader.faults.push(Message::new("dames-fen-missing").with("letter", letter(side)));
        }
    }
    let [white, black] = reader.pieces.map(Option::unwrap_or_default);
    let position = DamesPosition { white, black, kings: reader.kings, rules: *rules, turn };
    for side in Side::BOTH {
        for cell in each(position.pieces(side) & !position.kings & position.far_row(side)) {
            let number = cell.number(rules.board);
            reader.faults.push(Message::new("dames-fen-uncrowned").with("cell", number));
        }
    }
    PositionError::check(reader.faults)?;
    Ok(position)
}

impl Reader {
    /// Reads the pieces of one side: `WK3,31-50`, or the bare letter.
    fn read_part(&mut self, part: &str) {
        let mut symbols = part.chars();
        let Some(side) = symbols.next().and_then(side_of) else {
            self.faults.push(Message::new("dames-fen-part").with("text", shorten(part)));
            return;
        };
        if self.pieces[side.index()].is_some() {
            self.faults.push(Message::new("dames-fen-part-twice").with("letter", letter(side)));
        }
        let mut pieces = self.pieces[side.index()].unwrap_or_default();
        let list = symbols.as_str().trim();
        let words = list.split(',').map(str::trim).filter(|_| !list.is_empty());
        for word in words {
            let occupied = pieces | self.pieces[(!side).index()].unwrap_or_default();
            pieces |= self.read_word(word, occupied);
        }
        self.pieces[side.index()] = Some(pieces);
    }

    /// Reads one piece or a range of them, `31`, `K5` or `31-35`, and gives its cells; `occupied` are taken.
    fn read_word(&mut self, word: &str, occupied: Cells) -> Cells {
        let crown = |word: &str| word.strip_prefix(['K', 'k']).map(|rest| rest.to_owned());
        let lower = word.to_ascii_lowercase();
        let (king, rest) = crown(&lower).map_or((false, lower.clone()), |rest| (true, rest));
        let (first, last) = match rest.split_once('-') {
            Some((first, last)) => {
                let last =
                    if king { crown(last).unwrap_or_else(|| last.to_owned()) } else { last.to_owned() };
                (first.trim().to_owned(), last.trim().to_owned())
            }
            None => (rest.clone(), rest),
        };
        let (first, last) = match (self.read_cell(&first, word), self.read_cell(&last, word)) {
            (Ok(first), Ok(last)) if first <= last => (first, last),
            (Ok(_), Ok(_)) => {
                self.faults.push(Message::new("dames-fen-range").with("text", shorten(word)));
                return 0;
            }
            (Err(fault), _) | (_, Err(fault)) => {
                self.faults.push(fault);
                return 0;
            }
        };
        let cells = each(self.board.cells())
            .filter(|cell| (first..=last).contains(cell))
            .fold(0, |cells, cell| cells | cell.bit());
        for cell in each(cells & occupied) {
            self.faults.push(Message::new("dames-fen-twice").with("cell", cell.number(self.board)));
        }
        if king {
            self.kings |= cells;
        }
        cells
    }

    /// Reads one cell: its number, or on 8×8 the letters that records use.
    ///
    /// # Errors
    /// When it is no dark cell of the board; `word` is what the fault repeats.
    fn read_cell(&self, name: &str, word: &str) -> Result<Cell, Message> {
        let bad = || Message::new("dames-fen-word").with("text", shorten(word));
        if !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit()) {
            return read_number(name, self.board);
        }
        if self.board == Board::Eight && name.starts_with(|symbol: char| symbol.is_ascii_lowercase()) {
            let square = read_letters(name, Naming::Algebraic, self.board)?;
            return self
                .board
                .cell_at(square)
                .ok_or_else(|| Message::new("dames-light-cell").with("cell", shorten(name)));
        }
        Err(bad())
    }
}
