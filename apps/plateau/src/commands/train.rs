//! `plateau train`: learned judgement, from games against itself to weights; opening books.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ArgMatches;
use indicatif::{ProgressBar, ProgressStyle};
use plateau_core::{Lang, Message};
use plateau_learn::{AnyLearner, DataFile, FitOrder, Net, Pace, PromiseOrder, SelfPlay};
use plateau_search::learned::{Family, Packed, Weights};
use plateau_search::{BOOK_MAGIC, Book};
use plateau_table::{AnyGame, AnyMatch, Options, read_records};

use super::analyse::threads;
use crate::Outcome;
use crate::arguments::open;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{print, read_file};

/// Runs the part that was asked for.
pub(crate) fn run(matches: &ArgMatches, lang: Lang) -> Outcome {
    match matches.subcommand() {
        Some(("selfplay", matches)) => selfplay(matches, lang),
        Some(("fit", matches)) => fit(matches, lang),
        Some(("pack", matches)) => pack(matches, lang),
        Some(("verify", matches)) => verify(matches, lang),
        Some(("promises", matches)) => promises(matches, lang),
        Some(("book", matches)) => super::book::grow(matches, lang),
        _ => Err(Message::new("cli-bad-usage").into()),
    }
}

/// The learning of a game.
fn learner(game: &dyn AnyGame) -> Result<&'static dyn AnyLearner, Failure> {
    plateau_catalog::learner(game).ok_or_else(|| Message::new("learn-not-described").into())
}

/// Whether an engine can judge by `weights` under the rules of `game`.
pub(super) fn check_weights(game: &dyn AnyMatch, weights: &Weights) -> Result<(), Message> {
    let Weights::From(packed) = weights else { return Ok(()) };
    let learner = plateau_catalog::learner(game.game()).ok_or_else(|| Message::new("learn-not-described"))?;
    let net = learner.untrained(game)?.header;
    packed.check(&net.game, &net.variant, &net.options)?;
    packed.numbers(&learner.layout(game)?.of(packed.header.family)).map(|_| ())
}

/// The weights that `--weights` names.
pub(super) fn weights(matches: &ArgMatches) -> Result<Weights, Message> {
    matches.get_one::<String>("weights").map_or(Ok(Weights::Own), |text| Weights::open(text))
}

/// A number that the command line has already checked.
pub(super) fn number(matches: &ArgMatches, name: &str) -> u64 {
    matches.get_one::<u64>(name).copied().unwrap_or_default()
}

/// A file that must be named.
pub(super) fn path<'a>(matches: &'a ArgMatches, name: &str) -> Result<&'a PathBuf, Failure> {
    matches.get_one::<PathBuf>(name).ok_or_else(|| Message::new("cli-bad-usage").into())
}

