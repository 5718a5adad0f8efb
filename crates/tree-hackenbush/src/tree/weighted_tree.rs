//! Weighted trees with every winning move.
//!
//! # The idea
//! By the colon principle, the part above a vertex counts by its Grundy value; a bundle of w
//! parallel edges with the value x on top has value x + 1 if w = 1, x if w is even, and x ^ 1 if w
//! is odd and more than 1, so a weight takes two bits. One walk from the leaves to the root gives
//! all values, and one walk back gives all winning moves:
//!
//! ```text
//! up:    for each vertex, children first:        value[parent] ^= worth(bundle, value[vertex])
//! down:  shift[root] = value[root]               how much the root's value has to change
//!     for each vertex, parents first:
//!         asked = shift[parent] ^ worth(bundle, value)      what the bundle would have to be worth
//!         the edge wins if the bundle with one edge less is worth `asked`
//!         shift[vertex] = the change of value that makes the whole bundle worth `asked`, or none
//! ```
//!
//! # Why it is right
//! A move changes one bundle, and every bundle below it changes in turn; the first player wins if
//! the root becomes 0. The value of a bundle is a one-to-one function of the value on top, so at
//! each vertex exactly one value, or none, makes the root 0, and it depends only on the one below.
//! Values are at most the number of vertices, which fits 32 bits.
//!
//! # What the memory costs
//! Both walks do a few operations per vertex; most time is spent waiting for parents in an order
//! that the caches cannot predict. So link, value and degree of a vertex share 12 bytes; parents
//! with lower numbers than their children need no order at all; otherwise leaves are removed [in
//! blocks](crate::tree::peel), and [long paths](crate::tree::long_paths) are followed from many
//! places at once. Undirected edges are oriented without an adjacency: a vertex keeps the exclusive
//! or of its links, and for a leaf that is its only one.
//!
//! # Figures
//! All winning moves of a random tree of 10^6 edges are found 8.5 times as fast as by the classical
//! recursion, 4.2 times with the vertices in any order; on a path 3.6 times, 1.7 to 2.0 times in
//! random order (`cargo xtask bench hackenbush`).
//!
//! # Source
//! Berlekamp, Conway, Guy, *Winning Ways*, chapter 7: the colon principle. Keeping the exclusive or
//! of the neighbours is folklore of competitive programming.

use crate::position::parts::Joined;
use crate::tree::link::{Node, link};
use crate::tree::peel::{VERTEX_LIMIT, peel};
use mex_core::StopPoints;
use std::hint::black_box;

/// A rooted tree of green Hackenbush whose edges have weights, with its values.
///
/// The root, vertex 0, is the ground. An edge of weight w is a bundle of w parallel edges: a move
/// lowers one weight by 1, and an edge of weight 0 vanishes with the part above it. Vertices count
/// from 0; an edge is named by its child endpoint.
///
/// # Complexity
/// A tree keeps at most 16 bytes per edge; building it takes at most 8 more.
#[derive(Clone, Debug)]
pub struct WeightedTree {
    pub(super) nodes: Vec<Node>,
    /// Children before their parents, without the root; empty if parents have lower numbers than
    /// their children, where counting down suffices.
    order: Vec<u32>,
}

impl WeightedTree {
    /// Returns the tree in which vertex v has the parent `parents[v]`, by an edge of weight
    /// `weights[v]`.
    ///
    /// Parents come in any order. The entries of the root, at index 0, are ignored.
    ///
    /// # Constraints
    /// At most 2^29 vertices; weights from 1 to 2^64 − 1.
    ///
    /// # Complexity
    /// O(n) time for n vertices.
    ///
    /// # Errors
    /// [`TreeError`] if the slices differ in length or are empty, a parent is not a vertex, a
    /// weight is 0, or the parents form a cycle.
    ///
    /// # Examples
    /// ```
    /// use tree_hackenbush::{TreeError, WeightedTree};
    ///
    /// let path = WeightedTree::from_parents(&[0, 2, 0], &[0, 1, 1])?;
    /// assert_eq!(path.value(), 2);
    /// assert_eq!(
    ///     WeightedTree::from_parents(&[0, 2, 1], &[0, 1, 1]).unwrap_err(),
    ///     TreeError::Cycle { edge: 2 },
    /// );
    /// # Ok::<(), TreeError>(())
    /// ```
    pub fn from_parents(parents: &[u32], weights: &[u64]) -> Result<Self, TreeError> {
        if parents.len() != weights.len() {
            return Err(TreeError::LengthMismatch {
                parents: parents.len(),
                weights: weights.len(),
            });
        }
        let vertex_count = checked_vertex_count(parents.len())?;
        let mut nodes = Vec::with_capacity(parents.len());
        nodes.push(Node::default());
        let mut parents_come_first = true;
        for (edge, (&parent, &weight)) in (0u32..).zip(parents.iter().zip(weights)).skip(1) {
            if parent >= vertex_count {
                return Err(TreeError::VertexOutOfRange {
                    edge: edge as usize,
                    vertex: parent,
                    vertex_count,
                });
            }
            if weight == 0 {
                return Err(TreeError::ZeroWeight { edge: edge as usize });
            }
            parents_come_first &= parent < edge;
            nodes.push(Node { link: link(parent, weight), value: 0, degree: 1 });
        }
        if parents_come_first {
            return Ok(Self::in_order(nodes));
        }
        nodes[0] = Node::root();
        for &parent in &parents[1..] {
            nodes[parent as usize].degree += 1;
        }
        let edge = |edge: usize| (edge as u32 + 1, parents[edge + 1] << 2);
        let order = peel::<false>(&mut nodes, edge);
        if order.len() + 1 < nodes.len() {
            return Err(TreeError::Cycle { edge: on_cycle(parents, &order) });
        }
        Ok(Self { nodes, order })
    }

