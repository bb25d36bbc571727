//! A game being looked at again.

use plateau_core::{BoardView, Message, Side};
use plateau_review::{Fault, Judged};
use plateau_table::{AnyMatch, Record};

use crate::app::{App, Screen};
use crate::event::Effect;
use crate::keys::Action;
use crate::pointer::Pointer;
use crate::screens::Analysis;
use crate::sitting::Sitting;

/// What one does with the game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Mode {
    /// Goes through its moves.
    Look,
    /// Tries another line from this ply on.
    Try(usize),
    /// Looks for better moves.
    Retry(Retry),
}

/// A second try at one's own mistakes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Retry {
    /// The plies of the mistakes.
    pub(crate) faults: Vec<usize>,
    /// The one that is tried.
    pub(crate) index: usize,
    /// How the try stands.
    pub(crate) state: Attempt,
}

/// How a try stands.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Attempt {
    /// A move is awaited.
    Ask,
    /// The engine weighs this move: the order and the text.
    Weighing(u64, String),
    /// This move was good.
    Good(String),
    /// This one was not: it gives away so much.
    Bad(String, f64),
    /// The answer is shown.
    Shown,
}

/// The screen of a review.
pub(crate) struct Review {
    /// The whole game.
    pub(crate) whole: Box<dyn AnyMatch>,
    /// Its record, with the occasion.
    pub(crate) record: Record,
    /// The moves of the whole game.
    pub(crate) played: Vec<String>,
    /// The position that is shown.
    pub(crate) shown: Box<dyn AnyMatch>,
    /// Its board.
    pub(crate) view: BoardView,
    pub(crate) pointer: Pointer,
    pub(crate) analysis: Analysis,
    /// The verdicts, by ply.
    pub(crate) judged: Vec<Option<Judged>>,
    /// What the result is worth to the first player.
    pub(crate) end: Option<f64>,
    /// The unit of scores.
    pub(crate) unit: &'static str,
    /// The order of the review; 0 once it is done.
    pub(crate) job: u64,
    pub(crate) mode: Mode,
    /// The sides whose mistakes are one's own.
    pub(crate) mine: Vec<Side>,
}

impl Review {
    /// The review of a game, at its end.
    fn new(sitting: &Sitting, job: u64) -> Option<Review> {
        let record = sitting.record();
        let whole = sitting.game.game().replay(&record).ok()?;
        let shown = sitting.game.game().replay(&record).ok()?;
        let played = whole.played();
        let people: Vec<Side> = Side::BOTH.into_iter().filter(|side| sitting.is_person(*side)).collect();
        let view = shown.view();
        Some(Review {
            judged: vec![None; played.len()],
            pointer: Pointer::new(&view),
            view,
            mine: if people.is_empty() { Side::BOTH.to_vec() } else { people },
            whole,
            record,
            played,
            shown,
            analysis: Analysis::default(),
            end: None,
            unit: "",
            job,
            mode: Mode::Look,
        })
    }

    /// How many moves of the game were played before the position shown.
    pub(crate) fn ply(&self) -> usize {
        match &self.mode {
            Mode::Look => self.shown.played().len(),
            Mode::Try(ply) => *ply,
            Mode::Retry(retry) => retry.faults.get(retry.index).copied().unwrap_or(0),
        }
    }

    /// Shows the game after `ply` moves.
    pub(crate) fn go_to(&mut self, ply: usize) {
        // Another line forgets the rest of the game: it is read again.
        if !self.played.starts_with(&self.shown.played()) || !self.shown.can_redo() {
            match self.whole.game().replay(&self.record) {
                Ok(game) => self.shown = game,
                Err(_) => return,
            }
        }
        while self.shown.played().len() > ply && self.shown.undo() {}
        while self.shown.played().len() < ply && self.shown.redo() {}
        self.look();
    }

    /// What is shown follows the position.
    pub(crate) fn look(&mut self) {
        self.view = self.shown.view();
        self.pointer.path.clear();
        self.pointer.clamp(&self.view);
        self.analysis = Analysis::default();
    }

    /// The plies of the bad moves of `sides`.
    pub(crate) fn faults(&self, sides: &[Side], least: Fault) -> Vec<usize> {
        let judged = self.judged.iter().flatten();
        judged
            .filter(|judged| sides.contains(&judged.side) && judged.fault() >= Some(least))
            .map(|judged| judged.ply)
            .collect()
    }

