//! Labels of small graphs: the same for isomorphic graphs.
//!
//! # The idea
//! Vertices are coloured by their surroundings: at first all alike, then by their own colour and
//! those of their neighbours, until no colour splits any more. If several vertices still share a
//! colour, each vertex of the first smallest such class in turn gets a colour of its own, and the
//! least of the resulting labels is taken. The label is the list of edges in the order of the
//! colours.
//!
//! # Why it is right
//! Colours depend only on the graph, not on the numbering of its vertices, so isomorphic graphs
//! have the same candidates for labels. A label determines the graph: other graphs have other
//! labels, even if their colours coincide by accident.
//!
//! A graph with very many symmetries has too many orders; it gets no label.

use super::cells::Cells;

/// How many orders of the vertices are tried.
const MOST_ORDERS: u32 = 64;
/// A label has a byte for a vertex.
const MOST_VERTICES: usize = 255;

/// A small graph with coloured vertices, and its label: it is the same exactly for graphs with an
/// isomorphism that preserves colours.
///
/// # Examples
/// ```
/// use nimber_search::{GraphLabel, Way};
///
/// // Paths of three vertices: the one in the middle has another colour.
/// let path = |middle: usize| {
///     let mut graph = GraphLabel::default();
///     for vertex in 0..3 {
///         let others = (0..3).filter(|&other| other != vertex);
///         let others = others.filter(|&other| vertex == middle || other == middle);
///         graph.add_vertex(u8::from(vertex == middle), others.map(|other| (other, Way::Both)));
///     }
///     graph.label()
/// };
/// assert!(path(0).is_some());
/// assert_eq!(path(0), path(2));
/// ```
#[derive(Clone, Debug, Default)]
pub struct GraphLabel {
    /// The colours of the vertices.
    given: Vec<u8>,
    /// The end of each vertex's neighbours in the list.
    ends: Vec<usize>,
    /// A neighbour in the low byte, and above it the direction of the edge.
    neighbours: Vec<u16>,
    orders: u32,
    best: Option<Vec<u8>>,
}

/// The direction of an edge at a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Both ways; the other vertex lists the edge too.
    Both,
    /// To the other vertex, which lists it as [`From`](Way::From).
    To,
    /// From the other vertex, which lists it as [`To`](Way::To).
    From,
}

/// Returns the label of the graph on the vertices `set`, with neighbours in `rows` and some
/// vertices marked; `None` if it has too many symmetries.
pub(super) fn label<C: Cells>(rows: &[C], set: &C, marked: &C) -> Option<Vec<u8>> {
    let vertices: Vec<u32> = set.iter().collect();
    let mut graph = GraphLabel::default();
    for &vertex in vertices.iter().take(MOST_VERTICES + 1) {
        let row = rows[vertex as usize].and(set);
        // The indices of vertices in the sorted list.
        let place = |other: u32| vertices.partition_point(|&vertex| vertex < other);
        let is_marked = !marked.and(&C::only(vertex)).is_empty();
        graph.add_vertex(is_marked.into(), row.iter().map(|other| (place(other), Way::Both)));
    }
    graph.label()
}

impl GraphLabel {
    /// Adds a vertex with its colour, and its edges to vertices by number, from 0 in the order in
    /// which they are added.
    pub fn add_vertex(&mut self, colour: u8, edges: impl IntoIterator<Item = (usize, Way)>) {
        // Beyond the limit there is no label, whatever the edges.
        let edge = |(other, way): (usize, Way)| (way as u16) << 8 | u16::from(other as u8);
        self.given.push(colour);
        self.neighbours.extend(edges.into_iter().map(edge));
        self.ends.push(self.neighbours.len());
    }

    /// Returns the label; `None` if there are too many symmetries, or more than 255 vertices.
    ///
    /// # Complexity
    /// At most some hundred times O(edges + vertices log vertices) for each vertex; most graphs
    /// take that once or twice.
    ///
    /// # Panics
    /// If an edge leads to a vertex that was not added.
    pub fn label(mut self) -> Option<Vec<u8>> {
        if self.given.len() > MOST_VERTICES {
            return None;
        }
        let lesser = |&colour: &u8| self.given.iter().filter(|&&other| other < colour).count();
        let mut colours: Vec<u32> = self.given.iter().map(|colour| lesser(colour) as u32).collect();
        self.refine(&mut colours);
        // The colourings still to be split.
        let mut open = vec![colours];
        while let Some(colours) = open.pop() {
            match smallest_class(&colours) {
                None => {
                    self.orders += 1;
                    if self.orders > MOST_ORDERS {
                        return None;
                    }
                    let label = self.written(&colours);
                    if self.best.as_ref().is_none_or(|best| label < *best) {
                        self.best = Some(label);
                    }
                }
                Some(class) => {
                    if open.len() > MOST_ORDERS as usize {
                        return None;
                    }
                    for vertex in (0..colours.len()).filter(|&vertex| colours[vertex] == class) {
                        open.push(self.split(&colours, vertex));
                    }
                }
            }
        }
        self.best
    }