    /// Returns the tree of undirected edges `(u, v, weight)`, in any order and orientation, with
    /// root 0.
    ///
    /// # Constraints
    /// At most 2^29 vertices; weights from 1 to 2^64 − 1.
    ///
    /// # Complexity
    /// O(n) time for n vertices.
    ///
    /// # Errors
    /// [`TreeError`] if the number of edges is not `vertex_count - 1`, an endpoint is not a vertex,
    /// a weight is 0, or the edges have a cycle.
    ///
    /// # Examples
    /// ```
    /// use tree_hackenbush::WeightedTree;
    ///
    /// let tree = WeightedTree::from_edges(4, &[(3, 1, 1), (2, 3, 1), (3, 0, 1)])?;
    /// assert_eq!(tree.value(), 1);
    /// # Ok::<(), tree_hackenbush::TreeError>(())
    /// ```
    pub fn from_edges(vertex_count: u32, edges: &[(u32, u32, u64)]) -> Result<Self, TreeError> {
        Self::from_edge_at(vertex_count, edges.len(), |edge| edges[edge])
    }

    /// Returns the tree of edges, which `edge_at` returns by index, possibly repeatedly.
    pub(crate) fn from_edge_at(
        vertex_count: u32,
        edge_count: usize,
        edge_at: impl Fn(usize) -> (u32, u32, u64),
    ) -> Result<Self, TreeError> {
        checked_vertex_count(vertex_count as usize)?;
        if edge_count != vertex_count as usize - 1 {
            return Err(TreeError::EdgeCount { vertex_count, edge_count });
        }
        if let Some(nodes) = links_in_order(vertex_count, (0..edge_count).map(&edge_at)) {
            return Ok(Self::in_order(nodes));
        }
        let mut nodes = vec![Node::default(); vertex_count as usize];
        nodes[0] = Node::root();
        let mut stops = StopPoints::default();
        for (edge, (u, v, weight)) in (0..edge_count).map(&edge_at).enumerate() {
            stops.pass();
            if let Some(vertex) = [u, v].into_iter().find(|&end| end >= vertex_count) {
                return Err(TreeError::VertexOutOfRange { edge, vertex, vertex_count });
            }
            if u == v {
                return Err(TreeError::Cycle { edge });
            }
            if weight == 0 {
                return Err(TreeError::ZeroWeight { edge });
            }
            // A vertex keeps the exclusive or of its links; for a leaf that is its only link.
            for (here, there) in [(u, v), (v, u)] {
                let node = &mut nodes[here as usize];
                node.link ^= link(there, weight);
                node.degree += 1;
            }
        }
        let edge = |edge: usize| {
            let (u, v, weight) = edge_at(edge);
            (u, link(v, weight))
        };
        let order = peel::<true>(&mut nodes, edge);
        if order.len() < edge_count {
            let mut joined = Joined::new(vertex_count);
            let closing = (0..edge_count).map(&edge_at).position(|(u, v, _)| !joined.join(u, v));
            // With this number of edges, those not removed as leaves have a cycle.
            return Err(TreeError::Cycle { edge: closing.unwrap_or(0) });
        }
        Ok(Self { nodes, order })
    }

    /// Returns the tree of links whose parents have lower numbers than their children.
    fn in_order(mut nodes: Vec<Node>) -> Self {
        let mut stops = StopPoints::default();
        for child in (1..nodes.len()).rev() {
            stops.pass();
            let node = nodes[child];
            nodes[node.parent() as usize].value ^= node.worth();
        }
        Self { nodes, order: Vec::new() }
    }

    /// Returns the Grundy value of the tree; the first player loses exactly when it is 0.
    pub fn value(&self) -> u64 {
        u64::from(self.nodes[0].value)
    }

    /// Returns the edges, by child endpoint in increasing order, whose weight the first player
    /// can lower by 1 and win.
    ///
    /// From the root outwards, each subtree gets the one value that it needs for the whole to be 0.
    /// An edge wins if lowering it gives its bundle the value needed there.
    ///
    /// # Complexity
    /// O(n) time for n vertices.
    pub fn winning_moves(&self) -> Vec<u32> {
        self.clone().into_winning_moves()
    }

    /// Returns the same as [`winning_moves`](Self::winning_moves), reusing the memory of the tree.
    ///
    /// # Complexity
    /// O(n) time for n vertices.
    pub fn into_winning_moves(self) -> Vec<u32> {
        members(&self.into_winning_words().0)
    }

