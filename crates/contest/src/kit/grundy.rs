//! Grundy values of an acyclic graph, and how long games last when every token must move.
//!
//! ```
//! use contest::kit::graph::Graph;
//! use contest::kit::grundy;
//!
//! let graph = Graph::new(3, &[(0, 1), (0, 2), (1, 2)]);
//! assert_eq!(grundy::values(&graph), Some(vec![2, 1, 0]));
//! ```

use crate::kit::graph::Graph;

/// Returns the Grundy value of each vertex: the least number that none of its successors has
/// (Sprague, 1935; Grundy, 1939). The value of several tokens is the exclusive or. Takes linear
/// time; `None` if there is a cycle.
pub fn values(graph: &Graph) -> Option<Vec<u64>> {
    let order = graph.ends_first()?;
    let mut values = vec![0; order.len()];
    // For each value, the last vertex with a successor of that value.
    let mut last = vec![usize::MAX; order.len() + 1];
    for vertex in order {
        for &next in graph.next(vertex) {
            last[values[next] as usize] = vertex;
        }
        let value = (0..).find(|&value| last[value] != vertex);
        values[vertex] = value.unwrap_or(0) as u64;
    }
    Some(values)
}

/// Returns the suspense of each vertex: how many moves a token lasts if all tokens move at once
/// until none can, and the last move wins. The winner of a token delays and the loser hurries. Odd
/// suspenses are won; of several tokens the longest decides (Smith, 1966). Takes linear time;
/// `None` if there is a cycle.
pub fn suspenses(graph: &Graph) -> Option<Vec<u32>> {
    let mut suspenses = vec![0; graph.vertex_count()];
    for vertex in graph.ends_first()? {
        let after = graph.next(vertex).iter().map(|&next| suspenses[next]);
        let longest_won = after.clone().filter(|moves| moves % 2 == 0).max();
        let shortest_lost = after.min();
        suspenses[vertex] = longest_won.or(shortest_lost).map_or(0, |moves: u32| moves + 1);
    }
    Some(suspenses)
}
