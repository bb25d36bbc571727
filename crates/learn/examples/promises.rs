//! Learns which stones of Penté look promising: `promises DATA WEIGHTS OUT [NODES] [STEP]`.
//!
//! DATA is a file of self-play, WEIGHTS the weights by which one position in STEP is searched with NODES nodes, OUT the file
//! for `games/pente/weights/promises.plateau-weights`. What the search chose shall be the likeliest of all points near stones,
//! where a point's chance grows with the sum of its promises.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use plateau_core::{Notation, Position};
use plateau_learn::{DataFile, Shape};
use plateau_pente::{PenteEvaluator, PentePosition, Point, Rules};
use plateau_search::learned::{Family, Group, Header, Layout, Numbers, Packed, Tie, Weights};
use plateau_search::{Evaluator, Features, Limits, Score, Settings, Table, Task, search};

/// Rows and columns of the board.
const SIDE: i32 = 19;
/// Rows of wall around it in the data.
const WALL: i32 = 3;
/// Rows and columns of the data.
const WIDE: i32 = SIDE + 2 * WALL;
/// The arrangements of the eight cells around a point.
const KEYS: usize = 1 << 16;
/// Promise of one logistic unit.
const UNIT: f32 = 60.0;
/// Positions between two steps.
const BATCH: usize = 64;
/// Passes over the positions.
const PASSES: usize = 9;
/// The first rate of learning.
const RATE: f32 = 0.03;
/// How much weights are drawn to 0.
const PRIOR: f32 = 3e-5;

/// A choice between points: what surrounds each, what the hand-made promise says, and the number of the best.
struct Choice {
    keys: Vec<[u16; 4]>,
    by_hand: Vec<f32>,
    best: usize,
}

impl Choice {
    /// How likely each point is.
    fn chances(&self, weights: &[f32]) -> Vec<f32> {
        let score = |(keys, by_hand): (&[u16; 4], &f32)| {
            by_hand + keys.iter().map(|&key| weights[usize::from(key)]).sum::<f32>()
        };
        let mut chances: Vec<f32> = self.keys.iter().zip(&self.by_hand).map(score).collect();
        let most = chances.iter().copied().fold(f32::MIN, f32::max);
        chances.iter_mut().for_each(|chance| *chance = (*chance - most).exp());
        let sum: f32 = chances.iter().sum();
        chances.iter_mut().for_each(|chance| *chance /= sum);
        chances
    }
}

/// The same key read from its other end, if that is less.
fn least(key: u16) -> u16 {
    let turned = (0..8).fold(0, |sum, cell| sum << 2 | key >> (2 * cell) & 3);
    key.min(turned)
}

/// The position of `cells` with the first player to move.
fn position(cells: &[u8], captured: [i16; 2]) -> Option<PentePosition> {
    let rows: Vec<String> = (0..SIDE)
        .map(|row| {
            let cell = |column| cells[((row + WALL) * WIDE + column + WALL) as usize];
            let stones = (0..SIDE).map(|column| match cell(column) {
                1 => "O",
                2 => "X",
                _ => "1",
            });
            joined(stones)
        })
        .collect();
    let text = format!("{} O {} {}", rows.join("/"), captured[0], captured[1]);
    PentePosition::from_text(&Rules::PENTE, &text).ok()
}

/// A row where neighbouring empty cells are counted together.
fn joined<'a>(cells: impl Iterator<Item = &'a str>) -> String {
    let (mut row, mut empty) = (String::new(), 0);
    for cell in cells {
        if cell == "1" {
            empty += 1;
            continue;
        }
        if empty > 0 {
            row += &empty.to_string();
            empty = 0;
        }
        row += cell;
    }
    if empty > 0 {
        row += &empty.to_string();
    }
    row
}

/// What there is to choose at `position`, of which `best` is the best.
fn choice(cells: &[u8], position: &PentePosition, best: Point) -> Option<Choice> {
    let by_hand = PenteEvaluator::new(&Rules::PENTE).with_weights(&Weights::None).ok()?;
    let state = by_hand.fresh(position);
    let at = |row: i32, column: i32| {
        let inside = (0..SIDE).contains(&row) && (0..SIDE).contains(&column);
        if inside { cells[((row + WALL) * WIDE + column + WALL) as usize] } else { 3 }
    };
    let mut found = Choice { keys: Vec::new(), by_hand: Vec::new(), best: usize::MAX };
    for (row, column) in (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column))) {
        let near = |(down, right)| matches!(at(row + down, column + right), 1 | 2);
        if at(row, column) != 0
            || !(-2..=2).flat_map(|down| (-2..=2).map(move |right| (down, right))).any(near)
        {
            continue;
        }
        let point = Point::new(row as u8, column as u8)?;
        if point == best {
            found.best = found.keys.len();
        }
        found.keys.push([(0, 1), (1, 0), (1, 1), (1, -1)].map(|(down, right)| {
            let steps = [-4, -3, -2, -1, 1, 2, 3, 4].into_iter().enumerate();
            let cell = |step: i32| u16::from(at(row + step * down, column + step * right));
            least(steps.fold(0, |key, (place, step)| key | cell(step) << (2 * place)))
        }));
        found.by_hand.push(by_hand.promise(position, &state, point) as f32 / UNIT);
    }
    (found.best < found.keys.len()).then_some(found)
}

