//! Proofs of periods with a saltus that is a power of two, for codes that leave at most three
//! heaps.
//!
//! A value is s·H + c, where s is the saltus and c < s. From some heap of each residue on H grows
//! by 1 with each period; heaps before it are exceptions. The *lack* of a way to leave parts of
//! given residues is how much the sum of their H is below H of the heap: the same for all heaps of
//! the residue. No later heap has an option of its own value, and each has options of all smaller
//! ones, if the conditions below are met by all ways, one residue after the other;
//! `docs/theory/octal.md` has the proof.

use super::table::Cell;

/// The most residues and exceptions, and the greatest power of two.
const MOST_PARTS: usize = 256;
const MOST_ADDED: u64 = 1 << 12;

#[derive(Clone, Copy)]
struct Part {
    /// The exception, or the first regular heap of the residue.
    heap: i64,
    high: i64,
    low: u64,
    is_exception: bool,
}

/// A move, by the parts that it leaves.
struct Way {
    lack: i64,
    low: u64,
    parts: Vec<Part>,
}

/// Returns whether values with a saltus as far as known have it for ever.
pub(super) fn holds<C: Cell>(digits: &[u8], step: usize, added: u64, values: &[C]) -> bool {
    if !added.is_power_of_two() || added > MOST_ADDED || step > MOST_PARTS {
        return false;
    }
    let Some((firsts, exceptions)) = parts_of(step, added, values) else { return false };
    let all: Vec<Part> = firsts.iter().chain(&exceptions).copied().collect();
    let deepest = firsts.iter().map(|part| part.high).max().unwrap_or(0);
    let mut enough = 0;
    for own in &firsts {
        let ways = ways_from(digits, (step as i64, own), &all);
        if ways.iter().any(|way| way.low == own.low && way.may_keep_high()) {
            return false;
        }
        for low in 0..added {
            for parity in 0..2 {
                let ways: Vec<&Way> =
                    ways.iter().filter(|way| way.low == low && way.lack & 1 == parity).collect();
                match high_enough(&ways, (i64::from(low >= own.low), parity)) {
                    Some(needed) => enough = enough.max(needed + 2 * deepest + 1),
                    None => return false,
                }
            }
        }
    }
    let last = exceptions.iter().map(|part| part.heap).max().unwrap_or(0);
    let next = values[values.len() - step..].iter().map(|value| value.get() as u64 / added + 1);
    values.len() as i64 > digits.len() as i64 + 3 * last
        && next.min().is_some_and(|next| next as i64 >= enough)
}

/// Returns the first regular heap of each residue, and the exceptions.
fn parts_of<C: Cell>(step: usize, added: u64, values: &[C]) -> Option<(Vec<Part>, Vec<Part>)> {
    let value = |heap: usize| values[heap].get() as u64;
    let part = |heap: usize, is_exception| {
        let (high, low) = ((value(heap) / added) as i64, value(heap) % added);
        Part { heap: heap as i64, high, low, is_exception }
    };
    let (mut firsts, mut exceptions) = (vec![None; step], Vec::new());
    // From the end, so that the first exception of a residue ends its regular heaps.
    let mut is_ended = vec![false; step];
    for heap in (1..values.len()).rev() {
        let residue = heap % step;
        let is_regular = heap + step >= values.len() || value(heap) + added == value(heap + step);
        is_ended[residue] |= !is_regular;
        match is_ended[residue] {
            true => exceptions.push(part(heap, true)),
            false => firsts[residue] = Some(part(heap, false)),
        }
        if step + exceptions.len() > MOST_PARTS {
            return None;
        }
    }
    Some((firsts.into_iter().collect::<Option<Vec<Part>>>()?, exceptions))
}

