//! Games given by their rules.

use core::hash::Hash;
use core::marker::PhantomData;

use super::options::Options;
use crate::graph::GameGraph;

/// The rules of an impartial game: the options of each position.
///
/// An option may be a sum of positions, as when a move cuts a piece in two. Positions are stored in
/// tables, so they should be small; [`Ruleset::canonical`] may replace a position by another of the
/// same value, such as the least of its mirror images.
///
/// # Constraints
/// - `options` always lists the same options for a position, and `canonical` always returns a
///   position of the same value, in normal and in misère play
/// - play ends: a position that can repeat is reported as an error
///
/// # Examples
/// A piece of paper is cut along a line of its grid, and a player who cannot cut loses:
/// ```
/// use mex_core::{Evaluator, Options, Ruleset};
///
/// struct Cutting;
///
/// impl Ruleset for Cutting {
///     type Position = (u32, u32);
///
///     fn options(&self, &(width, height): &(u32, u32), options: &mut Options<(u32, u32)>) {
///         for cut in 1..width {
///             options.push_sum([(cut, height), (width - cut, height)]);
///         }
///         for cut in 1..height {
///             options.push_sum([(width, cut), (width, height - cut)]);
///         }
///     }
///
///     fn canonical(&self, (width, height): (u32, u32)) -> (u32, u32) {
///         (width.min(height), width.max(height))
///     }
/// }
///
/// let mut evaluator = Evaluator::new(&Cutting);
/// assert_eq!(evaluator.value(&(1, 4))?, 1);
/// assert_eq!(evaluator.value(&(3, 4))?, 1);
/// assert_eq!(evaluator.value(&(3, 5))?, 0);
/// # Ok::<(), mex_core::RulesetError>(())
/// ```
pub trait Ruleset {
    /// A position of the game.
    type Position: Clone + Eq + Hash;

    /// Adds every option of a position; none if the game is over.
    fn options(&self, position: &Self::Position, options: &mut Options<Self::Position>);

    /// Returns whether a position has no options; the default lists at most one.
    fn is_terminal(&self, position: &Self::Position) -> bool {
        let mut options = Options::with_room(1);
        self.options(position, &mut options);
        options.is_empty()
    }

    /// Returns a representative with the same value, ideally shared by many positions; the default
    /// returns the position itself.
    fn canonical(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// Adds every option as one position, whose components [`parts`](Self::parts) finds; the
    /// default adds the same as [`options`](Self::options).
    ///
    /// A search splits an option only when it gets to it.
    fn undivided(&self, position: &Self::Position, options: &mut Options<Self::Position>) {
        self.options(position, options);
    }

    /// Adds positions whose sum has the same value as a position; the default adds the position.
    fn parts(&self, position: Self::Position, parts: &mut Vec<Self::Position>) {
        parts.push(position);
    }

    /// Estimates how hard a position is to search, such as by its number of moves, from 0 to about
    /// 2^16. The default is the same for all.
    ///
    /// It only orders a search and changes no answer.
    fn effort(&self, _position: &Self::Position) -> u32 {
        1
    }

    /// Returns how many positions this one counts as under a limit, at least 1, which is the
    /// default. If positions may grow for ever, large ones should count as many, so that a search
    /// reaches its limit before it takes too long.
    fn weight(&self, _position: &Self::Position) -> u64 {
        1
    }

    /// Returns a description shared only by positions of the same value, in normal and in misère
    /// play, such as a labelled graph; the default has none.
    ///
    /// No position reachable from another may have the same description. It may take longer than
    /// [`canonical`](Self::canonical): a search calls it when it enters a position, or caches the
    /// result.
    fn description(&self, _position: &Self::Position) -> Option<Vec<u8>> {
        None
    }

    /// Returns whether play surely ends; by default, play is assumed to end.
    ///
    /// If play may go on for ever, a search relies on nothing that needs an end: it does not cancel
    /// equal components, as their sum may be a draw, and does not assume that a nimber is at most
    /// the number of options.
    fn ends(&self) -> bool {
        true
    }

    /// Returns the nimber of a position in normal play if a theorem gives it without a search, for
    /// example if the second player can mirror every move; the default returns `None`.
    ///
    /// A search trusts it, but [`Evaluator`](crate::Evaluator) does not use it.
    fn known_value(&self, _position: &Self::Position) -> Option<u32> {
        None
    }
}

/// A borrowed ruleset.
impl<R: Ruleset + ?Sized> Ruleset for &R {
    type Position = R::Position;

