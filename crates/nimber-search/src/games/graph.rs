//! Games of taking vertices from a graph.

use super::BoardError;
use super::cells::Cells;
use super::labelling::label;
use super::links::{Links, divided};
use super::pairing::pairing;
use mex_core::{Options, Ruleset};

/// What a move of a [`GraphGame`] takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Taking {
    /// A vertex with all its neighbours, as in Node Kayles.
    Vertex,
    /// The two vertices of an edge, as in Arc Kayles; a loop is an edge with one.
    Edge,
}

/// A game in which a move takes vertices, with their edges, from an undirected graph.
///
/// A position is the set of remaining vertices. Isomorphic parts share their values, wherever they
/// come from.
///
/// # Examples
/// On a path, Node Kayles is Dawson's Chess:
/// ```
/// use nimber_search::{GraphGame, Search, Taking};
///
/// let path: Vec<(u32, u32)> = (1..10).map(|v| (v - 1, v)).collect();
/// let game = GraphGame::<u64>::new(10, &path, Taking::Vertex)?;
/// assert_eq!(Search::new(&game).value(&[game.all()]), Ok(3));
/// # Ok::<(), nimber_search::BoardError>(())
/// ```
///
/// # References
/// T. J. Schaefer, On the complexity of some two-person perfect-information games (1978).
#[derive(Clone, Debug)]
pub struct GraphGame<C> {
    links: Links<C>,
    rows: Vec<C>,
    /// The vertices that a move can take alone, by a loop.
    loops: C,
    taking: Taking,
    /// The partners of the vertices, if the second player has a reply to every move.
    partners: Option<Vec<u32>>,
}

impl<C: Cells> GraphGame<C> {
    /// Returns the game on a graph; repeated edges have no effect, nor have loops if vertices are
    /// taken.
    ///
    /// # Errors
    /// If there are more vertices than fit the sets, or an edge has an end that is not a vertex.
    pub fn new(vertices: u32, edges: &[(u32, u32)], taking: Taking) -> Result<Self, BoardError> {
        if vertices > C::MOST {
            return Err(BoardError::TooManyCells { cells: vertices.into(), most: C::MOST });
        }
        let mut rows = vec![C::first(0); vertices as usize];
        let mut loops = C::first(0);
        for (edge, &(one, other)) in edges.iter().enumerate() {
            let vertex = one.max(other);
            if vertex >= vertices {
                return Err(BoardError::NoSuchVertex { edge, vertex, vertices });
            }
            if one != other {
                rows[one as usize].insert(other);
                rows[other as usize].insert(one);
            } else if taking == Taking::Edge {
                loops.insert(one);
            }
        }
        // In a web page every kilobyte counts, and graphs are small.
        let is_page = cfg!(target_family = "wasm");
        let partners = if is_page { None } else { pairing(&rows, &loops) };
        Ok(GraphGame { links: Links::Rows(rows.clone()), rows, loops, taking, partners })
    }

    /// Returns the position with all vertices left.
    pub fn all(&self) -> C {
        C::first(self.rows.len() as u32)
    }

    /// Returns the position with some vertices left.
    ///
    /// # Panics
    /// If a vertex is not in the graph.
    #[track_caller]
    pub fn position(&self, vertices: &[u32]) -> C {
        let mut left = C::first(0);
        for &vertex in vertices {
            assert!((vertex as usize) < self.rows.len(), "the graph has no vertex {vertex}");
            left.insert(vertex);
        }
        left
    }
}

impl<C: Cells> GraphGame<C> {
    /// Returns the remaining vertices, in order.
    pub fn cells(&self, position: &C) -> Vec<u32> {
        position.iter().collect()
    }

    /// Returns whether some vertex of a set has a loop.
    fn has_loop(&self, set: &C) -> bool {
        !set.and(&self.loops).is_empty()
    }
}

impl<C: Cells> Ruleset for GraphGame<C> {
    type Position = C;

    fn options(&self, left: &C, options: &mut Options<C>) {
        divided(self, left, options);
    }

    fn undivided(&self, left: &C, options: &mut Options<C>) {
        for vertex in left.iter() {
            let row = self.rows[vertex as usize].and(left);
            let mut after = left.clone();
            after.remove(vertex);
            match self.taking {
                Taking::Vertex => options.push(after.without(&row)),
                Taking::Edge => {
                    if self.has_loop(&C::only(vertex)) {
                        options.push(after.clone());
                    }
                    for other in row.without(&C::first(vertex)).iter() {
                        let mut after = after.clone();
                        after.remove(other);
                        options.push(after);
                    }
                }
            }
        }
    }

    fn parts(&self, left: C, parts: &mut Vec<C>) {
        self.links.split(left, |part| {
            // A vertex without neighbours has at most a loop.
            if self.taking == Taking::Vertex || part.count() > 1 || self.has_loop(&part) {
                parts.push(part);
            }
        });
    }

    fn effort(&self, left: &C) -> u32 {
        match self.taking {
            Taking::Vertex => left.count(),
            Taking::Edge => {
                let degree = |vertex: u32| self.rows[vertex as usize].and(left).count();
                left.iter().map(degree).sum::<u32>() / 2 + left.and(&self.loops).count()
            }
        }
    }

    /// A position is lost if exchanging the vertices of each pair does not change it.
    fn known_value(&self, left: &C) -> Option<u32> {
        let partners = self.partners.as_ref()?;
        let is_left = |vertex: u32| !left.and(&C::only(vertex)).is_empty();
        left.iter().all(|vertex| is_left(partners[vertex as usize])).then_some(0)
    }

    fn description(&self, left: &C) -> Option<Vec<u8>> {
        label(&self.rows, left, &self.loops)
    }
}
