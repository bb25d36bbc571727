//! Endings: every position of a few pieces, won, drawn or lost, with the distance to the end.
//!
//! Values are those of the plain rules: a player who cannot move has lost, and a game that never ends is a draw. The
//! counts of 25, 16 and 5 moves are left out, so a win may take longer than they allow; distances tell.
//!
//! A table holds two bits for each position, which stay in memory, and a byte with the distance, which stays on disk.

mod file;
mod generate;
mod material;

use std::fmt;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};

use plateau_core::{Message, MoveList, Position};
use plateau_search::Exact;

use crate::moves::Move;
use crate::position::DamesPosition;
use crate::rules::Rules;
use generate::{DRAW, Verdict};
use material::{CODES, Material, Numbering, Pieces, Placements};

/// The most pieces that tables are made for.
pub const MOST_PIECES: u8 = 4;

/// What is being generated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of pieces of the endings being solved.
    pub pieces: u8,
    /// The positions solved so far, indices without meaning included.
    pub done: u64,
    /// All of them.
    pub total: u64,
}

/// The tables of one set of rules, for every number of pieces from two up to some.
pub struct Endings {
    /// The rules they hold for; those that differ only in counts share them.
    rules: Rules,
    /// The tables, in the order of [`Material::all`] for each number of pieces.
    tables: Vec<Table>,
    /// For each [`Material::code`], the place of its table; beyond the end where there is none.
    places: Vec<u16>,
    /// How many pieces at most.
    pieces: u8,
}

/// The table of one material, one player to move.
struct Table {
    /// The index of each position.
    numbering: Numbering,
    /// Four values a byte, see [`pack`].
    values: Vec<u8>,
    /// How far the end is.
    distances: Distances,
}

/// Where the distances of a table are.
enum Distances {
    /// In memory, just made.
    Here(Vec<u8>),
    /// In a file, from this place on.
    There(Arc<Mutex<File>>, u64),
}

impl Distances {
    /// The distance at `index`; `None` when the file cannot be read.
    fn get(&self, index: usize) -> Option<u8> {
        match self {
            Distances::Here(bytes) => bytes.get(index).copied(),
            Distances::There(file, start) => {
                let mut file = file.lock().ok()?;
                let mut byte = [0];
                file.seek(SeekFrom::Start(start + index as u64)).ok()?;
                file.read_exact(&mut byte).ok()?;
                Some(byte[0])
            }
        }
    }
}

/// The two bits of a position that ends in more plies than [`SOON`], won or lost.
const LATE: u8 = 3;

/// The two bits of the other values for the player to move.
const VALUES: [Exact; 3] = [Exact::Draw, Exact::Win, Exact::Loss];

/// Within so many plies no count of moves can stop a win. The counts of 16 and 25 moves are longer; where the one of 5
/// runs, all wins are shorter than it.
const SOON: u8 = 31;

/// The value of a distance.
fn value_of(distance: u8) -> Exact {
    match distance {
        DRAW => Exact::Draw,
        odd if odd % 2 == 1 => Exact::Win,
        _ => Exact::Loss,
    }
}

/// Four values a byte, the first in the lowest bits.
fn pack(distances: &[u8]) -> Vec<u8> {
    let code = |distance: u8| match value_of(distance) {
        Exact::Draw => 0,
        _ if distance > SOON => LATE,
        Exact::Win => 1,
        _ => 2,
    };
    distances.chunks(4).map(|four| four.iter().rev().fold(0, |byte, &one| byte << 2 | code(one))).collect()
}

impl Endings {
    /// Nothing yet.
    fn empty(rules: &Rules) -> Endings {
        Endings { rules: *rules, tables: Vec::new(), places: vec![u16::MAX; CODES], pieces: 1 }
    }

    /// Adds the table of `material`.
    fn add(&mut self, material: Material, values: Vec<u8>, distances: Distances) {
        self.places[material.code()] = self.tables.len() as u16;
        let numbering = Numbering::new(self.rules.board(), material);
        self.tables.push(Table { numbering, values, distances });
    }

