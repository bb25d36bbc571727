//! The laws of every game.

plateau_conformance::laws!(
    plateau_pente::Pente,
    [
        ("pente", ""),
        ("pente", "size=5"),
        ("pente", "size=8"),
        ("pente", "size=20"),
        ("tournoi", "size=7"),
        ("tournoi", "size=13"),
        ("keryo", "size=6"),
        ("keryo", "size=15"),
        ("gomoku", "size=5"),
        ("gomoku", "size=10"),
    ]
);
