//! The first picture of a board, drawn here so that it is seen before any script has come.
//!
//! It is the drawing of `assets/board/draw.js`, element for element: a browser test compares the two.

use std::fmt::Write;

use serde_json::Value;

use super::new_game::{list, word};

/// The side of a cell in units of the drawing.
const CELL: f64 = 100.0;

/// What a king wears.
const CROWN: &str = "M-24 15L-27 -13L-13 -1L0 -21L13 -1L27 -13L24 15Z";

/// The board of a View document as an SVG element; `label` is what a picture shows, for people who do not see it.
pub(super) fn board(view: &Value, flipped: bool, label: Option<&str>) -> String {
    let picture = Picture::new(view, flipped);
    let mut text = String::with_capacity(8 * 1024);
    // Writing to a string does not fail.
    let _ = picture.write(&mut text, label);
    text
}

/// Measures of a drawing, as in `geometry.js`.
struct Picture<'a> {
    view: &'a Value,
    rows: usize,
    columns: usize,
    flipped: bool,
    label: f64,
    margin: f64,
    width: f64,
    height: f64,
}

impl<'a> Picture<'a> {
    fn new(view: &'a Value, flipped: bool) -> Self {
        let [rows, columns] = ["rows", "columns"]
            .map(|name| usize::try_from(view[name].as_u64().unwrap_or_default()).unwrap_or_default().min(64));
        let label = CELL * (0.0275 * real(rows.max(columns))).max(0.26);
        let margin = label * 1.55;
        let width = real(columns) * CELL + 2.0 * margin;
        let height = real(rows) * CELL + 2.0 * margin;
        Picture { view, rows, columns, flipped, label, margin, width, height }
    }

    /// The centre of a cell.
    fn centre(&self, row: usize, column: usize) -> (f64, f64) {
        let turn = |place: usize, count: usize| if self.flipped { count - 1 - place } else { place };
        let x = self.margin + (real(turn(column, self.columns)) + 0.5) * CELL;
        let y = self.margin + (real(turn(row, self.rows)) + 0.5) * CELL;
        (x, y)
    }

    /// The cells with their centres, row by row.
    fn cells(&self) -> impl Iterator<Item = (&Value, f64, f64)> {
        list(&self.view["cells"]).iter().take(self.rows * self.columns).enumerate().map(|(index, cell)| {
            let (x, y) = self.centre(index / self.columns.max(1), index % self.columns.max(1));
            (cell, x, y)
        })
    }

