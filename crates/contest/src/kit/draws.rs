//! Games of two players on a graph with cycles: won, lost, or drawn by playing for ever.
//!
//! ```
//! use contest::kit::draws;
//! use contest::kit::graph::Graph;
//!
//! // From 2 to 1 and back, and from 1 to the end 0.
//! let graph = Graph::new(4, &[(1, 0), (1, 2), (2, 1), (3, 3)]);
//! assert_eq!(draws::remoteness(&graph), [Some(0), Some(1), Some(2), None]);
//! ```

use crate::kit::graph::Graph;

/// Returns for each vertex the number of moves to the end with best play, the winner hurrying and
/// the loser delaying: odd if the player to move wins, even if not, `None` for a draw. A player who
/// cannot move loses. Works backwards from the ends (Zermelo, 1913; Smith, 1966), in linear time.
pub fn remoteness(graph: &Graph) -> Vec<Option<u32>> {
    let before = graph.reversed();
    let vertices = 0..graph.vertex_count();
    let mut open: Vec<usize> = vertices.clone().map(|vertex| graph.next(vertex).len()).collect();
    let mut queue: Vec<usize> = vertices.filter(|&vertex| open[vertex] == 0).collect();
    let mut moves = vec![None; open.len()];
    for &end in &queue {
        moves[end] = Some(0);
    }
    let mut done = 0;
    while let Some(&vertex) = queue.get(done) {
        done += 1;
        let Some(count) = moves[vertex] else { continue };
        for &earlier in before.next(vertex) {
            open[earlier] -= 1;
            // A lost vertex makes its predecessors won; a won one lowers their counts.
            if moves[earlier].is_none() && (count % 2 == 0 || open[earlier] == 0) {
                moves[earlier] = Some(count + 1);
                queue.push(earlier);
            }
        }
    }
    moves
}
