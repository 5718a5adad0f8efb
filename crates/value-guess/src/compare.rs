//! The differences of two lists of values.

use crate::list::ValueList;
use crate::pattern::Difference;

/// The largest shift of heaps, and the fewest values for a shift.
const MOST_SHIFT: i64 = 64;
const FEWEST: usize = 5;

/// The comparison of a list of values with those of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The number of values that agree before the first difference.
    pub agree: usize,
    /// The number of values that both have.
    pub compared: usize,
    /// The first difference; `None` if there is none.
    pub difference: Option<Difference>,
    /// A shift of heaps from the list to the game with which all values agree, and their number;
    /// `None` if they agree without a shift.
    pub shift: Option<(i64, usize)>,
}

/// Compares a list with the values of a game from heap `begin` on, in their common range.
///
/// If they differ, heaps that are larger or smaller by up to 64 are tried: a shift counts if all
/// common values agree, and these are at least five and half of the list.
///
/// # Complexity
/// O(values · shifts) at worst; a shift that does not fit is dropped at the first difference.
///
/// # Examples
/// ```
/// use value_guess::{ValueList, compare};
///
/// let kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4];
/// let list = ValueList::read(b"1 0\n2 1\n3 2\n4 3\n5 1\n6 4\n")?;
/// let found = compare(&list, 0, &kayles);
/// assert_eq!(found.difference.map(|it| it.index), Some(0));
/// assert_eq!(found.shift, Some((-1, 6)));
/// # Ok::<(), value_guess::ReadValuesError>(())
/// ```
pub fn compare(list: &ValueList, begin: u64, game: &[u64]) -> Comparison {
    let of_game = |heap: u64| {
        let index = usize::try_from(heap.checked_sub(begin)?).ok()?;
        game.get(index).map(|&value| value.into())
    };
    let plain = agreement(list, (begin, 0), usize::MAX, of_game);
    let shift = |by: i64| {
        let Agreement { agree, difference, .. } = agreement(list, (begin, by), 0, of_game);
        let counts = agree >= FEWEST && 2 * agree >= list.values().len();
        (difference.is_none() && counts).then_some((by, agree))
    };
    let shifts = || (1..=MOST_SHIFT).flat_map(|by| [by, -by]).find_map(shift);
    Comparison {
        agree: plain.difference.map_or(plain.compared, |(index, _)| index - plain.skipped),
        compared: plain.compared,
        difference: plain
            .difference
            .map(|(index, there)| Difference { index, there: Some(there.to_string()) }),
        shift: plain.difference.and_then(|_| shifts()),
    }
}

/// The comparison of the values of a list with those of other heaps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Agreement {
    /// The number of first values without a corresponding heap.
    pub(crate) skipped: usize,
    pub(crate) compared: usize,
    pub(crate) agree: usize,
    /// The index of the first value that differs, and the other one.
    pub(crate) difference: Option<(usize, u128)>,
}

/// Compares the values of a list with those of heaps that are larger by a shift, from the heap
/// `begin` on, until more than `most` differ.
pub(crate) fn agreement(
    list: &ValueList,
    (begin, shift): (u64, i64),
    most: usize,
    mut value: impl FnMut(u64) -> Option<u128>,
) -> Agreement {
    let skipped = i128::from(begin) - i128::from(shift) - i128::from(list.first());
    let skipped = usize::try_from(skipped.max(0)).unwrap_or(usize::MAX);
    let mut found = Agreement { skipped, compared: 0, agree: 0, difference: None };
    for (index, &here) in list.values().iter().enumerate().skip(skipped) {
        let heap = (list.first() + index as u64).checked_add_signed(shift);
        let Some(there) = heap.and_then(&mut value) else { break };
        found.compared += 1;
        if there == here.into() {
            found.agree += 1;
            continue;
        }
        found.difference.get_or_insert((index, there));
        if found.compared - found.agree > most {
            break;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    #[test]
    fn random_lists_are_compared_as_by_definition() {
        let mut rng = Rng::new(5);
        let mut shifted = 0;
        for _ in 0..3000 {
            let game: Vec<u64> = (0..20 + rng.below(60)).map(|_| rng.below(4)).collect();
            let (first, by) = (rng.below(9), rng.pick(&[0, 0, 1, 3, -1, -2, 64]));
            let value = |heap: u64, by: i64| {
                let heap = heap.checked_add_signed(by)?;
                game.get(heap as usize).copied()
            };
            let heaps = first..first + 1 + rng.below(18);
            let mut values: Vec<u64> = heaps.clone().map(|n| value(n, by).unwrap_or(9)).collect();
            if rng.below(2) == 0 {
                let at = rng.below(values.len() as u64) as usize;
                values[at] = rng.below(4);
            }
            let list = ValueList::new(first, values.clone()).unwrap();
            // Heaps far below the list prove nothing.
            let begin = rng.below(first + 1);
            let (found, cut) =
                (compare(&list, 0, &game), compare(&list, begin, &game[begin as usize..]));
            assert_eq!((found.compared, &found.difference), (cut.compared, &cut.difference));
            // Whether each common value agrees, with a shift.
            let both = |by: i64| -> Vec<bool> {
                let pairs = heaps.clone().zip(&values);
                pairs.filter_map(|(n, here)| Some(value(n, by)? == *here)).collect()
            };
            let all = both(0);
            let wrong = all.iter().position(|is_same| !is_same);
            assert_eq!((found.compared, found.agree), (all.len(), wrong.unwrap_or(all.len())));
            assert_eq!(found.difference.map(|it| it.index), wrong);
            let fits = |by: &i64| {
                let all = both(*by);
                all.iter().all(|is_same| *is_same)
                    && all.len() >= 5
                    && 2 * all.len() >= values.len()
            };
            let least = (1..=64).flat_map(|by| [by, -by]).find(fits).filter(|_| wrong.is_some());
            assert_eq!(found.shift, least.map(|by| (by, both(by).len())));
            shifted += usize::from(least.is_some());
        }
        assert!(shifted > 300, "{shifted}");
    }
}
