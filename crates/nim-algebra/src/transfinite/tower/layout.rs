//! The layout of the ordinals of a finite field in memory.
//!
//! # The idea
//! A finite field of ordinals is made from the numbers below 2^b by adjoining roots κ, one after
//! another, each a p-th root of an earlier element. As many of the first roots as fit 64 bits go
//! into the [`Leaf`]: products there are those of polynomials in one element z whose powers span
//! it. Over the leaf, an element is an array of words, one for each choice of powers of the other
//! roots; the power of the first root is the digit that changes fastest.

use super::leaf::{Leaf, LinearMap};
use crate::transfinite::ordinal::constants::{Constants, finite_degree};
use crate::transfinite::ordinal::element::{Ordinal, Term};
use crate::transfinite::ordinal::error::OrdinalError;
use crate::transfinite::ordinal::exponent::Exponent;
use crate::transfinite::ordinal::primes::odd_prime;
use crate::transfinite::ordinal::product::Products;
use std::collections::BTreeMap;

/// A root κ of an odd prime power p^n: ω^(ω^k·p^(n-1)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Root {
    /// The index k of the prime.
    pub place: u16,
    /// The multiple p^(n-1).
    pub unit: u64,
}

impl Root {
    pub fn prime(self) -> u64 {
        odd_prime(usize::from(self.place))
    }

    /// Returns the power of the root that divides a power of ω.
    fn digit(self, exponent: &Exponent) -> u64 {
        let term = exponent.terms().iter().find(|term| term.0 == self.place);
        term.map_or(0, |term| term.1 / self.unit % self.prime())
    }
}

/// The roots and numbers that generate a field.
#[derive(Debug)]
pub struct Generators {
    /// The number of bits of the finite numbers.
    pub bits: u32,
    /// The roots, each after those that it depends on.
    pub roots: Vec<Root>,
    /// The number of bits of an element of the field.
    pub degree: u64,
}

impl Generators {
    /// Returns the generators of the least such field that contains an ordinal.
    pub fn of(ordinal: &Ordinal, constants: &Constants) -> Result<Self, OrdinalError> {
        let mut bits = 2;
        let mut units = BTreeMap::new();
        let mut left = vec![ordinal];
        while let Some(ordinal) = left.pop() {
            for term in ordinal.terms() {
                bits = bits.max(finite_degree(term.coefficient));
                for &(place, multiple) in term.exponent.terms() {
                    if !units.contains_key(&place) {
                        left.push(constants.alpha(place)?);
                    }
                    let highest = units.entry(place).or_insert(1);
                    *highest = multiple.max(*highest);
                }
            }
        }
        let mut roots = Vec::new();
        let mut degree = Some(u64::from(bits));
        for (place, highest) in units {
            let mut root = Root { place, unit: 1 };
            loop {
                roots.push(root);
                degree = degree.and_then(|degree| degree.checked_mul(root.prime()));
                match root.unit.checked_mul(root.prime()).filter(|&unit| unit <= highest) {
                    Some(unit) => root.unit = unit,
                    None => break,
                }
            }
        }
        Ok(Generators { bits, roots, degree: degree.unwrap_or(0) })
    }
}

/// A part of a root's p-th power, which is a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// An element of the leaf.
    Word(u64),
    /// The root of a step below.
    Root(usize),
}

/// A root over the leaf.
#[derive(Debug)]
pub struct Step {
    pub root: Root,
    pub prime: usize,
    /// The number of words of an element below this root.
    pub size: usize,
    /// The power of the root with the exponent `prime`.
    pub constant: Vec<Part>,
}

/// A finite field of ordinals.
#[derive(Debug)]
pub struct Tower {
    pub leaf: Leaf,
    pub steps: Vec<Step>,
    bits: u32,
    leaf_roots: Vec<Root>,
    /// From the digits of an ordinal to a polynomial in z, and back.
    to_leaf: LinearMap,
    from_leaf: LinearMap,
}

impl Tower {
    /// Returns the field of an ordinal, if its elements have at most `limit` bits.
    pub fn of(ordinal: &Ordinal, constants: &Constants, limit: u64) -> Result<Self, OrdinalError> {
        let Generators { bits, roots, degree } = Generators::of(ordinal, constants)?;
        if degree == 0 || degree > limit {
            return Err(OrdinalError::FieldTooLarge { degree, limit });
        }
        if bits > u64::BITS {
            return Err(OrdinalError::CoefficientTooWide { bits: u64::BITS });
        }
        let (leaf_roots, others) = split(bits, &roots, constants)?;
        let (leaf, to_leaf, from_leaf) = polynomial_basis(bits, &leaf_roots, constants)?;
        let mut tower = Tower { leaf, steps: Vec::new(), bits, leaf_roots, to_leaf, from_leaf };
        for root in others {
            let constant = tower.parts(&power_of(root, constants)?);
            let (prime, size) = (root.prime() as usize, tower.size());
            tower.steps.push(Step { root, prime, size, constant });
        }
        Ok(tower)
    }

    /// Returns the number of words of an element.
    pub fn size(&self) -> usize {
        self.steps.last().map_or(1, |step| step.size * step.prime)
    }

    /// Returns the number of bits of an element.
    pub fn degree(&self) -> usize {
        self.size() * self.leaf.bits() as usize
    }

    /// Returns an ordinal of the field as an element.
    pub fn element(&self, ordinal: &Ordinal) -> Vec<u64> {
        let mut words = vec![0; self.size()];
        for term in ordinal.terms() {
            let digit = |step: &Step| step.size * step.root.digit(&term.exponent) as usize;
            let index: usize = self.steps.iter().map(digit).sum();
            words[index] ^= self.leaf_digits(term);
        }
        for word in &mut words {
            *word = self.to_leaf.apply(*word);
        }
        words
    }

