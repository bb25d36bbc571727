//! The console program of the document: its dialogue is compared byte by byte, so every text here is exact.

use std::fmt::Write;

use plateau_core::{Lang, MoveList, Notation, Outcome, Position, Random, Side, Square, random_from_seed};
use plateau_search::{Engine, EnginePlayer, Level};
use plateau_table::{
    Budget, Classic, ClassicArgs, ClassicError, ClassicFlag, Console, Game, GraphicalGame, Match, Options,
    Player, PlayerSpec,
};

use crate::cases::CASES;
use crate::grid::symbols;
use crate::position::{AttaxxPosition, CellState};
use crate::rules::{Rules, SIMPLIFIED};
use crate::{Attaxx, Move};

/// The longest name, in characters: the document's arrays hold 20 with the final zero.
const NAME_LIMIT: usize = 19;

/// The name of the computer.
const COMPUTER: &str = "Ordinateur";

/// The symbols of the players.
const SYMBOLS: [char; 2] = symbols(false);

/// The rule options of the game that the program also takes.
const RULE_FLAGS: [&str; 6] = ["size", "range", "holes", "refuges", "contagion", "seed"];

/// The program.
pub(crate) const CLASSIC: Classic = Classic {
    about: "Attaxx (simplifié), à deux ou contre l'ordinateur",
    flags: &[
        ClassicFlag::letter("ascii", 'a', &["graphique"], "affichage en ASCII (par défaut)"),
        ClassicFlag::letter("graphique", 'g', &["ascii"], "affichage graphique"),
        ClassicFlag::letter("humains", 'h', &["ordinateur"], "deux joueurs humains (par défaut)"),
        ClassicFlag::letter("ordinateur", 'o', &["humains"], "un joueur humain (o) contre l'ordinateur (x)"),
        ClassicFlag::option("niveau", "N", "niveau de l'ordinateur, de 1 à 10 (avec -o)"),
        ClassicFlag::option("size", "N", "nombre de lignes et de colonnes, de 3 à 9 (7 par défaut)"),
        ClassicFlag::option("range", "N", "distance d'un pion adverse où l'on peut jouer, 1 ou 2"),
        ClassicFlag::option("holes", "CASES", "trous, par exemple c3,e5"),
        ClassicFlag::option(
            "refuges",
            "CASES",
            "refuges où un pion ne change pas de couleur, par exemple c3,e5",
        ),
        ClassicFlag::option("contagion", "P", "probabilité qu'un voisin change de couleur, par exemple 0.75"),
        ClassicFlag::option("seed", "N", "graine du hasard, pour rejouer la même partie"),
    ],
    cases: CASES,
    run,
};

/// Runs the program with `args` on `console`.
///
/// # Errors
/// When the options make no sense, or the input ends before the game.
fn run(args: &ClassicArgs, console: &mut dyn Console) -> Result<(), ClassicError> {
    let (rules, level) = read_args(args)?;
    let computer = args.has("ordinateur");
    let first = ask_name(console, "premier", SYMBOLS[0])?;
    let second = if computer { COMPUTER.to_owned() } else { ask_name(console, "second", SYMBOLS[1])? };
    if args.has("graphique") {
        return Err(ClassicError::Graphical(Box::new(graphical(&rules, computer, level, [first, second]))));
    }
    let table = Table {
        position: AttaxxPosition::start(&rules),
        names: [first, second],
        computer,
        engine: level.map(|level| EnginePlayer::new(Engine::<Attaxx>::boxed(), level, 1, rules.seed())),
        random: random_from_seed(rules.seed()),
    };
    table.play(console)
}

/// The same game on a board that one can click.
fn graphical(rules: &Rules, computer: bool, level: Option<Level>, names: [String; 2]) -> GraphicalGame {
    let second = match (computer, level) {
        (false, _) => PlayerSpec::Human,
        (true, Some(Level::Number(level))) => PlayerSpec::Engine { level: Some(level) },
        (true, Some(Level::Max)) => PlayerSpec::Engine { level: None },
        (true, None) => PlayerSpec::Computer { name: "hasard".to_owned(), argument: None },
    };
    let (variant, options) = Attaxx::describe(rules);
    GraphicalGame { variant, options, players: [PlayerSpec::Human, second], names }
}

/// The rules that the options give, and the level of the computer if it is not to play at random.
///
/// # Errors
/// When options exclude each other, have a bad value, or ask for what this version does not have.
fn read_args(args: &ClassicArgs) -> Result<(Rules, Option<Level>), ClassicError> {
    let usage = |text: &str| Err(ClassicError::Usage(text.to_owned()));
    if args.has("ascii") && args.has("graphique") {
        return usage("Les options -a et -g s'excluent : donnez l'une ou l'autre.");
    }
    if args.has("humains") && args.has("ordinateur") {
        return usage("Les options -h et -o s'excluent : donnez l'une ou l'autre.");
    }
    let mut level = None;
    if let Some(text) = args.value("niveau") {
        if !args.has("ordinateur") {
            return usage("L'option --niveau demande l'ordinateur : ajoutez -o.");
        }
        level = match text.trim().parse() {
            Ok(number @ 1..=10) => Some(Level::Number(number)),
            _ => return usage("L'option --niveau attend un nombre entier de 1 à 10."),
        };
    }
    let mut options = Options::new();
    let mut given = RULE_FLAGS.iter().filter_map(|&key| args.value(key).map(|value| (key, value)));
    let rules = given
        .try_for_each(|(key, value)| options.set(key, value.trim()))
        .and_then(|()| Attaxx::rules(SIMPLIFIED, &options));
    let rules = rules.map_err(|message| ClassicError::Usage(message.text(Lang::Fr)))?;
    Ok((rules, level))
}

