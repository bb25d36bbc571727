//! The axioms of the document's types, as properties of ours.

use plateau_core::{MoveList, Side, Square};
use plateau_othello::{Board, Move, Size};
use proptest::prelude::*;

/// Any size.
fn sizes() -> impl Strategy<Value = Size> {
    prop::sample::select(Size::ALL.to_vec())
}

/// Any side.
fn sides() -> impl Strategy<Value = Side> {
    prop::sample::select(Side::BOTH.to_vec())
}

/// A board of any size with any discs, and one of its cells.
fn boards() -> impl Strategy<Value = (Board, Square)> {
    sizes().prop_flat_map(|size| {
        let disc = prop_oneof![Just(None), sides().prop_map(Some)];
        let cells = prop::collection::vec(disc, size.cells());
        let board = cells.prop_map(move |cells| {
            let mut board = Board::empty(size);
            for (square, disc) in size.squares().zip(cells) {
                if let Some(side) = disc {
                    board.place(square, side);
                }
            }
            board
        });
        (board, (0..size.side(), 0..size.side()).prop_map(|(row, column)| Square::new(row, column)))
    })
}

proptest! {
    /// Couleur: changerCouleur(blanc()) = noir(), changerCouleur(noir()) = blanc().
    #[test]
    fn changing_a_colour_twice_gives_it_back(side in sides()) {
        prop_assert_ne!(!side, side);
        prop_assert_eq!(!!side, side);
    }

    /// Pion: obtenirCouleurPion(creerPion(c)) = c, and turned over it has the other colour.
    #[test]
    fn a_disc_turned_over_has_the_other_colour((mut board, square) in boards(), side in sides()) {
        board.place(square, side);
        prop_assert_eq!(board.disc(square), Some(side));
        board.flip(square);
        prop_assert_eq!(board.disc(square), Some(!side));
    }

    /// Position: obtenirLigne(fixerPosition(l, c)) = l, obtenirColonne(fixerPosition(l, c)) = c.
    #[test]
    fn a_cell_keeps_its_row_and_column(row in 0..10_u8, column in 0..10_u8) {
        let square = Square::new(row, column);
        prop_assert_eq!((square.row, square.column), (row, column));
    }

    /// Plateau: estCaseVide(creerPlateau(), p).
    #[test]
    fn a_new_board_is_empty_everywhere(size in sizes()) {
        let board = Board::empty(size);
        prop_assert!(size.squares().all(|square| board.is_empty(square)));
        prop_assert_eq!(size.squares().count(), size.cells());
    }

    /// Plateau: estCaseVide(viderCase(b, p), p), and nothing else changes.
    #[test]
    fn an_emptied_cell_is_empty((board, square) in boards()) {
        let mut cleared = board;
        cleared.clear(square);
        prop_assert!(cleared.is_empty(square));
        let others = board.size().squares().filter(|&other| other != square);
        prop_assert!(others.into_iter().all(|other| cleared.disc(other) == board.disc(other)));
    }

    /// Plateau: obtenirPion(poserPion(b, p, d), p) = d, the cell is not empty, and nothing else changes.
    #[test]
    fn a_disc_placed_is_found_where_it_was_placed((board, square) in boards(), side in sides()) {
        let mut placed = board;
        placed.place(square, side);
        prop_assert!(!placed.is_empty(square));
        prop_assert_eq!(placed.disc(square), Some(side));
        let others = board.size().squares().filter(|&other| other != square);
        prop_assert!(others.into_iter().all(|other| placed.disc(other) == board.disc(other)));
    }

    /// Plateau: inverserPion(inverserPion(b, p), p) = b, on empty cells and off the board too.
    #[test]
    fn turning_a_disc_twice_restores_the_board((board, square) in boards(), far in 10..=255_u8) {
        let mut turned = board;
        turned.flip(square);
        prop_assert_eq!(turned == board, board.is_empty(square));
        turned.flip(square);
        prop_assert_eq!(turned, board);
        turned.flip(Square::new(far, far));
        turned.clear(Square::new(far, 0));
        turned.place(Square::new(0, far), Side::First);
        prop_assert_eq!(turned, board);
    }

    /// Coup: obtenirPositionCoup(creerCoup(p, d)) = p. The disc of a move is that of the player to move.
    #[test]
    fn a_move_keeps_its_cell((board, square) in boards(), far in 10..=255_u8) {
        let size = board.size();
        prop_assert_eq!(Move::place(size, square).and_then(|mv| mv.square(size)), Some(square));
        prop_assert_eq!(Move::place(size, Square::new(0, far)), None);
        prop_assert_eq!(Move::PASS.square(size), None);
    }

    /// Coups: a new list is empty; adding a move makes the list longer by one, and the move its last.
    #[test]
    fn the_last_move_added_is_the_last(cells in prop::collection::vec((0..8_u8, 0..8_u8), 0..60)) {
        let mut list = MoveList::new();
        prop_assert_eq!(list.len(), 0);
        for (count, (row, column)) in cells.into_iter().enumerate() {
            let mv = Move::place(Size::Eight, Square::new(row, column)).expect("on the board");
            list.push(mv);
            prop_assert_eq!(list.len(), count + 1);
            prop_assert_eq!(list.last(), Some(&mv));
        }
    }
}
