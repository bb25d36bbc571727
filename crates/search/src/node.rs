//! The search of one node.

use plateau_core::{Ending, Outcome, Position, Side};

use crate::limits::Watch;
use crate::order::{History, Ordered};
use crate::prune::{Singled, cut_by_half, single_out};
use crate::sharing::{Answer, Asked};
use crate::table::{Bound, Entry, Table};
use crate::{Busy, Evaluator, Features, Score};

/// The deepest line; beyond it nodes are estimated.
pub(crate) const MAX_PLY: usize = 128;

/// The least depth of nodes that use the table: below it, waiting for memory costs more than a hit saves.
const PROBED_DEPTH: i32 = 2;

/// The least depth of moves that threads leave to each other: below it, telling costs more than searching twice.
pub(crate) const SHARED_DEPTH: i32 = 2;

/// What is kept for each ply of the line being searched.
#[derive(Clone, Debug)]
pub(crate) struct Frame<P: Position, S> {
    pub(crate) moves: Ordered<P::Move>,
    pub(crate) state: S,
    /// The position's key; only there when something asks for it.
    pub(crate) key: u64,
    pub(crate) counters: P::Counters,
    pub(crate) killers: [u16; 2],
    /// The code of the move that the next search of this node leaves out; 0 for none.
    pub(crate) excluded: u16,
    pub(crate) line: Vec<P::Move>,
    /// What the table may answer; `None` for nodes that do not use it.
    pub(crate) asked: Option<Asked>,
    /// The places of the moves that another thread was searching when their turn came.
    pub(crate) deferred: Vec<usize>,
}

/// One thread of a search.
pub(crate) struct Worker<'a, P: Position, E: Evaluator<P>> {
    pub(crate) evaluator: &'a E,
    pub(crate) table: &'a Table,
    /// What the threads are at; `None` for a thread alone.
    pub(crate) busy: Option<&'a Busy>,
    pub(crate) watch: &'a Watch<'a>,
    pub(crate) features: Features,
    pub(crate) frames: Vec<Frame<P, E::State>>,
    pub(crate) history: &'a History,
    /// The keys of the game and of the line being searched, since the last irreversible move of the game.
    pub(crate) keys: Vec<u64>,
    pub(crate) nodes: u64,
    pub(crate) unseen: u64,
    pub(crate) period: u64,
    pub(crate) stopped: bool,
    /// Whether another thread may answer for the root: not where the lines of this one are shown.
    pub(crate) helps: bool,
    /// What made the nodes below it pointless.
    pub(crate) answered: Option<Answer>,
    /// The nodes when other threads' answers were last looked for.
    pub(crate) looked: u64,
    pub(crate) deepest: usize,
}

/// How a node calls the next one: once compiled plainly, once for wider instructions, see [`crate::wide`].
pub(crate) trait Recursion<P: Position, E: Evaluator<P>> {
    fn search(worker: &mut Worker<'_, P, E>, position: &P, window: Window, depth: i32, ply: usize) -> i32;
    fn settle(worker: &mut Worker<'_, P, E>, position: &P, window: Window, depth: i32, ply: usize) -> i32;
}

/// Alpha and beta.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    pub(crate) fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The window of the other player.
    fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// The smallest window above alpha.
    pub(crate) fn null(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }
}

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// Counts a node and looks at the watch from time to time.
    #[inline(always)]
    fn enter(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.unseen += 1;
        self.deepest = self.deepest.max(ply);
        if self.unseen >= self.period {
            self.stopped |= self.watch.look(self.unseen);
            self.unseen = 0;
        }
        self.stopped
    }

    /// Whether the position of `key` stood on the board before, in the game or in this line.
    #[inline(always)]
    fn repeats(&self, key: u64) -> bool {
        P::REPETITIONS > 0 && self.keys.iter().rev().skip(1).step_by(2).any(|&seen| seen == key)
    }

    /// The score of a draw, `ply` plies from the root.
    #[inline(always)]
    fn drawn(&self, ply: usize) -> i32 {
        if ply.is_multiple_of(2) { -self.features.contempt } else { self.features.contempt }
    }

