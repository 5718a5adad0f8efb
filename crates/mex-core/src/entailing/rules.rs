//! Rules with entailing and complimenting moves, and the values of their positions.

use core::fmt;
use core::hash::Hash;
use core::ops::Add;

use crate::ruleset::Options;

/// The effect of a move on the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MoveKind {
    /// The opponent moves next, in any component.
    Ordinary,
    /// The opponent moves next and must move in the changed component, or loses if no move is left
    /// there.
    Entailing,
    /// The same player moves again, in any component, or loses if no move is left.
    Complimenting,
}

impl MoveKind {
    /// Every kind.
    pub const ALL: [MoveKind; 3] =
        [MoveKind::Ordinary, MoveKind::Entailing, MoveKind::Complimenting];
}

/// The rules of an impartial game with entailing and complimenting moves, in normal play.
///
/// An option may be a sum of positions. The reply to an entailing move may be made in any of them.
///
/// # Constraints
/// - `options` always lists the same options for a position
/// - play ends: a position that can come back is reported as an error
///
/// # Examples
/// Top Entails: a stack is split in two, or its top coin is removed, and then the reply must be
/// made in that stack. A player who leaves a single coin loses at once: it is removed, and no move
/// is left in the stack.
/// ```
/// use mex_core::{EntailedValue, EntailingEvaluator, EntailingRuleset, MoveKind, Options};
///
/// struct TopEntails;
///
/// impl EntailingRuleset for TopEntails {
///     type Position = u32;
///
///     fn options(&self, &coins: &u32, kind: MoveKind, options: &mut Options<u32>) {
///         match kind {
///             MoveKind::Ordinary => {
///                 for part in 1..=coins / 2 {
///                     options.push_sum([part, coins - part]);
///                 }
///             }
///             MoveKind::Entailing => {
///                 if coins > 0 {
///                     options.push(coins - 1);
///                 }
///             }
///             MoveKind::Complimenting => {}
///         }
///     }
/// }
///
/// let mut game = EntailingEvaluator::new(TopEntails);
/// assert_eq!(game.value(&1)?, EntailedValue::Loony);
/// assert_eq!(game.value(&2)?, EntailedValue::Nimber(0));
/// assert_eq!(game.value(&4)?, EntailedValue::Nimber(1));
/// # Ok::<(), mex_core::RulesetError>(())
/// ```
///
/// # References
/// E. R. Berlekamp, J. H. Conway, R. K. Guy, "Winning Ways" (1982), chapter 12, Games Entailed; U.
/// Larsson, R. J. Nowakowski, C. P. Santos, "Impartial games with entailing moves" (2021).
pub trait EntailingRuleset {
    /// A position of the game.
    type Position: Clone + Eq + Hash;

    /// Adds every option of one kind.
    fn options(
        &self,
        position: &Self::Position,
        kind: MoveKind,
        options: &mut Options<Self::Position>,
    );
}

/// A borrowed ruleset.
impl<R: EntailingRuleset + ?Sized> EntailingRuleset for &R {
    type Position = R::Position;

    fn options(
        &self,
        position: &Self::Position,
        kind: MoveKind,
        options: &mut Options<Self::Position>,
    ) {
        (**self).options(position, kind, options);
    }
}

/// The value of a position in a sum, when the player to move may move anywhere.
///
/// # Examples
/// ```
/// use mex_core::{EntailedValue, Outcome};
///
/// let sum = EntailedValue::Nimber(6) + EntailedValue::Nimber(3);
/// assert_eq!((sum, sum.outcome()), (EntailedValue::Nimber(5), Outcome::Next));
/// assert_eq!(sum + EntailedValue::Loony, EntailedValue::Loony);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntailedValue {
    /// A heap of Nim of this size.
    Nimber(u32),
    /// The player to move wins every sum with it, so moving to this position is loony.
    Loony,
}

impl EntailedValue {
    /// Returns who wins.
    pub fn outcome(self) -> crate::Outcome {
        crate::Outcome::from_mover_wins(self != EntailedValue::Nimber(0))
    }
}

/// The value of two components together.
impl Add for EntailedValue {
    type Output = EntailedValue;

    #[expect(clippy::suspicious_arithmetic_impl, reason = "the sum of games is the nim sum")]
    fn add(self, other: EntailedValue) -> EntailedValue {
        match (self, other) {
            (EntailedValue::Nimber(one), EntailedValue::Nimber(other)) => {
                EntailedValue::Nimber(one ^ other)
            }
            _ => EntailedValue::Loony,
        }
    }
}

/// Writes the size of the heap, or `loony`.
impl fmt::Display for EntailedValue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntailedValue::Nimber(size) => size.fmt(formatter),
            EntailedValue::Loony => formatter.write_str("loony"),
        }
    }
}
