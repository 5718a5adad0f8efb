use crate::TreeError;
use crate::leaves_first::leaves_first;

/// The most vertices of a tree. Values stay below it, so that no sum or difference of two of
/// them reaches [`OUT_OF_REACH`].
const VERTEX_LIMIT: usize = 1 << 31;

/// A mark for a subtree in which no move can win.
const OUT_OF_REACH: u32 = u32::MAX;

/// A rooted tree of green Hackenbush whose edges have weights, with its values.
///
/// The root, vertex 0, is the ground. An edge of weight w is a bundle of w parallel edges: a move
/// lowers one weight by 1, and an edge whose weight falls to 0 vanishes with all that stands on
/// it. Vertices number from 0; an edge goes by its child endpoint.
///
/// # Complexity
/// A tree keeps at most 13 bytes per edge; building it and asking for its moves takes at most 8
/// more for the while.
#[derive(Clone, Debug)]
pub struct WeightedTree {
    parents: Vec<u32>,
    bundles: Vec<u8>,
    /// Children before their parents, without the root; empty where parents number lower than
    /// their children, and counting down does.
    order: Vec<u32>,
    values: Vec<u32>,
}

impl WeightedTree {
    /// Returns the tree in which vertex v hangs on `parents[v]` by an edge of weight
    /// `weights[v]`.
    ///
    /// Parents come in any order. The entries of the root, at index 0, mean nothing.
    ///
    /// # Complexity
    /// O(n) time for n vertices.
    ///
    /// # Errors
    /// [`TreeError`] when the slices differ in length or are empty, a parent is not a vertex, a
    /// weight is 0, or the parents run in a circle.
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
        let mut bundles = vec![0; parents.len()];
        let mut parents_come_first = true;
        for (child, (&parent, &weight)) in (0u32..).zip(parents.iter().zip(weights)).skip(1) {
            if parent >= vertex_count {
                return Err(TreeError::VertexOutOfRange {
                    edge: child as usize,
                    vertex: parent,
                    vertex_count,
                });
            }
            parents_come_first &= parent < child;
            bundles[child as usize] = bundle(weight).ok_or(TreeError::ZeroWeight {
                edge: child as usize,
            })?;
        }
        let mut parents = parents.to_vec();
        parents[0] = 0;
        let order = if parents_come_first {
            Vec::new()
        } else {
            leaves_first(&parents)?
        };
        Ok(Self::evaluate(parents, bundles, order))
    }

    /// Returns the tree of undirected edges `(u, v, weight)`, in any order and orientation, with
    /// root 0.
    ///
    /// # Complexity
    /// O(n) time for n vertices.
    ///
    /// # Errors
    /// [`TreeError`] when the number of edges is not `vertex_count - 1`, an endpoint is not a
    /// vertex, a weight is 0, or the edges have a cycle.
    ///
    /// # Examples
    /// ```
    /// use tree_hackenbush::WeightedTree;
    ///
    /// let tree = WeightedTree::from_edges(4, &[(3, 1, 1), (2, 3, 1), (3, 0, 1)])?;
    /// assert_eq!(tree.parent(1), Some(3));
    /// assert_eq!(tree.value(), 1);
    /// # Ok::<(), tree_hackenbush::TreeError>(())
    /// ```
    pub fn from_edges(vertex_count: u32, edges: &[(u32, u32, u64)]) -> Result<Self, TreeError> {
        checked_vertex_count(vertex_count as usize)?;
        if edges.len() != vertex_count as usize - 1 {
            return Err(TreeError::EdgeCount {
                vertex_count,
                edge_count: edges.len(),
            });
        }
        let mut neighbours = Neighbours::new(vertex_count as usize);
        for (edge, &(u, v, weight)) in edges.iter().enumerate() {
            for vertex in [u, v] {
                if vertex >= vertex_count {
                    return Err(TreeError::VertexOutOfRange {
                        edge,
                        vertex,
                        vertex_count,
                    });
                }
            }
            if u == v {
                return Err(TreeError::Cycle { edge });
            }
            let bundle = bundle(weight).ok_or(TreeError::ZeroWeight { edge })?;
            neighbours.join(u, v, bundle);
        }
        let order = neighbours.peel();
        if order.len() < edges.len() {
            return Err(TreeError::Cycle {
                edge: first_closing_edge(vertex_count, edges),
            });
        }
        Ok(Self::evaluate(
            neighbours.exclusive_or,
            neighbours.bundles,
            order,
        ))
    }

    fn evaluate(parents: Vec<u32>, bundles: Vec<u8>, order: Vec<u32>) -> Self {
        let mut values = vec![0u32; parents.len()];
        let mut settle = |child: u32| {
            let child = child as usize;
            let worth = contribution(bundles[child], values[child]);
            values[parents[child] as usize] ^= worth;
        };
        if order.is_empty() {
            (1..parents.len() as u32).rev().for_each(&mut settle);
        } else {
            order.iter().copied().for_each(&mut settle);
        }
        Self {
            parents,
            bundles,
            order,
            values,
        }
    }

    /// Returns the Grundy value of the tree; the first player loses exactly when it is 0.
    pub fn value(&self) -> u64 {
        u64::from(self.values[0])
    }

    /// Returns the Grundy value of what stands on a vertex, as if the vertex were the ground.
    ///
    /// # Panics
    /// Panics when there is no such vertex.
    #[track_caller]
    pub fn value_above(&self, vertex: u32) -> u64 {
        u64::from(self.values[vertex as usize])
    }

    /// Returns the number of vertices, the root among them.
    pub fn vertex_count(&self) -> u32 {
        self.parents.len() as u32
    }

    /// Returns the vertex that a vertex hangs on, `None` for the root.
    ///
    /// # Panics
    /// Panics when there is no such vertex.
    #[track_caller]
    pub fn parent(&self, vertex: u32) -> Option<u32> {
        let parent = self.parents[vertex as usize];
        (vertex != 0).then_some(parent)
    }

    /// Returns the edges, by child endpoint in increasing order, whose weight the first player
    /// can lower by 1 and win.
    ///
    /// From the root downwards, each subtree learns the one value that it would have to get for
    /// the whole to be worth 0. An edge wins when lowering it gives its bundle that worth.
    ///
    /// # Complexity
    /// O(n) time for n vertices.
    ///
    /// # Examples
    /// ```
    /// use tree_hackenbush::WeightedTree;
    ///
    /// let two_stalks = WeightedTree::from_parents(&[0, 0, 1, 0], &[0, 1, 1, 1])?;
    /// assert_eq!(two_stalks.winning_moves(), [2]);
    /// # Ok::<(), tree_hackenbush::TreeError>(())
    /// ```
    pub fn winning_moves(&self) -> Vec<u32> {
        if self.values[0] == 0 {
            return Vec::new();
        }
        // The exclusive or of the value that a subtree has with the one it would have to get.
        let mut shifts = vec![OUT_OF_REACH; self.parents.len()];
        shifts[0] = self.values[0];
        if self.order.is_empty() {
            return (1..self.vertex_count())
                .filter(|&child| self.descend(child, &mut shifts))
                .collect();
        }
        let mut wins = vec![0u64; self.parents.len().div_ceil(64)];
        for &child in self.order.iter().rev() {
            if self.descend(child, &mut shifts) {
                wins[child as usize / 64] |= 1 << (child % 64);
            }
        }
        members(&wins)
    }

    /// Passes the shift of a vertex's parent on to the vertex, and returns whether lowering the
    /// edge between them wins.
    #[inline]
    fn descend(&self, child: u32, shifts: &mut [u32]) -> bool {
        let child = child as usize;
        let shift = shifts[self.parents[child] as usize];
        if shift == OUT_OF_REACH {
            return false;
        }
        let (bundle, value) = (self.bundles[child], self.values[child]);
        let needed = shift ^ contribution(bundle, value);
        shifts[child] = match bundle {
            SINGLE if needed == 0 => OUT_OF_REACH,
            SINGLE => (needed - 1) ^ value,
            // A bundle contributes its subtree's value but for the parity, which stays.
            _ => shift,
        };
        needed == lowered_contribution(bundle, value)
    }
}

