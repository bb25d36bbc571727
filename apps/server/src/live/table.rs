//! A game in memory: what its events have made of it.

use std::collections::{HashMap, HashSet, VecDeque};
use std::time::{Duration, Instant};

use plateau_core::{BoardView, Ending, Message, MoveError, Reason, Side};
use plateau_table::{AnyMatch, ClockSpec, PlayerSpec};

use super::event::{Event, Offer, side_of_word};
use super::ply::Ply;
use super::seat::{Role, Seat, Viewer};
use super::setup::Setup;
use super::timer::Timer;
use crate::store::{EventRow, GameRow, SeatRow};

/// How many events are kept for those who were away.
const RECENT: usize = 64;

/// A game in memory. It knows no sockets and no database: events go in, documents come out.
pub struct Table {
    /// The identifier.
    pub id: String,
    /// The game and its rules.
    pub setup: Setup,
    /// Whether both sides play on one device.
    pub device: bool,
    /// Whether it came from a record.
    pub imported: bool,
    /// Tags of an imported record.
    pub tags: Vec<(String, String)>,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// The two sides.
    pub seats: [Seat; 2],
    /// The game itself.
    pub game: Box<dyn AnyMatch>,
    /// The board on the table.
    pub view: BoardView,
    /// The moves played.
    pub plies: Vec<Ply>,
    /// The clocks.
    pub timer: Timer,
    /// How many events there were.
    pub version: i64,
    /// The rematch.
    pub next: Option<String>,
    offers: [Option<Side>; 3],
    recent: VecDeque<(i64, Event)>,
    requests: HashMap<String, i64>,
}

/// Why a game of the database could not be laid on the table.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The row is of a game or of rules that this program does not know.
    #[error("{0}")]
    Rules(#[from] Message),
    /// An event is not one of ours, or not possible.
    #[error("event {0}")]
    Event(i64),
}

impl Table {
    /// Lays a game of the database on the table. `alive` is when the server was last known to be alive: the clock has
    /// stood still since.
    ///
    /// # Errors
    /// When the row or an event makes no sense.
    pub fn load(
        row: GameRow,
        seats: &[SeatRow],
        events: &[EventRow],
        alive: i64,
    ) -> Result<Table, LoadError> {
        let setup = Setup::of_row(&row)?;
        let game = setup.open()?;
        let seat = |side: Side, kind: &str, name: String| -> Result<Seat, Message> {
            let guests: HashSet<String> =
                seats.iter().filter(|seat| seat.side == side.word()).map(|seat| seat.guest.clone()).collect();
            Ok(Seat { player: PlayerSpec::parse(kind)?, name, guests })
        };
        let mut table = Table {
            view: game.view(),
            game,
            setup,
            device: row.device != 0,
            imported: row.imported != 0,
            tags: serde_json::from_str(&row.tags).unwrap_or_default(),
            created: row.created,
            seats: [
                seat(Side::First, &row.first_kind, row.first_name)?,
                seat(Side::Second, &row.second_kind, row.second_name)?,
            ],
            plies: Vec::new(),
            timer: Timer::new(ClockSpec::parse(&row.clock)?),
            version: 0,
            next: row.next,
            offers: [None; 3],
            recent: VecDeque::new(),
            requests: HashMap::new(),
            id: row.id,
        };
        for event in events {
            let bad = LoadError::Event(event.version);
            let Ok(data) = serde_json::from_str::<Event>(&event.data) else { return Err(bad) };
            if table.apply(data, event.request.clone(), None).is_err() || table.version != event.version {
                return Err(bad);
            }
        }
        let running = if row.clock_at > 0 { (alive - row.clock_at).max(0) } else { 0 };
        let carried = u64::try_from(row.clock_used + running).unwrap_or_default();
        table.timer.restore(Duration::from_millis(carried));
        Ok(table)
    }

