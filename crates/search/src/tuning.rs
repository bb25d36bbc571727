//! Which prunings a game uses, and how they can be changed for a match.

use plateau_core::Message;

/// Which prunings hold in a game, and how large its scores are.
///
/// Each is a guess that is right in most games of chess's family and wrong in some: a game switches on what was
/// measured to help there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// Late moves are searched less deep first.
    pub reductions: bool,
    /// By how much, in ten-thousandths of a ply: the least, and what each unit of ln(depth) · ln(index) adds.
    pub reduction: (i32, i32),
    /// The least depth where a search of half of it decides a node when its score lies far enough outside the window;
    /// 0 for never.
    pub cut_depth: i32,
    /// How far outside.
    pub cut_margin: i32,
    /// The least depth where a move of the table that is far better than all others is searched deeper; 0 for never.
    pub singular_depth: i32,
    /// How far better, for each ply of depth.
    pub singular_margin: i32,
    /// The least depth where a node without a move in the table is searched one ply less deep; 0 for never.
    pub blind_depth: i32,
    /// A position whose estimate beats beta by this much for each ply of depth left is cut off; 0 for never.
    pub futility: i32,
    /// The deepest node where that is done.
    pub futility_depth: i32,
    /// Late quiet moves are left out near the leaves: at depth `d`, those after the first `late + d * d * late_step`;
    /// 0 for never.
    pub late: usize,
    /// See `late`.
    pub late_step: usize,
    /// A single legal move is searched one ply deeper.
    pub extend_forced: bool,
    /// The first aspiration window, each way; 0 for none.
    pub aspiration: i32,
    /// How deep noisy moves are followed beyond the last ply.
    pub quiet_depth: i32,
    /// How much a draw counts against the player who thinks about a move to play: somebody weaker may still lose.
    pub contempt: i32,
    /// The estimate at which a player wins about 73 games of 100 (one logistic unit).
    pub scale: f64,
}

impl Tuning {
    /// Plain alpha-beta with ordering and the table: right in every game.
    pub const PLAIN: Tuning = Tuning {
        reductions: false,
        reduction: (6_000, 2_200),
        cut_depth: 0,
        cut_margin: 0,
        singular_depth: 0,
        singular_margin: 0,
        blind_depth: 0,
        futility: 0,
        futility_depth: 0,
        late: 0,
        late_step: 0,
        extend_forced: false,
        aspiration: 0,
        quiet_depth: 0,
        contempt: 0,
        scale: 100.0,
    };

    /// Whether some pruning asks for the estimate of nodes at `depth`.
    #[inline(always)]
    pub(crate) fn prunes(&self, depth: i32) -> bool {
        self.futility > 0 && depth <= self.futility_depth || self.cut_depth > 0 && depth >= self.cut_depth
    }
}

/// A number that can be changed by name, with the values it may have.
struct Knob {
    name: &'static str,
    least: i32,
    most: i32,
    set: fn(&mut Tuning, i32),
}

/// Every knob. No value can make the search overflow or lose its way; a bad one makes it play badly.
const KNOBS: [Knob; 16] = {
    const fn knob(name: &'static str, least: i32, most: i32, set: fn(&mut Tuning, i32)) -> Knob {
        Knob { name, least, most, set }
    }
    [
        knob("reductions", 0, 1, |tuning, value| tuning.reductions = value != 0),
        knob("reduction", 0, 50_000, |tuning, value| tuning.reduction.0 = value),
        knob("reduction-growth", 0, 50_000, |tuning, value| tuning.reduction.1 = value),
        knob("cut-depth", 0, 100, |tuning, value| tuning.cut_depth = value),
        knob("cut-margin", 0, 10_000, |tuning, value| tuning.cut_margin = value),
        knob("singular-depth", 0, 100, |tuning, value| tuning.singular_depth = value),
        knob("singular-margin", 0, 1_000, |tuning, value| tuning.singular_margin = value),
        knob("blind-depth", 0, 100, |tuning, value| tuning.blind_depth = value),
        knob("futility", 0, 10_000, |tuning, value| tuning.futility = value),
        knob("futility-depth", 0, 100, |tuning, value| tuning.futility_depth = value),
        knob("late", 0, 1_000, |tuning, value| tuning.late = value.unsigned_abs() as usize),
        knob("late-step", 0, 1_000, |tuning, value| tuning.late_step = value.unsigned_abs() as usize),
        knob("extend-forced", 0, 1, |tuning, value| tuning.extend_forced = value != 0),
        knob("aspiration", 0, 10_000, |tuning, value| tuning.aspiration = value),
        knob("quiet-depth", 0, 64, |tuning, value| tuning.quiet_depth = value),
        knob("contempt", 0, 5_000, |tuning, value| tuning.contempt = value),
    ]
};

impl Tuning {
    /// The same with what `text` changes: `name=number`, several separated by commas. An empty text changes nothing.
    ///
    /// ```
    /// use plateau_search::Tuning;
    /// let tuning = Tuning::PLAIN.changed("cut-depth=4,cut-margin=80").unwrap();
    /// assert_eq!((tuning.cut_depth, tuning.cut_margin), (4, 80));
    /// assert!(Tuning::PLAIN.changed("cut-depth=400").is_err());
    /// ```
    ///
    /// # Errors
    /// A message that says which part is wrong, and what would be right.
    pub fn changed(mut self, text: &str) -> Result<Tuning, Message> {
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let knob = KNOBS.iter().find(|knob| knob.name == name.trim()).ok_or_else(|| {
                let names: Vec<&str> = KNOBS.iter().map(|knob| knob.name).collect();
                Message::new("tuning-name").with("name", name).with("names", names.join(", "))
            })?;
            let number = value.trim().parse().ok().filter(|value| (knob.least..=knob.most).contains(value));
            let number = number.ok_or_else(|| {
                Message::new("tuning-value")
                    .with("name", knob.name)
                    .with("value", value)
                    .with("least", knob.least)
                    .with("most", knob.most)
            })?;
            (knob.set)(&mut self, number);
        }
        Ok(self)
    }
}
