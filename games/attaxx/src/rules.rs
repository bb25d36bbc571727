//! The rules of both variants, as data.

use std::fmt;

use plateau_core::{Message, Square, shorten};
use plateau_table::Options;

use crate::grid::{CellText, Grid, read_cell};
use crate::word::SMALL_SIZE;

/// Which of the two games is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// The document's game: stones are placed near enemy stones.
    #[default]
    Simplified,
    /// Ataxx as engines play it: own stones clone or jump.
    Standard,
}

/// The page names of the variants.
pub(crate) const SIMPLIFIED: &str = "simplifie";
/// See [`SIMPLIFIED`].
pub(crate) const STANDARD: &str = "standard";

/// The plies without a clone after which a standard game is drawn.
pub(crate) const QUIET_LIMIT: u16 = 100;

/// The probability with which an enemy neighbour changes colour, exact to nine decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contagion(u32);

impl Contagion {
    /// Every neighbour changes colour.
    pub const CERTAIN: Contagion = Contagion(Contagion::ONE);

    /// Probability 1, in the unit of the field.
    pub(crate) const ONE: u32 = 1_000_000_000;

    /// The decimals that are kept.
    const DECIMALS: usize = 9;

    /// Reads a decimal number with 0 < p ≤ 1 and at most nine decimals, a point or a comma before them.
    pub fn parse(text: &str) -> Option<Contagion> {
        let (whole, decimals) = text.split_once(['.', ',']).unwrap_or((text, ""));
        let decimals = decimals.trim_end_matches('0');
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if text.len() > 40 || !digits(whole) || !digits(decimals) || decimals.len() > Contagion::DECIMALS {
            return None;
        }
        let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
        let fraction: u64 = format!("{decimals:0<width$}", width = Contagion::DECIMALS).parse().ok()?;
        let parts = whole.checked_mul(u64::from(Contagion::ONE))?.checked_add(fraction)?;
        u32::try_from(parts).ok().filter(|parts| (1..=Contagion::ONE).contains(parts)).map(Contagion)
    }

    /// Whether nothing is left to chance.
    pub const fn is_certain(self) -> bool {
        self.0 == Contagion::ONE
    }

    /// The probability in parts of [`Contagion::ONE`].
    pub(crate) const fn parts(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Contagion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_certain() {
            return f.write_str("1");
        }
        let decimals = format!("{:0width$}", self.0, width = Contagion::DECIMALS);
        write!(f, "0.{}", decimals.trim_end_matches('0'))
    }
}

/// What does not change in a game, apart from the sets of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Terms {
    /// The seed of chance; 0 when there is none.
    pub(crate) seed: u64,
    /// The probability of contagion.
    pub(crate) contagion: Contagion,
    /// Whether `seed` counts.
    pub(crate) seeded: bool,
    /// The number of rows and columns.
    pub(crate) size: u8,
    /// How far from an enemy stone a stone may be placed (simplified).
    pub(crate) range: u8,
    /// Which game is played.
    pub(crate) kind: Kind,
}

impl Terms {
    /// The cells of the board.
    pub(crate) const fn grid(&self) -> Grid {
        Grid { size: self.size }
    }

    /// Whether stones move by cloning and jumping.
    #[inline(always)]
    pub(crate) fn is_standard(&self) -> bool {
        self.kind == Kind::Standard
    }

    /// Whether the board needs more than 64 bits.
    #[inline(always)]
    pub(crate) fn is_wide(&self) -> bool {
        self.size > SMALL_SIZE
    }
}

/// The rules of a game: the variant and its options.
///
/// ```
/// use plateau_attaxx::{Attaxx, Kind, Rules};
/// use plateau_table::{Game, Options};
///
/// assert_eq!(Rules::default().size(), 7);
/// let options = Options::parse(&["size=9", "holes=e5"]).unwrap();
/// let rules = Attaxx::rules("simplifie", &options).unwrap();
/// assert_eq!((rules.kind(), rules.size()), (Kind::Simplified, 9));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Everything but the cells.
    pub(crate) terms: Terms,
    /// The holes of the starting position.
    pub(crate) holes: u128,
    /// The refuges.
    pub(crate) refuges: u128,
}

