//! One game being played.

use std::time::Duration;

use plateau_core::{
    Ending, Message, MoveError, MoveList, Notation, Position, Random, Reason, Side, random_from_seed,
};

use crate::Game;

/// A move that was played, and what it led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply<P: Position> {
    /// The move, with its outcome where chance decided one.
    pub mv: P::Move,
    /// The position after it.
    pub after: P,
    /// The counters after it.
    pub counters: P::Counters,
    /// What the mover's clock showed after it, if there were clocks. The opponent's did not move meanwhile.
    pub clock: Option<Duration>,
    /// A comment, as records hold.
    pub comment: Option<String>,
    /// Numeric annotation glyphs, as records hold.
    pub nags: Vec<u8>,
}

/// What [`Match::play`] did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who moved.
    pub side: Side,
    /// The move text, with its outcome where chance decided one.
    pub text: String,
    /// Whether the move was a pass.
    pub pass: bool,
    /// The end of the game, if this was it.
    pub ending: Option<Ending>,
}

/// One game being played: its positions, what was undone, and how it ended.
///
/// ```no_run
/// # fn demo<G: plateau_table::Game>() -> Result<(), plateau_core::MoveError> {
/// let mut game = plateau_table::Match::<G>::new(&Default::default());
/// game.play_text("d3")?;
/// game.undo();
/// # Ok(()) }
/// ```
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    start: G::Position,
    plies: Vec<Ply<G::Position>>,
    undone: Vec<Ply<G::Position>>,
    closing: Option<Ending>,
    offer: Option<Side>,
    random: Random,
}

/// The move of a game.
type MoveOf<G> = <<G as Game>::Position as Position>::Move;

impl<G: Game> Match<G> {
    /// A game from the start of `rules`.
    pub fn new(rules: &<G::Position as Position>::Rules) -> Self {
        Match::from_position(G::Position::start(rules))
    }

    /// A game from `start`.
    pub fn from_position(start: G::Position) -> Self {
        let random = random_from_seed(G::seed(&start.rules()));
        Match { start, plies: Vec::new(), undone: Vec::new(), closing: None, offer: None, random }
    }

    /// The position the game began with.
    pub fn start(&self) -> &G::Position {
        &self.start
    }

    /// The position on the board.
    pub fn position(&self) -> &G::Position {
        self.plies.last().map_or(&self.start, |ply| &ply.after)
    }

    /// The moves played, oldest first.
    pub fn plies(&self) -> &[Ply<G::Position>] {
        &self.plies
    }