/// Returns the ways to move from heaps of a residue that leave one to three heaps, not all of them
/// exceptions.
fn ways_from(digits: &[u8], (step, own): (i64, &Part), all: &[Part]) -> Vec<Way> {
    let mut ways = Vec::new();
    for (take, &digit) in digits.iter().enumerate() {
        let mut add = |parts: &[Part]| {
            let total = take as i64 + parts.iter().map(|part| part.heap).sum::<i64>();
            if (total - own.heap) % step == 0 && !parts.iter().all(|part| part.is_exception) {
                let high = own.high + (total - own.heap) / step;
                let lack = high - parts.iter().map(|part| part.high).sum::<i64>();
                let low = parts.iter().fold(0, |low, part| low ^ part.low);
                ways.push(Way { lack, low, parts: parts.to_vec() });
            }
        };
        for (at, &one) in all.iter().enumerate() {
            if digit & 2 != 0 {
                add(&[one]);
            }
            for (next, &two) in all.iter().enumerate().skip(at).filter(|_| digit & 12 != 0) {
                if digit & 4 != 0 {
                    add(&[one, two]);
                }
                let rest = all[next..].iter().filter(|_| digit & 8 != 0);
                rest.for_each(|&three| add(&[one, two, three]));
            }
        }
    }
    ways
}

/// Returns the H from which on all smaller values are reached, by ways with one c and lacks of one
/// parity: each H that is smaller by at least `least`, and by a number of that parity.
fn high_enough(ways: &[&Way], (least, parity): (i64, i64)) -> Option<i64> {
    let pair = ways.iter().filter(|way| way.has_pair()).map(|way| way.lack).min();
    let triples = || ways.iter().filter(|way| way.regular() == 3);
    // Three residues reach all from some difference on, but not values below H of the first.
    let to_bottom = triples().filter(|way| match way.shallowest() {
        0 => true,
        1 => pair.is_some(),
        _ => false,
    });
    let bottom = to_bottom.map(|way| way.full_from()).min()?;
    let is_reached = |less: i64| {
        triples().any(|way| way.full_from() <= less)
            || ways.iter().any(|way| way.lack == less && way.has_single())
    };
    let mut differences = (least..bottom).filter(|less| less & 1 == parity);
    let needed = bottom.max(pair.unwrap_or(0)).max(0);
    differences.all(is_reached).then_some(needed)
}

impl Way {
    fn regular(&self) -> usize {
        self.parts.iter().filter(|part| !part.is_exception).count()
    }

    fn exceptions(&self) -> impl Iterator<Item = &Part> {
        self.parts.iter().filter(|part| part.is_exception)
    }

    /// Returns whether the nim sum of the H of the parts may be H of the heap.
    fn may_keep_high(&self) -> bool {
        let sum: i64 = self.exceptions().map(|part| part.high).sum();
        let nim = self.exceptions().fold(0, |nim, part| nim ^ part.high);
        let may_rise = self.lack + sum <= nim;
        let may_fall = self.regular() > 1 || self.lack + sum >= -nim;
        self.lack & 1 == 0 && may_rise && may_fall
    }

    fn shallowest(&self) -> i64 {
        self.parts.iter().map(|part| part.high).min().unwrap_or(0)
    }

    /// Returns the difference to H from which on three residues reach all.
    fn full_from(&self) -> i64 {
        self.lack + 2 * self.parts.iter().map(|part| part.high).max().unwrap_or(0)
    }

    /// Returns the number of parts whose H is not 0 at first.
    fn raised(&self) -> usize {
        self.parts.iter().filter(|part| part.high > 0).count()
    }

    /// Returns whether one residue can have any H while the other parts have 0.
    fn has_single(&self) -> bool {
        self.exceptions().all(|part| part.high == 0) && self.raised() <= 1
    }

    /// Returns whether two residues can have the same H, and a third part 0.
    fn has_pair(&self) -> bool {
        let is_low = self.exceptions().all(|part| part.high == 0);
        is_low && (self.regular() == 2 || self.regular() == 3 && self.raised() < 3)
    }
}
