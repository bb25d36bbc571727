//! Rule options as texts.

use plateau_table::Options;

#[test]
fn pairs_are_read_in_order() {
    let options = Options::parse(&["size=6", " holes = c3,e5 ", "empty="]).unwrap();
    let pairs: Vec<(&str, &str)> =
        options.pairs().iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    assert_eq!(pairs, [("size", "6"), ("holes", "c3,e5"), ("empty", "")]);
    assert_eq!((options.get("size"), options.get("Size")), (Some("6"), None));
    assert_eq!(Options::parse::<&str>(&[]).unwrap(), Options::new());
    assert_eq!(Options::parse(&["a=b=c"]).unwrap().get("a"), Some("b=c"));
    assert_eq!(Options::new().with("size", 6), Options::parse(&["size=6"]).unwrap());
}

#[test]
fn bad_texts_are_refused() {
    let fault = |texts: &[&str]| Options::parse(texts).unwrap_err().id();
    assert_eq!(fault(&["size"]), "option-form");
    assert_eq!(fault(&["size=6", "size=7"]), "option-twice");
    assert_eq!(fault(&[&format!("size={}", "9".repeat(5000))]), "option-long");
    let message = Options::parse(&["x".repeat(100_000)]).unwrap_err().to_string();
    assert!(message.chars().count() < 200, "a message repeats only the beginning: {}", message.len());
}

#[test]
fn numbers_stay_in_their_range() {
    let options = Options::parse(&["size=6", "word=six", "big=99999999999999999999", "sign=-1"]).unwrap();
    assert_eq!(options.number("size", 5..=20, 19), Ok(6));
    assert_eq!(options.number("missing", 5..=20, 19), Ok(19));
    for key in ["word", "big", "sign"] {
        assert_eq!(options.number(key, 5u32..=20, 19).unwrap_err().id(), "option-number", "{key}");
    }
    assert_eq!(options.number("size", 7..=20, 19).unwrap_err().id(), "option-number");
    assert_eq!(options.number("sign", -3..=3, 0), Ok(-1));
}
