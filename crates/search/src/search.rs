//! Searching a position: iterative deepening, several lines, several threads.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use plateau_core::{MoveList, Position};

use crate::limits::Watch;
use crate::node::{Frame, MAX_PLY, SHARED_DEPTH, Window, Worker};
use crate::order::{History, Ordered, code_of};
use crate::sharing::Asked;
use crate::{Bound, Busy, Entry, Evaluator, Features, Limits, Score, Table, wide};

/// A line of play and its score for the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The score of the first move.
    pub score: Score,
    /// The moves, the first being the one to play.
    pub moves: Vec<M>,
}

/// What a search has found so far, or in the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// The depth of the last complete iteration.
    pub depth: u32,
    /// The longest line that was looked at.
    pub deepest: u32,
    /// The nodes of all threads.
    pub nodes: u64,
    /// The time since the start.
    pub time: Duration,
    /// The best lines, best first; empty only when there is no legal move.
    pub lines: Vec<Line<M>>,
}

/// What is searched: a position, and what its game remembers.
#[derive(Clone, Debug)]
pub struct Task<P: Position> {
    /// The position.
    pub position: P,
    /// The counters of the game.
    pub counters: P::Counters,
    /// The keys of the positions before it since the last irreversible move, oldest first.
    pub past: Vec<u64>,
}

impl<P: Position> Task<P> {
    /// A position without a past.
    pub fn of(position: P) -> Self {
        Task { counters: position.first_counters(), position, past: Vec::new() }
    }

    /// Goes on by `mv`, which is legal.
    pub fn play(&mut self, mv: P::Move) {
        let before = self.position.clone();
        self.position.play_unchecked(mv);
        before.count(mv, &self.position, &mut self.counters);
        if P::REPETITIONS > 0 {
            self.past.push(before.key());
            if before.is_irreversible(mv) {
                self.past.clear();
            }
        }
    }
}

/// How to search.
#[derive(Clone, Debug)]
pub struct Settings {
    /// When to stop.
    pub limits: Limits,
    /// How many lines to find.
    pub lines: usize,
    /// How many threads.
    pub threads: usize,
    /// What the search may do.
    pub features: Features,
}

/// Searches `task` until its limits or until `stop` is set, telling `told` after each iteration.
pub fn search<P: Position, E: Evaluator<P>>(
    task: &Task<P>,
    evaluator: &E,
    table: &Table,
    settings: &Settings,
    stop: &AtomicBool,
    told: &mut dyn FnMut(&Report<P::Move>),
) -> Report<P::Move> {
    table.next_search();
    let watch = Watch::new(&settings.limits, stop);
    let busy = (settings.threads > 1 && settings.features.table).then(Busy::new);
    let history = History::new();
    let shared = Shared { busy: busy.as_ref(), history: &history, watch: &watch };
    std::thread::scope(|scope| {
        for _ in 1..settings.threads {
            // What helpers find is in the table; they are where the others are not.
            scope.spawn(move || {
                Root::new(task, evaluator, table, shared, settings, false).deepen(&mut |_| {})
            });
        }
        let mut root = Root::new(task, evaluator, table, shared, settings, true);
        let report = root.deepen(told);
        watch.finish();
        report
    })
}

/// What the threads of one search share beside the table.
#[derive(Clone, Copy)]
struct Shared<'a> {
    busy: Option<&'a Busy>,
    history: &'a History,
    watch: &'a Watch<'a>,
}

/// One thread's view of the root.
struct Root<'a, P: Position, E: Evaluator<P>> {
    worker: Worker<'a, P, E>,
    position: &'a P,
    /// The best line of each legal move, best first.
    moves: Vec<Line<P::Move>>,
    lines: usize,
    aspiration: i32,
    /// What the position looks like before anything is searched.
    estimate: i32,
    /// How much worse a move counts that was not looked at.
    unseen: i32,
}

/// How long a line read from the table may be.
const LINE_OF_TABLE: usize = 12;

/// How much worse than the position a move counts that was not looked at, in logistic units: it looked less promising
/// than those that were.
const UNSEEN: f64 = 6.0;

