//! Lenstra's excess: the least m for which κ_f + m is not a p-th power.
//!
//! # The idea
//! Let f be the order of 2 modulo p, and x = κ_f + m, in a field of 2^e elements where f divides e.
//! Then p divides 2^e − 1, and x is a p-th power exactly when its power with the exponent (2^e −
//! 1)/p is 1. (The fields between this one and κ_p have degrees over it that p does not divide; in
//! these, an element without a p-th root gains none.) The exponent is a product:
//!
//! ```text
//! (2^e − 1)/p = (1 + 2^f + 2^(2f) + … + 2^(e−f)) · S/p · (2^g − 1)      S = (2^f − 1)/(2^g − 1)
//! ```
//!
//! where g is f divided by its least prime, so that p divides S and not 2^g − 1. The power with the
//! first factor is the norm of x to the field of 2^f elements, the product of its e/f conjugates,
//! which takes about 2·log(e/f) products and maps. S/p has fewer than p bits, and takes that many
//! squares, which are cheap, and a product for every few bits. For the last factor, test whether
//! the result equals its own power with the exponent 2^g.
//!
//! If κ_f is a single root of an odd prime r, κ_q for a power q of r, and f does not divide the
//! degree of α_r, then κ_f itself is a p-th power: its q-th power is α_r, which is a p-th power
//! because its field does not have the p-th roots of 1; and p does not divide q. So m = 0 is
//! skipped.
//!
//! # References
//! H. W. Lenstra, "On the algebraic closure of two", 1977. OEIS A380496.

use crate::transfinite::ordinal::constants::{Constant, Constants};
use crate::transfinite::ordinal::element::Ordinal;
use crate::transfinite::ordinal::error::OrdinalError;
use crate::transfinite::ordinal::primes::{odd_prime, order_of_two, place_of, prime_powers};
use crate::transfinite::ordinal::product::Products;
use crate::transfinite::tower::layout::{Generators, Tower};
use crate::transfinite::tower::product::Room;
use std::collections::BTreeSet;

/// The largest field with numbers of 128 bits, in bits; such fields are computed term by term.
const MOST_BITS_OF_TERMS: u64 = 1 << 10;

/// The constants of an odd prime p in the field of ordinals.
///
/// # Examples
/// ```
/// use nim_algebra::lenstra_excess;
///
/// let found = lenstra_excess(19, 1 << 12)?;
/// assert_eq!((found.excess, found.degree), (4, 18));
/// assert_eq!(found.summands, [9]);
/// assert_eq!(found.alpha.to_string(), "ω^3+4");
/// # Ok::<(), nim_algebra::ExcessError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LenstraExcess {
    /// The prime p.
    pub prime: u64,
    /// The excess m: α_p is κ_f + m.
    pub excess: u64,
    /// The order f of 2 modulo p.
    pub order: u64,
    /// The prime powers q whose κ_q sum to κ_f, those of the largest prime first.
    pub summands: Vec<u64>,
    /// The degree of κ_f: the least field that contains it has 2^degree elements.
    pub degree: u64,
    /// α_p, the p-th nim power of κ_p.
    pub alpha: Ordinal,
}

/// Why an excess was not computed.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum ExcessError {
    #[error("{number} is not an odd prime below 10000")]
    NotAPrime { number: u64 },
    /// An intermediate field is too large.
    #[error("the excess of {prime}: {fault}")]
    OutOfReach {
        /// The prime, or a smaller one that it depends on.
        prime: u64,
        fault: OrdinalError,
    },
}

impl ExcessError {
    /// Returns whether the excess was refused because of time or memory.
    pub fn is_refusal(&self) -> bool {
        matches!(self, ExcessError::OutOfReach { fault, .. } if fault.is_refusal())
    }
}

