//! What a game's folder offers.

use plateau_core::{Message, MoveList, Notation, Position};

use crate::{ChooserResult, Classic, Example, Guide, Options, Record, RecordError};

/// The names of a thing on the command line: the page's name, which files hold, and the English one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Names {
    /// The name of the pages and of files.
    pub page: &'static str,
    /// The name English speakers use; often the same.
    pub english: &'static str,
}

impl Names {
    /// One name for everybody.
    pub const fn same(name: &'static str) -> Self {
        Names { page: name, english: name }
    }

    /// A name for each language.
    pub const fn new(page: &'static str, english: &'static str) -> Self {
        Names { page, english }
    }

    /// Whether `text` is one of the names, whatever its case.
    pub fn matches(self, text: &str) -> bool {
        self.page.eq_ignore_ascii_case(text) || self.english.eq_ignore_ascii_case(text)
    }
}

/// A variant of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// What `--variant` takes.
    pub names: Names,
    /// Identifier of the message that says in one line what is different.
    pub description: &'static str,
}

/// A rule option that `--option key=value` sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleOption {
    /// The key.
    pub key: &'static str,
    /// What values look like, for help: `5..20`, `c3,e5`.
    pub values: &'static str,
    /// Identifier of the message that says in one line what it does.
    pub description: &'static str,
    /// The page names of the variants it belongs to; empty for all.
    pub variants: &'static [&'static str],
}

/// How records of a game look where games differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordStyle {
    /// The file extension, without the dot.
    pub extension: &'static str,
    /// The tags that hold the names of the first and of the second player.
    pub players: [&'static str; 2],
    /// The results: the first player won, the second won, a draw.
    pub results: [&'static str; 3],
}

impl RecordStyle {
    /// The style of games without a custom of their own.
    pub const PLAIN: RecordStyle =
        RecordStyle { extension: "pgn", players: ["First", "Second"], results: ["1-0", "0-1", "1/2-1/2"] };
}

/// A text format of whole games beside the PGN family, such as Othello's transcripts.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The extension of its files, without the dot.
    pub extension: &'static str,
    /// Reads the games of a file.
    pub read: fn(&str) -> Result<Vec<Record>, RecordError>,
    /// Writes one game, with the end of its line.
    pub write: fn(&Record) -> Result<String, Message>,
}

/// One fixed piece of work for `plateau bench`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchCase {
    /// The variant, by its page name.
    pub variant: &'static str,
    /// The perft depth from the start; some seconds of work.
    pub depth: u32,
    /// The published count at that depth, where there is one.
    pub expected: Option<u64>,
    /// How many random games to play; about a second of work.
    pub playouts: u64,
    /// Midgame positions to search, one a line.
    pub midgames: &'static str,
    /// How deep each is searched; about a second of work in all.
    pub search_depth: u32,
}

/// Everything a game's folder offers to the rest of the program.
pub trait Game: Send + Sync + 'static {
    /// The rules, with notation.
    type Position: Notation;

    /// The names on the command line: `dames` and `draughts`.
    const NAMES: Names;

    /// Identifier of the message with the game's full name.
    const TITLE: &'static str;

    /// The variants; the first is the default.
    const VARIANTS: &'static [Variant];

    /// The rule options.
    const OPTIONS: &'static [RuleOption];

    /// How records look.
    const RECORD: RecordStyle = RecordStyle::PLAIN;

    /// The text formats beside the PGN family.
    const FORMATS: &'static [Format] = &[];

    /// The rules for newcomers.
    const GUIDE: Guide = Guide { summary: "", rules: "", example: Example::NONE };

    /// What `plateau bench` measures.
    const BENCH: &'static [BenchCase];

    /// The rules of `variant` (a page name of [`Game::VARIANTS`]) with `options`, whose keys are known and belong to
    /// the variant.
    ///
    /// # Errors
    /// When a value is not one the option takes: the message says what was expected.
    fn rules(
        variant: &'static str,
        options: &Options,
    ) -> Result<<Self::Position as Position>::Rules, Message>;

    /// The page name of the variant and the options that differ from its default, in the order of
    /// [`Game::OPTIONS`]: what a record holds, and [`Game::rules`] reads back.
    fn describe(rules: &<Self::Position as Position>::Rules) -> (&'static str, Options);

    /// The seed that the rules give to chance, if they do.
    fn seed(_rules: &<Self::Position as Position>::Rules) -> Option<u64> {
        None
    }

    /// The move of the player `premier`: the first legal move in the game's reading order.
    fn first_move(position: &Self::Position) -> Option<<Self::Position as Position>::Move> {
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        list.first().copied()
    }

    /// A computer player that only this game has, such as `rapport`, from its name and the text behind `:`.
    /// `None` when the game has no player of that name.
    ///
    /// # Errors
    /// When the argument is not one the player takes.
    fn own_player(_name: &str, _argument: Option<&str>) -> Option<ChooserResult<Self::Position>> {
        None
    }

    /// Tags that records of this game carry beside the common ones (PDN's `GameType`).
    fn record_tags(_rules: &<Self::Position as Position>::Rules) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// The variant (page name) and options that tags of other programs mean, where the record has no tags of ours.
    fn recognise(_tags: &[(String, String)]) -> Option<(&'static str, Options)> {
        None
    }

    /// The console program of the document.
    const CLASSIC: Classic;
}
