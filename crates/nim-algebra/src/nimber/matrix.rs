//! Matrices of nimbers: rank, determinant, inverse, and systems of equations.
//!
//! Everything is one elimination: rows are lowered by multiples of a pivot row, column by column. Sums
//! have no signs in characteristic 2, so that the determinant is the product of the pivots, and
//! exchanging rows does not change it.

use crate::{NimWord, Nimber};
use mex_core::StopPoints;

/// A matrix over the field of a width of nimbers, row by row.
///
/// # Examples
/// ```
/// use nim_algebra::{NimMatrix, Nimber};
///
/// let row = |values: [u8; 2]| values.map(Nimber::new).to_vec();
/// let matrix = NimMatrix::new(vec![row([1, 2]), row([3, 4])]).unwrap();
/// // 1 ⊗ 4 ⊕ 2 ⊗ 3 = 4 ⊕ 1
/// assert_eq!(matrix.determinant(), Some(Nimber::new(5)));
/// let solution = matrix.solve(&row([1, 0])).unwrap();
/// assert_eq!(matrix.apply(&solution), Some(row([1, 0])));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NimMatrix<W> {
    rows: Vec<Vec<Nimber<W>>>,
    columns: usize,
}

impl<W: NimWord> NimMatrix<W> {
    /// Returns the matrix with the given rows, or `None` if they differ in length.
    pub fn new(rows: Vec<Vec<Nimber<W>>>) -> Option<Self> {
        let columns = rows.first().map_or(0, Vec::len);
        let is_even = rows.iter().all(|row| row.len() == columns);
        is_even.then_some(NimMatrix { rows, columns })
    }

    /// Returns the rows.
    pub fn rows(&self) -> &[Vec<Nimber<W>>] {
        &self.rows
    }

    /// Returns the product with a column, or `None` if its length is not the number of columns.
    pub fn apply(&self, column: &[Nimber<W>]) -> Option<Vec<Nimber<W>>> {
        let dot = |row: &Vec<Nimber<W>>| {
            let products = row.iter().zip(column).map(|(&left, &right)| left * right);
            products.fold(Nimber::ZERO, |sum, product| sum + product)
        };
        (column.len() == self.columns).then(|| self.rows.iter().map(dot).collect())
    }

    /// Returns the product of two matrices, or `None` if this one has not as many columns as the other
    /// has rows.
    ///
    /// # Complexity
    /// a·b·c products for a × b and b × c places.
    pub fn times(&self, other: &Self) -> Option<Self> {
        if self.columns != other.rows.len() {
            return None;
        }
        let mut stops = StopPoints::default();
        let mut product = |row: &Vec<Nimber<W>>| {
            let mut sum = vec![Nimber::ZERO; other.columns];
            for (&factor, row) in row.iter().zip(&other.rows) {
                stops.pass_many(row.len());
                add_multiple(&mut sum, row, factor);
            }
            sum
        };
        let rows = self.rows.iter().map(&mut product).collect();
        Some(NimMatrix { rows, columns: other.columns })
    }

    /// Returns the rank.
    ///
    /// # Complexity
    /// O(r·a·b) products for rank r and a × b places, as for the other methods.
    pub fn rank(&self) -> usize {
        eliminate(&mut self.rows.clone(), self.columns).pivots.len()
    }

    /// Returns the determinant, or `None` if there are not as many rows as columns; *1 for no rows.
    pub fn determinant(&self) -> Option<Nimber<W>> {
        if self.rows.len() != self.columns {
            return None;
        }
        let Eliminated { pivots, product } = eliminate(&mut self.rows.clone(), self.columns);
        Some(if pivots.len() == self.columns { product } else { Nimber::ZERO })
    }