    /// Returns a colouring in which a vertex has its own colour.
    fn split(&self, colours: &[u32], vertex: usize) -> Vec<u32> {
        let mut next = colours.to_vec();
        // A colour is an index in the order: that of the last vertex of the class.
        for (other, colour) in next.iter_mut().enumerate() {
            if *colour == colours[vertex] && other != vertex {
                *colour += 1;
            }
        }
        self.refine(&mut next);
        next
    }

    fn row(&self, vertex: usize) -> &[u16] {
        let start = vertex.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.neighbours[start..self.ends[vertex]]
    }

    /// Splits colours until vertices of one colour have the same surroundings; a colour is the
    /// number of vertices with smaller colours.
    fn refine(&self, colours: &mut [u32]) {
        let count = colours.len();
        // From the high bits: 8 for the colour, 48 for the hash of the neighbours, 8 for the
        // vertex.
        let mut keys = [0_u64; 256];
        let mut classes = 0;
        loop {
            for vertex in 0..count {
                // An edge as listed, with the other vertex's colour instead of its number.
                let row = self.row(vertex).iter().map(|&edge| {
                    mixed(u64::from(u32::from(edge & 0xFF00) | colours[(edge & 0xFF) as usize]))
                });
                let seen = row.fold(0_u64, u64::wrapping_add);
                keys[vertex] = u64::from(colours[vertex]) << 56 | seen >> 16 << 8 | vertex as u64;
            }
            keys[..count].sort_unstable();
            let (mut colour, mut found) = (0, 0);
            for index in 0..count {
                if index == 0 || keys[index - 1] >> 8 != keys[index] >> 8 {
                    (colour, found) = (index as u32, found + 1);
                }
                colours[(keys[index] & 0xFF) as usize] = colour;
            }
            if found == classes || found == count {
                return;
            }
            classes = found;
        }
    }

    /// Returns the number of vertices, the number with each given colour, and the edges in the
    /// order of the colours.
    fn written(&self, colours: &[u32]) -> Vec<u8> {
        let mut edges = Vec::with_capacity(self.neighbours.len() / 2);
        for vertex in 0..colours.len() {
            for &edge in self.row(vertex) {
                let other = colours[(edge & 0xFF) as usize];
                let is_first = match edge >> 8 {
                    way if way == Way::Both as u16 => colours[vertex] < other,
                    way => way == Way::To as u16,
                };
                if is_first {
                    edges.push(colours[vertex] << 8 | other);
                }
            }
        }
        edges.sort_unstable();
        let mut given = self.given.clone();
        given.sort_unstable();
        let mut label = vec![colours.len() as u8];
        for class in given.chunk_by(|one, other| one == other) {
            label.extend([class[0], class.len() as u8]);
        }
        label.extend(edges.iter().flat_map(|&edge| (edge as u16).to_be_bytes()));
        label
    }
}

/// Returns the colour of the first of the smallest classes with more than one vertex.
fn smallest_class(colours: &[u32]) -> Option<u32> {
    let mut counts = [0_u32; 256];
    for &colour in colours {
        counts[colour as usize] += 1;
    }
    let classes = counts.iter().enumerate().filter(|(_, count)| **count > 1);
    classes.min_by_key(|(_, count)| **count).map(|(colour, _)| colour as u32)
}

