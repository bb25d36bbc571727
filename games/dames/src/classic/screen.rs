//! The board of the document.

use plateau_core::{Side, Square};

use crate::board::Board;
use crate::position::DamesPosition;

/// What `aide` prints.
pub(super) const HELP: &str = "\
Un coup s'écrit avec deux cases, comme b7 a6 ou 31-26.
Une prise se choisit par son numéro dans la liste.
Commandes :
  aide : cette liste
  sauvegarder : enregistrer la partie dans un fichier
  charger : reprendre une partie enregistrée
  afficher : montrer le damier
  nulle : proposer la nulle
  abandonner : abandonner la partie
  quitter : arrêter le programme
";

/// The 10×10 board, framed, with its columns and rows on all sides.
pub(super) fn board(position: &DamesPosition) -> String {
    let size = Board::Ten.size();
    let columns: String = (0..size).map(|column| format!("  {} ", char::from(b'a' + column))).collect();
    let columns = format!("    {}\n", columns.trim_end());
    let line = format!("    |{}|\n", "-".repeat(usize::from(size) * 4 - 1));
    let mut text = format!("{columns}{line}");
    for row in 0..size {
        let cells: String =
            (0..size).map(|column| format!("|{}", cell(position, Square::new(row, column)))).collect();
        let number = row + 1;
        text.push_str(&format!(" {number:>2} {cells}| {number:>2}\n{line}"));
    }
    text + &columns
}

/// One cell, three characters wide.
fn cell(position: &DamesPosition, square: Square) -> &'static str {
    let bit = position.rules.board.cell_at(square).map_or(0, |cell| cell.bit());
    match (position.kings & bit != 0, position.pieces(Side::First) & bit, position.pieces(Side::Second) & bit)
    {
        (_, 0, 0) => "   ",
        (false, _, 0) => " O ",
        (true, _, 0) => "[O]",
        (false, 0, _) => " X ",
        (true, 0, _) => "[X]",
        _ => "   ",
    }
}
