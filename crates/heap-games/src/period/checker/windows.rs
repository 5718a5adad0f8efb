//! Proofs by equal windows, in memory that does not depend on the period.
//!
//! A table of first values is computed, by all options. From there on each value is found from the last
//! ones and from small parts alone ([`Window`]), which fails where that is not enough. So the values
//! that follow a window are a function of it: where two windows are equal, all that came after the first
//! comes after the second, for ever.
//!
//! The earlier window is the first that begins at the preperiod, or ends with the table. What is claimed
//! is compared while the values pass: those of the table a period later, the last one before the
//! preperiod, the windows that stand after a part of the period, and the greatest value.

use super::meter::Meter;
use super::pairs::{LONGEST_TAKE, Splits, Window};
use super::primes_of;
use super::table::Cell;
use crate::{Certificate, CertificateError};

/// The fewest values of a window, and of how many windows a table has room for.
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

/// Replays a claim with values below 64·W; false where they are not, or rare heaps are not small.
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
    for heap in 0..table {
        passing.value(heap as u64, window.values()[heap].get(), &window.values()[..table])?;
    }
    let end = passing.first_end + claim.period.length;
    passing.window(table as u64, &window.values()[table - span..])?;
    for heap in table as u64..end {
        let Some(value) = window.advance(meter)? else { return Ok(false) };
        passing.value(heap, value, &window.values()[..table])?;
        if passing.is_wanted(heap + 1) {
            let values = window.values();
            passing.window(heap + 1, &values[values.len() - span..])?;
        }
    }
    match claim.max_value {
        claimed if claimed == Some(passing.greatest as u64) => Ok(true),
        _ => Err(CertificateError::WrongMaximum { found: Some(passing.greatest as u64) }),
    }
}

/// What is compared while values pass.
struct Passing<C> {
    start: u64,
    step: u64,
    /// The heap after the earlier window, and the window.
    first_end: u64,
    first: Vec<C>,
    /// The heaps before which the window must be another one, increasing.
    others: Vec<u64>,
    /// The value before the preperiod.
    before: Option<usize>,
    greatest: usize,
}

impl<C: Cell> Passing<C> {
    fn new(claim: &Certificate, first_end: u64) -> Self {
        let (start, step) = (claim.period.preperiod, claim.period.length);
        let primes = primes_of(step).into_iter();
        let others = primes.map(|prime| first_end + step / prime).collect();
        Self { start, step, first_end, first: Vec::new(), others, before: None, greatest: 0 }
    }

    fn value(&mut self, heap: u64, value: usize, table: &[C]) -> Result<(), CertificateError> {
        if heap < self.start + self.step {
            self.greatest = self.greatest.max(value);
        }
        if heap + 1 == self.start {
            self.before = Some(value);
        }
        let Some(earlier) = heap.checked_sub(self.step) else { return Ok(()) };
        if earlier + 1 == self.start && self.before == Some(value) {
            return Err(CertificateError::NotLeast { what: "preperiod" });
        }
        let known = usize::try_from(earlier).ok().and_then(|earlier| table.get(earlier));
        match known {
            Some(known) if earlier >= self.start && known.get() != value => {
                Err(CertificateError::Fails { heap: earlier })
            }
            _ => Ok(()),
        }
    }

    fn is_wanted(&self, heap: u64) -> bool {
        heap == self.first_end || heap == self.first_end + self.step || self.others.contains(&heap)
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
