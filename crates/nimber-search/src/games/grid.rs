//! Games of placing pieces on a grid.

use super::BoardError;
use super::cells::Cells;
use super::links::{Links, divided};
use super::piece::{HALF_TURN, Piece, SYMMETRIES, TURN};
use mex_core::{Options, Ruleset};

/// A game in which a move places a piece on free cells of a grid.
///
/// A position is a set of free cells. Its value does not depend on its place on the grid, nor, as
/// far as the pieces allow, on its orientation: only free cells matter, not the edge of the grid.
///
/// # Complexity
/// Each position costs some operations on sets of cells per move; the cost for one part of the
/// board never depends on the free cells elsewhere.
///
/// # References
/// M. Gardner, Cram, crosscram and quadraphage (1974); Winning Ways, chapter 15.
#[derive(Clone, Debug)]
pub struct GridGame<C> {
    rows: u32,
    columns: u32,
    /// Whether rows and columns are exchanged: internally there are never more rows than columns.
    is_turned: bool,
    placements: Vec<Placements<C>>,
    links: Links<C>,
    /// Bit `s` is set if the pieces have the symmetry `s`.
    symmetries: u8,
    /// For each set of rows, the cells of the first column in them.
    spread: Vec<C>,
    row: C,
    /// 2^32 over the number of columns, rounded up.
    per_row: u64,
}

/// The places of one piece.
#[derive(Clone, Debug)]
struct Placements<C> {
    /// The distances of the other covered cells from the first, in cells.
    shifts: Vec<u32>,
    /// The first cells for which the piece is within the grid.
    within: C,
    /// The sums of the distances of a covered and a taken cell from the first: by these a piece can
    /// meet its own image under a half turn.
    meetings: Vec<i64>,
    /// The cells that the piece covers, by first cell.
    covered: Vec<C>,
    /// The cells that the piece covers or blocks, by first cell.
    taken: Vec<C>,
}

/// The greatest number of rows with a table for exchanging rows and columns.
const LISTED_ROWS: u32 = 12;

impl<C: Cells> GridGame<C> {
    /// Returns the game on a grid.
    ///
    /// # Errors
    /// If the grid has more cells than fit the sets.
    pub fn new(rows: u32, columns: u32, pieces: &[Piece]) -> Result<Self, BoardError> {
        let cells = u64::from(rows) * u64::from(columns);
        if cells > u64::from(C::MOST) {
            return Err(BoardError::TooManyCells { cells, most: C::MOST });
        }
        let is_turned = rows > columns;
        let (rows, columns) = if is_turned { (columns, rows) } else { (rows, columns) };
        let turn = if is_turned { TURN } else { 0 };
        let mut images = Vec::new();
        pieces.iter().for_each(|piece| piece.image(turn).add_to(&mut images));
        let pieces = images;
        let symmetries = (0..SYMMETRIES)
            .filter(|&symmetry| pieces.iter().all(|piece| pieces.contains(&piece.image(symmetry))));
        let symmetries = symmetries.fold(0_u8, |set, symmetry| set | 1 << symmetry);
        let mut links = vec![C::first(0); cells as usize];
        let place = |piece: &Piece| Placements::of(piece, (rows, columns), &mut links);
        let placements = pieces.iter().map(place).collect();
        let mut spread = Vec::new();
        if symmetries >> TURN & 1 == 1 {
            for set in 0..1_u64 << rows.min(LISTED_ROWS) {
                let mut cells = C::first(0);
                set.iter().for_each(|row| cells.insert(row * columns));
                spread.push(cells);
            }
        }
        let are_pairs =
            pieces.iter().all(|piece| piece.covers.len() == 2 && piece.blocks.is_empty());
        let (links, row) = (Links::of_grid(links, are_pairs), C::first(columns));
        let per_row = (1_u64 << 32).div_ceil(u64::from(columns.max(1)));
        Ok(GridGame {
            rows,
            columns,
            is_turned,
            placements,
            links,
            symmetries,
            spread,
            row,
            per_row,
        })
    }

    /// Returns the position with all cells free.
    pub fn all(&self) -> C {
        C::first(self.rows * self.columns)
    }

    /// Returns the position with some cells free; the number of a cell is its row times the number
    /// of columns, plus its column.
    ///
    /// # Panics
    /// If a cell is not on the grid.
    #[track_caller]
    pub fn position(&self, cells: &[u32]) -> C {
        let mut free = C::first(0);
        for &cell in cells {
            assert!(cell < self.rows * self.columns, "the grid has no cell {cell}");
            // Internally, the caller's row may be a column.
            free.insert(match self.is_turned {
                true => cell % self.rows * self.columns + cell / self.rows,
                false => cell,
            });
        }
        free
    }

