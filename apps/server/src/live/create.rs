//! New games: from a form, from a record, as a rematch.

use std::collections::BTreeMap;

use plateau_core::{Message, Side, shorten};
use plateau_search::BookChoice;
use plateau_table::{ClockSpec, PlayerSpec, Record};
use rand::RngExt;
use serde::{Deserialize, Serialize};

use super::document::join_path;
use super::event::Event;
use super::seat::read_name;
use super::setup::Setup;
use super::shared::{Shared, now_ms};
use super::table::Table;
use crate::Refusal;
use crate::engines::new_player;
use crate::secret::random_text;
use crate::store::{EventRow, GameRow, SeatRow, Write, WriteError};

/// The length of a game's identifier: nobody finds one by trying.
const ID_LENGTH: usize = 10;

/// What a new game is to be. Every field may be missing or empty, but the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct NewGame {
    /// The game, by any of its names.
    #[serde(default)]
    pub game: String,
    /// The variant.
    #[serde(default)]
    pub variant: Option<String>,
    /// Rule options, as `key=value key=value`.
    #[serde(default)]
    pub options: Option<String>,
    /// The first position.
    #[serde(default)]
    pub position: Option<String>,
    /// `link`, `device`, or a computer player.
    #[serde(default)]
    pub opponent: Option<String>,
    /// `first`, `second` or `random`.
    #[serde(default)]
    pub side: Option<String>,
    /// What the clocks are set to.
    #[serde(default)]
    pub clock: Option<String>,
    /// The creator's name.
    #[serde(default)]
    pub name: Option<String>,
    /// Both players, instead of opponent and side.
    #[serde(default)]
    pub players: Option<[String; 2]>,
    /// The names of both players, where the creator gives them.
    #[serde(skip)]
    pub names: Option<[String; 2]>,
    /// The fields of a form: `option.size` and so on.
    #[serde(flatten)]
    pub fields: BTreeMap<String, serde_json::Value>,
}

/// A new game and the ways into it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Created {
    /// The identifier.
    pub id: String,
    /// The page of the game.
    pub path: String,
    /// The creator's side: `first`, `second`, `both`, or none.
    pub side: Option<&'static str>,
    /// The token of each person's side.
    pub tokens: BySide,
    /// The player link of each person's side.
    pub links: BySide,
}

/// Something for each side that a person plays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BySide {
    /// For the first player.
    pub first: Option<String>,
    /// For the second player.
    pub second: Option<String>,
}

/// A game that is about to be made.
pub(super) struct Draft {
    pub(super) setup: Setup,
    pub(super) clock: ClockSpec,
    pub(super) device: bool,
    pub(super) imported: bool,
    pub(super) tags: Vec<(String, String)>,
    pub(super) players: [PlayerSpec; 2],
    pub(super) names: [String; 2],
    pub(super) guests: Vec<(Side, String)>,
    pub(super) events: Vec<Event>,
}

impl NewGame {
    /// The text of a field, unless it is missing or empty.
    fn text(field: &Option<String>) -> Option<&str> {
        field.as_deref().map(str::trim).filter(|text| !text.is_empty())
    }

    /// The options of the field `options` and of the fields `option.<key>`.
    fn options_text(&self) -> String {
        let mut texts: Vec<String> = NewGame::text(&self.options).into_iter().map(str::to_owned).collect();
        for (name, value) in &self.fields {
            let key = name.strip_prefix("option.");
            let value = value.as_str().map(str::trim).filter(|value| !value.is_empty());
            if let (Some(key), Some(value)) = (key, value) {
                texts.push(format!("{key}={}", value.replace(char::is_whitespace, "")));
            }
        }
        texts.join(" ")
    }

