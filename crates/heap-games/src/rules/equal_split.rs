//! Splitting a heap into nearly equal parts.

use std::fmt;
use std::ops::ControlFlow;

use mex_core::StopPoints;

use crate::rules::kind::{Kind, Visit};
use crate::values::each_width;
use crate::values::engine::Engine;
use crate::{HeapValues, Method, RuleError};

/// The rule of splitting a heap of at least a floor into two or more nearly equal parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EqualSplit {
    floor: u64,
}

impl EqualSplit {
    /// Returns the rule that splits heaps of at least `floor`; heaps of 0 and 1 never split.
    pub const fn new(floor: u64) -> Self {
        Self { floor }
    }

    /// Returns the Grundy values of the heaps 0 to `to`.
    ///
    /// # Method
    /// Splitting n into M parts leaves parts of q = ⌊n/M⌋ and q + 1. Equal parts cancel, so only
    /// parities matter: with e the even and o the odd one of q and q + 1, an even n reaches g(e) if
    /// M is odd and 0 if M is even, an odd n reaches g(o) if M is odd and g(q) ⊕ g(q + 1) if M is
    /// even. From n = 2q(q + 1) on, both parities of M occur for q, so its options are permanent.
    /// Every other M is at most about √(2n), and its options change only when M divides n.
    ///
    /// # Constraints
    /// The memory for `to` + 1 values of four bytes limits `to`.
    ///
    /// # Panics
    /// When the system has too little memory.
    ///
    /// # Complexity
    /// O(to · log to) time; O(to) space for the result and O(√to) more.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(heap_games::EqualSplit::new(3).values(8), [0, 0, 0, 1, 1, 2, 1, 2, 1]);
    /// ```
    ///
    /// # References
    /// HNOI 2014, "Jiangnan Le", which asks for it in O(to · √to).
    #[track_caller]
    pub fn values(&self, to: usize) -> Vec<u32> {
        let (mut values, len) = (Vec::new(), to.saturating_add(1));
        let reserved = values.try_reserve_exact(len);
        reserved.expect("the values fit the memory");
        // Up to twice the floor minus 2, every part is below the floor and has the value 0.
        let least = self.floor.max(2);
        if to as u64 <= least.saturating_mul(2) - 2 {
            values.resize(len.min(usize::try_from(least).unwrap_or(len)), 0);
            values.resize(len, 1);
        } else {
            Splits::new().extend_list(self.floor, &mut values, len);
        }
        values
    }
}

impl Kind for EqualSplit {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "split-equal:{}", self.floor)
    }

    fn options(&self, heap: u64, visit: &mut Visit<'_>) -> ControlFlow<()> {
        if heap < self.floor {
            return ControlFlow::Continue(());
        }
        let mut split = Vec::new();
        (2..=heap).try_for_each(|parts| {
            let (size, larger) = (heap / parts, heap % parts);
            split.clear();
            split.extend((0..parts).map(|index| size + u64::from(index < larger)));
            visit(&split)
        })
    }

    fn most_options(&self, heap: u64) -> u64 {
        heap.saturating_sub(1)
    }

    fn option_cost(&self, heap: u64) -> u128 {
        u128::from(heap).saturating_mul(heap.into())
    }

    fn leaves_one_heap(&self) -> bool {
        false
    }

    fn closed_form(&self, heap: u64) -> Option<u128> {
        (heap < self.floor.max(2)).then_some(0)
    }

    fn engine(&self, _wanted: Option<Method>) -> Box<dyn Engine> {
        Box::new(EqualSplits { floor: self.floor, splits: Splits::new() })
    }
}

/// The engine for a floor.
#[derive(Clone)]
struct EqualSplits {
    floor: u64,
    splits: Splits,
}

impl Engine for EqualSplits {
    fn extend(&mut self, values: &mut HeapValues, len: usize) -> Result<(), RuleError> {
        self.splits.extend(self.floor, values, len)
    }

