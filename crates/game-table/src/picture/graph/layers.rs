//! The rows of a graph: positions by remoteness from below, and draws on top.

use graph_retro::{Outcome, Solution};

/// The most positions of a row.
const WIDEST: usize = 16;

/// A row of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layer {
    /// The label of the first row of each remoteness, and of the draws.
    pub(super) label: String,
    pub(super) is_drawn: bool,
    pub(super) positions: Vec<u32>,
}

/// Returns the rows of the positions, from below.
pub(super) fn layers(solution: &Solution) -> Vec<Layer> {
    let key = |position: u32| match solution.outcome(position) {
        Outcome::Draw => u64::MAX,
        _ => solution.remoteness(position).map_or(u64::MAX, u64::from),
    };
    let mut positions: Vec<u32> = (0..solution.position_count()).collect();
    positions.sort_by_key(|&position| (key(position), position));
    let mut layers = Vec::new();
    for same in positions.chunk_by(|&first, &second| key(first) == key(second)) {
        let is_drawn = key(same[0]) == u64::MAX;
        // Rows of similar length.
        let rows = same.len().div_ceil(WIDEST);
        for (row, positions) in same.chunks(same.len().div_ceil(rows)).enumerate() {
            let label = match (row, is_drawn) {
                (0, true) => "draws".to_string(),
                (0, false) => key(same[0]).to_string(),
                _ => String::new(),
            };
            layers.push(Layer { label, is_drawn, positions: positions.to_vec() });
        }
    }
    layers
}

#[cfg(test)]
mod tests {
    use super::*;
    use graph_retro::{Digraph, Play, solve};

    #[test]
    fn rows_rise_with_the_remoteness_and_draws_are_on_top() {
        let mut edges = vec![(1, 0), (2, 1), (3, 4), (4, 3)];
        edges.extend((5..45).map(|position| (position, 0)));
        let graph = Digraph::from_edges(45, &edges).unwrap();
        let layers = layers(&solve(&graph, Play::Normal));
        let shown: Vec<(&str, usize)> =
            layers.iter().map(|layer| (&*layer.label, layer.positions.len())).collect();
        assert_eq!(shown, [("0", 1), ("1", 14), ("", 14), ("", 13), ("2", 1), ("draws", 2)]);
    }
}
