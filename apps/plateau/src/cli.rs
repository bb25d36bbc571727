//! The command line, defined once: parsing, help, completions and the man page all come from here.

mod train;

use std::ffi::OsString;

use clap::builder::{NonEmptyStringValueParser, PossibleValuesParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use plateau_core::{Lang, Message, shorten};
use plateau_table::{AnyGame, Names};

use crate::failure::Failure;

/// Reads the words of the command line.
///
/// # Errors
/// When they make no sense, or when they ask for help, which is then shown.
pub(crate) fn parse(words: &[OsString], lang: Lang) -> Result<ArgMatches, Failure> {
    let on_terminal = crate::commands::full_screen::is_possible();
    if words.len() <= 1 && !on_terminal {
        let mut command = command(lang);
        crate::output::print(&format!("{}", command.render_help()))?;
        return Err(Failure::Shown);
    }
    command(lang)
        .subcommand_required(!on_terminal)
        .try_get_matches_from(words)
        .map_err(|error| explain(&error, words))
}

/// The whole command line in `lang`.
pub(crate) fn command(lang: Lang) -> Command {
    let say = Say(lang);
    let root = Command::new("plateau")
        .version(env!("CARGO_PKG_VERSION"))
        .about(say.text("cli-about"))
        .after_help(say.text("cli-after-help"))
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .disable_version_flag(true)
        .subcommand_required(true)
        .subcommand_value_name(say.text("cli-command"))
        .subcommand_help_heading(say.text("cli-commands"))
        .arg(say.flag("version", "cli-version").short('V').action(ArgAction::Version))
        .args(say.screen());
    let commands = [
        classic(say),
        play(say),
        position_command("moves", say),
        position_command("show", say)
            .arg(say.option("moves", "TEXT", "cli-moves-played").allow_hyphen_values(true)),
        position_command("perft", say)
            .arg(
                say.positional("depth", "DEPTH", "cli-depth")
                    .required(true)
                    .value_parser(value_parser!(u32).range(0..=64)),
            )
            .arg(say.flag("divide", "cli-divide")),
        think(say, position_command("analyse", say))
            .visible_alias("analyze")
            .arg(
                say.path_option("record", "cli-record").conflicts_with_all(["position", "variant", "option"]),
            )
            .arg(say.option("lines", "K", "cli-lines").value_parser(value_parser!(u64).range(1..=100)))
            .arg(say.path_option("svg", "cli-svg").requires("record"))
            .arg(say.option("weights", "FILE", "cli-weights"))
            .arg(say.threads())
            .arg(say.flag("json", "cli-json")),
        position_command("solve", say).arg(say.option("time", "SECONDS", "cli-time")).arg(say.threads()),
        say.command("endings")
            .arg(say.game())
            .args(say.rules())
            .arg(say.option("pieces", "N", "cli-pieces").value_parser(value_parser!(u8)))
            .arg(say.option("folder", "DIR", "cli-folder").value_parser(value_parser!(std::path::PathBuf)))
            .arg(say.threads()),
        engine(say),
        arena(say),
        say.command("bench").arg(say.game().required(false)).arg(say.flag("json", "cli-json")),
        say.command("grade")
            .arg(say.game())
            .arg(say.positional("program", "PROGRAM", "cli-program").required(true))
            .arg(say.option("inputs", "DIR", "cli-inputs").value_parser(value_parser!(std::path::PathBuf))),
        train::train(say),
        serve(say),
        admin(say),
        say.command("convert").arg(say.path("in", "cli-convert-in")).arg(say.path("out", "cli-convert-out")),
        say.command("completions").arg(
            say.positional("shell", "SHELL", "cli-shell")
                .required(true)
                .value_parser(value_parser!(clap_complete::Shell)),
        ),
        say.command("man"),
    ];
    say.with_globals(root.subcommands(commands.into_iter().map(|command| {
        // The classic programs have their own flags: each of them takes care of help itself.
        if command.get_name() == "classic" { command.args(say.globals()) } else { say.with_globals(command) }
    })))
}

/// The texts of the command line in one language.
#[derive(Clone, Copy)]
struct Say(Lang);

impl Say {
    fn text(self, id: &'static str) -> String {
        Message::new(id).text(self.0)
    }

    /// A subcommand; its description is the message `cli-<name>`.
    fn command(self, name: &'static str) -> Command {
        let about = match name {
            "classic" => "cli-classic",
            "play" => "cli-play",
            "moves" => "cli-moves",
            "show" => "cli-show",
            "perft" => "cli-perft",
            "analyse" => "cli-analyse",
            "solve" => "cli-solve",
            "endings" => "cli-endings",
            "engine" => "cli-engine",
            "match" => "cli-match",
            "bench" => "cli-bench",
            "grade" => "cli-grade",
            "convert" => "cli-convert",
            "completions" => "cli-completions",
            "serve" => "cli-serve",
            "admin" => "cli-admin",
            "backup" => "cli-backup",
            "restore" => "cli-restore",
            "export" => "cli-export",
            "delete-game" => "cli-delete-game",
            "delete-name" => "cli-delete-name",
            "train" => "cli-train",
            "selfplay" => "cli-selfplay",
            "fit" => "cli-fit",
            "pack" => "cli-pack",
            "verify" => "cli-verify",
            "book" => "cli-train-book",
            "promises" => "cli-promises",
            _ => "cli-man",
        };
        Command::new(name).about(self.text(about)).disable_help_flag(true)
    }

    fn flag(self, name: &'static str, help: &'static str) -> Arg {
        Arg::new(name)
            .long(name)
            .help(self.text(help))
            .help_heading(self.text("cli-options"))
            .action(ArgAction::SetTrue)
    }

    fn option(self, name: &'static str, value: &'static str, help: &'static str) -> Arg {
        Arg::new(name)
            .long(name)
            .value_name(value)
            .help(self.text(help))
            .help_heading(self.text("cli-options"))
            .action(ArgAction::Set)
    }

    fn positional(self, name: &'static str, value: &'static str, help: &'static str) -> Arg {
        Arg::new(name).value_name(value).help(self.text(help)).help_heading(self.text("cli-arguments"))
    }

    fn path(self, name: &'static str, help: &'static str) -> Arg {
        self.positional(name, "FILE", help).required(true).value_parser(value_parser!(std::path::PathBuf))
    }

    fn path_option(self, name: &'static str, help: &'static str) -> Arg {
        self.option(name, "FILE", help).value_parser(value_parser!(std::path::PathBuf))
    }

    fn help_flag(self) -> Arg {
        self.flag("help", "cli-help").short('h').action(ArgAction::Help)
    }

    /// The flags of every command.
    fn globals(self) -> [Arg; 2] {
        [self.help_flag(), self.lang_flag()]
    }

    /// `command` with those flags instead of clap's own.
    fn with_globals(self, command: Command) -> Command {
        command.disable_help_flag(true).args(self.globals())
    }

    fn lang_flag(self) -> Arg {
        self.option("lang", "LANG", "cli-lang")
            .value_parser(PossibleValuesParser::new(Lang::ALL.map(Lang::code)))
            .hide_possible_values(true)
    }

    /// The options of the full-screen interface.
    fn screen(self) -> [Arg; 2] {
        let themes = plateau_tui::Palette::ALL.map(plateau_tui::Palette::word);
        let theme = self.option("theme", "NAME", "cli-theme").value_parser(PossibleValuesParser::new(themes));
        [theme.hide_possible_values(true), self.flag("ascii", "cli-ascii")]
    }

    /// The opening book of an engine.
    fn book(self, help: &'static str) -> Arg {
        self.option("book", "BOOK", help)
    }

    fn threads(self) -> Arg {
        self.option("threads", "N", "cli-threads").value_parser(value_parser!(u64).range(1..=256))
    }

    /// The name that `lang` shows.
    fn name(self, names: Names) -> &'static str {
        match self.0 {
            Lang::Fr => names.page,
            Lang::En => names.english,
        }
    }

    /// The game, by any of its names.
    fn game(self) -> Arg {
        let games: Vec<&str> = plateau_catalog::GAMES.iter().map(|game| self.name(game.names())).collect();
        let help = Message::new("cli-game").with("games", games.join(", ")).text(self.0);
        self.positional("game", "GAME", "cli-game")
            .help(help)
            .required(true)
            .value_parser(NonEmptyStringValueParser::new())
    }

    /// The options that choose rules.
    fn rules(self) -> [Arg; 2] {
        [
            self.option("variant", "NAME", "cli-variant").help(self.variants()),
            self.option("option", "KEY=VALUE", "cli-option").help(self.options()).action(ArgAction::Append),
        ]
    }

    /// The variants of every game, for help.
    fn variants(self) -> String {
        let row = |game: &&dyn AnyGame| {
            let names: Vec<&str> = game.variants().iter().map(|variant| self.name(variant.names)).collect();
            format!("\n  {}: {}", self.name(game.names()), names.join(", "))
        };
        self.text("cli-variant") + &plateau_catalog::GAMES.iter().map(row).collect::<String>()
    }

    /// The options of every game, for help.
    fn options(self) -> String {
        let row = |game: &&dyn AnyGame| {
            let options: Vec<String> =
                game.options().iter().map(|option| format!("{}={}", option.key, option.values)).collect();
            if options.is_empty() {
                String::new()
            } else {
                format!("\n  {}: {}", self.name(game.names()), options.join(", "))
            }
        };
        self.text("cli-option") + &plateau_catalog::GAMES.iter().map(row).collect::<String>()
    }
}