    /// Returns the free cells of a position, in order.
    pub fn cells(&self, position: &C) -> Vec<u32> {
        let mut cells: Vec<u32> = position.iter().collect();
        if self.is_turned {
            for cell in &mut cells {
                *cell = *cell % self.columns * self.rows + *cell / self.columns;
            }
            cells.sort_unstable();
        }
        cells
    }

    /// Returns the internal number of columns, at least that of rows.
    pub(super) fn inner_columns(&self) -> u32 {
        self.columns
    }

    /// Returns whether internal positions are turned and cannot be turned back by a symmetry.
    pub(super) fn is_turned_for_good(&self) -> bool {
        self.is_turned && !self.has(TURN)
    }

    #[inline]
    fn has(&self, symmetry: usize) -> bool {
        self.symmetries >> symmetry & 1 == 1
    }

    /// Returns the free cells that some piece can cover.
    fn coverable(&self, free: &C) -> C {
        let mut live = C::first(0);
        for placements in &self.placements {
            let places = placements.places(free);
            live = placements
                .shifts
                .iter()
                .fold(live.or(&places), |live, &by| live.or(&places.up(by)));
        }
        live
    }

    /// Returns the row of a cell, by multiplication instead of division: exact for less than 2^16
    /// cells.
    #[inline]
    fn row_of(&self, cell: u32) -> u32 {
        ((u64::from(cell) * self.per_row) >> 32) as u32
    }

    /// Moves a nonempty set into the corner; returns it with its height and width.
    pub(super) fn cornered(&self, set: &C) -> (C, u32, u32) {
        let first = self.row_of(set.lowest());
        let height = self.row_of(set.highest()) - first + 1;
        let set = set.down(first * self.columns);
        let mut columns = set.clone();
        let mut by = self.columns;
        while by < height * self.columns {
            columns = columns.or(&columns.down(by));
            by *= 2;
        }
        let columns = columns.and(&self.row);
        let first = columns.lowest();
        (set.down(first), height, columns.highest() - first + 1)
    }

    /// Returns a set of some height and width in the corner with rows and columns exchanged; its
    /// width is at most the height of the grid.
    fn turned(&self, set: &C, height: u32, width: u32) -> C {
        let mut image = C::first(0);
        for row in 0..height {
            let line = set.down(row * self.columns).and(&self.row);
            if width <= LISTED_ROWS {
                image = image.or(&self.spread[line.low_bits() as usize].up(row));
            } else {
                line.iter().for_each(|column| image.insert(column * self.columns + row));
            }
        }
        image
    }

    /// Returns a set of some height in the corner with its rows reversed.
    fn upside_down(&self, set: &C, height: u32) -> C {
        (1..height).fold(set.and(&self.row), |image, row| {
            image.up(self.columns).or(&set.down(row * self.columns).and(&self.row))
        })
    }

    /// Returns the least image of a set in the corner under the symmetries that do not exchange
    /// rows and columns.
    fn least(&self, set: C, height: u32, width: u32) -> C {
        let length = (height - 1) * self.columns + width;
        let mut least = set.clone();
        if self.has(HALF_TURN) {
            least = least.min(set.reversed(length));
        }
        if self.has(1) || self.has(2) {
            let flipped = self.upside_down(&set, height);
            if self.has(2) {
                least = least.min(flipped.reversed(length));
            }
            if self.has(1) {
                least = least.min(flipped);
            }
        }
        least
    }
}

impl<C: Cells> Placements<C> {
    /// Returns the placements of a piece on a grid, and adds the cells that they link.
    fn of(piece: &Piece, (rows, columns): (u32, u32), links: &mut [C]) -> Self {
        let cell = |(row, column): (i64, i64)| {
            let is_inside = (0..i64::from(rows)).contains(&row);
            let is_inside = is_inside && (0..i64::from(columns)).contains(&column);
            is_inside.then(|| row as u32 * columns + column as u32)
        };
        // Pieces are sorted, so the first cell has the least number.
        let first = piece.covers[0];
        let from_first = |&(row, column): &(i32, i32)| {
            (i64::from(row) - i64::from(first.0), i64::from(column) - i64::from(first.1))
        };
        let covers: Vec<_> = piece.covers.iter().map(from_first).collect();
        let blocks: Vec<_> = piece.blocks.iter().map(from_first).collect();
        let far = |&(row, column): &(i64, i64)| row * i64::from(columns) + column;
        let mut meetings = Vec::new();
        for cover in covers.iter().map(far) {
            for sum in covers.iter().chain(&blocks).map(|taken| cover + far(taken)) {
                if !meetings.contains(&sum) {
                    meetings.push(sum);
                }
            }
        }
        let mut placements = Placements {
            shifts: Vec::new(),
            within: C::first(0),
            meetings,
            covered: vec![C::first(0); links.len()],
            taken: vec![C::first(0); links.len()],
        };
        for place in 0..links.len() as u32 {
            let (row, column) = (i64::from(place / columns), i64::from(place % columns));
            let at = |offset: &(i64, i64)| cell((row + offset.0, column + offset.1));
            let Some(covered) = covers.iter().map(at).collect::<Option<Vec<u32>>>() else {
                continue;
            };
            placements.within.insert(place);
            placements.shifts = covered.iter().skip(1).map(|cell| cell - place).collect();
            let mut set = C::first(0);
            covered.iter().for_each(|&cell| set.insert(cell));
            let mut taken = set.clone();
            blocks.iter().filter_map(at).for_each(|cell| taken.insert(cell));
            for cell in taken.iter() {
                // Two blocked cells are not linked by a piece that covers neither.
                let linked = if set.and(&C::only(cell)).is_empty() { &set } else { &taken };
                links[cell as usize] = links[cell as usize].or(linked);
            }
            (placements.covered[place as usize], placements.taken[place as usize]) = (set, taken);
        }
        placements
    }