    /// The first player's chances, by ply, as far as they are known.
    pub(crate) fn curve(&self) -> Vec<Option<f64>> {
        let before = self.judged.iter().map(|judged| judged.as_ref().map(|judged| judged.before));
        before.chain([self.end]).collect()
    }
}

impl App {
    /// Looks at the game of the sitting again.
    pub(crate) fn start_review(&mut self) {
        let job = self.next_job();
        let Some(sitting) = &self.sitting else { return };
        if sitting.game.played().is_empty() {
            self.warn(Message::new("tui-review-empty"));
            return;
        }
        let Some(review) = Review::new(sitting, job) else { return };
        self.leave_board();
        let (game, record) = (review.whole.game(), Box::new(review.record.clone()));
        self.effects.push(Effect::Review { job, game, record });
        self.show(Screen::Review(Box::new(review)));
    }

    /// The review that is shown or stands behind what is shown.
    pub(crate) fn any_review(&mut self) -> Option<&mut Review> {
        let behind = self.behind.iter_mut().rev();
        std::iter::once(&mut self.screen).chain(behind).find_map(|screen| match screen {
            Screen::Review(review) => Some(review.as_mut()),
            _ => None,
        })
    }

    pub(crate) fn judged(&mut self, job: u64, judged: Judged, unit: &'static str) {
        if let Some(review) = self.any_review().filter(|review| review.job == job) {
            review.unit = unit;
            let ply = judged.ply;
            if let Some(place) = review.judged.get_mut(ply) {
                *place = Some(judged);
            }
        }
    }

    pub(crate) fn reviewed(&mut self, job: u64, result: Result<Option<f64>, Message>) {
        let Some(review) = self.any_review().filter(|review| review.job == job) else { return };
        review.job = 0;
        match result {
            Ok(end) => review.end = end,
            Err(error) => self.warn(error),
        }
    }

    /// A click on a move of the list.
    pub(crate) fn review_row(&mut self, ply: usize) {
        if let Screen::Review(review) = &mut self.screen {
            review.mode = Mode::Look;
            review.go_to(ply);
        }
    }

    pub(crate) fn review_action(&mut self, action: Action) {
        let Screen::Review(review) = &mut self.screen else { return };
        let looking = review.mode == Mode::Look;
        let ply = review.ply();
        let last = review.played.len();
        match action {
            Action::Left if looking => review.go_to(ply.saturating_sub(1)),
            Action::Right if looking => review.go_to((ply + 1).min(last)),
            Action::Up if looking => review.go_to(ply.saturating_sub(2)),
            Action::Down if looking => review.go_to((ply + 2).min(last)),
            Action::Start if looking => review.go_to(0),
            Action::End if looking => review.go_to(last),
            Action::Up => self.move_focus(-1, 0),
            Action::Down => self.move_focus(1, 0),
            Action::Left => self.move_focus(0, -1),
            Action::Right => self.move_focus(0, 1),
            Action::Start => self.move_focus(0, -100),
            Action::End => self.move_focus(0, 100),
            Action::Select if looking => {
                // A click on the board begins another line at once; Enter alone needs a cell to be in focus.
                self.click();
            }
            Action::Select => self.select_in_line(),
            Action::NextMistake => self.next_mistake(true),
            Action::PreviousMistake => self.next_mistake(false),
            Action::Try => self.begin_try(),
            Action::Retry => self.begin_retry(),
            Action::Solution => self.show_solution(),
            Action::Undo => self.undo_tried(),
            Action::Continue => self.continue_from_here(),
            Action::Type => self.ask_move(),
            Action::Moves => self.toggle_moves(),
            Action::Hint => self.ask_hint_in_review(),
            Action::Flip => self.flipped = !self.flipped,
            Action::Save => self.ask_save(),
            Action::CopyPosition => self.copy_position(),
            Action::CopyRecord => self.copy_record(),
            Action::New => self.new_game(),
            Action::Back => self.leave_review(),
            _ => {}
        }
    }

    /// Enter while a line is tried: a click, or the next mistake once this one is settled.
    fn select_in_line(&mut self) {
        let Screen::Review(review) = &mut self.screen else { return };
        match &review.mode {
            Mode::Retry(Retry { state: Attempt::Good(_) | Attempt::Shown, .. }) => self.next_mistake(true),
            _ => self.click(),
        }
    }

