//! Everything Plateau says to people, in French and English, from one source.
//!
//! Code never holds a sentence: it builds a [`Message`], an identifier with arguments, and whoever shows it
//! chooses the [`Lang`]. The sentences live in `locales/<lang>/*.ftl`, in Fluent syntax, one file for each game
//! and one for each part of the program.
//!
//! ```
//! use plateau_messages::{Lang, Message};
//!
//! let message = Message::new("language-name");
//! assert_eq!(message.text(Lang::Fr), "français");
//! assert_eq!(message.to_string(), "English"); // `Display` is English
//! ```

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

use fluent_bundle::FluentValue;
use fluent_templates::{LanguageIdentifier, Loader, langid, static_loader};

static_loader! {
    static LOCALES = {
        locales: "../../locales",
        fallback_language: "en",
        // Isolation marks are for mixing scripts; they would corrupt plain terminals.
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

static FRENCH: LanguageIdentifier = langid!("fr");
static ENGLISH: LanguageIdentifier = langid!("en");

/// A language Plateau speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English, the default.
    #[default]
    En,
    /// French, the language of the documents.
    Fr,
}

impl Lang {
    /// Every language.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Fr];

    /// The code of the language: `en` or `fr`.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fr => "fr",
        }
    }

    /// Reads a language from its code or from a POSIX locale such as `fr_CA.UTF-8`; `None` for any other language.
    ///
    /// ```
    /// use plateau_messages::Lang;
    /// assert_eq!(Lang::from_locale("fr_FR.UTF-8"), Some(Lang::Fr));
    /// assert_eq!(Lang::from_locale("de"), None);
    /// ```
    pub fn from_locale(locale: &str) -> Option<Lang> {
        let language = locale.split(['_', '-', '.', '@']).next().unwrap_or_default().to_ascii_lowercase();
        Lang::ALL.into_iter().find(|lang| lang.code() == language)
    }

    fn identifier(self) -> &'static LanguageIdentifier {
        match self {
            Lang::En => &ENGLISH,
            Lang::Fr => &FRENCH,
        }
    }
}

/// A value inside a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// Words shown as they are: a cell, a move, a name.
    Text(String),
    /// A number, which also chooses the plural.
    Number(i64),
    /// Other messages, shown in the same language and separated by `; `.
    Messages(Vec<Message>),
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Arg::Text(text.to_owned())
    }
}

impl From<&String> for Arg {
    fn from(text: &String) -> Self {
        Arg::Text(text.clone())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Arg::Text(text)
    }
}

impl From<char> for Arg {
    fn from(symbol: char) -> Self {
        Arg::Text(symbol.to_string())
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Self {
        Arg::Messages(vec![message])
    }
}

impl From<Vec<Message>> for Arg {
    fn from(messages: Vec<Message>) -> Self {
        Arg::Messages(messages)
    }
}

macro_rules! arg_from_number {
    ($($number:ty),*) => {$(
        impl From<$number> for Arg {
            fn from(number: $number) -> Self {
                Arg::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }
    )*};
}
arg_from_number!(u8, u16, u32, u64, usize, i32, i64);

/// `text` as a message can reasonably repeat it: all of it when it is short, else its beginning.
///
/// ```
/// assert_eq!(plateau_messages::shorten("K10"), "K10");
/// assert_eq!(plateau_messages::shorten(&"9".repeat(1_000)).chars().count(), 41);
/// ```
pub fn shorten(text: &str) -> String {
    const LIMIT: usize = 40;
    match text.char_indices().nth(LIMIT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Something to say: an identifier of `locales/` and its arguments, in no language yet.
///
/// Equality compares identifiers and arguments, so tests name what is said, not how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    id: &'static str,
    args: Vec<(&'static str, Arg)>,
}

impl Message {
    /// The message `id` without arguments. A test of this crate fails when `id` stands in no locale file.
    pub const fn new(id: &'static str) -> Self {
        Message { id, args: Vec::new() }
    }

    /// The same message with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((name, value.into()));
        self
    }

    /// The identifier in the locale files.
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// The sentence in `lang`. An identifier that the locale files lack is shown as it is.
    pub fn text(&self, lang: Lang) -> String {
        let args: HashMap<Cow<'static, str>, FluentValue<'_>> =
            self.args.iter().map(|(name, arg)| (Cow::Borrowed(*name), value(arg, lang))).collect();
        LOCALES
            .try_lookup_complete(lang.identifier(), self.id, Some(&args))
            .unwrap_or_else(|| self.id.to_owned())
    }
}

fn value(arg: &Arg, lang: Lang) -> FluentValue<'_> {
    match arg {
        Arg::Text(text) => FluentValue::from(text.as_str()),
        Arg::Number(number) => FluentValue::from(*number),
        Arg::Messages(messages) => FluentValue::from(
            messages.iter().map(|message| message.text(lang)).collect::<Vec<_>>().join("; "),
        ),
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Lang::En))
    }
}

impl std::error::Error for Message {}