/// A bundle of one edge.
const SINGLE: u8 = 1;
/// A bundle of two edges.
const DOUBLE: u8 = 2;
/// A bundle of any odd number of edges from 3 on.
const ODD: u8 = 3;
/// A bundle of any even number of edges from 4 on.
const EVEN: u8 = 4;

/// Returns all that counts of a weight, `None` for the weight 0.
#[inline]
fn bundle(weight: u64) -> Option<u8> {
    match weight {
        0 => None,
        1 => Some(SINGLE),
        2 => Some(DOUBLE),
        _ if weight % 2 == 1 => Some(ODD),
        _ => Some(EVEN),
    }
}

/// Returns what a bundle is worth to the vertex below when `value` stands on the vertex above.
#[inline]
fn contribution(bundle: u8, value: u32) -> u32 {
    match bundle {
        SINGLE => value + 1,
        ODD => value ^ 1,
        _ => value,
    }
}

/// Returns what the bundle is worth with one edge less.
#[inline]
fn lowered_contribution(bundle: u8, value: u32) -> u32 {
    match bundle {
        SINGLE => 0,
        DOUBLE => value + 1,
        ODD => value,
        _ => value ^ 1,
    }
}

fn checked_vertex_count(vertex_count: usize) -> Result<u32, TreeError> {
    match u32::try_from(vertex_count) {
        Ok(0) => Err(TreeError::NoRoot),
        Ok(count) if vertex_count <= VERTEX_LIMIT => Ok(count),
        _ => Err(TreeError::TooManyVertices {
            vertex_count,
            limit: VERTEX_LIMIT,
        }),
    }
}