    fn write(&self, to: &mut String, label: Option<&str>) -> std::fmt::Result {
        let role = match label {
            Some(label) if !label.is_empty() => format!(r#" role="img" aria-label="{}""#, escaped(label)),
            _ => r#" aria-hidden="true""#.to_owned(),
        };
        let (width, height) = (self.width, self.height);
        write!(to, r#"<svg class="board" viewBox="0 0 {width} {height}"{role}>"#)?;
        self.surface(to)?;
        to.push_str(r#"<g class="marks-below" aria-hidden="true">"#);
        let last = &self.view["last"];
        if let Some((x, y)) = self.square(&last["from"]) {
            write!(to, r#"<rect x="{}" y="{}" width="38" height="38" "#, x - 19.0, y - 19.0)?;
            write!(to, r#"transform="rotate(45 {x} {y})" class="mark last-from"></rect>"#)?;
        }
        to.push_str(r#"</g><g class="pieces" aria-hidden="true">"#);
        for (cell, x, y) in self.cells() {
            if !cell["piece"].is_null() {
                piece(to, &cell["piece"], x, y)?;
            }
        }
        to.push_str(r#"</g><g class="marks-above" aria-hidden="true">"#);
        if let Some((x, y)) = self.square(&last["to"]) {
            write!(to, r#"<path d="{}" class="mark last-to"></path>"#, corners(x, y))?;
        }
        to.push_str("</g>");
        self.labels(to)?;
        to.push_str("</svg>");
        Ok(())
    }

    /// The centre of `[row, column]`; `None` where there is no square.
    fn square(&self, square: &Value) -> Option<(f64, f64)> {
        let place = |index: usize| usize::try_from(square[index].as_u64()?).ok();
        let (row, column) = (place(0)?, place(1)?);
        (row < self.rows && column < self.columns).then(|| self.centre(row, column))
    }

    fn surface(&self, to: &mut String) -> std::fmt::Result {
        let (margin, width, height) = (self.margin, self.width, self.height);
        let (inner_width, inner_height) = (real(self.columns) * CELL, real(self.rows) * CELL);
        to.push_str(r#"<g class="surface" aria-hidden="true">"#);
        write!(to, r#"<rect class="frame" x="0" y="0" width="{width}" height="{height}" rx="18"></rect>"#)?;
        write!(to, r#"<rect class="ground" x="{margin}" y="{margin}" width="{inner_width}" "#)?;
        write!(to, r#"height="{inner_height}"></rect>"#)?;
        if self.view["surface"] == "checkered" {
            to.push_str(r#"<path class="dark" d=""#);
            for (_, x, y) in self.cells().filter(|(cell, ..)| cell["terrain"] != "unused") {
                write!(to, "M{} {}h100v100h-100z", x - 50.0, y - 50.0)?;
            }
            to.push_str(r#""></path>"#);
        }
        self.lines(to)?;
        for (cell, x, y) in self.cells() {
            match cell["terrain"].as_str() {
                Some("hole") => hole(to, x, y)?,
                Some("refuge") => refuge(to, x, y)?,
                _ => {}
            }
        }
        to.push_str("</g>");
        Ok(())
    }

    /// Borders of cells, or the lines whose crossings are played on.
    fn lines(&self, to: &mut String) -> std::fmt::Result {
        let crossings = self.view["surface"] == "crossings";
        let inset = if crossings { CELL / 2.0 } else { 0.0 };
        let start = self.margin + inset;
        let right = self.margin + real(self.columns) * CELL - inset;
        let bottom = self.margin + real(self.rows) * CELL - inset;
        let class = if crossings { "lines crossings" } else { "lines" };
        write!(to, r#"<g class="{class}"><path d=""#)?;
        let extra = usize::from(!crossings);
        for row in 0..self.rows + extra {
            write!(to, "M{start} {}H{right}", start + real(row) * CELL)?;
        }
        for column in 0..self.columns + extra {
            write!(to, "M{} {start}V{bottom}", start + real(column) * CELL)?;
        }
        to.push_str(r#""></path>"#);
        if crossings {
            for row in guides(self.rows) {
                for column in guides(self.columns) {
                    let (x, y) = (start + real(column) * CELL, start + real(row) * CELL);
                    write!(to, r#"<circle class="guide" cx="{x}" cy="{y}" r="9"></circle>"#)?;
                }
            }
        }
        to.push_str("</g>");
        Ok(())
    }

    fn labels(&self, to: &mut String) -> std::fmt::Result {
        write!(to, r#"<g class="labels" aria-hidden="true" font-size="{}">"#, self.label)?;
        let half = self.margin / 2.0;
        let mut put = |text: &Value, x: f64, y: f64| {
            write!(to, r#"<text x="{x}" y="{y}" dy="0.36em">{}</text>"#, escaped(&word(text)))
        };
        for (row, text) in list(&self.view["row_labels"]).iter().take(self.rows).enumerate() {
            let (_, y) = self.centre(row, 0);
            put(text, half, y)?;
            put(text, self.width - half, y)?;
        }
        for (column, text) in list(&self.view["column_labels"]).iter().take(self.columns).enumerate() {
            let (x, _) = self.centre(0, column);
            put(text, x, half)?;
            put(text, x, self.height - half)?;
        }
        to.push_str("</g>");
        Ok(())
    }
}

fn piece(to: &mut String, piece: &Value, x: f64, y: f64) -> std::fmt::Result {
    let side = if piece["side"] == "first" { "first" } else { "second" };
    let king = piece["king"] == true;
    let symbol = escaped(&word(&piece["symbol"]));
    let class = if king { " king" } else { "" };
    write!(to, r#"<g class="piece {side}{class}" data-symbol="{symbol}" transform="translate({x} {y})">"#)?;
    to.push_str(r#"<g class="body"><circle class="shade" cx="2" cy="5" r="41"></circle>"#);
    to.push_str(r#"<circle class="disc" r="41"></circle><circle class="rim" r="31"></circle>"#);
    to.push_str(r#"<ellipse class="shine" cx="-10" cy="-14" rx="20" ry="14"></ellipse>"#);
    write!(to, r#"<text class="symbol" dy="0.36em">{symbol}</text>"#)?;
    if king {
        write!(to, r#"<path class="crown" d="{CROWN}"></path>"#)?;
    }
    to.push_str("</g></g>");
    Ok(())
}

fn hole(to: &mut String, x: f64, y: f64) -> std::fmt::Result {
    let (left, right, top, bottom) = (x - 22.0, x + 22.0, y - 22.0, y + 22.0);
    write!(
        to,
        r#"<g class="hole"><rect x="{}" y="{}" width="92" height="92" rx="10"></rect>"#,
        x - 46.0,
        y - 46.0
    )?;
    write!(to, r#"<path d="M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}"></path></g>"#)
}

fn refuge(to: &mut String, x: f64, y: f64) -> std::fmt::Result {
    write!(
        to,
        r#"<g class="refuge"><rect x="{}" y="{}" width="88" height="88" rx="26"></rect>"#,
        x - 44.0,
        y - 44.0
    )?;
    write!(to, r#"<path d="M{} {y}H{}M{x} {}V{}"></path></g>"#, x - 26.0, x + 26.0, y - 26.0, y + 26.0)
}

/// The four corners of a square around a point.
fn corners(x: f64, y: f64) -> String {
    let mut path = String::new();
    for (dx, dy) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let (at, on) = (x + dx * 45.0, y + dy * 45.0);
        let _ = write!(path, "M{} {on}L{at} {on}L{at} {}", at - dx * 17.0, on - dy * 17.0);
    }
    path
}

/// The rows or columns whose crossings are marked on a large board.
fn guides(count: usize) -> Vec<usize> {
    let middle = (count % 2 == 1).then(|| (count - 1) / 2);
    let far = count >= 13;
    far.then_some(3).into_iter().chain(middle).chain(far.then(|| count - 4)).collect()
}

/// `count` as a coordinate.
fn real(count: usize) -> f64 {
    u32::try_from(count).map_or(0.0, f64::from)
}

/// `text` inside an element or an attribute.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_cannot_leave_their_place() {
        let view = serde_json::json!({ "rows": 1, "columns": 1, "surface": "cells", "row_labels": ["<b>"],
            "column_labels": ["\"&"], "cells": [{ "terrain": "plain", "piece": { "symbol": "<" } }] });
        let text = board(&view, false, Some("\" onload=\"x"));
        assert!(text.contains("&lt;b&gt;") && text.contains("&quot;&amp;"));
        assert!(!text.contains("<b>") && !text.contains("\" onload"));
    }

    #[test]
    fn guides_are_where_players_look_for_them() {
        assert_eq!(guides(19), [3, 9, 15]);
        assert_eq!(guides(9), [4]);
        assert_eq!(guides(8), [0; 0]);
    }
}
