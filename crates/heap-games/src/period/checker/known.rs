//! Periods of closed forms, with their values.

use super::grammar::{Coins, Manner, Moves};

/// The least preperiod and period of a rule's values, for all heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) preperiod: u128,
    pub(super) period: u128,
    pub(super) saltus: u128,
    /// The greatest value before the end of the first period.
    pub(super) max_value: u128,
}

/// Returns the period of a rule with a closed form.
///
/// - Every take: the value of a heap is its size, as all smaller sizes are left.
/// - Lasker's game: 4k + 1, 4k + 2, 4k + 4 and 4k + 3 from heap 1 on (*Winning Ways*, chapter 4).
/// - The multiples of u from l to h times u: ⌊(⌊n / u⌋ mod (l + h)) / l⌋. From a remainder r the
///   remainders r − h to r − l are left, which have every smaller value but not its own.
/// - No take: 0.
/// - Coins: a single coin has the value 1; with two, at any places, a move leaves at most one other
///   coin, so every smaller value and no other is reached.
pub(super) fn known(moves: &Moves) -> Option<Known> {
    let (preperiod, period, saltus, max_value) = match moves {
        Moves::AllBut(takes) if takes.is_empty() => (0, 1, 1, 0),
        Moves::Lasker => (1, 4, 4, 4),
        Moves::Multiples { unit, least, greatest } => {
            let cycle = u128::from(*least) + u128::from(*greatest);
            let period = cycle * u128::from(*unit);
            (0, period, 0, (cycle - 1) / u128::from(*least))
        }
        Moves::Takes(takes) if takes.is_empty() => (0, 1, 0, 0),
        Moves::Coins(Coins { least, most: Some(most), manner, first: false }) => {
            match (least, most, manner) {
                (1, 1, Manner::Anyhow | Manner::Neighbours) => (1, 1, 0, 1),
                (2, 2, Manner::Anyhow) => (1, 1, 1, 0),
                (1, 2, Manner::Anyhow) => (0, 1, 1, 0),
                _ => return None,
            }
        }
        _ => return None,
    };
    Some(Known { preperiod, period, saltus, max_value })
}
