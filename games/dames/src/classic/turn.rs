//! One turn of a person: questions, answers and commands.

use std::time::Instant;

use plateau_core::{Lang, MoveErrorKind, Position};
use plateau_core::{MoveError, Side};
use plateau_table::ClassicError;

use super::{Flow, Program, colour, files, screen};
use crate::board::Board;
use crate::cells::{Naming, Words};
use crate::moves::Move;
use crate::rafles::{Rafle, rafles};

/// What came of a question.
enum Reply {
    /// An answer, which is no command.
    Line(String),
    /// A command was obeyed: the question stands.
    Again,
    /// The turn is over: the game was ended or replaced.
    Over,
    /// The program stops.
    Quit,
}

/// A command of the program.
enum Command<'a> {
    /// Lists the commands.
    Help,
    /// Saves the game, in the file named if one is.
    Save(&'a str),
    /// Loads a game, from the file named if one is.
    Load(&'a str),
    /// Shows the board.
    Show,
    /// Offers a draw.
    Draw,
    /// Gives the game up.
    Resign,
    /// Stops the program.
    Quit,
}

impl Command<'_> {
    /// The command that `line` is; `None` for anything else.
    fn read(line: &str) -> Option<Command<'_>> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(a, b)| (a, b.trim()));
        match (word.to_lowercase().as_str(), rest) {
            ("aide", "") => Some(Command::Help),
            ("sauvegarder", file) => Some(Command::Save(file)),
            ("charger", file) => Some(Command::Load(file)),
            ("afficher", "") => Some(Command::Show),
            ("nulle", "") => Some(Command::Draw),
            ("abandonner", "") => Some(Command::Resign),
            ("quitter", "") => Some(Command::Quit),
            _ => None,
        }
    }
}

/// What to do when a question was not answered: leave the turn as `reply` says.
fn leave(reply: &Reply) -> Flow {
    if matches!(reply, Reply::Quit) { Flow::Quit } else { Flow::Continue }
}

