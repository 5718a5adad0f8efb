//! Long paths, looked up from many places at once.
//!
//! Who follows a path through memory waits at every step, because only the step tells where the
//! next one leads. Here many walkers share the waiting: they start all over the tree and take
//! their steps in turn. What they have seen tells the way to whoever follows the path afterwards,
//! so that its vertices can be fetched before they are needed. Nothing but time depends on it.

use crate::link::Node;
use crate::peel::Degrees;
use std::collections::HashMap;
use std::hint::black_box;

/// How many walkers there are at a time.
const WALKERS: usize = 24;
/// How many edges are tried in a row when nobody walks.
const TRIES: usize = 256;
/// How many vertices are fetched together.
const FETCHED: usize = 32;

/// The ways that the walkers went.
pub(crate) struct LongPaths {
    ways: Vec<Vec<u32>>,
    /// The way that begins or ends at a vertex.
    by_end: HashMap<u32, u32>,
}

struct Walker {
    at: u32,
    from: u32,
    way: Vec<u32>,
}

/// Walks along all vertices of degree 2 that the walkers come across, and marks them.
///
/// The arguments are those of [`peel`](crate::peel::peel).
pub(crate) fn walk<const EXCLUSIVE_OR: bool>(
    nodes: &[Node],
    degrees: &mut Degrees,
    edge: impl Fn(usize) -> (u32, u32),
) -> LongPaths {
    let mut starts = Starts::new(nodes.len() - 1);
    let mut walkers: Vec<Walker> = Vec::new();
    let mut paths = LongPaths {
        ways: Vec::new(),
        by_end: HashMap::new(),
    };
    loop {
        let tries = match walkers.len() {
            0 => TRIES,
            count => usize::from(count + 2 <= WALKERS),
        };
        let start = (0..tries)
            .map(|_| edge(starts.next_place()))
            .find(|&(u, v)| degrees.is_within_path(u) && degrees.is_within_path(v));
        if let Some((u, v)) = start {
            walkers.push(Walker::new(u, v));
            if EXCLUSIVE_OR {
                walkers.push(Walker::new(v, u));
            }
        }
        if walkers.is_empty() {
            return paths;
        }
        walkers.retain_mut(|walker| {
            let link = nodes[walker.at as usize].link >> 2;
            let goes_on = degrees.is_within_path(walker.at);
            if goes_on {
                degrees.pass(walker.at);
                walker.way.push(walker.at);
                let next = if EXCLUSIVE_OR {
                    link ^ walker.from
                } else {
                    link
                };
                walker.from = std::mem::replace(&mut walker.at, next);
            } else {
                paths.add(std::mem::take(&mut walker.way), degrees);
            }
            goes_on
        });
    }
}

impl Walker {
    fn new(at: u32, from: u32) -> Self {
        Self {
            at,
            from,
            way: Vec::new(),
        }
    }
}

/// Edges in an order that has nothing to do with the tree's.
struct Starts {
    place: usize,
    stride: usize,
    edge_count: usize,
}

impl Starts {
    fn new(edge_count: usize) -> Self {
        // The golden ratio keeps the starts apart.
        let stride = (edge_count as u64 * 618_033_989 / 1_000_000_000) as usize;
        Self {
            place: 0,
            stride,
            edge_count,
        }
    }

    fn next_place(&mut self) -> usize {
        self.place = (self.place + self.stride) % self.edge_count;
        self.place
    }
}

impl LongPaths {
    fn add(&mut self, way: Vec<u32>, degrees: &mut Degrees) {
        let (Some(&first), Some(&last)) = (way.first(), way.last()) else {
            return;
        };
        for end in [first, last] {
            degrees.mark_end(end);
            self.by_end.insert(end, self.ways.len() as u32);
        }
        self.ways.push(way);
    }

    /// Returns the way that leads from one of its ends to the other.
    pub(crate) fn from(&self, end: u32) -> Ahead<'_> {
        let way = match self.by_end.get(&end) {
            Some(&way) => &self.ways[way as usize][..],
            None => &[],
        };
        Ahead {
            way,
            backwards: way.first() != Some(&end),
            steps: 0,
        }
    }

    pub(crate) fn nowhere(&self) -> Ahead<'_> {
        Ahead {
            way: &[],
            backwards: false,
            steps: 0,
        }
    }
}

/// What is left of a way.
pub(crate) struct Ahead<'a> {
    way: &'a [u32],
    backwards: bool,
    /// How many more steps lead to vertices that have been fetched.
    steps: usize,
}

impl Ahead<'_> {
    /// Takes a step, and fetches the next vertices by looking at each one if the step leads to
    /// none that has been fetched.
    #[inline]
    pub(crate) fn step(&mut self, look: impl Fn(u32) -> u32) {
        if self.steps > 0 {
            self.steps -= 1;
            return;
        }
        if self.way.is_empty() {
            return;
        }
        let count = self.way.len().min(FETCHED);
        let (next, rest) = if self.backwards {
            let (rest, next) = self.way.split_at(self.way.len() - count);
            (next, rest)
        } else {
            self.way.split_at(count)
        };
        black_box(next.iter().fold(0, |sum, &vertex| sum ^ look(vertex)));
        self.way = rest;
        self.steps = count - 1;
    }
}