/// A command on one position.
fn position_command(name: &'static str, say: Say) -> Command {
    say.command(name)
        .arg(say.game())
        .args(say.rules())
        // Othello positions start with hyphens: whatever stands next is the position.
        .arg(say.option("position", "TEXT", "cli-position").allow_hyphen_values(true))
}

/// The options that limit thinking; at most one of them.
fn think(say: Say, command: Command) -> Command {
    let others =
        |name: &'static str| ["time", "nodes", "depth"].into_iter().filter(move |other| *other != name);
    command
        .arg(say.option("time", "SECONDS", "cli-time").conflicts_with_all(others("time")))
        .arg(
            say.option("nodes", "N", "cli-nodes")
                .value_parser(value_parser!(u64).range(1..))
                .conflicts_with_all(others("nodes")),
        )
        .arg(
            say.option("depth", "N", "cli-plies")
                .value_parser(value_parser!(u32).range(1..=100))
                .conflicts_with_all(others("depth")),
        )
}

/// `plateau engine`.
fn engine(say: Say) -> Command {
    say.command("engine")
        .arg(say.game())
        .args(say.rules())
        .arg(say.option("protocol", "NAME", "cli-protocol"))
        .arg(say.book("cli-engine-book"))
        .arg(say.path_option("log", "cli-log"))
}

