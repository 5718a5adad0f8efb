//! Graphs written for Graphviz.

use std::fmt;

use crate::graph::digraph::Digraph;
use crate::solve::seat_solution::SeatSolution;
use crate::solve::solution::Solution;

/// A graph in the DOT language, its positions coloured by who wins: green where the mover (or team
/// A) wins, red where the mover loses (or team B wins), grey for a draw.
///
/// # Examples
/// ```
/// use graph_retro::{Digraph, Dot, Play, solve};
///
/// let graph = Digraph::from_edges(2, &[(1, 0)])?;
/// let solution = solve(&graph, Play::Normal);
/// let text = Dot::new(&graph).outcomes(&solution).to_string();
/// assert!(text.contains("1 -> 0"));
/// assert!(text.contains(r##"1 [label="1\nN 1", fillcolor="#a6dba0"]"##));
/// # Ok::<(), graph_retro::DigraphError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Dot<'a> {
    graph: &'a Digraph,
    names: &'a [String],
    first_number: u32,
    solution: Shown<'a>,
}

#[derive(Clone, Copy, Debug)]
enum Shown<'a> {
    Nothing,
    Outcomes(&'a Solution),
    Values(&'a SeatSolution, usize),
}

impl<'a> Dot<'a> {
    /// Returns the picture of a graph without colours.
    pub fn new(graph: &'a Digraph) -> Self {
        Dot { graph, names: &[], first_number: 0, solution: Shown::Nothing }
    }

    /// Labels the positions with these names instead of their numbers.
    pub fn names(self, names: &'a [String]) -> Self {
        Dot { names, ..self }
    }

    /// Numbers the positions from here instead of 0.
    ///
    /// # Constraints
    /// Any number; the number of the last position may exceed 32 bits.
    pub fn first_number(self, first_number: u32) -> Self {
        Dot { first_number, ..self }
    }

    /// Colours the positions by outcome and writes the remoteness beside it.
    ///
    /// # Panics
    /// Panics if the position counts differ. Displaying panics if the remoteness was left out.
    #[track_caller]
    pub fn outcomes(self, solution: &'a Solution) -> Self {
        assert_eq!(solution.position_count(), self.graph.position_count());
        Dot { solution: Shown::Outcomes(solution), ..self }
    }

    /// Colours the positions by their values when this seat moves first.
    ///
    /// # Panics
    /// Panics if the position counts differ, or if the seat is out of range. Displaying panics if
    /// the remoteness was left out.
    #[track_caller]
    pub fn values(self, solution: &'a SeatSolution, starting_seat: usize) -> Self {
        assert_eq!(solution.position_count(), self.graph.position_count());
        assert!(starting_seat < solution.seat_count());
        Dot { solution: Shown::Values(solution, starting_seat), ..self }
    }

    fn verdict(&self, position: u32) -> Option<(char, Option<u32>, &'static str)> {
        let (letter, remoteness) = match self.solution {
            Shown::Nothing => return None,
            Shown::Outcomes(solution) => {
                (solution.outcome(position).letter(), solution.remoteness(position))
            }
            Shown::Values(solution, seat) => {
                (solution.value(position, seat).letter(), solution.remoteness(position, seat))
            }
        };
        let colour = match letter {
            'N' | 'A' => "#a6dba0",
            'P' | 'B' => "#f4a582",
            _ => "#d9d9d9",
        };
        Some((letter, remoteness, colour))
    }

    fn write_position(&self, out: &mut fmt::Formatter<'_>, position: u32) -> fmt::Result {
        let number = u64::from(position) + u64::from(self.first_number);
        write!(out, "  {number} [label=\"")?;
        match self.names.get(position as usize) {
            Some(name) => write_escaped(out, name)?,
            None => write!(out, "{number}")?,
        }
        let Some((letter, remoteness, colour)) = self.verdict(position) else {
            return writeln!(out, "\"];");
        };
        write!(out, "\\n{letter}")?;
        if let Some(remoteness) = remoteness {
            write!(out, " {remoteness}")?;
        }
        writeln!(out, "\", fillcolor=\"{colour}\"];")
    }
}

impl fmt::Display for Dot<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "digraph {{")?;
        writeln!(out, "  node [style=filled, fillcolor=white];")?;
        for position in 0..self.graph.position_count() {
            self.write_position(out, position)?;
        }
        let mut edges = Vec::with_capacity(self.graph.edge_count() as usize);
        edges.extend(self.graph.edges());
        edges.sort_unstable();
        let shown = |position: u32| u64::from(position) + u64::from(self.first_number);
        for (from, to) in edges {
            writeln!(out, "  {} -> {};", shown(from), shown(to))?;
        }
        writeln!(out, "}}")
    }
}

fn write_escaped(out: &mut fmt::Formatter<'_>, name: &str) -> fmt::Result {
    for letter in name.chars() {
        match letter {
            '"' => out.write_str("\\\"")?,
            '\\' => out.write_str("\\\\")?,
            '\n' => out.write_str("\\n")?,
            letter => write!(out, "{letter}")?,
        }
    }
    Ok(())
}
