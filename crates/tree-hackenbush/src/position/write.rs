//! Positions written as the files that they are read from.

use crate::Position;
use std::fmt;

/// Writes one line `u v colour [count]` for each bundle of edges, in their order: a file that
/// [`Position::parse`] reads back.
///
/// Vertices have the [names](Position::name) that they were read with. If [`Position::cut`] left an
/// edge at a vertex that no file names, all vertices are written by their numbers.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let are_named = self.names.len() == self.vertex_count as usize;
        let name = |vertex| if are_named { self.name(vertex) } else { vertex };
        for edge in self.edges() {
            write!(f, "{} {} {}", name(edge.u), name(edge.v), edge.colour.letter())?;
            match edge.count {
                1 => writeln!(f)?,
                count => writeln!(f, " {count}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::{Colour, Edge, Position};
    use test_support::Rng;

    #[test]
    fn written_positions_read_back() {
        let mut rng = Rng::new(29);
        let names = [0, 1, 2, 3, 7, 900, 4_000_000_000, u32::MAX];
        for _ in 0..500 {
            let mut text = String::new();
            for _ in 0..rng.below(6) {
                let [u, v] = [0, 0].map(|_| names[rng.below(8) as usize]);
                let colour = ["b", "r", "g"][rng.below(3) as usize];
                let count = ["", " 2", " 18446744073709551615"][rng.below(3) as usize];
                text.push_str(&format!("{u} {v} {colour}{count}\n"));
            }
            let position: Position = text.parse().unwrap();
            assert_eq!(position.to_string(), text);
            for edge in 0..position.edge_count() as u32 {
                let after = position.cut(edge);
                let read: Position = after.to_string().parse().unwrap();
                assert_eq!(read.edge_count(), after.edge_count());
                assert_eq!(read.value().ok(), after.value().ok(), "{text}");
            }
        }
    }

    #[test]
    fn vertices_without_edges_are_not_written() {
        let edges = vec![Edge::new(0, 4, Colour::Red)];
        let position = Position::from_edges(9, edges).unwrap();
        assert_eq!(position.to_string(), "0 4 r\n");
        assert_eq!(Position::from_edges(3, Vec::new()).unwrap().to_string(), "");
    }
}
