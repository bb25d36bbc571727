//! The course of a game as a picture: text for terminals, SVG for everything else.

use std::fmt::Write;

use plateau_core::{Lang, Message};

/// The height of the text picture, in rows.
const ROWS: usize = 10;

/// The widest text picture, in columns.
const COLUMNS: usize = 70;

/// The curve of the first player's probability of winning, as text.
pub fn text(curve: &[f64], sides: &[String; 2]) -> String {
    if curve.is_empty() {
        return String::new();
    }
    let width = curve.len().min(COLUMNS);
    let at = |column: usize| curve[column * curve.len() / width];
    let mut picture = format!("100 % {}\n", sides[0]);
    for row in 0..ROWS {
        let low = 8 * (ROWS - 1 - row);
        let line: String = (0..width)
            .map(|column| {
                // Whole eighths of a row, the finest that block characters show.
                let eighths = (at(column) * 8.0 * ROWS as f64).round() as usize;
                [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'][eighths.saturating_sub(low).min(8)]
            })
            .collect();
        let axis = if row == ROWS / 2 { '┼' } else { '│' };
        let _ = writeln!(picture, "      {axis}{line}");
    }
    let _ = writeln!(picture, "100 % {}", sides[1]);
    picture
}

/// The same as a stand-alone SVG picture.
pub fn svg(curve: &[f64], sides: &[String; 2], lang: Lang) -> String {
    const WIDTH: f64 = 800.0;
    const HEIGHT: f64 = 240.0;
    let step = WIDTH / (curve.len().max(2) - 1) as f64;
    let points: String = curve
        .iter()
        .enumerate()
        .map(|(index, value)| format!("{:.1},{:.1} ", index as f64 * step, (1.0 - value) * HEIGHT))
        .collect();
    let title = escape(&Message::new("analyse-graph").text(lang));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\">\n\
         <title>{title}</title>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#333\"/>\n\
         <polygon points=\"0,{HEIGHT} {points}{WIDTH},{HEIGHT}\" fill=\"#eee\"/>\n\
         <line x1=\"0\" y1=\"{half}\" x2=\"{WIDTH}\" y2=\"{half}\" stroke=\"#c60\" stroke-dasharray=\"6 4\"/>\n\
         <text x=\"8\" y=\"{low}\" font-size=\"16\" fill=\"#000\">{first}</text>\n\
         <text x=\"8\" y=\"22\" font-size=\"16\" fill=\"#fff\">{second}</text>\n\
         </svg>\n",
        half = HEIGHT / 2.0,
        low = HEIGHT - 10.0,
        first = escape(&sides[0]),
        second = escape(&sides[1]),
    )
}

/// Text inside markup.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_won_game_fills_the_picture() {
        let sides = ["O".to_owned(), "X".to_owned()];
        let picture = text(&[1.0, 1.0], &sides);
        assert_eq!(picture.matches('█').count(), 2 * ROWS);
        assert_eq!(text(&[0.0], &sides).matches('█').count(), 0);
        assert_eq!(text(&[], &sides), "");
    }

    #[test]
    fn the_svg_escapes_names() {
        assert!(svg(&[0.5], &["<b>".to_owned(), "&".to_owned()], Lang::En).contains("&lt;b&gt;"));
    }
}
