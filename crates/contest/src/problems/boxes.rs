//! Stone Game: a box of size s with c stones takes up to c² more, never above s.

use super::Answer;
use crate::reading::case;
use crate::{Input, SolveError};

pub(super) const ANSWERS: &[Answer] = &[
    ("hdu1729-stone-game", |input, output| {
        let mut number = 0_u64;
        while let Some(count) = case(input, "number of boxes")? {
            number += 1;
            let wins = first_player_wins(input, count)?;
            output.text("Case ").uint(number).line(":").line(if wins { "Yes" } else { "No" });
        }
        Ok(())
    }),
    ("nowcoder34655c-stone-game", |input, output| {
        let count = input.int("number of boxes")?;
        let wins = first_player_wins(input, count)?;
        output.line(if wins { "Yes" } else { "No" });
        Ok(())
    }),
];

fn first_player_wins(input: &mut Input<'_>, count: u64) -> Result<bool, SolveError> {
    let mut sum = 0;
    for _ in 0..count {
        let size = input.int("size of a box")?;
        let stones = input.int_in(0..=size, "stones in a box")?;
        sum ^= square_box_value(size, stones);
    }
    Ok(sum != 0)
}

/// Returns the Grundy value of a box of `size` that holds `count` stones, where a move adds 1 to
/// count² stones without overfilling the box.
///
/// Let t be the greatest count with t + t² < size. From every count above t the box can be filled
/// at once, so its value is the room left; a count of at most t plays for the box of size t.
///
/// A box that holds nothing, or more than its size, has no move.
///
/// # Complexity
/// O(log log size).
///
/// # Examples
/// ```
/// // From 1 stone in a box of 3, a move leads to 2 only, from 2 to 3.
/// assert_eq!(contest::square_box_value(3, 2), 1);
/// assert_eq!(contest::square_box_value(3, 1), 0);
/// ```
pub fn square_box_value(size: u64, count: u64) -> u64 {
    if count == 0 {
        return 0;
    }
    let mut size = size;
    while count < size {
        let bound = greatest_short_count(size);
        if count > bound {
            return size - count;
        }
        size = bound;
    }
    0
}

/// Returns the greatest t with t + t² < size, for a size of at least 1.
fn greatest_short_count(size: u64) -> u64 {
    let root = (size - 1).isqrt();
    // t + t² ≤ size − 1 allows the root r of size − 1, or else r − 1, as (r − 1) + (r − 1)² < r².
    if root * root + root < size { root } else { root - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_exact_at_the_greatest_sizes() {
        let t = u128::from(greatest_short_count(u64::MAX));
        assert!(t + t * t < u128::from(u64::MAX));
        assert!((t + 1) + (t + 1) * (t + 1) >= u128::from(u64::MAX));
        assert_eq!(square_box_value(u64::MAX, u64::MAX - 1), 1);
        assert_eq!(square_box_value(4, 9), 0);
    }
}
