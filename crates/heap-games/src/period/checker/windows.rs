//! Proofs by equal windows, in memory that does not depend on the period.
//!
//! A table of first values is computed, by all options. From there on each value is computed from
//! the last ones and from small parts only ([`Window`]), with an error if that is not enough. So
//! the values after a window are a function of it: if two windows are equal, the same values follow
//! both, for ever.
//!
//! The earlier window begins at the preperiod, or ends with the table if that is later. The claim
//! is compared as values are computed: those of the table a period later, the last one before the
//! preperiod, the windows after parts of the period, and the greatest value. A greater value stops
//! even a replay of hours at once.

use super::meter::Meter;
use super::pairs::Splits;
use super::primes_of;
use super::replay::{LONGEST_TAKE, Window};
use super::table::Cell;
use crate::{Certificate, CertificateError};

/// The fewest values of a window, and the number of windows that fit into a table.
const LEAST_SPAN: u64 = 2 * LONGEST_TAKE as u64;
const ROOM: u64 = 4;

/// Returns the heap after the earlier window.
pub(super) fn first_end(claim: &Certificate, [table, span]: [u64; 2]) -> u128 {
    (u128::from(claim.period.preperiod) + u128::from(span)).max(table.into())
}

/// Replays a claim whose proof is by windows.
pub(super) fn check(
    claim: &Certificate,
    splits: &Splits,
    windows: [u64; 2],
    meter: &mut Meter<'_>,
) -> Result<(), CertificateError> {
    let [table, span] = windows;
    let error = CertificateError::NoWindows { table, span };
    let is_long = span >= LEAST_SPAN && span <= table / ROOM && table.is_multiple_of(2);
    let takes = [&splits.double, &splits.single, &splits.whole].into_iter().flatten();
    if !is_long || takes.into_iter().any(|&take| take >= LONGEST_TAKE) {
        return Err(error);
    }
    let sizes = [usize::try_from(table), usize::try_from(span)];
    let [Ok(table), Ok(span)] = sizes else { return Err(error) };
    let passed = passes::<u8, 1>(claim, splits, [table, span], meter)?
        || passes::<u8, 4>(claim, splits, [table, span], meter)?
        || passes::<u16, 64>(claim, splits, [table, span], meter)?;
    if passed { Ok(()) } else { Err(error) }
}

/// Replays a claim with values below 64·W; returns false if they are not, or rare heaps are not
/// small.
fn passes<C: Cell, const W: usize>(
    claim: &Certificate,
    splits: &Splits,
    [table, span]: [usize; 2],
    meter: &mut Meter<'_>,
) -> Result<bool, CertificateError> {
    let Some(mut window) = Window::<C, W>::new(splits, [table, span], meter)? else {
        return Ok(false);
    };
    let mut passing = Passing::new(claim, first_end(claim, [table as u64, span as u64]) as u64);
    let end = passing.first_end + claim.period.length;
    let (mut heap, mut count) = (0, table);
    loop {
        let (first, last) = window.values().split_at(window.values().len() - count);
        let first = if heap == 0 { last } else { &first[..table] };
        passing.values(heap, last, first)?;
        heap += count as u64;
        passing.window(heap, &window.values()[window.values().len() - span..])?;
        if heap == end {
            break;
        }
        let wanted = passing.next_window(heap).unwrap_or(end) - heap;
        let Some(appended) = window.advance(wanted, meter)? else { return Ok(false) };
        count = appended;
    }
    match claim.max_value {
        claimed if claimed == Some(passing.greatest.get() as u64) => Ok(true),
        _ => Err(CertificateError::WrongMaximum { found: Some(passing.greatest.get() as u64) }),
    }
}

/// The comparisons as values are computed.
struct Passing<C> {
    start: u64,
    step: u64,
    /// The heap after the earlier window, and the window.
    first_end: u64,
    first: Vec<C>,
    /// The heaps before which the window must differ, increasing.
    others: Vec<u64>,
    /// The value before the preperiod.
    before: Option<C>,
    /// The greatest value so far, and the claimed one.
    greatest: C,
    claimed: Option<u64>,
}

impl<C: Cell> Passing<C> {
    fn new(claim: &Certificate, first_end: u64) -> Self {
        let (start, step) = (claim.period.preperiod, claim.period.length);
        let primes = primes_of(step).into_iter();
        let others = primes.map(|prime| first_end + step / prime).collect();
        let (first, before, greatest, claimed) = (Vec::new(), None, C::default(), claim.max_value);
        Self { start, step, first_end, first, others, before, greatest, claimed }
    }

    fn values(&mut self, heap: u64, values: &[C], table: &[C]) -> Result<(), CertificateError> {
        let at = |wanted: u64| values.get(usize::try_from(wanted.checked_sub(heap)?).ok()?);
        let of_first_period = (self.start + self.step).saturating_sub(heap);
        let count = usize::try_from(of_first_period).unwrap_or(usize::MAX).min(values.len());
        let counted = &values[..count];
        self.greatest = counted.iter().fold(self.greatest, |most, &value| most.max(value));
        if let Some(claimed) = self.claimed.filter(|&claimed| self.greatest.get() as u64 > claimed)
        {
            let mut numbered = (heap..).zip(counted.iter().map(|value| value.get() as u64));
            if let Some((heap, value)) = numbered.find(|&(_, value)| value > claimed) {
                return Err(CertificateError::GreaterValue { heap, value, claimed });
            }
        }
        if let Some(last) = self.start.checked_sub(1) {
            self.before = at(last).copied().or(self.before);
            if at(last + self.step).is_some_and(|value| self.before == Some(*value)) {
                return Err(CertificateError::NotLeast { what: "preperiod" });
            }
        }
        let end = (heap + values.len() as u64).saturating_sub(self.step).min(table.len() as u64);
        let start = heap.saturating_sub(self.step).max(self.start);
        let mut known = start..end;
        match known.find(|&earlier| at(earlier + self.step) != Some(&table[earlier as usize])) {
            Some(heap) => Err(CertificateError::Fails { heap }),
            None => Ok(()),
        }
    }

    /// Returns the next heap before which the window is compared.
    fn next_window(&self, heap: u64) -> Option<u64> {
        let ends = [self.first_end, self.first_end + self.step].into_iter();
        ends.chain(self.others.iter().copied()).filter(|&end| end > heap).min()
    }

    fn window(&mut self, heap: u64, window: &[C]) -> Result<(), CertificateError> {
        if heap == self.first_end {
            self.first = window.to_vec();
        } else if heap == self.first_end + self.step && self.first != window {
            let places = self.first.iter().zip(window).position(|(one, other)| one != other);
            let place = places.unwrap_or(0) as u64;
            let heap = self.first_end - window.len() as u64 + place;
            return Err(CertificateError::Fails { heap });
        } else if self.others.contains(&heap) && self.first == window {
            return Err(CertificateError::NotLeast { what: "period" });
        }
        Ok(())
    }
}