    /// Solves every ending of at most `pieces` pieces (at most [`MOST_PIECES`]) on `threads` threads. `progress` is
    /// told after each material and answers whether to go on; `None` once it does not.
    pub fn generate(
        rules: &Rules,
        pieces: u8,
        threads: usize,
        progress: &mut dyn FnMut(&Progress) -> bool,
    ) -> Option<Endings> {
        let like = DamesPosition::start(rules);
        let mut endings = Endings::empty(rules);
        let size = |material: &Material| Numbering::new(rules.board(), *material).len() as u64;
        let counts = 2..=pieces.min(MOST_PIECES);
        let total = counts.clone().flat_map(Material::all).map(|material| size(&material)).sum();
        let mut done = 0;
        for count in counts {
            for material in Material::all(count) {
                if endings.places[material.code()] != u16::MAX {
                    continue;
                }
                let smaller = |position: &DamesPosition| endings.distance(position).unwrap_or(DRAW);
                let solved = generate::solve(&like, material, threads, &smaller);
                for (material, distances) in [material, material.turned()].into_iter().zip(solved) {
                    done += distances.len() as u64;
                    endings.add(material, pack(&distances), Distances::Here(distances));
                }
                if !progress(&Progress { pieces: count, done, total }) {
                    return None;
                }
            }
            endings.pieces = count;
        }
        Some(endings)
    }

    /// Reads the tables of `rules` in `folder`, as many numbers of pieces as there are files.
    ///
    /// # Errors
    /// When there are none, or one is damaged.
    pub fn open(folder: &Path, rules: &Rules) -> Result<Endings, Message> {
        file::open(folder, rules)
    }

