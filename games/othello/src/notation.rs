//! Text: moves and positions.

use plateau_core::{
    BoardView, Gesture, Message, MoveError, MoveList, MoveView, Notation, Position as _, PositionError, Side,
    Square, shorten,
};

use crate::{Board, Move, Position, Rules, Size};

/// The words for a pass that are read; the first is written.
pub(crate) const PASS_WORDS: [&str; 5] = ["pa", "pass", "passe", "ps", "--"];

/// The name of a cell: `d3`.
pub(crate) fn square_name(square: Square) -> String {
    format!("{}{}", column_letter(square.column), square.row + 1)
}

/// The letter of a column.
pub(crate) fn column_letter(column: u8) -> char {
    char::from(b'a' + column)
}

/// A text as its writer meant it, and the move it names.
enum Named {
    /// A pass.
    Pass,
    /// A cell, by its column from 0 and its row from 0, perhaps off the board.
    Cell(usize, usize),
}

/// What `text` names, on a board of any size; `None` when it has not the form of a move.
fn read_name(text: &str) -> Option<Named> {
    let text = text.trim();
    if PASS_WORDS.iter().any(|word| text.eq_ignore_ascii_case(word)) {
        return Some(Named::Pass);
    }
    let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
    let digits = &text[1..];
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let column = usize::from(letter.to_ascii_lowercase() as u8 - b'a');
    // A number that no machine word holds is off the board like any other; rows count from 1.
    let row = digits.parse::<usize>().unwrap_or(usize::MAX).checked_sub(1).unwrap_or(usize::MAX);
    Some(Named::Cell(column, row))
}

impl Notation for Position {
    fn write_move(&self, mv: Move) -> String {
        mv.square(self.size()).map_or_else(|| PASS_WORDS[0].to_owned(), square_name)
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let Some(named) = read_name(text) else {
            return Err(MoveError::unreadable(
                Message::new("othello-unreadable").with("text", shorten(text.trim())),
            ));
        };
        if let Some(ending) = self.ending() {
            let message = Message::new("move-game-over").with("reason", ending.reason.message());
            return Err(MoveError::illegal(message));
        }
        let targets = self.targets(self.turn());
        match named {
            Named::Pass if targets == 0 => Ok(Move::PASS),
            Named::Pass => Err(MoveError::illegal(self.refuse_pass())),
            Named::Cell(..) if targets == 0 => {
                Err(MoveError::illegal(Message::new("othello-must-pass").with("side", self.turn().word())))
            }
            Named::Cell(column, row) => self.read_placement(text, column, row).map_err(MoveError::illegal),
        }
    }

    fn to_text(&self) -> String {
        let board = self.board();
        let mut text: String =
            self.size().squares().map(|square| board.disc(square).map_or('-', symbol)).collect();
        text.push(' ');
        text.push(symbol(self.turn()));
        text
    }

    fn from_text(rules: &Rules, text: &str) -> Result<Self, PositionError> {
        let mut faults = Vec::new();
        let mut words = text.split_whitespace();
        let board = read_board(rules.size, words.next().unwrap_or_default(), &mut faults);
        let turn = read_turn(words.next(), &mut faults);
        if let Some(word) = words.next() {
            faults.push(Message::new("othello-position-rest").with("text", shorten(word)));
        }
        PositionError::check(faults)?;
        Ok(Position::new(&board, turn, rules.goal))
    }

    fn board(&self) -> BoardView {
        self.board_view()
    }

    fn move_view(&self, mv: Move) -> MoveView {
        self.view_of_move(mv)
    }

    fn gestures(&self) -> Vec<Gesture<Move>> {
        let mut list = MoveList::new();
        self.legal_moves(&mut list);
        list.iter().map(|&mv| Gesture { path: mv.square(self.size()).into_iter().collect(), mv }).collect()
    }
}

impl Position {
    /// The move on the cell at `column` and `row`, which `text` named.
    ///
    /// # Errors
    /// With the rule that forbids it.
    fn read_placement(&self, text: &str, column: usize, row: usize) -> Result<Move, Message> {
        let side = usize::from(self.size().side());
        if column >= side || row >= side {
            return Err(Message::new("othello-off-board")
                .with("cell", shorten(text.trim()))
                .with("column", column_letter(self.size().side() - 1))
                .with("row", side));
        }
        let square = Square::new(row as u8, column as u8);
        let mv = Move::at(u32::from(self.size().bit(square)));
        if self.is_legal(mv) { Ok(mv) } else { Err(self.refuse_placement(square)) }
    }

