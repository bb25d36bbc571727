//! An engine for a game that is not known at compile time.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use plateau_core::{Message, Notation, Position, Random, random_from_seed};
use plateau_table::{AnyGame, AnyMatch, Erased, Game, Match, Options, typed};

use crate::chance::search_chance;
use crate::habit::{habit_of, search_habit};
use crate::learned::{Weights, options_text};
use crate::solve::solve;
use crate::{
    BookChoice, EndingsOrder, Evaluator, Exact, Features, Ladder, Limits, MoveOf, Playable, Question, Report,
    Score, Settings, Solution, SolveControl, Table, Task, Tuning, search,
};

/// What is asked of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// When to stop.
    pub limits: Limits,
    /// How many lines to find.
    pub lines: usize,
    /// How many threads to use.
    pub threads: usize,
    /// Whether the first move will be played: what the other player always did then counts. Positions are judged
    /// without that.
    pub plays: bool,
}

impl Order {
    /// One line on one thread, to judge a position.
    pub fn new(limits: Limits) -> Self {
        Order { limits, lines: 1, threads: 1, plays: false }
    }
}

/// A line of play, as text.
#[derive(Clone, Debug, PartialEq)]
pub struct TextLine {
    /// The score for the player to move, in the evaluator's points.
    pub score: Score,
    /// The same in the game's own unit, unless it is a proved win or loss.
    pub units: Option<f64>,
    /// How likely the player to move is to win, draws counting half.
    pub probability: f64,
    /// The moves.
    pub moves: Vec<String>,
}

/// What an engine has found so far, or in the end.
#[derive(Clone, Debug, PartialEq)]
pub struct TextReport {
    /// The depth of the last complete iteration.
    pub depth: u32,
    /// The longest line that was looked at.
    pub deepest: u32,
    /// The positions reached.
    pub nodes: u64,
    /// The time since the start.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub permille: usize,
    /// Whether an opening book answered, and nothing was searched.
    pub from_book: bool,
    /// The best lines, best first.
    pub lines: Vec<TextLine>,
}

/// The exact value of a position, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextSolution {
    /// The value for the player to move.
    pub value: Exact,
    /// A move that reaches it.
    pub best: Option<String>,
    /// The positions that were looked at.
    pub nodes: u64,
}

/// An engine of one game, erased.
pub trait AnyEngine: Send {
    /// The game it plays.
    fn game(&self) -> &'static dyn AnyGame;

    /// Changes the size of the table; what it knew is forgotten.
    fn resize(&mut self, megabytes: usize);

    /// Forgets everything: another game begins.
    fn forget(&mut self);

    /// Judges by other weights from now on. Whether they fit is told by whatever is asked next.
    fn set_weights(&mut self, weights: Weights);

    /// Searches with other prunings from now on: what `text` changes of the game's own, see [`crate::Tuning::changed`].
    ///
    /// # Errors
    /// When the text is wrong; everything stays as it was then.
    fn set_tuning(&mut self, text: &str) -> Result<(), Message>;

    /// Plays from another book from now on, where it is for the rules of the game: moves that will be played are then looked
    /// up first. Of several good ones `seed` chooses, unpredictably for `None`. A new engine has no book.
    fn set_book(&mut self, book: BookChoice, seed: Option<u64>);

    /// Whether there is such a book for the rules of `game`.
    ///
    /// # Errors
    /// A message that says why there is none, or that the match is of another game.
    fn check_book(&self, game: &dyn AnyMatch, book: &BookChoice) -> Result<(), Message>;

    /// Makes ready what thinking about `game` takes, so that its first move takes no longer than the others.
    ///
    /// # Errors
    /// When the match is of another game, or the weights are.
    fn prepare(&mut self, game: &dyn AnyMatch) -> Result<(), Message>;

    /// Searches the position on the board of `game` until the limits or until `stop` is set.
    ///
    /// # Errors
    /// When the match is of another game, or is over.
    fn think(
        &mut self,
        game: &dyn AnyMatch,
        order: &Order,
        stop: &AtomicBool,
        told: &mut dyn FnMut(&TextReport),
    ) -> Result<TextReport, Message>;

