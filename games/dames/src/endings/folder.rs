//! Where tables are found.

use std::path::PathBuf;

/// The variable that names the data folder; empty for none.
const VARIABLE: &str = "PLATEAU_DATA";

/// The folder of the program's data: `PLATEAU_DATA`, else the platform's own. It need not exist.
pub fn data_folder() -> Option<PathBuf> {
    choose(&|name| std::env::var_os(name).map(PathBuf::from))
}

/// The same from any variables.
fn choose(variable: &dyn Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    if let Some(folder) = variable(VARIABLE) {
        return Some(folder).filter(|folder| !folder.as_os_str().is_empty());
    }
    let set = |name: &str| variable(name).filter(|folder| folder.is_absolute());
    let base = if cfg!(windows) {
        set("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        set("HOME").map(|home| home.join("Library").join("Application Support"))
    } else {
        set("XDG_DATA_HOME").or_else(|| set("HOME").map(|home| home.join(".local").join("share")))
    };
    base.map(|base| base.join("plateau"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The folder for these variables.
    fn chosen(variables: &[(&str, &str)]) -> Option<PathBuf> {
        choose(&|name| variables.iter().find(|(key, _)| *key == name).map(|(_, value)| PathBuf::from(value)))
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
}
