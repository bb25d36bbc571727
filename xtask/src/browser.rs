//! The browser tests of the web application: a real Chromium against the debug binary.

use std::path::Path;
use std::process::Command;

use crate::{cargo, postgres, root, run};

/// Where Debian puts Chromium.
const CHROMIUM: &str = "/usr/bin/chromium";

/// Builds the program and runs [`drive`]: `[FILE of tests/]`.
pub(crate) fn browser(words: &[String]) -> Result<(), String> {
    cargo(&["build", "--locked", "--quiet", "--package", "plateau"])?;
    drive(words)
}

/// Installs what the tests need, checks the types of the scripts and runs the tests on the debug binary, which is there.
pub(crate) fn drive(words: &[String]) -> Result<(), String> {
    let folder = root().join("apps/server/browser");
    chromium()?;
    if !folder.join("node_modules/.package-lock.json").exists() {
        npm(&folder, &["ci", "--no-audit", "--no-fund"])?;
    }
    npm(&folder, &["run", "--silent", "types"])?;
    if let Some(name) = words.first() {
        return run(tests(&folder).arg(format!("tests/{name}.test.js")));
    }
    run(tests(&folder).arg("tests/"))?;
    // What is lost with a network or a server is found again in the other database, too.
    postgres::with_database(|url| {
        let mut lost = tests(&folder);
        lost.args(["--test-name-pattern=lost|killed", "tests/live.test.js"]);
        run(lost.env("PLATEAU_DATABASE_URL", url))
    })
}

/// Node's tests. One file after the other: what a page takes is measured, and games share two cores with their browsers.
fn tests(folder: &Path) -> Command {
    let mut node = Command::new("node");
    node.args(["--test", "--test-concurrency=1", "--test-reporter=spec"]).current_dir(folder);
    node
}

/// Makes sure that there is a Chromium: installed from Debian where that is allowed.
fn chromium() -> Result<(), String> {
    let named = std::env::var_os("PLATEAU_CHROMIUM");
    if named.is_some() || Path::new(CHROMIUM).exists() {
        return Ok(());
    }
    let mut update = Command::new("apt-get");
    let mut install = Command::new("apt-get");
    install.args(["install", "--yes", "--no-install-recommends", "chromium", "fonts-dejavu-core"]);
    run(update.arg("update").arg("--quiet"))
        .and_then(|()| run(install.env("DEBIAN_FRONTEND", "noninteractive")))
        .map_err(|error| {
            format!("there is no {CHROMIUM}: install it or name one in PLATEAU_CHROMIUM ({error})")
        })
}

/// Runs npm in `folder`.
fn npm(folder: &Path, words: &[&str]) -> Result<(), String> {
    let mut npm = Command::new("npm");
    run(npm.args(words).current_dir(folder))
}
