//! A whole small training: games against itself, a network, weights, and a match that they win.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use plateau_catalog::{engine, find, learner};
use plateau_core::{Outcome, Side, random_from_seed};
use plateau_learn::{DataFile, FitOrder, SelfPlay, fit, pack};
use plateau_search::learned::{Family, Packed, Weights};
use plateau_search::{Limits, Order};
use plateau_table::{AnyMatch, Options};

/// Othello on 6×6: small, and without weights of its own.
fn start() -> Box<dyn AnyMatch> {
    let options = Options::parse(&["size=6"]).unwrap();
    find("othello").unwrap().game.open(None, &options, None).unwrap()
}

/// Half points of `first` in a game from an opening of random moves; draws count one.
fn play(weights: [&Weights; 2], seed: u64) -> u32 {
    let mut game = start();
    let mut random = random_from_seed(Some(seed));
    for _ in 0..6 {
        let Some(mv) = game.random_move(&mut random) else { break };
        game.play(&mv).unwrap();
    }
    let mut engines = weights.map(|weights| {
        let mut engine = engine(game.game());
        engine.resize(1);
        engine.set_weights(weights.clone());
        engine
    });
    let order = Order::new(Limits::depth(2));
    while game.ending().is_none() {
        let engine = &mut engines[game.turn().index()];
        let report = engine.think(game.as_ref(), &order, &AtomicBool::new(false), &mut |_| {}).unwrap();
        game.play(&report.lines[0].moves[0]).unwrap();
    }
    match game.ending().unwrap().outcome {
        Outcome::Win(Side::First) => 2,
        Outcome::Draw => 1,
        Outcome::Win(Side::Second) => 0,
    }
}

#[test]
fn what_was_learned_beats_what_was_not() {
    let folder = tempfile::tempdir().unwrap();
    let learner = learner(start().game()).unwrap();
    let stop = AtomicBool::new(false);
    let order = SelfPlay {
        out: folder.path().join("data"),
        games: None,
        positions: Some(20_000),
        nodes: 60,
        random_plies: 9,
        stray: 0,
        threads: 1,
        seed: 1,
    };
    let untrained = learner.untrained(start().as_ref()).unwrap();
    let untrained = Weights::From(Arc::new(pack(&untrained).unwrap().0));
    let played = learner.selfplay(start().as_ref(), &[], &Weights::None, &order, &stop, &mut |_| {}).unwrap();
    assert!(played.pace.positions >= 20_000);
    // Asking for as much again finds it done.
    let again = learner.selfplay(start().as_ref(), &[], &Weights::None, &order, &stop, &mut |_| {}).unwrap();
    assert_eq!((again.pace.positions, again.games), (played.pace.positions, played.games));

    let data = DataFile::read(&order.out).unwrap();
    let order = FitOrder { epochs: 8, threads: 2, ..FitOrder::default() };
    let mut losses = Vec::new();
    let fitted = fit(vec![data.clone()], &order, &stop, &mut |epoch| losses.push(epoch.validation)).unwrap();
    assert!(fitted.best.validation < losses[0], "{losses:?}");
    let alone = FitOrder { threads: 1, ..order.clone() };
    assert_eq!(fit(vec![data.clone()], &alone, &stop, &mut |_| {}).unwrap().net, fitted.net);

    let (_, bytes) = pack(&fitted.net).unwrap();
    let packed = Arc::new(Packed::read(&bytes).unwrap());
    let verified = learner.verify(start().as_ref(), &packed, Some(&fitted.net), 5, 1).unwrap();
    assert!(verified.is_right() && verified.mean_error < 2.0, "{verified:?}");

    let learned = Weights::From(packed);
    let points: u32 =
        (0..60).map(|seed| play([&learned, &untrained], seed) + 2 - play([&untrained, &learned], seed)).sum();
    assert!(points >= 150, "{points} of 240");

    let order = FitOrder { family: Family::Hidden, width: 16, epochs: 4, ..order };
    let mut losses = Vec::new();
    let hidden = fit(vec![data.clone()], &order, &stop, &mut |epoch| losses.push(epoch.validation)).unwrap();
    assert!(hidden.best.validation < fitted.best.validation, "{losses:?}, {}", fitted.best.validation);
    let alone = FitOrder { threads: 1, ..order };
    assert_eq!(fit(vec![data], &alone, &stop, &mut |_| {}).unwrap().net, hidden.net);
    let packed = Arc::new(pack(&hidden.net).unwrap().0);
    assert!(learner.verify(start().as_ref(), &packed, Some(&hidden.net), 2, 1).unwrap().is_right());
}

#[test]
fn hidden_cells_learn_though_a_thousand_groups_are_empty() {
    let folder = tempfile::tempdir().unwrap();
    let game = find("pente").unwrap().game;
    let start = game.open(None, &Options::new(), None).unwrap();
    let out = folder.path().join("data");
    let order = SelfPlay {
        out: out.clone(),
        games: None,
        positions: Some(2_500),
        nodes: 20,
        random_plies: 12,
        stray: 0,
        threads: 1,
        seed: 1,
    };
    let stop = AtomicBool::new(false);
    let learner = learner(game).unwrap();
    learner.selfplay(start.as_ref(), &[], &Weights::None, &order, &stop, &mut |_| {}).unwrap();
    let data = DataFile::read(&out).unwrap();
    let [linear, hidden] = [(Family::Linear, 0), (Family::Hidden, 16)].map(|(family, width)| {
        let order = FitOrder { family, width, epochs: 3, lambda: 0.0, threads: 2, ..FitOrder::default() };
        fit(vec![data.clone()], &order, &stop, &mut |_| {}).unwrap()
    });
    // Cells that empty runs had filled would know the dense inputs alone.
    assert!(hidden.best.validation < linear.best.validation, "{:?} {:?}", hidden.best, linear.best);
    let packed = Arc::new(pack(&hidden.net).unwrap().0);
    assert!(learner.verify(start.as_ref(), &packed, Some(&hidden.net), 1, 1).unwrap().is_right());
}

#[test]
fn stray_moves_lead_to_other_positions() {
    let folder = tempfile::tempdir().unwrap();
    let learner = learner(start().game()).unwrap();
    let play = |stray: u32| {
        let out = folder.path().join(stray.to_string());
        let order = SelfPlay {
            out: out.clone(),
            games: Some(4),
            positions: None,
            nodes: 30,
            random_plies: 9,
            stray,
            threads: 1,
            seed: 1,
        };
        let stop = AtomicBool::new(false);
        learner.selfplay(start().as_ref(), &[], &Weights::None, &order, &stop, &mut |_| {}).unwrap();
        DataFile::read(&out).unwrap()
    };
    let (straight, stray) = (play(0), play(40));
    assert_eq!(straight.header.facts["stray"], 0);
    assert_eq!(stray.header.facts["stray"], 40);
    // The searches are the same until the first stray move: four cells to a byte.
    let board = straight.header.layout.cells.div_ceil(4);
    assert_eq!(straight.records[..board], stray.records[..board]);
    assert_ne!(straight.records, stray.records);
}
