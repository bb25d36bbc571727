//! A game being played: what keys, clicks, players and the clock do to it.

use plateau_core::{BoardView, Message, Side, shorten};
use plateau_search::TextReport;
use plateau_table::{Played, PlayerSpec};

use crate::app::{App, Screen};
use crate::event::Effect;
use crate::keys::Action;
use crate::overlay::{Overlay, Purpose};
use crate::pointer::{Click, Pointer, typed};
use crate::sitting::{Pending, Sitting};

/// What the engine says about the board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Analysis {
    /// The order; 0 when nothing was asked.
    pub(crate) job: u64,
    /// What it found so far, and the unit of its scores.
    pub(crate) found: Option<(TextReport, &'static str)>,
}

/// The screen of a game.
#[derive(Debug)]
pub(crate) struct Play {
    pub(crate) pointer: Pointer,
    pub(crate) analysis: Analysis,
}

impl Play {
    pub(crate) fn new(view: &BoardView) -> Play {
        Play { pointer: Pointer::new(view), analysis: Analysis::default() }
    }
}

impl App {
    /// Begins a sitting and shows its board.
    pub(crate) fn sit_down(&mut self, sitting: Sitting) {
        self.effects.push(Effect::StopPlayers);
        self.effects.push(Effect::StopAnalysis);
        self.flipped = sitting.lone_person() == Some(Side::Second);
        let play = Play::new(&sitting.view);
        self.sitting = Some(sitting);
        if self.behind.is_empty() && matches!(self.screen, Screen::Home(_)) {
            self.show(Screen::Play(play));
        } else {
            self.screen = Screen::Play(play);
        }
        self.go_on();
    }

    /// Lets whoever is to move begin: a person by waiting, a computer by thinking, a forced pass by its announcement.
    pub(crate) fn go_on(&mut self) {
        let now = self.now;
        let job = self.next_job();
        let Some(sitting) = &mut self.sitting else { return };
        if sitting.game.ending().is_some() || sitting.pending != Pending::Person {
            return;
        }
        let side = sitting.game.turn();
        if let Some(pass) = sitting.game.forced_pass() {
            let message =
                Message::new("tui-must-pass").with("side", sitting.view.sides[side.index()].clone());
            sitting.announce_pass(pass, now);
            self.tell(message);
            return;
        }
        if sitting.is_person(side) {
            return;
        }
        sitting.pending = Pending::Thinking(job, now);
        let think = Effect::Think {
            job,
            sitting: sitting.number,
            spec: sitting.specs[side.index()].clone(),
            side,
            game: sitting.game.game(),
            record: Box::new(sitting.game.record()),
            budget: sitting.budget(now),
        };
        self.effects.push(think);
    }

    /// Leaves the board for a while: clocks and players wait.
    pub(crate) fn leave_board(&mut self) {
        if let Some(sitting) = self.sitting.as_mut().filter(|sitting| sitting.game.ending().is_none()) {
            sitting.clock.pause(self.now);
            sitting.pending = Pending::Person;
            self.effects.push(Effect::StopPlayers);
        }
        self.effects.push(Effect::StopAnalysis);
    }

    /// Comes back to the board.
    pub(crate) fn return_to_board(&mut self) {
        if matches!(self.screen, Screen::Play(_)) {
            if let Some(sitting) = self.sitting.as_mut().filter(|sitting| sitting.game.ending().is_none()) {
                sitting.clock.resume(self.now);
            }
            self.go_on();
        }
    }

    /// What the clock and pending moves bring about.
    pub(crate) fn sitting_tick(&mut self) {
        let now = self.now;
        let Some(sitting) = &mut self.sitting else { return };
        if sitting.flag(now) {
            self.effects.push(Effect::StopPlayers);
            self.overlay = None;
            self.after_change();
            return;
        }
        if let Pending::Move(at, text) = &sitting.pending
            && *at <= now
        {
            let text = text.clone();
            match sitting.play(&text, now) {
                Ok(played) => self.after_move(&played),
                Err(error) => {
                    sitting.pending = Pending::Person;
                    let side = sitting.game.turn();
                    self.computer_failed(side, error.reason);
                }
            }
        }
    }

