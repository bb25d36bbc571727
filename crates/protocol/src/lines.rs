//! Lines in bounded memory.

use std::io::{self, BufRead};

/// The longest line that is kept, in bytes. A whole game fits; the rest of a longer line is read and dropped.
pub const LINE_LIMIT: usize = 256 << 10;

/// A line, without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The text. Bytes that are not UTF-8 are replaced.
    pub text: String,
    /// Whether something beyond [`LINE_LIMIT`] was dropped.
    pub cut: bool,
}

/// Reads one line that ends with a line feed, a carriage return before it or not; `None` at the end of input.
///
/// # Errors
/// When reading fails.
pub fn read_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    Ok(plateau_table::read_line(input, LINE_LIMIT)?.map(|(text, cut)| Line { text, cut }))
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read};

    use super::*;

    #[test]
    fn lines_lose_their_ends_and_long_ones_are_cut() {
        let long = io::repeat(b'a').take(10 << 20).chain(&b"\r\nnext\r\n\xff\nlast"[..]);
        let mut input = BufReader::with_capacity(100, long);
        let lines: Vec<Line> = std::iter::from_fn(|| read_line(&mut input).unwrap()).collect();
        assert_eq!(lines[0].text.len(), LINE_LIMIT);
        assert_eq!(lines.iter().map(|line| line.cut).collect::<Vec<_>>(), [true, false, false, false]);
        assert_eq!(
            lines[1..].iter().map(|line| line.text.as_str()).collect::<Vec<_>>(),
            ["next", "\u{fffd}", "last"]
        );
    }
}
