//! Where the tests of a package are one program, `tests/all.rs` must name every file of them: one that is not named never runs.

use std::fs;
use std::path::{Path, PathBuf};

use crate::root;

/// The files of tests that nobody runs.
fn forgotten() -> Result<Vec<PathBuf>, String> {
    let mut forgotten = Vec::new();
    for group in ["apps", "crates", "games"] {
        for package in files(&root().join(group))? {
            let Ok(all) = fs::read_to_string(package.join("tests/all.rs")) else { continue };
            let manifest = fs::read_to_string(package.join("Cargo.toml")).unwrap_or_default();
            forgotten.extend(files(&package.join("tests"))?.into_iter().filter(|path| {
                let name = path.file_stem().unwrap_or_default().to_string_lossy();
                let names = |text: &str, line: String| text.lines().any(|other| other == line);
                path.extension().is_some_and(|extension| extension == "rs")
                    && name != "all"
                    && !names(&all, format!("mod {name};"))
                    && !names(&manifest, format!("name = \"{name}\""))
            }));
        }
    }
    Ok(forgotten)
}

/// What lies in a folder.
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(entries.flatten().map(|entry| entry.path()).collect())
}

/// Fails when a file of tests is not named.
pub(crate) fn are_named() -> Result<(), String> {
    match forgotten()?.first() {
        None => Ok(()),
        Some(path) => Err(format!("{} never runs: tests/all.rs does not name it", path.display())),
    }
}
