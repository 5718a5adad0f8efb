//! Positions with green edges only.

use crate::green::graph::GreenGraph;
use crate::position::parts::Parts;
use crate::{Dyadic, Edge, HackenbushValue, Position, WeightedTree};

impl Parts {
    /// Returns the green parts as a graph of single edges, with the bundle of each.
    ///
    /// Only the parity of a bundle of more than 4 edges counts.
    pub(crate) fn green_graph(&self, position: &Position) -> (GreenGraph, Vec<u32>) {
        let mut edges = Vec::with_capacity(self.green.len());
        let mut bundles = Vec::with_capacity(self.green.len());
        for &place in &self.green {
            let Edge { u, v, count, .. } = position.edges.get(place);
            let copies = if count <= 4 { count } else { 4 - count % 2 };
            for _ in 0..copies {
                edges.push((u, v));
                bundles.push(place);
            }
        }
        (GreenGraph::new(position.vertex_count, &edges), bundles)
    }
}

impl Position {
    /// Returns the Grundy value of the position and the indices of the edges, in increasing order,
    /// whose removal wins for the first player; `None` unless all edges are green.
    ///
    /// # Complexity
    /// O(V + E) time for trees, with 24 bytes for each edge in addition to the position, and
    /// O((V + E) log V) for other graphs.
    ///
    /// # Examples
    /// ```
    /// use tree_hackenbush::Position;
    ///
    /// let position = Position::parse(b"0 1 g\n0 2 g\n2 3 g\n")?;
    /// assert_eq!(position.green_value_and_moves(), Some((3, vec![2])));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn green_value_and_moves(&self) -> Option<(u64, Vec<u32>)> {
        let (nimber, moves) = match self.green_tree() {
            Some(tree) => (tree.value(), self.moves_in_tree(tree)),
            None if !self.edges.are_green() => return None,
            None => self.moves_of_green(&Parts::new(self)),
        };
        // It may have been found before.
        let _ = self.known.value.set(Ok(HackenbushValue { number: Dyadic::zero(), nimber }));
        Some((nimber, moves))
    }

    pub(crate) fn green_tree(&self) -> Option<WeightedTree> {
        let edge_count = self.edges.len();
        if edge_count + 1 != self.vertex_count as usize || !self.edges.are_green() {
            return None;
        }
        let edge_at = |place: usize| {
            let edge = self.edges.get(place as u32);
            (edge.u, edge.v, edge.count)
        };
        WeightedTree::from_edge_at(self.vertex_count, edge_count, edge_at).ok()
    }

    fn moves_in_tree(&self, tree: WeightedTree) -> Vec<u32> {
        let (wins, nodes) = tree.into_winning_words();
        let wins = |child: u32| wins[child as usize / 64] >> (child % 64) & 1 != 0;
        // Few vertices win, and only for those does it matter which end of an edge is the upper
        // one.
        let is_win = |&place: &u32| {
            let (u, v) = self.edges.ends(place as usize);
            (wins(u) && nodes[u as usize].parent() == v)
                || (wins(v) && nodes[v as usize].parent() == u)
        };
        (0..self.edges.len() as u32).filter(is_win).collect()
    }

    /// Returns the value of the green parts and the bundles whose moves make it 0.
    pub(crate) fn moves_of_green(&self, parts: &Parts) -> (u64, Vec<u32>) {
        let (graph, bundles) = parts.green_graph(self);
        let (value, edges) = graph.value_and_winning_edges();
        let mut moves: Vec<u32> = edges.into_iter().map(|edge| bundles[edge as usize]).collect();
        moves.dedup();
        (value, moves)
    }
}

#[cfg(test)]
mod tests {
    use crate::Position;

    #[test]
    fn only_green_trees_are_such() {
        let value = |text: &str| {
            let tree = Position::parse(text.as_bytes()).unwrap().green_tree();
            tree.map(|tree| tree.value())
        };
        for text in ["0 1 g\n1 2 g\n2 0 g\n", "0 1 g\n1 1 g\n", "0 1 g\n2 3 g\n", "0 1 g\n1 2 r\n"]
        {
            assert_eq!(value(text), None, "{text}");
        }
        assert_eq!(value("7 3 g 2\n0 7 g\n"), Some(1));
    }
}