    fn leave_review(&mut self) {
        let Screen::Review(review) = &mut self.screen else { return };
        if !review.pointer.path.is_empty() {
            review.pointer.path.clear();
        } else if review.mode != Mode::Look {
            let ply = review.ply();
            review.mode = Mode::Look;
            review.go_to(ply);
        } else {
            self.effects.push(Effect::StopAnalysis);
            self.back();
            self.return_to_board();
        }
    }

    /// A hint would interrupt the review; while that runs, its own verdicts are the hints.
    fn ask_hint_in_review(&mut self) {
        let running = matches!(&self.screen, Screen::Review(review) if review.job != 0);
        if running {
            self.warn(Message::new("tui-review-running"));
        } else {
            self.ask_hint();
        }
    }

    fn next_mistake(&mut self, forward: bool) {
        let Screen::Review(review) = &mut self.screen else { return };
        if let Mode::Retry(retry) = &mut review.mode {
            let next = if forward { retry.index + 1 } else { retry.index.saturating_sub(1) };
            if next >= retry.faults.len() {
                review.mode = Mode::Look;
                review.go_to(review.played.len());
                self.tell(Message::new("tui-retry-done"));
                return;
            }
            retry.index = next;
            retry.state = Attempt::Ask;
            let ply = review.ply();
            review.go_to(ply);
            return;
        }
        // The board after the bad move is shown: that is where the list marks it.
        let now = review.ply();
        review.mode = Mode::Look;
        let faults = review.faults(&Side::BOTH, Fault::Inaccuracy);
        let boards: Vec<usize> = faults.iter().map(|ply| ply + 1).collect();
        // Behind the last mistake comes the first again.
        let found = if forward {
            boards.iter().find(|ply| **ply > now).or(boards.first())
        } else {
            boards.iter().rfind(|ply| **ply < now).or(boards.last())
        };
        match found.copied() {
            Some(ply) => review.go_to(ply),
            None => self.tell(Message::new("tui-review-no-more")),
        }
    }

    fn begin_try(&mut self) {
        let Screen::Review(review) = &mut self.screen else { return };
        let ply = review.ply();
        review.mode = Mode::Look;
        review.go_to(ply);
        review.mode = Mode::Try(ply);
        self.tell(Message::new("tui-try-begun"));
    }

    fn undo_tried(&mut self) {
        let Screen::Review(review) = &mut self.screen else { return };
        if let Mode::Try(ply) = review.mode
            && review.shown.played().len() > ply
        {
            review.shown.undo();
            review.look();
        }
    }

    /// Plays on from the position shown: the same players, another game.
    fn continue_from_here(&mut self) {
        let Screen::Review(review) = &self.screen else { return };
        let mut original = review.record.clone();
        original.remove_tag("Result");
        original.remove_tag("Termination");
        original.moves = review.shown.record().moves;
        let copy = review.shown.game().replay(&review.shown.record());
        match copy {
            Ok(game) => {
                let number = self.next_sitting();
                let sitting = Sitting::resume(number, game, original, self.now);
                self.behind.truncate(1);
                self.sit_down(sitting);
            }
            Err(error) => self.warn(error.message()),
        }
    }

    /// A move on the board of the review: the game's own goes on, any other tries a line.
    pub(crate) fn review_move(&mut self, text: &str) -> Result<(), Message> {
        let job = self.next_job();
        let Screen::Review(review) = &mut self.screen else { return Ok(()) };
        let ply = review.ply();
        let settled = matches!(
            &review.mode,
            Mode::Retry(Retry { state: Attempt::Good(_) | Attempt::Shown | Attempt::Weighing(..), .. })
        );
        if settled {
            return Ok(());
        }
        let played = review.shown.play(text).map_err(|error| error.reason)?;
        review.look();
        match &mut review.mode {
            Mode::Look if review.played.get(ply) == Some(&played.text) => review.go_to(ply + 1),
            Mode::Look => {
                review.mode = Mode::Try(ply);
                self.tell(Message::new("tui-try-begun"));
            }
            Mode::Try(_) => {}
            Mode::Retry(retry) => {
                let best = review.judged.get(ply).and_then(Option::as_ref).and_then(|j| j.best.moves.first());
                if best == Some(&played.text) {
                    retry.state = Attempt::Good(played.text);
                } else {
                    retry.state = Attempt::Weighing(job, played.text);
                    let (game, record) = (review.shown.game(), Box::new(review.shown.record()));
                    // The review is interrupted for it; what is not judged yet stays so.
                    review.job = 0;
                    self.effects.push(Effect::Weigh { job, game, record });
                }
            }
        }
        Ok(())
    }
}
