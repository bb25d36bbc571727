//! The laws of every game.

plateau_conformance::laws!(
    plateau_othello::Othello,
    [
        ("othello", ""),
        ("othello", "size=4"),
        ("othello", "size=6"),
        ("othello", "size=8"),
        ("othello", "size=10"),
        ("anti", ""),
        ("anti", "size=4"),
        ("anti", "size=6"),
        ("anti", "size=10"),
    ]
);
