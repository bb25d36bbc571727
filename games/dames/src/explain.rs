//! Why a move is refused.

use plateau_core::{Message, MoveList, Position};

use crate::board::{Cell, DIRECTIONS, look};
use crate::cells::Naming;
use crate::moves::Move;
use crate::paths::follow;
use crate::position::DamesPosition;
use crate::rafles::rafles;

/// A refused move, with what is needed to say why.
pub(crate) struct Refusal<'a> {
    /// Where it was tried.
    pub(crate) position: &'a DamesPosition,
    /// The cells that were named, two at least.
    pub(crate) cells: &'a [Cell],
    /// Whether the text said that something is taken.
    pub(crate) takes: bool,
    /// How cells are named in the answer: as they were in the question.
    pub(crate) naming: Naming,
}

impl Refusal<'_> {
    /// The reason, in words.
    pub(crate) fn reason(&self) -> Message {
        let (Some(&from), Some(&to)) = (self.cells.first(), self.cells.last()) else {
            return Message::new("move-illegal");
        };
        let position = self.position;
        if position.empty() & from.bit() != 0 {
            return Message::new("dames-no-piece").with("cell", self.name(from));
        }
        if position.pieces(!position.turn) & from.bit() != 0 {
            return Message::new("dames-enemy-piece").with("cell", self.name(from));
        }
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        match list.first() {
            Some(mv) if mv.is_capture() => self.capture_reason(to, &list),
            _ => self.quiet_reason(from, to),
        }
    }

    /// The name of a cell.
    fn name(&self, cell: Cell) -> String {
        self.naming.name(cell, self.position.rules.board)
    }

    /// Why the move is refused where something must be taken.
    fn capture_reason(&self, to: Cell, legal: &[Move]) -> Message {
        let most = legal.iter().map(|mv| mv.capture_count()).max().unwrap_or_default();
        let taken = follow(self.position, self.cells).unwrap_or_default();
        let shown = rafles(self.position).into_iter().next().map(|rafle| rafle.cells).unwrap_or_default();
        let example = self.naming.join(&shown, "x", self.position.rules.board);
        if taken == 0 {
            let count = shown.len().saturating_sub(1);
            return Message::new("dames-must-capture").with("move", example).with("count", count);
        }
        if self.position.rules.maximum {
            return Message::new("dames-maximum")
                .with("count", taken.count_ones())
                .with("move", example)
                .with("most", most);
        }
        Message::new("dames-must-go-on").with("cell", self.name(to))
    }

    /// Why the move is refused where nothing can be taken.
    fn quiet_reason(&self, from: Cell, to: Cell) -> Message {
        let names = |id| Message::new(id).with("from", self.name(from)).with("to", self.name(to));
        let position = self.position;
        if self.takes || self.cells.len() > 2 {
            return names("dames-nothing-to-take");
        }
        if from == to {
            return Message::new("dames-same-cell").with("cell", self.name(from));
        }
        if position.empty() & to.bit() == 0 {
            return Message::new("dames-occupied").with("cell", self.name(to));
        }
        let (start, end) = (from.square(), to.square());
        if start.row.abs_diff(end.row) != start.column.abs_diff(end.column) {
            return names("dames-not-diagonal");
        }
        if position.kings & from.bit() == 0 {
            let up = end.row < start.row;
            let forward = up == (position.turn == plateau_core::Side::First);
            let id = if forward { "dames-man-one-step" } else { "dames-man-forward" };
            return Message::new(id).with("cell", self.name(from));
        }
        let blocker = DIRECTIONS.into_iter().find_map(|direction| {
            let ray = look(from, direction, position.empty());
            let beyond = look(from, direction, position.rules.board.cells()).free;
            (beyond & to.bit() != 0).then(|| Cell(ray.stop.trailing_zeros() as u8))
        });
        let blocker = blocker.map_or_else(String::new, |cell| self.name(cell));
        Message::new("dames-blocked").with("cell", self.name(from)).with("by", blocker)
    }
}
