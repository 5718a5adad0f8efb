//! Values of red-blue trees.
//!
//! # The idea
//! The value of a tree is a dyadic rational, found from the leaves to the root: values of branches
//! add up, and a bundle maps the value on it by the formula of
//! [`bundle_value`](crate::red_blue::bundle_value). Both add an integer and halve, which on a
//! [`Dyadic`], with its exponent apart, touches a word or two, however long the number is.
//!
//! ```text
//! for each vertex, children first:
//!     value[parent] += bundle_value(colour, count, value[vertex])
//! ```
//!
//! # What it costs
//! A path never moves a long number: 10^5 edges take 5 ms, where rationals with a common
//! denominator would take quadratic time. Only where branches of different depth meet are words
//! moved, a sixty-fourth of the deeper one's depth. A [`Budget`] bounds the words that all numbers
//! hold, because counts of 2^64 − 1 can ask for as many digits.
//!
//! # Source
//! Berlekamp, Conway, Guy, *Winning Ways*, chapters 2, 3 and 7.

use crate::red_blue::budget::{Budget, digit_limit};
use crate::red_blue::bundle_value::bundle_value;
use crate::tree::weighted_tree::on_cycle;
use crate::{Colour, Dyadic, EvaluateError, TreeError};
use mex_core::StopPoints;

/// A rooted tree of red-blue Hackenbush, whose value is a dyadic rational of any size.
///
/// The root, vertex 0, is the ground. Vertex v hangs on its parent by a bundle of parallel edges
/// of one colour; a move takes one edge of a bundle away.
///
/// # Examples
/// ```
/// use tree_hackenbush::{Colour::{Blue, Red}, Dyadic, Player, RedBlueTree};
///
/// // A blue edge under a blue one and under a red one with a blue one on it.
/// let tree = RedBlueTree::from_parents(
///     &[0, 0, 1, 1, 3],
///     &[Blue, Blue, Blue, Red, Blue],
///     &[1; 5],
/// )?;
/// assert_eq!(tree.value()?.to_string(), "3/2");
/// assert_eq!(tree.winning_moves(Player::Left)?, [1, 2, 4]);
/// assert_eq!(tree.best_moves(Player::Left)?, [4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RedBlueTree {
    pub(crate) parents: Vec<u32>,
    pub(crate) colours: Vec<Colour>,
    pub(crate) counts: Vec<u64>,
    /// Children before their parents, without the root.
    pub(crate) order: Vec<u32>,
}

impl RedBlueTree {
    /// Returns the tree in which vertex v hangs on `parents[v]` by `counts[v]` edges of colour
    /// `colours[v]`.
    ///
    /// Parents come in any order. The entries of the root, at index 0, are ignored.
    ///
    /// # Constraints
    /// At most 2^31 − 1 vertices; counts from 1 to 2^64 − 1.
    ///
    /// # Complexity
    /// O(n) time for n vertices.
    ///
    /// # Errors
    /// [`TreeError`] when the slices differ in length or are empty, a parent is not a vertex, an
    /// edge is green, a count is 0, or the parents form a cycle.
    pub fn from_parents(
        parents: &[u32],
        colours: &[Colour],
        counts: &[u64],
    ) -> Result<Self, TreeError> {
        for length in [colours.len(), counts.len()] {
            if length != parents.len() {
                return Err(TreeError::LengthMismatch { parents: parents.len(), weights: length });
            }
        }
        if parents.is_empty() {
            return Err(TreeError::NoRoot);
        }
        let limit = i32::MAX as usize;
        if parents.len() > limit {
            return Err(TreeError::TooManyVertices { vertex_count: parents.len(), limit });
        }
        for edge in 1..parents.len() {
            if parents[edge] as usize >= parents.len() {
                return Err(TreeError::VertexOutOfRange {
                    edge,
                    vertex: parents[edge],
                    vertex_count: parents.len() as u32,
                });
            }
            if colours[edge] == Colour::Green {
                let colour = Colour::Green;
                return Err(TreeError::Colour { edge, colour });
            }
            if counts[edge] == 0 {
                return Err(TreeError::ZeroWeight { edge });
            }
        }
        let order = leaves_first(parents)?;
        let (mut parents, mut colours, mut counts) =
            (parents.to_vec(), colours.to_vec(), counts.to_vec());
        // Trees that differ in what is ignored are equal.
        (parents[0], colours[0], counts[0]) = (0, Colour::Blue, 1);
        Ok(Self { parents, colours, counts, order })
    }

    /// Returns the number of vertices, the root among them.
    pub fn vertex_count(&self) -> u32 {
        self.parents.len() as u32
    }

    /// Returns the value of the tree. Left wins whoever starts when it is positive, Right when it
    /// is negative, and the second player when it is 0.
    ///
    /// # Complexity
    /// O(n + s) time for n vertices, s being the words moved when numbers are brought to one
    /// denominator: none on a path, at most a sixty-fourth of the depth for each branching.
    ///
    /// # Errors
    /// [`EvaluateError::ValueTooFine`] when large counts ask for a value with far more digits than
    /// the tree has edges.
    ///
    /// # References
    /// Berlekamp, Conway, Guy, *Winning Ways*, chapters 2 and 7.
    pub fn value(&self) -> Result<Dyadic, EvaluateError> {
        let mut budget = Budget::new();
        let mut above = vec![Dyadic::zero(); self.parents.len()];
        let mut stops = StopPoints::default();
        for &child in &self.order {
            stops.pass();
            let child = child as usize;
            let value = std::mem::take(&mut above[child]);
            budget.release(&value);
            let worth = self.worth(child, value)?;
            let parent = &mut above[self.parents[child] as usize];
            budget.release(parent);
            *parent = std::mem::take(parent) + worth;
            budget.hold(parent, self.digit_limit())?;
        }
        Ok(std::mem::take(&mut above[0]))
    }

    /// Returns what the edge to a vertex is worth below, with this value above.
    pub(crate) fn worth(&self, child: usize, above: Dyadic) -> Result<Dyadic, EvaluateError> {
        let (colour, count) = (self.colours[child], self.counts[child]);
        bundle_value(colour, count.into(), above, self.digit_limit())
    }

    /// Returns the most digits behind the point that a value may have.
    pub(crate) fn digit_limit(&self) -> u64 {
        digit_limit(self.parents.len())
    }
}

/// Returns the vertices but the root, children before their parents.
pub(crate) fn leaves_first(parents: &[u32]) -> Result<Vec<u32>, TreeError> {
    let mut child_counts = vec![0u32; parents.len()];
    for &parent in &parents[1..] {
        child_counts[parent as usize] += 1;
    }
    let mut order = Vec::with_capacity(parents.len() - 1);
    for leaf in 1..parents.len() as u32 {
        let mut vertex = leaf;
        // A vertex that loses its last child after the scan has passed it is taken at once.
        while vertex != 0 && vertex <= leaf && child_counts[vertex as usize] == 0 {
            order.push(vertex);
            child_counts[vertex as usize] = u32::MAX;
            vertex = parents[vertex as usize];
            child_counts[vertex as usize] -= 1;
        }
    }
    if order.len() + 1 < parents.len() {
        return Err(TreeError::Cycle { edge: on_cycle(parents, &order) });
    }
    Ok(order)
}
