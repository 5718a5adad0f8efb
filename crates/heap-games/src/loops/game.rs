//! The games, and their moves.

use mex_core::{Options, Ruleset};

/// A game on heaps in which play may come back to where it was.
///
/// It is a [`Ruleset`] whose positions are lists of heaps, and whose options are single positions: the
/// graph of those that can be reached is finite, and what solves graphs with cycles answers it.
/// [`Evaluator`](mex_core::Evaluator) finds the values of games of these that must end.
///
/// # Examples
/// ```
/// use heap_games::LoopyHeaps;
/// use mex_core::{Options, Ruleset};
///
/// let game: LoopyHeaps = "windup:7:1,2,5".parse()?;
/// let mut options = Options::new();
/// game.options(&game.position(&[1])?, &mut options);
/// assert_eq!(options.iter().collect::<Vec<_>>(), [[vec![0]], [vec![6]], [vec![3]]]);
/// # Ok::<(), heap_games::LoopyHeapsError>(())
/// ```
///
/// # References
/// E. R. Berlekamp, J. H. Conway, R. K. Guy, "Winning Ways" (1982), chapter 12: Fair Shares and Varied
/// Pairs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LoopyHeaps {
    /// Wind Up: a hand on a dial of `places` places goes back by one of the numbers, past 0 to the last
    /// place if need be. At 0 it stops for good.
    WindUp {
        /// How many places there are, at least 1.
        places: u64,
        /// The numbers, in increasing order.
        takes: Vec<u64>,
    },
    /// A number of beans is taken from a heap or added to it, unless that makes it too large. An empty
    /// heap is gone: nothing is added to it.
    TakeAdd {
        /// The largest heap that there may be.
        most: u64,
        /// The numbers that can be taken, in increasing order.
        takes: Vec<u64>,
        /// The numbers that can be added, in increasing order; with 0 a heap may stay as it is.
        adds: Vec<u64>,
    },
    /// Fair Shares and Varied Pairs: a heap is split into two or more equal ones, or two heaps of
    /// different sizes are joined. All heaps together are one position.
    FairShares,
}

impl LoopyHeaps {
    /// Returns a position in the form in which options are listed.
    pub(super) fn sorted(mut heaps: Vec<u64>) -> Vec<u64> {
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable_by_key(|&heap| core::cmp::Reverse(heap));
        heaps
    }
}

impl Ruleset for LoopyHeaps {
    type Position = Vec<u64>;

    fn options(&self, heaps: &Vec<u64>, options: &mut Options<Vec<u64>>) {
        match (self, &heaps[..]) {
            (LoopyHeaps::FairShares, heaps) => {
                share(heaps, options);
                join(heaps, options);
            }
            (_, [0] | []) => {}
            (LoopyHeaps::WindUp { places, takes }, &[place, ..]) => {
                for take in takes.iter().map(|take| take % places) {
                    let left = place.checked_sub(take);
                    options.push(vec![left.unwrap_or_else(|| places - (take - place))]);
                }
            }
            (LoopyHeaps::TakeAdd { most, takes, adds }, &[heap, ..]) => {
                let taken = takes.iter().filter_map(|take| heap.checked_sub(*take));
                let added = adds.iter().filter_map(|add| heap.checked_add(*add));
                for left in taken.chain(added.filter(|sum| sum <= most)) {
                    options.push(vec![left]);
                }
            }
        }
    }

    fn ends(&self) -> bool {
        false
    }
}

/// Returns the sizes of heaps in decreasing order, each with where it stands first.
fn sizes(heaps: &[u64]) -> impl Iterator<Item = (usize, u64)> + Clone {
    let first = |&(place, &heap): &(usize, &u64)| place == 0 || heaps[place - 1] != heap;
    heaps.iter().enumerate().filter(first).map(|(place, &heap)| (place, heap))
}

/// Adds the options of splitting a heap; heaps stand in decreasing order.
fn share(heaps: &[u64], options: &mut Options<Vec<u64>>) {
    for (place, heap) in sizes(heaps) {
        for count in (2..=heap).filter(|count| heap.is_multiple_of(*count)) {
            let mut after = heaps.to_vec();
            after.remove(place);
            after.extend((0..count).map(|_| heap / count));
            options.push(LoopyHeaps::sorted(after));
        }
    }
}

/// Adds the options of joining two heaps; heaps stand in decreasing order.
fn join(heaps: &[u64], options: &mut Options<Vec<u64>>) {
    for (place, heap) in sizes(heaps) {
        for (other, smaller) in sizes(heaps).filter(|&(other, _)| other > place) {
            let mut after = heaps.to_vec();
            after.remove(other);
            after[place] = heap.saturating_add(smaller);
            options.push(LoopyHeaps::sorted(after));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn options(game: &str, heaps: &[u64]) -> BTreeSet<Vec<u64>> {
        let game: LoopyHeaps = game.parse().unwrap();
        let mut options = Options::new();
        game.options(&game.position(heaps).unwrap(), &mut options);
        options.iter().map(|option| option[0].clone()).collect()
    }

    #[test]
    fn moves_follow_the_rules() {
        let set = |lists: &[&[u64]]| lists.iter().map(|list| list.to_vec()).collect();
        assert_eq!(options("windup:4:2", &[1]), set(&[&[3]]));
        assert_eq!(options("windup:4:2,9", &[3]), set(&[&[1], &[2]]));
        assert_eq!(options("windup:4:2", &[0]), set(&[]));
        assert_eq!(options("take-add:5:1,4:0,2", &[3]), set(&[&[2], &[3], &[5]]));
        assert_eq!(options("take-add:5:1,4:0,2", &[4]), set(&[&[3], &[0], &[4]]));
        assert_eq!(options("take-add:5:1:2", &[0]), set(&[]));
        assert_eq!(options("fair-shares", &[4]), set(&[&[2, 2], &[1, 1, 1, 1]]));
        assert_eq!(options("fair-shares", &[1, 3, 1]), set(&[&[4, 1], &[1; 5]]));
    }

    #[test]
    fn fair_shares_keep_the_almonds_and_can_be_undone_only_by_other_moves() {
        for total in 1..=12_u64 {
            let mut met = BTreeSet::from([vec![total]]);
            let mut list = vec![vec![total]];
            while let Some(heaps) = list.pop() {
                assert_eq!(heaps.iter().sum::<u64>(), total);
                for after in options("fair-shares", &heaps) {
                    let is_split = after.len() > heaps.len();
                    assert!(is_split || after.len() + 1 == heaps.len(), "{heaps:?} {after:?}");
                    if met.insert(after.clone()) {
                        list.push(after);
                    }
                }
            }
            assert!(met.contains(&vec![1; total as usize]));
        }
    }
}
