//! Gomocup, as a board. For Penté, captures are applied by both sides, and told before a `BOARD`.

use plateau_core::{BoardView, Message, Side, Square};
use plateau_table::AnyMatch;

use super::child::Child;
use super::dialogue::{Dialogue, Question};
use crate::text::gomocup::{is_remark, point, write_point};

/// What managers send when there is no limit, in milliseconds.
const NO_LIMIT: u128 = 2_147_483_647;

/// The dialogue.
#[derive(Default)]
pub(crate) struct Gomocup {
    size: u8,
    /// The moves on the program's board; `None` when that is not known.
    known: Option<Vec<String>>,
}

/// The answer to a command, remarks passed over.
fn reply(child: &mut Child, deadline: std::time::Instant) -> Result<String, Message> {
    let line = child.wait(deadline, |line| {
        (!line.trim().is_empty() && !is_remark(line)).then(|| line.trim().to_owned())
    })?;
    let word = line.split_whitespace().next().unwrap_or_default();
    if ["ERROR", "UNKNOWN"].iter().any(|error| word.eq_ignore_ascii_case(error)) {
        return Err(child.refused(&line));
    }
    Ok(line)
}

/// Waits for `OK`, which may be followed by remarks.
fn wait_ok(child: &mut Child, deadline: std::time::Instant) -> Result<(), Message> {
    let line = reply(child, deadline)?;
    if line.split(|letter: char| !letter.is_ascii_alphabetic()).next() == Some("OK") {
        Ok(())
    } else {
        Err(child.bad_reply(&line))
    }
}

impl Gomocup {
    fn begin(&mut self, child: &mut Child, size: u8) -> Result<(), Message> {
        let deadline = child.soon();
        child.say(&if self.size == size { "RESTART".to_owned() } else { format!("START {size}") });
        wait_ok(child, deadline)?;
        self.size = size;
        self.known = Some(Vec::new());
        Ok(())
    }

    /// Tells the stones on the board.
    fn tell_board(child: &mut Child, view: &BoardView) {
        let me = view.turn;
        // Games that capture have a tally of it.
        if let Some(tally) = view.tallies.first().filter(|tally| tally.counts != [0, 0]) {
            let (ours, theirs) = (tally.counts[me.index()], tally.counts[(!me).index()]);
            child.say(&format!("INFO captures {ours},{theirs}"));
        }
        child.say("BOARD");
        let mut stones: [Vec<Square>; 2] = [Vec::new(), Vec::new()];
        for (index, cell) in view.cells.iter().enumerate() {
            if let Some(piece) = cell.piece {
                let columns = usize::from(view.columns);
                let place = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
                stones[piece.side.index()].push(Square::new(place(index / columns), place(index % columns)));
            }
        }
        // One of each in turn, as the game went: some programs count on it.
        let [first, second] = stones;
        let longest = first.len().max(second.len());
        for index in 0..longest {
            for (side, list) in [(Side::First, &first), (Side::Second, &second)] {
                if let Some(&square) = list.get(index) {
                    child.say(&format!("{},{}", write_point(square), if side == me { 1 } else { 2 }));
                }
            }
        }
        child.say("DONE");
    }

    fn tell_limits(child: &mut Child, question: &Question<'_>) {
        let side = question.board.game().turn();
        let left = question.budget.clocks.map_or(NO_LIMIT, |clocks| clocks[side.index()].0.as_millis());
        let turn = question.time().map_or(left, |time| time.as_millis().max(1));
        child.say(&format!("INFO timeout_turn {turn}"));
        child.say(&format!("INFO time_left {left}"));
    }
}

impl Dialogue for Gomocup {
    fn greet(&mut self, child: &mut Child, game: &dyn AnyMatch) -> Result<(), Message> {
        child.set_farewell("END");
        let view = game.view();
        self.begin(child, view.columns)?;
        child.say("INFO timeout_match 0");
        child.say("INFO game_type 1");
        child.say("INFO rule 0");
        Ok(())
    }

    fn new_game(&mut self) {
        self.known = None;
    }

    fn choose(&mut self, child: &mut Child, question: &Question<'_>) -> Result<String, Message> {
        child.forget();
        let view = question.board.game().view();
        let played = question.board.played();
        let usual = question.board.start().is_none();
        let known = self.known.take().filter(|_| usual && self.size == view.columns);
        let goes_on = known.as_ref().is_some_and(|known| {
            played.len() == known.len() + usize::from(!known.is_empty() || !played.is_empty())
                && played.starts_with(known)
        });
        if !goes_on {
            self.begin(child, view.columns)?;
        }
        Gomocup::tell_limits(child, question);
        match view.last.as_ref().and_then(|last| last.to) {
            None if usual => child.say("BEGIN"),
            Some(last) if goes_on => child.say(&format!("TURN {}", write_point(last))),
            _ => Gomocup::tell_board(child, &view),
        }
        let answer = reply(child, question.deadline)?;
        let Some(square) = point(&answer) else { return Err(child.bad_reply(&answer)) };
        let Some(cell) = view.cell(square) else { return Err(child.bad_reply(&answer)) };
        if usual {
            self.known = Some([played, vec![cell.name.clone()]].concat());
        }
        Ok(cell.name.clone())
    }
}
