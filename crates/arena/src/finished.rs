//! One game that was played to its end.

use plateau_core::{Message, Outcome, Reason, Side};
use plateau_table::Record;

use crate::FaultKind;

/// The place of a game in the schedule. All counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slot {
    /// The opening.
    pub opening: u32,
    /// The pair of players.
    pub pairing: u32,
    /// 0 when the first player of the pair begins, 1 with colours swapped.
    pub leg: u32,
}

/// Why a game of a match was over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// By the rules.
    Rules(Reason),
    /// A draw because it became too long.
    Adjudication,
    /// The loser committed a fault; the reason is known when it happened in this run.
    Fault(FaultKind, Option<Message>),
}

/// The word for [`Conclusion::Adjudication`] in records.
const ADJUDICATION: &str = "adjudication";

impl Conclusion {
    /// The word that records use (`Termination` tag).
    pub fn word(&self) -> &'static str {
        match self {
            Conclusion::Rules(reason) => reason.word(),
            Conclusion::Adjudication => ADJUDICATION,
            Conclusion::Fault(kind, _) => kind.word(),
        }
    }

    /// The conclusion that a record's word means.
    fn from_word(word: &str) -> Option<Conclusion> {
        if word == ADJUDICATION {
            return Some(Conclusion::Adjudication);
        }
        // Faults first: the word for a loss on time is both.
        let fault = FaultKind::from_word(word).map(|kind| Conclusion::Fault(kind, None));
        let by_rules = || Reason::ALL.into_iter().find(|reason| reason.word() == word);
        fault.or_else(|| by_rules().map(Conclusion::Rules))
    }
}

/// One game that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Its place in the schedule.
    pub slot: Slot,
    /// The entrants who played first and second, as indices into [`crate::Contest::entrants`].
    pub players: [usize; 2],
    /// The result.
    pub outcome: Outcome,
    /// Why it was over.
    pub conclusion: Conclusion,
    /// The moves, those of the opening included.
    pub plies: usize,
}

impl Finished {
    /// What the first player of the pair got, in half points: 0, 1 or 2.
    pub fn half_points(&self) -> usize {
        match self.outcome {
            Outcome::Draw => 1,
            Outcome::Win(side) if (side == Side::First) == (self.slot.leg == 0) => 2,
            Outcome::Win(_) => 0,
        }
    }

    /// The entrant at fault, and how.
    pub fn fault(&self) -> Option<(usize, FaultKind)> {
        match (&self.conclusion, self.outcome.winner()) {
            (Conclusion::Fault(kind, _), Some(winner)) => Some((self.players[(!winner).index()], *kind)),
            _ => None,
        }
    }

    /// Reads a game back from its record; `None` when the record is none of ours.
    pub(crate) fn from_record(record: &Record, pairings: &[[usize; 2]]) -> Option<Finished> {
        let index = |text: &str| text.parse::<u32>().ok()?.checked_sub(1);
        let (opening, leg) = record.tag("Round")?.split_once('.')?;
        let slot = Slot {
            opening: index(opening)?,
            pairing: index(record.tag("Pairing")?)?,
            leg: index(leg).filter(|leg| *leg < 2)?,
        };
        let pairing = *pairings.get(slot.pairing as usize)?;
        Some(Finished {
            slot,
            players: slot.seated(pairing),
            outcome: record.result?,
            conclusion: Conclusion::from_word(record.tag("Termination")?)?,
            plies: record.moves.len(),
        })
    }
}

impl Slot {
    /// The players of the pair, in order of play.
    pub(crate) fn seated(&self, [a, b]: [usize; 2]) -> [usize; 2] {
        if self.leg == 0 { [a, b] } else { [b, a] }
    }

    /// The `Round` tag: opening and leg, from 1.
    pub(crate) fn round(&self) -> String {
        format!("{}.{}", self.opening + 1, self.leg + 1)
    }
}
