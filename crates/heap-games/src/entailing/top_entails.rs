//! Top Entails, as far as anyone likes.

use mex_core::{EntailedValue, StopPoints};

/// Returns the values of the stacks of 0 to `count` − 1 coins in Top Entails: a stack is split into two, or
/// its top coin is removed, and then the opponent has to move in that stack.
///
/// # The idea
/// Let U be the nimbers beside which a player who must move in a stack wins. Those of the splits are the
/// nim sums of values that are not loony, and what is won by removing the top coin is all that U of the
/// smaller stack lacks. So U is finite for an even stack and lacks finitely many nimbers for an odd one:
/// a list of the elements, or of those that are missing, is carried along. The value is the least nimber
/// that is missing, and the stack is loony if none is.
///
/// # Complexity
/// O(count²) time, and O(count) memory.
///
/// # Examples
/// ```
/// use heap_games::top_entails_values;
/// use mex_core::EntailedValue;
///
/// let values = top_entails_values(100);
/// assert_eq!(values[3], EntailedValue::Loony);
/// assert_eq!(values[6], EntailedValue::Nimber(2));
/// ```
///
/// # References
/// E. R. Berlekamp, J. H. Conway, R. K. Guy, "Winning Ways" (1982), chapter 12; J. West, "New values for Top
/// Entails", Games of No Chance (1996).
pub fn top_entails_values(count: usize) -> Vec<EntailedValue> {
    let mut values: Vec<EntailedValue> = Vec::new();
    // The nimbers of the values so far; a loony one is marked.
    let mut sizes: Vec<u32> = Vec::new();
    // What must-movers win beside; of an odd stack, what they do not.
    let mut listed: Vec<u32> = Vec::new();
    let mut seen: Vec<usize> = Vec::new();
    let mut stops = StopPoints::default();
    for coins in 0..count {
        stops.pass_many(1 + coins / 2);
        split(&sizes, coins, &mut seen);
        let is_split = |size: u32| seen.get(size as usize) == Some(&coins);
        let value = if coins.is_multiple_of(2) {
            // Those that the smaller stack does not win beside come with the splits.
            listed.retain(|&size| !is_split(size));
            let splits = (0_u32..).zip(&seen).filter(|&(_, &mark)| mark == coins && coins > 0);
            listed.extend(splits.map(|(size, _)| size));
            listed.sort_unstable();
            let gap = (0..).zip(&listed).find(|&(place, &size)| place != size);
            Some(gap.map_or(listed.len() as u32, |(place, _)| place))
        } else {
            // All are won but those that the smaller stack wins beside and no split leaves.
            listed.retain(|&size| !is_split(size));
            listed.first().copied()
        };
        sizes.push(value.unwrap_or(LOONY));
        values.push(value.map_or(EntailedValue::Loony, EntailedValue::Nimber));
    }
    values
}

/// The mark of a loony stack: values are far less than the numbers of stacks.
const LOONY: u32 = u32::MAX;

/// Marks the nim sums of the two parts of a stack, unless one of them is loony.
fn split(sizes: &[u32], coins: usize, seen: &mut Vec<usize>) {
    for part in 1..=coins / 2 {
        let (one, other) = (sizes[part], sizes[coins - part]);
        if one == LOONY || other == LOONY {
            continue;
        }
        let sum = (one ^ other) as usize;
        if sum >= seen.len() {
            seen.resize(sum + 1, 0);
        }
        seen[sum] = coins;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EntailingHeaps;
    use mex_core::EntailingEvaluator;
    use test_support::size;

    fn loony(values: &[EntailedValue]) -> Vec<usize> {
        (0..values.len()).filter(|&coins| values[coins] == EntailedValue::Loony).collect()
    }

    #[test]
    fn loony_stacks_are_those_that_were_published() {
        // J. West, New values for Top Entails.
        assert_eq!(loony(&top_entails_values(3001)), [1, 3, 2403, 2505]);
    }

    #[test]
    fn the_fifth_loony_stack_at_full_size() {
        if size(0, 1) == 1 {
            assert_eq!(loony(&top_entails_values(34_000)), [1, 3, 2403, 2505, 33_243]);
        }
    }

    #[test]
    fn values_are_those_of_the_rules() {
        let game: EntailingHeaps = "top-entails".parse().unwrap();
        let mut evaluator = EntailingEvaluator::new(&game);
        for (coins, value) in (0..).zip(top_entails_values(300)) {
            assert_eq!(evaluator.value(&coins), Ok(value), "{coins}");
        }
    }
}
