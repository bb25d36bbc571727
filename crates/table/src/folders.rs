//! Where the program keeps its files.

use std::path::PathBuf;

/// The folder of the program's data (games, tables): `PLATEAU_DATA`, else the platform's own. It need not exist; `None`
/// when there is none, or when `PLATEAU_DATA` is empty.
pub fn data_folder() -> Option<PathBuf> {
    choose(Kind::Data, &environment)
}

/// The folder of the settings: `PLATEAU_CONFIG`, else the platform's own. It need not exist; `None` when there is none,
/// or when `PLATEAU_CONFIG` is empty.
pub fn config_folder() -> Option<PathBuf> {
    choose(Kind::Config, &environment)
}

/// What a folder is for.
#[derive(Clone, Copy)]
enum Kind {
    Data,
    Config,
}

/// A variable of the environment that holds a path.
fn environment(name: &str) -> Option<PathBuf> {
    std::env::var_os(name).map(PathBuf::from)
}

/// The folder of a kind, from any variables.
fn choose(kind: Kind, variable: &dyn Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    let (own, xdg, home) = match kind {
        Kind::Data => ("PLATEAU_DATA", "XDG_DATA_HOME", ".local/share"),
        Kind::Config => ("PLATEAU_CONFIG", "XDG_CONFIG_HOME", ".config"),
    };
    if let Some(folder) = variable(own) {
        return Some(folder).filter(|folder| !folder.as_os_str().is_empty());
    }
    let set = |name: &str| variable(name).filter(|folder| folder.is_absolute());
    let base = if cfg!(windows) {
        set("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        set("HOME").map(|home| home.join("Library").join("Application Support"))
    } else {
        set(xdg).or_else(|| set("HOME").map(|folder| folder.join(home)))
    };
    base.map(|base| base.join("plateau"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The folder for these variables.
    fn chosen(variables: &[(&str, &str)]) -> Option<PathBuf> {
        choose(Kind::Data, &|name| {
            variables.iter().find(|(key, _)| *key == name).map(|(_, value)| PathBuf::from(value))
        })
    }

    #[test]
    fn the_variable_comes_first() {
        assert_eq!(chosen(&[("PLATEAU_DATA", "tables"), ("HOME", "/home/anne")]), Some("tables".into()));
        assert_eq!(chosen(&[("PLATEAU_DATA", ""), ("HOME", "/home/anne")]), None);
        assert_eq!(chosen(&[]), None);
    }

    #[cfg(all(unix, not(target_os = "macos")))]
    #[test]
    fn then_the_folder_of_the_platform() {
        let home = ("HOME", "/home/anne");
        assert_eq!(chosen(&[home]), Some("/home/anne/.local/share/plateau".into()));
        assert_eq!(chosen(&[home, ("XDG_DATA_HOME", "/data")]), Some("/data/plateau".into()));
        assert_eq!(
            chosen(&[home, ("XDG_DATA_HOME", "relative")]),
            Some("/home/anne/.local/share/plateau".into())
        );
    }

    #[cfg(all(unix, not(target_os = "macos")))]
    #[test]
    fn settings_live_apart() {
        let home = |name: &str| (name == "HOME").then(|| PathBuf::from("/home/anne"));
        assert_eq!(choose(Kind::Config, &home), Some("/home/anne/.config/plateau".into()));
    }
}
