//! What the threads of a search tell each other through the table: answers that make a search pointless, and the best
//! moves of open nodes so far.

use plateau_core::Position;

use crate::node::{Frame, Window, Worker, from_table, to_table};
use crate::table::{Bound, Entry};
use crate::{Evaluator, Features};

/// How many nodes a thread searches before it looks whether another has answered what it is at.
const LOOK_PERIOD: u64 = 64;

/// What a node was asked: its score within a window, at a depth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked {
    pub(crate) window: Window,
    pub(crate) depth: i32,
}

impl Asked {
    /// The score that answers the question, if what the table knows does.
    #[inline(always)]
    pub(crate) fn answer(self, entry: Entry, ply: usize, features: &Features) -> Option<i32> {
        let score = from_table(entry.score, ply);
        let within = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => !self.window.is_open() && score >= self.window.beta,
            Bound::Upper => !self.window.is_open() && score <= self.window.alpha,
        };
        (self.fits(entry, features) && within).then_some(score)
    }

    /// Whether what the table knows is as deep as was asked.
    #[inline(always)]
    fn fits(self, entry: Entry, features: &Features) -> bool {
        if features.exact_depth { entry.depth == self.depth } else { entry.depth >= self.depth }
    }
}

/// An answer that another thread has found: the node at `ply` takes it, those below it give up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer {
    pub(crate) ply: usize,
    pub(crate) score: i32,
}

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// Looks from time to time whether another thread has answered one of the nodes down to `ply`: the searches below it
    /// are in vain then.
    #[inline(always)]
    pub(crate) fn look_around(&mut self, ply: usize) {
        if self.nodes - self.looked < LOOK_PERIOD {
            return;
        }
        self.looked = self.nodes;
        let first = usize::from(!self.helps);
        self.answered = self.frames[..ply].iter().enumerate().skip(first).find_map(|(ply, frame)| {
            let entry = self.table.probe(frame.key)?;
            let score = frame.asked?.answer(entry, ply, &self.features)?;
            Some(Answer { ply, score })
        });
    }

    /// The best move so far of the open node at `ply` that another thread has found, if it is better than `alpha`.
    #[inline(always)]
    pub(crate) fn found_elsewhere(&self, ply: usize, alpha: i32) -> Option<(i32, u16)> {
        let frame = &self.frames[ply];
        let asked = self.busy.and(frame.asked).filter(|asked| asked.window.is_open())?;
        let entry = self.table.probe(frame.key)?;
        let score = from_table(entry.score, ply);
        let fits = asked.fits(entry, &self.features) && entry.bound != Bound::Upper && entry.code != 0;
        (fits && score > alpha).then_some((score, entry.code))
    }

    /// The same, and the line from `ply` on begins with that move; how it goes on is the other thread's.
    #[inline(always)]
    pub(crate) fn take_over(&mut self, ply: usize, alpha: i32) -> Option<(i32, u16)> {
        let (score, code) = self.found_elsewhere(ply, alpha)?;
        let Frame { moves, line, .. } = &mut self.frames[ply];
        line.clear();
        line.extend(moves.coded.iter().position(|&(other, _)| other == code).map(|index| moves.at(index).1));
        Some((score, code))
    }

    /// Tells the other threads at the open node of `ply` of its best move so far.
    #[inline(always)]
    pub(crate) fn tell_best(&self, ply: usize, score: i32, code: u16) {
        let frame = &self.frames[ply];
        if let Some(asked) = self.busy.and(frame.asked).filter(|asked| asked.window.is_open()) {
            let entry = Entry { score: to_table(score, ply), depth: asked.depth, bound: Bound::Lower, code };
            self.table.store(frame.key, entry);
        }
    }
}
