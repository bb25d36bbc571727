//! The documentation lists the keys of the table. `PLATEAU_PICTURES=write` writes them anew.

use std::path::Path;

use plateau_core::Lang;
use plateau_tui::keys::markdown;

#[test]
fn the_page_lists_the_keys_of_the_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/terminal.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once("<!-- keys -->\n").expect("the beginning of the table");
    let (table, after) = rest.split_once("<!-- end -->").expect("the end of the table");
    let expected = format!("\n{}", markdown(Lang::En));
    if std::env::var_os("PLATEAU_PICTURES").is_some() {
        std::fs::write(&path, format!("{before}<!-- keys -->\n{expected}<!-- end -->{after}")).unwrap();
    } else {
        assert_eq!(table, expected);
    }
}

#[test]
fn every_setting_that_the_page_shows_is_understood() {
    let page = include_str!("../../../docs/terminal.md");
    let block = page.split("```").nth(1).expect("an example");
    let (config, faults) = plateau_tui::Config::read(block);
    assert_eq!(faults, [], "{faults:?}");
    assert_eq!(config.lang, Some(Lang::Fr));
}
