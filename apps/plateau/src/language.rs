//! Which language to speak.

use std::ffi::OsString;

use plateau_core::Lang;

/// The language of `--lang`, else `PLATEAU_LANG`, else the locale, else English. A bad `--lang` is reported later, by
/// the command line itself.
pub(crate) fn choose(words: &[OsString]) -> Lang {
    from_words(words).or_else(from_environment).unwrap_or_default()
}

/// The language that somebody asked for: that of `--lang`, else of `PLATEAU_LANG`.
pub(crate) fn asked(words: &[OsString]) -> Option<Lang> {
    from_words(words).or_else(|| std::env::var("PLATEAU_LANG").ok().and_then(|text| Lang::from_locale(&text)))
}

/// The value of `--lang`, wherever it stands.
fn from_words(words: &[OsString]) -> Option<Lang> {
    let mut rest = words.iter().filter_map(|word| word.to_str());
    while let Some(word) = rest.next() {
        let value = if word == "--lang" { rest.next() } else { word.strip_prefix("--lang=") };
        if let Some(value) = value {
            return Lang::from_locale(value);
        }
        if word == "--" {
            break;
        }
    }
    None
}

/// The language of the environment. The first variable that is set decides, as POSIX has it, even when we do not
/// speak its language.
fn from_environment() -> Option<Lang> {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    if let Some(lang) = set("PLATEAU_LANG").and_then(|value| Lang::from_locale(&value)) {
        return Some(lang);
    }
    ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set).and_then(|value| Lang::from_locale(&value))
}
