//! Labels of small graphs: the same for isomorphic graphs.
//!
//! # The idea
//! Vertices are coloured by what can be seen from them: at first all alike, then by their own colour
//! and those of their neighbours, until no colour splits any more. Where vertices of one colour are
//! left, each of the first smallest such class in turn gets a colour of its own, and the least of
//! the labels that come out is taken. The label is the list of edges in the order of the colours.
//!
//! # Why it is right
//! Colours depend on the graph alone and not on the numbers of its vertices, so that isomorphic
//! graphs have the same labels to choose from. A label says the whole graph: other graphs have other
//! labels, even if colours of theirs should be the same by accident.
//!
//! A graph with very many symmetries has too many orders; it gets no label.

use super::cells::Cells;

/// How many orders of the vertices are tried.
const MOST_ORDERS: u32 = 64;
/// A label has a byte for a vertex.
const MOST_VERTICES: usize = 255;

/// Returns the label of the graph on the vertices `set`, whose neighbours are in `rows` and of which
/// some are marked; `None` if it has too many symmetries.
pub(super) fn label<C: Cells>(rows: &[C], set: &C, marked: &C) -> Option<Vec<u8>> {
    let vertices: Vec<u32> = set.iter().collect();
    if vertices.len() > MOST_VERTICES {
        return None;
    }
    let mut graph = Graph { starts: vec![0], ..Graph::default() };
    for &vertex in &vertices {
        let row = rows[vertex as usize].and(set);
        // The places of vertices in the list, which is in order.
        let place = |other: u32| vertices.partition_point(|&vertex| vertex < other) as u8;
        graph.neighbours.extend(row.iter().map(place));
        graph.starts.push(graph.neighbours.len());
    }
    let is_marked = |vertex: u32| !marked.and(&C::only(vertex)).is_empty();
    let plain = vertices.iter().filter(|&&vertex| !is_marked(vertex)).count() as u32;
    let colour = |&vertex: &u32| if is_marked(vertex) { plain } else { 0 };
    let mut colours: Vec<u32> = vertices.iter().map(colour).collect();
    graph.plain = plain;
    graph.refine(&mut colours);
    // Each colouring that has still to be split.
    let mut open = vec![colours];
    while let Some(colours) = open.pop() {
        match smallest_class(&colours) {
            None => {
                graph.orders += 1;
                if graph.orders > MOST_ORDERS {
                    return None;
                }
                let label = graph.written(&colours);
                if graph.best.as_ref().is_none_or(|best| label < *best) {
                    graph.best = Some(label);
                }
            }
            Some(class) => {
                if open.len() > MOST_ORDERS as usize {
                    return None;
                }
                for vertex in (0..colours.len()).filter(|&vertex| colours[vertex] == class) {
                    let mut next = colours.clone();
                    // Colours are places in the order, and the last of a class is its name.
                    for (other, colour) in next.iter_mut().enumerate() {
                        if *colour == class && other != vertex {
                            *colour += 1;
                        }
                    }
                    graph.refine(&mut next);
                    open.push(next);
                }
            }
        }
    }
    graph.best
}

/// The neighbours of vertices in rows, and the least label so far.
#[derive(Default)]
struct Graph {
    /// How many vertices are not marked; these are the first in every order.
    plain: u32,
    starts: Vec<usize>,
    neighbours: Vec<u8>,
    orders: u32,
    best: Option<Vec<u8>>,
}

/// Returns the colour of the first class of fewest vertices, of those with more than one.
fn smallest_class(colours: &[u32]) -> Option<u32> {
    let mut counts = [0_u32; 256];
    for &colour in colours {
        counts[colour as usize] += 1;
    }
    let classes = counts.iter().enumerate().filter(|(_, count)| **count > 1);
    classes.min_by_key(|(_, count)| **count).map(|(colour, _)| colour as u32)
}

impl Graph {
    fn row(&self, vertex: usize) -> &[u8] {
        &self.neighbours[self.starts[vertex]..self.starts[vertex + 1]]
    }

    /// Splits colours until vertices of one colour see the same; a colour is the number of vertices
    /// with lesser ones.
    fn refine(&self, colours: &mut [u32]) {
        let count = colours.len();
        // From the high bits: the colour in 8, what the neighbours make in 48, the vertex in 8.
        let mut keys = [0_u64; 256];
        let mut classes = 0;
        loop {
            for vertex in 0..count {
                let row = self.row(vertex).iter().map(|&other| mixed(colours[other as usize]));
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

    /// Returns the numbers of vertices, with and without a mark, and the edges in the order of the colours.
    fn written(&self, colours: &[u32]) -> Vec<u8> {
        let mut edges = Vec::with_capacity(self.neighbours.len() / 2);
        for vertex in 0..colours.len() {
            let others = self.row(vertex).iter().map(|&other| colours[other as usize]);
            let above = others.filter(|&other| colours[vertex] < other);
            edges.extend(above.map(|other| colours[vertex] << 8 | other));
        }
        edges.sort_unstable();
        let mut label = vec![colours.len() as u8, self.plain as u8];
        label.extend(edges.iter().flat_map(|&edge| (edge as u16).to_be_bytes()));
        label
    }
}

/// Spreads a colour over 64 bits.
fn mixed(colour: u32) -> u64 {
    let spread = (u64::from(colour) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (spread ^ spread >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::sample::SizeRange;

    fn rows(vertices: u32, edges: &[(u32, u32)]) -> Vec<u64> {
        let mut rows = vec![0; vertices as usize];
        for &(one, other) in edges.iter().filter(|edge| edge.0 != edge.1) {
            rows[one as usize] |= 1 << other;
            rows[other as usize] |= 1 << one;
        }
        rows
    }

    /// Returns whether some order of the vertices makes one graph of another.
    fn are_isomorphic(one: &[u64], other: &[u64]) -> bool {
        let count = one.len();
        let mut orders = vec![Vec::new()];
        for _ in 0..count {
            orders = orders
                .iter()
                .flat_map(|order: &Vec<usize>| {
                    let next = (0..count).filter(|vertex| !order.contains(vertex));
                    next.map(|vertex| order.iter().copied().chain([vertex]).collect())
                })
                .filter(|order: &Vec<usize>| {
                    let last = order.len() - 1;
                    (0..last).all(|place| {
                        one[place] >> last & 1 == other[order[place]] >> order[last] & 1
                    })
                })
                .collect();
        }
        one.len() == other.len() && !orders.is_empty()
    }

    fn graph(size: impl Into<SizeRange>) -> impl Strategy<Value = Vec<(u32, u32)>> {
        prop::collection::vec((0_u32..6, 0_u32..6), size)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

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
        assert_eq!(label::<u64>(&[], &0, &0), Some(vec![0, 0]));
    }
}
