//! A command line as a shell would split it.

use plateau_core::{Message, shorten};

/// Splits a command line into the program and its arguments: blanks separate, single and double quotes and backslashes
/// protect, as in a POSIX shell. Nothing is expanded.
///
/// # Errors
/// When there is no program, or a quote is never closed.
///
/// ```
/// let words = plateau_protocol::text::command_line::split(r#"./engine --name "two words" 'a\b' c\ d"#).unwrap();
/// assert_eq!(words, ["./engine", "--name", "two words", r"a\b", "c d"]);
/// ```
pub fn split(text: &str) -> Result<Vec<String>, Message> {
    let bad = || Message::new("protocol-command").with("text", shorten(text));
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\'' => {
                let word = word.get_or_insert_default();
                loop {
                    match letters.next().ok_or_else(bad)? {
                        '\'' => break,
                        inside => word.push(inside),
                    }
                }
            }
            '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match letters.next().ok_or_else(bad)? {
                        '"' => break,
                        '\\' => match letters.next().ok_or_else(bad)? {
                            protected @ ('"' | '\\' | '$' | '`') => word.push(protected),
                            other => word.extend(['\\', other]),
                        },
                        inside => word.push(inside),
                    }
                }
            }
            '\\' => word.get_or_insert_default().push(letters.next().ok_or_else(bad)?),
            blank if blank.is_whitespace() => words.extend(word.take()),
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    if words.first().is_none_or(String::is_empty) { Err(bad()) } else { Ok(words) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_in_a_shell() {
        assert_eq!(split("  a  b\t'' ").unwrap(), ["a", "b", ""]);
        assert_eq!(split(r#"a"b"'c'\d "x\"y\z""#).unwrap(), ["abcd", r#"x"y\z"#]);
        for bad in ["", "  ", "''", "'a", "\"a", "a\\"] {
            assert!(split(bad).is_err(), "{bad}");
        }
    }
}
