//! Both languages say the same things, and the code asks for nothing else.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a broken expectation is a failed test")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The root of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every file below `folder` with one of `extensions`.
fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && path.file_name().unwrap() != "target" {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|found| found == extension) {
            found.push(path);
        }
    }
}

/// The messages of a language: identifier, then the arguments its text uses.
fn messages(lang: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut paths = Vec::new();
    files(&root().join("locales").join(lang), "ftl", &mut paths);
    assert!(!paths.is_empty());
    let mut messages = BTreeMap::new();
    for path in paths {
        let mut current = String::new();
        for line in std::fs::read_to_string(&path).unwrap().lines() {
            if let Some((id, _)) =
                line.split_once(" =").filter(|_| line.starts_with(|c: char| c.is_ascii_alphabetic()))
            {
                current = id.to_owned();
                let twice = messages.insert(current.clone(), BTreeSet::new());
                assert!(twice.is_none(), "{id} stands twice in {lang}");
            }
            let arguments = line.split('$').skip(1).map(|rest| {
                rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect::<String>()
            });
            if let Some(known) = messages.get_mut(&current) {
                known.extend(arguments);
            }
        }
    }
    messages
}

#[test]
fn both_languages_have_the_same_messages() {
    let (english, french) = (messages("en"), messages("fr"));
    let ids =
        |messages: &BTreeMap<String, BTreeSet<String>>| messages.keys().cloned().collect::<BTreeSet<_>>();
    let difference: Vec<String> = ids(&english).symmetric_difference(&ids(&french)).cloned().collect();
    assert!(difference.is_empty(), "in one language only: {difference:?}");
}

#[test]
fn every_message_that_code_names_exists_and_every_message_is_named() {
    let known = messages("en");
    let mut paths = Vec::new();
    for folder in ["crates", "games", "apps"] {
        files(&root().join(folder), "rs", &mut paths);
    }
    let mut named = BTreeSet::new();
    // This file speaks of messages without naming any.
    for path in paths.into_iter().filter(|path| !path.ends_with("messages/tests/locales.rs")) {
        let text = std::fs::read_to_string(&path).unwrap();
        for (index, literal) in text.split('"').enumerate() {
            if index % 2 == 1 && known.contains_key(literal) {
                named.insert(literal.to_owned());
            }
        }
        for call in text.split("Message::new(").skip(1) {
            let Some(literal) = call.trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next())
            else {
                continue;
            };
            assert!(known.contains_key(literal), "{} names the unknown message {literal}", path.display());
            named.insert(literal.to_owned());
        }
    }
    // Templates name messages as arguments of calls, among the quotes of HTML.
    let mut templates = Vec::new();
    files(&root().join("apps"), "html", &mut templates);
    for path in templates.into_iter().filter(|path| !path.iter().any(|part| part == "node_modules")) {
        let text = std::fs::read_to_string(&path).unwrap();
        for call in text.split("shell.say(\"").skip(1).chain(text.split("shell.with(\"").skip(1)) {
            let id = call.split('"').next().unwrap();
            assert!(known.contains_key(id), "{} names the unknown message {id}", path.display());
            named.insert(id.to_owned());
        }
    }
    let unused: Vec<&String> = known.keys().filter(|id| !named.contains(*id)).collect();
    assert!(unused.is_empty(), "no code names: {unused:?}");
}
