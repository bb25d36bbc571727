//! The object-safe layer: one virtual call for each request of an interface, never for each position of a walk.

use std::any::Any;
use std::fmt;
use std::marker::PhantomData;
use std::time::Duration;

use plateau_core::{
    BoardView, Ending, Message, MoveError, Notation, Playouts, Position, Random, Side, divide, perft,
    random_from_seed, shorten,
};

use crate::{
    BenchCase, Budget, Chooser, Classic, FirstMove, Format, Game, Guide, Match, Names, Options, Played,
    Player, PlayerSpec, RandomMove, Record, RecordError, RecordStyle, RuleOption, Variant,
};

/// A game, erased.
pub trait AnyGame: Send + Sync {
    /// The names on the command line.
    fn names(&self) -> Names;

    /// The page name: `pente`, `dames`…
    fn id(&self) -> &'static str {
        self.names().page
    }

    /// The full name.
    fn title(&self) -> Message;

    /// The variants; the first is the default.
    fn variants(&self) -> &'static [Variant];

    /// The rule options.
    fn options(&self) -> &'static [RuleOption];

    /// How records look.
    fn record_style(&self) -> RecordStyle;

    /// The text formats beside the PGN family.
    fn formats(&self) -> &'static [Format];

    /// The rules for newcomers.
    fn guide(&self) -> Guide {
        Guide::default()
    }

    /// What `plateau bench` measures.
    fn bench(&self) -> &'static [BenchCase];

    /// The console program of the document.
    fn classic(&self) -> Classic;

    /// Starts a game: the default variant, no options and the starting position unless others are given.
    ///
    /// # Errors
    /// When a variant, an option or the position is not one of this game.
    fn open(
        &self,
        variant: Option<&str>,
        options: &Options,
        position: Option<&str>,
    ) -> Result<Box<dyn AnyMatch>, Message>;

    /// Replays a record.
    ///
    /// # Errors
    /// When the record's rules, position or moves are not legal in this game.
    fn replay(&self, record: &Record) -> Result<Box<dyn AnyMatch>, RecordError>;

    /// The variant and options that the tags of another program's record mean; `None` when they are not of this game.
    fn recognise(&self, tags: &[(String, String)]) -> Option<(&'static str, Options)>;

    /// The computer player of this name.
    ///
    /// # Errors
    /// When the game has no such player, or the player is a person.
    fn player(&self, spec: &PlayerSpec) -> Result<Box<dyn Player>, Message>;
}

impl fmt::Debug for dyn AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyGame({})", self.id())
    }
}

/// A game being played, erased. Moves cross this boundary as text.
pub trait AnyMatch: Send {
    /// The game.
    fn game(&self) -> &'static dyn AnyGame;

    /// The page name of the variant and its options.
    fn rules(&self) -> (&'static str, Options);

    /// Who moves next.
    fn turn(&self) -> Side;

    /// Who won and why; `None` while the game goes on.
    fn ending(&self) -> Option<Ending>;

    /// The text of each legal move, sorted by byte value; none once the game is over.
    fn moves(&self) -> Vec<String>;

    /// The texts of the moves played.
    fn played(&self) -> Vec<String>;

    /// The pass that the player to move must make, if that is the only legal move.
    fn forced_pass(&self) -> Option<String>;

    /// The first legal move in the game's reading order.
    fn first_move(&self) -> Option<String>;

    /// A uniformly random legal move.
    fn random_move(&self, random: &mut Random) -> Option<String>;

    /// Reads and plays a move.
    ///
    /// # Errors
    /// When the text is no move, the move is illegal, or the game is over; nothing has then changed.
    fn play(&mut self, text: &str) -> Result<Played, MoveError>;

    /// See [`Match::undo`].
    fn undo(&mut self) -> bool;
    /// See [`Match::redo`].
    fn redo(&mut self) -> bool;
    /// See [`Match::undo_turn`].
    fn undo_turn(&mut self, side: Side) -> usize;
    /// See [`Match::redo_turn`].
    fn redo_turn(&mut self, side: Side) -> usize;
    /// See [`Match::can_redo`].
    fn can_redo(&self) -> bool;

    /// See [`Match::draw_offer`].
    fn draw_offer(&self) -> Option<Side>;
    /// Offers a draw.
    ///
    /// # Errors
    /// When the game is over.
    fn offer_draw(&mut self, side: Side) -> Result<(), Message>;
    /// Accepts or declines a draw.
    ///
    /// # Errors
    /// When the game is over or no draw is offered.
    fn answer_draw(&mut self, accept: bool) -> Result<(), Message>;
    /// Gives up.
    ///
    /// # Errors
    /// When the game is over.
    fn resign(&mut self, side: Side) -> Result<(), Message>;
    /// Ends the game by time.
    ///
    /// # Errors
    /// When the game is over.
    fn flag(&mut self, side: Side) -> Result<(), Message>;
    /// See [`Match::note_clocks`].
    fn note_clocks(&mut self, clocks: [Duration; 2]);

    /// The position text of the board.
    fn position_text(&self) -> String;

    /// The board as a screen sees it. Once the game is over it has no moves.
    fn view(&self) -> BoardView;

    /// The number of sequences of `depth` moves from the board.
    ///
    /// # Errors
    /// When chance forbids counting.
    fn perft(&self, depth: u32) -> Result<u64, Message>;

    /// The same for each legal move, sorted by move text.
    ///
    /// # Errors
    /// When chance forbids counting.
    fn divide(&self, depth: u32) -> Result<Vec<(String, u64)>, Message>;

    /// Plays random games from the board.
    fn playouts(&self, games: u64, seed: u64) -> Playouts;

    /// The game as a record.
    fn record(&self) -> Record;

    /// The match itself, for players of one game.
    fn as_any(&self) -> &dyn Any;
}

/// The erased form of the game `G`.
pub struct Erased<G>(PhantomData<G>);

impl<G: Game> Erased<G> {
    /// The erased game, to stand in a table of games.
    pub const GAME: &'static dyn AnyGame = &Erased::<G>(PhantomData);

