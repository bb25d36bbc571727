//! Results as a table of text.

use plateau_core::{Lang, Message};

use crate::{Score, Standings};

/// Everybody's results, best first; where more than two play, each pair's below.
pub(crate) fn write(standings: &Standings, lang: Lang) -> String {
    let mut order: Vec<(usize, Score)> =
        (0..standings.names().len()).map(|player| (player, standings.score(player))).collect();
    // In a gauntlet not everybody plays as many games: what counts is the share of the points.
    order.sort_by(|(_, left), (_, right)| right.mean().total_cmp(&left.mean()));
    let mut rows = vec![head(Message::new("arena-table-player"), lang)];
    rows.extend(order.into_iter().map(|(player, score)| {
        let faults = standings.faults(player).total();
        row(standings.names()[player].clone(), &score, faults)
    }));
    let mut text = aligned(&rows);
    if standings.names().len() > 2 {
        let mut rows = vec![head(Message::new("arena-table-pair"), lang)];
        rows[0].pop();
        for pairing in standings.pairings() {
            let [a, b] = pairing.players.map(|player| standings.names()[player].as_str());
            let mut row = row(format!("{a} – {b}"), &pairing.score, 0);
            row.pop();
            rows.push(row);
        }
        text.push('\n');
        text.push_str(&aligned(&rows));
    }
    text
}

/// The first row of a table whose first column is `first`.
fn head(first: Message, lang: Lang) -> Vec<String> {
    let words = [
        first,
        Message::new("arena-table-games"),
        Message::new("arena-table-points"),
        Message::new("arena-table-share"),
    ];
    let mut row: Vec<String> = words.iter().map(|word| word.text(lang)).collect();
    row.extend(["+", "=", "-", "elo"].map(str::to_owned));
    row.extend(
        [Message::new("arena-table-superiority"), Message::new("arena-table-faults")]
            .map(|word| word.text(lang)),
    );
    row
}

fn row(name: String, score: &Score, faults: u64) -> Vec<String> {
    vec![
        name,
        score.games().to_string(),
        score.points().to_string(),
        format!("{:.1} %", score.mean() * 100.0),
        score.wins.to_string(),
        score.draws.to_string(),
        score.losses.to_string(),
        score.elo().to_string(),
        format!("{:.1} %", score.superiority() * 100.0),
        faults.to_string(),
    ]
}

/// Columns as wide as their widest cell, names to the left and numbers to the right.
fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        text.push_str(&cells.collect::<Vec<_>>().join("  "));
        text.push('\n');
    }
    text
}