    /// The exact value of the position on the board; `None` when it was not found in time.
    ///
    /// # Errors
    /// When the match is of another game.
    fn solve(
        &mut self,
        game: &dyn AnyMatch,
        control: &SolveControl<'_>,
    ) -> Result<Option<TextSolution>, Message>;

    /// See [`Playable::make_endings`]; under the rules of `game`.
    ///
    /// # Errors
    /// When the match is of another game, the game has no endings, or a file cannot be written.
    fn make_endings(
        &self,
        game: &dyn AnyMatch,
        order: &EndingsOrder<'_>,
        told: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Result<bool, Message>;

    /// The strengths of the levels under the rules of `game`.
    ///
    /// # Errors
    /// When the match is of another game.
    fn ladder(&self, game: &dyn AnyMatch) -> Result<Ladder, Message>;

    /// Identifier of the message with the unit of scores; it takes `value`.
    fn unit(&self) -> &'static str;
}

/// The engine of the game `G`.
pub struct Engine<G: Playable> {
    table: Table,
    judge: Option<Judge<G>>,
    weights: Weights,
    tuning: Tuning,
    book: BookChoice,
    /// Chooses among good moves of the book.
    random: Random,
}

/// An evaluator and the rules it was made for.
struct Judge<G: Playable> {
    variant: &'static str,
    options: Options,
    evaluator: G::Evaluator,
}

/// The table of a new engine, in megabytes.
pub const DEFAULT_MEGABYTES: usize = 64;

impl<G: Playable> Default for Engine<G> {
    fn default() -> Self {
        Engine {
            table: Table::new(DEFAULT_MEGABYTES),
            judge: None,
            weights: Weights::Own,
            tuning: G::Evaluator::TUNING,
            book: BookChoice::None,
            random: random_from_seed(None),
        }
    }
}

impl<G: Playable> Engine<G> {
    /// A new engine, erased.
    pub fn boxed() -> Box<dyn AnyEngine> {
        Box::new(Engine::<G>::default())
    }

    /// What the book says, when the first move of `order` will be played and a book knows the position. Against a habit the
    /// search knows more than a book; a search that has no end is for looking at.
    fn look_up(&mut self, game: &Match<G>, order: &Order) -> Option<TextReport> {
        let plays = order.plays && order.lines == 1 && order.limits != Limits::default();
        if !plays || self.book == BookChoice::None || game.position().has_chance() || habit_of(game).is_some()
        {
            return None;
        }
        let book = self.book.for_rules::<G>(&game.start().rules())?;
        let line = book.choose::<G>(game.position(), &mut self.random)?;
        let report = Report { depth: 0, deepest: 0, nodes: 0, time: Duration::ZERO, lines: vec![line] };
        let report = text_report::<G>(game.position(), &report, self.table.permille());
        Some(TextReport { from_book: true, ..report })
    }

    /// The evaluator for the rules of `game`, made once.
    fn judge(&mut self, game: &Match<G>) -> Result<&G::Evaluator, Message> {
        let rules = game.start().rules();
        let (variant, options) = G::describe(&rules);
        let known = self.judge.take().filter(|judge| judge.variant == variant && judge.options == options);
        let judge = match known {
            Some(judge) => judge,
            None => {
                self.table.clear();
                let evaluator = evaluator_with::<G>(&rules, &self.weights)?;
                Judge { variant, options, evaluator }
            }
        };
        Ok(&self.judge.insert(judge).evaluator)
    }
}

/// The evaluator for `rules` that judges by `weights`.
///
/// # Errors
/// When the weights are for other rules.
pub fn evaluator_with<G: Playable>(
    rules: &<G::Position as Position>::Rules,
    weights: &Weights,
) -> Result<G::Evaluator, Message> {
    if let Weights::From(packed) = weights {
        let (variant, options) = G::describe(rules);
        packed.check(G::NAMES.page, variant, &options_text(&options))?;
    }
    G::Evaluator::new(rules).with_weights(weights)
}

/// The board of a match with what its history remembers.
pub fn task_of<G: Game>(game: &Match<G>) -> Task<G::Position> {
    let mut task = Task::of(game.start().clone());
    game.plies().iter().for_each(|ply| task.play(ply.mv));
    task
}

impl<G: Playable> AnyEngine for Engine<G> {
    fn game(&self) -> &'static dyn AnyGame {
        Erased::<G>::GAME
    }

