//! Components of sums, the rules of play, and moves.

use crate::graph::GameGraph;
use crate::outcome::Play;

/// One game of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Component<'g> {
    /// A heap of Nim: a move takes any number of its stones. Under disjunctive normal play it
    /// represents every position with that Grundy value.
    Heap(u64),
    /// A position of a game given as a graph, which other components may share.
    Position {
        /// The game.
        graph: &'g GameGraph,
        /// The position.
        position: u32,
    },
}

/// In which components a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Selection {
    /// In exactly one: disjunctive sums.
    One,
    /// In every component that is not over: conjunctive sums.
    Every,
    /// In as many as the player likes, but at least one: selective sums.
    Some,
}

/// When a sum is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// As soon as one component is over.
    First,
    /// When all components are over.
    All,
}

/// How a sum is played: one of the twelve rules of Conway and Smith.
///
/// # Examples
/// ```
/// use mex_core::{Play, SumRule};
///
/// let rule = SumRule::continued_conjunctive(Play::Misere);
/// assert_eq!(rule.to_string(), "continued conjunctive, misère play");
/// ```
///
/// # References
/// J. H. Conway, On Numbers and Games, chapter 14: "How to play several games at once in a dozen
/// different ways".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SumRule {
    /// In which components a move is made.
    pub selection: Selection,
    /// When the sum is over.
    pub ending: Ending,
    /// What happens to the player who cannot move.
    pub play: Play,
}

impl SumRule {
    /// Returns the rule of the usual sum: a move in one component, until all are over.
    pub const fn disjunctive(play: Play) -> Self {
        SumRule { selection: Selection::One, ending: Ending::All, play }
    }

    /// Returns the rule of a move in one component, until one is over: the diminished
    /// disjunctive sum.
    pub const fn short_disjunctive(play: Play) -> Self {
        SumRule { selection: Selection::One, ending: Ending::First, play }
    }

    /// Returns the rule of a move in every component, until one is over: the conjunctive sum.
    pub const fn short_conjunctive(play: Play) -> Self {
        SumRule { selection: Selection::Every, ending: Ending::First, play }
    }

    /// Returns the rule of a move in every component that is not over, until all are: the
    /// continued conjunctive sum.
    pub const fn continued_conjunctive(play: Play) -> Self {
        SumRule { selection: Selection::Every, ending: Ending::All, play }
    }

    /// Returns the rule of a move in some components, until one is over: the shortened selective
    /// sum.
    pub const fn short_selective(play: Play) -> Self {
        SumRule { selection: Selection::Some, ending: Ending::First, play }
    }

    /// Returns the rule of a move in some components, until all are over: the selective sum.
    pub const fn continued_selective(play: Play) -> Self {
        SumRule { selection: Selection::Some, ending: Ending::All, play }
    }

    /// Returns all twelve rules.
    pub fn all() -> impl Iterator<Item = Self> {
        [Play::Normal, Play::Misere].into_iter().flat_map(|play| {
            [
                SumRule::disjunctive(play),
                SumRule::short_disjunctive(play),
                SumRule::short_conjunctive(play),
                SumRule::continued_conjunctive(play),
                SumRule::short_selective(play),
                SumRule::continued_selective(play),
            ]
        })
    }
}

impl core::fmt::Display for SumRule {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let moves = match (self.selection, self.ending) {
            (Selection::One, Ending::All) => "disjunctive",
            (Selection::One, Ending::First) => "short disjunctive",
            (Selection::Every, Ending::First) => "short conjunctive",
            (Selection::Every, Ending::All) => "continued conjunctive",
            (Selection::Some, Ending::First) => "short selective",
            (Selection::Some, Ending::All) => "continued selective",
        };
        write!(formatter, "{moves}, {}", self.play)
    }
}

/// A move of a sum: one part for every component in which it moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SumMove {
    /// The parts, by increasing index of the component.
    pub parts: Vec<SumMovePart>,
}

/// The effect of a move on one component.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SumMovePart {
    /// The index of the component.
    pub component: usize,
    /// The position moved to, or the remaining size of the heap.
    pub to: u64,
}
