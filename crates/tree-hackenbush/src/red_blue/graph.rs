//! The value of red-blue graphs, taken apart at cut vertices.
//!
//! Evaluating red-blue graphs is NP-hard (*Winning Ways*, chapter 7, on redwood furniture), so the
//! goal is to search as little as possible. By the colon principle a branch at one vertex counts
//! only by its value as if the vertex were the ground. So the parts without a cut vertex are
//! evaluated one by one, from the branches down, each with the numbers on top of it: a single
//! bundle by formula, any other part by search, with a stalk for each number.
//!
//! ```text
//! walk in depth from the ground, keeping the bundles of open parts on a stack
//!     when a child cannot reach below its parent, the bundles since then are a part:
//!         value[parent] += bundle formula, or search with stalks for the vertices' values
//! ```
//!
//! A part of one colour, with integers in favour of that player on its vertices, is not searched:
//! its value is its number of edges, those of stalks for the integers included. The player can take
//! them one by one, from the tips inwards, and the other has no move.
//!
//! # What numbers cost
//! The value of a tree is a dyadic rational. Bundles add an integer and halve, which on a
//! [`Dyadic`], with its separate exponent, touches a word or two, however long the number is: a
//! path never moves a long number, whereas rationals with a common denominator would take quadratic
//! time. Words move only where branches of different depth meet, a sixty-fourth of the deeper one's
//! depth. A [`Budget`] bounds the words of all numbers, because counts of 2^64 − 1 can require that
//! many digits.

use crate::position::adjacency::{Adjacency, adjacency};
use crate::red_blue::budget::{Budget, digit_limit};
use crate::red_blue::bundle_value::bundle_value;
use crate::red_blue::moves::RedBlueTree;
use crate::search::Search;
use crate::search::singles::Singles;
use crate::{Colour, Dyadic, Edge, EvaluateError, Position};
use mex_core::{Rows, StopPoints};
use std::cmp::Ordering;

/// A mark for a vertex that has not been reached.
const UNSEEN: u32 = u32::MAX;

/// A red-blue graph in which parallel edges of one colour form one bundle.
pub(crate) struct RedBlueGraph {
    bundles: Vec<Bundle>,
    /// The edges of each bundle.
    members: Rows,
    /// The bundles at each vertex.
    adjacency: Adjacency,
}

/// All edges of one colour between two vertices.
#[derive(Clone, Copy)]
struct Bundle {
    u: u32,
    v: u32,
    colour: Colour,
    /// The number of edges: at most 2^29 counts of 64 bits.
    count: i128,
}

impl RedBlueGraph {
    /// Returns the graph of some edges with their indices, without those of count 0.
    fn new(vertex_count: u32, edges: impl Iterator<Item = (u32, Edge)>) -> Self {
        let mut sorted: Vec<(u32, u32, Colour, u32, u64)> = edges
            .filter(|(_, edge)| edge.count > 0)
            .map(|(place, edge)| {
                (edge.u.min(edge.v), edge.u.max(edge.v), edge.colour, place, edge.count)
            })
            .collect();
        sorted.sort_unstable();
        let mut bundles: Vec<Bundle> = Vec::new();
        let mut members = Rows { starts: Vec::new(), entries: Vec::with_capacity(sorted.len()) };
        for (u, v, colour, place, count) in sorted {
            let count = i128::from(count);
            match bundles.last_mut() {
                Some(last) if (last.u, last.v, last.colour) == (u, v, colour) => {
                    last.count += count;
                }
                _ => {
                    members.starts.push(members.entries.len() as u32);
                    bundles.push(Bundle { u, v, colour, count });
                }
            }
            members.entries.push(place);
        }
        members.starts.push(members.entries.len() as u32);
        let ends = |bundle: usize| (bundles[bundle].u, bundles[bundle].v);
        let adjacency = adjacency(vertex_count, bundles.len(), ends);
        Self { bundles, members, adjacency }
    }

    fn digit_limit(&self) -> u64 {
        digit_limit(self.bundles.len())
    }

    /// Returns the graph as a tree with the edges of each vertex, if it is one and its counts fit
    /// 64 bits.
    pub(crate) fn to_tree(&self) -> Option<(RedBlueTree, Vec<&[u32]>)> {
        let mut places = vec![UNSEEN; self.adjacency.count()];
        let (mut parents, mut colours, mut counts) = (vec![0], vec![Colour::Blue], vec![1]);
        let mut members: Vec<&[u32]> = vec![&[]];
        let mut vertices = vec![0u32];
        places[0] = 0;
        let mut here = 0;
        let mut stops = StopPoints::default();
        while here < vertices.len() {
            stops.pass();
            for &(bundle, there) in self.adjacency.row(vertices[here]) {
                let Bundle { colour, count, .. } = self.bundles[bundle as usize];
                if places[there as usize] == UNSEEN {
                    places[there as usize] = vertices.len() as u32;
                    vertices.push(there);
                    parents.push(here as u32);
                    colours.push(colour);
                    counts.push(u64::try_from(count).ok()?);
                    members.push(self.members.row(bundle));
                }
            }
            here += 1;
        }
        if self.bundles.len() + 1 != vertices.len() {
            return None;
        }
        Some((RedBlueTree { parents, colours, counts }, members))
    }