    /// Returns the inverse, or `None` if there is none.
    pub fn inverse(&self) -> Option<Self> {
        if self.rows.len() != self.columns {
            return None;
        }
        let mut rows = self.rows.clone();
        for (index, row) in rows.iter_mut().enumerate() {
            row.resize(2 * self.columns, Nimber::ZERO);
            row[self.columns + index] = Nimber::ONE;
        }
        let found = eliminate(&mut rows, self.columns);
        let inverse = rows.into_iter().map(|row| row[self.columns..].to_vec()).collect();
        (found.pivots.len() == self.columns).then_some(NimMatrix { rows: inverse, ..*self })
    }

    /// Returns a column whose product with the matrix is the given one, with *0 wherever it is free, or
    /// `None` if there is none or the length is not the number of rows.
    pub fn solve(&self, product: &[Nimber<W>]) -> Option<Vec<Nimber<W>>> {
        if product.len() != self.rows.len() {
            return None;
        }
        let mut rows = self.rows.clone();
        for (row, &value) in rows.iter_mut().zip(product) {
            row.push(value);
        }
        let pivots = eliminate(&mut rows, self.columns).pivots;
        if rows[pivots.len()..].iter().any(|row| !row[self.columns].is_zero()) {
            return None;
        }
        let mut solution = vec![Nimber::ZERO; self.columns];
        for (row, &column) in rows.iter().zip(&pivots) {
            solution[column] = row[self.columns];
        }
        Some(solution)
    }

    /// Returns a basis of the columns whose product with the matrix is *0, none if only *0 has it.
    pub fn kernel(&self) -> Vec<Vec<Nimber<W>>> {
        let mut rows = self.rows.clone();
        let pivots = eliminate(&mut rows, self.columns).pivots;
        let free = (0..self.columns).filter(|column| pivots.binary_search(column).is_err());
        let basis = free.map(|free| {
            let mut column = vec![Nimber::ZERO; self.columns];
            column[free] = Nimber::ONE;
            for (row, &pivot) in rows.iter().zip(&pivots) {
                column[pivot] = row[free];
            }
            column
        });
        basis.collect()
    }
}

/// What an elimination found.
struct Eliminated<W> {
    /// The columns in which the first rows have *1 and all others *0.
    pivots: Vec<usize>,
    /// The product of the pivots as they were.
    product: Nimber<W>,
}

/// Brings the first columns of some rows into reduced echelon form.
fn eliminate<W: NimWord>(rows: &mut [Vec<Nimber<W>>], columns: usize) -> Eliminated<W> {
    let (mut pivots, mut product) = (Vec::new(), Nimber::ONE);
    let mut stops = StopPoints::default();
    for column in 0..columns {
        let done = pivots.len();
        let below = rows[done..].iter().position(|row| !row[column].is_zero());
        let Some(below) = below else { continue };
        rows.swap(done, done + below);
        let pivot = rows[done][column];
        product *= pivot;
        let inverse = pivot.inverse().unwrap_or(Nimber::ONE);
        let scaled: Vec<_> = rows[done].iter().map(|&value| value * inverse).collect();
        for row in &mut *rows {
            let factor = row[column];
            stops.pass_many(row.len());
            add_multiple(row, &scaled, factor);
        }
        rows[done] = scaled;
        pivots.push(column);
    }
    Eliminated { pivots, product }
}

