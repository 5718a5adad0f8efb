//! All winning edges of a green graph.
//!
//! Cutting an edge and evaluating again costs a walk for every edge. One walk is enough; on 2,000
//! edges that is 670 to 2,000 times as fast (`cargo xtask bench hackenbush`).
//!
//! **Bridges.** From the ground upwards, each vertex gets its *shift*: the exclusive or of its
//! value (that of the part above it) and the one value that would make the whole 0. Within a part
//! without bridges the shift is constant, because fusion adds everything by exclusive or; a bridge
//! with value x above contributes x + 1, and passes on the value that x would need. A bridge wins
//! if it would need to contribute 0.
//!
//! **Other edges.** Let e lie in a part C without bridges, whose vertex nearest to the ground is r.
//! The bridges of C − e are the edges f for which {e, f} is a cut of C. Being such a pair is an
//! equivalence. Removing all edges of a class leaves pieces without bridges that the class joins to
//! a ring; one piece contains r. Cutting one edge of the class leaves two arms of pieces joined by
//! bridges, standing on the piece of r, with value p₀ ⊕ L ⊕ R; [`arms`](crate::green::arms)
//! evaluates all arms of a ring at once.
//!
//! **Classes.** Let cov(v) be the set of edges outside the walk's tree that lead from v or above
//! v (away from the ground) to below v. The tree edge under v is a bridge when cov(v) is empty.
//! Two tree edges are a cut when their sets are equal, a tree edge and another edge f are one when
//! the set is {f}, and two edges outside the tree never are. Equal sets lie on one path from the
//! root, and if u is below v, and the sources of cov(u) and of cov(v) have the same nearest common
//! ancestor m, then cov(u) ⊆ cov(v): its edges come from above m and lead below u. So the sets are
//! equal exactly when their sources have the same m and their sizes are equal; the first and the
//! last source in the order of the walk determine m.

use crate::green::arms::arm_values;
use crate::green::graph::{GreenGraph, Walk, worth};
use mex_core::StopPoints;

/// A mark for a vertex on which no move can win.
const OUT_OF_REACH: u32 = u32::MAX;
/// A mark for a vertex from which no edge returns.
const NOWHERE: u32 = u32::MAX;

impl GreenGraph {
    /// Returns the Grundy value, and the edges, in increasing order, whose removal wins for the first
    /// player, in O((V + E) log V) time and O(V + E) memory: linear but for sorting and for long rings.
    pub(crate) fn value_and_winning_edges(&self) -> (u64, Vec<u32>) {
        let mut returns = Vec::new();
        let walk = self.walk(|source, target, edge| {
            returns.push(Return { source, target, edge });
        });
        let survey = Survey::new(&walk, &returns);
        let value = survey.values[0];
        if value == 0 {
            return (0, Vec::new());
        }
        let mut wins = vec![false; self.edge_count as usize];
        let shifts = survey.shifts(&walk, &mut wins);
        for back in &returns {
            // Right for edges outside of rings; those of rings are overwritten below.
            wins[back.edge as usize] = shifts[back.source as usize] == 1;
        }
        let mut stops = StopPoints::default();
        for ring in survey.rings(&walk, &shifts).chunk_by(Ringed::same_ring) {
            stops.pass_many(ring.len());
            survey.cut_ring(&walk, ring, &shifts, &mut wins);
        }
        let edges = (0..self.edge_count).filter(|&edge| wins[edge as usize]);
        (value.into(), edges.collect())
    }
}

/// An edge outside the walk's tree, from a vertex to an earlier one or to itself, both by their
/// place in the walk.
struct Return {
    source: u32,
    target: u32,
    edge: u32,
}

/// What one walk finds about each vertex, by its position in the walk.
struct Survey {
    /// The value of the part above the vertex.
    values: Vec<u32>,
    /// How many edges lead from the vertex or above to below it.
    cover_counts: Vec<u32>,
    /// The earliest vertex to which an edge returns from this one, and that edge.
    lowest_returns: Vec<(u32, u32)>,
}

/// A tree edge in a part without bridges, by its upper vertex, with the mark of its ring.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ringed {
    first_source: u32,
    last_source: u32,
    cover_count: u32,
    vertex: u32,
}

impl Ringed {
    fn same_ring(&self, other: &Self) -> bool {
        (self.first_source, self.last_source, self.cover_count)
            == (other.first_source, other.last_source, other.cover_count)
    }
}

impl Survey {
    fn new(walk: &Walk, returns: &[Return]) -> Self {
        let vertex_count = walk.parents.len();
        let mut values = vec![0; vertex_count];
        let mut cover_counts = vec![0u32; vertex_count];
        let mut lowest_returns = vec![(NOWHERE, NOWHERE); vertex_count];
        let mut stops = StopPoints::default();
        for back in returns {
            stops.pass();
            let source = back.source as usize;
            values[source] ^= 1;
            if back.target < back.source {
                // Partial sums may pass below 0 on the way; the sums over subtrees do not.
                cover_counts[source] = cover_counts[source].wrapping_add(1);
                let target = &mut cover_counts[back.target as usize];
                *target = target.wrapping_sub(1);
                lowest_returns[source] = lowest_returns[source].min((back.target, back.edge));
            }
        }
        for child in (1..vertex_count).rev() {
            stops.pass();
            let parent = walk.parents[child] as usize;
            values[parent] ^= worth(cover_counts[child] == 0, values[child]);
            cover_counts[parent] = cover_counts[parent].wrapping_add(cover_counts[child]);
        }
        Self { values, cover_counts, lowest_returns }
    }

