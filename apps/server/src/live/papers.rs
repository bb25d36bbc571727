//! What a live game gives to those who only read: its record, an invitation, a snapshot.

use plateau_catalog::records;
use plateau_core::Message;
use plateau_table::{PlayerSpec, Record};

use super::actor::Actor;
use super::request::{Invitation, Snapshot};
use super::seat::Seat;
use super::table::Table;
use crate::Refusal;

impl Actor {
    pub(super) fn snapshot(&self) -> Snapshot {
        Snapshot {
            setup: self.table.setup.clone(),
            moves: self.table.moves(),
            version: self.table.version,
            reviewable: (self.table.ending().is_some() || self.table.device) && !self.table.plies.is_empty(),
        }
    }

    pub(super) fn invitation(&self, token: &str) -> Result<Invitation, Refusal> {
        let (side, own) = self.side_of_token(token)?;
        let seat = &self.table.seats[side.index()];
        if !seat.is_person() {
            return Err(Refusal::forbidden(Message::new("server-not-yours")));
        }
        Ok(Invitation {
            game: self.table.setup.game.id(),
            title: self.table.setup.game.title(),
            side,
            side_name: self.table.view.sides[side.index()].clone(),
            opponent: self.table.seats[(!side).index()].name.clone(),
            clock: self.table.timer.spec().to_string(),
            taken: !seat.guests.is_empty() && !own,
            over: self.table.ending().is_some(),
        })
    }
}

/// The record of a game, signed.
pub(super) fn record(table: &Table) -> Record {
    let mut record = table.game.record();
    let style = table.setup.game.record_style();
    if table.timer.is_set() {
        record.set_tag("TimeControl", table.timer.spec().to_string());
    }
    for (tag, value) in &table.tags {
        if record.tag(tag).is_none() {
            record.set_tag(tag, value.clone());
        }
    }
    if record.tag("Date").is_none() {
        record.set_tag("Date", date(table.created));
    }
    let names = [0, 1].map(|index| record_name(&table.seats[index]));
    records::sign(&mut record, style, &names);
    record
}

/// The file name and the text of a game's record.
pub fn record_text(table: &Table) -> (String, String) {
    let style = table.setup.game.record_style();
    let text = plateau_table::write_records(&[record(table)], &style);
    (format!("{}-{}.{}", table.setup.game.id(), table.id, style.extension), text)
}

/// A player's name as records write it.
fn record_name(seat: &Seat) -> String {
    match &seat.player {
        PlayerSpec::Human if seat.name.is_empty() => "?".to_owned(),
        PlayerSpec::Human => seat.name.clone(),
        computer => computer.to_string(),
    }
}

/// The date of a time in milliseconds since 1970, as records write it.
fn date(ms: i64) -> String {
    records::date_text(u64::try_from(ms / 86_400_000).unwrap_or_default())
}
