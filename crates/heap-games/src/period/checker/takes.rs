//! Values of rules that leave one heap, or nearly equal parts.

use super::meter::Meter;
use super::table::{Cell, Table};
use crate::CertificateError;

/// Steps of a heap apart from its options.
const STEPS_EACH: usize = 4;

/// Returns the values under a set of takes.
pub(super) fn by_takes(
    takes: &[u64],
    len: usize,
    meter: &mut Meter<'_>,
) -> Result<Table, CertificateError> {
    let within = takes.iter().filter_map(|&take| usize::try_from(take).ok());
    let within: Vec<usize> = within.take_while(|&take| take < len).collect();
    // A value is at most the number of takes.
    Ok(match within.len() {
        0..=0xff => Table::Narrow(extend_by_takes(&within, len, meter)?),
        0x100..=0xffff => Table::Middle(extend_by_takes(&within, len, meter)?),
        _ => Table::Wide(extend_by_takes(&within, len, meter)?),
    })
}

fn extend_by_takes<C: Cell>(
    takes: &[usize],
    len: usize,
    meter: &mut Meter<'_>,
) -> Result<Vec<C>, CertificateError> {
    let mut values: Vec<C> = meter.list(len)?;
    let mut seen = Seen::new(takes.len());
    for heap in 0..len {
        seen.clear();
        let allowed = takes.iter().take_while(|&&take| take <= heap);
        allowed.for_each(|take| seen.add(values[heap - take].get()));
        values.push(C::of(seen.least_missing()).expect("a value is at most the number of takes"));
        meter.spend(heap, STEPS_EACH + 2 * takes.len())?;
    }
    Ok(values)
}

/// Returns the values under all takes except some.
///
/// A value is missing if every heap with it is reached only by a forbidden take.
pub(super) fn by_all_but(
    forbidden: &[u64],
    len: usize,
    meter: &mut Meter<'_>,
) -> Result<Table, CertificateError> {
    let within = forbidden.iter().filter_map(|&take| usize::try_from(take).ok());
    let within: Vec<usize> = within.take_while(|&take| take < len).collect();
    let mut values: Vec<u32> = meter.list(len)?;
    // By value: the number of heaps with it, and of those reached by a forbidden take.
    let mut heaps: Vec<(u32, u32)> = meter.list(len)?;
    for heap in 0..len {
        let mut value = heaps.len();
        let behind = || {
            let takes = within.iter().take_while(|&&take| take <= heap);
            takes.map(|take| heap - take)
        };
        for left in behind() {
            let hidden = values[left] as usize;
            heaps[hidden].1 += 1;
            if heaps[hidden].0 == heaps[hidden].1 {
                value = value.min(hidden);
            }
        }
        behind().for_each(|left| heaps[values[left] as usize].1 = 0);
        if value == heaps.len() {
            heaps.push((0, 0));
        }
        heaps[value].0 += 1;
        let cell = u32::try_from(value)
            .map_err(|_| CertificateError::TooLargeValues { limit: u32::MAX.into() })?;
        values.push(cell);
        meter.spend(heap, STEPS_EACH + 3 * within.len())?;
    }
    Ok(Table::Wide(values))
}

/// Returns the values of a rule that leaves any one heap of a range.
pub(super) fn by_range(
    range: impl Fn(usize) -> std::ops::Range<usize>,
    len: usize,
    meter: &mut Meter<'_>,
) -> Result<Table, CertificateError> {
    let mut values: Vec<u32> = meter.list(len)?;
    let mut seen = Seen::new(len);
    for heap in 0..len {
        seen.clear();
        let options = range(heap);
        meter.spend(heap, STEPS_EACH + 2 * options.len())?;
        options.for_each(|left| seen.add(values[left] as usize));
        values.push(seen.least_missing() as u32);
    }
    Ok(Table::Wide(values))
}

/// Returns the values of splits into two or more nearly equal parts.
///
/// Of the parts of q and q + 1 only the parities of their counts matter, so with the same q,
/// numbers of parts with the same parity leave the same value.
pub(super) fn by_equal_parts(
    floor: u64,
    len: usize,
    meter: &mut Meter<'_>,
) -> Result<Table, CertificateError> {
    let mut values: Vec<u32> = meter.list(len)?;
    let mut seen = Seen::new(0);
    for heap in 0..len {
        seen.clear();
        let mut parts = 2;
        let mut steps = STEPS_EACH;
        while parts <= heap && heap as u64 >= floor {
            let size = heap / parts;
            for parts in [parts, parts + 1] {
                if parts <= heap && heap / parts == size {
                    let larger = heap % parts;
                    let value = |count: usize, size: usize| match count & 1 {
                        0 => 0,
                        _ => values[size] as usize,
                    };
                    seen.add(value(larger, size + 1) ^ value(parts - larger, size));
                }
            }
            parts = heap / size + 1;
            steps += 8;
        }
        values.push(seen.least_missing() as u32);
        meter.spend(heap, steps)?;
    }
    Ok(Table::Wide(values))
}

/// A set of values that is cleared in O(1).
pub(super) struct Seen {
    marks: Vec<usize>,
    mark: usize,
}

impl Seen {
    pub(super) fn new(values: usize) -> Self {
        Self { marks: vec![0; values.min(1 << 16) + 1], mark: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.mark += 1;
    }

    pub(super) fn add(&mut self, value: usize) {
        if value >= self.marks.len() {
            self.marks.resize((value + 1).next_power_of_two(), 0);
        }
        self.marks[value] = self.mark;
    }

    pub(super) fn least_missing(&self) -> usize {
        let present = self.marks.iter().take_while(|&&mark| mark == self.mark);
        present.count()
    }
}
