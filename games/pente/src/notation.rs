//! Position and move texts.

use plateau_core::{
    BoardView, Gesture, Message, MoveError, MoveList, MoveView, Notation, Position, PositionError, Side,
    read_rows, shorten, write_rows,
};

use crate::point::{column_letter, column_of};
use crate::position::{Opening, Refusal};
use crate::stones::Stones;
use crate::{PentePosition, Point, Rules, view};

/// The letter of each side's stones.
pub(crate) const fn symbol(side: Side) -> char {
    match side {
        Side::First => 'O',
        Side::Second => 'X',
    }
}

/// The side whose stones `symbol` stands for, whatever its case.
fn side_of(symbol: char) -> Option<Side> {
    Side::BOTH.into_iter().find(|&side| self::symbol(side) == symbol.to_ascii_uppercase())
}

/// Reads `line,column` with blanks and signs allowed: both numbers, and `None` when the text has another form. A
/// number too large to be held comes out as one that is on no board.
pub(crate) fn read_pair(text: &str) -> Option<(i64, i64)> {
    let (line, column) = text.split_once(',')?;
    Some((read_integer(line)?, read_integer(column)?))
}

/// Reads one integer with blanks around it; `None` when the text is no integer.
fn read_integer(text: &str) -> Option<i64> {
    let text = text.trim();
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(text.parse().unwrap_or(i64::MAX))
}

/// The point of a board of `size` on `line` and `column`, both counted from 1 at the top left; `None` off the board.
pub(crate) fn point_at(size: u8, line: i64, column: i64) -> Option<Point> {
    let index = |number: i64| u8::try_from(number.checked_sub(1)?).ok().filter(|&index| index < size);
    Point::new(index(line)?, index(column)?)
}

/// Reads the name of a point: `None` when the text has not the form of one, `Some(None)` when it lies off a board of
/// `size`.
fn read_name(size: u8, text: &str) -> Option<Option<Point>> {
    let mut rest = text.chars();
    let letter = rest.next().filter(char::is_ascii_alphabetic)?;
    let digits = rest.as_str();
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let point = || {
        let row: i64 = digits.parse().ok()?;
        point_at(size, i64::from(size).checked_sub(row)?.checked_add(1)?, i64::from(column_of(letter)?) + 1)
    };
    Some(point())
}

impl PentePosition {
    /// The name of `point` on this board.
    fn name(&self, point: Point) -> String {
        point.name(self.rules.size())
    }

    /// The name of the point `reach` lines below and to the left (negative) or above and to the right of the centre.
    fn near_centre(&self, reach: i8) -> String {
        let centre = self.rules.size() / 2;
        let at = |offset: i8| centre.saturating_add_signed(offset);
        Point::new(at(-reach), at(reach)).map_or_else(String::new, |point| self.name(point))
    }

    /// `refusal` of `point` in words.
    fn explain(&self, point: Point, refusal: Refusal) -> Message {
        let reach = Rules::CENTRAL_REACH as i8;
        match refusal {
            Refusal::Over(reason) => Message::new("move-game-over").with("reason", reason.message()),
            Refusal::Occupied(side) => {
                Message::new("pente-occupied").with("point", self.name(point)).with("stone", symbol(side))
            }
            Refusal::NotCentre => Message::new("pente-opening-centre")
                .with("point", self.name(point))
                .with("centre", self.near_centre(0)),
            Refusal::TooCentral => Message::new("pente-opening-outside")
                .with("point", self.name(point))
                .with("from", self.near_centre(-reach))
                .with("to", self.near_centre(reach)),
        }
    }

    /// Says that `text` names a point off this board.
    fn off_board(&self, text: &str) -> Message {
        let size = self.rules.size();
        Message::new("pente-off-board")
            .with("text", shorten(text))
            .with("letter", column_letter(size.saturating_sub(1)).unwrap_or('?'))
            .with("size", size)
    }
}

impl Notation for PentePosition {
    fn write_move(&self, point: Point) -> String {
        self.name(point)
    }

    fn read_move(&self, text: &str) -> Result<Point, MoveError> {
        let text = text.trim();
        let size = self.rules.size();
        let place = match read_pair(text) {
            Some((line, column)) => Some(point_at(size, line, column)),
            None => read_name(size, text),
        };
        let example = || Message::new("pente-unreadable").with("text", shorten(text));
        let point = place
            .ok_or_else(|| MoveError::unreadable(example()))?
            .ok_or_else(|| MoveError::illegal(self.off_board(text)))?;
        match self.refusal(point) {
            None => Ok(point),
            Some(refusal) => Err(MoveError::illegal(self.explain(point, refusal))),
        }
    }

