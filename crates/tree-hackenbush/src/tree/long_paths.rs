//! Long paths, followed from many places at once.
//!
//! # The problem
//! A path whose vertices are in random order in memory costs a cache miss at every step, one after
//! the other, because a vertex must arrive before its link leads to the next. The processor can
//! overlap several misses, but a single walk gives it one at a time.
//!
//! # The idea
//! 24 walkers start at edges all over the tree and step in turn, so that 24 misses overlap. A
//! walker follows vertices with two edges left, marks each, and records its link and value; it ends
//! at a branching, a leaf, or a marked vertex. Peeling then follows the recorded ways, which it
//! reads sequentially:
//!
//! ```text
//! repeat until 256 starts in a row find nothing:
//!     if there is room, try the next edge: if both ends are unmarked and of degree 2,
//!         start a walker at each, back to back
//!     each walker: mark its vertex, append (link, value) to its way, go on; or end its way
//! peel: a leaf next to the end of a way takes the whole way, in order, from the list
//! ```
//!
//! # Why it is right
//! A vertex of degree 2 on a way has one edge back and one ahead. With links as exclusive ors, the
//! next link is the vertex's own without the one back. Marks make every vertex belong to at most
//! one way, and both ends of each way are remembered. Vertices on no way are peeled as before, so
//! walkers only save time and decide nothing. A walker marks at least one vertex, and at most 256
//! edges are tried for one, so all of it is O(n).
//!
//! # Where starts come from
//! Edges at a golden-ratio stride through the input are far apart, whatever order the input has.
//!
//! # Figures
//! A path of 10^6 edges in random order is 1.7 to 2.0 times as fast as the classical recursion, 3.6
//! times in order, deep trees in random order 2.7 times (`cargo xtask bench hackenbush`).

use crate::tree::link::Node;
use mex_core::StopPoints;
use std::collections::HashMap;

/// How many walkers run at a time.
const WALKERS: usize = 24;
/// How many edges are tried in a row without a walker.
const TRIES: usize = 256;

/// The recorded ways.
pub(crate) struct LongPaths {
    ways: Vec<Way>,
    /// The way that begins or ends at a vertex.
    by_end: HashMap<u32, u32>,
}

/// Consecutive vertices with two edges left each.
struct Way {
    first: u32,
    /// The link from the first vertex back.
    back: u32,
    /// The link from each vertex to the next; that of the last leads on.
    links: Vec<u32>,
    /// The values of the parts above the vertices beside the way.
    values: Vec<u32>,
}

struct Walker {
    at: u32,
    /// The link back from the vertex.
    back: u32,
    way: Way,
}

/// Walks along the vertices of degree 2 that the walkers find, and marks them.
///
/// With `EXCLUSIVE_OR` a link combines both neighbours, otherwise it is that of the parent. `edge`
/// returns a vertex and its link to a neighbour, the parent if links lead to parents.
pub(crate) fn walk<const EXCLUSIVE_OR: bool>(
    nodes: &mut [Node],
    edge: impl Fn(usize) -> (u32, u32),
) -> LongPaths {
    let mut starts = Starts::new(nodes.len() - 1);
    let mut walkers: Vec<Walker> = Vec::with_capacity(WALKERS);
    let mut paths = LongPaths { ways: Vec::new(), by_end: HashMap::new() };
    let mut stops = StopPoints::default();
    loop {
        stops.pass_many(WALKERS);
        let tries = match walkers.len() {
            0 => TRIES,
            count => usize::from(count + 2 <= WALKERS),
        };
        let start = (0..tries).map(|_| edge(starts.next_place())).find(|&(u, link)| {
            [u, link >> 2].iter().all(|&end| nodes[end as usize].is_within_path())
        });
        if let Some((u, link)) = start {
            if EXCLUSIVE_OR {
                walkers.push(Walker::new(u, link));
                walkers.push(Walker::new(link >> 2, u << 2 | link & 3));
            } else {
                walkers.push(Walker::new(u, 0));
            }
        }
        if walkers.is_empty() {
            return paths;
        }
        walkers.retain_mut(|walker| {
            let node = &mut nodes[walker.at as usize];
            let goes_on = node.is_within_path();
            if goes_on {
                node.pass();
                walker.step::<EXCLUSIVE_OR>(*node);
            } else {
                paths.add(walker.take_way(), nodes);
            }
            goes_on
        });
    }
}

