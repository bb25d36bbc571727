//! The console program of the document, in French.

mod files;
mod screen;
mod turn;

use std::time::{Duration, Instant};

use plateau_core::{Lang, Outcome, Reason, Side, shorten};
use plateau_search::{Engine, EnginePlayer, Level};
use plateau_table::{
    Budget, Classic, ClassicArgs, ClassicError, Console, Erased, Input, Match, Player, PlayerSpec,
};

use crate::cases::CASES;
use crate::cells::Naming;
use crate::paths::smallest_way;
use crate::rules::Rules;
use crate::{Board, Dames};

/// The program, as the rest of Plateau knows it.
pub(crate) const CLASSIC: Classic = Classic {
    about: "Le jeu de dames à la console : deux joueurs, humains ou ordinateurs",
    flags: &[],
    cases: CASES,
    run,
};

/// The longest time limit that is accepted: about eleven days.
const LONGEST_LIMIT: u64 = 1_000_000;

/// A player at the board.
struct Seat {
    /// The name that messages use.
    name: String,
    /// The computer that plays; `None` for a person.
    computer: Option<Box<dyn Player>>,
}

/// The program while a game is played.
struct Program<'a> {
    /// Where lines are read and printed.
    console: &'a mut dyn Console,
    /// The game and its history.
    game: Match<Dames>,
    /// White, then black.
    seats: [Seat; 2],
    /// How long a turn may last.
    limit: Option<Duration>,
}

/// What a turn led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    /// The game goes on, or has an ending.
    Continue,
    /// The program stops here.
    Quit,
}

/// `les blancs` or `les noirs`.
const fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "les blancs",
        Side::Second => "les noirs",
    }
}

/// The whole program: the questions, the game, its end.
///
/// # Errors
/// When the input ends before the game does, or the output is closed.
fn run(_args: &ClassicArgs, console: &mut dyn Console) -> Result<(), ClassicError> {
    let seats = [ask_seat(console, Side::First)?, ask_seat(console, Side::Second)?];
    let limit = ask_limit(console)?;
    let game = Match::new(&Rules::REPORT);
    let mut program = Program { console, game, seats, limit };
    while program.game.ending().is_none() {
        let flow = match program.seats[program.game.turn().index()].computer {
            Some(_) => program.computer_turn()?,
            None => program.human_turn()?,
        };
        if flow == Flow::Quit {
            return Ok(());
        }
    }
    program.print_end()
}

/// Asks for the name of a player and who plays.
///
/// # Errors
/// When the input ends.
fn ask_seat(console: &mut dyn Console, side: Side) -> Result<Seat, ClassicError> {
    let number = side.index() + 1;
    let colour = colour(side).trim_start_matches("les ");
    console.print(&format!("Nom du joueur {number} ({colour}) :\n"))?;
    let line = console.line()?;
    // Control characters could disturb the terminal each time the name is shown.
    let name: String = line.trim().chars().filter(|symbol| !symbol.is_control()).collect();
    let name = if name.is_empty() { format!("Joueur {number}") } else { name };
    loop {
        console.print(&format!("Joueur {number} : humain ou ordinateur ?\n"))?;
        match read_kind(&console.line()?) {
            Ok(computer) => return Ok(Seat { name, computer }),
            Err(reason) => console.print(&format!("{reason}\n"))?,
        }
    }
}

/// Reads `humain`, or `ordinateur` with the player it is.
///
/// # Errors
/// With what to answer instead.
fn read_kind(line: &str) -> Result<Option<Box<dyn Player>>, String> {
    let line = line.trim().to_lowercase();
    let (kind, level) = line.split_once(char::is_whitespace).map_or((&*line, ""), |(a, b)| (a, b.trim()));
    match (kind, level) {
        ("h" | "humain", "") => Ok(None),
        ("o" | "ordinateur", level) => computer(level).map(Some),
        _ => Err("Répondez par humain (h) ou ordinateur (o).".to_owned()),
    }
}