    /// The score of a finished game.
    #[inline(always)]
    fn final_score(&self, position: &P, ending: Ending, ply: usize) -> i32 {
        match ending.outcome {
            Outcome::Draw => self.drawn(ply),
            Outcome::Win(_) => self.evaluator.final_score(position, ending, ply as i32),
        }
    }

    /// The score of a node that history ends, if it does.
    #[inline(always)]
    fn ended_by_history(&self, position: &P, key: u64, ply: usize) -> Option<i32> {
        let by_counters = position.ending_by_counters(&self.frames[ply].counters);
        if by_counters.is_none() && !self.repeats(key) {
            return None;
        }
        // A player who cannot move has lost, whatever the history.
        Some(match position.ending() {
            Some(ending) => self.final_score(position, ending, ply),
            None => self.drawn(ply),
        })
    }

    /// Plays `mv` into the frame of the next ply. `probes` says whether that node will look into the table.
    #[inline(always)]
    fn descend(&mut self, position: &P, mv: P::Move, ply: usize, probes: bool) -> P {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let (here, next) = self.frames.split_at_mut(ply + 1);
        let (here, next) = (&here[ply], &mut next[0]);
        if probes || P::REPETITIONS > 0 {
            next.key = after.key();
        }
        if probes {
            self.table.prefetch(next.key);
        }
        next.counters.clone_from(&here.counters);
        position.count(mv, &after, &mut next.counters);
        next.state.clone_from(&here.state);
        self.evaluator.update(&mut next.state, position, mv, &after);
        after
    }

    /// The same from the root.
    pub(crate) fn descend_root(&mut self, position: &P, mv: P::Move) -> P {
        self.descend(position, mv, 0, true)
    }

    /// The estimate of a node. The nearer the draw that the rules make of a game without progress, the more of a draw's
    /// score is in it.
    #[inline(always)]
    fn estimate(&self, position: &P, ply: usize) -> i32 {
        let score = self.evaluator.score(position, &self.frames[ply].state);
        if self.features.contempt == 0 {
            return score;
        }
        score + self.drawn(ply) * self.evaluator.stillness(position) / 100
    }

    /// Adds the moves that are looked at to the list of the frame.
    #[inline(always)]
    fn add_moves(&mut self, position: &P, ply: usize) {
        let Frame { moves, state, .. } = &mut self.frames[ply];
        if self.features.narrow {
            self.evaluator.candidates(position, state, &mut moves.list);
        } else {
            position.legal_moves(&mut moves.list);
        }
    }

    /// Fills the frame with the legal moves and returns their number.
    #[inline(always)]
    fn list_moves(&mut self, position: &P, ply: usize) -> usize {
        self.frames[ply].moves.list.clear();
        self.add_moves(position, ply);
        let frame = &mut self.frames[ply];
        frame.moves.code();
        frame.moves.list.len()
    }

    /// Fills the frame with the noisy moves alone and returns their number.
    #[inline(always)]
    fn list_noisy(&mut self, position: &P, ply: usize) -> usize {
        let Frame { moves, state, .. } = &mut self.frames[ply];
        moves.list.clear();
        if !self.evaluator.noisy_moves(position, state, &mut moves.list) {
            self.add_moves(position, ply);
            self.frames[ply].moves.list.retain(|&mv| self.evaluator.is_noisy(position, mv));
        }
        let frame = &mut self.frames[ply];
        frame.moves.code();
        frame.moves.list.len()
    }

    /// Judges the moves of the frame, to be picked best first.
    #[inline(always)]
    fn score_moves(&mut self, position: &P, depth: i32, ply: usize) {
        let side = position.turn();
        let Frame { moves, state, killers, .. } = &mut self.frames[ply];
        if self.features.promise {
            self.evaluator.promises(position, state, depth, moves.list.iter().copied(), &mut moves.scores);
        } else {
            moves.scores.resize(moves.list.len(), 0);
        }
        for (score, &(code, _)) in moves.scores.iter_mut().zip(&moves.coded) {
            *score = 8 * *score + self.history.get(side, code);
            if code == killers[0] {
                *score += 6_000;
            } else if code == killers[1] {
                *score += 5_000;
            }
        }
    }