    /// Why the player to move may not place a disc on `square`.
    fn refuse_placement(&self, square: Square) -> Message {
        let board = self.board();
        let cell = square_name(square);
        if let Some(owner) = board.disc(square) {
            return Message::new("othello-occupied").with("cell", cell).with("side", owner.word());
        }
        let enemy = (!self.turn()).word();
        let lines: Vec<Message> =
            DIRECTIONS.iter().filter_map(|&direction| self.open_line(&board, square, direction)).collect();
        if lines.is_empty() {
            Message::new("othello-touches-nothing").with("cell", cell).with("side", enemy)
        } else {
            Message::new("othello-turns-nothing").with("cell", cell).with("side", enemy).with("lines", lines)
        }
    }

    /// Where the run of enemy discs that starts beside `square` ends without a disc to close it; `None` when there
    /// is no such run in `direction`.
    fn open_line(&self, board: &Board, square: Square, direction: (i8, i8)) -> Option<Message> {
        let mut run =
            steps(self.size(), square, direction).take_while(|&at| board.disc(at) == Some(!self.turn()));
        let first = run.next()?;
        let last = run.last().unwrap_or(first);
        let line = match steps(self.size(), last, direction).next() {
            Some(end) => Message::new("othello-line-empty").with("end", square_name(end)),
            None => Message::new("othello-line-edge").with("end", square_name(last)),
        };
        Some(line.with("start", square_name(first)))
    }

    /// Why the player to move may not pass: the moves there are.
    fn refuse_pass(&self) -> Message {
        let mut list = MoveList::new();
        self.legal_moves(&mut list);
        let moves: Vec<String> = list.iter().map(|&mv| self.write_move(mv)).collect();
        Message::new("othello-pass-refused").with("moves", moves.join(", "))
    }
}

/// The eight directions, as rows and columns.
const DIRECTIONS: [(i8, i8); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// The cells that follow `square` in `direction`, up to the edge of a board of `size`.
fn steps(size: Size, square: Square, (rows, columns): (i8, i8)) -> impl Iterator<Item = Square> {
    let next = move |square: &Square| {
        let row = square.row.checked_add_signed(rows)?;
        let column = square.column.checked_add_signed(columns)?;
        Some(Square::new(row, column)).filter(|&square| size.contains(square))
    };
    std::iter::successors(next(&square), next)
}

/// The character of a player's discs.
pub(crate) const fn symbol(side: Side) -> char {
    match side {
        Side::First => 'X',
        Side::Second => 'O',
    }
}

/// Reads the cells of a board of `size`; faults go to `faults`.
fn read_board(size: Size, text: &str, faults: &mut Vec<Message>) -> Board {
    let mut board = Board::empty(size);
    let found = text.chars().count();
    if found != size.cells() {
        let fault = match Size::ALL.into_iter().find(|other| other.cells() == found) {
            Some(other) => Message::new("othello-position-size").with("other", other.side()),
            None => Message::new("othello-position-length"),
        };
        faults.push(fault.with("found", found).with("expected", size.cells()).with("size", size.side()));
    }
    for (square, character) in size.squares().zip(text.chars()) {
        match character {
            'X' | 'x' => board.place(square, Side::First),
            'O' | 'o' => board.place(square, Side::Second),
            '-' | '.' => {}
            _ => faults.push(
                Message::new("othello-position-symbol")
                    .with("symbol", character)
                    .with("cell", square_name(square)),
            ),
        }
    }
    board
}

/// Reads the player to move; faults go to `faults`.
fn read_turn(word: Option<&str>, faults: &mut Vec<Message>) -> Side {
    match word {
        Some("X" | "x") => Side::First,
        Some("O" | "o") => Side::Second,
        Some(word) => {
            faults.push(Message::new("othello-position-turn").with("text", shorten(word)));
            Side::First
        }
        None => {
            faults.push(Message::new("othello-position-no-turn"));
            Side::First
        }
    }
}
