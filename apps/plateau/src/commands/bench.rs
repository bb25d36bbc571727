//! `plateau bench`: fixed work, and how fast it went.

use std::sync::atomic::AtomicBool;

use clap::ArgMatches;
use cpu_time::ProcessTime;
use plateau_core::{Lang, Message};
use plateau_search::{Limits, Order};
use plateau_table::{AnyGame, BenchCase, Options};
use serde_json::json;

use crate::Outcome;
use crate::failure::Failure;
use crate::output::print;

/// The seed of the random games, so that every run plays the same ones.
const SEED: u64 = 2026;

/// What one case measured.
struct Row {
    game: &'static str,
    case: BenchCase,
    leaves: u64,
    perft_seconds: f64,
    plies: u64,
    playout_seconds: f64,
    search: Searched,
}

/// Measures the games that were asked for, in CPU seconds of one thread.
pub(crate) fn run(matches: &ArgMatches, lang: Lang) -> Outcome {
    let chosen =
        matches.get_one::<String>("game").map(|name| crate::arguments::find(name, lang)).transpose()?;
    let games = plateau_catalog::GAMES
        .into_iter()
        .filter(|game| chosen.is_none_or(|found| found.game.id() == game.id()));
    let json_wanted = matches.get_flag("json");
    let mut rows = Vec::new();
    if !json_wanted {
        print(&format!("{}\n", Message::new("bench-head").text(lang)))?;
    }
    for game in games {
        for case in game.bench() {
            let row = measure(game, *case)?;
            if !json_wanted {
                print(&line(&row))?;
            }
            rows.push(row);
        }
    }
    if json_wanted {
        let rows: Vec<serde_json::Value> = rows.iter().map(to_json).collect();
        print(&format!("{:#}\n", json!({ "version": env!("CARGO_PKG_VERSION"), "cases": rows })))?;
    }
    match rows.iter().find(|row| row.case.expected.is_some_and(|expected| expected != row.leaves)) {
        Some(row) => {
            let error = Message::new("bench-wrong").with("game", row.game).with("variant", row.case.variant);
            let error =
                error.with("found", row.leaves).with("expected", row.case.expected.unwrap_or_default());
            eprintln!("{}", error.text(lang));
            Err(Failure::Check)
        }
        None => Ok(()),
    }
}

/// One perft and one series of random games.
fn measure(game: &dyn AnyGame, case: BenchCase) -> Result<Row, Failure> {
    let start = game.open(Some(case.variant), &Options::new(), None)?;
    let clock = ProcessTime::now();
    let leaves = start.perft(case.depth)?;
    let perft_seconds = clock.elapsed().as_secs_f64();
    let clock = ProcessTime::now();
    let playouts = start.playouts(case.playouts, SEED);
    let playout_seconds = clock.elapsed().as_secs_f64();
    let search = search(game, case)?;
    Ok(Row { game: game.id(), case, leaves, perft_seconds, plies: playouts.plies, playout_seconds, search })
}

/// What searches of fixed depth measured. On one thread the nodes are the same on every machine: they tell whether two
/// builds search alike.
#[derive(Clone, Copy, Default)]
struct Searched {
    nodes: u64,
    seconds: f64,
}

/// Searches the midgames of a case, each with an engine that knows nothing yet.
fn search(game: &dyn AnyGame, case: BenchCase) -> Result<Searched, Failure> {
    let mut engine = plateau_catalog::engine(game);
    let order = Order::new(Limits::depth(case.search_depth));
    let mut found = Searched::default();
    for position in case.midgames.lines() {
        let midgame = game.open(Some(case.variant), &Options::new(), Some(position))?;
        engine.prepare(midgame.as_ref())?;
        engine.forget();
        let clock = ProcessTime::now();
        found.nodes += engine.think(midgame.as_ref(), &order, &AtomicBool::new(false), &mut |_| {})?.nodes;
        found.seconds += clock.elapsed().as_secs_f64();
    }
    Ok(found)
}

impl Row {
    fn leaves_per_second(&self) -> f64 {
        self.leaves as f64 / self.perft_seconds.max(1e-9)
    }

    fn playouts_per_second(&self) -> f64 {
        self.case.playouts as f64 / self.playout_seconds.max(1e-9)
    }
}

/// A row of the table; the columns are those of `bench-head`.
fn line(row: &Row) -> String {
    format!(
        "{:<8} {:<15} {:>5} {:>12} {:>6.2} {:>8.1} {:>8} {:>6.2} {:>9.0} {:>5} {:>9} {:>6.2} {:>7.2}\n",
        row.game,
        row.case.variant,
        row.case.depth,
        row.leaves,
        row.perft_seconds,
        row.leaves_per_second() / 1e6,
        row.case.playouts,
        row.playout_seconds,
        row.playouts_per_second(),
        row.case.search_depth,
        row.search.nodes,
        row.search.seconds,
        row.search.nodes as f64 / 1e6 / row.search.seconds.max(1e-9),
    )
}

/// The same as an object.
fn to_json(row: &Row) -> serde_json::Value {
    json!({
        "game": row.game,
        "variant": row.case.variant,
        "perft": {
            "depth": row.case.depth,
            "leaves": row.leaves,
            "expected": row.case.expected,
            "cpu_seconds": row.perft_seconds,
            "leaves_per_cpu_second": row.leaves_per_second(),
        },
        "playouts": {
            "games": row.case.playouts,
            "plies": row.plies,
            "cpu_seconds": row.playout_seconds,
            "games_per_cpu_second": row.playouts_per_second(),
        },
        "search": {
            "depth": row.case.search_depth,
            "nodes": row.search.nodes,
            "cpu_seconds": row.search.seconds,
            "nodes_per_cpu_second": row.search.nodes as f64 / row.search.seconds.max(1e-9),
        },
    })
}