    /// Returns the single edges of the graph, each with its bundle's first member.
    pub(crate) fn singles(&self) -> Singles {
        let mut singles = Singles::default();
        for &Bundle { u, v, colour, count } in &self.bundles {
            singles.push(u, v, colour, count);
        }
        singles
    }

    /// Returns each bundle's members with the index of its first single edge.
    pub(crate) fn groups(&self) -> impl Iterator<Item = (u32, &[u32])> {
        let mut next = 0_u32;
        (0..).zip(&self.bundles).map(move |(place, bundle)| {
            let first = next;
            // If the indices do not fit 32 bits, there is no search, and they are not used.
            next = next.wrapping_add(bundle.count as u32);
            (first, self.members.row(place))
        })
    }

    /// Returns the value of the part connected to the ground.
    pub(crate) fn value(&self) -> Result<Dyadic, EvaluateError> {
        Ok(self.evaluated(Vec::new())?.0)
    }

    /// Returns the values after a cut in each bundle of a graph, or `None` if it has two colours. A
    /// cut removes one edge and the part above it.
    pub(crate) fn options_of_one_colour(&self) -> Result<Option<Vec<Dyadic>>, EvaluateError> {
        let mut colours = self.bundles.iter().map(|bundle| bundle.colour);
        let Some(colour) = colours.next().filter(|&first| colours.all(|other| other == first))
        else {
            return Ok(None);
        };
        let (whole, fallen) = self.evaluated(vec![Dyadic::zero(); self.bundles.len()])?;
        let edge = Dyadic::from(if colour == Colour::Blue { 1 } else { -1 });
        let after = |above: Dyadic| whole.clone() - above - edge.clone();
        Ok(Some(fallen.into_iter().map(after).collect()))
    }

    /// Returns the value and, for each bundle within `fallen`, the value that falls with its last
    /// edge.
    fn evaluated(&self, fallen: Vec<Dyadic>) -> Result<(Dyadic, Vec<Dyadic>), EvaluateError> {
        let vertex_count = self.adjacency.count();
        let mut evaluation = Evaluation {
            graph: self,
            standing: vec![Dyadic::zero(); vertex_count],
            fallen,
            budget: Budget::new(),
        };
        let mut numbers = vec![UNSEEN; vertex_count];
        let mut lowest = vec![0u32; vertex_count];
        let Adjacency { starts, entries } = &self.adjacency;
        let mut cursors = starts.clone();
        let mut path: Vec<(u32, u32)> = vec![(0, UNSEEN)];
        let mut open: Vec<u32> = Vec::new();
        numbers[0] = 0;
        let (mut next_number, mut stops) = (1, StopPoints::default());
        while let Some(&(vertex, entry)) = path.last() {
            stops.pass();
            let here = vertex as usize;
            if cursors[here] == starts[here + 1] {
                path.pop();
                let Some(&(below, _)) = path.last() else {
                    break;
                };
                if lowest[here] < numbers[below as usize] {
                    lowest[below as usize] = lowest[below as usize].min(lowest[here]);
                    continue;
                }
                let first = open.iter().rposition(|&bundle| bundle == entry).unwrap_or(0);
                let part = open.split_off(first);
                evaluation.settle(&part, below)?;
                continue;
            }
            let (bundle, there) = entries[cursors[here] as usize];
            let there = there as usize;
            cursors[here] += 1;
            if there == here {
                evaluation.settle(&[bundle], vertex)?;
            } else if numbers[there] == UNSEEN {
                numbers[there] = next_number;
                lowest[there] = next_number;
                next_number += 1;
                open.push(bundle);
                path.push((there as u32, bundle));
            } else if bundle != entry && numbers[there] < numbers[here] {
                lowest[here] = lowest[here].min(numbers[there]);
                open.push(bundle);
            }
        }
        Ok((std::mem::take(&mut evaluation.standing[0]), evaluation.fallen))
    }
}

/// The numbers on the vertices so far.
struct Evaluation<'a> {
    graph: &'a RedBlueGraph,
    standing: Vec<Dyadic>,
    /// The values that fall with bundles of a single edge, if requested.
    fallen: Vec<Dyadic>,
    budget: Budget,
}