/// `plateau match`.
fn arena(say: Say) -> Command {
    let positive = || value_parser!(u64).range(1..);
    think(say, say.command("match").arg(say.game()).args(say.rules()))
        .arg(say.option("a", "PLAYER", "cli-a"))
        .arg(say.option("b", "PLAYER", "cli-b"))
        .arg(
            say.option("player", "PLAYER", "cli-player")
                .action(ArgAction::Append)
                .conflicts_with_all(["a", "b"]),
        )
        .arg(say.flag("gauntlet", "cli-gauntlet").requires("player"))
        .arg(say.option("games", "N", "cli-games-played").value_parser(positive()))
        .arg(say.option("clock", "CLOCK", "cli-clock").conflicts_with_all(["time", "nodes", "depth"]))
        .arg(say.path_option("openings", "cli-openings"))
        .arg(
            say.option("random-plies", "K", "cli-random-plies")
                .value_parser(value_parser!(u64).range(0..=200)),
        )
        .arg(
            say.option("balanced", "PERCENT", "cli-balanced")
                .value_parser(value_parser!(u32).range(1..50))
                .num_args(0..=1)
                .require_equals(true)
                .default_missing_value("10"),
        )
        .arg(say.flag("unbalanced", "cli-unbalanced").conflicts_with("balanced"))
        .arg(say.option("seed", "N", "cli-seed").value_parser(value_parser!(u64)))
        .arg(say.option("sprt", "ELO0,ELO1", "cli-sprt").allow_hyphen_values(true))
        .arg(
            say.option("concurrency", "N", "cli-concurrency").value_parser(value_parser!(u64).range(1..=256)),
        )
        .arg(say.path_option("out", "cli-out"))
        .arg(say.path_option("log", "cli-log"))
}

/// `plateau play`.
fn play(say: Say) -> Command {
    say.command("play")
        .arg(say.game().required(false).required_unless_present("load"))
        .args(say.rules().map(|arg| arg.conflicts_with("load")))
        .arg(say.option("first", "PLAYER", "cli-first"))
        .arg(say.option("second", "PLAYER", "cli-second"))
        .arg(say.option("clock", "CLOCK", "cli-clock"))
        .arg(say.book("cli-book"))
        .arg(say.path_option("load", "cli-load"))
        .args(say.screen())
        .arg(say.flag("plain", "cli-plain").conflicts_with_all(["theme", "ascii"]))
}

/// The options that say where a server keeps its games.
fn storage(say: Say) -> [Arg; 2] {
    [
        say.option("data", "DIR", "cli-data").value_parser(value_parser!(std::path::PathBuf)),
        say.option("database-url", "URL", "cli-database-url").value_parser(NonEmptyStringValueParser::new()),
    ]
}

/// `plateau serve`.
fn serve(say: Say) -> Command {
    say.command("serve")
        .arg(say.option("addr", "ADDRESS", "cli-addr").default_value("127.0.0.1:8080"))
        .args(storage(say))
        .arg(say.option("public-url", "URL", "cli-public-url"))
        .arg(say.flag("behind-proxy", "cli-behind-proxy"))
        .arg(
            say.option("connections", "N", "cli-connections")
                .value_parser(value_parser!(u64).range(1..=1_000_000)),
        )
        .arg(say.book("cli-book"))
        .arg(say.flag("open", "cli-open"))
}

