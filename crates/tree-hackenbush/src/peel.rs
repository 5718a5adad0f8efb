//! Trees taken apart leaf by leaf.
//!
//! While there are many leaves they are taken in turn, a block at a time, so that the memory
//! answers for a whole block at once. Where few are left, what is left are few long paths, which
//! [`long_paths`](crate::long_paths) looks up beforehand.

use crate::link::Node;
use crate::long_paths::{LongPaths, walk};

/// How many leaves are taken together.
const BLOCK: usize = 64;
/// The most leaves that are taken one path after the other.
const FEW: usize = 16;
/// The fewest vertices that are looked up beforehand.
const MANY: usize = 1 << 12;

/// The edges of each vertex that are left, with marks.
pub(crate) struct Degrees {
    counts: Vec<u32>,
}

/// A mark of a vertex that a walk has passed.
const PASSED: u32 = 1 << 31;
/// A mark of a vertex at which a walk began or ended.
const END: u32 = 1 << 30;
/// What the root has more than its edges, lest it should ever be a leaf.
const ROOT: u32 = 1 << 29;
/// The most vertices, so that marks are not met by counting.
pub(crate) const VERTEX_LIMIT: usize = 1 << 29;

impl Degrees {
    pub(crate) fn new(vertex_count: usize) -> Self {
        let mut counts = vec![0; vertex_count];
        counts[0] = ROOT;
        Self { counts }
    }

    #[inline]
    pub(crate) fn add(&mut self, vertex: u32) {
        self.counts[vertex as usize] += 1;
    }

    /// Takes an edge off, and returns whether one is left.
    #[inline]
    fn drop_to_one(&mut self, vertex: u32) -> bool {
        let count = &mut self.counts[vertex as usize];
        // In graphs that are no trees a vertex may be asked for more edges than it has.
        *count = count.wrapping_sub(1);
        *count & !(PASSED | END) == 1
    }

    #[inline]
    pub(crate) fn is_within_path(&self, vertex: u32) -> bool {
        self.counts[vertex as usize] == 2
    }

    #[inline]
    pub(crate) fn pass(&mut self, vertex: u32) {
        self.counts[vertex as usize] |= PASSED;
    }

    pub(crate) fn mark_end(&mut self, vertex: u32) {
        self.counts[vertex as usize] |= END;
    }

    #[inline]
    fn is_end(&self, vertex: u32) -> bool {
        self.counts[vertex as usize] & END != 0
    }
}

/// Takes leaf after leaf away, adding each one's worth to its parent, and returns them in the
/// order in which they went: all vertices but the root if the edges are those of a tree, else
/// fewer.
///
/// With `EXCLUSIVE_OR` a link is that of a leaf's only neighbour once all others have been taken
/// out of it; otherwise links lead to the parents. `edge` returns the ends of any edge, the
/// parent last if links lead to parents.
pub(crate) fn peel<const EXCLUSIVE_OR: bool>(
    nodes: &mut [Node],
    degrees: Degrees,
    edge: impl Fn(usize) -> (u32, u32),
) -> Vec<u32> {
    let vertex_count = nodes.len();
    let mut peeling = Peeling::<EXCLUSIVE_OR> {
        nodes,
        degrees,
        order: vec![0; vertex_count],
        len: 0,
    };
    peeling.find_leaves();
    let mut taken = 0;
    while taken < peeling.len {
        let left = vertex_count - taken;
        if peeling.len - taken <= FEW && left > MANY.max(vertex_count / 32) {
            let paths = walk::<EXCLUSIVE_OR>(peeling.nodes, &mut peeling.degrees, edge);
            peeling.follow(taken, &paths);
            break;
        }
        taken = peeling.take_block(taken);
    }
    peeling.order.truncate(peeling.len);
    peeling.order
}

struct Peeling<'a, const EXCLUSIVE_OR: bool> {
    nodes: &'a mut [Node],
    degrees: Degrees,
    /// The leaves as they were found, `len` of them.
    order: Vec<u32>,
    len: usize,
}

impl<const EXCLUSIVE_OR: bool> Peeling<'_, EXCLUSIVE_OR> {
    /// Appends a leaf if it is one. There is no branch, because nothing could predict it.
    #[inline]
    fn found(&mut self, vertex: u32, is_leaf: bool) {
        self.order[self.len] = vertex;
        self.len += usize::from(is_leaf);
    }

    fn find_leaves(&mut self) {
        for vertex in 1..self.nodes.len() as u32 {
            self.found(vertex, self.degrees.counts[vertex as usize] == 1);
        }
    }

    /// Takes a leaf off its parent, and returns the parent and whether it is now a leaf.
    #[inline]
    fn take(&mut self, leaf: u32, node: Node) -> (u32, bool) {
        let parent = node.parent();
        let below = &mut self.nodes[parent as usize];
        below.value ^= node.worth();
        if EXCLUSIVE_OR {
            below.link ^= leaf << 2 | node.bundle();
        }
        (parent, self.degrees.drop_to_one(parent))
    }

    /// Takes a block of the leaves that were found, and returns how many are taken then.
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

    /// Takes the leaves that were found from a place on, each with the path down from it.
    fn follow(&mut self, taken: usize, paths: &LongPaths) {
        let leaves = self.order[taken..self.len].to_vec();
        self.len = taken;
        for mut leaf in leaves {
            let mut ahead = paths.nowhere();
            loop {
                if self.degrees.is_end(leaf) {
                    ahead = paths.from(leaf);
                }
                ahead.step(|vertex| {
                    let place = vertex as usize;
                    self.nodes[place].link ^ self.degrees.counts[place]
                });
                self.found(leaf, true);
                let (parent, is_leaf) = self.take(leaf, self.nodes[leaf as usize]);
                if !is_leaf {
                    break;
                }
                leaf = parent;
            }
        }
    }
}