    /// Writes a file for each number of pieces into `folder`, which is made where it is missing.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn save(&self, folder: &Path) -> Result<(), Message> {
        file::save(self, folder)
    }

    /// Compares everything in the files of `folder` with their checksums; opening reads the distances only where they
    /// are needed.
    ///
    /// # Errors
    /// When a file is missing or damaged.
    pub fn check(folder: &Path, rules: &Rules) -> Result<Endings, Message> {
        let endings = Endings::open(folder, rules)?;
        file::check(&endings, folder)?;
        Ok(endings)
    }

    /// The tables in the data folder, opened once; `None` where there are none.
    pub fn shared(rules: &Rules) -> Option<Arc<Endings>> {
        static SHARED: [OnceLock<Option<Arc<Endings>>>; 3] = [const { OnceLock::new() }; 3];
        let opened = || {
            plateau_table::folders::data_folder()
                .and_then(|folder| Endings::open(&folder, rules).ok())
                .map(Arc::new)
        };
        SHARED.get(usize::from(file::kind(rules).0))?.get_or_init(opened).clone()
    }

    /// How many pieces a position may have at most.
    pub fn pieces(&self) -> u8 {
        self.pieces
    }

    /// How many positions the tables hold, indices without meaning included.
    pub fn len(&self) -> u64 {
        self.tables.iter().map(|table| table.numbering.len() as u64).sum()
    }

    /// Whether there is no table.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// The table of `pieces` and their index in it.
    #[inline(always)]
    fn find(&self, pieces: Pieces) -> Option<(&Table, usize)> {
        let place = *self.places.get(pieces.material().code())?;
        let table = self.tables.get(usize::from(place))?;
        Some((table, table.numbering.index(pieces)))
    }

    /// Whether `position` is small enough for these tables.
    #[inline(always)]
    pub(crate) fn covers(&self, position: &DamesPosition) -> bool {
        (position.white | position.black).count_ones() <= u32::from(self.pieces)
    }

    /// The two bits of `position`; `None` when it has too many pieces.
    #[inline(always)]
    fn code(&self, position: &DamesPosition) -> Option<u8> {
        if !self.covers(position) {
            return None;
        }
        if let Some(distance) = bare(position) {
            return Some(if distance == 0 { 2 } else { 1 });
        }
        let (table, index) = self.find(Pieces::of(position))?;
        table.values.get(index / 4).map(|byte| byte >> (index % 4 * 2) & 3)
    }

    /// The value of `position` for the player to move, unless it is won or lost so late that counts of moves matter;
    /// `None` then, and when it has too many pieces. Never reads a file.
    #[inline(always)]
    pub fn value_soon(&self, position: &DamesPosition) -> Option<Exact> {
        VALUES.get(usize::from(self.code(position)?)).copied()
    }

    /// The value of `position` for the player to move by the plain rules; `None` when it has too many pieces.
    pub fn value(&self, position: &DamesPosition) -> Option<Exact> {
        match self.code(position)? {
            LATE => self.distance(position).map(value_of),
            code => VALUES.get(usize::from(code)).copied(),
        }
    }

    /// The number of plies to the end, won or lost, or [`DRAW`]; `None` when it cannot be told.
    fn distance(&self, position: &DamesPosition) -> Option<u8> {
        // More pieces than any table could be taken for fewer by their code.
        if (position.white | position.black).count_ones() > u32::from(MOST_PIECES) {
            return None;
        }
        if let Some(distance) = bare(position) {
            return Some(distance);
        }
        let (table, index) = self.find(Pieces::of(position))?;
        table.distances.get(index)
    }

    /// In how many plies the game ends when the winner hurries and the loser delays; `None` for a draw, and when it
    /// cannot be told.
    pub fn plies(&self, position: &DamesPosition) -> Option<u8> {
        let value = self.value(position)?;
        self.distance(position).filter(|&distance| distance != DRAW && value_of(distance) == value)
    }

    /// Leaves only the moves of `list` that keep the value of `position`: of wins the quickest, of losses the slowest.
    /// Leaves all of them when the tables do not know.
    pub(crate) fn keep_best(&self, position: &DamesPosition, list: &mut MoveList<Move>) {
        let Some(value) = self.value(position) else { return };
        let worth = |mv: &Move| {
            let mut after = *position;
            after.play_unchecked(*mv);
            let distance = || self.plies(&after).map_or(0, i32::from);
            match self.value(&after) {
                Some(Exact::Loss) => 1_000 - distance(),
                Some(Exact::Draw) => 0,
                Some(Exact::Win) => -1_000 + distance(),
                _ => -2_000,
            }
        };
        let best = list.iter().map(worth).max().unwrap_or(0);
        let expected = match value {
            Exact::Win => best > 0,
            Exact::Loss => best < 0,
            _ => best == 0,
        };
        if expected {
            list.retain(|mv| worth(mv) == best);
        }
    }

    /// A move that keeps the value of `position`, the quickest to win or the slowest to lose; `None` when the game is
    /// over or the position has too many pieces.
    pub fn best(&self, position: &DamesPosition) -> Option<Move> {
        self.value(position)?;
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        self.keep_best(position, &mut list);
        list.first().copied()
    }

    /// Compares positions with their successors, every one of the tables for a `step` of 1, and gives the first whose
    /// value or distance does not follow from them.
    pub fn inconsistency(&self, step: usize) -> Option<DamesPosition> {
        let like = DamesPosition::start(&self.rules);
        let all = (2..=self.pieces).flat_map(Material::all);
        let mut list = MoveList::new();
        for (material, table) in all.zip(&self.tables) {
            let placements = Placements::new(self.rules.board(), material);
            for index in (0..table.numbering.len()).step_by(step.max(1)) {
                let Some(pieces) = placements.pieces(index) else { continue };
                let position = pieces.position(&like);
                list.clear();
                position.legal_moves(&mut list);
                let mut verdict = Verdict::new();
                for &mv in list.iter() {
                    let mut after = position;
                    after.play_unchecked(mv);
                    verdict.add(self.distance(&after)?);
                }
                let value = value_of(verdict.distance());
                if self.distance(&position) != Some(verdict.distance())
                    || self.value(&position) != Some(value)
                {
                    return Some(position);
                }
            }
        }
        None
    }
}

/// The distance of a position where a player has nothing left.
#[inline(always)]
fn bare(position: &DamesPosition) -> Option<u8> {
    let own = position.pieces(position.turn);
    let enemy = position.pieces(!position.turn);
    match (own, enemy) {
        (0, _) => Some(0),
        // The foremost of one's own pieces is never blocked.
        (_, 0) => Some(1),
        _ => None,
    }
}

impl fmt::Debug for Endings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Endings({}, {} pieces)", self.rules.name(), self.pieces)
    }
}
