//! The document's console program, in French: two interchangeable sources of moves, one display.

use plateau_core::{Lang, MoveView, Notation, Position as _, Side};
use plateau_table::{Chooser, Classic, ClassicArgs, ClassicError, ClassicFlag, Console};

use crate::notation::symbol;
use crate::{Board, Goal, Move, Position, ReportPlayer, Rules, Size, cases, read_size};

/// The program as data.
pub(crate) const CLASSIC: Classic = Classic {
    about: "Jeu d'Othello : une partie entre deux joueurs, humains ou ordinateurs",
    flags: &[
        ClassicFlag::option("noir", "JOUEUR", "Qui joue Noir : humain (par défaut) ou ia").of_document(),
        ClassicFlag::option("blanc", "JOUEUR", "Qui joue Blanc : humain ou ia (par défaut)").of_document(),
        ClassicFlag::option("profondeur", "N", "Profondeur de l'ia, de 0 à 10 (4 par défaut)").of_document(),
        ClassicFlag::option("taille", "N", "Taille du plateau : 4, 6, 8 (par défaut) ou 10"),
        ClassicFlag::option("variante", "V", "othello (par défaut), ou anti : le moins de pions gagne"),
    ],
    cases: cases::CASES,
    run,
};

/// Where the moves of a side come from: the document's « getCoup ».
trait Source {
    /// What the start of the game says of the player.
    fn description(&self) -> String;

    /// The move to play in `position`, where a disc can be placed.
    ///
    /// # Errors
    /// When no move will come any more.
    fn choose(&mut self, position: &Position, console: &mut dyn Console) -> Result<Move, ClassicError>;
}

/// A person who types moves.
struct Human;

impl Source for Human {
    fn description(&self) -> String {
        "humain".to_owned()
    }

    /// Asks until the answer is a legal move.
    fn choose(&mut self, position: &Position, console: &mut dyn Console) -> Result<Move, ClassicError> {
        loop {
            console.print(&format!("{}, votre coup :\n", player_name(position.turn())))?;
            match position.read_move(&console.line()?) {
                Ok(mv) => return Ok(mv),
                Err(error) => {
                    console.print(&format!("Coup refusé : {}.\n", error.reason.text(Lang::Fr)))?;
                }
            }
        }
    }
}

impl Source for ReportPlayer {
    fn description(&self) -> String {
        format!("ia de profondeur {}", self.depth())
    }

    fn choose(&mut self, position: &Position, _console: &mut dyn Console) -> Result<Move, ClassicError> {
        // The position has a move; a pass is what playing none would be.
        Ok(Chooser::choose(self, position).unwrap_or(Move::PASS))
    }
}

/// The whole program: reads `args`, plays the game on `console`.
fn run(args: &ClassicArgs, console: &mut dyn Console) -> Result<(), ClassicError> {
    let rules = rules(args)?;
    let depth = depth(args)?;
    let mut players = [source(args, "noir", "humain", depth)?, source(args, "blanc", "ia", depth)?];
    play(&rules, &mut players, console)
}

/// The rules that `--taille` and `--variante` ask for.
fn rules(args: &ClassicArgs) -> Result<Rules, ClassicError> {
    let size = args.value("taille").map_or(Some(Size::default()), read_size);
    let size = size.ok_or_else(|| usage("--taille attend 4, 6, 8 ou 10"))?;
    let goal = match args.value("variante").map(str::to_lowercase).as_deref() {
        None | Some("othello") => Goal::Most,
        Some("anti") => Goal::Fewest,
        Some(_) => return Err(usage("--variante attend othello ou anti")),
    };
    Ok(Rules { size, goal })
}

/// The computer player that `--profondeur` asks for.
fn depth(args: &ClassicArgs) -> Result<ReportPlayer, ClassicError> {
    let player = match args.value("profondeur") {
        None => ReportPlayer::new(ReportPlayer::DEFAULT_DEPTH),
        Some(text) => ReportPlayer::parse(text),
    };
    player.ok_or_else(|| {
        usage(&format!("--profondeur attend un nombre entier de 0 à {}", ReportPlayer::MAX_DEPTH))
    })
}

/// The source of moves that the option `name` asks for; `default` without it.
fn source(
    args: &ClassicArgs,
    name: &str,
    default: &str,
    computer: ReportPlayer,
) -> Result<Box<dyn Source>, ClassicError> {
    match args.value(name).unwrap_or(default).to_lowercase().as_str() {
        "humain" => Ok(Box::new(Human)),
        "ia" => Ok(Box::new(computer)),
        _ => Err(usage(&format!("--{name} attend humain ou ia"))),
    }
}

/// A usage error that says `text`.
fn usage(text: &str) -> ClassicError {
    ClassicError::Usage(format!("{text}."))
}

/// The document's « faireUnePartie »: shows the board, then asks each side in turn and shows the board again, until
/// neither can play.
fn play(
    rules: &Rules,
    players: &mut [Box<dyn Source>; 2],
    console: &mut dyn Console,
) -> Result<(), ClassicError> {
    let mut position = Position::start(rules);
    console.print("Othello\n")?;
    for side in Side::BOTH {
        let player = players[side.index()].description();
        console.print(&format!("{} : {player}\n", player_name(side)))?;
    }
    let mut last: Option<MoveView> = None;
    display(&position, last.as_ref(), console)?;
    while position.ending().is_none() {
        let side = position.turn();
        if position.must_pass() {
            position.play_unchecked(Move::PASS);
            console.print(&format!("{} ne peut pas jouer et passe son tour.\n", player_name(side)))?;
        } else {
            let mv = players[side.index()].choose(&position, console)?;
            console.print(&format!("{} joue {}.\n", player_name(side), position.write_move(mv)))?;
            let before = position.clone();
            position.play_unchecked(mv);
            last = Some(before.move_view(mv));
        }
        display(&position, last.as_ref(), console)?;
    }
    console.print(&format!("La partie est finie : {}\n", result(&position)))
}

/// The document's « afficher »: the board with the last disc placed between brackets, and the counts.
fn display(
    position: &Position,
    last: Option<&MoveView>,
    console: &mut dyn Console,
) -> Result<(), ClassicError> {
    let mut view = Notation::board(position);
    view.last = last.cloned();
    console.print(&format!("\n{}{}\n\n", view.to_text(), counts(&Position::board(position))))
}

/// `Noir : 4 pions, Blanc : 1 pion`.
fn counts(board: &Board) -> String {
    let [black, white] = Side::BOTH.map(|side| {
        let count = board.count(side);
        let noun = if count < 2 { "pion" } else { "pions" };
        format!("{} : {count} {noun}", colour(side))
    });
    format!("{black}, {white}")
}

/// The winner, or the draw, and the counts of the finished game.
fn result(position: &Position) -> String {
    let winner = position.ending().and_then(|ending| ending.outcome.winner());
    let winner = winner.map_or("match nul".to_owned(), |side| format!("{} gagne", player_name(side)));
    format!("{winner}. {}.", counts(&Position::board(position)))
}

/// The colour of a side.
const fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "Noir",
        Side::Second => "Blanc",
    }
}

/// The colour of a side with its symbol: `Noir (X)`.
fn player_name(side: Side) -> String {
    format!("{} ({})", colour(side), symbol(side))
}