impl Walker {
    fn new(at: u32, back: u32) -> Self {
        Self { at, back, way: Way::new(at, back) }
    }

    #[inline]
    fn step<const EXCLUSIVE_OR: bool>(&mut self, node: Node) {
        let link = if EXCLUSIVE_OR { node.link ^ self.back } else { node.link };
        self.way.links.push(link);
        self.way.values.push(node.value);
        self.back = self.at << 2 | link & 3;
        self.at = link >> 2;
    }

    fn take_way(&mut self) -> Way {
        std::mem::replace(&mut self.way, Way::new(0, 0))
    }
}

/// Edges in an order unrelated to the tree.
struct Starts {
    place: usize,
    stride: usize,
    edge_count: usize,
}

impl Starts {
    fn new(edge_count: usize) -> Self {
        // The golden ratio keeps the starts apart.
        let stride = (edge_count as u64 * 618_033_989 / 1_000_000_000) as usize;
        Self { place: 0, stride, edge_count }
    }

    fn next_place(&mut self) -> usize {
        self.place = (self.place + self.stride) % self.edge_count;
        self.place
    }
}

impl Way {
    fn new(first: u32, back: u32) -> Self {
        Self { first, back, links: Vec::new(), values: Vec::new() }
    }

    fn last(&self) -> u32 {
        if let [.., link, _] = self.links[..] { link >> 2 } else { self.first }
    }

    /// Returns the vertices of the way, each with its link to the next one and its value beside the
    /// way.
    fn forwards(&self) -> impl Iterator<Item = (u32, Node)> {
        let vertices = std::iter::once(self.first).chain(self.links.iter().map(|link| link >> 2));
        let nodes = self.links.iter().zip(&self.values);
        vertices.zip(nodes.map(|(&link, &value)| Node { link, value, degree: 0 }))
    }

    /// Returns the same from the last vertex to the first.
    fn backwards(&self) -> impl Iterator<Item = (u32, Node)> {
        let before = |place: usize| match place {
            0 => self.first,
            _ => self.links[place - 1] >> 2,
        };
        (0..self.links.len()).rev().map(move |place| {
            let link = match place {
                0 => self.back,
                _ => before(place - 1) << 2 | self.links[place - 1] & 3,
            };
            let value = self.values[place];
            (before(place), Node { link, value, degree: 0 })
        })
    }
}

impl LongPaths {
    fn add(&mut self, way: Way, nodes: &mut [Node]) {
        if way.links.is_empty() {
            return;
        }
        for end in [way.first, way.last()] {
            nodes[end as usize].mark_end();
            self.by_end.insert(end, self.ways.len() as u32);
        }
        self.ways.push(way);
    }

    /// Calls `visit` for each vertex of the way that begins or ends at `end`, away from `before`,
    /// with its link to the next and its value beside the way.
    pub(crate) fn follow(&mut self, before: u32, end: u32, visit: impl FnMut((u32, Node))) {
        let Some(&way) = self.by_end.get(&end) else {
            return;
        };
        // A way is followed once, and its memory can be freed.
        let way = std::mem::replace(&mut self.ways[way as usize], Way::new(0, 0));
        // If the way is one vertex, its link decides which end this is.
        let begins = way.links.len() > 1 || way.links[0] >> 2 != before;
        if way.first == end && begins {
            way.forwards().for_each(visit);
        } else {
            way.backwards().for_each(visit);
        }
    }
}
