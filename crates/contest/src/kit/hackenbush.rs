//! Green Hackenbush on rooted trees, with edges of several strands, and all winning moves.
//!
//! A move cuts an edge, or one strand of it; without strands the edge falls with all above it. A
//! single edge has the value of the part above it plus one (the colon principle). Parallel strands
//! are circuits, whose vertices fuse, so an edge of two or more has the value of the part above it,
//! and 1 more by exclusive or if their number is odd (Berlekamp, Conway and Guy, 1982).
//!
//! ```
//! use contest::kit::hackenbush::Tree;
//!
//! // A stalk of two edges, the upper one of three strands, and an edge beside it.
//! let tree = Tree::new(&[0, 0, 1, 0], &[0, 1, 3, 1]);
//! assert_eq!((tree.value(), tree.winning_moves()), (3, vec![2]));
//! ```

/// A rooted tree with its values.
#[derive(Clone, Debug)]
pub struct Tree<'a> {
    parents: &'a [usize],
    strands: &'a [u64],
    /// Parents come before their children.
    order: Vec<usize>,
    values: Vec<u64>,
}

impl<'a> Tree<'a> {
    /// Computes the value of every vertex from its parent and the strands of the edge to its
    /// parent; vertex 0 is the root, whose two entries are ignored. Takes linear time.
    pub fn new(parents: &'a [usize], strands: &'a [u64]) -> Self {
        let mut children = vec![0_usize; parents.len()];
        parents.iter().skip(1).for_each(|&parent| children[parent] += 1);
        // Leaves first, each vertex after its last child.
        let mut order: Vec<usize> = (0..parents.len()).filter(|&v| children[v] == 0).collect();
        let mut values = vec![0; parents.len()];
        for index in 0..parents.len() {
            let vertex = order[index];
            if vertex != 0 {
                let parent = parents[vertex];
                values[parent] ^= edge(strands[vertex], values[vertex]);
                children[parent] -= 1;
                if children[parent] == 0 {
                    order.push(parent);
                }
            }
        }
        order.reverse();
        Tree { parents, strands, order, values }
    }

    /// Returns the value of the tree; the player to move wins unless it is 0.
    pub fn value(&self) -> u64 {
        self.values[0]
    }

    /// Returns the vertices whose edges have a winning move, in increasing order, in linear time.
    pub fn winning_moves(&self) -> Vec<usize> {
        // The value that the part above each vertex needs for the tree to have value 0.
        let mut wanted: Vec<Option<u64>> = vec![Some(0); self.parents.len()];
        let mut moves = Vec::new();
        for &vertex in self.order.iter().filter(|vertex| **vertex != 0) {
            let (parent, strands) = (self.parents[vertex], self.strands[vertex]);
            let worth = edge(strands, self.values[vertex]);
            let needed = wanted[parent].map(|value| value ^ self.values[parent] ^ worth);
            wanted[vertex] = match strands {
                1 => needed.and_then(|needed| needed.checked_sub(1)),
                _ => needed.map(|needed| needed ^ (strands & 1)),
            };
            if needed == Some(edge(strands - 1, self.values[vertex])) {
                moves.push(vertex);
            }
        }
        moves.sort_unstable();
        moves
    }
}

/// Returns the value of an edge with the part above it.
fn edge(strands: u64, above: u64) -> u64 {
    match strands {
        0 => 0,
        1 => above + 1,
        _ => above ^ (strands & 1),
    }
}
