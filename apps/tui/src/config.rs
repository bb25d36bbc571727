//! The settings file: `key = value` lines in `terminal.conf`.

use std::path::PathBuf;

use plateau_core::{Lang, Message, shorten};
use plateau_table::folders::config_folder;
use plateau_table::save_atomically;

use crate::keys::KeyMap;
use crate::theme::Palette;

/// The file's name in the folder of settings.
pub(crate) const FILE: &str = "terminal.conf";
/// The largest settings file that is read, in bytes.
const LIMIT: usize = 1 << 16;

/// What the settings file says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// The language, unless the command line or `PLATEAU_LANG` says otherwise.
    pub lang: Option<Lang>,
    /// The colours, unless the command line or `NO_COLOR` says otherwise.
    pub palette: Option<Palette>,
    /// Whether only ASCII characters are shown.
    pub ascii: Option<bool>,
    /// The keys.
    pub keys: KeyMap,
}

impl Config {
    /// Reads settings, and what is wrong with them: a bad line changes nothing else.
    ///
    /// ```
    /// let (config, faults) = plateau_tui::Config::read("language = fr\nkey.undo = z\nfly = yes\n");
    /// assert_eq!(config.lang, Some(plateau_core::Lang::Fr));
    /// assert_eq!(faults.len(), 1);
    /// ```
    pub fn read(text: &str) -> (Config, Vec<Message>) {
        let mut config = Config::default();
        let mut faults = Vec::new();
        for (number, line) in (1u32..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            if let Err(reason) = config.set(line) {
                faults.push(Message::new("tui-config-line").with("line", number).with("reason", reason));
            }
        }
        (config, faults)
    }

    fn set(&mut self, line: &str) -> Result<(), Message> {
        let form = || Message::new("tui-config-form").with("text", shorten(line));
        let (key, value) = line.split_once('=').ok_or_else(form)?;
        let (key, value) = (key.trim(), value.trim());
        let bad = || Message::new("tui-config-value").with("key", shorten(key)).with("value", shorten(value));
        match key {
            "language" => self.lang = Some(Lang::from_locale(value).ok_or_else(bad)?),
            "theme" => self.palette = Some(Palette::parse(value).ok_or_else(bad)?),
            "ascii" => {
                self.ascii = Some(match value {
                    "yes" => true,
                    "no" => false,
                    _ => return Err(bad()),
                });
            }
            key => match key.strip_prefix("key.") {
                Some(action) => self.keys.change(action, value)?,
                None => return Err(Message::new("tui-config-setting").with("key", shorten(key))),
            },
        }
        Ok(())
    }

    /// The settings of this person, and what is wrong with them.
    pub fn load() -> (Config, Vec<Message>) {
        match path().map(std::fs::read) {
            Some(Ok(bytes)) if bytes.len() <= LIMIT => Config::read(&String::from_utf8_lossy(&bytes)),
            _ => (Config::default(), Vec::new()),
        }
    }
}

/// The settings file.
fn path() -> Option<PathBuf> {
    config_folder().map(|folder| folder.join(FILE))
}

/// Writes a setting into the file and leaves the other lines as they are. Settings are a convenience: a folder that
/// cannot be written is no reason to interrupt a game.
pub(crate) fn remember(key: &str, value: &str) {
    let Some(path) = path() else { return };
    let old = std::fs::read_to_string(&path).unwrap_or_default();
    let text = changed(&old, key, value);
    if let Some(folder) = path.parent() {
        let _ = std::fs::create_dir_all(folder);
    }
    let _ = save_atomically(&path, text.as_bytes());
}

/// `text` with one setting changed.
fn changed(text: &str, key: &str, value: &str) -> String {
    let is_it = |line: &str| line.split_once('=').is_some_and(|(name, _)| name.trim() == key);
    let mut lines: Vec<String> = text.lines().filter(|line| !is_it(line)).map(str::to_owned).collect();
    lines.push(format!("{key} = {value}"));
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_line_by_line() {
        let text = "# mine\n theme = contrast # bright\nascii=yes\nlanguage = de\nnonsense\n";
        let (config, faults) = Config::read(text);
        assert_eq!((config.palette, config.ascii, config.lang), (Some(Palette::Contrast), Some(true), None));
        assert_eq!(faults.len(), 2);
    }

    #[test]
    fn a_changed_setting_leaves_the_others() {
        let text = changed("# mine\ntheme = dark\nkey.undo = z\n", "theme", "light");
        assert_eq!(text, "# mine\nkey.undo = z\ntheme = light\n");
        assert_eq!(changed("", "language", "fr"), "language = fr\n");
    }
}
