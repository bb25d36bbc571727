//! A game as JSON, for one reader in one language.

use std::time::Instant;

use plateau_core::{BoardView, Ending, Lang, Message, Side};
use plateau_table::PlayerSpec;
use serde::Serialize;
use serde_json::{Value, json};

use super::event::{Event, Offer};
use super::ply::PlyJson;
use super::seat::{Role, Viewer};
use super::table::Table;
use crate::Secret;
use crate::json::{MoveJson, ViewJson, moves};

/// Who reads, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reader {
    /// The language.
    pub lang: Lang,
    /// What the reader is to the game.
    pub role: Role,
    /// Whether the reader came with a token instead of a cookie: such readers need the token of the rematch.
    pub by_token: bool,
}

/// Who is connected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presence {
    /// Each side.
    pub sides: [bool; 2],
    /// Everybody else.
    pub spectators: usize,
}

/// A player.
#[derive(Debug, Serialize)]
struct PlayerJson {
    side: &'static str,
    kind: &'static str,
    name: String,
    level: Option<String>,
    taken: bool,
    present: bool,
}

/// The clocks.
#[derive(Debug, Serialize)]
struct ClockJson {
    spec: String,
    running: Option<&'static str>,
    sides: [RemainingJson; 2],
}

/// What one clock shows.
#[derive(Debug, Serialize)]
struct RemainingJson {
    ms: u64,
    delay_ms: u64,
    periods: u32,
    period_ms: u64,
}

/// What changes with every event.
#[derive(Debug, Serialize)]
struct Common {
    status: &'static str,
    ply: usize,
    clock: Option<ClockJson>,
    offers: Value,
    ending: Option<Value>,
    can: Value,
    next: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next_token: Option<String>,
}

/// The whole game.
#[derive(Debug, Serialize)]
struct StateJson<'a> {
    r#type: &'static str,
    id: &'a str,
    version: i64,
    created: i64,
    game: &'static str,
    title: String,
    variant: &'a str,
    options: String,
    position: &'a Option<String>,
    players: [PlayerJson; 2],
    spectators: usize,
    you: Option<&'static str>,
    device: bool,
    engine: bool,
    imported: bool,
    played: Vec<Value>,
    view: ViewJson<'a>,
    link: Option<String>,
    own_link: Option<String>,
    #[serde(flatten)]
    common: Common,
}

/// One event.
#[derive(Debug, Serialize)]
struct EventJson<'a> {
    r#type: &'static str,
    version: i64,
    kind: &'static str,
    #[serde(flatten)]
    common: Common,
    #[serde(flatten)]
    ply_data: Option<PlyJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveJson<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offer: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none", rename = "side")]
    offered_by: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<[PlayerJson; 2]>,
}

impl Table {
    /// The whole game.
    pub fn state(&self, reader: Reader, viewer: &Viewer, presence: Presence, secret: &Secret) -> Value {
        let played = self.plies.iter().map(|ply| {
            json!({
                "text": ply.text, "side": ply.side.word(), "pass": ply.pass, "clock_ms": ply.clock_ms,
            })
        });
        let state = StateJson {
            r#type: "state",
            id: &self.id,
            version: self.version,
            created: self.created,
            game: self.setup.game.id(),
            title: self.setup.game.title().text(reader.lang),
            variant: &self.setup.variant,
            options: self.setup.options_text(),
            position: &self.setup.start,
            players: self.players(reader.lang, presence),
            spectators: presence.spectators,
            you: reader.role.word(),
            device: self.device,
            engine: self.is_against_computer(),
            imported: self.imported,
            played: played.collect(),
            view: ViewJson::new(&self.view, self.may_move(reader.role), reader.lang),
            link: self.link(reader.role, secret),
            own_link: self.own_link(viewer, secret),
            common: self.common(reader, secret),
        };
        serde_json::to_value(state).unwrap_or_default()
    }

    /// One event, which was the last one when `moves_shown`: only then are the legal moves those of the board.
    pub fn event(
        &self,
        (version, event): (i64, &Event),
        reader: Reader,
        presence: Presence,
        secret: &Secret,
    ) -> String {
        let last = version == self.version;
        let ply = match event {
            Event::Move { .. } => self.ply_of_version(version),
            _ => None,
        };
        let (offer, offered_by) = match event {
            Event::Offer { offer, side } | Event::Declined { offer, side } => {
                (Some(offer.word()), Some(side.word()))
            }
            _ => (None, None),
        };
        let people = matches!(event, Event::Joined { .. } | Event::Renamed { .. });
        let json = EventJson {
            r#type: "event",
            version,
            kind: event.kind(),
            common: Common {
                ply: ply.map_or(self.plies.len(), |index| index + 1),
                ..self.common(reader, secret)
            },
            moves: ply.map(|_| moves(&self.view.moves, last && self.may_move(reader.role))),
            ply_data: ply.and_then(|index| self.plies.get(index)).map(|ply| ply.json(reader.lang)),
            offer,
            offered_by,
            players: people.then(|| self.players(reader.lang, presence)),
        };
        serde_json::to_string(&json).unwrap_or_default()
    }