    /// A computer player has chosen, or cannot.
    pub(crate) fn player_chose(&mut self, job: u64, result: Result<String, Message>) {
        let now = self.now;
        let Some(sitting) = &mut self.sitting else { return };
        let Pending::Thinking(wanted, since) = sitting.pending else { return };
        if wanted != job {
            return;
        }
        match result {
            Ok(text) => sitting.chosen(text, since, now),
            Err(reason) => {
                sitting.pending = Pending::Person;
                let side = sitting.game.turn();
                self.computer_failed(side, reason);
            }
        }
    }

    /// A computer player that cannot play leaves its place to the person: no game is lost to a broken program.
    fn computer_failed(&mut self, side: Side, reason: Message) {
        if let Some(sitting) = &mut self.sitting {
            sitting.specs[side.index()] = PlayerSpec::Human;
        }
        self.warn(Message::new("tui-player-failed").with("reason", reason));
    }

    /// A move was made: it is said, kept and answered.
    pub(crate) fn after_move(&mut self, played: &Played) {
        let Some(sitting) = &self.sitting else { return };
        let id = if played.pass { "play-passes" } else { "play-played" };
        let side = sitting.view.sides[played.side.index()].clone();
        let message = Message::new(id).with("side", side).with("move", &played.text);
        let message = message.with("name", sitting.name(played.side));
        self.tell(message);
        self.after_change();
    }

    /// The game changed: it is kept, old hints are gone, and it goes on.
    pub(crate) fn after_change(&mut self) {
        if let Screen::Play(play) = &mut self.screen {
            play.pointer.path.clear();
            if play.analysis.job != 0 {
                play.analysis = Analysis::default();
                self.effects.push(Effect::StopAnalysis);
            }
        }
        let Some(sitting) = &self.sitting else { return };
        self.effects.push(Effect::Keep {
            sitting: sitting.number,
            path: sitting.path.clone(),
            record: Box::new(sitting.record()),
        });
        self.go_on();
    }

    /// Plays a move for the person to move.
    ///
    /// # Errors
    /// With the reason when it is refused.
    pub(crate) fn try_move(&mut self, text: &str) -> Result<(), Message> {
        if matches!(self.screen, Screen::Review(_)) {
            return self.review_move(text);
        }
        let now = self.now;
        let Some(sitting) = &mut self.sitting else { return Ok(()) };
        if let Some(ending) = sitting.game.ending() {
            return Err(Message::new("move-game-over").with("reason", ending.reason.message()));
        }
        if !sitting.awaits_person() {
            return Err(Message::new("tui-not-your-turn"));
        }
        let played = sitting.play(text, now).map_err(|error| error.reason)?;
        self.after_move(&played);
        Ok(())
    }

    /// The same, with the refusal on the line of news.
    pub(crate) fn play_here(&mut self, text: &str) {
        if let Err(reason) = self.try_move(text) {
            self.warn(Message::new("play-refused").with("text", shorten(text)).with("reason", reason));
        }
    }

    /// The board that is shown and can be played on.
    pub(crate) fn shown_view(&self) -> Option<&BoardView> {
        match (&self.screen, &self.sitting) {
            (Screen::Review(review), _) => Some(&review.view),
            (Screen::Play(_), Some(sitting)) => Some(&sitting.view),
            _ => None,
        }
    }