    /// Checks everything; `guest` is who makes the game, called `known`.
    pub(super) fn draft(&self, guest: Option<&str>, known: Option<String>) -> Result<Draft, Refusal> {
        let variant = NewGame::text(&self.variant).unwrap_or_default();
        let position = NewGame::text(&self.position);
        let setup = Setup::read(&self.game, variant, &self.options_text(), position)?;
        let clock = ClockSpec::parse(NewGame::text(&self.clock).unwrap_or("none"))?;
        let name = NewGame::text(&self.name).map(read_name).transpose()?.or(known).unwrap_or_default();
        let human = PlayerSpec::Human;
        let (players, device, side) = if let Some(players) = &self.players {
            let read = |text: &String| computer_or_human(&setup, text);
            let players = [read(&players[0])?, read(&players[1])?];
            let people = players.iter().filter(|player| **player == human).count();
            let side = if players[0] == human { Side::First } else { Side::Second };
            (players, people == 2, (people == 1).then_some(side))
        } else {
            let side = match NewGame::text(&self.side).unwrap_or("first") {
                "first" => Side::First,
                "second" => Side::Second,
                "random" if rand::rng().random() => Side::First,
                "random" => Side::Second,
                other => return Err(Message::new("server-bad-side").with("text", shorten(other)).into()),
            };
            match NewGame::text(&self.opponent).unwrap_or("link") {
                "device" => ([human.clone(), human.clone()], true, None),
                "link" => ([human.clone(), human.clone()], false, Some(side)),
                other => {
                    let other = computer_or_human(&setup, other)?;
                    if other == human {
                        return Err(Message::new("server-no-such-player").with("name", "human").into());
                    }
                    let players = if side == Side::First { [human, other] } else { [other, human] };
                    (players, false, Some(side))
                }
            }
        };
        let mut names = [String::new(), String::new()];
        let held: Vec<Side> = if device { Side::BOTH.to_vec() } else { side.into_iter().collect() };
        if let Some(given) = &self.names {
            for side in Side::BOTH {
                // A name that is none is left out, not the game.
                names[side.index()] = read_name(&given[side.index()]).unwrap_or_default();
            }
        } else if let Some(first) = held.first() {
            names[first.index()] = name;
        }
        let guests = guest.map(|guest| held.iter().map(|side| (*side, guest.to_owned())).collect());
        Ok(Draft {
            setup,
            clock,
            device,
            imported: false,
            tags: Vec::new(),
            players,
            names,
            guests: guests.unwrap_or_default(),
            events: Vec::new(),
        })
    }
}

/// Reads a player whom visitors may choose.
fn computer_or_human(setup: &Setup, text: &str) -> Result<PlayerSpec, Message> {
    let spec = PlayerSpec::parse(text)?;
    // The engine exists for every game, and is too large to make one just to see.
    if !matches!(spec, PlayerSpec::Human | PlayerSpec::Engine { .. }) {
        new_player(setup, &spec, &BookChoice::None)?;
    }
    Ok(spec)
}

impl Draft {
    /// Writes the game to the database.
    pub(super) async fn write(self, shared: &Shared) -> Result<Created, Refusal> {
        let id = random_text(ID_LENGTH);
        let now = now_ms();
        let mut row = GameRow {
            id: id.clone(),
            game: self.setup.game.id().to_owned(),
            variant: self.setup.variant.clone(),
            options: self.setup.options_text(),
            start: self.setup.start.clone(),
            clock: self.clock.to_string(),
            device: self.device.into(),
            imported: self.imported.into(),
            tags: serde_json::to_string(&self.tags).unwrap_or_default(),
            first_kind: self.players[0].to_string(),
            second_kind: self.players[1].to_string(),
            search: GameRow::search_text([&self.names[0], &self.names[1]]),
            first_name: self.names[0].clone(),
            second_name: self.names[1].clone(),
            version: 0,
            status: "open".to_owned(),
            result: None,
            reason: None,
            moves: 0,
            next: None,
            clock_used: 0,
            clock_at: 0,
            created: now,
            updated: now,
        };
        let seats: Vec<SeatRow> = self
            .guests
            .iter()
            .map(|(side, guest)| SeatRow {
                game: id.clone(),
                side: side.word().to_owned(),
                guest: guest.clone(),
            })
            .collect();
        let events: Vec<EventRow> = (1..)
            .zip(&self.events)
            .map(|(version, event)| EventRow {
                game: id.clone(),
                version,
                request: None,
                data: serde_json::to_string(event).unwrap_or_default(),
                at: now,
            })
            .collect();
        // The table tells what the events make of the game; a game that cannot be loaded is not written.
        let table = Table::load(row.clone(), &seats, &events, now).map_err(|error| {
            tracing::error!(%error, "a new game cannot be read");
            Refusal::failed()
        })?;
        let ending = table.ending();
        row.version = table.version;
        table.status().clone_into(&mut row.status);
        row.result = ending.map(|ending| ending.outcome.word().to_owned());
        row.reason = ending.map(|ending| ending.reason.word().to_owned());
        row.moves = i64::try_from(table.plies.len()).unwrap_or(i64::MAX);
        let created = self.created(&id, shared);
        shared.store.write(Write::Create(Box::new(row), seats, events)).await.map_err(write_failed)?;
        Ok(created)
    }