    fn options(&self, position: &Self::Position, options: &mut Options<Self::Position>) {
        (**self).options(position, options);
    }

    fn is_terminal(&self, position: &Self::Position) -> bool {
        (**self).is_terminal(position)
    }

    fn canonical(&self, position: Self::Position) -> Self::Position {
        (**self).canonical(position)
    }

    fn undivided(&self, position: &Self::Position, options: &mut Options<Self::Position>) {
        (**self).undivided(position, options);
    }

    fn parts(&self, position: Self::Position, parts: &mut Vec<Self::Position>) {
        (**self).parts(position, parts);
    }

    fn effort(&self, position: &Self::Position) -> u32 {
        (**self).effort(position)
    }

    fn weight(&self, position: &Self::Position) -> u64 {
        (**self).weight(position)
    }

    fn description(&self, position: &Self::Position) -> Option<Vec<u8>> {
        (**self).description(position)
    }

    fn ends(&self) -> bool {
        (**self).ends()
    }

    fn known_value(&self, position: &Self::Position) -> Option<u32> {
        (**self).known_value(position)
    }
}

/// Returns the rules of a game whose options a closure adds.
///
/// # Examples
/// Nim with a pass that can be used once by either player:
/// ```
/// use mex_core::{Evaluator, Options, ruleset};
///
/// let game = ruleset(|&(heap, pass): &(u32, bool), options: &mut Options<(u32, bool)>| {
///     (0..heap).for_each(|left| options.push((left, pass)));
///     if pass && heap > 0 {
///         options.push((heap, false));
///     }
/// });
/// let mut evaluator = Evaluator::new(&game);
/// let values: Vec<u32> =
///     (0..6).map(|heap| evaluator.value(&(heap, true))).collect::<Result<_, _>>()?;
/// assert_eq!(values, [0, 2, 1, 4, 3, 6]);
/// # Ok::<(), mex_core::RulesetError>(())
/// ```
pub fn ruleset<P: Clone + Eq + Hash>(
    options: impl Fn(&P, &mut Options<P>),
) -> impl Ruleset<Position = P> {
    Closure(options, PhantomData)
}

struct Closure<P, F>(F, PhantomData<fn() -> P>);

impl<P: Clone + Eq + Hash, F: Fn(&P, &mut Options<P>)> Ruleset for Closure<P, F> {
    type Position = P;

    fn options(&self, position: &P, options: &mut Options<P>) {
        (self.0)(position, options);
    }
}

/// The moves of a token along the edges of a graph.
impl Ruleset for GameGraph {
    type Position = u32;

    fn options(&self, &position: &u32, options: &mut Options<u32>) {
        for &option in GameGraph::options(self, position) {
            options.push(option);
        }
    }

    fn is_terminal(&self, &position: &u32) -> bool {
        GameGraph::is_terminal(self, position)
    }
}

/// Why a position of a ruleset was not evaluated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RulesetError {
    /// More positions than allowed were visited.
    #[error("the search needs more than {limit} positions, of which {finished} are evaluated")]
    LimitReached {
        /// The limit.
        limit: usize,
        /// How many of them have a value.
        finished: usize,
    },
    /// The visited positions have more moves than allowed.
    #[error("the search needs more than {limit} moves")]
    TooManyMoves {
        /// The limit on components of listed moves.
        limit: usize,
    },
    /// Play can return to an earlier position.
    #[error(
        "play need not end: a position, or a part of one, returns after {length} move{}",
        if *length == 1 { "" } else { "s" }
    )]
    Cycle {
        /// The number of moves from the position back to it.
        length: usize,
    },
}
