//! Where two dialogues part.

/// The first difference between what was expected and what was printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    /// The line, from 1.
    pub(super) line: usize,
    /// The column, from 1.
    pub(super) column: usize,
    /// The expected line, blanks made visible.
    pub(super) expected: String,
    /// The line that was printed, blanks made visible.
    pub(super) found: String,
}

/// The first difference, byte for byte; `None` when there is none.
pub(super) fn first_difference(expected: &str, found: &str) -> Option<Difference> {
    if expected == found {
        return None;
    }
    let mut wanted = expected.split_inclusive('\n');
    let mut got = found.split_inclusive('\n');
    let mut line = 0;
    loop {
        line += 1;
        match (wanted.next(), got.next()) {
            (Some(expected), Some(found)) if expected == found => {}
            (expected, found) => {
                let expected = expected.unwrap_or_default();
                let found = found.unwrap_or_default();
                let same = expected.chars().zip(found.chars()).take_while(|(a, b)| a == b).count();
                return Some(Difference {
                    line,
                    column: same + 1,
                    expected: visible(expected),
                    found: visible(found),
                });
            }
        }
    }
}

/// `line` with its blanks and its end made visible.
fn visible(line: &str) -> String {
    if line.is_empty() {
        return "∅".to_owned();
    }
    line.chars()
        .take(200)
        .map(|symbol| match symbol {
            ' ' => '·',
            '\t' => '→',
            '\n' => '¶',
            '\r' => '␍',
            symbol if symbol.is_control() => '�',
            symbol => symbol,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_dialogues_have_no_difference() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
    }

    #[test]
    fn a_missing_space_is_shown() {
        let difference = first_difference("* o . * \n", "* o . *\n");
        let difference = difference.expect("they differ");
        assert_eq!((difference.line, difference.column), (1, 8));
        assert_eq!(difference.expected, "*·o·.·*·¶");
        assert_eq!(difference.found, "*·o·.·*¶");
    }

    #[test]
    fn a_dialogue_that_stops_early_differs_where_it_stops() {
        let difference = first_difference("a\nb\n", "a\n").expect("they differ");
        assert_eq!((difference.line, difference.column, difference.found.as_str()), (2, 1, "∅"));
    }
}
