//! Rule options as texts.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use plateau_core::{Message, shorten};

/// The longest option value that is looked at.
const VALUE_LIMIT: usize = 4096;

/// Rule options, `key=value`, in the order given. A key stands at most once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    pairs: Vec<(String, String)>,
}

impl Options {
    /// No options.
    pub const fn new() -> Self {
        Options { pairs: Vec::new() }
    }

    /// Reads texts of the form `key=value`.
    ///
    /// # Errors
    /// When a text has no `=`, or a key comes twice.
    pub fn parse<S: AsRef<str>>(texts: &[S]) -> Result<Options, Message> {
        let mut options = Options::new();
        for text in texts {
            let text = text.as_ref();
            let Some((key, value)) = text.split_once('=') else {
                return Err(Message::new("option-form").with("text", shorten(text)));
            };
            options.set(key.trim(), value.trim())?;
        }
        Ok(options)
    }

    /// Adds an option.
    ///
    /// # Errors
    /// When the key is already there, or the value is unreasonably long.
    pub fn set(&mut self, key: &str, value: impl Display) -> Result<(), Message> {
        let value = value.to_string();
        if self.get(key).is_some() {
            return Err(Message::new("option-twice").with("key", shorten(key)));
        }
        if value.len() > VALUE_LIMIT {
            return Err(Message::new("option-long").with("key", shorten(key)).with("limit", VALUE_LIMIT));
        }
        self.pairs.push((key.to_owned(), value));
        Ok(())
    }

    /// The same options and one more; for keys that are known to be new.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Display) -> Self {
        self.pairs.push((key.to_owned(), value.to_string()));
        self
    }

    /// The value of `key`, if it was given.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.pairs.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// Every option, in the order given.
    pub fn pairs(&self) -> &[(String, String)] {
        &self.pairs
    }

    /// The value of `key` as a number in `range`; `default` when it was not given.
    ///
    /// # Errors
    /// When the value is no number or outside the range.
    pub fn number<N>(&self, key: &str, range: RangeInclusive<N>, default: N) -> Result<N, Message>
    where
        N: FromStr + PartialOrd + Display + Copy,
    {
        let Some(text) = self.get(key) else { return Ok(default) };
        match text.parse::<N>() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => Err(Message::new("option-number")
                .with("key", key)
                .with("value", shorten(text))
                .with("low", range.start().to_string())
                .with("high", range.end().to_string())),
        }
    }
}
