//! A screen as an SVG picture, for the documentation.

use std::fmt::Write;

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

/// The width and height of a character, in pixels.
const CELL: (f64, f64) = (8.4, 17.0);
/// The ground and the ink of a dark terminal.
const COLOURS: (&str, &str) = ("#12161b", "#d8dee9");

/// `buffer` as a stand-alone SVG picture with `title` for those who do not see it.
pub fn svg(buffer: &Buffer, title: &str) -> String {
    let area = buffer.area;
    let (width, height) = (f64::from(area.width) * CELL.0, f64::from(area.height) * CELL.1);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-8 -8 {:.0} {:.0}\" role=\"img\" \
         shape-rendering=\"crispEdges\" font-family=\"'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"14\">\n<title>{}</title>\n\
         <rect x=\"-8\" y=\"-8\" width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{}\"/>\n",
        width + 16.0,
        height + 16.0,
        escape(title),
        COLOURS.0
    );
    for y in 0..area.height {
        let mut x = 0;
        while x < area.width {
            let (front, back, bold) = look(buffer, x, y);
            let start = x;
            let mut run = String::new();
            while x < area.width && look(buffer, x, y) == (front.clone(), back.clone(), bold) {
                run.push_str(buffer[(x, y)].symbol());
                x += 1;
            }
            let (left, top) = (f64::from(start) * CELL.0, f64::from(y) * CELL.1);
            let columns = f64::from(x - start) * CELL.0;
            if let Some(back) = back {
                let _ = writeln!(
                    text,
                    "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{columns:.1}\" height=\"{:.1}\" fill=\"{back}\"/>",
                    CELL.1
                );
            }
            if run.trim().is_empty() {
                continue;
            }
            let weight = if bold { " font-weight=\"bold\"" } else { "" };
            let _ = writeln!(
                text,
                "<text x=\"{left:.1}\" y=\"{:.1}\" fill=\"{front}\"{weight} xml:space=\"preserve\" \
                 textLength=\"{columns:.1}\" lengthAdjust=\"spacingAndGlyphs\">{}</text>",
                top + 13.0,
                escape(&run)
            );
        }
    }
    text.push_str("</svg>\n");
    text
}

/// The ink and the ground of a character, and whether it is bold.
fn look(buffer: &Buffer, x: u16, y: u16) -> (String, Option<String>, bool) {
    let cell = &buffer[(x, y)];
    let (mut front, mut back) = (colour(cell.fg), colour(cell.bg));
    if cell.modifier.contains(Modifier::REVERSED) {
        (front, back) =
            (Some(back.unwrap_or(COLOURS.0.to_owned())), Some(front.unwrap_or(COLOURS.1.to_owned())));
    }
    (front.unwrap_or(COLOURS.1.to_owned()), back, cell.modifier.contains(Modifier::BOLD))
}

/// A colour of the true-colour themes; `None` for the terminal's own.
fn colour(colour: Color) -> Option<String> {
    match colour {
        Color::Rgb(red, green, blue) => Some(format!("#{red:02x}{green:02x}{blue:02x}")),
        _ => None,
    }
}

/// Text inside markup.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