    /// Makes an event happen; its clock runs from `now`, or stands still for `None`. A move comes back as the game
    /// writes it.
    ///
    /// # Errors
    /// When a move is refused; nothing has then changed.
    pub fn apply(
        &mut self,
        event: Event,
        request: Option<String>,
        now: Option<Instant>,
    ) -> Result<Event, MoveError> {
        let event = match event {
            Event::Move { text, used } => {
                let played = self.game.play(&text)?;
                let (side, text) = (played.side, played.text.clone());
                self.timer.moved(side, used, now);
                let clock_ms = used.map(|_| {
                    let left = self.timer.remaining(side, !side, now.unwrap_or_else(Instant::now)).total();
                    self.game.note_clocks([Duration::from_secs(left.as_secs()); 2]);
                    u64::try_from(left.as_millis()).unwrap_or(u64::MAX)
                });
                let after = self.game.view();
                let ply = Ply::new(&self.view, &after, played, clock_ms, self.game.position_text());
                self.view = after;
                self.plies.push(ply);
                // Whoever moves answers what the other asked; one's own question stays open.
                for offer in [Offer::Draw, Offer::Takeback] {
                    if self.offer(offer) == Some(!side) {
                        self.offers[offer as usize] = None;
                    }
                }
                Event::Move { text, used }
            }
            Event::Takeback { count } => {
                for _ in 0..count {
                    self.game.undo();
                }
                self.plies.truncate(self.plies.len().saturating_sub(count));
                self.timer.taken_back(count, now);
                self.view = self.game.view();
                self.offers = [None; 3];
                Event::Takeback { count }
            }
            Event::Over { outcome, reason } => {
                let loser = side_of_word(&outcome).map(|winner| !winner);
                // A game that is already over stays as it is.
                let _ = match (loser, reason == Reason::Time.word()) {
                    (Some(side), true) => self.game.flag(side),
                    (Some(side), false) => self.game.resign(side),
                    (None, _) => self.game.offer_draw(Side::First).and_then(|()| self.game.answer_draw(true)),
                };
                self.view = self.game.view();
                Event::Over { outcome, reason }
            }
            event => event,
        };
        match &event {
            Event::Offer { offer, side } => self.offers[*offer as usize] = Some(*side),
            Event::Declined { offer, .. } => self.offers[*offer as usize] = None,
            Event::Rematch { next } => {
                self.offers[Offer::Rematch as usize] = None;
                self.next = Some(next.clone());
            }
            _ => {}
        }
        if self.game.ending().is_some() {
            self.offers[Offer::Draw as usize] = None;
            self.offers[Offer::Takeback as usize] = None;
            self.timer.stop(now.unwrap_or_else(Instant::now));
        }
        self.version += 1;
        if let Some(request) = request {
            self.requests.insert(request, self.version);
        }
        // What was taken back cannot be told move by move: whoever was away gets the whole state.
        if matches!(event, Event::Takeback { .. }) {
            self.recent.clear();
        } else {
            self.recent.push_back((self.version, event.clone()));
            if self.recent.len() > RECENT {
                self.recent.pop_front();
            }
        }
        Ok(event)
    }

    /// The version that a request led to, if it was made already.
    pub fn answered(&self, request: &str) -> Option<i64> {
        self.requests.get(request).copied()
    }

    /// The events after `version` in order, if all of them are still known.
    pub fn since(&self, version: i64) -> Option<Vec<(i64, Event)>> {
        if version == self.version {
            return Some(Vec::new());
        }
        let oldest = self.recent.front().map(|(version, _)| *version)?;
        (version + 1 >= oldest && version < self.version)
            .then(|| self.recent.iter().filter(|(number, _)| *number > version).cloned().collect())
    }

    /// Whose offer is open.
    pub fn offer(&self, offer: Offer) -> Option<Side> {
        self.offers[offer as usize]
    }

    /// Who moves next.
    pub fn turn(&self) -> Side {
        self.view.turn
    }

    /// How it ended, if it did.
    pub fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }

    /// `open` while a person is missing, `live`, or `over`.
    pub fn status(&self) -> &'static str {
        let missing = self.is_between_people() && self.seats.iter().any(|seat| seat.guests.is_empty());
        match (self.ending(), missing && self.plies.len() < super::timer::FREE_MOVES) {
            (Some(_), _) => "over",
            (None, true) => "open",
            (None, false) => "live",
        }
    }

    /// Whether exactly one side is a computer's.
    pub fn is_against_computer(&self) -> bool {
        self.seats[0].is_person() != self.seats[1].is_person()
    }

    /// Whether two people play, each for themselves.
    pub fn is_between_people(&self) -> bool {
        !self.device && self.seats.iter().all(Seat::is_person)
    }

    /// What `viewer` is to this game.
    pub fn role(&self, viewer: &Viewer) -> Role {
        Role::of(viewer, &self.seats, self.device)
    }

    /// The text of each move played.
    pub fn moves(&self) -> Vec<String> {
        self.plies.iter().map(|ply| ply.text.clone()).collect()
    }
}
