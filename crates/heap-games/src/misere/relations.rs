//! Relations between sums of generators that a known quotient suggests in a larger one.

use super::monoid::Base;
use super::oracle::Stop;
use super::presentation::corners;
use super::sums::{Counts, Relation};

/// Whether relations are guessed, tested and retracted. Web builds, which have small quotients,
/// leave this code out.
pub(super) const GUESSES: bool = !cfg!(target_family = "wasm");

/// The relations assumed from the known quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trust {
    /// As [`Trust::Powers`] by one, as long as few sums are examined.
    Small,
    /// All, as long as they hold.
    All,
    /// Those between powers of one generator, this much later and with this multiple of the period.
    Powers(usize),
    /// Those that hold in any game.
    Nothing,
}

impl Trust {
    /// Returns the next choice after this failure, if another one may succeed.
    pub(super) fn less(self, stop: Stop) -> Option<Trust> {
        match (self, stop) {
            (Trust::Small, Stop::Positions) if GUESSES => Some(Trust::All),
            (Trust::Small, Stop::Positions) | (Trust::All, _) => Some(Trust::Powers(1)),
            (_, Stop::Positions) | (Trust::Nothing, _) => None,
            (Trust::Small | Trust::Powers(1), _) => Some(Trust::Powers(3)),
            (Trust::Powers(_), _) => Some(Trust::Nothing),
        }
    }

    pub(super) fn most(self, limit: usize) -> usize {
        match self {
            Trust::Small => limit.min(4096),
            Trust::All => limit / 8,
            Trust::Powers(_) | Trust::Nothing => limit,
        }
    }
}

/// Returns relations between sums of heaps, the last of which is new.
pub(super) fn relations<R>(
    base: &Base<R>,
    heaps: &[u32],
    trust: Trust,
) -> (Vec<Relation>, Vec<Vec<Counts>>) {
    let counts = |pairs: &[(usize, usize)]| -> Option<Counts> {
        let mut counts = vec![0; heaps.len()];
        for &(place, count) in pairs {
            counts[place] = u8::try_from(count).ok()?;
        }
        Some(counts.into_boxed_slice())
    };
    // The only moves of the least heap lead to the end, so two of it cancel.
    let cancel = counts(&[(0, 2)]).zip(counts(&[]));
    let old: Vec<u16> =
        heaps.iter().filter_map(|&heap| base.elements.get(heap as usize).copied()).collect();
    let mut standard: Vec<Vec<Counts>> = Vec::new();
    let found: Vec<_> = match trust {
        Trust::All if GUESSES => {
            let (pairs, least) = corners(&base.monoid, &old);
            let counts = |powers: &Vec<u16>| -> Option<Counts> {
                let new = std::iter::once(&0).take(heaps.len() - old.len());
                let powers = powers.iter().rev().chain(new);
                powers.map(|&power| u8::try_from(power).ok()).collect()
            };
            standard.extend(least.iter().map(|powers| counts(powers).into_iter().collect()));
            pairs.iter().filter_map(|(left, right)| counts(left).zip(counts(right))).collect()
        }
        Trust::All | Trust::Nothing => Vec::new(),
        Trust::Small | Trust::Powers(_) => {
            let slack = if let Trust::Powers(slack) = trust { slack } else { 1 };
            let power = |(place, &element): (usize, &u16)| {
                let (index, period) = base.monoid.powers(element);
                let (least, period) = (index + slack, period * slack);
                counts(&[(place, least + period)]).zip(counts(&[(place, least)]))
            };
            old.iter().enumerate().skip(1).filter_map(power).collect()
        }
    };
    let mut relations: Vec<Relation> = Vec::new();
    for (left, right) in cancel.into_iter().chain(found) {
        if !relations.iter().any(|relation| relation.divides(&left)) {
            relations.push(Relation { left, right });
        }
    }
    (relations, standard)
}
