//! The field of a game: its cells and their neighbours.

use crate::error::TextPositionError;

pub(crate) const MOST_CELLS: usize = 1 << 12;
/// The most edges of a graph.
const MOST_EDGES: usize = 1 << 20;

/// The vertices of a graph or the squares of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The names of vertices; empty on a board.
    pub(crate) names: Vec<String>,
    /// For each cell, the cells to which its edges lead.
    pub(crate) out: Vec<Vec<u32>>,
    /// For each cell, the cells from which edges lead to it.
    pub(crate) into: Vec<Vec<u32>>,
    pub(crate) is_directed: bool,
    /// The rows and columns of a board.
    pub(crate) board: Option<(u32, u32)>,
}

impl Field {
    /// Returns a graph from the names of its vertices and its edges; repeated edges and loops are
    /// ignored.
    ///
    /// # Errors
    /// If it is too large.
    ///
    /// # Panics
    /// If an edge has an end that is not a vertex.
    pub fn graph(
        names: Vec<String>,
        edges: &[(u32, u32)],
        is_directed: bool,
    ) -> Result<Self, TextPositionError> {
        check(names.len(), "vertices", MOST_CELLS)?;
        check(edges.len(), "edges", MOST_EDGES)?;
        let mut out = vec![Vec::new(); names.len()];
        for &(from, to) in edges.iter().filter(|edge| edge.0 != edge.1) {
            assert!((to as usize) < names.len(), "the graph has no vertex {to}");
            out[from as usize].push(to);
            if !is_directed {
                out[to as usize].push(from);
            }
        }
        for row in &mut out {
            row.sort_unstable();
            row.dedup();
        }
        let mut into = vec![Vec::new(); names.len()];
        for (from, row) in (0..).zip(&out) {
            row.iter().for_each(|&to| into[to as usize].push(from));
        }
        Ok(Field { names, out, into, is_directed, board: None })
    }

    /// Returns a board, whose squares are adjacent along their sides.
    pub(crate) fn board(rows: u32, columns: u32) -> Result<Self, TextPositionError> {
        check(rows as usize * columns as usize, "squares", MOST_CELLS)?;
        let mut field = Field {
            names: Vec::new(),
            out: Vec::new(),
            into: Vec::new(),
            is_directed: false,
            board: Some((rows, columns)),
        };
        for cell in 0..rows * columns {
            let sides = [(0, 1), (1, 0), (0, -1), (-1, 0)];
            let mut row: Vec<u32> =
                sides.iter().filter_map(|&step| field.step(cell, step)).collect();
            row.sort_unstable();
            field.out.push(row);
        }
        field.into.clone_from(&field.out);
        Ok(field)
    }

    /// Returns the cell at a distance of some rows and columns, if it is on the board.
    pub(crate) fn step(&self, cell: u32, (down, right): (i32, i32)) -> Option<u32> {
        let (rows, columns) = self.board?;
        let row = (cell / columns).checked_add_signed(down).filter(|&row| row < rows)?;
        let column =
            (cell % columns).checked_add_signed(right).filter(|&column| column < columns)?;
        Some(row * columns + column)
    }

    /// Returns the number of cells.
    pub fn len(&self) -> usize {
        self.out.len()
    }

    /// Returns whether there are no cells.
    pub fn is_empty(&self) -> bool {
        self.out.is_empty()
    }

    /// Returns the names of the vertices; empty for a board.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns rows and columns if it is a board.
    pub fn size(&self) -> Option<(u32, u32)> {
        self.board
    }

    /// Returns the edges, undirected ones once.
    pub fn edges(&self) -> Vec<(u32, u32)> {
        let all =
            (0..).zip(&self.out).flat_map(|(from, row)| row.iter().map(move |&to| (from, to)));
        all.filter(|(from, to)| self.is_directed || from < to).collect()
    }
}

/// Returns an error if a size exceeds its limit.
pub(crate) fn check(
    found: usize,
    what: &'static str,
    limit: usize,
) -> Result<(), TextPositionError> {
    if found > limit { Err(TextPositionError::TooLarge { what, limit }) } else { Ok(()) }
}
