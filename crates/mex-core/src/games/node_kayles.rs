//! Node Kayles.

use crate::graph::GraphError;
use crate::ruleset::{Options, Ruleset};
use crate::stop::StopPoints;

/// Node Kayles on an undirected graph: a move takes a vertex with all its neighbours, and a
/// player who finds no vertex left cannot move.
///
/// A position is a connected set of vertices in increasing order; taking vertices may leave
/// several. Isomorphic graphs are not recognised.
///
/// # Constraints
/// - vertices below 2³²−1; evaluating may meet up to 2^n positions for n vertices
///
/// # Examples
/// On a path this is Dawson's Chess:
/// ```
/// use mex_core::{Evaluator, NodeKayles};
///
/// let path: Vec<(u32, u32)> = (1..10).map(|v| (v - 1, v)).collect();
/// let rules = NodeKayles::from_edges(10, &path)?;
/// assert_eq!(Evaluator::new(&rules).sum_value(&rules.start())?, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # References
/// T. J. Schaefer, On the complexity of some two-person perfect-information games (1978).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeKayles {
    vertex_count: u32,
    /// The neighbours of each vertex, up to the greatest vertex that has some.
    neighbours: Vec<Vec<u32>>,
}

impl NodeKayles {
    /// Returns the game on the graph with the given edges; loops and repeated edges change
    /// nothing.
    ///
    /// # Complexity
    /// O(m log m + v) time and O(m + v) memory for m edges with v as their greatest vertex.
    ///
    /// # Errors
    /// [`GraphError::PositionOutOfRange`] if an edge names a vertex that is not below
    /// `vertex_count`.
    pub fn from_edges(vertex_count: u32, edges: &[(u32, u32)]) -> Result<Self, GraphError> {
        let mut neighbours: Vec<Vec<u32>> = Vec::new();
        for (edge_index, &(a, b)) in edges.iter().enumerate() {
            let position = a.max(b);
            if position >= vertex_count {
                let position_count = vertex_count;
                return Err(GraphError::PositionOutOfRange {
                    edge_index,
                    position,
                    position_count,
                });
            }
            // Vertices beyond all edges take no memory.
            if neighbours.len() <= a.max(b) as usize {
                neighbours.resize(a.max(b) as usize + 1, Vec::new());
            }
            if a != b {
                neighbours[a as usize].push(b);
                neighbours[b as usize].push(a);
            }
        }
        for list in &mut neighbours {
            list.sort_unstable();
            list.dedup();
        }
        Ok(NodeKayles { vertex_count, neighbours })
    }

    /// Returns the components of the whole graph.
    pub fn start(&self) -> Vec<Box<[u32]>> {
        let all: Vec<u32> = (0..self.vertex_count).collect();
        self.parts(&all)
    }

    /// Returns the components of a set of vertices given in increasing order.
    ///
    /// # Panics
    /// Panics if a vertex is not in the graph, or the vertices do not increase.
    #[track_caller]
    pub fn components(&self, vertices: &[u32]) -> Vec<Box<[u32]>> {
        assert!(vertices.is_sorted_by(|one, next| one < next), "the vertices do not increase");
        let last = vertices.last().copied();
        assert!(last.is_none_or(|last| last < self.vertex_count), "no vertex {last:?}");
        self.parts(vertices)
    }

    fn parts(&self, vertices: &[u32]) -> Vec<Box<[u32]>> {
        let mut taken = vec![false; vertices.len()];
        let (mut components, mut stops) = (Vec::new(), StopPoints::default());
        for start in 0..vertices.len() {
            if core::mem::replace(&mut taken[start], true) {
                continue;
            }
            let mut component = vec![vertices[start]];
            let mut next = 0;
            while let Some(&vertex) = component.get(next) {
                next += 1;
                for neighbour in self.neighbours(vertex) {
                    stops.pass();
                    if let Ok(index) = vertices.binary_search(neighbour)
                        && !core::mem::replace(&mut taken[index], true)
                    {
                        component.push(*neighbour);
                    }
                }
            }
            component.sort_unstable();
            components.push(component.into());
        }
        components
    }
}

impl NodeKayles {
    fn neighbours(&self, vertex: u32) -> &[u32] {
        self.neighbours.get(vertex as usize).map_or(&[], |list| list)
    }
}

impl Ruleset for NodeKayles {
    type Position = Box<[u32]>;

