//! Rows of cells as text: `o5x/7/…`, the form that most position texts share.

use std::fmt::Write;

use plateau_messages::Message;

/// One row: a value for each cell, `None` for an empty one.
pub type Row<T> = Vec<Option<T>>;

/// Reads `rows` rows of `columns` cells separated by `/`: characters that `piece` knows are pieces, a decimal number
/// is a run of empty cells. Every fault is added to `faults`, and the rows are then not to be used.
///
/// A number longer than the board is a fault, whatever its length: nothing here allocates more than a board.
pub fn read_rows<T>(
    text: &str,
    rows: usize,
    columns: usize,
    piece: impl Fn(char) -> Option<T>,
    faults: &mut Vec<Message>,
) -> Vec<Row<T>> {
    let found = text.split('/').count();
    if found != rows {
        faults.push(Message::new("position-row-count").with("found", found).with("expected", rows));
    }
    text.split('/')
        .take(rows)
        .enumerate()
        .map(|(index, row)| read_row(row, index + 1, columns, &piece, faults))
        .collect()
}

/// Reads row number `number` (from 1); faults go to `faults`.
fn read_row<T>(
    text: &str,
    number: usize,
    columns: usize,
    piece: &impl Fn(char) -> Option<T>,
    faults: &mut Vec<Message>,
) -> Row<T> {
    let mut cells: Row<T> = Vec::with_capacity(columns);
    let mut rest = text;
    let mut total = 0usize;
    while let Some(symbol) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            let run = rest[..digits].parse().unwrap_or(usize::MAX);
            if run == 0 {
                faults.push(Message::new("position-zero-run").with("row", number));
            }
            total = total.saturating_add(run);
            cells.extend(std::iter::repeat_with(|| None).take(run.min(columns.saturating_sub(cells.len()))));
            rest = &rest[digits..];
        } else {
            match piece(symbol) {
                Some(value) if cells.len() < columns => cells.push(Some(value)),
                Some(_) => {}
                None => {
                    faults.push(Message::new("position-symbol").with("symbol", symbol).with("row", number));
                    return cells;
                }
            }
            total = total.saturating_add(1);
            rest = &rest[symbol.len_utf8()..];
        }
    }
    if total != columns {
        let found = i64::try_from(total).unwrap_or(i64::MAX);
        let fault = Message::new("position-row-length").with("row", number);
        faults.push(fault.with("found", found).with("expected", columns));
    }
    cells
}

/// Writes rows separated by `/`, `cell` giving the character of a cell, `None` for an empty one.
pub fn write_rows(rows: usize, columns: usize, cell: impl Fn(usize, usize) -> Option<char>) -> String {
    let mut text = String::new();
    for row in 0..rows {
        if row > 0 {
            text.push('/');
        }
        let mut empty = 0;
        for column in 0..columns {
            match cell(row, column) {
                None => empty += 1,
                Some(symbol) => {
                    if empty > 0 {
                        let _ = write!(text, "{empty}");
                        empty = 0;
                    }
                    text.push(symbol);
                }
            }
        }
        if empty > 0 {
            let _ = write!(text, "{empty}");
        }
    }
    text
}