    /// The positions of the game, the first before any move.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &G::Position> {
        std::iter::once(&self.start).chain(self.plies.iter().map(|ply| &ply.after))
    }

    /// The last move and the position it was played in.
    pub fn last(&self) -> Option<(&G::Position, MoveOf<G>)> {
        let ply = self.plies.last()?;
        let before = self.positions().rev().nth(1)?;
        Some((before, ply.mv))
    }

    /// Who moves next.
    pub fn turn(&self) -> Side {
        self.position().turn()
    }

    /// Who won and why: from the board, from the history, or by resignation, time or agreement.
    pub fn ending(&self) -> Option<Ending> {
        let position = self.position();
        self.closing
            .or_else(|| position.ending())
            .or_else(|| {
                let first = position.first_counters();
                let counters = self.plies.last().map_or(&first, |ply| &ply.counters);
                position.ending_by_counters(counters)
            })
            .or_else(|| {
                let repeated = G::Position::REPETITIONS > 0 && self.occurrences() >= G::Position::REPETITIONS;
                repeated.then(|| Ending::draw(Reason::Repetition))
            })
    }

    /// How often the position on the board has stood there in this game.
    pub fn occurrences(&self) -> u32 {
        let key = self.position().key();
        self.positions().filter(|position| position.key() == key).count() as u32
    }

    /// The legal moves; none once the game is over.
    pub fn legal_moves(&self) -> MoveList<MoveOf<G>> {
        let mut list = MoveList::new();
        if self.ending().is_none() {
            self.position().legal_moves(&mut list);
        }
        list
    }

    /// Reads and plays a move.
    ///
    /// # Errors
    /// When the text is no move, the move is illegal, or the game is over; nothing has then changed.
    pub fn play_text(&mut self, text: &str) -> Result<Played, MoveError> {
        self.refuse_if_over()?;
        let mv = self.position().read_move(text)?;
        self.push(mv)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When the move is illegal or the game is over; nothing has then changed.
    pub fn play(&mut self, mv: MoveOf<G>) -> Result<Played, MoveError> {
        self.refuse_if_over()?;
        if !self.position().is_legal(mv) {
            return Err(MoveError::illegal(Message::new("move-illegal")));
        }
        self.push(mv)
    }

    /// Says that the game is over, if it is.
    fn refuse_if_over(&self) -> Result<(), MoveError> {
        match self.ending() {
            Some(ending) => Err(MoveError::illegal(
                Message::new("move-game-over").with("reason", ending.reason.message()),
            )),
            None => Ok(()),
        }
    }

    /// Plays a move that is known to be legal.
    fn push(&mut self, mv: MoveOf<G>) -> Result<Played, MoveError> {
        let before = self.position().clone();
        let mv = before.settle(mv, &mut self.random);
        let mut after = before.clone();
        after.play_unchecked(mv);
        let mut counters =
            self.plies.last().map_or_else(|| before.first_counters(), |ply| ply.counters.clone());
        before.count(mv, &after, &mut counters);
        let played_pass = is_pass(&before, mv);
        self.plies.push(Ply { mv, after, counters, clock: None, comment: None, nags: Vec::new() });
        self.undone.clear();
        // Playing on declines an offer of the opponent; one's own stays open for the opponent to answer.
        if self.offer == Some(!before.turn()) {
            self.offer = None;
        }
        Ok(Played {
            side: before.turn(),
            text: before.write_move(mv),
            pass: played_pass,
            ending: self.ending(),
        })
    }

    /// Notes what both clocks show after the last move. The mover's is kept: the other's did not run.
    pub fn note_clocks(&mut self, clocks: [Duration; 2]) {
        if let Some((before, _)) = self.last() {
            let mover = before.turn();
            self.note_clock(clocks[mover.index()]);
        }
    }

    /// Notes what the mover's clock shows after the last move.
    pub(crate) fn note_clock(&mut self, clock: Duration) {
        if let Some(ply) = self.plies.last_mut() {
            ply.clock = Some(clock);
        }
    }

    /// Notes a comment on the last move.
    pub fn note_comment(&mut self, comment: String) {
        if let Some(ply) = self.plies.last_mut() {
            ply.comment = Some(comment);
        }
    }

    /// Notes annotation glyphs on the last move.
    pub(crate) fn note_nags(&mut self, nags: Vec<u8>) {
        if let Some(ply) = self.plies.last_mut() {
            ply.nags = nags;
        }
    }

    /// Takes back the last move; `false` when there is none. A resignation, agreement or loss on time is taken back
    /// with it.
    pub fn undo(&mut self) -> bool {
        match self.plies.pop() {
            Some(ply) => {
                self.undone.push(ply);
                self.closing = None;
                self.offer = None;
                true
            }
            None => false,
        }
    }

    /// Plays again the last move taken back; `false` when there is none.
    pub fn redo(&mut self) -> bool {
        match self.undone.pop() {
            Some(ply) => {
                self.plies.push(ply);
                self.offer = None;
                true
            }
            None => false,
        }
    }

    /// Takes back moves until `side` can choose again: its last own move and everything after it. Returns how many
    /// plies that was; 0, with nothing changed, when `side` has made no choice yet.
    pub fn undo_turn(&mut self, side: Side) -> usize {
        let chosen = self
            .positions()
            .zip(&self.plies)
            .enumerate()
            .filter(|(_, (before, ply))| before.turn() == side && !is_pass(*before, ply.mv));
        let Some(index) = chosen.map(|(index, _)| index).last() else { return 0 };
        let count = self.plies.len() - index;
        for _ in 0..count {
            self.undo();
        }
        count
    }

    /// Plays again what [`Match::undo_turn`] took back: up to the next position where `side` chooses, or the end.
    /// Returns the number of plies.
    pub fn redo_turn(&mut self, side: Side) -> usize {
        let mut count = 0;
        while self.redo() {
            count += 1;
            let next_is_pass = self.undone.last().is_some_and(|ply| is_pass(self.position(), ply.mv));
            if self.turn() == side && !next_is_pass {
                break;
            }
        }
        count
    }

    /// Whether a move was taken back and can be played again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Who offers a draw at the moment.
    pub fn draw_offer(&self) -> Option<Side> {
        self.offer
    }

    /// `side` offers a draw; when the other already does, that is an agreement.
    ///
    /// # Errors
    /// When the game is over.
    pub fn offer_draw(&mut self, side: Side) -> Result<(), Message> {
        self.refuse_closing()?;
        if self.offer == Some(!side) {
            return self.answer_draw(true);
        }
        self.offer = Some(side);
        Ok(())
    }

    /// Accepts or declines the draw that is offered.
    ///
    /// # Errors
    /// When the game is over or nobody offers a draw.
    pub fn answer_draw(&mut self, accept: bool) -> Result<(), Message> {
        self.refuse_closing()?;
        if self.offer.take().is_none() {
            return Err(Message::new("draw-no-offer"));
        }
        if accept {
            self.close(Ending::draw(Reason::Agreement));
        }
        Ok(())
    }

    /// `side` gives up; the other wins.
    ///
    /// # Errors
    /// When the game is over.
    pub fn resign(&mut self, side: Side) -> Result<(), Message> {
        self.refuse_closing()?;
        self.close(Ending::win(!side, Reason::Resignation));
        Ok(())
    }

    /// The time of `side` ran out; the other wins.
    ///
    /// # Errors
    /// When the game is over.
    pub fn flag(&mut self, side: Side) -> Result<(), Message> {
        self.refuse_closing()?;
        self.close(Ending::win(!side, Reason::Time));
        Ok(())
    }

    /// Ends a game that the board does not end. Moves taken back belong to a game that went on: they are forgotten.
    pub(crate) fn close(&mut self, ending: Ending) {
        self.closing = Some(ending);
        self.undone.clear();
    }

    /// Says that the game is over, if it is.
    fn refuse_closing(&self) -> Result<(), Message> {
        match self.ending() {
            Some(ending) => Err(Message::new("move-game-over").with("reason", ending.reason.message())),
            None => Ok(()),
        }
    }
}

/// Whether `mv` is a pass: the one gesture it has is to click nothing.
fn is_pass<P: Notation>(position: &P, mv: P::Move) -> bool {
    position.move_view(mv).is_pass()
}
