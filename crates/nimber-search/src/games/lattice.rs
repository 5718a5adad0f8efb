//! Graphs that are grids: edges lead in the same directions from every cell.
//!
//! Such a graph is a board: positions can be moved and mirrored by a few shifts of bits, where the
//! label of a graph takes a colouring of its vertices. Labels identify more graphs, and take ten
//! times as long. Node Kayles on a grid of 3 by 18 takes 11 ms instead of 68, on queen moves on 8
//! by 8 squares 3 instead of 38. A torus is a grid too, with steps from one edge to the other,
//! although its parts cannot be moved across these: 1.4 ms instead of 37 on 5 by 6, and 73 instead
//! of 225 on 5 by 9. The extra visits grow with the circumference, so steps are bounded.

use super::graph::Taking;
use super::piece::Piece;

/// The greatest distance between the ends of an edge, in rows and in columns.
const FARTHEST: i32 = 32;
/// The most directions: those of a queen on a board of that width.
const MOST_STEPS: usize = 4 * FARTHEST as usize;

/// Returns the rows, the columns and the pieces of the game on a grid that equals the one on a
/// graph, whose vertices are numbered row by row, if there is such a grid.
///
/// # Complexity
/// O(edges) for each divisor of the number of vertices; most are rejected at once.
pub(super) fn of_graph(
    vertices: u32,
    edges: &[(u32, u32)],
    taking: Taking,
) -> Option<(u32, u32, Vec<Piece>)> {
    let mut sorted: Vec<(u32, u32)> =
        edges.iter().map(|&(one, other)| (one.min(other), one.max(other))).collect();
    sorted.retain(|edge| taking == Taking::Edge || edge.0 != edge.1);
    sorted.sort_unstable();
    sorted.dedup();
    let widths = (1..=vertices).rev().filter(|&width| vertices.is_multiple_of(width));
    let mut found = widths.filter_map(|width| Some((width, steps(&sorted, vertices, width)?)));
    let (columns, steps) = found.find(|(_, steps)| !steps.is_empty())?;
    let pieces = match taking {
        Taking::Vertex => {
            let around = steps.iter().flat_map(|&(down, right)| [(down, right), (-down, -right)]);
            vec![Piece::covering([(0, 0)]).blocking(around)]
        }
        Taking::Edge => steps.iter().map(|&step| Piece::covering([(0, 0), step])).collect(),
    };
    Some((vertices / columns, columns, pieces))
}

/// Returns the steps of the edges on a grid of some width, if each leads from every cell.
fn steps(edges: &[(u32, u32)], vertices: u32, columns: u32) -> Option<Vec<(i32, i32)>> {
    let mut counts: Vec<((i32, i32), u32)> = Vec::new();
    for &(from, to) in edges {
        let at = |cell: u32| ((cell / columns) as i32, (cell % columns) as i32);
        let step = (at(to).0 - at(from).0, at(to).1 - at(from).1);
        if step == (0, 0) || step.0.abs().max(step.1.abs()) > FARTHEST {
            return None;
        }
        match counts.iter().position(|count| count.0 == step) {
            Some(place) => counts[place].1 += 1,
            None if counts.len() < MOST_STEPS => counts.push((step, 1)),
            None => return None,
        }
    }
    let rows = vertices / columns;
    let places = |(down, right): (i32, i32)| {
        rows.saturating_sub(down.unsigned_abs()) * columns.saturating_sub(right.unsigned_abs())
    };
    let are_everywhere = counts.iter().all(|&(step, count)| count == places(step));
    are_everywhere.then(|| counts.into_iter().map(|count| count.0).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{BoardGame, Cells, GraphGame};
    use crate::search::Search;
    use proptest::prelude::*;
    use test_support::size;

    type Edges = Vec<(u32, u32)>;

    /// Returns the edges of some steps on a grid, and from its last row and column to the first on
    /// a torus.
    fn drawn((rows, columns): (u32, u32), steps: &[(u32, u32)], is_torus: bool) -> Edges {
        let mut edges = Vec::new();
        for cell in 0..rows * columns {
            for &(down, right) in steps {
                let (row, column) = (cell / columns + down, cell % columns + right);
                if is_torus || (row < rows && column < columns) {
                    edges.push((cell, row % rows * columns + column % columns));
                }
            }
        }
        edges
    }

    fn is_board(vertices: u32, edges: &[(u32, u32)], taking: Taking) -> bool {
        matches!(BoardGame::<u64>::graph(vertices, edges, taking), Ok(BoardGame::Grid(_)))
    }

    fn agrees(vertices: u32, edges: &[(u32, u32)], taking: Taking) {
        let board = BoardGame::<u64>::graph(vertices, edges, taking).unwrap();
        let graph = GraphGame::<u64>::new(vertices, edges, taking).unwrap();
        let all = u64::first(vertices);
        let found = Search::new(&board).value(&[all]);
        assert_eq!(found, Search::new(&graph).value(&[all]), "{vertices} {edges:?} {taking:?}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(size(400, 2000)))]

        #[test]
        fn boards_are_worth_what_their_graphs_are(
            size in (1_u32..5, 1_u32..5),
            steps in prop::collection::vec((0_u32..3, 0_u32..3), 1..4),
            is_torus: bool,
            extra in prop::option::of((0_u32..16, 0_u32..16)),
            by_edges: bool,
        ) {
            let taking = if by_edges { Taking::Edge } else { Taking::Vertex };
            let vertices = size.0 * size.1;
            let mut edges = drawn(size, &steps, is_torus);
            edges.extend(extra.map(|(one, other)| (one % vertices, other % vertices)));
            agrees(vertices, &edges, taking);
        }
    }

    #[test]
    fn grids_and_tori_are_boards_in_every_order_of_their_edges() {
        let (sides, king) = ([(0, 1), (1, 0)], [(0, 1), (1, 0), (1, 1)]);
        for size in [(1, 7), (7, 1), (2, 2), (3, 4), (5, 2)] {
            for (steps, is_torus) in [(&sides[..], false), (&king[..], false), (&sides[..], true)] {
                let mut edges = drawn(size, steps, is_torus);
                edges.reverse();
                edges.iter_mut().step_by(2).for_each(|edge| *edge = (edge.1, edge.0));
                edges.push(edges[0]);
                let is_looped = edges.iter().any(|edge| edge.0 == edge.1);
                assert!(is_board(size.0 * size.1, &edges, Taking::Vertex), "{size:?}");
                assert_eq!(is_board(size.0 * size.1, &edges, Taking::Edge), !is_looped);
                // Without one of the edges it may not be a grid.
                let (one, other) = edges[0];
                edges.retain(|edge| ![(one, other), (other, one)].contains(edge));
                agrees(size.0 * size.1, &edges, Taking::Edge);
            }
        }
        assert!(!is_board(6, &[(0, 1), (1, 2), (3, 4)], Taking::Vertex));
        assert!(!is_board(3, &[(0, 1), (1, 2), (2, 2)], Taking::Edge));
        assert!(!is_board(3, &[], Taking::Vertex));
        // A cycle has a step all the way back.
        let cycle = |length: u32| -> Edges {
            (0..length).map(|vertex| (vertex, (vertex + 1) % length)).collect()
        };
        assert!(is_board(31, &cycle(31), Taking::Vertex));
        assert!(!is_board(37, &cycle(37), Taking::Vertex));
    }
}
