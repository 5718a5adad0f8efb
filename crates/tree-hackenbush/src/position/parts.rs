//! A position split at the ground, and its edges sorted by the colours of their parts.

use crate::position::edge_list::EdgeList;
use crate::{Colour, Edge, Player, Position};
use mex_core::StopPoints;

/// Sets of vertices joined by edges.
pub(crate) struct Joined {
    above: Vec<u32>,
}

impl Joined {
    pub(crate) fn new(vertex_count: u32) -> Self {
        Self { above: (0..vertex_count).collect() }
    }

    /// Returns the representative of a vertex's set, and halves the path to it.
    pub(crate) fn top(&mut self, mut vertex: u32) -> u32 {
        while self.above[vertex as usize] != vertex {
            let next = self.above[self.above[vertex as usize] as usize];
            self.above[vertex as usize] = next;
            vertex = next;
        }
        vertex
    }

    /// Joins two vertices' sets, and returns whether they were different.
    pub(crate) fn join(&mut self, u: u32, v: u32) -> bool {
        let (u, v) = (self.top(u), self.top(v));
        self.above[u as usize] = v;
        u != v
    }
}

/// A part of a position that is connected without the ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroundedPart {
    /// The indices of its edges in the position, in increasing order.
    pub edges: Vec<u32>,
    /// The part alone, with its edges in the same order and its vertices renumbered.
    pub position: Position,
}

/// Marks an edge not connected to the ground.
const APART: u32 = u32::MAX;

impl Position {
    /// Returns the representative vertex of each edge's part, 0 for a loop at the ground, which is
    /// a separate part, or [`APART`]. Edges that meet only at the ground are in different parts.
    fn tops(&self) -> Vec<u32> {
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
        let top = |edge: Edge| {
            stops.pass();
            let top = joined.top(edge.u.max(edge.v));
            if grounded[top as usize] { top } else { APART }
        };
        self.edges.iter().map(top).collect()
    }

    /// Returns the edges that a player may cut, in increasing order: blue ones for Left, red ones
    /// for Right, green ones for both, if connected to the ground.
    ///
    /// # Complexity
    /// O(V + E) steps, up to an inverse Ackermann factor.
    ///
    /// # Examples
    /// ```
    /// use tree_hackenbush::{Player, Position};
    ///
    /// let position = Position::parse(b"0 1 b\n1 2 g\n1 3 r\n7 8 b\n")?;
    /// assert_eq!(position.moves(Player::Left), [0, 1]);
    /// assert_eq!(position.moves(Player::Right), [1, 2]);
    /// # Ok::<(), tree_hackenbush::ReadPositionError>(())
    /// ```
    pub fn moves(&self, player: Player) -> Vec<u32> {
        let edges = (0..).zip(self.tops()).filter(|&(_, top)| top != APART);
        let own = |edge: &u32| self.edge(*edge).colour.belongs_to(player);
        edges.map(|(edge, _)| edge).filter(own).collect()
    }

    /// Returns the edges not connected to the ground, which are not part of the game.
    ///
    /// # Complexity
    /// O(V + E) steps, up to an inverse Ackermann factor.
    pub fn edges_apart(&self) -> Vec<u32> {
        if self.grows_from_the_ground() {
            return Vec::new();
        }
        let edges = (0..).zip(self.tops());
        edges.filter(|&(_, top)| top == APART).map(|(edge, _)| edge).collect()
    }

    /// Returns whether every edge touches the ground or an earlier edge, as in most written
    /// positions.
    fn grows_from_the_ground(&self) -> bool {
        let mut is_reached = vec![false; self.vertex_count as usize];
        is_reached[0] = true;
        self.edges.iter().all(|edge| {
            let [u, v] = [edge.u as usize, edge.v as usize];
            let grows = is_reached[u] || is_reached[v];
            (is_reached[u], is_reached[v]) = (true, true);
            grows
        })
    }

    /// Returns the parts that meet only at the ground, in the order of their first edges; the
    /// position is their sum. Edges not connected to the ground are in no part, and a loop at the
    /// ground is a separate part.
    ///
    /// # Complexity
    /// O(V + E) steps, up to an inverse Ackermann factor.
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
        let mut part_of_top = vec![u32::MAX; self.vertex_count as usize];
        let mut number_in_part = vec![0_u32; self.vertex_count as usize];
        let mut parts: Vec<GroundedPart> = Vec::new();
        let mut stops = StopPoints::default();
        let tops = self.tops().into_iter().map(|top| top as usize);
        for ((place, edge), top) in (0_u32..).zip(self.edges.iter()).zip(tops) {
            stops.pass();
            if top == APART as usize {
                continue;
            }
            // Every loop at the ground is a separate part.
            if part_of_top[top] == u32::MAX || top == 0 {
                part_of_top[top] = parts.len() as u32;
                let position = Position::bare(1, EdgeList::default());
                parts.push(GroundedPart { edges: Vec::new(), position });
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

/// The edges connected to the ground, by index.
#[derive(Default)]
pub(crate) struct Parts {
    /// The edges of parts that are all green.
    pub(crate) green: Vec<u32>,
    /// The edges of parts without green.
    pub(crate) red_blue: Vec<u32>,
    /// The edges of parts with green and other colours.
    pub(crate) mixed: Vec<u32>,
}

const GREEN: u8 = 1;
const RED_OR_BLUE: u8 = 2;

impl Parts {
    pub(crate) fn new(position: &Position) -> Self {
        let kind = |edge: &Edge| if edge.colour == Colour::Green { GREEN } else { RED_OR_BLUE };
        let tops = position.tops();
        let edges = || (0u32..).zip(position.edges.iter()).zip(&tops);
        let mut stops = StopPoints::default();
        let mut marks = vec![0u8; position.vertex_count as usize];
        for ((_, edge), &top) in edges().filter(|&(_, &top)| top != APART) {
            stops.pass();
            marks[top as usize] |= kind(&edge);
        }
        let mut parts = Self::default();
        for ((place, edge), &top) in edges().filter(|&(_, &top)| top != APART) {
            stops.pass();
            match if top == 0 { kind(&edge) } else { marks[top as usize] } {
                GREEN => parts.green.push(place),
                RED_OR_BLUE => parts.red_blue.push(place),
                _ => parts.mixed.push(place),
            }
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use crate::Position;
    use test_support::Rng;

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

    #[test]
    fn edges_apart_are_those_that_no_walk_from_the_ground_reaches() {
        let mut rng = Rng::new(21);
        let mut apart = 0;
        for _ in 0..2000 {
            let vertices = 1 + rng.below(7);
            let edges: Vec<[u64; 2]> =
                (0..rng.below(8)).map(|_| [rng.below(vertices), rng.below(vertices)]).collect();
            let lines: String = edges.iter().map(|[u, v]| format!("{u} {v} b\n")).collect();
            let mut reached = vec![0];
            for _ in 0..vertices {
                for [u, v] in &edges {
                    if reached.contains(u) || reached.contains(v) {
                        reached.extend([u, v]);
                    }
                }
            }
            let expected: Vec<u32> = (0..)
                .zip(&edges)
                .filter(|(_, [u, _])| !reached.contains(u))
                .map(|(place, _)| place)
                .collect();
            apart += expected.len();
            let position = Position::parse(lines.as_bytes()).unwrap();
            assert_eq!(position.edges_apart(), expected, "{lines}");
        }
        assert!(apart > 1000);
    }
}
