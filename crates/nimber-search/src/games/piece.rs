//! Pieces to place on a grid.

/// A piece: the cells that it covers, all of which must be free, and further cells that it blocks.
///
/// Cells are (row, column) from any origin. Covered and blocked cells are no longer free; blocked
/// cells may be outside the grid, or already occupied.
///
/// # Examples
/// A domino across, and a king who attacks the eight cells around:
/// ```
/// use nimber_search::Piece;
///
/// let domino = Piece::covering([(0, 0), (0, 1)]);
/// let around = (-1..=1).flat_map(|row| (-1..=1).map(move |column| (row, column)));
/// let king = Piece::covering([(0, 0)]).blocking(around);
/// assert_ne!(domino, king);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    pub(super) covers: Vec<(i32, i32)>,
    pub(super) blocks: Vec<(i32, i32)>,
}

/// The number of symmetries of a square. Each is a number of three bits: reversing rows (1),
/// reversing columns (2), and first exchanging both (4).
pub(super) const SYMMETRIES: usize = 8;
/// The symmetry that exchanges rows and columns.
pub(super) const TURN: usize = 4;
pub(super) const HALF_TURN: usize = 3;

impl Piece {
    /// Returns a piece that covers some cells, and blocks no others.
    ///
    /// # Panics
    /// If there are none.
    #[track_caller]
    pub fn covering(cells: impl IntoIterator<Item = (i32, i32)>) -> Self {
        let covers: Vec<_> = cells.into_iter().collect();
        assert!(!covers.is_empty(), "a piece covers no cell");
        Piece { covers, blocks: Vec::new() }
    }

    /// Returns the piece with additional blocked cells, relative to the same origin.
    pub fn blocking(mut self, cells: impl IntoIterator<Item = (i32, i32)>) -> Self {
        self.blocks.extend(cells);
        self
    }

    /// Returns all rotations and reflections of a piece.
    pub fn with_turns(&self) -> Vec<Piece> {
        let mut images = Vec::new();
        (0..SYMMETRIES).for_each(|symmetry| self.image(symmetry).add_to(&mut images));
        images
    }

    /// Adds the piece to a list unless it is already in it.
    pub(super) fn add_to(self, list: &mut Vec<Piece>) {
        if !list.contains(&self) {
            list.push(self);
        }
    }

    /// Returns an image, with 0 as the least row and column covered.
    pub(super) fn image(&self, symmetry: usize) -> Piece {
        let turned = |&(row, column): &(i32, i32)| {
            let (row, column) = if symmetry & TURN != 0 { (column, row) } else { (row, column) };
            let sign = |bit: usize| if symmetry & bit != 0 { -1 } else { 1 };
            (sign(1) * row, sign(2) * column)
        };
        let covers: Vec<_> = self.covers.iter().map(turned).collect();
        let row = covers.iter().map(|cell| cell.0).min().unwrap_or(0);
        let column = covers.iter().map(|cell| cell.1).min().unwrap_or(0);
        let placed = |cells: Vec<(i32, i32)>| {
            let mut sorted = Vec::new();
            for cell in cells.iter().map(|cell| (cell.0 - row, cell.1 - column)) {
                if let Err(place) = sorted.binary_search(&cell) {
                    sorted.insert(place, cell);
                }
            }
            sorted
        };
        let blocks = self.blocks.iter().map(turned).collect();
        Piece { covers: placed(covers), blocks: placed(blocks) }
    }
}
