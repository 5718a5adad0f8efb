//! Bundles of edges, twelve bytes each.

use crate::Colour;

/// The count that marks an entry of the list of large counts.
const LARGE: u32 = u32::MAX >> 2;

/// Edges with their ends, colours and counts; counts of 30 bits and more are in a separate list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct EdgeList {
    /// The ends of each edge, and 4 times its count plus its colour.
    packed: Vec<[u32; 3]>,
    /// The indices of edges with large counts, increasing, with their counts.
    large: Vec<(u32, u64)>,
}

impl EdgeList {
    pub(crate) fn len(&self) -> usize {
        self.packed.len()
    }

    /// Appends an edge; indices stay below 2^32.
    #[inline]
    pub(crate) fn push(&mut self, u: u32, v: u32, colour: Colour, count: u64) {
        let count = if count < LARGE.into() {
            count as u32
        } else {
            self.large.push((self.packed.len() as u32, count));
            LARGE
        };
        self.packed.push([u, v, count << 2 | colour as u32]);
    }

    #[inline]
    pub(crate) fn get(&self, place: u32) -> Edge {
        self.unpacked(place as usize, self.packed[place as usize])
    }

    fn unpacked(&self, place: usize, [u, v, kind]: [u32; 3]) -> Edge {
        let count = match kind >> 2 {
            LARGE => {
                let at = self.large.binary_search_by_key(&place, |entry| entry.0 as usize);
                at.map_or(u64::MAX, |at| self.large[at].1)
            }
            count => count.into(),
        };
        Edge { u, v, colour: colour_of(kind), count }
    }

    #[inline]
    pub(crate) fn ends(&self, place: usize) -> (u32, u32) {
        let [u, v, _] = self.packed[place];
        (u, v)
    }

    pub(crate) fn iter(
        &self,
    ) -> impl DoubleEndedIterator<Item = Edge> + ExactSizeIterator + Clone + '_ {
        let packed = self.packed.iter().enumerate();
        packed.map(|(place, &edge)| self.unpacked(place, edge))
    }

    pub(crate) fn are_green(&self) -> bool {
        self.packed.iter().all(|edge| colour_of(edge[2]) == Colour::Green)
    }

    /// Renumbers the ends of all edges.
    pub(crate) fn renumber(&mut self, number: impl Fn(u32) -> u32) {
        for [u, v, _] in &mut self.packed {
            (*u, *v) = (number(*u), number(*v));
        }
    }
}

#[inline]
fn colour_of(kind: u32) -> Colour {
    match kind & 3 {
        0 => Colour::Blue,
        1 => Colour::Red,
        _ => Colour::Green,
    }
}

/// A bundle of parallel edges of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge {
    /// One end.
    pub u: u32,
    /// The other end; the same for a loop.
    pub v: u32,
    /// Their colour.
    pub colour: Colour,
    /// How many edges the bundle has; a move takes one of them.
    pub count: u64,
}

impl Edge {
    /// Returns a single edge between two vertices.
    pub const fn new(u: u32, v: u32, colour: Colour) -> Self {
        Self { u, v, colour, count: 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::EdgeList;
    use crate::{Colour, Edge};

    #[test]
    fn counts_of_every_size_are_kept() {
        let counts = [1, (1 << 30) - 2, (1 << 30) - 1, 1 << 30, u64::MAX, 7];
        let colours = [Colour::Blue, Colour::Red, Colour::Green];
        let mut expected: Vec<Edge> = Vec::new();
        let mut list = EdgeList::default();
        for (place, &count) in (0u32..).zip(&counts) {
            let colour = colours[place as usize % 3];
            let (u, v) = (place, u32::MAX);
            list.push(u, v, colour, count);
            expected.push(Edge { u, v, colour, count });
        }
        assert!(list.iter().rev().eq(expected.iter().rev().copied()));
        assert_eq!((list.get(3), list.get(4)), (expected[3], expected[4]));
    }
}