    /// The rules of `variant` with `options`, names and keys checked.
    ///
    /// # Errors
    /// When the game has no such variant, or the variant no such option.
    pub fn rules(
        variant: Option<&str>,
        options: &Options,
    ) -> Result<<G::Position as Position>::Rules, Message> {
        let variant = find_variant(G::NAMES, G::VARIANTS, variant)?;
        let names =
            |options: Vec<&str>| if options.is_empty() { "—".to_owned() } else { options.join(", ") };
        for (key, _) in options.pairs() {
            let known = G::OPTIONS.iter().filter(|option| option.applies_to(variant));
            if !known.clone().any(|option| option.key == key) {
                let error = Message::new("option-unknown").with("key", shorten(key)).with("variant", variant);
                return Err(error.with("known", names(known.map(|option| option.key).collect())));
            }
        }
        G::rules(variant, options)
    }
}

impl RuleOption {
    /// Whether the option belongs to the variant called `variant` in the pages.
    pub fn applies_to(&self, variant: &str) -> bool {
        self.variants.is_empty() || self.variants.contains(&variant)
    }
}

/// The page name of the variant called `name` in any language; the default one for `None`.
fn find_variant(
    game: Names,
    variants: &'static [Variant],
    name: Option<&str>,
) -> Result<&'static str, Message> {
    let found = match name {
        None => variants.first(),
        Some(name) => variants.iter().find(|variant| variant.names.matches(name)),
    };
    found.map(|variant| variant.names.page).ok_or_else(|| {
        let known = |pick: fn(&Names) -> &'static str| {
            variants.iter().map(|variant| pick(&variant.names)).collect::<Vec<_>>().join(", ")
        };
        Message::new("variant-unknown")
            .with("name", shorten(name.unwrap_or_default()))
            .with("game", game.page)
            .with("pages", known(|names| names.page))
            .with("english", known(|names| names.english))
    })
}

impl<G: Game> AnyGame for Erased<G>
where
    Match<G>: AnyMatch,
{
    fn names(&self) -> Names {
        G::NAMES
    }

    fn title(&self) -> Message {
        Message::new(G::TITLE)
    }

    fn variants(&self) -> &'static [Variant] {
        G::VARIANTS
    }

    fn options(&self) -> &'static [RuleOption] {
        G::OPTIONS
    }

    fn record_style(&self) -> RecordStyle {
        G::RECORD
    }

    fn formats(&self) -> &'static [Format] {
        G::FORMATS
    }

    fn guide(&self) -> Guide {
        G::GUIDE
    }

    fn bench(&self) -> &'static [BenchCase] {
        G::BENCH
    }

    fn classic(&self) -> Classic {
        G::CLASSIC
    }

    fn open(
        &self,
        variant: Option<&str>,
        options: &Options,
        position: Option<&str>,
    ) -> Result<Box<dyn AnyMatch>, Message> {
        let rules = Self::rules(variant, options)?;
        let start = match position {
            None => G::Position::start(&rules),
            Some(text) => G::Position::from_text(&rules, text)
                .map_err(|error| Message::new("position-bad").with("faults", error.faults().to_vec()))?,
        };
        Ok(Box::new(Match::<G>::from_position(start)))
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn AnyMatch>, RecordError> {
        Ok(Box::new(Match::<G>::from_record(record)?))
    }

    fn recognise(&self, tags: &[(String, String)]) -> Option<(&'static str, Options)> {
        G::recognise(tags)
    }

    fn player(&self, spec: &PlayerSpec) -> Result<Box<dyn Player>, Message> {
        let PlayerSpec::Computer { name, argument } = spec else {
            return Err(Message::new("player-not-computer"));
        };
        let bad_argument = || Message::new("player-argument").with("text", spec.to_string());
        match (name.as_str(), argument.as_deref()) {
            ("hasard", None) => Ok(Box::new(RandomMove::new(None))),
            ("hasard", Some(seed)) => {
                let seed = seed.parse().map_err(|_| bad_argument())?;
                Ok(Box::new(RandomMove::new(Some(seed))))
            }
            ("premier", None) => Ok(Box::new(FirstMove)),
            ("premier", Some(_)) => Err(bad_argument()),
            (name, argument) => match G::own_player(name, argument) {
                Some(player) => Ok(Box::new(OwnPlayer::<G>(player?))),
                None => Err(Message::new("player-not-here").with("name", name).with("game", G::NAMES.page)),
            },
        }
    }
}

