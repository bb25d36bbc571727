//! How bad a move was.

/// A bad move, by the probability of winning that it gave away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fault {
    /// At least 5 %.
    Inaccuracy,
    /// At least 10 %.
    Mistake,
    /// At least 20 %.
    Blunder,
}

impl Fault {
    /// The fault of losing `loss`, a probability; `None` when that is little.
    ///
    /// ```
    /// use plateau_review::Fault;
    /// assert_eq!(Fault::of(0.12), Some(Fault::Mistake));
    /// assert_eq!(Fault::of(0.04), None);
    /// ```
    pub fn of(loss: f64) -> Option<Fault> {
        match loss {
            loss if loss >= 0.20 => Some(Fault::Blunder),
            loss if loss >= 0.10 => Some(Fault::Mistake),
            loss if loss >= 0.05 => Some(Fault::Inaccuracy),
            _ => None,
        }
    }

    /// The message that names it; it takes `loss` in hundredths and `better`, the move.
    pub fn id(self) -> &'static str {
        match self {
            Fault::Inaccuracy => "analyse-inaccuracy",
            Fault::Mistake => "analyse-mistake",
            Fault::Blunder => "analyse-blunder",
        }
    }

    /// One word for programs, never translated.
    pub fn word(self) -> &'static str {
        match self {
            Fault::Inaccuracy => "inaccuracy",
            Fault::Mistake => "mistake",
            Fault::Blunder => "blunder",
        }
    }
}
