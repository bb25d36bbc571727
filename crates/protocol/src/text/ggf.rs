//! GGF, the Generic Game Format, as far as NBoard needs it: `(;GM[Othello]…BO[8 … *]B[d3//0.5]W[c3];)`.

use std::fmt::Write;

use plateau_core::{BoardView, Message, Side, shorten};

/// One move of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct GgfMove {
    /// Who makes it.
    pub side: Side,
    /// The cell as it is written, or `PA`.
    pub text: String,
    /// The score, if it is given.
    pub eval: Option<f64>,
    /// The seconds it took, if they are given.
    pub seconds: Option<f64>,
}

/// A game of Othello.
#[derive(Clone, Debug, PartialEq)]
pub struct Ggf {
    /// The properties that are neither board nor moves, in order.
    pub tags: Vec<(String, String)>,
    /// The side of the board.
    pub size: usize,
    /// The starting position as Othello position text: cells `X`, `O` and `-`, a blank, the player to move.
    pub start: String,
    /// The moves.
    pub moves: Vec<GgfMove>,
}

/// The largest board that is read.
const LARGEST: usize = 16;

/// The tags that a written game has, with what they say when nobody knows.
const TAGS: [(&str, &str); 7] = [
    ("GM", "Othello"),
    ("PC", "Plateau"),
    ("PB", "black"),
    ("PW", "white"),
    ("RE", "?"),
    ("TI", "15:00"),
    ("TY", "8"),
];

impl Ggf {
    /// A game from the position of `start`, to which moves can be added.
    pub fn from_view(start: &BoardView) -> Self {
        let mark = |side| match side {
            Side::First => 'X',
            Side::Second => 'O',
        };
        let cells = start.cells.iter().map(|cell| cell.piece.map_or('-', |piece| mark(piece.side)));
        let text: String = cells.chain([' ', mark(start.turn)]).collect();
        let size = usize::from(start.columns);
        let mut tags = TAGS.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
        if let Some((_, kind)) = tags.last_mut() {
            *kind = size.to_string();
        }
        Ggf { tags, size, start: text, moves: Vec::new() }
    }

    /// Reads the first game of a text.
    ///
    /// # Errors
    /// When there is none, a property is not closed, or the board is not one.
    pub fn read(text: &str) -> Result<Ggf, Message> {
        let bad = |part: &str| Message::new("protocol-ggf").with("text", shorten(part));
        let (_, mut rest) = text.split_once("(;").ok_or_else(|| bad(text))?;
        let mut game = Ggf { tags: Vec::new(), size: 0, start: String::new(), moves: Vec::new() };
        loop {
            rest = rest.trim_start();
            if rest.starts_with(";)") {
                break;
            }
            let (name, after) = rest.split_once('[').ok_or_else(|| bad(rest))?;
            let (value, after) = after.split_once(']').ok_or_else(|| bad(rest))?;
            match name.trim() {
                "BO" => (game.size, game.start) = read_board(value).ok_or_else(|| bad(value))?,
                "B" => game.moves.push(read_move(Side::First, value)),
                "W" => game.moves.push(read_move(Side::Second, value)),
                name => game.tags.push((name.to_owned(), value.to_owned())),
            }
            rest = after;
        }
        if game.start.is_empty() { Err(bad("BO")) } else { Ok(game) }
    }

    /// Sets a tag.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        // Brackets would end the property: GGF has no way to protect them.
        let value = value.replace(['[', ']'], "");
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value,
            None => self.tags.push((name.to_owned(), value)),
        }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The game on one line.
    pub fn write(&self) -> String {
        let mut text = "(;".to_owned();
        for (name, value) in &self.tags {
            let _ = write!(text, "{name}[{value}]");
        }
        let _ = write!(text, "BO[{} {}]", self.size, self.start.replace('X', "*"));
        for mv in &self.moves {
            let name = if mv.side == Side::First { 'B' } else { 'W' };
            let eval = mv.eval.map(|eval| format!("{eval:.2}")).unwrap_or_default();
            let _ = match mv.seconds {
                Some(seconds) => write!(text, "{name}[{}/{eval}/{seconds:.2}]", mv.text),
                None if eval.is_empty() => write!(text, "{name}[{}]", mv.text),
                None => write!(text, "{name}[{}/{eval}]", mv.text),
            };
        }
        text.push_str(";)");
        text
    }
}

/// Reads `8 -----…O*… *`: the size and the position text.
fn read_board(value: &str) -> Option<(usize, String)> {
    let (size, cells) = value.trim().split_once(char::is_whitespace)?;
    let size: usize = size.parse().ok().filter(|size| (1..=LARGEST).contains(size))?;
    let mut text = String::with_capacity(size * size + 2);
    for letter in cells.chars().filter(|letter| !letter.is_whitespace()) {
        if text.len() == size * size {
            text.push(' ');
        }
        text.push(match letter {
            '*' | 'X' | 'x' => 'X',
            'O' | 'o' => 'O',
            '-' if text.len() < size * size => '-',
            _ => return None,
        });
        if text.len() > size * size + 2 {
            return None;
        }
    }
    (text.len() == size * size + 2).then_some((size, text))
}

/// Reads `d3/1.5/0.25`.
fn read_move(side: Side, value: &str) -> GgfMove {
    let mut parts = value.split('/');
    let text = parts.next().unwrap_or_default().trim().to_owned();
    let mut number =
        || parts.next().and_then(|part| part.trim().parse().ok()).filter(|n: &f64| n.is_finite());
    GgfMove { side, text, eval: number(), seconds: number() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "---------------------------O*------*O---------------------------";

    #[test]
    fn the_example_of_the_nboard_page_is_read() {
        let text = format!(
            "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]\
             BO[8 {START} *]B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)"
        );
        let game = Ggf::read(&text).unwrap();
        assert_eq!((game.size, game.tag("PW"), game.moves.len()), (8, Some("chris"), 8));
        assert_eq!(game.start, format!("{} X", START.replace('*', "X")));
        assert_eq!(game.moves[1].side, Side::Second);
        assert_eq!(game.write(), text);
    }

    #[test]
    fn moves_have_scores_and_times() {
        let text = format!("1 (;BO[8 {START} O]W[d3/1.50/0.25]B[PA//2.00]W[c3/-3.00];)");
        let game = Ggf::read(&text).unwrap();
        assert_eq!((game.moves[0].eval, game.moves[0].seconds), (Some(1.5), Some(0.25)));
        assert_eq!((game.moves[1].text.as_str(), game.moves[1].eval), ("PA", None));
        assert_eq!(game.write(), text[2..]);
    }

    #[test]
    fn what_is_no_game_is_refused() {
        let long = format!("(;BO[8 {START}* *];)");
        for bad in [
            "",
            "(;",
            "(;;)",
            "(;BO[8];)",
            "(;BO[8 -- *];)",
            "(;GM[x",
            "(;BO[999999 *];)",
            "(;BO[1 * é];)",
            &long,
        ] {
            assert!(Ggf::read(bad).is_err(), "{bad}");
        }
    }
}
