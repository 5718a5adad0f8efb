//! Heaps that are equivalent to heaps of Nim in misère play.

use mex_core::mex;

use super::error::MisereError;
use super::period::{MiserePeriod, find_period};
use crate::{HeapRule, Theorem};

/// The class of a tame heap: a Grundy value, firm if the heap is equivalent to a heap of two or
/// more, or to several heaps, and fickle if it is equivalent to a heap of 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tame {
    pub(super) value: u32,
    pub(super) is_firm: bool,
}

impl Tame {
    pub(super) const END: Tame = Tame { value: 0, is_firm: false };

    pub(super) fn plus(self, other: Tame) -> Tame {
        Tame { value: self.value ^ other.value, is_firm: self.is_firm || other.is_firm }
    }

    /// Returns whether the player to move loses in misère play.
    pub(super) fn is_losing(self) -> bool {
        (self.value == 0) == self.is_firm
    }

    fn misere_value(self) -> u32 {
        self.value ^ u32::from(!self.is_firm)
    }
}

/// The classes of heaps that are all tame.
///
/// A sum of tame positions is tame if all its positions are; so the class of a heap follows from
/// those of the parts of its options.
///
/// # References
/// J. H. Conway, *On Numbers and Games*, chapter 12.
#[derive(Clone)]
pub(super) struct TameHeaps {
    heaps: Vec<Tame>,
    period: Option<MiserePeriod>,
}

impl TameHeaps {
    /// Returns the classes of the heaps up to the given one, or `None` if some heap is not tame.
    ///
    /// # Errors
    /// [`MisereError::TooManyOptions`] when the options have more than `budget` parts in total.
    pub(super) fn new(
        rule: &impl HeapRule,
        to: u64,
        theorem: Option<Theorem>,
        budget: usize,
    ) -> Result<Option<Self>, MisereError> {
        let mut left = budget;
        let mut tame = TameHeaps { heaps: vec![Tame::END], period: None };
        let mut next_check = 32;
        while tame.get(to).is_none() {
            let heap = tame.heaps.len();
            let mut options: Vec<Tame> = Vec::new();
            let mut spent = 1;
            rule.for_each_option(heap as u64, &mut |parts| {
                spent += parts.len() + 1;
                let parts = parts.iter().filter_map(|&part| tame.get(part));
                options.push(parts.fold(Tame::END, Tame::plus));
            });
            left = left
                .checked_sub(spent)
                .ok_or(MisereError::TooManyOptions { heap: heap as u64, limit: budget as u64 })?;
            let Some(worth) = worth(&options) else {
                return Ok(None);
            };
            tame.heaps.push(worth);
            if tame.heaps.len() == next_check {
                next_check *= 2;
                tame.period = find_period(&tame.heaps, theorem).filter(|p| p.proof.is_some());
            }
        }
        Ok(Some(tame))
    }

    pub(super) fn get(&self, heap: u64) -> Option<Tame> {
        let known = usize::try_from(heap).ok();
        if let Some(&tame) = known.and_then(|heap| self.heaps.get(heap)) {
            return Some(tame);
        }
        let period = self.period?;
        let (folded, _) = period.period.fold(heap);
        self.heaps.get(usize::try_from(folded).ok()?).copied()
    }
}

fn worth(options: &[Tame]) -> Option<Tame> {
    if options.is_empty() {
        return Some(Tame::END);
    }
    let value = mex(options.iter().map(|option| option.value));
    let misere = mex(options.iter().map(|option| option.misere_value()));
    let is_firm = value == misere;
    (is_firm || (value < 2 && misere == value ^ 1)).then_some(Tame { value, is_firm })
}