/// Hashes a colour to 64 bits.
pub(super) fn mixed(colour: u64) -> u64 {
    let spread = colour.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (spread ^ spread >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::sample::SizeRange;
    use test_support::size;

    fn rows(vertices: u32, edges: &[(u32, u32)]) -> Vec<u64> {
        let mut rows = vec![0; vertices as usize];
        for &(one, other) in edges.iter().filter(|edge| edge.0 != edge.1) {
            rows[one as usize] |= 1 << other;
            rows[other as usize] |= 1 << one;
        }
        rows
    }

    /// Returns every order of some vertices.
    fn orders(count: usize) -> Vec<Vec<usize>> {
        (0..count).fold(vec![vec![]], |orders, _| {
            let longer = |order: &Vec<usize>| {
                let next = (0..count).filter(|vertex| !order.contains(vertex));
                next.map(|vertex| [&order[..], &[vertex]].concat()).collect::<Vec<_>>()
            };
            orders.iter().flat_map(longer).collect()
        })
    }

    /// Returns whether some order of the vertices turns one graph into the other.
    fn are_isomorphic(one: &[u64], other: &[u64]) -> bool {
        let pairs = (0..one.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
        let keeps = |order: &Vec<usize>| {
            pairs.clone().all(|(a, b)| one[a] >> b & 1 == other[order[a]] >> order[b] & 1)
        };
        orders(one.len()).iter().any(keeps)
    }

    fn graph(size: impl Into<SizeRange>) -> impl Strategy<Value = Vec<(u32, u32)>> {
        prop::collection::vec((0_u32..6, 0_u32..6), size)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(size(400, 2000)))]

        #[test]
        fn labels_are_equal_for_isomorphic_graphs_alone(one in graph(4..8), other in graph(4..8)) {
            let (one, other) = (rows(6, &one), rows(6, &other));
            let labels = [&one, &other].map(|rows| label(rows, &u64::first(6), &0));
            // Graphs with many symmetries have none.
            if let [Some(first), Some(second)] = labels {
                prop_assert_eq!(first == second, are_isomorphic(&one, &other));
            }
        }

        #[test]
        fn labels_do_not_depend_on_the_numbers(
            edges in prop::collection::vec((0_u32..20, 0_u32..20), 15..40),
            order in Just((0..20).collect::<Vec<u32>>()).prop_shuffle(),
        ) {
            let renamed: Vec<_> =
                edges.iter().map(|edge| (order[edge.0 as usize], order[edge.1 as usize])).collect();
            let labels = [&edges, &renamed].map(|edges| label(&rows(20, edges), &u64::first(20), &0));
            if let [Some(first), Some(second)] = labels {
                prop_assert_eq!(first, second);
            }
        }
    }

    /// A random graph: the colours of its vertices, and its edges with directions.
    type Drawn = (Vec<u8>, Vec<(usize, usize)>);

    fn drawn() -> impl Strategy<Value = Drawn> {
        let colours = prop::collection::vec(0_u8..2, 4);
        (colours, prop::collection::btree_set((0_usize..4, 0_usize..4), 2..6)).prop_map(
            |(colours, edges)| (colours, edges.into_iter().filter(|e| e.0 != e.1).collect()),
        )
    }

    fn label_of((colours, edges): &Drawn) -> Option<Vec<u8>> {
        let mut graph = GraphLabel::default();
        for (vertex, &colour) in colours.iter().enumerate() {
            let to = edges.iter().filter(|edge| edge.0 == vertex).map(|edge| (edge.1, Way::To));
            let from = edges.iter().filter(|edge| edge.1 == vertex).map(|edge| (edge.0, Way::From));
            graph.add_vertex(colour, to.chain(from));
        }
        graph.label()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(size(1000, 5000)))]

        #[test]
        fn colours_and_directions_are_part_of_a_label(one in drawn(), other in drawn()) {
            let is_isomorphic = orders(4).iter().any(|order| {
                let mut edges: Vec<(usize, usize)> =
                    one.1.iter().map(|&(from, to)| (order[from], order[to])).collect();
                edges.sort_unstable();
                (0..4).all(|vertex| one.0[vertex] == other.0[order[vertex]]) && edges == other.1
            });
            let labels = (label_of(&one), label_of(&other));
            prop_assert!(labels.0.is_some());
            prop_assert_eq!(labels.0 == labels.1, is_isomorphic);
        }
    }

    #[test]
    fn marks_are_part_of_a_label() {
        let path = rows(4, &[(0, 1), (1, 2), (2, 3)]);
        let marked = |marks: u64| label(&path, &15, &marks).unwrap();
        assert_eq!(marked(1), marked(8));
        assert_eq!(marked(0b0101), marked(0b1010));
        assert_ne!(marked(1), marked(2));
        assert_ne!(marked(1), marked(0));
        assert_ne!(marked(15), marked(0));
    }

    #[test]
    fn a_graph_with_too_many_symmetries_has_no_label() {
        assert_eq!(label(&rows(30, &[]), &u64::first(30), &0), None);
        assert!(label(&rows(3, &[(0, 1)]), &u64::first(3), &0).is_some());
        assert_eq!(label::<u64>(&[], &0, &0), Some(vec![0]));
    }
}
