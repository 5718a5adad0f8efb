//! A position split at the ground.

use crate::Position;
use crate::position::edge_list::EdgeList;
use crate::position::joined::Joined;
use crate::position::line_numbers::LineNumbers;
use mex_core::StopPoints;

/// A part of a position that stays connected without the ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroundedPart {
    /// The places of its edges in the whole position, in increasing order.
    pub edges: Vec<u32>,
    /// The part alone, its edges in the same order and its vertices renumbered.
    pub position: Position,
}

impl Position {
    /// Returns the parts that meet at the ground only, in the order of their first edges; the
    /// position is their sum. Edges not connected to the ground are in none of them, and a loop at
    /// the ground is a part of its own.
    ///
    /// # Complexity
    /// O(V + E) steps, but for the inverse Ackermann function.
    ///
    /// # Examples
    /// ```
    /// use tree_hackenbush::Position;
    ///
    /// let position = Position::parse(b"0 1 g\n0 2 b\n1 3 g\n")?;
    /// let parts = position.grounded_parts();
    /// assert_eq!((parts[0].edges.as_slice(), parts[1].edges.as_slice()), (&[0, 2][..], &[1][..]));
    /// assert_eq!(parts[0].position.value()?.to_string(), "*2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn grounded_parts(&self) -> Vec<GroundedPart> {
        let mut joined = Joined::new(self.vertex_count);
        let mut stops = StopPoints::default();
        for edge in self.edges.iter().filter(|edge| edge.u != 0 && edge.v != 0) {
            stops.pass();
            joined.join(edge.u, edge.v);
        }
        let mut grounded = vec![false; self.vertex_count as usize];
        for edge in self.edges.iter().filter(|edge| edge.u == 0 || edge.v == 0) {
            stops.pass();
            grounded[joined.top(edge.u.max(edge.v)) as usize] = true;
        }
        let mut part_of_top = vec![u32::MAX; self.vertex_count as usize];
        let mut number_in_part = vec![0_u32; self.vertex_count as usize];
        let mut parts: Vec<GroundedPart> = Vec::new();
        for (place, edge) in (0_u32..).zip(self.edges.iter()) {
            stops.pass();
            let top = joined.top(edge.u.max(edge.v)) as usize;
            if !grounded[top] {
                continue;
            }
            // Every loop at the ground is a part of its own.
            if part_of_top[top] == u32::MAX || top == 0 {
                part_of_top[top] = parts.len() as u32;
                parts.push(GroundedPart {
                    edges: Vec::new(),
                    position: Position {
                        vertex_count: 1,
                        edges: EdgeList::default(),
                        names: Vec::new(),
                        lines: LineNumbers::default(),
                        known: Default::default(),
                    },
                });
            }
            let part = &mut parts[part_of_top[top] as usize];
            let [u, v] = [edge.u, edge.v].map(|vertex| {
                let number = &mut number_in_part[vertex as usize];
                if vertex != 0 && *number == 0 {
                    *number = part.position.vertex_count;
                    part.position.vertex_count += 1;
                }
                *number
            });
            part.edges.push(place);
            part.position.edges.push(u, v, edge.colour, edge.count);
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use crate::Position;

    #[test]
    fn parts_are_worth_the_whole_together() {
        for (text, count) in [
            ("", 0),
            ("0 0 g\n0 0 g\n", 2),
            ("0 1 g\n0 2 g\n1 2 g\n0 3 g 3\n4 5 g\n", 2),
            ("0 9 g\n9 7 g\n0 3 g\n3 5 g\n5 3 g\n9 8 g\n", 2),
            ("1 2 g\n2 1 g\n", 0),
        ] {
            let whole = Position::parse(text.as_bytes()).unwrap();
            let parts = whole.grounded_parts();
            assert_eq!(parts.len(), count, "{text}");
            let values = parts.iter().map(|part| part.position.value().unwrap());
            let sum = values.fold(0, |sum, value| sum ^ value.nimber);
            assert_eq!(whole.value().unwrap().nimber, sum, "{text}");
        }
    }
}