    /// Brings the best of the moves from `index` on to `index`. The one at the front may have been put there unjudged:
    /// the judging is for those behind it.
    #[inline(always)]
    fn pick(&mut self, position: &P, depth: i32, ply: usize, index: usize, front: bool) {
        if front && index == 0 {
            return;
        }
        if self.frames[ply].moves.scores.is_empty() {
            self.score_moves(position, depth, ply);
        }
        self.frames[ply].moves.pick(index);
    }

    /// Notes that `mv` refuted the node, and that the moves before it did not.
    #[inline(always)]
    fn reward(&mut self, side: Side, ply: usize, index: usize, code: u16, depth: i32) {
        let bonus = (depth * depth * 8).clamp(8, 1_200);
        self.history.add(side, code, bonus);
        for earlier in 0..index {
            let (code, _) = self.frames[ply].moves.coded[earlier];
            self.history.add(side, code, -bonus);
        }
        let killers = &mut self.frames[ply].killers;
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
    }

    /// The line from `ply` on begins with `mv` and goes on as the next ply's.
    #[inline(always)]
    pub(crate) fn note_line(&mut self, ply: usize, mv: P::Move) {
        let (before, after) = self.frames.split_at_mut(ply + 1);
        if let (Some(here), Some(next)) = (before.last_mut(), after.first()) {
            here.line.clear();
            here.line.push(mv);
            here.line.extend_from_slice(&next.line);
        }
    }
}

/// Scores of ends are distances from the root in the search and distances from the node in the table.
#[inline(always)]
pub(crate) fn to_table(score: i32, ply: usize) -> i32 {
    if score > Score::KNOWN {
        score + ply as i32
    } else if score < -Score::KNOWN {
        score - ply as i32
    } else {
        score
    }
}

#[inline(always)]
pub(crate) fn from_table(score: i32, ply: usize) -> i32 {
    if score > Score::KNOWN {
        score - ply as i32
    } else if score < -Score::KNOWN {
        score + ply as i32
    } else {
        score
    }
}

/// By how much a late move is searched less deep.
#[inline(always)]
fn reduction((least, more): (i32, i32), depth: i32, index: usize) -> i32 {
    // From integer logarithms, so that every machine agrees.
    let log = |n: u32| {
        (31 - n.max(1).leading_zeros()) as i32 * 100
            + ((n.max(1) << n.max(1).leading_zeros()) >> 24) as i32 * 100 / 128
            - 100
    };
    let product = log(depth as u32) * log(index as u32);
    (least + product * (more / 100) / 100) / 10_000
}

