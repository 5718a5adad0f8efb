//! Baby steps and giant steps in a cycle of numbers of norm 1.
//!
//! # The idea
//! To find e with b^e = u in a cycle of prime length p, write e = s ± i with s a multiple of 2m + 1
//! and i ≤ m: a table has the powers b^i, and the giant steps u, u·b^−(2m+1), u·b^−2(2m+1), … are
//! looked up in it. The inverse of a number of norm 1 is its conjugate, and its trace t(u) = u +
//! u^-1, which is its high half, determines it up to inversion. So
//!
//! - a table of m traces covers 2m + 1 exponents, i and −i alike;
//! - steps need only traces, in the field of half the width, and one product each: t(u·v) =
//!   t(u)·t(v) + t(u·v^-1), where the last term is the previous step.
//!
//! ```text
//! table[t(b^i)] = i for i = 1, …, m
//! for s = 0, 2m + 1, 2(2m + 1), …:
//!     if t(u·b^−s) is in the table as i, the logarithm is s + i or s − i: try both
//! ```
//!
//! # Why it is right
//! If b^e = u, some s is within m of e, and then u·b^−s is b^i or b^−i, whose trace is in the
//! table, or 1, whose trace is 0. Each of the two candidates is checked by raising b to it.
//!
//! # What it costs
//! The table has four times as many steps as would balance the giant ones, as the filter makes
//! those cheap, but at most 2^21 entries in 52 MB; the filter, with eight bits per slot, rejects
//! nearly all giant steps without touching the table. The largest prime for 64 bits, 6,700,417,
//! takes microseconds, that for 128 bits, 67,280,421,310,721, about 0.1 s and at most 16 million
//! steps; the primes for 256 bits are out of reach.
//!
//! # Source
//! D. Shanks, "Class number, a theory of factorization, and genera", 1971. The LUC and XTR systems
//! compute on traces in other fields.

use crate::field::words::Field;
use crate::field::words::power;
use crate::group::cycles::FermatLevel;
use mex_core::StopPoints;

/// The most baby steps: their table takes 52 MB.
const MOST_STEPS: u64 = 1 << 21;

/// The small powers of an element of prime order and norm 1, by trace.
#[derive(Clone, Debug)]
pub struct BabySteps<W> {
    base: W,
    prime: u128,
    count: u64,
    table: TraceTable,
}

impl<W: FermatLevel> BabySteps<W> {
    /// Returns the baby steps of a base whose order is `prime`.
    pub fn new(base: W, prime: u128) -> Self {
        let count = u64::try_from(prime.isqrt() * 4).unwrap_or(u64::MAX);
        let count = count.min(u64::try_from(prime / 2).unwrap_or(u64::MAX));
        let count = count.clamp(1, MOST_STEPS);
        let mut table = TraceTable::new(count);
        let step = trace(base);
        let (mut before, mut here) = (W::Half::ZERO, step);
        let mut stops = StopPoints::default();
        for exponent in 1..=count {
            stops.pass();
            table.insert(key(here), exponent);
            (before, here) = (here, here.chained_mul(step).add(before));
        }
        BabySteps { base, prime, count, table }
    }

    /// Returns the exponent of a power of the base, or `None` for other numbers.
    pub fn log(&self, number: W) -> Option<u128> {
        if number == W::ONE {
            return Some(0);
        }
        let stride = 2 * u128::from(self.count) + 1;
        let giant = power(self.base, stride);
        let step = trace(giant);
        let mut before = trace(number.mul(giant));
        let mut here = trace(number);
        let mut stops = StopPoints::default();
        for start in (0..=self.prime + stride).step_by(usize::try_from(stride).ok()?) {
            stops.pass();
            let baby = if here == W::Half::ZERO { Some(0) } else { self.table.get(key(here)) };
            if let Some(exponent) = baby.and_then(|baby| self.confirmed(number, start, baby)) {
                return Some(exponent);
            }
            (before, here) = (here, here.chained_mul(step).add(before));
        }
        None
    }

    /// Returns whichever of start + baby and start − baby is the logarithm.
    fn confirmed(&self, number: W, start: u128, baby: u64) -> Option<u128> {
        let baby = u128::from(baby);
        let above = (start + baby) % self.prime;
        let below = (start + self.prime - baby) % self.prime;
        [above, below].into_iter().find(|&exponent| power(self.base, exponent) == number)
    }
}

/// Returns the trace, in the basis where the field of half the width multiplies fastest.
fn trace<W: FermatLevel>(number: W) -> W::Half {
    number.split().1.chained()
}

/// Returns the low 64 bits of a trace, or all if it has fewer.
fn key<F: Field>(trace: F) -> u64 {
    trace.to_wide().as_u64()
}

/// Exponents by trace, with open addressing behind a filter of single bits.
#[derive(Clone, Debug)]
struct TraceTable {
    filter: Vec<u64>,
    keys: Vec<u64>,
    exponents: Vec<u32>,
    shift: u32,
}

impl TraceTable {
    fn new(count: u64) -> Self {
        let bits = (2 * count).next_power_of_two().ilog2().max(3);
        TraceTable {
            filter: vec![0; 1 << (bits - 3)],
            keys: vec![0; 1 << bits],
            exponents: vec![0; 1 << bits],
            shift: 64 - bits,
        }
    }

    fn hash(trace: u64) -> u64 {
        trace.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Returns the word and the bit of a hash in the filter, which has eight bits per slot.
    fn filter_place(&self, hash: u64) -> (usize, u64) {
        let place = hash >> (self.shift - 3);
        ((place / 64) as usize, 1 << (place % 64))
    }

    fn insert(&mut self, trace: u64, exponent: u64) {
        let hash = Self::hash(trace);
        let (word, bit) = self.filter_place(hash);
        self.filter[word] |= bit;
        let mut slot = (hash >> self.shift) as usize;
        while self.exponents[slot] != 0 {
            slot = (slot + 1) % self.keys.len();
        }
        self.keys[slot] = trace;
        self.exponents[slot] = exponent as u32;
    }

    #[inline]
    fn get(&self, trace: u64) -> Option<u64> {
        let hash = Self::hash(trace);
        let (word, bit) = self.filter_place(hash);
        if self.filter[word] & bit == 0 {
            return None;
        }
        let mut slot = (hash >> self.shift) as usize;
        while self.exponents[slot] != 0 {
            if self.keys[slot] == trace {
                return Some(self.exponents[slot].into());
            }
            slot = (slot + 1) % self.keys.len();
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::words::Level;
    use crate::group::cycles::prime_part;
    use test_support::Rng;

    #[test]
    fn high_halves_are_traces_of_numbers_of_norm_one() {
        let mut rng = Rng::new(50);
        for _ in 0..200 {
            let unit = (rng.bits() | 1).unit_part();
            assert_eq!(unit.norm(), 1);
            assert_eq!(unit.inverse(), unit.conjugate());
            assert_eq!(unit ^ unit.inverse(), u64::from(unit.split().1));
        }
    }

    #[test]
    fn all_exponents_of_a_small_prime_are_found() {
        let base = prime_part(0xdead_beef_cafe_u64.unit_part(), 641);
        let babies = BabySteps::new(base, 641);
        let mut number = 1;
        for exponent in 0..641 {
            assert_eq!(babies.log(number), Some(exponent));
            number = number.mul(base);
        }
        assert_eq!(number, 1);
        assert_eq!(babies.log(2), None);
    }
}