    fn options(&self, vertices: &Box<[u32]>, options: &mut Options<Box<[u32]>>) {
        // From here on vertices go by their places in the list.
        let (mut starts, mut rows) = (vec![0], Vec::new());
        for &vertex in vertices {
            let neighbours = self.neighbours(vertex).iter();
            rows.extend(neighbours.filter_map(|other| vertices.binary_search(other).ok()));
            starts.push(rows.len());
        }
        let row = |place: usize| &rows[starts[place]..starts[place + 1]];
        // The option in which each was last taken, or found to stay.
        let mut seen = vec![usize::MAX; vertices.len()];
        let (mut component, mut stops) = (Vec::new(), StopPoints::default());
        for taken in 0..vertices.len() {
            if options.is_full() {
                return;
            }
            seen[taken] = taken;
            row(taken).iter().for_each(|&place| seen[place] = taken);
            let mut components: Vec<Box<[u32]>> = Vec::new();
            for start in 0..vertices.len() {
                component.clear();
                let mut reach = |place: usize, component: &mut Vec<usize>| {
                    if core::mem::replace(&mut seen[place], taken) != taken {
                        component.push(place);
                    }
                };
                reach(start, &mut component);
                let mut next = 0;
                while let Some(&place) = component.get(next) {
                    next += 1;
                    stops.pass_many(1 + row(place).len());
                    row(place).iter().for_each(|&other| reach(other, &mut component));
                }
                if !component.is_empty() {
                    component.sort_unstable();
                    components.push(component.iter().map(|&place| vertices[place]).collect());
                }
            }
            options.push_sum(components);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Evaluator;
    use crate::naive::naive_mex;
    use test_support::Rng;

    fn naive_value(vertices: &[u32], edges: &[(u32, u32)]) -> u32 {
        let joined = |a, b| edges.contains(&(a, b)) || edges.contains(&(b, a));
        let values: Vec<u32> = vertices
            .iter()
            .map(|&vertex| {
                let stays = |&other: &u32| other != vertex && !joined(vertex, other);
                let left: Vec<u32> = vertices.iter().copied().filter(stays).collect();
                naive_value(&left, edges)
            })
            .collect();
        naive_mex(&values)
    }

    #[test]
    fn random_graphs_agree_with_the_definition() {
        let mut rng = Rng::new(13);
        for _ in 0..300 {
            let count = 1 + rng.below_u32(7);
            let edges: Vec<(u32, u32)> = (0..rng.below_u32(2 * count))
                .map(|_| (rng.below_u32(count), rng.below_u32(count)))
                .collect();
            let rules = NodeKayles::from_edges(count, &edges).unwrap();
            let all: Vec<u32> = (0..count).collect();
            let value = Evaluator::new(&rules).sum_value(&rules.start()).unwrap();
            assert_eq!(value, naive_value(&all, &edges), "{edges:?}");
        }
    }

    #[test]
    fn queens_graphs_agree_with_a_published_table() {
        // OEIS A344227, n = 0 to 6: place queens that do not attack each other.
        for (size, value) in [0, 1, 1, 2, 1, 3, 1].into_iter().enumerate() {
            let size = size as u32;
            let cells: Vec<(u32, u32)> =
                (0..size).flat_map(|r| (0..size).map(move |c| (r, c))).collect();
            let mut edges = Vec::new();
            for (i, a) in (0_u32..).zip(&cells) {
                for (j, b) in (0_u32..i).zip(&cells) {
                    let (rows, columns) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
                    if rows == 0 || columns == 0 || rows == columns {
                        edges.push((i, j));
                    }
                }
            }
            let rules = NodeKayles::from_edges(size * size, &edges).unwrap();
            assert_eq!(Evaluator::new(&rules).sum_value(&rules.start()), Ok(value), "{size}");
        }
    }

    #[test]
    fn vertices_that_are_not_there_are_refused() {
        let rules = NodeKayles::from_edges(5, &[(0, 1), (1, 2)]).unwrap();
        assert_eq!(rules.components(&[0, 1, 4]), [Box::from([0, 1]), Box::from([4])]);
        for vertices in [&[5][..], &[1, u32::MAX], &[2, 1], &[1, 1]] {
            let refused = std::panic::catch_unwind(|| rules.components(vertices));
            assert!(refused.is_err(), "{vertices:?}");
        }
    }
}
