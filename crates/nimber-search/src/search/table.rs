//! The facts that a search remembers, in a fixed amount of memory.
//!
//! Positions are in buckets of four. A full bucket doubles the table as long as the budget allows;
//! then the position with the least work spent is replaced. Lost facts are found again when they
//! are needed, so answers do not depend on the budget.

use core::hash::{BuildHasher, Hash};
use core::num::NonZeroU8;
use core::ops::Range;
use foldhash::fast::FixedState;

/// The number of positions per bucket.
const BUCKET: usize = 4;

/// Returns the hash of a position; its low bits select a bucket.
#[inline]
pub(crate) fn hash<P: Hash>(position: &P) -> u64 {
    const STATE: FixedState = FixedState::with_seed(0x6e69_6d62);
    STATE.hash_one(position)
}
/// The bit of a fact that marks a value, as opposed to excluded ones.
const IS_VALUE: u64 = 1 << 63;
/// The number of bits of a fact for single values.
const WINDOW: u32 = 32;

/// Knowledge about the nimber of a position: its value below 2^31, or excluded values. Those are
/// all values below some value, and any of the 32 from there on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fact(u64);

impl Fact {
    /// Returns the fact after an answer to a question about `target`.
    pub(crate) const fn with(self, target: u32, is_target: bool) -> Self {
        if is_target { Fact::of_value(target) } else { self.without(target) }
    }

    /// Returns the value if it is known.
    pub(crate) const fn value(self) -> Option<u32> {
        if self.0 & IS_VALUE != 0 { Some(self.0 as u32) } else { None }
    }

    /// Returns the fact that a value is known.
    pub(crate) const fn of_value(value: u32) -> Self {
        Fact(IS_VALUE | value as u64)
    }

    /// Returns the fact that all values below `least` are excluded, and those of the next 32 whose
    /// bits are set.
    pub(crate) const fn of_excluded(least: u32, window: u32) -> Self {
        let passed = window.trailing_ones();
        let window = if passed == u32::BITS { 0 } else { window >> passed };
        Fact(((least + passed) as u64) << WINDOW | window as u64)
    }

    /// Returns which of the 32 values from the least on are excluded.
    pub(crate) const fn window(self) -> u32 {
        if self.value().is_some() { 0 } else { self.0 as u32 }
    }

    /// Combines two facts; `None` if they contradict each other.
    pub(crate) fn and(self, other: Fact) -> Option<Fact> {
        match (self.value(), other.value()) {
            (Some(value), _) => (other.is(value) != Some(false)).then_some(self),
            (None, Some(_)) => other.and(self),
            (None, None) => {
                let (low, high) =
                    if self.least() < other.least() { (self, other) } else { (other, self) };
                let window = low.window().checked_shr(high.least() - low.least()).unwrap_or(0);
                Some(Fact::of_excluded(high.least(), window | high.window()))
            }
        }
    }

    /// Returns the least value that is not excluded.
    pub(crate) const fn least(self) -> u32 {
        if let Some(value) = self.value() { value } else { (self.0 >> WINDOW) as u32 }
    }

    /// Returns whether the value is `target`, if that is known.
    pub(crate) const fn is(self, target: u32) -> Option<bool> {
        if let Some(value) = self.value() {
            return Some(value == target);
        }
        let (least, window) = (self.least(), self.0 as u32);
        let is_excluded =
            target < least || target - least < WINDOW && window >> (target - least) & 1 == 1;
        if is_excluded { Some(false) } else { None }
    }

    /// Returns the fact with `target` excluded too; one far above the least is not stored.
    const fn without(self, target: u32) -> Self {
        let (least, window) = (self.least(), self.0 as u32);
        if self.value().is_some() || target < least || target - least >= WINDOW {
            return self;
        }
        let window = window as u64 | 1 << (target - least);
        let passed = window.trailing_ones();
        Fact(((least + passed) as u64) << WINDOW | window >> passed)
    }
}

/// The progress of a question about one target of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effort {
    /// The least work known that could show that the value is another one.
    pub(crate) refute: u32,
    /// The least work known that could show that the value is the target.
    pub(crate) confirm: u32,
}

#[derive(Clone, Debug)]
struct Slot<P> {
    position: P,
    fact: Fact,
    target: u32,
    effort: Effort,
    /// The binary logarithm of the visits spent, plus 1.
    work: NonZeroU8,
}

/// Facts about positions, and the progress of the last question about each.
#[derive(Debug)]
pub(crate) struct Table<P> {
    slots: Vec<Option<Slot<P>>>,
    used: usize,
    /// The number of slots once there are any, a power of two.
    first_slots: usize,
    most_slots: usize,
}

impl<P: Clone + Eq + Hash> Table<P> {
    /// Returns an empty table with room for about `count` positions at first. It grows to at most
    /// about `bytes` bytes, or to the first size if that is larger.
    pub(crate) fn new(count: usize, bytes: usize) -> Self {
        // The greatest power of two, for masking.
        let slots = |buckets: usize| (1 << buckets.max(2).ilog2()) * BUCKET;
        let first_slots = slots(count / BUCKET);
        let most_slots = slots(bytes / size_of::<Option<Slot<P>>>() / BUCKET).max(first_slots);
        Table { slots: Vec::new(), used: 0, first_slots, most_slots }
    }

    /// Returns how many positions are remembered, and the capacity.
    pub(crate) fn fill(&self) -> (usize, usize) {
        (self.used, self.most_slots)
    }

