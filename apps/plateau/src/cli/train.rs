//! `plateau train`.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, Command, value_parser};

use super::Say;

/// `plateau train` and what it can do.
pub(super) fn train(say: Say) -> Command {
    say.command("train")
        .subcommand_required(true)
        .disable_help_subcommand(true)
        .subcommand_value_name(say.text("cli-command"))
        .subcommand_help_heading(say.text("cli-commands"))
        .subcommands(
            [selfplay(say), fit(say), pack(say), verify(say), promises(say), book(say)]
                .map(|command| say.with_globals(command)),
        )
}

/// A seed, 1 when nothing is said.
fn seed(say: Say) -> Arg {
    say.option("seed", "N", "cli-seed").value_parser(value_parser!(u64)).default_value("1")
}

/// The file that is written.
fn out(say: Say, help: &'static str) -> Arg {
    say.path_option("out", help).required(true)
}

/// How many moves a game begins with at random.
fn random_plies(say: Say) -> Arg {
    say.option("random-plies", "K", "cli-train-random-plies")
        .value_parser(value_parser!(u32).range(0..=200))
        .default_value("12")
}

fn selfplay(say: Say) -> Command {
    let positive = || value_parser!(u64).range(1..);
    say.command("selfplay")
        .arg(say.game())
        .args(say.rules())
        .arg(
            say.option("positions", "N", "cli-train-positions")
                .value_parser(positive())
                .required_unless_present("games"),
        )
        .arg(say.option("games", "N", "cli-train-games").value_parser(positive()))
        .arg(say.option("nodes", "N", "cli-nodes").value_parser(positive()).default_value("1000"))
        .arg(random_plies(say))
        .arg(
            say.option("stray", "PERCENT", "cli-train-stray")
                .value_parser(value_parser!(u32).range(0..=100))
                .default_value("0"),
        )
        .arg(say.path_option("openings", "cli-openings"))
        .arg(say.option("weights", "FILE", "cli-weights"))
        .arg(say.threads())
        .arg(seed(say))
        .arg(out(say, "cli-train-data"))
}

fn fit(say: Say) -> Command {
    let choice = |values: &'static [&'static str]| PossibleValuesParser::new(values);
    say.command("fit")
        .arg(say.path("files", "cli-train-files").num_args(1..).action(ArgAction::Append))
        .arg(
            say.option("family", "FAMILY", "cli-train-family")
                .value_parser(choice(&["linear", "hidden"]))
                .hide_possible_values(true)
                .default_value("linear"),
        )
        .arg(
            say.option("width", "H", "cli-train-width")
                .value_parser(choice(&["16", "32", "64", "128", "256"]))
                .hide_possible_values(true)
                .default_value("32"),
        )
        .arg(
            say.option("lambda", "X", "cli-train-lambda")
                .value_parser(value_parser!(f64))
                .default_value("0.5"),
        )
        .arg(
            say.option("epochs", "N", "cli-train-epochs")
                .value_parser(value_parser!(u32).range(1..=10_000))
                .default_value("30"),
        )
        .arg(
            say.option("patience", "N", "cli-train-patience")
                .value_parser(value_parser!(u32).range(1..=10_000))
                .default_value("4"),
        )
        .arg(say.option("prior", "X", "cli-train-prior").value_parser(value_parser!(f64)).default_value("20"))
        .arg(say.threads())
        .arg(seed(say))
        .arg(out(say, "cli-train-net"))
}

fn promises(say: Say) -> Command {
    let positive = || value_parser!(u64).range(1..);
    say.command("promises")
        .arg(say.game())
        .args(say.rules())
        .arg(
            say.option("positions", "N", "cli-promises-positions")
                .value_parser(value_parser!(u64).range(10..=10_000_000))
                .default_value("100000"),
        )
        .arg(say.option("nodes", "N", "cli-nodes").value_parser(positive()).default_value("3000"))
        .arg(random_plies(say))
        .arg(say.option("weights", "FILE", "cli-weights"))
        .arg(say.threads())
        .arg(seed(say))
        .arg(out(say, "cli-train-weights-out"))
}

fn book(say: Say) -> Command {
    let positive = || value_parser!(u64).range(1..);
    say.command("book")
        .arg(say.game())
        .args(say.rules())
        .arg(
            say.option("positions", "N", "cli-train-positions")
                .value_parser(value_parser!(u64).range(1..=5_000_000))
                .default_value("10000"),
        )
        .arg(
            say.option("plies", "N", "cli-book-plies")
                .value_parser(value_parser!(u32).range(1..=200))
                .default_value("16"),
        )
        .arg(say.option("nodes", "N", "cli-book-nodes").value_parser(positive()).default_value("200000"))
        .arg(
            say.option("width", "W", "cli-book-width")
                .value_parser(value_parser!(u64).range(1..=64))
                .default_value("4"),
        )
        .arg(
            say.option("margin", "POINTS", "cli-book-margin")
                .value_parser(value_parser!(u32).range(0..=30_000))
                .default_value("50"),
        )
        .arg(say.option("weights", "FILE", "cli-weights"))
        .arg(say.threads())
        .arg(out(say, "cli-book-out"))
}

fn pack(say: Say) -> Command {
    say.command("pack").arg(say.path("net", "cli-train-net-in")).arg(out(say, "cli-train-weights-out"))
}

fn verify(say: Say) -> Command {
    say.command("verify")
        .arg(say.path("weights", "cli-train-weights-in"))
        .arg(say.path_option("net", "cli-train-net-compared"))
        .arg(
            say.option("games", "N", "cli-train-verify-games")
                .value_parser(value_parser!(u64).range(1..=1_000_000))
                .default_value("200"),
        )
        .arg(seed(say))
}
