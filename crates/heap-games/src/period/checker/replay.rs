//! Values of which only the first, a table, and the last are kept.
//!
//! They are proven one after the other by [`Growth`]. The kinds of heaps must be closed: a rare and
//! a common heap have a common sum, so that only pairs with a rare heap, all in the table, can
//! reach a common value. Otherwise large pairs outside the table could too, and the table would
//! prove nothing.

use super::meter::Meter;
use super::pairs::{Growth, Splits};
use super::table::Cell;
use crate::CertificateError;

/// Takes are less than this.
pub(super) const LONGEST_TAKE: usize = 64;

/// Values between two comparisons with the claim.
const PIECE: usize = 64;

/// Values of which only the first and the last are kept.
///
/// All partners of a heap are small parts: the rare heaps, and those that reach the rest. If the
/// latter do not suffice, or a heap is rare, it is an error.
pub(super) struct Window<'a, C, const W: usize> {
    growth: Growth<'a, C>,
    mixed: [[u64; W]; 2],
    /// The numbers of first and last values kept, and the next heap.
    table: usize,
    span: usize,
    next: u64,
}

impl<'a, C: Cell, const W: usize> Window<'a, C, W> {
    /// Computes the first values, an even number of at least four times a span; `None` if some is
    /// too large, a rare heap is not small, or a pair with a rare heap may have a rare value.
    pub(super) fn new(
        splits: &'a Splits,
        [table, span]: [usize; 2],
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, CertificateError> {
        let mut growth = Growth::new(splits, meter.list::<C>(table + 3 * span)?);
        if !growth.extend::<W>(table, meter)? {
            return Ok(None);
        }
        let odd = splits.double.first().map_or(0, |take| take & 1);
        let mixed = [growth.kinds.mixed(odd), growth.kinds.mixed(1 ^ odd)];
        if !growth.keep_parts(span - LONGEST_TAKE) || !growth.kinds.are_closed(&mixed) {
            return Ok(None);
        }
        Ok(Some(Self { growth, mixed, table, span, next: table as u64 }))
    }

    /// Returns the first values, followed by the last.
    pub(super) fn values(&self) -> &[C] {
        &self.growth.values
    }

    /// Computes at most the requested number of values, and returns how many, at least one; `None`
    /// if the next is too large.
    pub(super) fn advance(
        &mut self,
        wanted: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Option<usize>, CertificateError> {
        if self.values().len() + PIECE > self.table + 3 * self.span {
            let end = self.values().len() - self.span;
            self.growth.values.drain(self.table..self.table + ((end - self.table) & !1));
        }
        let count = usize::try_from(wanted).map_or(PIECE, |most| most.min(PIECE));
        for computed in 0..count {
            match self.advance_by_one(meter) {
                Ok(true) => {}
                // Errors in the claim about these come before errors of the next.
                _ if computed > 0 => return Ok(Some(computed)),
                next => return next.map(|_| None),
            }
        }
        Ok(Some(count))
    }

    /// Computes the next value; returns false if it is too large.
    fn advance_by_one(&mut self, meter: &mut Meter<'_>) -> Result<bool, CertificateError> {
        let growth = &mut self.growth;
        // The index among the kept values has the same parity as the heap itself.
        let place = growth.values.len();
        let (value, steps) = growth.value_of::<W>(place, &self.mixed[place & 1]);
        meter.spend(usize::try_from(self.next).unwrap_or(usize::MAX), steps)?;
        let Some((value, cell)) = value.and_then(|value| Some((value, C::of(value)?))) else {
            return Ok(false);
        };
        if growth.kinds.is_rare(place, value) {
            return Err(CertificateError::NoWitness { heap: self.next, value: value as u64 });
        }
        growth.values.push(cell);
        self.next += 1;
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use test_support::{Rng, size};

    const TABLE: usize = 1 << 11;
    const SPAN: usize = 1 << 9;

    /// Returns the value that follows a list, by all small parts including the rare ones; `None` if
    /// they do not determine it.
    fn by_definition(window: &Window<'_, u8, 1>, list: &[u8]) -> Option<usize> {
        let (growth, end) = (&window.growth, list.len());
        let splits = growth.splits;
        let mut reached = [false; 64];
        for take in &splits.single {
            reached[list[end - take] as usize] = true;
        }
        for take in &splits.double {
            for part in 1..SPAN - LONGEST_TAKE {
                reached[(list[part] ^ list[end - take - part]) as usize] = true;
            }
        }
        let is_common = |value: &usize| !growth.kinds.is_rare(end, *value);
        let value = (0..64).filter(is_common).find(|&value| !reached[value])?;
        reached[..value].iter().all(|&is_reached| is_reached).then_some(value)
    }

    /// Returns the codes of at most three digits that have windows.
    fn windowed() -> Vec<Splits> {
        let numbers = (0..1024_usize).step_by(size(7, 3));
        let codes = numbers.map(|number| {
            let digits = [number / 512 * 4, number / 64 % 8, number / 8 % 8, number % 8];
            Splits::of_digits(&digits.map(|digit| digit as u8))
        });
        let mut codes: Vec<Splits> = codes.chain([Splits::unequal()]).collect();
        codes.retain(|splits| {
            let mut ignore = |_| {};
            let mut meter = Meter::new(Budget::OF_CHECKS, 0, &mut ignore);
            let window = Window::<u8, 1>::new(splits, [TABLE, SPAN], &mut meter);
            window.unwrap().is_some()
        });
        codes
    }

    /// Replaces the last values by common ones that no rule has: few distinct, some large.
    fn make_up(window: &mut Window<'_, u8, 1>, case: usize, rng: &mut Rng) {
        let real = window.growth.values[TABLE - SPAN..].to_vec();
        let count = 1 + rng.below(40);
        let mut pairs: Vec<[u8; 2]> = (0..count)
            .map(|_| 2 * rng.below(SPAN as u64 / 2) as usize)
            .map(|place| [real[place], real[place + 1]])
            .collect();
        if case.is_multiple_of(3) {
            let kinds = window.growth.kinds;
            pairs[0] = [0, 1].map(|heap| {
                let mut any = std::iter::repeat_with(|| rng.below(64) as u8);
                any.find(|&value| !kinds.is_rare(heap, value.into())).unwrap()
            });
        }
        let last = (0..SPAN / 2).flat_map(|_| pairs[rng.below(count) as usize]);
        window.growth.values.splice(TABLE - SPAN.., last);
    }

    #[test]
    fn each_value_is_proven_or_refused_as_by_definition() {
        let mut rng = Rng::named("each_value_is_proven");
        let (mut proven, mut refused, mut large) = (0, 0, 0);
        for splits in windowed() {
            for case in 0..size(2, 10) {
                let mut ignore = |_| {};
                let mut meter = Meter::new(Budget::OF_CHECKS, 0, &mut ignore);
                let window = Window::<u8, 1>::new(&splits, [TABLE, SPAN], &mut meter);
                let mut window = window.unwrap().unwrap();
                if case > 0 {
                    make_up(&mut window, case, &mut rng);
                }
                while window.next < 3 * TABLE as u64 {
                    let before = window.values().to_vec();
                    let found = window.advance(1 + rng.below(100), &mut meter);
                    let count = found.clone().unwrap_or_default().unwrap_or(0);
                    let len = window.values().len() - count;
                    assert!(before.ends_with(&window.values()[TABLE..len]));
                    for end in len..len + count {
                        let value = window.values()[end].into();
                        let expected = by_definition(&window, &window.values()[..end]);
                        assert_eq!(expected, Some(value), "{splits:?}");
                        large += usize::from(value >= 32);
                    }
                    proven += count;
                    if count == 0 {
                        assert_eq!(by_definition(&window, window.values()), None, "{splits:?}");
                        refused += 1;
                        break;
                    }
                }
            }
        }
        assert!(
            proven > size(10_000, 50_000) && refused > size(5, 20) && large > 0,
            "{proven} {refused} {large}"
        );
    }
}