    fn method(&self) -> Method {
        Method::Counters
    }

    fn steps(&self, _heap: u64, _values: &HeapValues) -> u128 {
        150
    }
}

/// The values reached by every heap of one parity, with how often each is reached.
#[derive(Clone, Default)]
struct Reached {
    counts: Vec<u32>,
    present: Vec<u64>,
}

impl Reached {
    fn add(&mut self, value: u32) {
        let value = value as usize;
        if value >= self.counts.len() {
            let len = (value + 1).next_multiple_of(64);
            self.counts.resize(len, 0);
            self.present.resize(len / 64, 0);
        }
        self.counts[value] += 1;
        self.present[value / 64] |= 1 << (value % 64);
    }

    fn remove(&mut self, value: u32) {
        let value = value as usize;
        self.counts[value] -= 1;
        let gone = u64::from(self.counts[value] == 0);
        self.present[value / 64] &= !(gone << (value % 64));
    }

    fn mex(&self) -> u32 {
        let mut base = 0;
        for word in &self.present {
            if *word != u64::MAX {
                return base + word.trailing_ones();
            }
            base += 64;
        }
        base
    }
}

/// A number of parts that is still tracked.
#[derive(Clone, Copy)]
struct Follow {
    /// ⌊n/M⌋ at the present heap.
    quotient: u32,
    /// The next number of parts in the same bucket, 0 for none.
    next: u32,
}

/// The options of the present heap by split, for both parities.
#[derive(Clone)]
pub(crate) struct Splits {
    reached: [Reached; 2],
    /// The least quotient whose options are not permanent yet.
    quotient: usize,
    /// The state of each number of parts; 0 and 1 are unused.
    follows: Vec<Follow>,
    /// The numbers of parts to update at each heap, by heap modulo the length.
    buckets: Vec<u32>,
}

impl Splits {
    /// Extends a table to the given length.
    pub(crate) fn extend(
        &mut self,
        floor: u64,
        values: &mut HeapValues,
        len: usize,
    ) -> Result<(), RuleError> {
        while values.len() < len {
            let wider = each_width!(values, list => self.extend_list(floor, list, len));
            if let Some(value) = wider {
                values.try_push(value)?;
            }
        }
        Ok(())
    }

    /// Extends a list until it is long enough, or the next value, which is returned, does not fit.
    fn extend_list<T: Copy + Into<u32> + TryFrom<u32>>(
        &mut self,
        floor: u64,
        values: &mut Vec<T>,
        len: usize,
    ) -> Option<u32> {
        let mut stops = StopPoints::default();
        for n in values.len()..len {
            stops.pass();
            if n >= 3 {
                self.advance(n, values);
            }
            let value = match n {
                _ if (n as u64) < floor => 0,
                // The only split of 2 leaves 1 and 1.
                0..3 => u32::from(n == 2),
                _ => self.reached[n % 2].mex(),
            };
            match T::try_from(value) {
                Ok(value) => values.push(value),
                Err(_) => return Some(value),
            }
        }
        None
    }

    pub(crate) fn new() -> Self {
        let idle = Follow { quotient: 0, next: 0 };
        Self {
            reached: [Reached::default(), Reached::default()],
            quotient: 1,
            follows: vec![idle; 2],
            buckets: vec![0; 64],
        }
    }

    /// Advances to the heap `n`, the successor of the present one; the first is 3.
    fn advance<T: Copy + Into<u32>>(&mut self, n: usize, values: &[T]) {
        if 2 * self.quotient * (self.quotient + 1) == n {
            let (q, next): (u32, u32) =
                (values[self.quotient].into(), values[self.quotient + 1].into());
            let (even, odd) = if self.quotient.is_multiple_of(2) { (q, next) } else { (next, q) };
            self.reached[0].add(0);
            self.reached[0].add(even);
            self.reached[1].add(odd);
            self.reached[1].add(q ^ next);
            self.quotient += 1;
        }
        self.update_divisors(n, values);
        // M need not be tracked while n ≤ M(M − 2)/2, because then 2q(q + 1) ≤ n for its quotient.
        while self.follows.len() <= n && self.follows.len() * (self.follows.len() - 2) / 2 < n {
            self.follow(n, values);
        }
    }