    /// Returns the bucket of a hash, and the one for its overflow.
    fn buckets(&self, hash: u64) -> [Range<usize>; 2] {
        let buckets = (self.slots.len() / BUCKET).max(1);
        let bucket = hash as usize & (buckets - 1);
        [bucket, bucket ^ 1].map(|bucket| bucket * BUCKET..(bucket + 1) * BUCKET)
    }

    /// Returns the place of a position, or the place for it: empty, or that of the position with
    /// the least work spent.
    fn place(&self, position: &P, hash: u64) -> (usize, bool) {
        let buckets = self.buckets(hash);
        let mut least = (buckets[0].start, Some(NonZeroU8::MAX));
        for bucket in buckets {
            for place in bucket {
                let slot = &self.slots[place];
                if slot.as_ref().is_some_and(|slot| slot.position == *position) {
                    return (place, true);
                }
                let work = slot.as_ref().map(|slot| slot.work);
                if work < least.1 {
                    least = (place, work);
                }
            }
            if least.1.is_none() {
                break;
            }
        }
        (least.0, false)
    }

    fn find(&self, position: &P, hash: u64) -> Option<&Slot<P>> {
        if self.slots.is_empty() {
            return None;
        }
        let (place, is_kept) = self.place(position, hash);
        if is_kept { self.slots[place].as_ref() } else { None }
    }

    /// Returns the facts about a position, and the target of the last question with its progress.
    #[inline]
    pub(crate) fn look(&self, position: &P, hash: u64) -> (Fact, Option<(u32, Effort)>) {
        match self.find(position, hash) {
            Some(slot) => (slot.fact, Some((slot.target, slot.effort))),
            None => (Fact::default(), None),
        }
    }

    /// Adds to the facts about a position, with the binary logarithm of the visits spent.
    pub(crate) fn learn(
        &mut self,
        (position, hash): (&P, u64),
        add: impl Fn(Fact) -> Fact,
        work: u32,
    ) {
        let none = Effort { refute: 0, confirm: 0 };
        let update = |slot: &mut Slot<P>| slot.fact = add(slot.fact);
        self.put((position, hash), work, update, (add(Fact::default()), u32::MAX, none));
    }

    /// Stores the progress of the question about `target`.
    pub(crate) fn keep(
        &mut self,
        (position, hash): (&P, u64),
        target: u32,
        effort: Effort,
        work: u32,
    ) {
        let update = |slot: &mut Slot<P>| (slot.target, slot.effort) = (target, effort);
        self.put((position, hash), work, update, (Fact::default(), target, effort));
    }

    fn put(
        &mut self,
        (position, hash): (&P, u64),
        work: u32,
        update: impl FnOnce(&mut Slot<P>),
        (fact, target, effort): (Fact, u32, Effort),
    ) {
        let work = NonZeroU8::MIN.saturating_add(work.min(255) as u8);
        if self.slots.is_empty() {
            self.slots.resize(self.first_slots, None);
        }
        loop {
            let (place, is_kept) = self.place(position, hash);
            let can_grow = 4 * self.used > self.slots.len() && self.slots.len() < self.most_slots;
            let slot = &mut self.slots[place];
            if let Some(slot) = slot.as_mut().filter(|_| is_kept) {
                slot.work = slot.work.max(work);
                return update(slot);
            }
            let is_free = slot.is_none();
            if is_free || !can_grow || !self.grow() {
                self.used += usize::from(is_free);
                let position = position.clone();
                self.slots[place] = Some(Slot { position, fact, target, effort, work });
                return;
            }
            // Growing has moved everything.
        }
    }

    /// Doubles the table; returns whether there was memory.
    fn grow(&mut self) -> bool {
        let mut slots = Vec::new();
        if slots.try_reserve_exact(2 * self.slots.len()).is_err() {
            self.most_slots = self.slots.len();
            return false;
        }
        slots.resize(2 * self.slots.len(), None);
        let old = core::mem::replace(&mut self.slots, slots);
        self.used = 0;
        for slot in old.into_iter().flatten() {
            let (place, _) = self.place(&slot.position, hash(&slot.position));
            self.used += usize::from(self.slots[place].is_none());
            self.slots[place] = Some(slot);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn facts_exclude_what_was_excluded(
            mut targets in prop::collection::vec(0_u32..40, 0..120),
        ) {
            let fact = |fact: Fact, targets: &[u32]| {
                targets.iter().fold(fact, |fact, &target| fact.with(target, false))
            };
            let known = fact(Fact::default(), &targets);
            for target in 0..100 {
                if known.is(target) == Some(false) {
                    prop_assert!(targets.contains(&target), "{target}");
                }
            }
            // Everything excluded from the least on is kept.
            targets.sort_unstable();
            let sorted = fact(Fact::default(), &targets);
            let least = (0..).find(|target| !targets.contains(target)).unwrap();
            prop_assert_eq!(sorted.least(), least);
            prop_assert_eq!(sorted.with(least, true).value(), Some(least));
        }
    }

    #[test]
    fn a_small_table_forgets_and_tells_no_lies() {
        let mut table: Table<u64> = Table::new(1 << 10, 0);
        for position in 0..100_000 {
            table.learn((&position, hash(&position)), |_| Fact::of_value(position as u32 % 7), 0);
        }
        let (used, most) = table.fill();
        assert!(used <= most && most < 2_000, "{used} of {most}");
        let kept =
            (0..100_000_u64).filter_map(|at| Some((at, table.look(&at, hash(&at)).0.value()?)));
        assert!(kept.clone().count() > most / 2);
        assert!(kept.into_iter().all(|(position, value)| value == position as u32 % 7));
    }
}
