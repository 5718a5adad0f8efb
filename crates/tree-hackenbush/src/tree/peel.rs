//! Trees peeled leaf by leaf.
//!
//! The leaves found so far form a queue: removing one may make its parent a leaf, which is
//! appended. They are removed in blocks, whose vertices are all read before work begins, so that
//! the cache misses of a block overlap. Nothing in the loop branches on the tree, because no
//! processor could predict it: every parent is written to the end of the queue, and the end
//! advances only if it is a leaf.
//!
//! A block needs many leaves. When few are left, the rest of the tree is a few long paths, which
//! [`long_paths`](crate::tree::long_paths) handles.

use crate::tree::link::Node;
use crate::tree::long_paths::{LongPaths, walk};
use mex_core::StopPoints;

/// How many leaves are removed together.
const BLOCK: usize = 64;
/// The most leaves that are followed path by path.
const FEW: usize = 16;
/// The most vertices for which prefetching does not pay; lower in tests.
const MANY: usize = if cfg!(test) { 4 } else { 1 << 12 };

/// Marks a vertex that a walk has passed.
const PASSED: u32 = 1 << 31;
/// Marks a vertex where a walk began or ended.
const END: u32 = 1 << 30;
/// Added to the degree of the root, so that it is never a leaf.
const ROOT: u32 = 1 << 29;
/// The most vertices, so that counting never reaches the marks.
pub(crate) const VERTEX_LIMIT: usize = 1 << 29;

impl Node {
    /// Returns a root without edges, which is never a leaf.
    pub(crate) fn root() -> Self {
        Self { degree: ROOT, ..Self::default() }
    }

    /// Removes an edge, and returns whether one is left.
    #[inline]
    fn drop_to_one(&mut self) -> bool {
        // In a graph that is not a tree a vertex may lose more edges than it has.
        self.degree = self.degree.wrapping_sub(1);
        self.degree & !(PASSED | END) == 1
    }

    /// Returns whether the vertex has two edges and is not passed yet.
    #[inline]
    pub(crate) fn is_within_path(&self) -> bool {
        self.degree == 2
    }

    #[inline]
    pub(crate) fn pass(&mut self) {
        self.degree |= PASSED;
    }

    pub(crate) fn mark_end(&mut self) {
        self.degree |= END;
    }

    #[inline]
    fn is_end(&self) -> bool {
        self.degree & END != 0
    }
}

/// Removes leaf after leaf, adding its value to its parent, and returns them in that order: all
/// vertices but the root if the edges are a tree, else fewer.
///
/// With `EXCLUSIVE_OR` a link is that of a leaf's only remaining neighbour; otherwise links lead to
/// the parents. `edge` returns, for any edge, one end with its link to the other, the parent if
/// links lead to parents.
pub(crate) fn peel<const EXCLUSIVE_OR: bool>(
    nodes: &mut [Node],
    edge: impl Fn(usize) -> (u32, u32),
) -> Vec<u32> {
    let vertex_count = nodes.len();
    let mut peeling = Peeling::<EXCLUSIVE_OR> { nodes, order: vec![0; vertex_count], len: 0 };
    peeling.find_leaves();
    let mut taken = 0;
    let mut stops = StopPoints::default();
    while taken < peeling.len {
        stops.pass_many(BLOCK);
        let left = vertex_count - taken;
        if peeling.len - taken <= FEW && left > MANY.max(vertex_count / 32) {
            let paths = walk::<EXCLUSIVE_OR>(peeling.nodes, edge);
            peeling.follow(taken, paths);
            break;
        }
        taken = peeling.take_block(taken);
    }
    peeling.order.truncate(peeling.len);
    peeling.order
}

struct Peeling<'a, const EXCLUSIVE_OR: bool> {
    nodes: &'a mut [Node],
    /// The leaves in the order found, `len` of them.
    order: Vec<u32>,
    len: usize,
}

impl<const EXCLUSIVE_OR: bool> Peeling<'_, EXCLUSIVE_OR> {
    /// Appends a vertex if it is a leaf, without a branch.
    #[inline]
    fn found(&mut self, vertex: u32, is_leaf: bool) {
        self.order[self.len] = vertex;
        self.len += usize::from(is_leaf);
    }

    fn find_leaves(&mut self) {
        for vertex in 1..self.nodes.len() as u32 {
            self.found(vertex, self.nodes[vertex as usize].degree == 1);
        }
    }

    /// Removes a leaf from its parent, and returns the parent and whether it is now a leaf.
    #[inline]
    fn take(&mut self, leaf: u32, node: Node) -> (u32, bool) {
        let parent = node.parent();
        let below = &mut self.nodes[parent as usize];
        below.value ^= node.worth();
        if EXCLUSIVE_OR {
            below.link ^= leaf << 2 | node.bundle();
        }
        (parent, below.drop_to_one())
    }

    /// Removes a block of the leaves found, and returns how many are removed in all.
    fn take_block(&mut self, taken: usize) -> usize {
        let end = self.len.min(taken + BLOCK);
        let mut block = [(0, Node::default()); BLOCK];
        for (entry, &leaf) in block.iter_mut().zip(&self.order[taken..end]) {
            *entry = (leaf, self.nodes[leaf as usize]);
        }
        for &(leaf, node) in &block[..end - taken] {
            let (parent, is_leaf) = self.take(leaf, node);
            self.found(parent, is_leaf);
        }
        end
    }

    /// Removes the leaves found from an index on, each with the path down from it.
    fn follow(&mut self, taken: usize, mut paths: LongPaths) {
        let leaves = self.order[taken..self.len].to_vec();
        self.len = taken;
        for leaf in leaves {
            let (mut last, mut next) = (leaf, (leaf, true));
            while let (leaf, true) = next {
                last = if self.nodes[leaf as usize].is_end() {
                    self.follow_way(last, leaf, &mut paths)
                } else {
                    self.found(leaf, true);
                    leaf
                };
                next = self.take(last, self.nodes[last as usize]);
            }
        }
    }

    /// Removes all vertices of a way but the last from their parents, and returns the last; the way
    /// begins at `end`, away from `before`.
    fn follow_way(&mut self, before: u32, end: u32, paths: &mut LongPaths) -> u32 {
        let mut value = self.nodes[end as usize].value;
        let mut last = end;
        let mut below = None;
        paths.follow(before, end, |(vertex, beside)| {
            if let Some(worth) = below {
                value = beside.value ^ worth;
            }
            let node = Node { value, ..beside };
            self.nodes[vertex as usize] = node;
            self.found(vertex, true);
            below = Some(node.worth());
            last = vertex;
        });
        last
    }
}