impl Program<'_> {
    /// A person plays: shows the board, asks until there is a move, and plays it.
    pub(super) fn human_turn(&mut self) -> Result<Flow, ClassicError> {
        let deadline = self.limit.and_then(|limit| Instant::now().checked_add(limit));
        let position = *self.game.position();
        let side = position.turn();
        let rafles = rafles(&position);
        let most = rafles.iter().map(|rafle| rafle.cells.len() - 1).max().unwrap_or_default();
        self.show_board()?;
        let count = position.pieces(side).count_ones();
        let pieces = if count == 1 { "pion" } else { "pions" };
        self.say("")?;
        let name = self.name(side).to_owned();
        self.say(&format!("C'est à {name} de jouer avec {} ({count} {pieces})", colour(side)))?;
        self.say(&format!("Nombre de prises maximum : {most}"))?;
        if rafles.is_empty() {
            self.ask_move(side, deadline)
        } else {
            self.ask_rafle(side, &rafles, deadline)
        }
    }

    /// Asks for a move where nothing can be taken, and plays it.
    fn ask_move(&mut self, side: Side, deadline: Option<Instant>) -> Result<Flow, ClassicError> {
        loop {
            self.say("Votre coup :")?;
            let line = match self.answer(side, deadline, true)? {
                Reply::Line(line) => line,
                Reply::Again => continue,
                reply => return Ok(leave(&reply)),
            };
            match self.game.play_text(&line) {
                Ok(_) => return Ok(Flow::Continue),
                Err(error) => self.explain(&line, &error)?,
            }
        }
    }

    /// Says why a move was refused.
    fn explain(&mut self, line: &str, error: &MoveError) -> Result<(), ClassicError> {
        let words = Words::read(line, Board::Ten).ok().filter(|_| error.kind == MoveErrorKind::Illegal);
        let name = |square| Naming::Console.name_square(square, Board::Ten);
        let ends = words.as_ref().and_then(|words| words.places.first().zip(words.places.last()));
        match ends {
            Some((&from, &to)) => {
                self.say(&format!("Impossible de déplacer le pion {} en {}", name(from), name(to)))?;
            }
            None => self.say("Erreur de déplacement")?,
        }
        self.say(&format!("Raison : {}.", error.reason.text(Lang::Fr)))
    }

    /// Asks which capture to make, and makes it.
    fn ask_rafle(
        &mut self,
        side: Side,
        rafles: &[Rafle],
        deadline: Option<Instant>,
    ) -> Result<Flow, ClassicError> {
        let title = format!("Plusieurs coups sont possibles ({}) :", rafles.len());
        let lines: Vec<String> =
            rafles.iter().map(|rafle| Naming::Console.join(&rafle.cells, " ", Board::Ten)).collect();
        let index =
            match self.ask_number(side, &title, &lines, "La prise est obligatoire : répondez", deadline)? {
                Ok(index) => index,
                Err(flow) => return Ok(flow),
            };
        let Some(rafle) = rafles.get(index) else { return Ok(Flow::Continue) };
        let chosen: Result<Move, Flow> = match rafle.moves[..] {
            [only] => Ok(only),
            ref several => {
                let cells: Vec<String> =
                    several.iter().map(|mv| Naming::Console.name(mv.to, Board::Ten)).collect();
                let title = "Où voulez-vous que la dame arrive ?";
                self.ask_number(side, title, &cells, "Répondez", deadline)?
                    .and_then(|index| several.get(index).copied().ok_or(Flow::Continue))
            }
        };
        match chosen {
            Ok(mv) => {
                // The move comes from the list of legal ones.
                let _ = self.game.play(mv);
                Ok(Flow::Continue)
            }
            Err(flow) => Ok(flow),
        }
    }

    /// Prints `title` and the numbered `lines`, and asks for a number: its index, or how the turn was left instead.
    /// `urge` begins the answer to anything that is no such number.
    fn ask_number(
        &mut self,
        side: Side,
        title: &str,
        lines: &[String],
        urge: &str,
        deadline: Option<Instant>,
    ) -> Result<Result<usize, Flow>, ClassicError> {
        loop {
            self.say(title)?;
            for (number, line) in (1..).zip(lines) {
                self.say(&format!(" {number} : {line}"))?;
            }
            let line = match self.answer(side, deadline, true)? {
                Reply::Line(line) => line,
                Reply::Again => continue,
                reply => return Ok(Err(leave(&reply))),
            };
            match line.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1)) {
                Some(index) if index < lines.len() => return Ok(Ok(index)),
                _ if lines.len() == 1 => self.say(&format!("{urge} par 1."))?,
                _ => self.say(&format!("{urge} par un numéro de 1 à {}.", lines.len()))?,
            }
        }
    }

    /// Waits for the answer of `side` and obeys it if it is a command. `may_offer` is false while a draw is on offer.
    fn answer(
        &mut self,
        side: Side,
        deadline: Option<Instant>,
        may_offer: bool,
    ) -> Result<Reply, ClassicError> {
        let Some(line) = self.read(deadline)? else {
            // The clock that runs is that of the player to move, whoever was asked.
            let _ = self.game.flag(self.game.turn());
            return Ok(Reply::Over);
        };
        match Command::read(&line) {
            None => Ok(Reply::Line(line)),
            Some(Command::Help) => {
                self.console.print(screen::HELP)?;
                Ok(Reply::Again)
            }
            Some(Command::Show) => {
                self.show_board()?;
                Ok(Reply::Again)
            }
            Some(Command::Save(file)) => {
                let file = file.to_owned();
                self.save(file, deadline)
            }
            Some(Command::Load(file)) => {
                let file = file.to_owned();
                self.load(file, deadline)
            }
            Some(Command::Draw) if may_offer => self.offer_draw(side, deadline),
            Some(Command::Draw) => Ok(Reply::Line(line)),
            Some(Command::Resign) => {
                let _ = self.game.resign(side);
                Ok(Reply::Over)
            }
            Some(Command::Quit) => {
                self.say("Au revoir !")?;
                Ok(Reply::Quit)
            }
        }
    }

    /// `side` offers a draw: the other person is asked; a computer refuses.
    fn offer_draw(&mut self, side: Side, deadline: Option<Instant>) -> Result<Reply, ClassicError> {
        let other = !side;
        let name = self.name(other).to_owned();
        let refusal = format!("{name} refuse la nulle.");
        if self.seats[other.index()].computer.is_some() {
            self.say(&refusal)?;
            return Ok(Reply::Again);
        }
        loop {
            self.say(&format!("{name}, acceptez-vous la nulle ? (oui/non)"))?;
            let line = match self.answer(other, deadline, false)? {
                Reply::Line(line) => line,
                Reply::Again => continue,
                reply => return Ok(reply),
            };
            match line.trim().to_lowercase().as_str() {
                "oui" | "o" => {
                    // The game goes on, or this question would not have been asked.
                    let _ = self.game.offer_draw(side).and_then(|()| self.game.answer_draw(true));
                    return Ok(Reply::Over);
                }
                "non" | "n" => {
                    self.say(&refusal)?;
                    return Ok(Reply::Again);
                }
                _ => self.say("Répondez par oui ou par non.")?,
            }
        }
    }

    /// The file name that a command gave, or the answer to a question; `None` when the time ran out.
    fn file_name(
        &mut self,
        given: String,
        deadline: Option<Instant>,
    ) -> Result<Option<String>, ClassicError> {
        if !given.is_empty() {
            return Ok(Some(given));
        }
        self.say("Nom du fichier :")?;
        let Some(line) = self.read(deadline)? else {
            let _ = self.game.flag(self.game.turn());
            return Ok(None);
        };
        Ok(Some(line.trim().to_owned()))
    }

    /// Saves the game.
    fn save(&mut self, given: String, deadline: Option<Instant>) -> Result<Reply, ClassicError> {
        let Some(file) = self.file_name(given, deadline)? else { return Ok(Reply::Over) };
        let names = [self.name(Side::First), self.name(Side::Second)];
        match files::save(&file, &self.game, names) {
            Ok(()) => self.say(&format!("Partie enregistrée dans « {file} »."))?,
            Err(reason) => self.say(&format!("Impossible d'enregistrer « {file} » : {reason}."))?,
        }
        Ok(Reply::Again)
    }

    /// Loads a game; a bad or missing file leaves this one as it was.
    fn load(&mut self, given: String, deadline: Option<Instant>) -> Result<Reply, ClassicError> {
        let Some(file) = self.file_name(given, deadline)? else { return Ok(Reply::Over) };
        match files::load(&file) {
            Ok(loaded) => {
                self.game = loaded.game;
                for (seat, name) in self.seats.iter_mut().zip(loaded.names) {
                    if let Some(name) = name {
                        seat.name = name;
                    }
                }
                self.say(&format!("Partie chargée depuis « {file} »."))?;
                if loaded.others > 0 {
                    self.say("Le fichier contient plusieurs parties : c'est la première.")?;
                }
                Ok(Reply::Over)
            }
            Err(reason) => {
                self.say(&format!("Impossible de charger « {file} » : {reason}."))?;
                Ok(Reply::Again)
            }
        }
    }
}