/// Returns Lenstra's excess of an odd prime, computed from scratch, including those of the smaller
/// primes that it depends on, in fields of at most 2^`most_bits` elements.
///
/// # Complexity
/// O(e^1.59 · (log e + p / log p)) bit operations for the degree e, which grows erratically with
/// the prime, and O(e) memory. The guide has times.
///
/// # Errors
/// [`ExcessError::NotAPrime`], or [`ExcessError::OutOfReach`] if a field is larger.
///
/// # Examples
/// ```
/// use nim_algebra::{ExcessError, lenstra_excess};
///
/// assert_eq!(lenstra_excess(47, 10_000)?.excess, 1);
/// let error = lenstra_excess(719, 1 << 20).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "the excess of 359: the field of the ordinal has 3504820 bits, more than 1048576",
/// );
/// # Ok::<(), ExcessError>(())
/// ```
pub fn lenstra_excess(prime: u64, most_bits: u64) -> Result<LenstraExcess, ExcessError> {
    let place = place_of(prime).ok_or(ExcessError::NotAPrime { number: prime })?;
    let mut constants = Constants::default();
    for place in foundations(place) {
        let prime = odd_prime(place);
        let out_of_reach = |fault| ExcessError::OutOfReach { prime, fault };
        let constant = constants.prepare(place).map_err(out_of_reach)?;
        let start = u64::from(kappa_is_a_power(&constant, &constants));
        let excess = search(prime, &constant, start, &constants, most_bits);
        constants.insert(place, constant, excess.map_err(out_of_reach)?);
    }
    let out_of_reach = |fault| ExcessError::OutOfReach { prime, fault };
    let constant = constants.of(place).map_err(out_of_reach)?;
    let excess = constant.alpha.terms().last().filter(|term| term.exponent.is_zero());
    let (finite, kappa) = (excess.map_or(0, |term| term.coefficient), constant);
    let summands: Vec<u64> = kappa.summands.iter().map(|summand| summand.power).collect();
    // The Fermat power for a power of 2 is part of κ_f, not of the excess.
    let fermat = summands.iter().find(|power| power.is_power_of_two());
    let own = fermat.map_or(0, |&power| 1_u128 << (power / 2));
    Ok(LenstraExcess {
        prime,
        excess: (finite ^ own) as u64,
        order: constant.order,
        degree: constant.degree,
        alpha: constant.alpha.clone(),
        summands,
    })
}

/// Returns the indices of a prime and of all primes that its constant depends on, smallest first.
fn foundations(place: usize) -> BTreeSet<usize> {
    let mut places = BTreeSet::new();
    let mut left = vec![place];
    while let Some(place) = left.pop() {
        if places.insert(place) {
            let order = order_of_two(odd_prime(place));
            left.extend(prime_powers(order).iter().filter_map(|factor| place_of(factor.prime)));
        }
    }
    places
}

/// Returns whether κ of the order is known to be a p-th power.
fn kappa_is_a_power(constant: &Constant, constants: &Constants) -> bool {
    let &[summand] = &constant.summands[..] else { return false };
    let place = place_of(summand.prime).and_then(|place| constants.of(place).ok());
    place.is_some_and(|root| !root.alpha_degree.is_multiple_of(constant.order))
}

/// Returns the least m from `start` on for which κ + m is not a p-th power.
fn search(
    prime: u64,
    constant: &Constant,
    start: u64,
    constants: &Constants,
    most_bits: u64,
) -> Result<u64, OrdinalError> {
    let mut excess = start;
    loop {
        let x = constant.alpha.nim_sum(&Ordinal::from(u128::from(excess)));
        if !is_power(prime, constant.order, &x, constants, most_bits)? {
            return Ok(excess);
        }
        excess += 1;
    }
}

/// Returns whether an ordinal is the p-th power of one below κ_p, where `order` is the order of 2
/// modulo p and divides the degree of its field.
fn is_power(
    prime: u64,
    order: u64,
    x: &Ordinal,
    constants: &Constants,
    most_bits: u64,
) -> Result<bool, OrdinalError> {
    let Generators { bits, degree, .. } = Generators::of(x, constants)?;
    if bits > u64::BITS && (1..=most_bits.min(MOST_BITS_OF_TERMS)).contains(&degree) {
        return is_power_by_terms(prime, degree as usize, x, constants);
    }
    let tower = Tower::of(x, constants, most_bits)?;
    let least = prime_powers(order).last().map_or(1, |factor| factor.prime) as usize;
    let order = order as usize;
    debug_assert!(tower.degree().is_multiple_of(order));
    let mut room = Room::default();
    let part = order / least;
    let squaring = tower.squaring(&mut room);
    let part_map = tower.repeated(&squaring, part, &mut room);
    let map = tower.repeated(&part_map, least, &mut room);
    let element = tower.element(x);
    let norm = tower.repeated_product(&element, &map, tower.degree() / order, &mut room);
    let power = power(&tower, &norm, &quotient(order, part, prime), &mut room);
    Ok(tower.apply(&part_map, &power, &mut room) == power)
}

/// Returns the same as [`is_power`], for a field of 2^`degree` elements, term by term.
fn is_power_by_terms(
    prime: u64,
    degree: usize,
    x: &Ordinal,
    constants: &Constants,
) -> Result<bool, OrdinalError> {
    let product = |a: &Ordinal, b: &Ordinal| Products::new(constants).product(a, b);
    let mut power = Ordinal::from(1);
    for bit in quotient(degree, 1, prime) {
        power = product(&power, &power)?;
        if bit {
            power = product(&power, x)?;
        }
    }
    Ok(power == Ordinal::from(1))
}