/// Returns the first edge whose ends are joined already by the edges before it.
fn first_closing_edge(vertex_count: u32, edges: &[(u32, u32, u64)]) -> usize {
    let mut above: Vec<u32> = (0..vertex_count).collect();
    let closes = edges.iter().position(|&(u, v, _)| {
        let (u, v) = (top(&mut above, u), top(&mut above, v));
        above[u as usize] = v;
        u == v
    });
    closes.unwrap_or(0)
}

/// Returns the vertex that stands for all that are joined to this one, and shortens the way.
fn top(above: &mut [u32], mut vertex: u32) -> u32 {
    while above[vertex as usize] != vertex {
        above[vertex as usize] = above[above[vertex as usize] as usize];
        vertex = above[vertex as usize];
    }
    vertex
}

/// The vertices of a tree, each with its degree and the exclusive or of its neighbours and of
/// the bundles to them: a leaf knows its only neighbour, and that is all it takes to peel.
struct Neighbours {
    degrees: Vec<u32>,
    exclusive_or: Vec<u32>,
    bundles: Vec<u8>,
}

impl Neighbours {
    fn new(vertex_count: usize) -> Self {
        let mut degrees = vec![0; vertex_count];
        // One more than it has, so that the root never is a leaf.
        degrees[0] = 1;
        Self {
            degrees,
            exclusive_or: vec![0; vertex_count],
            bundles: vec![0; vertex_count],
        }
    }

    fn join(&mut self, u: u32, v: u32, bundle: u8) {
        for (here, there) in [(u as usize, v), (v as usize, u)] {
            self.degrees[here] += 1;
            self.exclusive_or[here] ^= there;
            self.bundles[here] ^= bundle;
        }
    }

    /// Takes leaf after leaf away and returns them; what is left in `exclusive_or` and `bundles`
    /// of a vertex is its parent and the bundle to it.
    fn peel(&mut self) -> Vec<u32> {
        let mut order = Vec::with_capacity(self.degrees.len() - 1);
        for leaf in 1..self.degrees.len() as u32 {
            let mut vertex = leaf;
            while vertex != 0 && vertex <= leaf && self.degrees[vertex as usize] == 1 {
                order.push(vertex);
                self.degrees[vertex as usize] = 0;
                let parent = self.exclusive_or[vertex as usize];
                self.degrees[parent as usize] -= 1;
                self.exclusive_or[parent as usize] ^= vertex;
                self.bundles[parent as usize] ^= self.bundles[vertex as usize];
                vertex = parent;
            }
        }
        order
    }
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

#[cfg(test)]
mod tests;