impl Evaluation<'_> {
    /// Adds the value of a part, with the numbers on it, to its lowest vertex.
    fn settle(&mut self, part: &[u32], ground: u32) -> Result<(), EvaluateError> {
        let limit = self.graph.digit_limit();
        let worth = match part {
            &[bundle] => {
                let Bundle { u, v, colour, count } = self.graph.bundles[bundle as usize];
                let above = if u == v {
                    Dyadic::zero()
                } else {
                    self.take(if u == ground { v } else { u })
                };
                if count == 1
                    && let Some(fallen) = self.fallen.get_mut(bundle as usize)
                {
                    *fallen = above.clone();
                }
                bundle_value(colour, count, above, limit)?
            }
            _ => self.search(part, ground)?,
        };
        self.budget.release(&self.standing[ground as usize]);
        let sum = std::mem::take(&mut self.standing[ground as usize]) + worth;
        self.budget.hold(&sum, limit)?;
        self.standing[ground as usize] = sum;
        Ok(())
    }

    fn take(&mut self, vertex: u32) -> Dyadic {
        let value = std::mem::take(&mut self.standing[vertex as usize]);
        self.budget.release(&value);
        value
    }

    /// Returns the vertices of a part except its lowest.
    fn vertices(&self, part: &[u32], ground: u32) -> Vec<u32> {
        let bundles = part.iter().map(|&bundle| self.graph.bundles[bundle as usize]);
        let ends = bundles.flat_map(|bundle| [bundle.u, bundle.v]);
        let mut vertices: Vec<u32> = ends.filter(|&vertex| vertex != ground).collect();
        vertices.sort_unstable();
        vertices.dedup();
        vertices
    }

    /// Returns the value of a part if only one player has moves in it and in the numbers on it.
    fn of_one_colour(&mut self, part: &[u32], vertices: &[u32]) -> Option<Dyadic> {
        let bundle = |&bundle: &u32| self.graph.bundles[bundle as usize];
        let Bundle { colour, .. } = part.first().map(bundle)?;
        let harmed = if colour == Colour::Blue { Ordering::Less } else { Ordering::Greater };
        let is_integer = |&vertex: &u32| {
            let standing = &self.standing[vertex as usize];
            standing.exponent() == 0 && standing.sign() != harmed
        };
        if part.iter().map(bundle).any(|other| other.colour != colour)
            || !vertices.iter().all(is_integer)
        {
            return None;
        }
        let count: i128 = part.iter().map(bundle).map(|bundle| bundle.count).sum();
        let mut worth = Dyadic::new(if colour == Colour::Blue { count } else { -count }, 0);
        for &vertex in vertices {
            worth = worth + self.take(vertex);
        }
        Some(worth)
    }

    /// Searches a part, with a stalk for each number on it.
    fn search(&mut self, part: &[u32], ground: u32) -> Result<Dyadic, EvaluateError> {
        let vertices = self.vertices(part, ground);
        if let Some(worth) = self.of_one_colour(part, &vertices) {
            return Ok(worth);
        }
        let mut singles = Singles::default();
        // The ground is swapped with the lowest vertex of the part.
        let local = |vertex| match vertex {
            _ if vertex == ground => 0,
            0 => ground,
            _ => vertex,
        };
        for &bundle in part {
            let Bundle { u, v, colour, count } = self.graph.bundles[bundle as usize];
            singles.push(local(u), local(v), colour, count);
        }
        let mut tip = self.graph.adjacency.count() as u32 + 1;
        for vertex in vertices {
            let value = self.take(vertex);
            singles.push_number(local(vertex), &mut tip, &value);
        }
        let (mut search, _) = Search::new(singles.edges()?)?;
        search.number(search.whole())
    }
}

impl Position {
    /// Returns the value of some edges by index, none of them green.
    pub(crate) fn number_of_red_blue(&self, edges: &[u32]) -> Result<Dyadic, EvaluateError> {
        if edges.is_empty() {
            return Ok(Dyadic::zero());
        }
        self.red_blue_graph(edges, None).value()
    }

    /// Returns the graph of some edges by index, none of them green, after removing one edge of
    /// `taken`, if given.
    pub(crate) fn red_blue_graph(&self, edges: &[u32], taken: Option<u32>) -> RedBlueGraph {
        let lowered = edges.iter().map(|&place| {
            let edge = self.edges.get(place);
            (place, Edge { count: edge.count - u64::from(taken == Some(place)), ..edge })
        });
        RedBlueGraph::new(self.vertex_count, lowered)
    }
}
