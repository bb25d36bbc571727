//! The console program of the document: two people at one console, in French.

use std::fmt::Write;

use plateau_core::{Lang, Message, Outcome, Position, Side};
use plateau_table::{Classic, ClassicArgs, ClassicError, ClassicFlag, Console, Erased, Options};

use crate::notation::{point_at, read_pair, symbol};
use crate::position::Refusal;
use crate::{Pente, PentePosition, Point, Rules, cases};

/// The program, its options and its shipped games.
pub(crate) const CLASSIC: Classic = Classic {
    about: "Penté à deux joueurs, coups saisis au format ligne,colonne",
    flags: &[
        ClassicFlag::option("size", "N", "taille du plateau, de 5 à 20 (19 par défaut)"),
        ClassicFlag::option("variant", "V", "variante : pente (par défaut), tournoi, keryo ou gomoku"),
    ],
    cases: cases::CASES,
    run,
};

/// What a player typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    /// A stone on this point, which is on the board.
    Stone(Point),
    /// The player gives up.
    Resignation,
    /// Numbers that name no point of the board.
    OffBoard,
    /// Not two numbers separated by a comma.
    Unreadable,
}

impl Entry {
    /// Reads `line` for a board of `size`.
    fn read(size: u8, line: &str) -> Entry {
        match read_pair(line) {
            None => Entry::Unreadable,
            Some((0, 0)) => Entry::Resignation,
            Some((line, column)) => point_at(size, line, column).map_or(Entry::OffBoard, Entry::Stone),
        }
    }
}

/// Plays a whole game on `console` with the options `args`.
///
/// # Errors
/// When the options make no sense, the input ends before the game, or nobody reads the output.
fn run(args: &ClassicArgs, console: &mut dyn Console) -> Result<(), ClassicError> {
    let rules = read_rules(args)
        .map_err(|message| ClassicError::Usage(format!("Erreur : {}.", message.text(Lang::Fr))))?;
    let mut position = PentePosition::start(&rules);
    loop {
        let player = position.turn();
        console.print(&board(&position))?;
        let Some(point) = ask(&position, console)? else {
            let (loser, winner) = (symbol(player), symbol(!player));
            return console
                .print(&format!("Joueur {loser} abandonne!\nLe joueur {winner} est donc vainqueur!\n"));
        };
        position.play_unchecked(point);
        if let Some(ending) = position.ending() {
            console.print(&board(&position))?;
            return console.print(&match ending.outcome {
                Outcome::Win(winner) => format!("Joueur {} gagne la partie!\n", symbol(winner)),
                Outcome::Draw => {
                    "Match nul! Le plateau est plein et aucun joueur n'a pu remplir les conditions \
                                  de victoire.\n"
                        .to_owned()
                }
            });
        }
    }
}

/// The rules that the options ask for.
///
/// # Errors
/// When the variant or the size is unknown.
fn read_rules(args: &ClassicArgs) -> Result<Rules, Message> {
    let mut options = Options::new();
    if let Some(size) = args.value("size") {
        options.set("size", size.trim())?;
    }
    Erased::<Pente>::rules(args.value("variant"), &options)
}

/// Asks the player to move until a legal move or a resignation (`None`) is typed.
///
/// # Errors
/// When the input ends first, or nobody reads the output.
fn ask(position: &PentePosition, console: &mut dyn Console) -> Result<Option<Point>, ClassicError> {
    let size = position.rules.size();
    let player = symbol(position.turn());
    loop {
        console.print(&format!(
            "Joueur {player}, entrez votre coup (ligne,colonne), ou 0,0 pour abandonner :\n"
        ))?;
        let error = match Entry::read(size, &console.line()?) {
            Entry::Resignation => return Ok(None),
            Entry::Stone(point) => match position.refusal(point) {
                None => return Ok(Some(point)),
                Some(refusal) => explain(position, point, refusal),
            },
            Entry::OffBoard => {
                format!("hors du plateau, la ligne et la colonne vont de 1 à {size}")
            }
            Entry::Unreadable => {
                "format invalide, entrez deux nombres séparés par une virgule, par exemple 5,10".to_owned()
            }
        };
        console.print(&format!("Erreur : {error}.\n"))?;
    }
}

/// Why a stone on `point` is refused, in French.
fn explain(position: &PentePosition, point: Point, refusal: Refusal) -> String {
    let (line, column) = (point.row() + 1, point.column() + 1);
    let centre = position.rules.size() / 2 + 1;
    match refusal {
        Refusal::Occupied(side) => {
            format!("la case {line},{column} est déjà occupée par un pion {}", symbol(side))
        }
        Refusal::NotCentre => format!("le premier pion doit être posé au centre, en {centre},{centre}"),
        Refusal::TooCentral => format!(
            "le deuxième pion du joueur {} doit être posé à 3 lignes au moins du centre",
            symbol(Side::First)
        ),
        Refusal::Over(reason) => format!("la partie est finie : {}", reason.message().text(Lang::Fr)),
    }
}

/// The board as the program prints it: column numbers, lines with their numbers, and the captured stones.
fn board(position: &PentePosition) -> String {
    let size = position.rules.size();
    let mut text = String::from("  ");
    for column in 1..=size {
        let _ = write!(text, "{column:>3}");
    }
    text.push('\n');
    for row in 0..size {
        let _ = write!(text, "{:>2}", row + 1);
        for column in 0..size {
            let stone = Point::new(row, column).and_then(|point| position.stone(point));
            let _ = write!(text, "{:>3}", stone.map_or('.', symbol));
        }
        text.push('\n');
    }
    for side in Side::BOTH {
        let _ = writeln!(text, "Pions capturés par {} : {}", symbol(side), position.captured(side));
    }
    text
}