/// The computer player called `level`: the one of the document unless another is named.
///
/// # Errors
/// When there is no such player.
fn computer(level: &str) -> Result<Box<dyn Player>, String> {
    let name = match level {
        "" => "premier".to_owned(),
        level if level.bytes().all(|byte| byte.is_ascii_digit()) => format!("engine:{level}"),
        level => level.to_owned(),
    };
    let player = PlayerSpec::parse(&name).and_then(|spec| match spec {
        PlayerSpec::Engine { level } => {
            let level = level.map_or(Level::Max, Level::Number);
            Ok(Box::new(EnginePlayer::new(Engine::<Dames>::boxed(), level, 1, None)) as Box<dyn Player>)
        }
        spec => Erased::<Dames>::GAME.player(&spec),
    });
    player.map_err(|_| {
        let level = shorten(level);
        format!(
            "Le niveau « {level} » n'existe pas : répondez ordinateur, ou ordinateur suivi de 1 à 10, max, premier ou hasard."
        )
    })
}

/// Asks for the time limit of a move.
///
/// # Errors
/// When the input ends.
fn ask_limit(console: &mut dyn Console) -> Result<Option<Duration>, ClassicError> {
    loop {
        console.print("Temps de réflexion maximum par coup, en secondes (0 : sans limite) :\n")?;
        match console.line()?.trim().parse::<u64>() {
            Ok(0) => return Ok(None),
            Ok(seconds) if seconds <= LONGEST_LIMIT => return Ok(Some(Duration::from_secs(seconds))),
            _ => console.print(&format!("Répondez par un nombre de secondes, de 0 à {LONGEST_LIMIT}.\n"))?,
        }
    }
}

impl Program<'_> {
    /// Prints `text` and the end of the line.
    fn say(&mut self, text: &str) -> Result<(), ClassicError> {
        self.console.print(&format!("{text}\n"))
    }

    /// Prints the board.
    fn show_board(&mut self) -> Result<(), ClassicError> {
        self.console.print(&screen::board(self.game.position()))
    }

    /// The name of the player of `side`.
    fn name(&self, side: Side) -> &str {
        &self.seats[side.index()].name
    }

    /// Waits for a line until `deadline`; `None` when it has passed.
    ///
    /// # Errors
    /// When the input ends.
    fn read(&mut self, deadline: Option<Instant>) -> Result<Option<String>, ClassicError> {
        match self.console.read(deadline) {
            Input::Line(line) => Ok(Some(line)),
            Input::TimeOut if deadline.is_some() => Ok(None),
            Input::TimeOut | Input::End => Err(ClassicError::EndOfInput),
        }
    }

    /// The computer plays, and says what.
    fn computer_turn(&mut self) -> Result<Flow, ClassicError> {
        let side = self.game.turn();
        let before = *self.game.position();
        let text = self.seats[side.index()]
            .computer
            .as_mut()
            .map(|player| player.choose(&self.game, &Budget::default()));
        let played = text.and_then(Result::ok).is_some_and(|text| self.game.play_text(&text).is_ok());
        if !played {
            // A computer that finds no move gives up, as in the document.
            let _ = self.game.resign(side);
        } else if let Some((_, mv)) = self.game.last() {
            let cells = Naming::Console.join(&smallest_way(&before, mv), " ", Board::Ten);
            let line = format!("{} joue {cells}", self.name(side));
            self.say(&line)?;
        }
        Ok(Flow::Continue)
    }

    /// Prints the last board, how the game ended and who won.
    fn print_end(&mut self) -> Result<(), ClassicError> {
        let Some(ending) = self.game.ending() else { return Ok(()) };
        self.show_board()?;
        self.say("")?;
        self.say("Fin du match")?;
        let Outcome::Win(winner) = ending.outcome else {
            return self.say(&format!("Partie nulle : {}.", ending.reason.message().text(Lang::Fr)));
        };
        let loser = !winner;
        match ending.reason {
            Reason::NoMove => {
                let blocked = match loser {
                    Side::First => "Les blancs ne peuvent plus bouger !",
                    Side::Second => "Les noirs ne peuvent plus bouger !",
                };
                self.say(blocked)?;
                let computer = |side: Side| self.seats[side.index()].computer.is_some();
                if computer(loser) && !computer(winner) {
                    self.say("L'ordinateur abandonne, vous avez gagné !")?;
                }
            }
            Reason::Time => self.say(&format!("{} a dépassé son temps de réflexion !", self.name(loser)))?,
            _ => self.say(&format!("{} abandonne.", self.name(loser)))?,
        }
        self.say(&format!("{} a gagné avec {} !", self.name(winner), colour(winner)))
    }
}