/// Asks for a name until it is not empty, and cuts it to its limit.
///
/// # Errors
/// When the input ends.
fn ask_name(console: &mut dyn Console, which: &str, symbol: char) -> Result<String, ClassicError> {
    loop {
        console.print(&format!("Quel est le nom du {which} joueur (symbol {symbol}) : "))?;
        let line = console.line()?;
        let name: String = line.trim().chars().take(NAME_LIMIT).collect();
        if !name.is_empty() {
            return Ok(name);
        }
    }
}

/// A game at the console.
struct Table {
    /// The board.
    position: AttaxxPosition,
    /// The names of both players.
    names: [String; 2],
    /// Whether the second player is the computer.
    computer: bool,
    /// What the computer thinks with at a level; without one it plays at random.
    engine: Option<EnginePlayer>,
    /// What the random computer chooses with, and contagion where it is uncertain.
    random: Random,
}

impl Table {
    /// Plays the whole game.
    ///
    /// # Errors
    /// When the input ends before the game.
    fn play(mut self, console: &mut dyn Console) -> Result<(), ClassicError> {
        console.print(&self.board())?;
        loop {
            if let Some(ending) = self.position.ending() {
                return console.print(&self.result(ending.outcome));
            }
            let turn = self.position.turn();
            if self.position.must_pass() {
                console.print(&format!("{} ne peut pas jouer et passe son tour.\n", self.player(turn)))?;
                self.position.play_unchecked(Move::PASS);
                continue;
            }
            let mv = if self.computer && turn == Side::Second {
                self.announce(console)?
            } else {
                self.ask_move(console)?
            };
            let settled = self.position.settle(mv, &mut self.random);
            self.position.play_unchecked(settled);
            console.print(&self.board())?;
            console.print(&self.score())?;
        }
    }

    /// A player as the dialogue names him: `Beth (o)`.
    fn player(&self, side: Side) -> String {
        format!("{} ({})", self.names[side.index()], SYMBOLS[side.index()])
    }

    /// Asks for coordinates until they are those of a legal move.
    ///
    /// # Errors
    /// When the input ends.
    fn ask_move(&self, console: &mut dyn Console) -> Result<Move, ClassicError> {
        loop {
            console.print(&format!(
                "{}, veuillez saisir les coordonnées où jouer (entre 1 et {}) : ",
                self.player(self.position.turn()),
                self.position.size(),
            ))?;
            let line = console.line()?;
            // The game also reads cell names; the program only takes two numbers.
            let two_numbers =
                line.split_whitespace().all(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
            if let (true, Ok(mv)) = (two_numbers, self.position.read_move(&line))
                && !mv.is_pass()
            {
                return Ok(mv);
            }
        }
    }

    /// The computer's move, which is announced.
    ///
    /// # Errors
    /// When nobody can read the announcement.
    fn announce(&mut self, console: &mut dyn Console) -> Result<Move, ClassicError> {
        let mv = self.choose();
        let Square { row, column } = self.position.grid().square(mv.to);
        let player = self.player(self.position.turn());
        console.print(&format!("{player} joue en {} {}\n", row + 1, column + 1))?;
        Ok(mv)
    }

    /// The computer's move: the engine's at its level, or any legal one with the same probability.
    fn choose(&mut self) -> Move {
        let game = Match::<Attaxx>::from_position(self.position.clone());
        let text = self.engine.as_mut().and_then(|engine| engine.choose(&game, &Budget::default()).ok());
        let found = text.and_then(|text| self.position.read_move(&text).ok());
        // The game is not over and the computer can move: there is a move.
        found
            .or_else(|| self.position.random_move(&mut self.random, &mut MoveList::new()))
            .unwrap_or(Move::PASS)
    }

    /// The board in its frame. Every cell is followed by a blank, the last of a line too.
    fn board(&self) -> String {
        let size = self.position.size();
        let mut text = String::new();
        let edge = "* ".repeat(usize::from(size) + 2);
        let _ = writeln!(text, "{edge}");
        for row in 0..size {
            text.push_str("* ");
            for column in 0..size {
                let _ = write!(text, "{} ", self.symbol(Square::new(row, column)));
            }
            text.push_str("* \n");
        }
        let _ = writeln!(text, "{edge}");
        text
    }

    /// The character of a cell: a stone, `.` for an empty cell, `+` for an empty refuge and `#` for a hole.
    fn symbol(&self, square: Square) -> char {
        match self.position.cell(square) {
            CellState::Stone(side) => SYMBOLS[side.index()],
            CellState::Hole => '#',
            CellState::Empty if self.position.is_refuge(square) => '+',
            CellState::Empty => '.',
        }
    }

    /// The line with the score of both players.
    fn score(&self) -> String {
        let [first, second] = &self.names;
        let [first_count, second_count] = self.position.counts();
        let [first_symbol, second_symbol] = SYMBOLS;
        format!(
            "Score actuel: {first}({first_symbol}) {first_count} - {second}({second_symbol}) {second_count}\n"
        )
    }

    /// The line that ends the game.
    fn result(&self, outcome: Outcome) -> String {
        let counts = self.position.counts();
        match outcome {
            Outcome::Draw => format!("Egalité {} à {}.\n", counts[0], counts[1]),
            Outcome::Win(side) => format!(
                "Bravo {}, vous avez gagné {} à {}.\n",
                self.names[side.index()],
                counts[side.index()],
                counts[(!side).index()],
            ),
        }
    }
}