/// A bar of thousandths.
pub(super) fn bar() -> ProgressBar {
    let bar = ProgressBar::new(1_000);
    match ProgressStyle::with_template("{bar:40} {msg}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Shows how far a file of positions has come.
pub(super) fn show(bar: &ProgressBar, pace: &Pace, lang: Lang) {
    let Pace { positions, rate, done, left } = *pace;
    let left = std::time::Duration::from_secs(left as u64);
    let message = Message::new("train-progress").with("positions", positions);
    // Books grow slowly: less than one a second is not none.
    let message = if rate < 10.0 {
        message.with("rate", format!("{rate:.1}"))
    } else {
        message.with("rate", rate as u64)
    };
    bar.set_position((1_000.0 * done) as u64);
    bar.set_message(message.with("left", indicatif::HumanDuration(left).to_string()).text(lang));
}

/// Plays games and writes their positions.
fn selfplay(matches: &ArgMatches, lang: Lang) -> Outcome {
    let game = open(matches, lang)?;
    let learner = learner(game.game())?;
    let weights = weights(matches)?;
    let openings = match matches.get_one::<PathBuf>("openings") {
        Some(path) => openings(game.as_ref(), path)?,
        None => Vec::new(),
    };
    let order = SelfPlay {
        out: path(matches, "out")?.clone(),
        games: matches.get_one::<u64>("games").copied(),
        positions: matches.get_one::<u64>("positions").copied(),
        nodes: number(matches, "nodes"),
        random_plies: matches.get_one::<u32>("random-plies").copied().unwrap_or_default(),
        stray: matches.get_one::<u32>("stray").copied().unwrap_or_default(),
        threads: threads(matches),
        seed: number(matches, "seed"),
    };
    let stop = interrupt::flag();
    let bar = bar();
    let progress = learner.selfplay(game.as_ref(), &openings, &weights, &order, &stop, &mut |progress| {
        show(&bar, &progress.pace, lang);
    })?;
    bar.finish_and_clear();
    let message = Message::new("train-played")
        .with("file", order.out.display().to_string())
        .with("games", progress.games)
        .with("positions", progress.pace.positions)
        .with("duplicates", progress.duplicates)
        .with("rate", progress.pace.rate as u64);
    print(&(message.text(lang) + "\n"))
}

/// The games of a file, to begin where they end.
fn openings(game: &dyn AnyMatch, path: &Path) -> Result<Vec<Box<dyn AnyMatch>>, Failure> {
    let records = read_records(&read_file(path)?).map_err(|error| error.message())?;
    let mut openings = Vec::new();
    for record in &records {
        openings.push(game.game().replay(record).map_err(|error| error.message())?);
    }
    Ok(openings)
}

/// A fraction within `range`.
fn fraction(matches: &ArgMatches, name: &str, range: std::ops::RangeInclusive<f64>) -> Result<f64, Failure> {
    let value = matches.get_one::<f64>(name).copied().unwrap_or_default();
    if range.contains(&value) {
        return Ok(value);
    }
    let argument = format!("--{name}");
    Err(Message::new("cli-bad-value").with("argument", argument).with("value", value.to_string()).into())
}

/// Fits a network to data files.
fn fit(matches: &ArgMatches, lang: Lang) -> Outcome {
    let family = match matches.get_one::<String>("family").map(String::as_str) {
        Some("hidden") => Family::Hidden,
        _ => Family::Linear,
    };
    let width = matches.get_one::<String>("width").and_then(|width| width.parse().ok()).unwrap_or_default();
    let count = |name: &str| matches.get_one::<u32>(name).copied().unwrap_or_default();
    let order = FitOrder {
        family,
        width: if family == Family::Hidden { width } else { 0 },
        lambda: fraction(matches, "lambda", 0.0..=1.0)?,
        epochs: count("epochs"),
        patience: count("patience"),
        prior: fraction(matches, "prior", 0.0..=1e9)?,
        seed: number(matches, "seed"),
        threads: threads(matches),
    };
    let out = path(matches, "out")?;
    let mut files = Vec::new();
    for file in matches.get_many::<PathBuf>("files").into_iter().flatten() {
        files.push(DataFile::read(file)?);
    }
    let stop = interrupt::flag();
    let mut shown = Ok(());
    let fitted = plateau_learn::fit(files, &order, &stop, &mut |epoch| {
        let line = Message::new("train-epoch")
            .with("number", u64::from(epoch.number))
            .with("train", format!("{:.5}", epoch.train))
            .with("validation", format!("{:.5}", epoch.validation));
        if shown.is_ok() {
            shown = print(&(line.text(lang) + "\n"));
        }
    })?;
    shown?;
    fitted.net.write(out)?;
    let message = Message::new("train-fitted")
        .with("file", out.display().to_string())
        .with("number", u64::from(fitted.best.number))
        .with("validation", format!("{:.5}", fitted.best.validation))
        .with("train", fitted.positions[0] as u64)
        .with("kept", fitted.positions[1] as u64);
    print(&(message.text(lang) + "\n"))
}

/// Packs a network.
fn pack(matches: &ArgMatches, lang: Lang) -> Outcome {
    let net = Net::read(path(matches, "net")?)?;
    let out = path(matches, "out")?;
    let (packed, bytes) = plateau_learn::pack(&net)?;
    write(out, &bytes)?;
    let message = Message::new("train-packed")
        .with("file", out.display().to_string())
        .with("bytes", bytes.len() as u64)
        .with("raw", packed.payload.len() as u64);
    print(&(message.text(lang) + "\n"))
}

/// Writes a file that was made.
fn write(out: &Path, bytes: &[u8]) -> Result<(), Message> {
    std::fs::write(out, bytes).map_err(|error| {
        Message::new("learn-cannot-write")
            .with("file", out.display().to_string())
            .with("reason", error.to_string())
    })
}

/// Learns which moves look promising.
fn promises(matches: &ArgMatches, lang: Lang) -> Outcome {
    let game = open(matches, lang)?;
    let promiser = plateau_catalog::promiser(game.game()).ok_or_else(|| Message::new("learn-no-promises"))?;
    let weights = weights(matches)?;
    let out = path(matches, "out")?;
    let order = PromiseOrder {
        positions: number(matches, "positions"),
        nodes: number(matches, "nodes"),
        random_plies: matches.get_one::<u32>("random-plies").copied().unwrap_or_default(),
        threads: threads(matches),
        seed: number(matches, "seed"),
    };
    let stop = interrupt::flag();
    let bar = bar();
    let promised = promiser.learn(game.as_ref(), &weights, &order, &stop, &mut |progress| {
        show(&bar, progress, lang);
    })?;
    bar.finish_and_clear();
    write(out, &promised.file)?;
    let shares = |shares: [f64; 3]| shares.map(|share| format!("{:.1} %", 100.0 * share)).join(", ");
    let message = Message::new("train-promised")
        .with("file", out.display().to_string())
        .with("bytes", promised.file.len() as u64)
        .with("learned", promised.choices[0] as u64)
        .with("kept", promised.choices[1] as u64)
        .with("before", shares(promised.by_hand))
        .with("after", shares(promised.learned));
    print(&(message.text(lang) + "\n"))
}

/// Checks a weight file, or a book.
fn verify(matches: &ArgMatches, lang: Lang) -> Outcome {
    let file = path(matches, "weights")?;
    let about = |id| Message::new(id).with("file", file.display().to_string());
    let bytes =
        std::fs::read(file).map_err(|error| about("learn-cannot-read").with("reason", error.to_string()))?;
    let in_file = |reason: Message| about("learn-in-file").with("reason", reason);
    if bytes.starts_with(&BOOK_MAGIC[..7]) {
        return super::book::verify(&Book::read(&bytes).map_err(in_file)?, bytes.len(), lang);
    }
    let packed = Arc::new(Packed::read(&bytes).map_err(in_file)?);
    let header = &packed.header;
    let found = crate::arguments::find(&header.game, lang)?;
    let texts: Vec<&str> = header.options.split_whitespace().collect();
    let game = found.game.open(Some(&header.variant), &Options::parse(&texts)?, None)?;
    let net = matches.get_one::<PathBuf>("net").map(|path| Net::read(path)).transpose()?;
    let learner = learner(found.game)?;
    let seed = number(matches, "seed");
    let verified = learner.verify(game.as_ref(), &packed, net.as_ref(), number(matches, "games"), seed)?;
    let mut text = Message::new("train-verified")
        .with("positions", verified.positions)
        .with("drifted", verified.drifted)
        .with("different", verified.different)
        .with("asymmetric", verified.asymmetric)
        .with("speed", format!("{:.2}", verified.speed / 1e6))
        .with("bytes", bytes.len() as u64)
        .text(lang);
    if net.is_some() {
        let error = Message::new("train-verified-error")
            .with("mean", format!("{:.3}", verified.mean_error))
            .with("most", format!("{:.3}", verified.max_error));
        text = format!("{text}\n{}", error.text(lang));
    }
    print(&(text + "\n"))?;
    if verified.is_right() { Ok(()) } else { Err(Failure::Check) }
}