    /// Returns the shift of every vertex, and marks the bridges that win.
    fn shifts(&self, walk: &Walk, wins: &mut [bool]) -> Vec<u32> {
        let mut shifts = vec![OUT_OF_REACH; walk.parents.len()];
        shifts[0] = self.values[0];
        let mut stops = StopPoints::default();
        for child in 1..walk.parents.len() {
            stops.pass();
            let shift = shifts[walk.parents[child] as usize];
            if self.cover_counts[child] > 0 || shift == OUT_OF_REACH {
                shifts[child] = shift;
                continue;
            }
            let asked = shift ^ worth(true, self.values[child]);
            if asked == 0 {
                wins[walk.parent_edges[child] as usize] = true;
            } else {
                shifts[child] = (asked - 1) ^ self.values[child];
            }
        }
        shifts
    }

    /// Returns the tree edges other than bridges that may win, ring by ring, and within a ring from
    /// the ground upwards.
    fn rings(&self, walk: &Walk, shifts: &[u32]) -> Vec<Ringed> {
        let vertex_count = walk.parents.len();
        let mut last_above: Vec<u32> = (0..vertex_count as u32).collect();
        for child in (1..vertex_count).rev() {
            let parent = walk.parents[child] as usize;
            last_above[parent] = last_above[parent].max(last_above[child]);
        }
        let mut sources = Sources::new(&self.lowest_returns);
        let mut ringed = Vec::new();
        let mut stops = StopPoints::default();
        for vertex in (1..vertex_count as u32).rev() {
            stops.pass();
            sources.forget_returns_to(vertex);
            let cover_count = self.cover_counts[vertex as usize];
            if cover_count > 0 && shifts[vertex as usize] != OUT_OF_REACH {
                ringed.push(Ringed {
                    first_source: sources.first_from(vertex),
                    last_source: sources.last_to(last_above[vertex as usize]),
                    cover_count,
                    vertex,
                });
            }
        }
        ringed.sort_unstable();
        ringed
    }

    /// Marks the winning edges of one ring, given its tree edges from the ground upwards.
    fn cut_ring(&self, walk: &Walk, ring: &[Ringed], shifts: &[u32], wins: &mut [bool]) {
        let value = |ringed: &Ringed| self.values[ringed.vertex as usize];
        let (Some(lowest), Some(highest)) = (ring.first(), ring.last()) else {
            return;
        };
        let mut edges: Vec<u32> =
            ring.iter().map(|ringed| walk.parent_edges[ringed.vertex as usize]).collect();
        let mut pieces: Vec<u32> =
            ring.windows(2).map(|pair| value(&pair[0]) ^ value(&pair[1]) ^ 1).collect();
        // How the piece with the root differs in value from the whole part.
        let mut difference = value(lowest) ^ 1;
        if lowest.cover_count == 1 {
            pieces.push(value(highest) ^ 1);
            edges.push(self.lowest_returns[lowest.first_source as usize].1);
        } else {
            difference ^= value(highest);
        }
        let rising = arm_values(&pieces);
        pieces.reverse();
        let falling = arm_values(&pieces);
        for (place, &edge) in edges.iter().enumerate() {
            let arms = rising[place] ^ falling[pieces.len() - place];
            wins[edge as usize] = difference ^ arms == shifts[lowest.vertex as usize];
        }
    }
}

/// The vertices from which an edge returns below some vertex v, as v decreases: a vertex drops out
/// when v reaches its lowest return, and path halving finds the nearest ones left.
struct Sources {
    /// The vertices by their lowest return, as chains: the first of each, then each one's next.
    chain_starts: Vec<u32>,
    chain: Vec<u32>,
    /// For each vertex, itself or an earlier one, no further than the nearest one left.
    before: Vec<u32>,
    /// The same on the other side.
    after: Vec<u32>,
}

impl Sources {
    fn new(lowest_returns: &[(u32, u32)]) -> Self {
        let vertex_count = lowest_returns.len() as u32;
        let mut sources = Self {
            chain_starts: vec![NOWHERE; lowest_returns.len()],
            chain: vec![NOWHERE; lowest_returns.len()],
            before: (0..vertex_count).collect(),
            after: (0..=vertex_count).collect(),
        };
        for (vertex, &(target, _)) in (0u32..).zip(lowest_returns) {
            if target == NOWHERE {
                sources.drop(vertex);
            } else {
                sources.chain[vertex as usize] = sources.chain_starts[target as usize];
                sources.chain_starts[target as usize] = vertex;
            }
        }
        sources
    }

    fn drop(&mut self, vertex: u32) {
        self.before[vertex as usize] = vertex.saturating_sub(1);
        self.after[vertex as usize] = vertex + 1;
    }

    fn forget_returns_to(&mut self, target: u32) {
        let mut vertex = self.chain_starts[target as usize];
        while vertex != NOWHERE {
            self.drop(vertex);
            vertex = self.chain[vertex as usize];
        }
    }

    fn first_from(&mut self, vertex: u32) -> u32 {
        nearest(&mut self.after, vertex)
    }

    fn last_to(&mut self, vertex: u32) -> u32 {
        nearest(&mut self.before, vertex)
    }
}

fn nearest(links: &mut [u32], mut vertex: u32) -> u32 {
    while links[vertex as usize] != vertex {
        links[vertex as usize] = links[links[vertex as usize] as usize];
        vertex = links[vertex as usize];
    }
    vertex
}