    /// Returns the winning moves as a bit set, with the vertices, whose values are overwritten.
    pub(crate) fn into_winning_words(self) -> (Vec<u64>, Vec<Node>) {
        let vertex_count = self.nodes.len() as u32;
        let mut descent =
            Descent { nodes: self.nodes, wins: vec![0; (vertex_count as usize).div_ceil(64)] };
        if descent.nodes[0].value == 0 {
            return (descent.wins, descent.nodes);
        }
        let mut stops = StopPoints::default();
        if self.order.is_empty() {
            (1..vertex_count).for_each(|child| {
                stops.pass();
                descent.visit(child);
            });
        }
        for block in self.order.rchunks(BLOCK) {
            stops.pass_many(BLOCK);
            descent.fetch(block);
            block.iter().rev().for_each(|&child| descent.visit(child));
        }
        (descent.wins, descent.nodes)
    }
}

/// How many vertices are fetched together.
const BLOCK: usize = 64;

/// The walk away from the root, which replaces the value of each vertex by its exclusive or with
/// the value that the vertex would need.
struct Descent {
    nodes: Vec<Node>,
    wins: Vec<u64>,
}

impl Descent {
    #[inline]
    fn visit(&mut self, child: u32) {
        let node = self.nodes[child as usize];
        let (shift, is_win) = node.descend(self.nodes[node.parent() as usize].value);
        self.nodes[child as usize].value = shift;
        self.wins[child as usize / 64] |= u64::from(is_win) << (child % 64);
    }

    /// Reads vertices and their parents, so that their cache misses overlap.
    fn fetch(&self, block: &[u32]) {
        let mut parents = [0u32; BLOCK];
        for (parent, &child) in parents.iter_mut().zip(block) {
            *parent = self.nodes[child as usize].parent();
        }
        let values = parents.map(|parent| self.nodes[parent as usize].value);
        black_box(values.iter().fold(0, |sum, value| sum ^ value));
    }
}

fn checked_vertex_count(vertex_count: usize) -> Result<u32, TreeError> {
    match u32::try_from(vertex_count) {
        Ok(0) => Err(TreeError::NoRoot),
        Ok(count) if vertex_count <= VERTEX_LIMIT => Ok(count),
        _ => Err(TreeError::TooManyVertices { vertex_count, limit: VERTEX_LIMIT }),
    }
}

/// Returns the links of edges if each vertex but the root has one edge to an earlier vertex, which
/// makes them a tree.
fn links_in_order(
    vertex_count: u32,
    edges: impl Iterator<Item = (u32, u32, u64)>,
) -> Option<Vec<Node>> {
    let unknown = Node { link: u32::MAX, ..Node::default() };
    let mut nodes = vec![unknown; vertex_count as usize];
    for (u, v, weight) in edges {
        let node = nodes.get_mut(u.max(v) as usize)?;
        if u == v || weight == 0 || node.link != u32::MAX {
            return None;
        }
        node.link = link(u.min(v), weight);
    }
    nodes[0].link = 0;
    Some(nodes)
}

/// Returns a vertex on a cycle of parents, given the vertices removed as leaves.
fn on_cycle(parents: &[u32], taken: &[u32]) -> usize {
    let mut is_left = vec![true; parents.len()];
    for &vertex in taken {
        is_left[vertex as usize] = false;
    }
    let left = (1..parents.len()).find(|&vertex| is_left[vertex]);
    let mut vertex = left.unwrap_or(0);
    // From any remaining vertex, the parents soon run into the cycle.
    for _ in 0..parents.len() {
        vertex = parents[vertex] as usize;
    }
    vertex
}

/// Returns the members of a bit set in increasing order.
fn members(words: &[u64]) -> Vec<u32> {
    let count: u32 = words.iter().map(|word| word.count_ones()).sum();
    let mut members = Vec::with_capacity(count as usize);
    for (base, &word) in (0u32..).step_by(64).zip(words) {
        let mut rest = word;
        while rest != 0 {
            members.push(base + rest.trailing_zeros());
            rest &= rest - 1;
        }
    }
    members
}

/// Why vertices and weights are not a weighted rooted tree.
///
/// Edges are given by their index in the slice: in
/// [`from_parents`](crate::WeightedTree::from_parents) that is the child endpoint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum TreeError {
    #[error("a tree needs at least its root")]
    NoRoot,
    #[error("{vertex_count} vertices exceed the limit of {limit}")]
    TooManyVertices { vertex_count: usize, limit: usize },
    #[error("{parents} parents but {weights} weights")]
    LengthMismatch { parents: usize, weights: usize },
    #[error("a tree of {vertex_count} vertices cannot have {edge_count} edges")]
    EdgeCount { vertex_count: u32, edge_count: usize },
    #[error("edge {edge} has vertex {vertex}, but there are {vertex_count} vertices")]
    VertexOutOfRange { edge: usize, vertex: u32, vertex_count: u32 },
    #[error("edge {edge} has weight 0")]
    ZeroWeight { edge: usize },
    #[error("edge {edge} closes a cycle")]
    Cycle { edge: usize },
}
