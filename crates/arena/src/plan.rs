//! A contest that was checked, with its schedule.

use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use plateau_core::Message;

use crate::opening::{Draw, Opening, recorded};
use crate::{Contest, Slot};

/// The most games of a pair.
const MOST_GAMES: u32 = 1_000_000;

/// A contest that can be played.
pub(crate) struct Plan<'a> {
    pub(crate) contest: &'a Contest,
    pub(crate) names: Vec<String>,
    pub(crate) pairings: Vec<[usize; 2]>,
    openings: Mutex<Draw<'a>>,
    /// What records of this contest, and of no other, carry.
    pub(crate) mark: String,
}

impl<'a> Plan<'a> {
    /// Checks `contest` and draws its first openings. Once `stop` is set these are no longer looked at: nobody will play them.
    ///
    /// # Errors
    /// When there are too few players, too many for a test, or the rules or the openings are wrong.
    pub(crate) fn new(contest: &'a Contest, stop: &'a AtomicBool) -> Result<Self, Message> {
        if contest.entrants.len() < 2 {
            return Err(Message::new("arena-players"));
        }
        if contest.sprt.is_some() && contest.entrants.len() > 2 {
            return Err(Message::new("arena-sprt-players"));
        }
        if contest.games > MOST_GAMES {
            return Err(Message::new("arena-games-many").with("limit", MOST_GAMES));
        }
        let rules = contest.game.open(contest.variant.as_deref(), &contest.options, None)?.rules();
        let bases = recorded(contest, &rules)?;
        let names = contest.names();
        let mut text = format!("{} {} {:?}\n", contest.game.id(), rules.0, rules.1.pairs());
        for (index, name) in names.iter().enumerate() {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{name} {}", contest.limit_of(index));
        }
        let _ =
            writeln!(text, "{:?} {} {:?}", contest.format, contest.tolerance.as_millis(), contest.max_plies);
        let _ = writeln!(text, "{} {}", contest.random_plies, contest.seed);
        if let Some(balance) = &contest.balance {
            let _ = writeln!(text, "{}", balance.name());
        }
        for base in &bases {
            let _ = writeln!(text, "{}", base.describe());
        }
        Ok(Plan {
            contest,
            names,
            pairings: contest.format.pairings(contest.entrants.len()),
            openings: Mutex::new(Draw::new(contest, stop, bases)?),
            mark: format!("{:016x}", fnv1a(text.as_bytes())),
        })
    }

    /// Every game, in the order in which they are played: all pairs meet in an opening before the next one comes, so
    /// that a match that is stopped has told something of everybody.
    pub(crate) fn slots(&self) -> impl Iterator<Item = Slot> {
        let (games, pairings) = (self.contest.games, self.pairings.len() as u32);
        (0..games.div_ceil(2)).flat_map(move |opening| {
            let legs = (games - 2 * opening).min(2);
            (0..pairings).flat_map(move |pairing| (0..legs).map(move |leg| Slot { opening, pairing, leg }))
        })
    }

    /// The opening of `slot`.
    pub(crate) fn opening(&self, slot: Slot) -> Opening {
        // A thread that fell leaves nothing half drawn behind.
        let mut openings = self.openings.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        openings.opening(slot.opening as usize)
    }

    /// Whether `slot` is a game of the schedule.
    pub(crate) fn contains(&self, slot: Slot) -> bool {
        let number = u64::from(slot.opening) * 2 + u64::from(slot.leg);
        number < u64::from(self.contest.games)
            && (slot.pairing as usize) < self.pairings.len()
            && slot.leg < 2
    }
}

/// FNV-1a: a hash that is the same in every release.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::fnv1a;

    /// The test vectors of the authors of the hash (draft-eastlake-fnv, appendix).
    #[test]
    fn the_hash_is_fnv1a() {
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
