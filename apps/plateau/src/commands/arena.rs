//! `plateau match`: players against each other, many times.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use clap::ArgMatches;
use indicatif::ProgressBar;
use plateau_arena::{Balance, Contest, Entrant, Format, Limit, Progress, Sprt};
use plateau_catalog::Seat;
use plateau_core::{Lang, Message};
use plateau_protocol::Protocol;
use plateau_search::learned::Weights;
use plateau_search::{BookChoice, Limits, Order};
use plateau_table::{AnyGame, ClockSpec, Options, PlayerSpec, read_records};

use super::{engine, records, think};
use crate::Outcome;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{print, read_file};

/// How many games are played when nothing is said.
const GAMES: u32 = 100;

/// What players without a level may spend on a move when nothing is said, in nodes.
const NODES: u64 = 20_000;

/// By how much the chances of the players may differ from 50 in 100 when nothing is said.
const BALANCE_PERCENT: u32 = 10;

/// The positions that a search looks at to say whether an opening is balanced.
const BALANCE_NODES: u64 = 20_000;

/// Plays the match, showing its progress on standard error, and prints the result.
pub(crate) fn run(matches: &ArgMatches, lang: Lang) -> Outcome {
    let stop = interrupt::flag();
    let bar = ProgressBar::new_spinner();
    let mut contest = contest(matches, lang)?;
    let asked = matches.get_one::<u32>("balanced").copied();
    let usual = contest.openings.is_empty() && contest.random_plies > 0 && !matches.get_flag("unbalanced");
    contest.balance =
        asked.or(usual.then_some(BALANCE_PERCENT)).map(|percent| balance(contest.game, percent, &bar, lang));
    let mut observe = |progress: &Progress<'_>| {
        if let Some(fault) = progress.fault() {
            bar.suspend(|| eprintln!("{}", fault.text(lang)));
        }
        bar.set_position(progress.standings.done());
        bar.set_message(progress.message().text(lang));
        bar.tick();
    };
    let standings = match contest.run(&stop, &mut observe) {
        // Nobody asked for balance: where a game has none, openings are taken as they come.
        Err(error) if asked.is_none() && error.id() == "arena-random-unbalanced" => {
            bar.suspend(|| eprintln!("{}", Message::new("match-no-balance").text(lang)));
            contest.balance = None;
            contest.run(&stop, &mut observe)?
        }
        ended => ended?,
    };
    bar.finish_and_clear();
    let mut text = standings.table(lang);
    for message in standings.fault_messages() {
        text.push_str(&(message.text(lang) + "\n"));
    }
    if let Some(test) = standings.sprt() {
        text.push_str(&(test.message(&standings.score(0)).text(lang) + "\n"));
    }
    print(&format!("{text}{}\n", standings.last_line()))
}

/// The contest that the options describe.
fn contest(matches: &ArgMatches, lang: Lang) -> Result<Contest, Failure> {
    let found = crate::arguments::game(matches, lang)?;
    let texts: Vec<&String> = matches.get_many("option").into_iter().flatten().collect();
    let options = Options::parse(&texts)?;
    let variant = matches.get_one::<String>("variant").cloned().or(found.variant.map(str::to_owned));
    let number = |name: &str| matches.get_one::<u64>(name).copied();
    let seed = number("seed").unwrap_or(1);
    let log = matches.get_one::<PathBuf>("log").map(|path| engine::log(path)).transpose()?;
    let said = limit(matches)?;
    let entered = players(matches)?;
    // The rules and what stands behind the names are looked at once here, so that a fault in them is told before any player starts.
    let start = found.game.open(variant.as_deref(), &options, None)?;
    let mut engine = plateau_catalog::engine(found.game);
    for entry in &entered {
        super::train::check_weights(start.as_ref(), &entry.weights)?;
        engine.set_tuning(&entry.tuning)?;
        engine.check_book(start.as_ref(), &entry.book)?;
    }
    let bare =
        |spec: &PlayerSpec| matches!(spec, PlayerSpec::Engine { level: None } | PlayerSpec::External { .. });
    let limit = said.unwrap_or(if entered.iter().any(|entry| bare(&entry.spec)) {
        Limit::nodes(NODES)
    } else {
        Limit::default()
    });
    entered.iter().try_for_each(|entry| check_limit(&entry.spec, &limit))?;
    let entrants = (0..).zip(entered).map(|(index, Entry { name, spec, weights, tuning, book })| {
        let seat = Seat { threads: 1, seed: Some(seed + index), log: log.clone(), weights, tuning, book };
        // The documents' players know no limit: they move when they are done. Levels have their own.
        let levelled = matches!(spec, PlayerSpec::Engine { level: Some(_) });
        let limited = bare(&spec) || levelled && said.is_some();
        let entrant = entrant(name, found.game, variant.clone(), options.clone(), spec, seat);
        if limited { entrant } else { entrant.with_limit(Limit::default()) }
    });
    let mut contest = Contest::new(found.game, entrants.collect());
    contest.variant = variant.clone();
    contest.options = options.clone();
    contest.games = number("games").map_or(GAMES, |games| u32::try_from(games).unwrap_or(u32::MAX));
    contest.limit = limit;
    contest.seed = seed;
    contest.concurrency = number("concurrency").map_or(1, |count| count as usize);
    contest.random_plies = number("random-plies").map_or(4, |plies| plies as u32);
    if let Some(path) = matches.get_one::<PathBuf>("openings") {
        contest.openings = read_records(&read_file(path)?).map_err(|error| error.message())?;
        contest.random_plies = number("random-plies").map_or(0, |plies| plies as u32);
    }
    contest.sprt = matches.get_one::<String>("sprt").map(|text| Sprt::parse(text)).transpose()?;
    contest.out = matches.get_one::<PathBuf>("out").cloned();
    if matches.get_flag("gauntlet") {
        contest.format = Format::Gauntlet;
    }
    contest.tags = vec![("Date".to_owned(), records::today())];
    Ok(contest)
}