/// Principal variation search of one node.
#[inline(always)]
pub(crate) fn search_node<R: Recursion<P, E>, P: Position, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    position: &P,
    window: Window,
    mut depth: i32,
    ply: usize,
) -> i32 {
    if depth <= 0 || ply >= MAX_PLY {
        return R::settle(worker, position, window, worker.features.quiet_depth, ply);
    }
    worker.frames[ply].line.clear();
    let excluded = std::mem::take(&mut worker.frames[ply].excluded);
    if worker.enter(ply) {
        return 0;
    }
    let Window { mut alpha, beta } = window;
    let key = worker.frames[ply].key;
    if let Some(score) = worker.ended_by_history(position, key, ply) {
        return score;
    }

    let asked = Asked { window, depth };
    let uses_table = worker.features.table && depth >= PROBED_DEPTH && excluded == 0;
    let entry = if uses_table { worker.table.probe(key) } else { None };
    let mut best_code = 0;
    if let Some(entry) = entry {
        best_code = entry.code;
        if let Some(score) = asked.answer(entry, ply, &worker.features) {
            return score;
        }
    }
    if worker.busy.is_some() {
        worker.frames[ply].asked = uses_table.then_some(asked);
        worker.look_around(ply);
        if worker.answered.is_some() {
            return 0;
        }
    }

    if worker.features.known
        && let Some(score) = worker.evaluator.known(position, &worker.frames[ply].state, ply as i32)
    {
        return score;
    }

    let tuning = worker.features.tuning;
    let unsettled = worker.evaluator.is_unsettled(position, &worker.frames[ply].state);
    let prunable = !window.is_open() && !unsettled && beta.abs() < Score::KNOWN;
    let estimate = if prunable && tuning.prunes(depth) { worker.estimate(position, ply) } else { 0 };
    if prunable
        && tuning.futility > 0
        && depth <= tuning.futility_depth
        && estimate - tuning.futility * depth >= beta
        && position.ending().is_none()
    {
        return estimate;
    }

    if excluded == 0
        && prunable
        && let Some(score) = cut_by_half::<R, P, E>(worker, position, window, estimate, depth, ply)
    {
        return score;
    }
    let mut deeper = 0;
    match entry.filter(|entry| entry.code != 0) {
        Some(entry) if excluded == 0 => {
            match single_out::<R, P, E>(worker, position, window, entry, depth, ply) {
                Singled::Out => deeper = 1,
                Singled::Cut(score) => return score,
                Singled::Not => {}
            }
        }
        Some(_) => {}
        None => depth -= i32::from(uses_table && tuning.blind_depth > 0 && depth >= tuning.blind_depth),
    }
    if worker.busy.is_some() {
        worker.frames[ply].asked = uses_table.then_some(asked);
    }

    let count = worker.list_moves(position, ply);
    if count == 0 {
        return match position.ending() {
            Some(ending) => worker.final_score(position, ending, ply),
            None => 0,
        };
    }
    let forced = count == 1 && tuning.extend_forced && (ply as i32) < 2 * depth + 16;
    let new_depth = depth - 1 + i32::from(forced);
    let late_limit = if prunable && tuning.late > 0 && depth <= 4 {
        tuning.late + (depth * depth) as usize * tuning.late_step
    } else {
        usize::MAX
    };

    // The move of the table is searched before the others are even judged: it often suffices.
    let front = best_code != 0 && worker.frames[ply].moves.bring_first(best_code);
    let children_probe = worker.features.table && new_depth >= PROBED_DEPTH;
    let side = position.turn();
    worker.keys.push(key);
    let mut best = -Score::INFINITE;
    let mut best_code = 0;
    let mut bound = Bound::Upper;
    worker.frames[ply].deferred.clear();
    let busy = worker.busy.filter(|_| children_probe && new_depth >= SHARED_DEPTH);
    let (mut listed, mut put_off) = (0, 0);
    loop {
        // First the moves in their order; then those that another thread was at, whose answers may be in the table now.
        let index;
        if listed < count && (listed < late_limit || best <= -Score::KNOWN) {
            index = listed;
            listed += 1;
            worker.pick(position, depth, ply, index, front);
        } else if let Some(&deferred) = worker.frames[ply].deferred.get(put_off) {
            index = deferred;
            listed = count;
            put_off += 1;
        } else {
            break;
        }
        if index > 0
            && let Some((better, code)) = worker.take_over(ply, alpha)
        {
            (alpha, best, best_code, bound) = (better, better, code, Bound::Exact);
        }
        if best >= beta {
            break;
        }
        let (code, mv) = worker.frames[ply].moves.at(index);
        if code == excluded {
            continue;
        }
        let after = worker.descend(position, mv, ply, children_probe);
        let child = worker.frames[ply + 1].key;
        if let Some(busy) = busy {
            if index > 0 && put_off == 0 && busy.has(child) {
                worker.frames[ply].deferred.push(index);
                continue;
            }
            busy.add(child);
        }
        let mut score;
        if index == 0 {
            let extended = new_depth + if front { deeper } else { 0 };
            score = -R::search(worker, &after, Window { alpha, beta }.turned(), extended, ply + 1);
        } else {
            let mut less = 0;
            if tuning.reductions && depth >= 3 && index >= 3 && !worker.evaluator.is_noisy(position, mv) {
                less = reduction(tuning.reduction, depth, index);
                less -= i32::from(window.is_open());
                less -= worker.history.get(side, code) / 4_096;
                less = less.clamp(0, new_depth - 1);
            }
            score = -R::search(worker, &after, Window::null(alpha).turned(), new_depth - less, ply + 1);
            if less > 0 && score > alpha && worker.answered.is_none() {
                score = -R::search(worker, &after, Window::null(alpha).turned(), new_depth, ply + 1);
            }
            if score > alpha
                && let Some((better, code)) = worker.take_over(ply, alpha)
            {
                (alpha, best, best_code, bound) = (better, better, code, Bound::Exact);
            }
            if score > alpha && score < beta && worker.answered.is_none() {
                score = -R::search(worker, &after, Window { alpha, beta }.turned(), new_depth, ply + 1);
            }
        }
        if let Some(busy) = busy {
            busy.remove(child);
        }
        if worker.stopped || worker.answered.is_some() {
            worker.keys.pop();
            return match worker.answered {
                Some(answer) if answer.ply == ply => {
                    worker.answered = None;
                    answer.score
                }
                _ => 0,
            };
        }
        if score > best {
            best = score;
            if score > alpha {
                alpha = score;
                best_code = code;
                bound = Bound::Exact;
                worker.note_line(ply, mv);
                if score >= beta {
                    worker.reward(side, ply, index, code, depth);
                    break;
                }
                worker.tell_best(ply, score, code);
            }
        }
    }
    worker.keys.pop();
    if best >= beta {
        bound = Bound::Lower;
    }
    if uses_table {
        let entry = Entry { score: to_table(best, ply), depth, bound, code: best_code };
        worker.table.store(key, entry);
    }
    best
}

