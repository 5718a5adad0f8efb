//! Nim: take any number from a heap; and Bouton's theorem for misère play.

use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};

use mex_core::Outcome;

use crate::rule::kind::{Kind, Visit};
use crate::values::engine::{Engine, Formula};
use crate::{Method, Period};

/// The rule of taking any number.
pub(crate) struct Nim;

impl Kind for Nim {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nim")
    }

    fn options(&self, heap: u64, visit: &mut Visit<'_>) -> ControlFlow<()> {
        (0..heap).rev().try_for_each(|left| visit(&[left]))
    }

    fn most_options(&self, heap: u64) -> u64 {
        heap
    }

    fn takes_to(&self, heap: u64, value: u128) -> Option<Vec<RangeInclusive<u64>>> {
        let left = u64::try_from(value).ok().filter(|&left| left < heap);
        Some(left.map(|left| heap - left..=heap - left).into_iter().collect())
    }

    fn closed_form(&self, heap: u64) -> Option<u128> {
        Some(heap.into())
    }

    fn known_period(&self) -> Option<(Period, u64)> {
        Some((Period { preperiod: 0, length: 1, saltus: 1 }, 0))
    }

    fn engine(&self, _wanted: Option<Method>) -> Box<dyn Engine> {
        Box::new(Formula(u128::from))
    }
}

/// A move that takes from one heap of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HeapTake {
    /// The index of the heap, from 0.
    pub heap_index: usize,
    /// How much the move takes, at least 1.
    pub take: u64,
}

/// Returns who wins misère Nim, where taking the last stone loses.
///
/// The player to move wins when there is no stone at all. Otherwise Bouton's strategy of normal
/// play holds until a move can leave heaps of 1 alone; that move leaves an odd number of them.
///
/// # Complexity
/// O(n) for n heaps.
///
/// # Examples
/// ```
/// use heap_games::{Outcome, misere_nim_outcome};
///
/// assert_eq!(misere_nim_outcome(&[1]), Outcome::Previous);
/// assert_eq!(misere_nim_outcome(&[1, 1]), Outcome::Next);
/// assert_eq!(misere_nim_outcome(&[2, 2]), Outcome::Previous);
/// assert_eq!(misere_nim_outcome(&[]), Outcome::Next);
/// ```
///
/// # References
/// C. L. Bouton, *Nim, a game with a complete mathematical theory* (1901).
pub fn misere_nim_outcome(heaps: &[u64]) -> Outcome {
    let wins_normal = heaps.iter().fold(0, |sum, heap| sum ^ heap) != 0;
    let only_single_stones = heaps.iter().all(|&heap| heap <= 1);
    Outcome::from_mover_wins(wins_normal != only_single_stones)
}

/// Returns every winning move of misère Nim, in heap order.
///
/// Each heap has at most one. With no stone at all there is no move, although the player to move
/// has won.
///
/// # Complexity
/// O(n) for n heaps.
///
/// # Examples
/// ```
/// use heap_games::{HeapTake, misere_nim_winning_takes};
///
/// let takes: Vec<_> = misere_nim_winning_takes(&[5, 1, 1]).collect();
/// assert_eq!(takes, [HeapTake { heap_index: 0, take: 4 }]);
/// ```
pub fn misere_nim_winning_takes(heaps: &[u64]) -> impl Iterator<Item = HeapTake> + '_ {
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let large = heaps.iter().filter(|&&heap| heap > 1).count();
    heaps.iter().enumerate().filter_map(move |(heap_index, &size)| {
        // A move that leaves heaps of 1 alone has to leave an odd number of them.
        let leaves_single_stones = large == usize::from(size > 1);
        let left = size ^ sum ^ u64::from(leaves_single_stones);
        (left < size).then(|| HeapTake { heap_index, take: size - left })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::Search;
    use test_support::Rng;

    #[test]
    fn misere_outcomes_and_takes_follow_the_definition() {
        let after = |heaps: &[u64], step: HeapTake| {
            let mut after = heaps.to_vec();
            after[step.heap_index] -= step.take;
            after
        };
        let takes = |heaps: &[u64]| -> Vec<HeapTake> {
            let heaps = heaps.iter().enumerate();
            heaps
                .flat_map(|(heap_index, &size)| {
                    (1..=size).map(move |take| HeapTake { heap_index, take })
                })
                .collect()
        };
        let mut search = Search::new(true, |heaps: &Vec<u64>| {
            takes(heaps).into_iter().map(|step| after(heaps, step)).collect()
        });
        let mut rng = Rng::new(1901);
        for _ in 0..400 {
            let heaps: Vec<u64> = (0..rng.below(4)).map(|_| rng.below(6)).collect();
            let mut expected = takes(&heaps);
            expected.retain(|&step| !search.is_win(&after(&heaps, step)));
            expected.sort_unstable();
            let found: Vec<HeapTake> = misere_nim_winning_takes(&heaps).collect();
            assert_eq!(found, expected, "{heaps:?}");
            assert_eq!(misere_nim_outcome(&heaps).mover_wins(), search.is_win(&heaps), "{heaps:?}");
        }
    }

    #[test]
    fn greatest_heaps_have_takes() {
        let found: Vec<HeapTake> = misere_nim_winning_takes(&[u64::MAX, 1 << 63, 0]).collect();
        assert_eq!(found, [HeapTake { heap_index: 0, take: u64::MAX - (1 << 63) }]);
    }
}