/// Returns the bits of (2^`order` − 1)/(2^`part` − 1)/`prime`, the highest first.
fn quotient(order: usize, part: usize, prime: u64) -> Vec<bool> {
    let mut rest = 0;
    let digits = (0..=order - part).rev().map(|place| {
        rest = 2 * rest + u64::from(place.is_multiple_of(part));
        let digit = rest >= prime;
        rest -= if digit { prime } else { 0 };
        digit
    });
    digits.skip_while(|&digit| !digit).collect()
}

/// Returns a power by a sliding window over the bits of the exponent.
fn power(tower: &Tower, base: &[u64], exponent: &[bool], room: &mut Room) -> Vec<u64> {
    const WINDOW: usize = 4;
    let square = tower.product(base, base, room);
    let mut odd_powers = vec![base.to_vec()];
    let most = if exponent.len() > 24 { 1 << (WINDOW - 1) } else { 1 };
    while odd_powers.len() < most {
        let next = tower.product(&odd_powers[odd_powers.len() - 1], &square, room);
        odd_powers.push(next);
    }
    let window = 1 + odd_powers.len().ilog2() as usize;
    let mut power: Option<Vec<u64>> = None;
    let mut at = 0;
    while at < exponent.len() {
        let mut end = at + 1;
        if exponent[at] {
            end = exponent.len().min(at + window);
            while !exponent[end - 1] {
                end -= 1;
            }
        }
        for _ in at..end {
            if let Some(power) = &mut power {
                tower.square(power);
            }
        }
        if exponent[at] {
            let value =
                exponent[at..end].iter().fold(0, |value, &bit| 2 * value + usize::from(bit));
            let factor = &odd_powers[value / 2];
            power = Some(match power {
                Some(power) => tower.product(&power, factor, room),
                None => factor.clone(),
            });
        }
        at = end;
    }
    power.unwrap_or_else(|| {
        let mut one = vec![0; base.len()];
        one[0] = 1;
        one
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transfinite::ordinal::constants::EXCESSES;

    /// The excess with every m tried from 0 on, and with the power bit by bit.
    fn slow_excess(prime: u64, limit: u64) -> Option<u64> {
        let constants = Constants::known();
        let constant = constants.prepare(place_of(prime)?).ok()?;
        (0..).find(|&excess| {
            let x = constant.alpha.nim_sum(&Ordinal::from(u128::from(excess)));
            let Ok(tower) = Tower::of(&x, constants, limit) else { return true };
            let element = tower.element(&x);
            let mut room = Room::default();
            let mut power: Option<Vec<u64>> = None;
            for bit in quotient(tower.degree(), 1, prime) {
                let square = power.map(|power| tower.product(&power, &power, &mut room));
                power = match (square, bit) {
                    (Some(square), true) => Some(tower.product(&square, &element, &mut room)),
                    (None, true) => Some(element.clone()),
                    (square, false) => square,
                };
            }
            let power = power.unwrap();
            power[0] != 1 || power[1..].iter().any(|&word| word != 0)
        })
    }

    #[test]
    fn excesses_are_those_of_the_table() {
        for (place, &expected) in EXCESSES.iter().enumerate() {
            let prime = odd_prime(place);
            match lenstra_excess(prime, test_support::size(6_000, 300_000)) {
                Ok(found) => assert_eq!(found.excess, u64::from(expected), "{prime}"),
                Err(ExcessError::OutOfReach {
                    fault: OrdinalError::FieldTooLarge { .. }, ..
                }) => {}
                Err(other) => panic!("{prime}: {other}"),
            }
        }
    }

    #[test]
    fn norms_give_the_same_as_whole_powers() {
        for place in 0..60 {
            let prime = odd_prime(place);
            let degree = Constants::known().of(place).unwrap().alpha_degree;
            if degree <= 250 {
                let found = lenstra_excess(prime, 1000).unwrap().excess;
                assert_eq!(slow_excess(prime, 1000), Some(found), "{prime}");
                let constants = Constants::known();
                let Constant { order, degree, alpha, .. } = constants.prepare(place).unwrap();
                for excess in found.saturating_sub(1)..=found {
                    let x = alpha.nim_sum(&Ordinal::from(u128::from(excess)));
                    let degree = Generators::of(&x, constants).unwrap().degree.max(degree);
                    let by_terms = is_power_by_terms(prime, degree as usize, &x, constants);
                    assert_eq!(by_terms, is_power(prime, order, &x, constants, 1000), "{prime}");
                }
            }
        }
    }

    #[test]
    fn numbers_of_128_bits_may_stand_in_the_field() {
        let found = lenstra_excess(769, 1000).unwrap();
        assert_eq!((found.excess, found.order, found.degree), (0, 384, 384));
        assert_eq!(found.alpha.to_string(), "ω+18446744073709551616");
    }

    #[test]
    fn other_numbers_are_refused() {
        for number in [0, 1, 2, 9, 10_007] {
            assert_eq!(lenstra_excess(number, 100), Err(ExcessError::NotAPrime { number }));
        }
    }
}
