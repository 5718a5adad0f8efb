//! Powers.

use crate::field::field::Field;

/// Returns a power of a word; the power 0 of every word is 1.
pub fn power<F: Field>(base: F, exponent: u128) -> F {
    if exponent == 0 {
        return F::ONE;
    }
    let base = base.chained();
    let mut power = base;
    for bit in (0..exponent.ilog2()).rev() {
        power = power.chained_mul(power);
        if exponent >> bit & 1 == 1 {
            power = power.chained_mul(base);
        }
    }
    power.unchained()
}
