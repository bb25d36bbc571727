//! GTP: `[id] command arguments`, answered by `=[id] …` or `?[id] …` and a blank line.

/// A command of the Go Text Protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GtpLine {
    /// The number that the answer repeats.
    pub id: Option<u32>,
    /// The command.
    pub command: String,
    /// Its arguments.
    pub arguments: Vec<String>,
}

impl GtpLine {
    /// Reads a line; `None` for one without a command. Comments and control characters are dropped, as the
    /// specification asks.
    pub fn parse(line: &str) -> Option<GtpLine> {
        let line = line.split('#').next().unwrap_or_default();
        let line: String = line
            .chars()
            .filter_map(|letter| match letter {
                '\t' => Some(' '),
                letter if letter.is_control() => None,
                letter => Some(letter),
            })
            .collect();
        let mut words = line.split_whitespace().peekable();
        let id = words.next_if(|word| word.parse::<u32>().is_ok()).and_then(|word| word.parse().ok());
        let command = words.next()?.to_owned();
        Some(GtpLine { id, command, arguments: words.map(str::to_owned).collect() })
    }
}

/// The first line of an engine's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GtpReply<'a> {
    /// Whether the command succeeded.
    pub ok: bool,
    /// The number of the command.
    pub id: Option<u32>,
    /// The rest of the line.
    pub text: &'a str,
}

impl GtpReply<'_> {
    /// Reads the first line of an answer; `None` for any other line.
    pub fn parse(line: &str) -> Option<GtpReply<'_>> {
        let ok = match line.chars().next()? {
            '=' => true,
            '?' => false,
            _ => return None,
        };
        let rest = &line[1..];
        let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        Some(GtpReply { ok, id: rest[..digits].parse().ok(), text: rest[digits..].trim() })
    }
}

/// The side that a colour means: 0 for black, who begins, 1 for white.
pub fn color(text: &str) -> Option<usize> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(0),
        "w" | "white" => Some(1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_have_numbers_and_arguments() {
        let line = GtpLine::parse("12 play\tB d3 # why not").unwrap();
        assert_eq!(
            (line.id, line.command.as_str(), line.arguments),
            (Some(12), "play", vec!["B".into(), "d3".into()])
        );
        assert_eq!(GtpLine::parse("12"), None);
        assert_eq!(GtpLine::parse("# all of it"), None);
        assert_eq!(GtpLine::parse("qu\u{7}it").unwrap().command, "quit");
    }

    #[test]
    fn answers_repeat_the_number() {
        assert_eq!(GtpReply::parse("=7 d3").unwrap(), GtpReply { ok: true, id: Some(7), text: "d3" });
        assert_eq!(GtpReply::parse("? no").unwrap(), GtpReply { ok: false, id: None, text: "no" });
        assert_eq!(GtpReply::parse("d3"), None);
        assert_eq!(GtpReply::parse("=99999999999 d3").unwrap().id, None);
    }
}
