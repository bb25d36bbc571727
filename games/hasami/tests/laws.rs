//! The laws every game obeys.

plateau_conformance::laws!(
    plateau_hasami::Hasami,
    [
        ("hasami", ""),
        ("hasami", "stones-left=17"),
        ("neuf", ""),
        ("neuf", "stones-left=4"),
        ("dai", ""),
        ("dai", "stones-left=0"),
    ]
);