    /// Returns an element as an ordinal.
    pub fn ordinal(&self, words: &[u64]) -> Ordinal {
        let mut terms = Vec::new();
        for (index, &word) in words.iter().enumerate().filter(|(_, word)| **word != 0) {
            let digits = self.from_leaf.apply(word);
            let own = |step: &Step| (step.root, (index / step.size % step.prime) as u64);
            let powers: Vec<(Root, u64)> = self.steps.iter().map(own).collect();
            terms.extend(terms_of(self.bits, &self.leaf_roots, &powers, digits));
        }
        Ordinal::from_terms(terms)
    }

    fn leaf_digits(&self, term: &Term) -> u64 {
        leaf_digits(self.bits, &self.leaf_roots, term)
    }

    /// Splits a sum of roots and an element of the leaf into parts.
    fn parts(&self, ordinal: &Ordinal) -> Vec<Part> {
        let (mut parts, mut digits) = (Vec::new(), 0);
        for term in ordinal.terms() {
            match self.steps.iter().position(|step| step.root.digit(&term.exponent) > 0) {
                Some(step) => parts.push(Part::Root(step)),
                None => digits ^= self.leaf_digits(term),
            }
        }
        if digits != 0 {
            parts.push(Part::Word(self.to_leaf.apply(digits)));
        }
        parts
    }
}

/// Returns the power of a root p^n with the exponent p: the root below, or the constant of p.
fn power_of(root: Root, constants: &Constants) -> Result<Ordinal, OrdinalError> {
    if root.unit == 1 {
        return constants.alpha(root.place).cloned();
    }
    Ok(Ordinal::monomial(Exponent::of(root.place, root.unit / root.prime()), 1))
}

/// Returns the roots that go into the leaf, and the others.
fn split(
    bits: u32,
    roots: &[Root],
    constants: &Constants,
) -> Result<(Vec<Root>, Vec<Root>), OrdinalError> {
    let mut degree = u64::from(bits);
    let (mut leaf, mut others) = (Vec::new(), Vec::<Root>::new());
    for &root in roots {
        let power = power_of(root, constants)?;
        let rests_on = |other: &Root| power.terms().iter().any(|t| other.digit(&t.exponent) > 0);
        if degree * root.prime() <= 64 && !others.iter().any(rests_on) {
            degree *= root.prime();
            leaf.push(root);
        } else {
            others.push(root);
        }
    }
    Ok((leaf, others))
}

/// Returns the digits of a term in the products of some roots with numbers of `bits` bits.
fn leaf_digits(bits: u32, roots: &[Root], term: &Term) -> u64 {
    let (mut place, mut unit) = (0, u64::from(bits));
    for root in roots {
        place += root.digit(&term.exponent) * unit;
        unit *= root.prime();
    }
    (term.coefficient as u64) << place
}

/// Returns the terms of digits in the products of some roots, each times further powers of roots.
fn terms_of(bits: u32, roots: &[Root], powers: &[(Root, u64)], digits: u64) -> Vec<Term> {
    let mut terms = Vec::new();
    let mut place = 0;
    while place < u64::BITS && digits >> place != 0 {
        let coefficient = u128::from(digits >> place & (u64::MAX >> (64 - bits)));
        if coefficient != 0 {
            let mut multiples = BTreeMap::new();
            for &(root, power) in powers {
                *multiples.entry(root.place).or_insert(0) += root.unit * power;
            }
            let mut rest = u64::from(place / bits);
            for root in roots {
                *multiples.entry(root.place).or_insert(0) += root.unit * (rest % root.prime());
                rest /= root.prime();
            }
            let mut exponent = Exponent::default();
            for (place, multiple) in multiples.into_iter().rev() {
                exponent.push(place, multiple);
            }
            terms.push(Term { exponent, coefficient });
        }
        place += bits;
    }
    terms
}

/// Returns the leaf spanned by some roots, with the maps from their products to the powers of its z
/// and back.
fn polynomial_basis(
    bits: u32,
    roots: &[Root],
    constants: &Constants,
) -> Result<(Leaf, LinearMap, LinearMap), OrdinalError> {
    let degree = roots.iter().fold(bits, |degree, root| degree * root.prime() as u32);
    let digits = |ordinal: &Ordinal| {
        ordinal.terms().iter().fold(0, |sum, term| sum ^ leaf_digits(bits, roots, term))
    };
    // At least half of all elements have independent powers, and so have most sums of all roots and
    // a number.
    let all = roots
        .iter()
        .map(|root| Term { exponent: Exponent::of(root.place, root.unit), coefficient: 1 });
    let mut tried = digits(&Ordinal::from_terms(all)) ^ 1 << (bits / 2);
    loop {
        let z = Ordinal::from_terms(terms_of(bits, roots, &[], tried));
        let mut powers = vec![Ordinal::from(1)];
        for exponent in 0..degree as usize {
            powers.push(Products::new(constants).product(&powers[exponent], &z)?);
        }
        let last = powers.pop().unwrap_or_default();
        let from_leaf = LinearMap::new(powers.iter().map(digits).collect());
        if let Some(to_leaf) = from_leaf.inverse() {
            let leaf = Leaf::new(degree, to_leaf.apply(digits(&last)));
            return Ok((leaf, to_leaf, from_leaf));
        }
        tried = next(tried) & (u64::MAX >> (64 - degree));
    }
}

/// Returns the next word of a sequence with a long period.
fn next(word: u64) -> u64 {
    let mixed = word.wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ (mixed >> 31)
}
