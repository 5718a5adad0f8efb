//! Chips on a half-line: Georgia and Bob.

/// Why chips cannot be placed on a half-line.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChipsError {
    /// Two chips share a cell.
    #[error("two chips are on cell {cell}")]
    SharedCell {
        /// The cell, counted from 1.
        cell: u64,
    },
    /// A chip is on cell 0; cells count from 1.
    #[error("a chip is on cell 0, but cells count from 1")]
    CellZero,
}

/// Returns the value of chips on a half-line whose cells count from 1.
///
/// A move shifts one chip any distance towards cell 1, neither onto nor past another chip. The
/// positions come in any order and are sorted in place. Pair the chips from the far end: the gaps
/// inside the pairs are heaps of Nim, because a move of a pair's left chip is answered by its right
/// chip; a chip left over is paired with the end of the line.
///
/// The value is the nim sum of these heaps, which is zero exactly when the mover loses.
///
/// # Constraints
/// Any number of chips, on different cells from 1 to 2^64 − 1.
///
/// # Complexity
/// O(n log n) for n chips, in place.
///
/// # Errors
/// [`ChipsError`] if two chips share a cell or one is on cell 0.
///
/// # Examples
/// ```
/// use nim_algebra::chips_value;
///
/// assert_eq!(chips_value(&mut [1, 2, 3]), Ok(0));
/// assert_eq!(chips_value(&mut [17, 12, 7, 3, 9, 5, 1, 8]).map(|value| value != 0), Ok(true));
/// assert!(chips_value(&mut [4, 4]).is_err());
/// ```
pub fn chips_value(positions: &mut [u64]) -> Result<u64, ChipsError> {
    positions.sort_unstable();
    if positions.first() == Some(&0) {
        return Err(ChipsError::CellZero);
    }
    if let Some(pair) = positions.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(ChipsError::SharedCell { cell: pair[0] });
    }
    let value = positions.rchunks(2).fold(0, |value, pair| {
        let gap = match *pair {
            [left, right] => right - left - 1,
            [single] => single - 1,
            _ => 0,
        };
        value ^ gap
    });
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Search;

    fn options(chips: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (index, &chip) in chips.iter().enumerate() {
            let floor = if index == 0 { 0 } else { chips[index - 1] };
            for cell in floor + 1..chip {
                let mut option = chips.to_vec();
                option[index] = cell;
                options.push(option);
            }
        }
        options
    }

    #[test]
    fn zero_exactly_where_the_mover_loses() {
        let mut search = Search::new(false, |chips: &Vec<u64>| options(chips));
        for cells in 0_u64..512 {
            let chips: Vec<u64> = (1..=9).filter(|cell| cells >> (cell - 1) & 1 == 1).collect();
            let mut shuffled: Vec<u64> = chips.iter().rev().copied().collect();
            let value = chips_value(&mut shuffled).unwrap();
            assert_eq!(value != 0, search.wins(&chips), "{chips:?}");
        }
    }

    #[test]
    fn impossible_positions_are_refused() {
        assert_eq!(chips_value(&mut [7, 2, 7]), Err(ChipsError::SharedCell { cell: 7 }));
        assert_eq!(chips_value(&mut [3, 0]), Err(ChipsError::CellZero));
        assert_eq!(chips_value(&mut [u64::MAX]), Ok(u64::MAX - 1));
        assert_eq!(chips_value(&mut []), Ok(0));
    }
}