    /// A click on the focused cell of the board that is shown.
    pub(crate) fn click(&mut self) {
        let (pointer, view) = match (&mut self.screen, &self.sitting) {
            (Screen::Review(review), _) => (&mut review.pointer, &review.view),
            (Screen::Play(play), Some(sitting)) => (&mut play.pointer, &sitting.view),
            _ => return,
        };
        let focus = pointer.focus;
        match pointer.click(view) {
            Click::Selected | Click::Cleared => {}
            Click::Play(text) => self.play_here(&text),
            Click::Choose(moves) => self.overlay = Some(Overlay::Choice(moves)),
            Click::Refused(from) => {
                // The game itself knows why: a move typed like the others is refused with its reason.
                let starts = view.moves.iter().any(|mv| mv.paths.iter().any(|path| path.len() == 1));
                let cell = view.cell(focus).map(|cell| cell.name.clone()).unwrap_or_default();
                match typed(view, from, focus) {
                    Some(text) if from.is_some() || starts || view.moves.is_empty() => self.play_here(&text),
                    _ => self.warn(Message::new("tui-no-move-from").with("cell", cell)),
                }
            }
        }
    }

    /// Opens the line to type a move.
    pub(crate) fn ask_move(&mut self) {
        let ready = match (&self.screen, &self.sitting) {
            (Screen::Play(_), Some(sitting)) => sitting.awaits_person(),
            (Screen::Review(_), _) => true,
            _ => false,
        };
        if ready {
            self.prompt(Message::new("tui-type-title"), "", Purpose::Move);
        } else {
            self.warn(Message::new("tui-not-your-turn"));
        }
    }

    /// The pointer of the board that is shown, moved by an arrow.
    pub(crate) fn move_focus(&mut self, rows: i16, columns: i16) {
        let flipped = self.flipped;
        match (&mut self.screen, &self.sitting) {
            (Screen::Review(review), _) => review.pointer.go(&review.view, flipped, rows, columns),
            (Screen::Play(play), Some(sitting)) => play.pointer.go(&sitting.view, flipped, rows, columns),
            _ => {}
        }
    }

    pub(crate) fn play_action(&mut self, action: Action) {
        match action {
            Action::Up => self.move_focus(-1, 0),
            Action::Down => self.move_focus(1, 0),
            Action::Left => self.move_focus(0, -1),
            Action::Right => self.move_focus(0, 1),
            Action::Start => self.move_focus(0, -100),
            Action::End => self.move_focus(0, 100),
            Action::Select => self.click(),
            Action::Type => self.ask_move(),
            Action::Moves => self.toggle_moves(),
            Action::Flip => self.flipped = !self.flipped,
            Action::Hint => self.ask_hint(),
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Draw => self.offer_draw(),
            Action::Resign => self.ask_resign(),
            Action::Save => self.ask_save(),
            Action::CopyPosition => self.copy_position(),
            Action::CopyRecord => self.copy_record(),
            Action::Review => self.start_review(),
            Action::New => self.new_game(),
            Action::Back => self.leave_play(),
            _ => {}
        }
    }

    pub(crate) fn toggle_moves(&mut self) {
        self.show_moves = !self.show_moves;
        self.tell(Message::new(if self.show_moves { "tui-moves-shown" } else { "tui-moves-hidden" }));
    }

    fn leave_play(&mut self) {
        if let Screen::Play(play) = &mut self.screen
            && !play.pointer.path.is_empty()
        {
            play.pointer.path.clear();
            return;
        }
        self.leave_board();
        self.back();
    }

    /// Back to the choices, for another game of the same kind.
    pub(crate) fn new_game(&mut self) {
        let game = self.current_game();
        self.leave_board();
        self.behind.truncate(1);
        self.screen = Screen::Setup(Box::new(crate::screens::Setup::new(game)));
    }

    fn undo(&mut self) {
        let now = self.now;
        let Some(sitting) = &mut self.sitting else { return };
        if !Side::BOTH.iter().any(|side| sitting.is_person(*side)) || !sitting.undo(now) {
            self.warn(Message::new("play-nothing-to-undo"));
            return;
        }
        self.effects.push(Effect::StopPlayers);
        self.after_change();
    }

    fn redo(&mut self) {
        let now = self.now;
        let Some(sitting) = &mut self.sitting else { return };
        if !sitting.game.can_redo() || !sitting.redo(now) {
            self.warn(Message::new("play-nothing-to-redo"));
            return;
        }
        self.effects.push(Effect::StopPlayers);
        self.after_change();
    }
}
