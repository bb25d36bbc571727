//! The laws of every game, for both variants and many combinations of options.

plateau_conformance::laws!(
    plateau_attaxx::Attaxx,
    [
        ("simplifie", ""),
        ("simplifie", "size=3"),
        ("simplifie", "size=4 range=2"),
        ("simplifie", "size=6 holes=c3,d4 refuges=a6,f1"),
        ("simplifie", "size=8 contagion=0.5"),
        ("simplifie", "size=9 range=2 holes=e5 refuges=a1,i9,d4 contagion=0.75 seed=7"),
        ("simplifie", "contagion=0.001 seed=18446744073709551615"),
        ("simplifie", "refuges=a1,g7,b6,f2,d4"),
        ("simplifie", "seed=1"),
        ("standard", ""),
    ]
);