/// Beyond the last ply: plays out what is unsettled and follows noisy moves, then estimates.
#[inline(always)]
pub(crate) fn settle_node<R: Recursion<P, E>, P: Position, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    position: &P,
    window: Window,
    depth: i32,
    ply: usize,
) -> i32 {
    worker.frames[ply].line.clear();
    if worker.enter(ply) {
        return 0;
    }
    let Window { mut alpha, beta } = window;
    let key = worker.frames[ply].key;
    if let Some(score) = worker.ended_by_history(position, key, ply) {
        return score;
    }
    if worker.features.known
        && let Some(score) = worker.evaluator.known(position, &worker.frames[ply].state, ply as i32)
    {
        return score;
    }
    if ply >= MAX_PLY {
        return match position.ending() {
            Some(ending) => worker.final_score(position, ending, ply),
            None => worker.estimate(position, ply),
        };
    }
    let unsettled = depth > 0 && worker.evaluator.is_unsettled(position, &worker.frames[ply].state);
    let mut best = -Score::INFINITE;
    if !unsettled {
        if let Some(ending) = position.ending() {
            return worker.final_score(position, ending, ply);
        }
        best = worker.estimate(position, ply);
        if best >= beta || depth <= 0 {
            return best;
        }
        alpha = alpha.max(best);
    }
    let count = if unsettled { worker.list_moves(position, ply) } else { worker.list_noisy(position, ply) };
    if count == 0 {
        // Only an unsettled node can still be over: the others were asked.
        return match position.ending() {
            Some(ending) if unsettled => worker.final_score(position, ending, ply),
            _ => best,
        };
    }
    worker.keys.push(key);
    for index in 0..count {
        worker.pick(position, 0, ply, index, false);
        let (_, mv) = worker.frames[ply].moves.at(index);
        let after = worker.descend(position, mv, ply, false);
        let score = -R::settle(worker, &after, Window { alpha, beta }.turned(), depth - 1, ply + 1);
        if worker.stopped {
            break;
        }
        if score > best {
            best = score;
            if score > alpha {
                alpha = score;
                worker.note_line(ply, mv);
                if score >= beta {
                    break;
                }
            }
        }
    }
    worker.keys.pop();
    best
}