/// Searches one position in `step` of the data.
fn choices(data: &DataFile, evaluator: &PenteEvaluator, nodes: u64, step: usize) -> Vec<Choice> {
    let shape = Shape::new(&data.header.layout);
    let settings = Settings {
        limits: Limits::nodes(nodes),
        lines: 1,
        threads: 1,
        features: Features::of::<PentePosition, PenteEvaluator>(),
    };
    let table = Table::new(16);
    let records = data.records.chunks_exact(shape.bytes()).step_by(step);
    let chosen = records.filter_map(|bytes| {
        let record = shape.read(bytes);
        let position = position(&record.cells, [*record.extras.get(1)?, *record.extras.get(2)?])?;
        if position.ending().is_some() {
            return None;
        }
        table.clear();
        let task = Task::of(position.clone());
        let report = search(&task, evaluator, &table, &settings, &AtomicBool::new(false), &mut |_| {});
        let line = report.lines.first().filter(|line| line.score.0.abs() <= Score::KNOWN)?;
        choice(&record.cells, &position, *line.moves.first()?)
    });
    chosen.collect()
}

/// The promises, in logistic units, that make `choices` likeliest.
fn fit(choices: &[Choice]) -> Vec<f32> {
    let zero = || vec![0.0_f32; KEYS];
    let (mut weights, mut means, mut squares, mut slopes) = (zero(), zero(), zero(), zero());
    let steps = PASSES * choices.len().div_ceil(BATCH);
    for step in 0..steps {
        let batches = choices.len().div_ceil(BATCH);
        let batch = choices.iter().skip(step % batches).step_by(batches);
        for choice in batch {
            for (index, chance) in choice.chances(&weights).into_iter().enumerate() {
                let slope = chance - f32::from(u8::from(index == choice.best));
                choice.keys[index].iter().for_each(|&key| slopes[usize::from(key)] += slope);
            }
        }
        let done = step as f32 / steps as f32;
        let rate = RATE * (0.02 + 0.49 * (1.0 + (std::f32::consts::PI * done).cos()));
        let old = [1.0 - 0.9_f32.powi(step as i32 + 1), 1.0 - 0.999_f32.powi(step as i32 + 1)];
        for key in 0..KEYS {
            let slope = slopes[key] / BATCH as f32 + PRIOR * weights[key];
            slopes[key] = 0.0;
            means[key] += 0.1 * (slope - means[key]);
            squares[key] += 0.001 * (slope * slope - squares[key]);
            weights[key] -= rate * means[key] / old[0] / ((squares[key] / old[1]).sqrt() + 1e-6);
        }
    }
    weights
}

/// How often the best point is the likeliest, and one of the three likeliest.
fn hits(choices: &[Choice], weights: &[f32]) -> [f64; 2] {
    let mut hits = [0.0; 2];
    for choice in choices {
        let chances = choice.chances(weights);
        let better = chances.iter().filter(|&&chance| chance > chances[choice.best]).count();
        hits[0] += f64::from(u8::from(better < 1));
        hits[1] += f64::from(u8::from(better < 3));
    }
    hits.map(|count| count / choices.len().max(1) as f64)
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let [data, weights, out] = arguments.get(1..4).ok_or("promises DATA WEIGHTS OUT [NODES] [STEP]")? else {
        return Ok(());
    };
    let nodes = arguments.get(4).map_or(Ok(8_000), |text| text.parse())?;
    let step: usize = arguments.get(5).map_or(Ok(50), |text| text.parse())?;
    let told = |message: plateau_core::Message| message.id().to_owned();
    let packed = Packed::read(&std::fs::read(weights)?).map_err(told)?;
    let evaluator =
        PenteEvaluator::new(&Rules::PENTE).with_weights(&Weights::From(Arc::new(packed))).map_err(told)?;
    let data = DataFile::read(Path::new(data)).map_err(told)?;
    let choices = choices(&data, &evaluator, nodes, step.max(1));
    let (learned, kept) = choices.split_at(choices.len() * 9 / 10);
    let fitted = fit(learned);
    println!(
        "{} choices; by hand {:?}, learned {:?}",
        choices.len(),
        hits(kept, &vec![0.0; KEYS]),
        hits(kept, &fitted)
    );

    let mut layout = Layout::new(8, &[0, 2, 1, 3], 1, &[]);
    layout.groups.push(Group { table: 0, cells: (0..8).rev().collect() });
    layout.ties.push(Tie { table: 0, order: (0..8).rev().collect() });
    let promise = |key: u16| (fitted[usize::from(least(key))] * UNIT).round().clamp(-8_000.0, 8_000.0) as i16;
    let numbers = Numbers {
        bias: vec![0],
        tables: (0..=u16::MAX).map(promise).collect(),
        hidden_bias: Vec::new(),
        output: Vec::new(),
        extras: Vec::new(),
    };
    let header = Header {
        game: "pente".to_owned(),
        variant: "pente".to_owned(),
        options: String::new(),
        layout: format!("{:016x}", layout.hash()),
        family: Family::Linear,
        width: 0,
        shift: 0,
        extras_shift: 0,
        one: 1,
        facts: serde_json::json!({ "choices": choices.len(), "nodes": nodes }),
    };
    let packed = Packed { header, payload: numbers.to_payload() };
    std::fs::write(out, packed.write(|payload| zstd::bulk::compress(payload, 19).unwrap_or_default()))?;
    Ok(())
}