impl<'a, P: Position, E: Evaluator<P>> Root<'a, P, E> {
    fn new(
        task: &'a Task<P>,
        evaluator: &'a E,
        table: &'a Table,
        shared: Shared<'a>,
        settings: &Settings,
        reports: bool,
    ) -> Self {
        let state = evaluator.fresh(&task.position);
        let mut list = MoveList::new();
        task.position.legal_moves(&mut list);
        if settings.features.narrow {
            evaluator.narrow(&task.position, &state, &mut list);
        }
        let frame = Frame {
            moves: Ordered::new(),
            state: state.clone(),
            key: 0,
            counters: task.counters.clone(),
            killers: [0; 2],
            excluded: 0,
            line: Vec::new(),
            asked: None,
            deferred: Vec::new(),
        };
        let mut moves: Vec<Line<P::Move>> =
            list.iter().map(|&mv| Line { score: Score(-Score::INFINITE), moves: vec![mv] }).collect();
        if settings.features.promise {
            moves.sort_by_key(|line| -evaluator.promise(&task.position, &state, line.moves[0]));
        }
        let lines = settings.lines.clamp(1, moves.len().max(1));
        let estimate = if moves.is_empty() { 0 } else { evaluator.score(&task.position, &state) };
        let worker = Worker {
            evaluator,
            table,
            busy: shared.busy,
            watch: shared.watch,
            features: settings.features,
            frames: vec![frame; MAX_PLY + 2],
            history: shared.history,
            keys: task.past.clone(),
            nodes: 0,
            unseen: 0,
            period: shared.watch.period(),
            stopped: false,
            helps: !reports && lines == 1,
            answered: None,
            looked: 0,
            deepest: 0,
        };
        Root {
            worker,
            position: &task.position,
            moves,
            lines,
            aspiration: settings.features.tuning.aspiration,
            estimate,
            unseen: (UNSEEN * settings.features.tuning.scale) as i32,
        }
    }

    /// Searches deeper and deeper.
    fn deepen(&mut self, told: &mut dyn FnMut(&Report<P::Move>)) -> Report<P::Move> {
        let mut depth = 0;
        let mut report = self.report(0);
        if self.moves.is_empty() {
            return report;
        }
        while self.worker.watch.may_go_deeper(depth) && depth < MAX_PLY as u32 - 1 {
            depth += 1;
            for index in 0..self.lines {
                self.search_line(index, depth as i32);
                if self.worker.stopped {
                    break;
                }
            }
            if self.worker.stopped && depth > 1 {
                // What the cut-off iteration had already established still counts.
                report = self.report(depth - 1);
                break;
            }
            report = self.report(depth);
            told(&report);
            let forced = self.moves.len() == 1 && self.worker.watch.saves_time();
            if forced || self.is_decided(depth) {
                break;
            }
        }
        report.nodes = self.worker.watch.nodes() + self.worker.unseen;
        report.time = self.worker.watch.elapsed();
        report
    }

    /// Whether going deeper cannot change the answer: every line ends, within what was searched.
    fn is_decided(&self, depth: u32) -> bool {
        self.moves[..self.lines]
            .iter()
            .all(|line| line.score.plies_to_end().is_some_and(|plies| plies.unsigned_abs() <= depth))
    }

    /// Finds the best of the moves from `index` on, first in a window around its last score.
    fn search_line(&mut self, index: usize, depth: i32) {
        let last = self.moves[index].score.0;
        let mut width = self.aspiration;
        let open = width == 0 || depth < 4 || last.abs() > Score::KNOWN;
        let (mut low, mut high) =
            if open { (-Score::INFINITE, Score::INFINITE) } else { (last - width, last + width) };
        loop {
            let score = self.search_root(index, depth, Window { alpha: low, beta: high });
            if self.worker.stopped {
                return;
            }
            width = width.saturating_mul(3);
            if score <= low && low > -Score::INFINITE {
                low = if width > 2_000 { -Score::INFINITE } else { last - width };
            } else if score >= high && high < Score::INFINITE {
                high = if width > 2_000 { Score::INFINITE } else { last + width };
            } else {
                return;
            }
        }
    }

