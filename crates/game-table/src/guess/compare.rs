//! How two lists of values differ.

use super::values::ValueList;
use crate::answer::{CompareAnswer, ShiftAnswer};

/// The most by which heaps are shifted, and the fewest values that show a shift.
const MOST_SHIFT: usize = 64;
const FEWEST: usize = 5;

/// Compares a list with the values of a game from some heap on, as far as both go.
///
/// If they differ, heaps that are larger or smaller by up to 64 are tried: a shift counts if all
/// values that both have agree, at least five of them and half of the list.
///
/// # Complexity
/// O(values · shifts) at worst; a shift that does not fit is left at the first difference.
///
/// # Examples
/// ```
/// use game_table::{ValueList, compare_values};
///
/// let kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4];
/// let list = ValueList::read(b"1 0\n2 1\n3 2\n4 3\n5 1\n6 4\n")?;
/// let answer = compare_values(("kayles", 0, &kayles), ("list", &list));
/// assert_eq!(answer.difference.map(|it| (it.at, it.line)), Some((1, Some(1))));
/// assert_eq!(answer.shift.map(|it| it.by), Some(-1));
/// # Ok::<(), game_table::ReadValuesError>(())
/// ```
pub fn compare_values(
    (rule, begin, game): (&str, u64, &[u64]),
    (other, list): (&str, &ValueList),
) -> CompareAnswer {
    let first = list.first();
    let of_game = |index: usize, by: i64| {
        let heap = (first + index as u64).checked_add_signed(by)?;
        game.get(usize::try_from(heap.checked_sub(begin)?).ok()?).copied()
    };
    let values = list.values();
    let both = |by: i64| {
        let pairs = (0..values.len()).map(move |index| (index, of_game(index, by)));
        pairs.filter_map(|(index, there)| there.map(|there| (index, there)))
    };
    let compared = both(0).count();
    let difference = both(0).find(|&(index, there)| values[index] != there);
    let agree = difference.map_or(compared, |(index, _)| index);
    let difference =
        difference.map(|(index, there)| list.difference(index, Some(there.to_string())));
    let shift = || {
        let shifts = (1..=MOST_SHIFT as i64).flat_map(|by| [by, -by]);
        let fits = |by: &i64| both(*by).all(|(index, there)| values[index] == there);
        let counted = |by: i64| ShiftAnswer { agree: both(by).count(), by };
        let counts = |shift: &ShiftAnswer| shift.agree >= FEWEST && 2 * shift.agree >= values.len();
        shifts.filter(fits).map(counted).find(counts)
    };
    let shift = difference.as_ref().and_then(|_| shift());
    CompareAnswer {
        agree,
        compared,
        difference,
        from: first,
        other: other.to_string(),
        rule: rule.to_string(),
        shift,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    #[test]
    fn random_lists_are_compared_as_by_definition() {
        let mut rng = Rng::new(5);
        for _ in 0..3000 {
            let game: Vec<u64> = (0..20 + rng.below(60)).map(|_| rng.below(4)).collect();
            let first = rng.below(9);
            let by = [0, 0, 1, 3, -1, -2][rng.below(6) as usize];
            let count = 1 + rng.below(18);
            let value = |n: u64| {
                let heap = n.checked_add_signed(by).and_then(|heap| game.get(heap as usize));
                heap.copied().unwrap_or(9)
            };
            let mut values: Vec<u64> = (first..first + count).map(value).collect();
            if rng.below(2) == 0 {
                let at = rng.below(count) as usize;
                values[at] = rng.below(4);
            }
            let list = ValueList::new(first, values.clone()).unwrap();
            let answer = compare_values(("a", 0, &game), ("b", &list));
            // Heaps far below the list say nothing.
            let begin = rng.below(first + 1);
            let cut = compare_values(("a", begin, &game[begin as usize..]), ("b", &list));
            assert_eq!(
                (cut.compared, cut.difference),
                (answer.compared, answer.difference.clone())
            );
            let reached = (0..count as usize).filter(|it| first as usize + it < game.len());
            let reached: Vec<usize> = reached.collect();
            let wrong = reached.iter().find(|&&it| values[it] != game[first as usize + it]);
            assert_eq!(answer.compared, reached.len());
            assert_eq!(answer.agree, *wrong.unwrap_or(&reached.len()));
            assert_eq!(answer.difference.map(|it| it.at), wrong.map(|&it| first + it as u64));
            if let Some(shift) = answer.shift {
                for (n, value) in (first..).zip(values) {
                    let heap = n.checked_add_signed(shift.by).map(|heap| heap as usize);
                    let there = heap.and_then(|heap| game.get(heap));
                    assert!(there.is_none_or(|&there| there == value));
                }
            }
        }
    }

    #[test]
    fn a_shift_that_all_values_show_is_found() {
        let game: Vec<u64> = (0..200).map(|n| n * n % 211).collect();
        for by in [-20_i64, -1, 1, 7, 64] {
            let values = (30..80_u64).map(|n| game[(n as i64 + by) as usize]).collect();
            let list = ValueList::new(30, values).unwrap();
            let answer = compare_values(("a", 0, &game), ("b", &list));
            assert_eq!(answer.shift, Some(ShiftAnswer { agree: 50, by }));
        }
    }
}
