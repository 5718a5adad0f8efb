//! Formulas for the P-positions of two numbers.

use crate::guess::{Guess, guess};
use crate::list::{ReadValuesError, ValueList};
use std::collections::BTreeSet;

/// The P-positions of a table, with the matches of their numbers.
#[derive(Clone, Debug)]
pub struct Pairs {
    /// The P-positions a, b in order; with a at most b, if they are symmetric.
    pub pairs: Vec<[u64; 2]>,
    /// Whether b, a is a P-position with every a, b.
    pub symmetric: bool,
    /// Lists of numbers, each with a description and its matches.
    pub lists: Vec<(&'static str, ValueList, Guess)>,
}

/// Returns the matches of the P-positions among `side` by `side` positions, whose numbers count
/// from `from`. If no number occurs twice, the lists hold the two numbers of each and their
/// difference, else the least and the greatest b up to each a.
///
/// # Complexity
/// O(side²), and as [`guess`].
///
/// # Errors
/// When `from` is greater than 10^4.
///
/// # Examples
/// ```
/// let is_lost = |a: usize, b: usize| a.max(b) == 2 * a.min(b);
/// let found = value_guess::pairs(0, 30, is_lost)?;
/// assert_eq!(found.pairs[..3], [[0, 0], [1, 2], [2, 4]]);
/// let (about, _, guess) = &found.lists[1];
/// assert_eq!((*about, guess.finds[0].pattern.to_string().as_str()), ("b(n)", "2·n"));
/// # Ok::<(), value_guess::ReadValuesError>(())
/// ```
pub fn pairs(
    from: u64,
    side: usize,
    is_lost: impl Fn(usize, usize) -> bool,
) -> Result<Pairs, ReadValuesError> {
    let all = || (0..side).flat_map(|a| (0..side).map(move |b| (a, b)));
    let symmetric = all().all(|(a, b)| is_lost(a, b) == is_lost(b, a));
    let pairs = all().filter(|&(a, b)| is_lost(a, b) && (a <= b || !symmetric));
    let pairs: Vec<[u64; 2]> = pairs.map(|(a, b)| [a, b].map(|side| from + side as u64)).collect();
    let occurs_once = |at: usize| {
        let numbers: BTreeSet<u64> = pairs.iter().map(|pair| pair[at]).collect();
        numbers.len() == pairs.len()
    };
    let lists: Vec<(&str, u64, Vec<u64>)> = if occurs_once(0) && occurs_once(1) {
        let gaps: Option<Vec<u64>> = pairs.iter().map(|[a, b]| b.checked_sub(*a)).collect();
        let gaps = gaps.map(|gaps| ("b(n) - a(n)", 0, gaps));
        let numbers = |at: usize| pairs.iter().map(|pair| pair[at]).collect();
        [("a(n)", 0, numbers(0)), ("b(n)", 0, numbers(1))].into_iter().chain(gaps).collect()
    } else {
        // All of these are known, unlike those beyond the table.
        let bounds = |a: usize| {
            let mut lost = (0..=a).filter(|&b| is_lost(a, b)).map(|b| from + b as u64);
            let least = lost.next()?;
            Some((least, lost.last().unwrap_or(least)))
        };
        let first = (0..side).find(|&a| bounds(a).is_some()).unwrap_or(side);
        let (least, greatest) = (first..side).map_while(bounds).unzip();
        let first = from + first as u64;
        vec![("least b <= n", first, least), ("greatest b <= n", first, greatest)]
    };
    let guessed = |(about, first, values): (&'static str, u64, Vec<u64>)| {
        let list = ValueList::new(first, values)?;
        let mut guess = guess(&list)?;
        // The lists hold sizes, not values of a game.
        guess.finds.retain(|find| find.pattern.rule().is_none() && !guess.too_few);
        Ok((about, list, guess))
    };
    let lists = lists.into_iter().filter(|list| !list.2.is_empty()).map(guessed);
    let lists = lists.collect::<Result<_, ReadValuesError>>()?;
    Ok(Pairs { pairs, symmetric, lists })
}
