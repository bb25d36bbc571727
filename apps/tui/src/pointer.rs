//! Playing with clicks: the focused cell, and the path clicked so far.

use plateau_core::{BoardView, MoveView, Square};

/// The most moves that a numbered choice offers.
const CHOICES: usize = 9;

/// What a click led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Click {
    /// The path goes on.
    Selected,
    /// The path was given up.
    Cleared,
    /// This move is meant.
    Play(String),
    /// One of these moves is meant.
    Choose(Vec<String>),
    /// No move goes there from the cell, if one was selected.
    Refused(Option<Square>),
}

/// The focused cell and the cells clicked so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pointer {
    /// The focused cell.
    pub focus: Square,
    /// The cells clicked so far.
    pub path: Vec<Square>,
}

impl Pointer {
    /// Nothing clicked, and the middle of the board in focus, or the nearest cell that the game uses.
    pub fn new(view: &BoardView) -> Self {
        let (row, column) = (view.rows / 2, view.columns / 2);
        let used = |square: &Square| view.cell(*square).is_some_and(|cell| !cell.name.is_empty());
        let near = [Square::new(row, column), Square::new(row, column.saturating_sub(1))];
        Pointer { focus: near.into_iter().find(used).unwrap_or(near[0]), path: Vec::new() }
    }

    /// Keeps the focus on the board of `view`.
    pub fn clamp(&mut self, view: &BoardView) {
        self.focus.row = self.focus.row.min(view.rows.saturating_sub(1));
        self.focus.column = self.focus.column.min(view.columns.saturating_sub(1));
    }

    /// Moves the focus by rows and columns of the screen; the edges hold it.
    pub fn go(&mut self, view: &BoardView, flipped: bool, rows: i16, columns: i16) {
        let sign = if flipped { -1 } else { 1 };
        let moved = |from: u8, by: i16, count: u8| {
            let last = i16::from(count.max(1)) - 1;
            (i16::from(from) + sign * by).clamp(0, last) as u8
        };
        self.focus.row = moved(self.focus.row, rows, view.rows);
        self.focus.column = moved(self.focus.column, columns, view.columns);
    }

    /// A click on the focused cell.
    pub fn click(&mut self, view: &BoardView) -> Click {
        let square = self.focus;
        let mut longer = self.path.clone();
        longer.push(square);
        let exact = texts(view, |path| *path == longer);
        if !exact.is_empty() {
            self.path.clear();
            return one_or_choose(exact);
        }
        if view.moves.iter().any(|mv| mv.paths.iter().any(|path| path.starts_with(&longer))) {
            self.path = longer;
            return Click::Selected;
        }
        if let Some(&last) = self.path.last() {
            // The end of a long capture may be clicked without the cells between.
            let ends = texts(view, |path| path.starts_with(&self.path) && path.last() == Some(&square));
            if !ends.is_empty() && ends.len() <= CHOICES {
                self.path.clear();
                return one_or_choose(ends);
            }
            if last == square {
                let open = texts(view, |path| path.starts_with(&self.path));
                let several = self.path.len() > 1 && (2..=CHOICES).contains(&open.len());
                self.path.clear();
                return if several { Click::Choose(open) } else { Click::Cleared };
            }
            if view.moves.iter().any(|mv| mv.paths.iter().any(|path| path.first() == Some(&square))) {
                self.path = vec![square];
                return Click::Selected;
            }
        }
        Click::Refused(self.path.first().copied())
    }

    /// The cells where a click goes on with the path.
    pub fn targets(&self, view: &BoardView) -> Vec<Square> {
        let mut targets = Vec::new();
        for path in view.moves.iter().flat_map(|mv| &mv.paths) {
            if let Some(rest) = path.strip_prefix(self.path.as_slice())
                && let Some(&next) = rest.first()
                && !targets.contains(&next)
            {
                targets.push(next);
            }
        }
        targets
    }

    /// The one move that a click on the focused cell would make, if it would make one.
    pub fn focused<'a>(&self, view: &'a BoardView) -> Option<&'a MoveView> {
        let mut longer = self.path.clone();
        longer.push(self.focus);
        let mut found = view.moves.iter().filter(|mv| mv.paths.contains(&longer));
        found.next().filter(|_| found.next().is_none())
    }
}

/// The texts of the moves that have a path such as `wanted`, each once.
fn texts(view: &BoardView, wanted: impl Fn(&Vec<Square>) -> bool) -> Vec<String> {
    view.moves.iter().filter(|mv| mv.paths.iter().any(&wanted)).map(|mv| mv.text.clone()).collect()
}

/// The only move, or a choice.
fn one_or_choose(mut moves: Vec<String>) -> Click {
    match (moves.pop(), moves.is_empty()) {
        (Some(only), true) => Click::Play(only),
        (Some(last), false) => {
            moves.push(last);
            Click::Choose(moves)
        }
        (None, _) => Click::Cleared,
    }
}

/// What a person would type for the cells clicked, as the game's other moves are written: `e3`, `H5-C5`, `32-28`.
pub(crate) fn typed(view: &BoardView, from: Option<Square>, to: Square) -> Option<String> {
    let name = |square| view.cell(square).map(|cell| cell.name.clone()).filter(|name| !name.is_empty());
    let to = name(to)?;
    let Some(from) = from else { return Some(to) };
    let from = name(from)?;
    let between = view.moves.iter().find_map(|mv| {
        let rest = mv.text.strip_prefix(&name(mv.from?)?)?;
        rest.strip_suffix(&name(mv.to?)?).map(str::to_owned)
    });
    Some(format!("{from}{}{to}", between.unwrap_or_default()))
}