    fn resize(&mut self, megabytes: usize) {
        // The old table goes first: both at once might not fit.
        self.table = Table::new(0);
        self.table = Table::new(megabytes);
    }

    fn forget(&mut self) {
        self.table.clear();
    }

    fn set_weights(&mut self, weights: Weights) {
        self.weights = weights;
        self.judge = None;
    }

    fn set_tuning(&mut self, text: &str) -> Result<(), Message> {
        self.tuning = G::Evaluator::TUNING.changed(text)?;
        Ok(())
    }

    fn set_book(&mut self, book: BookChoice, seed: Option<u64>) {
        self.book = book;
        self.random = random_from_seed(seed);
    }

    fn check_book(&self, game: &dyn AnyMatch, book: &BookChoice) -> Result<(), Message> {
        book.check::<G>(&typed::<G>(game)?.start().rules())
    }

    fn prepare(&mut self, game: &dyn AnyMatch) -> Result<(), Message> {
        let game = typed::<G>(game)?;
        self.judge(game)?;
        G::prepare_solver(&game.start().rules());
        Ok(())
    }

    fn think(
        &mut self,
        game: &dyn AnyMatch,
        order: &Order,
        stop: &AtomicBool,
        told: &mut dyn FnMut(&TextReport),
    ) -> Result<TextReport, Message> {
        let game = typed::<G>(game)?;
        if game.legal_moves().is_empty() {
            return Err(Message::new("player-no-move"));
        }
        if let Some(report) = self.look_up(game, order) {
            return Ok(report);
        }
        let task = task_of(game);
        let evaluator = self.judge(game)?.clone();
        let table = &self.table;
        let mut features = Features::tuned(self.tuning);
        if order.plays {
            features.contempt = features.tuning.contempt;
        }
        let mut settings =
            Settings { limits: order.limits.clone(), lines: order.lines, threads: order.threads, features };
        let written = |report: &Report<MoveOf<G>>| text_report::<G>(&task.position, report, table.permille());
        if task.position.has_chance() {
            return Ok(written(&search_chance(&task, &evaluator, &settings, stop)));
        }
        match finish::<G>(&task, &evaluator, table, settings, order.plays, stop) {
            ControlFlow::Break(solved) => return Ok(solved),
            ControlFlow::Continue(left) => settings = left,
        }
        let mut tell = |report: &Report<MoveOf<G>>| told(&written(report));
        if order.plays
            && order.lines == 1
            && let Some(habit) = habit_of(game)
            && let Some(report) =
                search_habit::<G>(&task, &evaluator, table, &settings, habit, stop, &mut tell)
        {
            return Ok(written(&report));
        }
        Ok(written(&search(&task, &evaluator, table, &settings, stop, &mut tell)))
    }

    fn solve(
        &mut self,
        game: &dyn AnyMatch,
        control: &SolveControl<'_>,
    ) -> Result<Option<TextSolution>, Message> {
        let game = typed::<G>(game)?;
        let task = task_of(game);
        let solution = match G::solve(&task, control) {
            None if !control.is_over() => solve(&task, self.judge(game)?, control),
            found => found,
        };
        Ok(solution.map(|solution| TextSolution {
            value: solution.value,
            best: solution.best.map(|mv| task.position.write_move(mv)),
            nodes: solution.nodes,
        }))
    }

    fn make_endings(
        &self,
        game: &dyn AnyMatch,
        order: &EndingsOrder<'_>,
        told: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Result<bool, Message> {
        G::make_endings(&typed::<G>(game)?.start().rules(), order, told)
    }

    fn ladder(&self, game: &dyn AnyMatch) -> Result<Ladder, Message> {
        Ok(G::ladder(&typed::<G>(game)?.start().rules()))
    }

    fn unit(&self) -> &'static str {
        G::UNIT
    }
}

/// The share of the time that is spent on a first search before a solver is asked, so that there is always an answer.
const FIRST_LOOK: u32 = 10;

/// The share of the time after which the search for the winner is given up: what is left is for judgement.
const FOR_OUTCOME: f64 = 0.6;

/// The most memory of a solver that works beside the table.
const SOLVER_MEGABYTES: usize = 32;

