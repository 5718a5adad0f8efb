/// Who wins an impartial game under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player who has just moved wins: a P-position.
    Previous,
    /// The player about to move wins: an N-position.
    Next,
    /// Neither player can force an end: play goes on for ever.
    Draw,
}