    /// Returns whether the piece, somewhere in a set that is symmetric under a half turn, takes a
    /// cell that its image covers; the cells of the set are below `length`.
    fn meets_image(&self, set: &C, length: u32) -> bool {
        let places = self.places(set);
        // The half turn exchanges cells p + a and p + b if 2 p + a + b = length - 1.
        let twice = self.meetings.iter().map(|sum| i64::from(length) - 1 - sum);
        twice.filter(|twice| *twice >= 0 && twice % 2 == 0).any(|twice| {
            let place = twice / 2;
            let sets = self.covered.get(place as usize).zip(self.taken.get(place as usize));
            sets.is_some_and(|(covered, taken)| {
                !places.and(&C::only(place as u32)).is_empty()
                    && !covered.reversed(length).and(taken).is_empty()
            })
        })
    }

    /// Returns the first cells for which the piece is on free cells.
    #[inline]
    fn places(&self, free: &C) -> C {
        self.shifts.iter().fold(self.within.and(free), |places, &by| places.and(&free.down(by)))
    }
}

impl<C: Cells> Ruleset for GridGame<C> {
    type Position = C;

    fn options(&self, free: &C, options: &mut Options<C>) {
        divided(self, free, options);
    }

    fn undivided(&self, free: &C, options: &mut Options<C>) {
        for placements in self.placements.iter().rev() {
            for place in placements.places(free).iter() {
                options.push(free.without(&placements.taken[place as usize]));
            }
        }
    }

    fn is_terminal(&self, free: &C) -> bool {
        self.placements.iter().all(|placements| placements.places(free).is_empty())
    }

    fn parts(&self, free: C, parts: &mut Vec<C>) {
        let free = if self.links.are_pairs() { free } else { self.coverable(&free) };
        self.links.split(free, |part| parts.push(part));
    }

    fn canonical(&self, free: C) -> C {
        if free.is_empty() {
            return free;
        }
        let (mut set, mut height, mut width) = self.cornered(&free);
        if self.has(TURN) && height > width {
            set = self.turned(&set, height, width);
            (height, width) = (width, height);
        }
        if self.has(TURN) && height == width {
            let turned = self.least(self.turned(&set, height, width), width, height);
            return self.least(set, height, width).min(turned);
        }
        self.least(set, height, width)
    }

    fn effort(&self, free: &C) -> u32 {
        self.placements.iter().map(|placements| placements.places(free).count()).sum()
    }

    /// Three cells have room for one pair. The second player wins a position with a half turn by
    /// replying to every move with its image, unless a piece meets its own image.
    fn known_value(&self, free: &C) -> Option<u32> {
        if !self.has(HALF_TURN) || free.is_empty() {
            return None;
        }
        // A half turn exchanges the first and the last cell, then the next inner ones.
        let (first, last) = (free.lowest(), free.highest());
        let mut within = free.clone();
        within.remove(first);
        within.remove(last);
        let is_small = within.is_empty() || within.lowest() == within.highest();
        if is_small && self.links.are_pairs() {
            return Some(u32::from(!self.is_terminal(free)));
        }
        if !is_small && within.lowest() + within.highest() != first + last {
            return None;
        }
        let (set, height, width) = self.cornered(free);
        let length = (height - 1) * self.columns + width;
        if set.reversed(length) != set {
            return None;
        }
        let meets = self.placements.iter().any(|placements| placements.meets_image(&set, length));
        (!meets).then_some(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::cells::ManyCells;

    #[test]
    fn rows_by_a_product_are_rows_by_division() {
        let most = ManyCells::MOST;
        for columns in (1..300).chain((300..most).step_by(997)).chain([most - 1, most]) {
            let game = GridGame::<ManyCells>::new(1, columns, &[]).unwrap();
            // Internally there are never more rows than columns.
            let ends = (columns..=most).step_by(columns as usize);
            for cell in ends.flat_map(|end| [end - 1, end]).filter(|&cell| cell < most) {
                assert_eq!(game.row_of(cell), cell / columns, "{cell} of {columns}");
            }
        }
    }
}