/// Whether a program can be told `limit`; one that cannot would think for as long as it likes.
fn check_limit(spec: &PlayerSpec, limit: &Limit) -> Result<(), Message> {
    let PlayerSpec::External { protocol, .. } = spec else { return Ok(()) };
    let protocol = Protocol::parse(protocol)?;
    let untold = if limit.nodes.is_some() && !protocol.tells_nodes() {
        "match-untold-nodes"
    } else if limit.depth.is_some() && !protocol.tells_depth() {
        "match-untold-depth"
    } else {
        return Ok(());
    };
    Err(Message::new(untold).with("protocol", protocol.name()))
}

/// Leaves the openings where a search gives the player to move 50 chances in 100, or up to `percent` more or less.
fn balance(game: &'static dyn AnyGame, percent: u32, bar: &ProgressBar, lang: Lang) -> Balance {
    let bar = bar.clone();
    let judge = Mutex::new((plateau_catalog::engine(game), 0_u32, 0_u32));
    Balance::new(format!("balanced {percent} {BALANCE_NODES}"), move |game| {
        let mut judge = judge.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let (engine, looked, found) = &mut *judge;
        // Nothing is remembered, so that a position is judged the same whatever came before.
        engine.forget();
        let order = Order::new(Limits::nodes(BALANCE_NODES));
        let report = engine.think(game, &order, &AtomicBool::new(false), &mut |_| {})?;
        let chance = report.lines.first().map_or(0.5, |line| line.probability);
        let is_fair = (chance - 0.5).abs() * 100.0 <= f64::from(percent);
        *looked += 1;
        *found += u32::from(is_fair);
        // Once games are played, their results are more interesting.
        if bar.position() == 0 {
            let message = Message::new("match-balancing").with("found", *found).with("looked", *looked);
            bar.set_message(message.text(lang));
            bar.tick();
        }
        Ok(is_fair)
    })
}

/// The limit of every move, if one was given.
fn limit(matches: &ArgMatches) -> Result<Option<Limit>, Message> {
    if let Some(clock) = matches.get_one::<String>("clock") {
        return Ok(Some(Limit::clock(ClockSpec::parse(clock)?)));
    }
    Ok(think::limits(matches)?.map(|limits| match (limits.hard, limits.nodes, limits.depth) {
        (Some(time), ..) => Limit::time(time),
        (_, Some(nodes), _) => Limit::nodes(nodes),
        (.., depth) => Limit::depth(depth.unwrap_or(1)),
    }))
}

/// A player that was named, with what stands behind its name.
struct Entry {
    name: String,
    spec: PlayerSpec,
    weights: Weights,
    tuning: String,
    book: BookChoice,
}

/// What may stand behind an engine's name: before a file or `none`, before changes of its prunings, and before a file, `own`
/// or `none`.
const WORDS: [&str; 3] = ["@weights=", "@tuning=", "@book="];

impl Entry {
    /// Reads a player, with `@weights=FILE`, `@tuning=NAME=NUMBER,…` and `@book=BOOK` behind it or not, in any order.
    fn parse(text: &str) -> Result<Entry, Message> {
        // A part ends where the next one begins.
        let end = |text: &str| WORDS.iter().filter_map(|word| text.find(word)).min().unwrap_or(text.len());
        let (player, behind) = text.split_at(end(text));
        let [weights, tuning, book] = WORDS.map(|word| {
            let rest = behind.split_once(word)?.1;
            Some(&rest[..end(rest)])
        });
        let spec = PlayerSpec::parse(player)?;
        let engine = matches!(spec, PlayerSpec::Engine { .. });
        let full = spec == PlayerSpec::Engine { level: None };
        let refuse = |id: &'static str| Err(Message::new(id).with("player", player));
        if weights.is_some() && !engine {
            return refuse("match-weights");
        }
        if tuning.is_some() && !engine {
            return refuse("match-tuning");
        }
        let name = format!("{spec}{behind}");
        let weights = weights.map_or(Ok(Weights::Own), Weights::open)?;
        let opened = book.map_or(Ok(BookChoice::None), BookChoice::open)?;
        if book.is_some() && !engine || opened != BookChoice::None && !full {
            return refuse("match-book");
        }
        Ok(Entry { name, spec, weights, tuning: tuning.unwrap_or_default().to_owned(), book: opened })
    }
}

/// The players that were named: two, or more.
fn players(matches: &ArgMatches) -> Result<Vec<Entry>, Message> {
    let named: Vec<&String> = matches.get_many("player").into_iter().flatten().collect();
    let texts: Vec<&String> = if named.is_empty() {
        let pair = ["a", "b"].map(|name| matches.get_one::<String>(name));
        pair.into_iter().flatten().collect()
    } else {
        named
    };
    if texts.len() < 2 {
        return Err(Message::new("match-players"));
    }
    let entered =
        texts.into_iter().map(|text| Entry::parse(text)).collect::<Result<Vec<Entry>, Message>>()?;
    let people = entered.iter().any(|entry| entry.spec == PlayerSpec::Human);
    if people { Err(Message::new("match-no-people")) } else { Ok(entered) }
}

/// The maker of a player.
fn entrant(
    name: String,
    game: &'static dyn AnyGame,
    variant: Option<String>,
    options: Options,
    spec: PlayerSpec,
    seat: Seat,
) -> Entrant {
    Entrant::new(name, move || {
        let start = game.open(variant.as_deref(), &options, None)?;
        plateau_catalog::player(start.as_ref(), &spec, &seat)
    })
}