    fn to_text(&self) -> String {
        let size = usize::from(self.rules.size());
        let rows = write_rows(size, size, |row, column| {
            let point = Point::new(u8::try_from(row).ok()?, u8::try_from(column).ok()?)?;
            self.stone(point).map(symbol)
        });
        let [by_first, by_second] = self.captured;
        format!("{rows} {} {by_first} {by_second} {}", symbol(self.turn()), self.ply)
    }

    fn from_text(rules: &Rules, text: &str) -> Result<Self, PositionError> {
        let mut faults = Vec::new();
        let fields: Vec<&str> = text.split_whitespace().take(6).collect();
        let (rows, turn, captured, ply) = match fields[..] {
            [rows, turn, by_first, by_second] => (rows, turn, [by_first, by_second], None),
            [rows, turn, by_first, by_second, ply] => (rows, turn, [by_first, by_second], Some(ply)),
            _ => {
                let found = text.split_whitespace().count();
                return Err(Message::new("pente-position-fields").with("found", found).into());
            }
        };
        let mut position = PentePosition::start(rules);
        position.stones = read_stones(rules.size(), rows, &mut faults);
        let turn = read_turn(turn, &mut faults);
        position.captured = captured.map(|count| read_captured(*rules, count, &mut faults));
        position.ply = read_ply(ply, &mut faults).unwrap_or_else(|| position.stones_ever());
        PositionError::check(faults)?;
        position.status = position.judged(turn);
        position.check_opening()?;
        Ok(position)
    }

    fn board(&self) -> BoardView {
        view::board(self)
    }

    fn move_view(&self, point: Point) -> MoveView {
        view::move_view(self, point)
    }

    fn gestures(&self) -> Vec<Gesture<Point>> {
        let mut list = MoveList::new();
        self.legal_moves(&mut list);
        list.iter().map(|&point| Gesture { path: vec![point.square()], mv: point }).collect()
    }
}

impl PentePosition {
    /// The number of stones on the board and of captured ones: the moves that were played to bring them there.
    fn stones_ever(&self) -> u16 {
        let on_board: u32 = self.stones.iter().map(Stones::len).sum();
        let captured: u32 = self.captured.iter().copied().map(u32::from).sum();
        u16::try_from(on_board + captured).unwrap_or(u16::MAX)
    }

    /// Checks that the tournament opening leaves a point to play.
    ///
    /// # Errors
    /// When it does not: stones stand where the move number says that none can.
    fn check_opening(&self) -> Result<(), PositionError> {
        if self.ending().is_none() && self.opening() != Opening::Free && self.count_moves() == 0 {
            return Err(Message::new("pente-position-opening").with("ply", self.ply).into());
        }
        Ok(())
    }
}

/// Reads the rows of a position on a board of `size`: the stones of both sides. Faults go to `faults`.
fn read_stones(size: u8, text: &str, faults: &mut Vec<Message>) -> [Stones; 2] {
    let mut stones = [Stones::EMPTY; 2];
    let rows = read_rows(text, usize::from(size), usize::from(size), side_of, faults);
    for (row, cells) in (0..).zip(&rows) {
        for (column, cell) in (0..).zip(cells) {
            if let (Some(side), Some(point)) = (*cell, Point::new(row, column)) {
                stones[side.index()].insert(point);
            }
        }
    }
    stones
}

/// Reads the side to move. Faults go to `faults`, and the side is then not to be used.
fn read_turn(text: &str, faults: &mut Vec<Message>) -> Side {
    let mut letters = text.chars();
    match (letters.next().and_then(side_of), letters.next()) {
        (Some(side), None) => side,
        _ => {
            faults.push(Message::new("pente-position-turn").with("text", shorten(text)));
            Side::First
        }
    }
}

/// Reads a number of captured stones. Faults go to `faults`, and the number is then not to be used.
fn read_captured(rules: Rules, text: &str, faults: &mut Vec<Message>) -> u8 {
    match read_count(text).and_then(|count| u8::try_from(count).ok()) {
        Some(count) if count <= rules.most_captured() => count,
        _ => {
            faults.push(match rules.most_captured() {
                0 => Message::new("pente-position-no-captures").with("text", shorten(text)),
                most => {
                    Message::new("pente-position-captured").with("text", shorten(text)).with("most", most)
                }
            });
            0
        }
    }
}

/// Reads the number of moves played, if it is given. Faults go to `faults`.
fn read_ply(text: Option<&str>, faults: &mut Vec<Message>) -> Option<u16> {
    let text = text?;
    let ply = read_count(text);
    if ply.is_none() {
        let fault = Message::new("pente-position-ply").with("text", shorten(text));
        faults.push(fault.with("most", u16::MAX));
    }
    ply
}

/// Reads a number made of digits only; `None` for anything else and for numbers too large.
fn read_count(text: &str) -> Option<u16> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}