/// The best move by what a solver says, where the time that is given suffices to ask one; else what is left for a search. Who
/// wins, without by how much, is asked only for a move that will be played.
fn finish<G: Playable>(
    task: &Task<G::Position>,
    evaluator: &G::Evaluator,
    table: &Table,
    settings: Settings,
    plays: bool,
    stop: &AtomicBool,
) -> ControlFlow<TextReport, Settings> {
    let Limits { depth: None, nodes: None, soft, hard: Some(hard) } = settings.limits else {
        return ControlFlow::Continue(settings);
    };
    let time = soft.unwrap_or(hard);
    let question = match G::is_near_end(task, time) {
        Some(question) if settings.lines == 1 && (plays || question == Question::Value) => question,
        _ => return ControlFlow::Continue(settings),
    };
    let started = Instant::now();
    let quick = Settings { limits: Limits::time(hard / FIRST_LOOK), ..settings.clone() };
    let report = search(task, evaluator, table, &quick, stop, &mut |_| {});
    let control = |limit: Duration| SolveControl {
        stop,
        deadline: Some(started + limit),
        threads: settings.threads,
        megabytes: SOLVER_MEGABYTES,
    };
    let first = report.lines.first();
    let solution = match question {
        Question::Value => G::solve(task, &control(hard)),
        Question::Outcome => {
            let hint = first.and_then(|line| line.moves.first().copied());
            G::solve_outcome(task, hint, &control(time.mul_f64(FOR_OUTCOME)))
        }
    };
    let judged = first.map_or(0, |line| line.score.0);
    let (best, points, nodes) = match solution {
        Some(Solution { value: Exact::Margin(margin), best: Some(best), nodes }) => {
            (best, (f64::from(margin) * G::POINTS) as i32, nodes)
        }
        Some(Solution { value: Exact::Win, best: Some(best), nodes }) => {
            (best, judged.max(G::POINTS as i32), nodes)
        }
        Some(Solution { value: Exact::Draw, best: Some(best), nodes }) => (best, 0, nodes),
        // What is not known is searched on, and what is lost, too: the enemy may err.
        _ => {
            let left = |limit: Duration| limit.saturating_sub(started.elapsed());
            if stop.load(Ordering::Relaxed) || left(hard).is_zero() {
                return ControlFlow::Break(text_report::<G>(&task.position, &report, table.permille()));
            }
            let limits = Limits { soft: soft.map(left), hard: Some(left(hard)), ..settings.limits };
            return ControlFlow::Continue(Settings { limits, ..settings });
        }
    };
    let line = TextLine {
        score: Score(points),
        units: Some(f64::from(points) / G::POINTS),
        probability: 0.5 + 0.5 * f64::from(points.signum()),
        moves: vec![task.position.write_move(best)],
    };
    ControlFlow::Break(TextReport {
        depth: report.depth,
        deepest: report.deepest,
        nodes: nodes + report.nodes,
        time: started.elapsed(),
        permille: table.permille(),
        from_book: false,
        lines: vec![line],
    })
}

/// `report` with its moves as text.
fn text_report<G: Playable>(start: &G::Position, report: &Report<MoveOf<G>>, permille: usize) -> TextReport {
    let lines = report
        .lines
        .iter()
        .map(|line| {
            let mut position = start.clone();
            let mut moves = Vec::new();
            for &mv in &line.moves {
                // A line read from the table could have been overwritten half-way: what is illegal is not shown.
                if !position.is_legal(mv) {
                    break;
                }
                moves.push(position.write_move(mv));
                position.play_unchecked(mv);
            }
            TextLine {
                score: line.score,
                units: line.score.plies_to_end().is_none().then(|| f64::from(line.score.0) / G::POINTS),
                probability: probability(line.score, G::Evaluator::TUNING.scale),
                moves,
            }
        })
        .collect();
    TextReport {
        depth: report.depth,
        deepest: report.deepest,
        nodes: report.nodes,
        time: report.time,
        permille,
        from_book: false,
        lines,
    }
}

/// How likely the player to move is to win.
pub fn probability(score: Score, scale: f64) -> f64 {
    match score.plies_to_end() {
        Some(_) if score.0 > 0 => 1.0,
        Some(_) => 0.0,
        None => 1.0 / (1.0 + (-f64::from(score.0) / scale).exp()),
    }
}