    /// One pass over the root moves from `first` on. The best is brought to `first`, the others keep their order.
    fn search_root(&mut self, first: usize, depth: i32, window: Window) -> i32 {
        let Window { mut alpha, beta } = window;
        let position = self.position;
        let key = position.key();
        self.worker.keys.push(key);
        let mut best = -Score::INFINITE;
        let busy = self.worker.busy.filter(|_| depth > SHARED_DEPTH);
        let root = &mut self.worker.frames[0];
        root.key = key;
        root.asked = (self.lines == 1).then_some(Asked { window, depth });
        let mut queue: Vec<P::Move> = self.moves[first..].iter().map(|line| line.moves[0]).collect();
        let (mut turn, listed) = (0, queue.len());
        while let Some(&mv) = queue.get(turn) {
            let leads = turn == 0;
            turn += 1;
            if !leads {
                alpha = self.follow(alpha);
                best = best.max(alpha);
            }
            if best >= beta {
                break;
            }
            let after = self.worker.descend_root(position, mv);
            let child = self.worker.frames[1].key;
            if let Some(busy) = busy {
                // Another thread is at it: its turn comes again after the others.
                if !leads && turn <= listed && busy.has(child) {
                    queue.push(mv);
                    continue;
                }
                busy.add(child);
            }
            let mut score = -Score::INFINITE;
            if !leads {
                let null = Window { alpha: -alpha - 1, beta: -alpha };
                score = -wide::search(&mut self.worker, &after, null, depth - 1, 1);
                if score > alpha {
                    alpha = self.follow(alpha);
                    best = best.max(alpha);
                }
            }
            if !self.worker.stopped && self.worker.answered.is_none() && (leads || score > alpha) {
                let open = Window { alpha: -beta, beta: -alpha };
                score = -wide::search(&mut self.worker, &after, open, depth - 1, 1);
            }
            if let Some(busy) = busy {
                busy.remove(child);
            }
            if let Some(answer) = self.worker.answered.take() {
                self.worker.keys.pop();
                self.follow(-Score::INFINITE);
                return answer.score;
            }
            if self.worker.stopped {
                break;
            }
            best = best.max(score);
            if score > alpha || leads {
                let mut moves = vec![mv];
                moves.extend_from_slice(&self.worker.frames[1].line);
                self.bring_first(first, Line { score: Score(score), moves });
                alpha = alpha.max(score);
                self.worker.tell_best(0, score, code_of(mv));
            }
        }
        self.worker.keys.pop();
        if !self.worker.stopped && self.worker.features.table && first == 0 {
            let bound = if best >= beta {
                Bound::Lower
            } else if best <= window.alpha {
                Bound::Upper
            } else {
                Bound::Exact
            };
            let code = code_of(self.moves[0].moves[0]);
            self.worker.table.store(key, Entry { score: best, depth, bound, code });
        }
        best
    }

    /// The line becomes the first of those from `first` on.
    fn bring_first(&mut self, first: usize, line: Line<P::Move>) {
        if let Some(index) = self.moves.iter().position(|other| other.moves[0] == line.moves[0]) {
            self.moves[index] = line;
            self.moves[first..=index].rotate_right(1);
        }
    }

    /// Takes over the best move that another thread has found, if it is better than `alpha`. The better of the two.
    fn follow(&mut self, alpha: i32) -> i32 {
        let Some((score, code)) = self.worker.found_elsewhere(0, alpha) else { return alpha };
        let Some(line) = self.moves.iter().find(|line| code_of(line.moves[0]) == code) else { return alpha };
        let moves = self.line_of_table(line.moves[0]);
        self.bring_first(0, Line { score: Score(score), moves });
        score
    }

    /// The line that begins with `mv`, as far as the table knows it.
    fn line_of_table(&self, mv: P::Move) -> Vec<P::Move> {
        let mut position = self.position.clone();
        let mut moves = vec![mv];
        let mut list = MoveList::new();
        while moves.len() < LINE_OF_TABLE {
            position.play_unchecked(moves[moves.len() - 1]);
            list.clear();
            position.legal_moves(&mut list);
            let code = self.worker.table.probe(position.key()).map_or(0, |entry| entry.code);
            let Some(&next) = list.iter().find(|&&mv| code_of(mv) == code) else { break };
            moves.push(next);
        }
        moves
    }

    fn report(&self, depth: u32) -> Report<P::Move> {
        let mut lines: Vec<Line<P::Move>> = self.moves.iter().take(self.lines).cloned().collect();
        // A search that ends before its first iteration does has not seen every line.
        for (index, line) in lines.iter_mut().enumerate() {
            if line.score.0 == -Score::INFINITE {
                line.score = Score(if index == 0 { self.estimate } else { self.estimate - self.unseen });
            }
        }
        // An iteration that was cut off has searched some lines deeper than others.
        lines.sort_by_key(|line| -line.score.0);
        Report {
            depth,
            deepest: self.worker.deepest as u32,
            nodes: self.worker.watch.nodes() + self.worker.unseen,
            time: self.worker.watch.elapsed(),
            lines,
        }
    }
}
