//! Arc Kayles.

use crate::ruleset::{Options, Ruleset};
use crate::stop::StopPoints;

/// Arc Kayles on an undirected graph: a move takes an edge with both its ends and all edges that
/// touch them, and a player who finds no edge left cannot move.
///
/// A loop is an edge with one end. A position is a connected set of edges, given by their indices
/// in increasing order; taking an edge may leave several.
///
/// # Constraints
/// - fewer than 2³² edges; evaluating may meet up to 2^m positions for m edges
///
/// # Examples
/// On a path this is Dawson's Kayles, and with a loop at every vertex it is Kayles:
/// ```
/// use mex_core::{ArcKayles, Evaluator};
///
/// let path: Vec<(u32, u32)> = (1..10).map(|v| (v - 1, v)).collect();
/// let dawson = ArcKayles::from_edges(&path);
/// assert_eq!(Evaluator::new(&dawson).sum_value(&dawson.start())?, 3);
///
/// let looped: Vec<(u32, u32)> = path.into_iter().chain((0..10).map(|v| (v, v))).collect();
/// let kayles = ArcKayles::from_edges(&looped);
/// assert_eq!(Evaluator::new(&kayles).sum_value(&kayles.start())?, 2);
/// # Ok::<(), mex_core::RulesetError>(())
/// ```
///
/// # References
/// T. J. Schaefer, On the complexity of some two-person perfect-information games (1978).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArcKayles {
    edges: Vec<(u32, u32)>,
}

impl ArcKayles {
    /// Returns the game on the graph with the given edges; vertices may have any numbers.
    ///
    /// # Panics
    /// Panics if there are more edges than fit 32 bits.
    #[track_caller]
    pub fn from_edges(edges: &[(u32, u32)]) -> Self {
        assert!(u32::try_from(edges.len()).is_ok(), "too many edges");
        ArcKayles { edges: edges.to_vec() }
    }

    /// Returns the components of the whole graph.
    pub fn start(&self) -> Vec<Box<[u32]>> {
        let all: Vec<u32> = (0..self.edges.len() as u32).collect();
        self.components(&all)
    }

    /// Returns the components of a set of edges, given by their indices.
    ///
    /// # Panics
    /// Panics if there is no edge with one of the indices.
    pub fn components(&self, edge_indices: &[u32]) -> Vec<Box<[u32]>> {
        let mut ends: Vec<(u32, u32)> = Vec::with_capacity(2 * edge_indices.len());
        for (place, &index) in (0..).zip(edge_indices) {
            let (a, b) = self.edges[index as usize];
            ends.push((a, place));
            ends.push((b, place));
        }
        ends.sort_unstable();
        let mut taken = vec![false; edge_indices.len()];
        let (mut components, mut stops) = (Vec::new(), StopPoints::default());
        for start in 0..edge_indices.len() {
            if core::mem::replace(&mut taken[start], true) {
                continue;
            }
            let mut component = vec![edge_indices[start]];
            let mut next = 0;
            while let Some(&index) = component.get(next) {
                next += 1;
                let (a, b) = self.edges[index as usize];
                for vertex in [a, b] {
                    let first = ends.partition_point(|&(end, _)| end < vertex);
                    let at_vertex = ends[first..].iter().take_while(|end| end.0 == vertex);
                    for &(_, place) in at_vertex {
                        stops.pass();
                        if !core::mem::replace(&mut taken[place as usize], true) {
                            component.push(edge_indices[place as usize]);
                        }
                    }
                }
            }
            component.sort_unstable();
            components.push(component.into());
        }
        components
    }

    fn touch(&self, one: u32, other: u32) -> bool {
        let (a, b) = self.edges[one as usize];
        let (c, d) = self.edges[other as usize];
        a == c || a == d || b == c || b == d
    }
}

impl Ruleset for ArcKayles {
    type Position = Box<[u32]>;

    fn options(&self, edges: &Box<[u32]>, options: &mut Options<Box<[u32]>>) {
        for &edge in edges {
            if options.is_full() {
                return;
            }
            let stays = |&other: &u32| !self.touch(edge, other);
            let left: Vec<u32> = edges.iter().copied().filter(stays).collect();
            options.push_sum(self.components(&left));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Evaluator;
    use crate::naive::naive_mex;
    use test_support::Rng;

    fn naive_value(edges: &[(u32, u32)]) -> u32 {
        let values: Vec<u32> = edges
            .iter()
            .map(|&(a, b)| {
                let stays = |&&(c, d): &&(u32, u32)| ![c, d].iter().any(|&v| v == a || v == b);
                naive_value(&edges.iter().filter(stays).copied().collect::<Vec<_>>())
            })
            .collect();
        naive_mex(&values)
    }

    #[test]
    fn random_graphs_agree_with_the_definition() {
        let mut rng = Rng::new(14);
        for _ in 0..1000 {
            let count = 1 + rng.below_u32(7);
            let edges: Vec<(u32, u32)> = (0..rng.below_u32(9))
                .map(|_| (rng.below_u32(count), rng.below_u32(count)))
                .collect();
            let rules = ArcKayles::from_edges(&edges);
            let value = Evaluator::new(&rules).sum_value(&rules.start()).unwrap();
            assert_eq!(value, naive_value(&edges), "{edges:?}");
        }
    }

    #[test]
    fn paths_agree_with_the_tables_of_another_system() {
        // CGSuite's tests of arc kayles: Dawson's Kayles on a path of n vertices, and Kayles with
        // a loop at each vertex, n from 1.
        const TABLE: &str = include_str!("arc_kayles.tsv");
        // Edges in the order of the path, so that a shorter path is a part of them.
        let path: Vec<(u32, u32)> = (1..50).map(|v| (v - 1, v)).collect();
        let looped: Vec<(u32, u32)> =
            (0..50).flat_map(|v: u32| [(v.saturating_sub(1), v), (v, v)]).skip(1).collect();
        let rules = [path, looped].map(|edges| ArcKayles::from_edges(&edges));
        let [mut dawson, mut kayles] = [&rules[0], &rules[1]].map(Evaluator::new);
        let mut rows = 0;
        for line in TABLE.lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            let n: u32 = fields[1].parse().unwrap();
            let part = |edge_count: u32| (0..edge_count).collect::<Vec<u32>>();
            let found = match fields[0] {
                "dawson" => dawson.sum_value(&rules[0].components(&part(n - 1))),
                _ => kayles.sum_value(&rules[1].components(&part(2 * n - 1))),
            };
            assert_eq!(found, Ok(fields[2].parse().unwrap()), "{line}");
            rows += 1;
        }
        assert_eq!(rows, 100);
    }
}