    /// The moves of the game, from the first board on.
    pub fn history(&self, start: &BoardView, lang: Lang) -> Value {
        let plies: Vec<PlyJson<'_>> = self.plies.iter().map(|ply| ply.json(lang)).collect();
        json!({
            "start": ViewJson::new(start, false, lang),
            "plies": plies,
            "ending": self.ending().map(|ending| ending_json(ending, &self.view, lang)),
        })
    }

    /// The index of the ply that the move event `version` played. Moves since then are later events of the same kind.
    fn ply_of_version(&self, version: i64) -> Option<usize> {
        let later = self.since(version)?;
        let later = later.iter().filter(|(_, event)| matches!(event, Event::Move { .. })).count();
        self.plies.len().checked_sub(later + 1)
    }

    /// Whether somebody in this role may move now.
    pub fn may_move(&self, role: Role) -> bool {
        let turn = self.turn();
        self.ending().is_none() && role.plays(turn) && self.seats[turn.index()].is_person()
    }

    fn players(&self, lang: Lang, presence: Presence) -> [PlayerJson; 2] {
        Side::BOTH.map(|side| {
            let seat = &self.seats[side.index()];
            PlayerJson {
                side: side.word(),
                kind: match seat.player {
                    PlayerSpec::Human => "person",
                    PlayerSpec::Engine { .. } => "engine",
                    _ => "computer",
                },
                name: seat.shown(lang),
                level: match &seat.player {
                    PlayerSpec::Human => None,
                    PlayerSpec::Engine { level: Some(level) } => Some(level.to_string()),
                    PlayerSpec::Engine { level: None } => Some("max".to_owned()),
                    other => Some(other.to_string()),
                },
                taken: !seat.is_person() || self.device || !seat.guests.is_empty(),
                present: !seat.is_person() || presence.sides[side.index()],
            }
        })
    }

    fn common(&self, reader: Reader, secret: &Secret) -> Common {
        let role = reader.role;
        let over = self.ending().is_some();
        let plays = role != Role::Watches;
        let between = self.is_between_people();
        let can_take_back = plays && !over && self.plies.iter().any(|ply| !ply.pass && role.plays(ply.side));
        let next_side = match role {
            Role::Plays(side) => Some(!side),
            _ => None,
        };
        let next_token = next_side
            .filter(|_| reader.by_token)
            .and_then(|side| Some(secret.seat_token(self.next.as_ref()?, side)));
        Common {
            status: self.status(),
            ply: self.plies.len(),
            clock: self.clock(),
            offers: json!({
                "draw": self.offer(Offer::Draw).map(Side::word),
                "takeback": self.offer(Offer::Takeback).map(Side::word),
                "rematch": self.offer(Offer::Rematch).map(Side::word),
            }),
            ending: self.ending().map(|ending| ending_json(ending, &self.view, reader.lang)),
            can: json!({
                "move": self.may_move(role),
                "resign": plays && !over,
                "draw": plays && !over && (between || self.device),
                "takeback": can_take_back,
                "rematch": plays && over && self.next.is_none() && !self.imported,
                "hint": plays && self.is_against_computer() && self.may_move(role),
                "evaluate": plays && self.is_against_computer(),
                "review": (over || self.device) && !self.plies.is_empty(),
            }),
            next: self.next.clone(),
            next_token,
        }
    }

    /// The link for the other player, until it has been used.
    fn link(&self, role: Role, secret: &Secret) -> Option<String> {
        let Role::Plays(side) = role else { return None };
        let free = self.seats[(!side).index()].guests.is_empty() && self.ending().is_none();
        (self.is_between_people() && free).then(|| join_path(&self.id, &secret.seat_token(&self.id, !side)))
    }

    /// The link with which the reader can play on, on another device.
    fn own_link(&self, viewer: &Viewer, secret: &Secret) -> Option<String> {
        let guest = viewer.guest.as_ref()?;
        let side = Side::BOTH.into_iter().find(|side| self.seats[side.index()].guests.contains(guest))?;
        Some(join_path(&self.id, &secret.own_token(&self.id, side, guest)))
    }

    fn clock(&self) -> Option<ClockJson> {
        if !self.timer.is_set() {
            return None;
        }
        let (now, turn) = (Instant::now(), self.turn());
        let ms = |time: std::time::Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        Some(ClockJson {
            spec: self.timer.spec().to_string(),
            running: self.timer.is_running().then(|| turn.word()),
            sides: Side::BOTH.map(|side| {
                let left = self.timer.remaining(side, turn, now);
                RemainingJson {
                    ms: ms(left.main),
                    delay_ms: ms(left.delay),
                    periods: left.periods,
                    period_ms: ms(left.period),
                }
            }),
        })
    }
}

/// The path of a player link.
pub(super) fn join_path(game: &str, token: &str) -> String {
    format!("/join/{game}/{token}")
}

/// The end of a game as JSON.
fn ending_json(ending: Ending, view: &BoardView, lang: Lang) -> Value {
    json!({
        "outcome": ending.outcome.word(),
        "reason": ending.reason.word(),
        "text": ending_message(ending, &view.sides).text(lang),
    })
}

/// The end of a game in words.
pub fn ending_message(ending: Ending, sides: &[Message; 2]) -> Message {
    match ending.outcome.winner() {
        Some(side) => Message::new("server-wins").with("side", sides[side.index()].clone()),
        None => Message::new("server-drawn"),
    }
    .with("reason", ending.reason.message())
}