/// Adds a multiple of a row to another one.
fn add_multiple<W: NimWord>(to: &mut [Nimber<W>], row: &[Nimber<W>], factor: Nimber<W>) {
    if !factor.is_zero() {
        for (sum, &value) in to.iter_mut().zip(row) {
            *sum += factor * value;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::{Rng, size};

    /// Numbers so small that dependent rows occur.
    fn random(rng: &mut Rng, rows: usize, columns: usize) -> NimMatrix<u16> {
        let most = [2, 4, 16, 1 << 16][rng.below(4) as usize];
        let mut row = |_| (0..columns).map(|_| Nimber::new(rng.below(most) as u16)).collect();
        let rows = (0..rows).map(&mut row).collect();
        NimMatrix { rows, columns }
    }

    /// The determinant by its expansion along the first row.
    fn expanded(rows: &[Vec<Nimber<u16>>]) -> Nimber<u16> {
        let Some((first, rest)) = rows.split_first() else { return Nimber::ONE };
        let minor = |without: usize| {
            let row = |row: &Vec<Nimber<u16>>| {
                let mut row = row.clone();
                row.remove(without);
                row
            };
            expanded(&rest.iter().map(row).collect::<Vec<_>>())
        };
        let terms = first.iter().enumerate().map(|(column, &value)| value * minor(column));
        terms.fold(Nimber::ZERO, |sum, term| sum + term)
    }

    #[test]
    fn determinants_and_inverses_follow_the_definition() {
        let mut rng = Rng::new(5);
        let mut singular = 0;
        for _ in 0..size(2000, 40_000) {
            let order = rng.below(6) as usize;
            let (one, other) = (random(&mut rng, order, order), random(&mut rng, order, order));
            let determinant = one.determinant().unwrap();
            assert_eq!(determinant, expanded(one.rows()), "{one:?}");
            let product = one.times(&other).unwrap();
            let expected = determinant * other.determinant().unwrap();
            assert_eq!(product.determinant(), Some(expected));
            assert_eq!(one.rank() < order, determinant.is_zero());
            match one.inverse() {
                Some(inverse) => {
                    let unit = one.times(&inverse).unwrap();
                    let is_unit = |row: usize, column: usize| {
                        unit.rows[row][column]
                            == if row == column { Nimber::ONE } else { Nimber::ZERO }
                    };
                    assert!((0..order * order).all(|at| is_unit(at / order, at % order)));
                }
                None => singular += 1,
            }
            assert_eq!(one.inverse().is_none(), determinant.is_zero());
        }
        assert!(singular > 200, "{singular}");
    }

    #[test]
    fn equations_have_the_solutions_that_search_finds() {
        let mut rng = Rng::new(6);
        for _ in 0..size(1000, 20_000) {
            let (rows, columns) = (rng.below(4) as usize, rng.below(4) as usize);
            // In the field of four, all columns can be tried.
            let mut matrix = random(&mut rng, rows, columns);
            let small = |value: &mut Nimber<u16>| *value = Nimber::new(value.value() % 4);
            matrix.rows.iter_mut().flatten().for_each(small);
            let product: Vec<_> = (0..rows).map(|_| Nimber::new(rng.below(4) as u16)).collect();
            let all = (0..4_u32.pow(columns as u32)).map(|code| {
                (0..columns)
                    .map(|at| Nimber::new((code >> (2 * at) & 3) as u16))
                    .collect::<Vec<_>>()
            });
            let applied = |column: &Vec<Nimber<u16>>| matrix.apply(column).unwrap();
            let count = all.clone().filter(|column| applied(column) == product).count();
            let solution = matrix.solve(&product);
            assert_eq!(solution.is_some(), count > 0, "{matrix:?} {product:?}");
            assert!(solution.is_none_or(|column| applied(&column) == product));
            let kernel = matrix.kernel();
            assert_eq!(kernel.len() + matrix.rank(), columns);
            assert!(kernel.iter().all(|column| applied(column).iter().all(|it| it.is_zero())));
            let zeros = all.filter(|column| applied(column).iter().all(|it| it.is_zero())).count();
            assert_eq!(zeros, 4_usize.pow(kernel.len() as u32));
        }
    }

    #[test]
    fn shapes_that_do_not_fit_have_no_answer() {
        let one = Nimber::<u8>::ONE;
        assert_eq!(NimMatrix::new(vec![vec![one], vec![one, one]]), None);
        let wide = NimMatrix::new(vec![vec![one, one]]).unwrap();
        assert_eq!((wide.determinant(), wide.inverse(), wide.times(&wide)), (None, None, None));
        assert_eq!((wide.apply(&[one]), wide.solve(&[one, one])), (None, None));
        let empty = NimMatrix::<u8>::new(Vec::new()).unwrap();
        assert_eq!((empty.rank(), empty.determinant()), (0, Some(one)));
        assert_eq!(empty.solve(&[]), Some(Vec::new()));
    }
}