/// The typed match behind `game`.
///
/// # Errors
/// When it is of another game.
pub fn typed<G: Game>(game: &dyn AnyMatch) -> Result<&Match<G>, Message> {
    game.as_any()
        .downcast_ref::<Match<G>>()
        .ok_or_else(|| Message::new("player-other-game").with("game", G::NAMES.page))
}

/// A player of one game behind the erased trait.
struct OwnPlayer<G: Game>(Box<dyn Chooser<G::Position>>);

impl<G: Game> Player for OwnPlayer<G> {
    fn choose(&mut self, game: &dyn AnyMatch, _budget: &Budget) -> Result<String, Message> {
        let position = typed::<G>(game)?.position();
        let mv = self.0.choose(position).ok_or_else(|| Message::new("player-no-move"))?;
        Ok(position.write_move(mv))
    }
}

impl<G: Game> AnyMatch for Match<G> {
    fn game(&self) -> &'static dyn AnyGame {
        Erased::<G>::GAME
    }

    fn rules(&self) -> (&'static str, Options) {
        G::describe(&self.start().rules())
    }

    fn turn(&self) -> Side {
        Match::turn(self)
    }

    fn ending(&self) -> Option<Ending> {
        Match::ending(self)
    }

    fn moves(&self) -> Vec<String> {
        let mut texts: Vec<String> =
            self.legal_moves().iter().map(|&mv| self.position().write_move(mv)).collect();
        texts.sort_unstable();
        texts
    }

    fn played(&self) -> Vec<String> {
        self.positions().zip(self.plies()).map(|(before, ply)| before.write_move(ply.mv)).collect()
    }

    fn forced_pass(&self) -> Option<String> {
        match self.legal_moves()[..] {
            [only] if self.position().move_view(only).is_pass() => Some(self.position().write_move(only)),
            _ => None,
        }
    }

    fn first_move(&self) -> Option<String> {
        self.ending()
            .is_none()
            .then(|| G::first_move(self.position()))?
            .map(|mv| self.position().write_move(mv))
    }

    fn random_move(&self, random: &mut Random) -> Option<String> {
        let mut list = self.legal_moves();
        if list.is_empty() {
            return None;
        }
        self.position().random_move(random, &mut list).map(|mv| self.position().write_move(mv))
    }

    fn play(&mut self, text: &str) -> Result<Played, MoveError> {
        self.play_text(text)
    }

    fn undo(&mut self) -> bool {
        Match::undo(self)
    }

    fn redo(&mut self) -> bool {
        Match::redo(self)
    }

    fn undo_turn(&mut self, side: Side) -> usize {
        Match::undo_turn(self, side)
    }

    fn redo_turn(&mut self, side: Side) -> usize {
        Match::redo_turn(self, side)
    }

    fn can_redo(&self) -> bool {
        Match::can_redo(self)
    }

    fn draw_offer(&self) -> Option<Side> {
        Match::draw_offer(self)
    }

    fn offer_draw(&mut self, side: Side) -> Result<(), Message> {
        Match::offer_draw(self, side)
    }

    fn answer_draw(&mut self, accept: bool) -> Result<(), Message> {
        Match::answer_draw(self, accept)
    }

    fn resign(&mut self, side: Side) -> Result<(), Message> {
        Match::resign(self, side)
    }

    fn flag(&mut self, side: Side) -> Result<(), Message> {
        Match::flag(self, side)
    }

    fn note_clocks(&mut self, clocks: [Duration; 2]) {
        Match::note_clocks(self, clocks);
    }

    fn position_text(&self) -> String {
        self.position().to_text()
    }

    fn view(&self) -> BoardView {
        let mut view = self.position().view(self.last());
        if self.ending().is_some() {
            view.moves.clear();
        }
        view
    }

    fn perft(&self, depth: u32) -> Result<u64, Message> {
        perft(self.position(), depth).map_err(|error| error.message())
    }

    fn divide(&self, depth: u32) -> Result<Vec<(String, u64)>, Message> {
        let counts = divide(self.position(), depth).map_err(|error| error.message())?;
        let mut texts: Vec<(String, u64)> =
            counts.into_iter().map(|(mv, count)| (self.position().write_move(mv), count)).collect();
        texts.sort_unstable();
        Ok(texts)
    }

    fn playouts(&self, games: u64, seed: u64) -> Playouts {
        Playouts::run(self.position(), games, &mut random_from_seed(Some(seed)))
    }

    fn record(&self) -> Record {
        Record::from_match(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
