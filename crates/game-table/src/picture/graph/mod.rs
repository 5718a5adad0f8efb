//! Graphs in rows by remoteness.

mod draw;
mod layers;
mod place;
mod summary;

use graph_retro::{Digraph, Outcome, Solution};

/// The limits on positions and edges of a graph that is drawn; larger graphs are summarised.
const MOST_POSITIONS: u32 = 200;
const MOST_EDGES: usize = 1000;

/// A solved impartial game on a graph, as a picture.
///
/// Up to 200 positions and 1,000 edges, positions are in rows by remoteness, with the dead ends in
/// the lowest row and the draws in a band on top; the best move from each is bold. For a larger
/// graph the picture shows the number of positions for each outcome and remoteness.
///
/// # Examples
/// ```
/// use game_table::GraphPicture;
/// use graph_retro::{Digraph, Play, solve};
///
/// let graph = Digraph::from_edges(3, &[(2, 1), (2, 0), (1, 0)])?;
/// let solution = solve(&graph, Play::Normal);
/// let svg = GraphPicture::new(&graph, &solution).to_svg();
/// assert!(svg.contains("position 2: N, the player to move wins in 1 move; best move 0"));
/// # Ok::<(), graph_retro::DigraphError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GraphPicture<'a> {
    graph: &'a Digraph,
    solution: &'a Solution,
    names: &'a [String],
    first_number: u32,
}

impl<'a> GraphPicture<'a> {
    /// Returns the picture of a graph.
    ///
    /// # Panics
    /// Panics if the numbers of positions of solution and graph differ.
    #[track_caller]
    pub fn new(graph: &'a Digraph, solution: &'a Solution) -> Self {
        assert_eq!(solution.position_count(), graph.position_count());
        GraphPicture { graph, solution, names: &[], first_number: 0 }
    }

    /// Labels the positions with these names instead of their numbers.
    pub fn names(self, names: &'a [String]) -> Self {
        GraphPicture { names, ..self }
    }

    /// Numbers the positions from here instead of 0.
    pub fn first_number(self, first_number: u32) -> Self {
        GraphPicture { first_number, ..self }
    }

    /// Returns the picture as SVG.
    ///
    /// # Complexity
    /// O(positions + edges) time and memory for a summary; a drawing takes some milliseconds.
    pub fn to_svg(&self) -> String {
        if self.graph.position_count() > MOST_POSITIONS {
            return self.summary();
        }
        let mut edges: Vec<(u32, u32)> = self.graph.edges().collect();
        edges.sort_unstable();
        edges.dedup();
        if edges.len() > MOST_EDGES { self.summary() } else { self.drawing(&edges) }
    }

    fn name(&self, position: u32) -> String {
        match self.names.get(position as usize) {
            Some(name) => name.clone(),
            None => (u64::from(position) + u64::from(self.first_number)).to_string(),
        }
    }

    /// Returns a sentence about the whole graph.
    fn caption(&self) -> String {
        let count = |wanted| self.solution.outcomes().filter(|&outcome| outcome == wanted).count();
        let [next, previous, draws] = [Outcome::Next, Outcome::Previous, Outcome::Draw].map(count);
        format!(
            "{}, {}: {next} N (the mover wins), {previous} P (the mover loses), {draws} D (drawn)",
            counted(u64::from(self.graph.position_count()), "position"),
            counted(self.graph.edge_count(), "edge"),
        )
    }
}

fn counted(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use graph_retro::{Play, solve};

    #[test]
    fn positions_say_what_they_are() {
        let svg = |count: u32, edges: &[(u32, u32)]| {
            let graph = Digraph::from_edges(count, edges).unwrap();
            GraphPicture::new(&graph, &solve(&graph, Play::Normal)).to_svg()
        };
        let four = svg(4, &[(0, 1), (1, 0), (1, 2), (3, 3)]);
        assert!(four.contains("position 3: D, a draw; best move 3"));
        assert!(four.contains("position 0: P, the player to move loses in 2 moves; best move 1"));
        assert!(svg(0, &[]).contains("0 positions"));
    }
}