    /// Starts to track the next number of parts.
    fn follow<T: Copy + Into<u32>>(&mut self, n: usize, values: &[T]) {
        let parts = self.follows.len();
        if parts == self.buckets.len() {
            self.widen_buckets(n);
        }
        let quotient = n / parts;
        let (q, next): (u32, u32) = (values[quotient].into(), values[quotient + 1].into());
        if parts.is_multiple_of(2) {
            self.reached[0].add(0);
            self.reached[1].add(q ^ next);
        } else {
            self.reached[quotient % 2].add(q);
            self.reached[(quotient + 1) % 2].add(next);
        }
        self.follows.push(Follow { quotient: narrow(quotient), next: 0 });
        self.schedule(parts, (quotient + 1) * parts);
    }

    /// Updates every tracked number of parts that divides `n`: one value changes each time.
    fn update_divisors<T: Copy + Into<u32>>(&mut self, n: usize, values: &[T]) {
        let bucket = n & (self.buckets.len() - 1);
        let mut parts = std::mem::take(&mut self.buckets[bucket]) as usize;
        while parts != 0 {
            let follow = &mut self.follows[parts];
            let after = follow.next as usize;
            follow.quotient += 1;
            let quotient = follow.quotient as usize;
            let [before, middle, next]: [u32; 3] =
                [quotient - 1, quotient, quotient + 1].map(|at| values[at].into());
            if parts.is_multiple_of(2) {
                self.reached[1].remove(before ^ middle);
                self.reached[1].add(middle ^ next);
            } else {
                self.reached[(quotient + 1) % 2].remove(before);
                self.reached[(quotient + 1) % 2].add(next);
            }
            self.schedule(parts, n + parts);
            parts = after;
        }
    }

    fn schedule(&mut self, parts: usize, n: usize) {
        let bucket = n & (self.buckets.len() - 1);
        self.follows[parts].next = self.buckets[bucket];
        self.buckets[bucket] = narrow(parts);
    }

    /// Doubles the buckets; there are always more than tracked numbers of parts.
    fn widen_buckets(&mut self, n: usize) {
        self.buckets = vec![0; 2 * self.buckets.len()];
        for parts in 2..self.follows.len() {
            self.schedule(parts, (n / parts + 1) * parts);
        }
    }
}

/// Narrows a number of parts or a quotient of a heap that fits memory.
fn narrow(number: usize) -> u32 {
    u32::try_from(number).expect("heaps beyond 2^33 do not fit memory")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values_by_definition;
    use test_support::size;

    #[test]
    fn values_follow_the_definition() {
        let by_definition = |floor: u64, to: usize| {
            let rule = |heap: u64, visit: &mut dyn FnMut(&[u64])| {
                for parts in 2..=if heap < floor { 0 } else { heap } {
                    let (part, larger) = (heap / parts, heap % parts);
                    // Equal parts cancel in pairs.
                    visit(&[(parts - larger) % 2 * part, larger % 2 * (part + 1)]);
                }
            };
            values_by_definition(&rule, to)
        };
        let few = (0..160).map(|floor| (floor, 150)).chain((0..6).map(|to| (1, to)));
        let len = size(8000, 40_000);
        let many = [1, 2, 3, 7, 64, 1000, 30_000].map(|floor| (floor, len));
        for (floor, to) in few.chain(many).chain([(u64::MAX, 3)]) {
            assert_eq!(EqualSplit::new(floor).values(to), by_definition(floor, to), "{floor}");
        }
    }
}
