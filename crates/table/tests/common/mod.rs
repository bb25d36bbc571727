//! A tiny game for tests: a token walks on a row of ten cells.
//!
//! `u` moves it up, `d` down, `s` leaves it. On cell 9 the first player has won, on cell 0 the second. On cell 7 the
//! first player can only pass, and the second such pass is a draw. The third occurrence of a position is a draw. In
//! the variant `hasard` a move `j` goes up or down by chance: `j(u)`, `j(d)`.

use plateau_core::{
    BoardView, Cell, Ending, Gesture, Message, MoveError, MoveList, MoveView, Notation, Position,
    PositionError, Random, Reason, Side, Square, Surface, Terrain,
};
use plateau_table::{
    BenchCase, Classic, ClassicArgs, ClassicError, Console, Game, Match, Names, Options, RuleOption, Variant,
};
use rand::RngExt;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rules {
    pub(crate) chance: bool,
    pub(crate) seed: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Step {
    Up,
    Down,
    Stay,
    Pass,
    /// Up or down, once chance has decided.
    Jump(Option<bool>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Walk {
    pub(crate) rules: Rules,
    pub(crate) cell: u8,
    pub(crate) turn: Side,
}

impl Walk {
    fn must_pass(&self) -> bool {
        self.cell == 7 && self.turn == Side::First
    }
}

impl Position for Walk {
    type Move = Step;
    type Rules = Rules;
    /// The passes made.
    type Counters = u32;

    const REPETITIONS: u32 = 3;

    fn start(rules: &Rules) -> Self {
        Walk { rules: *rules, cell: 5, turn: Side::First }
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn ending(&self) -> Option<Ending> {
        match self.cell {
            0 => Some(Ending::win(Side::Second, Reason::Captures)),
            9 => Some(Ending::win(Side::First, Reason::Line)),
            _ => None,
        }
    }

    fn legal_moves(&self, into: &mut MoveList<Step>) {
        if self.ending().is_some() {
        } else if self.must_pass() {
            into.push(Step::Pass);
        } else {
            into.extend([Step::Up, Step::Down, Step::Stay]);
            if self.rules.chance {
                into.push(Step::Jump(None));
            }
        }
    }

    fn is_legal(&self, mv: Step) -> bool {
        let mut list = MoveList::new();
        self.legal_moves(&mut list);
        list.contains(&if let Step::Jump(_) = mv { Step::Jump(None) } else { mv })
    }

    fn play_unchecked(&mut self, mv: Step) {
        match mv {
            Step::Up | Step::Jump(Some(true)) => self.cell += 1,
            Step::Down | Step::Jump(_) => self.cell -= 1,
            Step::Stay | Step::Pass => {}
        }
        self.turn = !self.turn;
    }

    fn key(&self) -> u64 {
        u64::from(self.cell) * 2 + self.turn.index() as u64
    }

    fn has_chance(&self) -> bool {
        self.rules.chance
    }

    fn settle(&self, mv: Step, random: &mut Random) -> Step {
        if mv == Step::Jump(None) { Step::Jump(Some(random.random())) } else { mv }
    }

    fn count(&self, mv: Step, _after: &Self, counters: &mut u32) {
        *counters += u32::from(mv == Step::Pass);
    }

    fn ending_by_counters(&self, counters: &u32) -> Option<Ending> {
        (*counters >= 2).then(|| Ending::draw(Reason::MoveLimit))
    }
}

const NAMES: [(&str, Step); 7] = [
    ("u", Step::Up),
    ("d", Step::Down),
    ("s", Step::Stay),
    ("pass", Step::Pass),
    ("j", Step::Jump(None)),
    ("j(u)", Step::Jump(Some(true))),
    ("j(d)", Step::Jump(Some(false))),
];

impl Notation for Walk {
    fn write_move(&self, mv: Step) -> String {
        NAMES.iter().find(|(_, step)| *step == mv).map(|(name, _)| (*name).to_owned()).unwrap()
    }

    fn read_move(&self, text: &str) -> Result<Step, MoveError> {
        let unreadable = || MoveError::unreadable(Message::new("move-illegal"));
        let step = NAMES.iter().find(|(name, _)| *name == text).ok_or_else(unreadable)?.1;
        if self.is_legal(step) { Ok(step) } else { Err(MoveError::illegal(Message::new("move-illegal"))) }
    }

    fn to_text(&self) -> String {
        format!("{} {}", self.cell, self.turn.word())
    }

    fn from_text(rules: &Rules, text: &str) -> Result<Self, PositionError> {
        let bad = || PositionError::from(Message::new("position-symbol").with("symbol", text).with("row", 1));
        let (cell, turn) = text.split_once(' ').ok_or_else(bad)?;
        let cell = cell.parse().ok().filter(|cell| *cell < 10).ok_or_else(bad)?;
        let turn = Side::BOTH.into_iter().find(|side| side.word() == turn).ok_or_else(bad)?;
        Ok(Walk { rules: *rules, cell, turn })
    }

    fn board(&self) -> BoardView {
        let cell = Cell { name: String::new(), terrain: Terrain::Plain, piece: None };
        BoardView {
            rows: 1,
            columns: 10,
            surface: Surface::Cells,
            cells: vec![cell; 10],
            row_labels: vec![String::new()],
            column_labels: vec![String::new(); 10],
            turn: self.turn,
            sides: [Message::new("language-name"), Message::new("language-name")],
            tallies: Vec::new(),
            last: None,
            moves: Vec::new(),
        }
    }

    fn move_view(&self, mv: Step) -> MoveView {
        let to = (mv != Step::Pass).then(|| Square::new(0, self.cell));
        let text = self.write_move(mv);
        MoveView { text, paths: Vec::new(), from: None, to, captures: Vec::new(), flips: Vec::new() }
    }

    fn gestures(&self) -> Vec<Gesture<Step>> {
        Vec::new()
    }
}

/// The game of the walking token.
#[derive(Debug)]
pub(crate) struct WalkGame;

impl Game for WalkGame {
    type Position = Walk;

    const NAMES: Names = Names::new("marche", "walk");
    const TITLE: &'static str = "language-name";
    const VARIANTS: &'static [Variant] = &[
        Variant { names: Names::same("simple"), description: "language-name" },
        Variant { names: Names::new("hasard", "chance"), description: "language-name" },
    ];
    const OPTIONS: &'static [RuleOption] =
        &[RuleOption { key: "seed", values: "0..9", description: "language-name", variants: &["hasard"] }];
    const BENCH: &'static [BenchCase] = &[];
    const CLASSIC: Classic = Classic { about: "", flags: &[], cases: &[], run: nothing };

    fn rules(variant: &'static str, options: &Options) -> Result<Rules, Message> {
        let seed = options.get("seed").map(|_| options.number("seed", 0..=9, 0)).transpose()?;
        Ok(Rules { chance: variant == "hasard", seed })
    }

    fn describe(rules: &Rules) -> (&'static str, Options) {
        let options = Options::new();
        let options = rules.seed.map_or(options.clone(), |seed| options.with("seed", seed));
        (if rules.chance { "hasard" } else { "simple" }, options)
    }

    fn seed(rules: &Rules) -> Option<u64> {
        rules.seed
    }

    fn recognise(tags: &[(String, String)]) -> Option<(&'static str, Options)> {
        tags.iter().any(|(name, _)| name == "Dice").then(|| ("hasard", Options::new()))
    }
}

fn nothing(_: &ClassicArgs, _: &mut dyn Console) -> Result<(), ClassicError> {
    Ok(())
}

/// A game of the default variant after `moves`.
pub(crate) fn played(moves: &str) -> Match<WalkGame> {
    let mut game = Match::new(&Rules::default());
    for text in moves.split_whitespace() {
        game.play_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    game
}