    fn created(&self, id: &str, shared: &Shared) -> Created {
        let token = |side: Side| {
            let person = self.players[side.index()] == PlayerSpec::Human;
            person.then(|| shared.secret.seat_token(id, side))
        };
        let tokens = BySide { first: token(Side::First), second: token(Side::Second) };
        let link = |token: &Option<String>| token.as_ref().map(|token| join_path(id, token));
        let side = match (self.device, &self.guests[..]) {
            (true, _) => Some("both"),
            (false, [(side, _), ..]) => Some(side.word()),
            (false, []) => None,
        };
        Created {
            id: id.to_owned(),
            path: format!("/game/{id}"),
            side,
            links: BySide { first: link(&tokens.first), second: link(&tokens.second) },
            tokens,
        }
    }
}

/// The refusal for a failed change.
pub(crate) fn write_failed(error: WriteError) -> Refusal {
    tracing::error!(%error, "database");
    Refusal::failed()
}

/// The game that follows `table`, with the sides changed.
pub(super) fn rematch(table: &Table) -> Draft {
    let [first, second] = &table.seats;
    let guests = Side::BOTH.into_iter().flat_map(|side| {
        let seat = &table.seats[side.index()];
        seat.guests.iter().map(move |guest| (if table.device { side } else { !side }, guest.clone()))
    });
    Draft {
        setup: table.setup.clone(),
        clock: *table.timer.spec(),
        device: table.device,
        imported: false,
        tags: Vec::new(),
        players: [second.player.clone(), first.player.clone()],
        names: [second.name.clone(), first.name.clone()],
        guests: guests.collect(),
        events: Vec::new(),
    }
}

/// Checks a record that was replayed as `game`; `guest` imports it. An unfinished one can be played on.
pub(super) fn draft_of_record(
    record: &Record,
    game: &dyn plateau_table::AnyMatch,
    guest: Option<&str>,
) -> Result<Draft, Refusal> {
    const OF_THE_RULES: [&str; 9] =
        ["Game", "Variant", "Options", "FEN", "SetUp", "GameType", "Result", "Termination", "TimeControl"];
    let (variant, options) = game.rules();
    let start = game.record().tag("FEN").map(str::to_owned);
    let setup = Setup { game: game.game(), variant: variant.to_owned(), options, start };
    let moves = game.played();
    let replayed = setup.replay(&moves)?;
    let mut events: Vec<Event> = moves.into_iter().map(|text| Event::Move { text, used: None }).collect();
    if let (Some(ending), None) = (game.ending(), replayed.ending()) {
        events.push(Event::over(ending.outcome, ending.reason));
    }
    let style = setup.game.record_style();
    let name = |tag: &str| {
        let name = record.tag(tag).filter(|name| *name != "?").unwrap_or_default();
        let short: String = name.chars().take(super::seat::NAME_LIMIT).collect();
        read_name(&short).unwrap_or_default()
    };
    let kept = |tag: &str| !OF_THE_RULES.contains(&tag) && !style.players.contains(&tag);
    Ok(Draft {
        clock: ClockSpec::None,
        device: true,
        imported: true,
        tags: record.tags.iter().filter(|(tag, _)| kept(tag)).take(50).cloned().collect(),
        players: [PlayerSpec::Human, PlayerSpec::Human],
        names: style.players.map(name),
        guests: guest.into_iter().flat_map(|guest| Side::BOTH.map(|side| (side, guest.to_owned()))).collect(),
        events,
        setup,
    })
}