impl Default for Rules {
    fn default() -> Self {
        Rules::of(Kind::Simplified)
    }
}

impl Rules {
    /// The rules of a variant without options.
    pub const fn of(kind: Kind) -> Rules {
        let contagion = Contagion::CERTAIN;
        Rules {
            terms: Terms { seed: 0, contagion, seeded: false, size: 7, range: 1, kind },
            holes: 0,
            refuges: 0,
        }
    }

    /// Which of the two games is played.
    pub const fn kind(&self) -> Kind {
        self.terms.kind
    }

    /// The number of rows and columns.
    pub const fn size(&self) -> u8 {
        self.terms.size
    }

    /// The probability of contagion.
    pub const fn contagion(&self) -> Contagion {
        self.terms.contagion
    }

    /// The seed of chance, if one was given.
    pub fn seed(&self) -> Option<u64> {
        self.terms.seeded.then_some(self.terms.seed)
    }

    /// Reads the options of the simplified game.
    ///
    /// # Errors
    /// When a value is not one the option takes.
    pub(crate) fn simplified(options: &Options) -> Result<Rules, Message> {
        let mut rules = Rules::of(Kind::Simplified);
        rules.terms.size = options.number("size", 3..=9, rules.terms.size)?;
        rules.terms.range = options.number("range", 1..=2, rules.terms.range)?;
        let grid = rules.terms.grid();
        rules.holes = read_cells(options, "holes", grid)?;
        rules.refuges = read_cells(options, "refuges", grid)?;
        if let Some(square) = grid.first(rules.holes & (grid.corners(0) | grid.corners(1))) {
            return Err(Message::new("attaxx-option-corner").with("cell", grid.name(square)));
        }
        if let Some(square) = grid.first(rules.holes & rules.refuges) {
            return Err(Message::new("attaxx-option-hole-refuge").with("cell", grid.name(square)));
        }
        if let Some(text) = options.get("contagion") {
            rules.terms.contagion = Contagion::parse(text)
                .ok_or_else(|| Message::new("attaxx-option-contagion").with("value", shorten(text)))?;
        }
        rules.terms.seeded = options.get("seed").is_some();
        rules.terms.seed = options.number("seed", 0..=u64::MAX, 0)?;
        Ok(rules)
    }

    /// The page name of the variant and the options that differ from its default.
    pub(crate) fn describe(&self) -> (&'static str, Options) {
        if self.terms.is_standard() {
            return (STANDARD, Options::new());
        }
        let default = Rules::default();
        let grid = self.terms.grid();
        let mut options = Options::new();
        if self.terms.size != default.terms.size {
            options = options.with("size", self.terms.size);
        }
        if self.terms.range != default.terms.range {
            options = options.with("range", self.terms.range);
        }
        for (key, cells) in [("holes", self.holes), ("refuges", self.refuges)] {
            if cells != 0 {
                options = options.with(key, grid.names(cells));
            }
        }
        if !self.terms.contagion.is_certain() {
            options = options.with("contagion", self.terms.contagion);
        }
        if let Some(seed) = self.seed() {
            options = options.with("seed", seed);
        }
        (SIMPLIFIED, options)
    }
}

/// Reads the option `key`, cells separated by commas, as a set of cells of `grid`.
///
/// # Errors
/// When something between the commas is no cell of the board.
fn read_cells(options: &Options, key: &'static str, grid: Grid) -> Result<u128, Message> {
    let Some(text) = options.get(key) else { return Ok(0) };
    let mut cells = 0;
    for name in text.split(',').map(str::trim).filter(|_| !text.trim().is_empty()) {
        let CellText::Cell(square) = read_cell(name, grid) else {
            let last = grid.name(Square::new(0, grid.size - 1));
            let fault = Message::new("attaxx-option-cell").with("key", key).with("cell", shorten(name));
            return Err(fault.with("last", last));
        };
        cells |= grid.set(square);
    }
    Ok(cells)
}