/// `plateau admin`.
fn admin(say: Say) -> Command {
    let stored = |command: Command| say.with_globals(command).args(storage(say));
    say.command("admin")
        .subcommand_required(true)
        .disable_help_subcommand(true)
        .subcommand_value_name(say.text("cli-command"))
        .subcommand_help_heading(say.text("cli-commands"))
        .subcommands(
            [
                say.command("backup").arg(say.path("file", "cli-backup-file")),
                say.command("restore").arg(say.path("file", "cli-restore-file")),
                say.command("export")
                    .arg(say.path("file", "cli-export-file"))
                    .arg(say.flag("finished", "cli-finished")),
                say.command("delete-game").arg(say.positional("id", "ID", "cli-game-id").required(true)),
                say.command("delete-name")
                    .arg(say.positional("name", "NAME", "cli-player-name").required(true)),
            ]
            .map(stored),
        )
}

/// `plateau classic`: each program with the flags of its document.
fn classic(say: Say) -> Command {
    let programs = plateau_catalog::GAMES.map(|game| {
        let program = game.classic();
        let letters_taken = program.flags.iter().any(|flag| flag.short == Some('h'));
        let help = Arg::new("help").long("help").help("Affiche cette aide").action(ArgAction::Help);
        let help = if letters_taken { help } else { help.short('h') };
        Command::new(game.id())
            .visible_aliases((game.names().english != game.id()).then_some(game.names().english))
            .about(program.about)
            .disable_help_flag(true)
            .arg(help)
            .arg(say.lang_flag().hide(true))
            .args(program.flags.iter().map(|flag| {
                let arg = Arg::new(flag.name).help(flag.help).conflicts_with_all(flag.conflicts);
                let arg = if flag.long { arg.long(flag.name) } else { arg };
                let arg = flag.short.map_or(arg.clone(), |short| arg.short(short));
                match flag.value {
                    Some(value) => arg.value_name(value).action(ArgAction::Set).allow_hyphen_values(true),
                    None => arg.action(ArgAction::SetTrue),
                }
            }))
    });
    say.command("classic")
        .subcommand_required(true)
        .disable_help_subcommand(true)
        .subcommand_value_name("GAME")
        .subcommand_help_heading(say.text("cli-games"))
        .subcommands(programs)
}

/// Says in our words what clap found wrong.
fn explain(error: &clap::Error, words: &[OsString]) -> Failure {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return match crate::output::print(&error.render().to_string()) {
            Ok(()) => Failure::Shown,
            Err(failure) => failure,
        };
    }
    let found = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let argument = shorten(&found(ContextKind::InvalidArg));
    let message = match error.kind() {
        ErrorKind::UnknownArgument => Message::new("cli-unknown-argument").with("argument", argument),
        ErrorKind::InvalidSubcommand => Message::new("cli-unknown-command")
            .with("command", shorten(&found(ContextKind::InvalidSubcommand))),
        ErrorKind::MissingSubcommand => {
            Message::new("cli-missing-command").with("known", found(ContextKind::ValidSubcommand))
        }
        ErrorKind::MissingRequiredArgument => Message::new("cli-missing-argument").with("argument", argument),
        ErrorKind::ArgumentConflict => Message::new("cli-conflict")
            .with("argument", argument)
            .with("other", found(ContextKind::PriorArg)),
        ErrorKind::InvalidValue if found(ContextKind::InvalidValue).is_empty() => {
            Message::new("cli-missing-value").with("argument", argument)
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let message = Message::new("cli-bad-value").with("argument", argument);
            let message = message.with("value", shorten(&found(ContextKind::InvalidValue)));
            match found(ContextKind::ValidValue) {
                known if known.is_empty() => message,
                known => Message::new("cli-bad-choice")
                    .with("argument", shorten(&found(ContextKind::InvalidArg)))
                    .with("value", shorten(&found(ContextKind::InvalidValue)))
                    .with("known", known),
            }
        }
        ErrorKind::InvalidUtf8 => Message::new("cli-not-utf8"),
        _ => Message::new("cli-bad-usage"),
    };
    let command = words.get(1).and_then(|word| word.to_str()).filter(|word| {
        error.kind() != ErrorKind::InvalidSubcommand && word.chars().all(|letter| letter.is_ascii_lowercase())
    });
    let help = command.map_or("plateau --help".to_owned(), |command| format!("plateau {command} --help"));
    Failure::hinted(message, Message::new("cli-hint-help").with("help", help))
}
