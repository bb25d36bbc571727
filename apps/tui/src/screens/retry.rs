//! A second try at one's own mistakes.

use plateau_core::Message;
use plateau_review::Fault;
use plateau_search::TextLine;

use crate::app::{App, Screen};
use crate::screens::Mode;
use crate::screens::review::{Attempt, Retry};

impl App {
    /// Begins with one's own mistakes; the small ones only when there are no others.
    pub(crate) fn begin_retry(&mut self) {
        let Screen::Review(review) = &mut self.screen else { return };
        let mine = review.mine.clone();
        let faults = [Fault::Mistake, Fault::Inaccuracy].map(|least| review.faults(&mine, least));
        let running = review.job != 0;
        match faults.into_iter().find(|faults| !faults.is_empty()) {
            Some(faults) => {
                review.mode = Mode::Retry(Retry { faults, index: 0, state: Attempt::Ask });
                let ply = review.ply();
                review.go_to(ply);
            }
            None if running => self.warn(Message::new("tui-review-running")),
            None => self.tell(Message::new("tui-retry-none")),
        }
    }

    pub(crate) fn show_solution(&mut self) {
        let Screen::Review(review) = &mut self.screen else { return };
        if let Mode::Retry(retry) = &mut review.mode {
            retry.state = Attempt::Shown;
            let ply = review.ply();
            review.go_to(ply);
        }
    }

    /// The engine has weighed a second try.
    pub(crate) fn weighed(&mut self, job: u64, answer: Result<Option<TextLine>, Message>) {
        let Some(review) = self.any_review() else { return };
        let ply = review.ply();
        let Mode::Retry(retry) = &mut review.mode else { return };
        let Attempt::Weighing(wanted, text) = &retry.state else { return };
        if *wanted != job {
            return;
        }
        let text = text.clone();
        let Some(judged) = review.judged.get(ply).and_then(Option::as_ref) else { return };
        let mine = match &answer {
            Ok(Some(line)) if review.shown.turn() == judged.side => line.probability,
            Ok(Some(line)) => 1.0 - line.probability,
            Ok(None) => match review.shown.ending().map(|ending| ending.outcome.winner()) {
                Some(Some(winner)) if winner == judged.side => 1.0,
                Some(Some(_)) => 0.0,
                _ => 0.5,
            },
            Err(_) => 0.0,
        };
        let loss = (judged.best.probability - mine).max(0.0);
        retry.state = if Fault::of(loss).is_none() { Attempt::Good(text) } else { Attempt::Bad(text, loss) };
        if matches!(retry.state, Attempt::Bad(..)) {
            review.shown.undo();
            review.look();
        }
        if let Err(error) = answer {
            self.warn(error);
        }
    }
}
