//! What one can do at a board beside moving: offers, copies, hints.

use plateau_core::{Message, Side};
use plateau_search::TextReport;

use crate::app::{App, Screen};
use crate::event::Effect;
use crate::overlay::{Confirm, Overlay, Purpose};
use crate::saved::suggested_name;
use crate::screens::Analysis;

impl App {
    /// The side of the person who acts: the one to move, or the only one.
    fn acting_side(&self) -> Option<Side> {
        let sitting = self.sitting.as_ref().filter(|sitting| sitting.game.ending().is_none())?;
        let turn = sitting.game.turn();
        sitting.lone_person().or_else(|| sitting.is_person(turn).then_some(turn))
    }

    pub(crate) fn offer_draw(&mut self) {
        let Some(side) = self.acting_side() else { return };
        let Some(sitting) = &mut self.sitting else { return };
        if !sitting.is_person(!side) {
            self.warn(Message::new("play-draw-declined"));
            return;
        }
        match sitting.game.offer_draw(side) {
            Ok(()) => {
                let other = sitting.view.sides[(!side).index()].clone();
                let question = Message::new("tui-draw-question").with("side", other);
                self.overlay = Some(Overlay::Confirm(question, Confirm::AcceptDraw));
            }
            Err(error) => self.warn(error),
        }
    }

    pub(crate) fn answer_draw(&mut self, accept: bool) {
        let now = self.now;
        let Some(sitting) = &mut self.sitting else { return };
        match sitting.game.answer_draw(accept) {
            Ok(()) if accept => {
                sitting.changed(now);
                self.after_change();
            }
            Ok(()) => self.tell(Message::new("play-draw-declined")),
            Err(error) => self.warn(error),
        }
    }

    pub(crate) fn ask_resign(&mut self) {
        let Some(side) = self.acting_side() else { return };
        let Some(sitting) = &self.sitting else { return };
        let question =
            Message::new("tui-resign-question").with("side", sitting.view.sides[side.index()].clone());
        self.overlay = Some(Overlay::Confirm(question, Confirm::Resign(side)));
    }

    pub(crate) fn resign(&mut self, side: Side) {
        let now = self.now;
        let Some(sitting) = &mut self.sitting else { return };
        match sitting.resign(side, now) {
            Ok(()) => {
                self.effects.push(Effect::StopPlayers);
                self.after_change();
            }
            Err(error) => self.warn(error),
        }
    }

    pub(crate) fn ask_save(&mut self) {
        let record = match (&self.screen, &self.sitting) {
            (Screen::Review(review), _) => review.record.clone(),
            (_, Some(sitting)) => sitting.record(),
            _ => return,
        };
        self.prompt(Message::new("tui-save-title"), &suggested_name(&record), Purpose::Save);
    }

    pub(crate) fn copy_position(&mut self) {
        let text = match (&self.screen, &self.sitting) {
            (Screen::Review(review), _) => review.shown.position_text(),
            (_, Some(sitting)) => sitting.game.position_text(),
            _ => return,
        };
        self.tell(Message::new("tui-copied").with("text", text.clone()));
        self.effects.push(Effect::Copy(text));
    }

    pub(crate) fn copy_record(&mut self) {
        let record = match (&self.screen, &self.sitting) {
            (Screen::Review(review), _) => review.record.clone(),
            (_, Some(sitting)) => sitting.record(),
            _ => return,
        };
        match plateau_catalog::records::write(&[record], "") {
            Ok(text) => {
                self.tell(Message::new("tui-copied-record"));
                self.effects.push(Effect::Copy(text));
            }
            Err(error) => self.warn(error),
        }
    }

    /// Asks the engine for the best moves of the board that is shown.
    pub(crate) fn ask_hint(&mut self) {
        let job = self.next_job();
        let (analysis, game) = match (&mut self.screen, &self.sitting) {
            (Screen::Review(review), _) => (&mut review.analysis, &review.shown),
            (Screen::Play(play), Some(sitting)) => (&mut play.analysis, &sitting.game),
            _ => return,
        };
        if let Some(ending) = game.ending() {
            self.warn(Message::new("move-game-over").with("reason", ending.reason.message()));
            return;
        }
        *analysis = Analysis { job, found: None };
        let effect = Effect::Analyse { job, game: game.game(), record: Box::new(game.record()) };
        self.effects.push(effect);
    }

    /// The engine has looked deeper.
    pub(crate) fn lines_found(&mut self, job: u64, report: TextReport, unit: &'static str) {
        let analysis = match &mut self.screen {
            Screen::Play(play) => &mut play.analysis,
            Screen::Review(review) => &mut review.analysis,
            _ => return,
        };
        if analysis.job == job {
            analysis.found = Some((report, unit));
        }
    }
}
