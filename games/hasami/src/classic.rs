//! The console program of the document: two people, in French.

use std::fmt::Write;

use plateau_core::{Lang, Outcome, Position, Side};
use plateau_table::{Classic, ClassicArgs, ClassicError, ClassicFlag, Console, Erased, Match, Options};

use crate::board::{Cell, SIZE};
use crate::notation::read_cells;
use crate::view::symbol;
use crate::{Hasami, HasamiPosition, Move, Rules};

/// The program.
pub(crate) const CLASSIC: Classic = Classic {
    about: "Hasami shogi à deux joueurs, coups lus sur l'entrée standard (H5,C5)",
    flags: &[
        ClassicFlag::option("variant", "V", "La variante : hasami, neuf ou dai"),
        ClassicFlag::option("stones-left", "N", "Un joueur réduit à N pions ou moins a perdu"),
    ],
    cases: crate::cases::CASES,
    run,
};

/// What the program asks before each move.
const PROMPT: &str = "Entrez les coordonnees de la case sous la forme caseDepart,caseArrivee\n";

/// Plays one game on `console` under the rules that `args` ask for.
///
/// # Errors
/// When the options make no sense, the input ends before the game does, or the output is closed.
fn run(args: &ClassicArgs, console: &mut dyn Console) -> Result<(), ClassicError> {
    let mut game = Match::<Hasami>::new(&rules(args)?);
    loop {
        console.print(&picture(game.position()))?;
        if let Some(ending) = game.ending() {
            return console.print(match ending.outcome {
                Outcome::Win(Side::First) => "Les blancs gagnent la partie\n",
                Outcome::Win(Side::Second) => "Les noirs gagnent la partie\n",
                Outcome::Draw => "Match nul\n",
            });
        }
        let side = game.turn();
        console.print(&format!("C'est au tour du joueur {} ({})\n", side.index() + 1, symbol(side)))?;
        let mv = ask(game.position(), console)?;
        // `ask` gives legal moves only; a refusal would merely ask the same player again.
        let _ = game.play(mv);
    }
}

/// The rules that `args` ask for.
///
/// # Errors
/// When there is no such variant, or the number of stones is not one it can have.
fn rules(args: &ClassicArgs) -> Result<Rules, ClassicError> {
    let mut options = Options::new();
    if let Some(count) = args.value("stones-left") {
        options = options.with("stones-left", count);
    }
    Erased::<Hasami>::rules(args.value("variant"), &options)
        .map_err(|message| ClassicError::Usage(message.text(Lang::Fr)))
}

/// Asks until a legal move is typed: each other text gets its message.
///
/// # Errors
/// When the input ends or the output is closed.
fn ask(position: &HasamiPosition, console: &mut dyn Console) -> Result<Move, ClassicError> {
    loop {
        console.print(PROMPT)?;
        match check(position, &console.line()?) {
            Ok(mv) => return Ok(mv),
            Err(message) => console.print(&format!("{message}\n"))?,
        }
    }
}

/// The legal move that `text` names.
///
/// # Errors
/// With the message for the first check that fails, in the order of the document.
fn check(position: &HasamiPosition, text: &str) -> Result<Move, &'static str> {
    let mv = read_cells(text).map_err(|_| "Une des coordonnees n'est pas sur le plateau")?;
    match position.stone(mv.from) {
        None => Err("Case de depart vide"),
        Some(side) if side != position.turn() => Err("Vous ne pouvez bouger que vos propres pions"),
        Some(_) if position.stone(mv.to).is_some() => Err("Case d'arrivee occupee"),
        Some(_) if mv.from.row() != mv.to.row() && mv.from.column() != mv.to.column() => {
            Err("Deplacement en ligne droite uniquement")
        }
        Some(_) if !position.is_legal(mv) => Err("Un pion bloque le deplacement"),
        Some(_) => Ok(mv),
    }
}

/// The board with its line letters and column numbers, then the stones left.
fn picture(position: &HasamiPosition) -> String {
    let mut text = String::from(" ");
    for column in 1..=SIZE {
        let _ = write!(text, "  {column}");
    }
    for cell in Cell::all() {
        if cell.column() == 0 {
            let _ = write!(text, "\n{}", char::from(b'A' + cell.row()));
        }
        let _ = write!(text, "  {}", position.stone(cell).map_or('.', symbol));
    }
    text.push('\n');
    for (name, side) in [("noirs", Side::Second), ("blancs", Side::First)] {
        let _ = writeln!(text, "Le nombre de pions {name} restants est {}", position.stones(side));
    }
    text
}
