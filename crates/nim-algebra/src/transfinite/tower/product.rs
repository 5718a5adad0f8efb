//! Products in a tower.
//!
//! # The idea
//! An element is a polynomial of degree below p in the top root, over the field below. Polynomials
//! are multiplied by Karatsuba's method, down to coefficients; these are elements of the field
//! below and multiplied there. Then the powers from p on are folded back by the constant of the
//! root, which is a sum of very few parts: a root below shifts the words, an element of the leaf
//! multiplies each. At the lowest root, coefficients are words, whose products are accumulated in
//! two words and reduced once.
//!
//! Time is O(n^1.59) for n words; the depth is that of the tower plus the binary logarithm of its
//! primes.

use super::layout::{Part, Tower};
use crate::field::pclmul::carry_less_product;
use mex_core::stop_point;

/// Polynomials of up to this many words are multiplied term by term.
const SHORT: usize = 6;

/// Scratch memory for products, reused from one to the next.
#[derive(Debug, Default)]
pub struct Room {
    words: Vec<u64>,
    wide: Vec<u128>,
}

impl Tower {
    /// Returns the product of two elements.
    pub fn product(&self, a: &[u64], b: &[u64], room: &mut Room) -> Vec<u64> {
        self.product_below(self.steps.len(), a, b, room)
    }

    /// Returns the product of two elements of the field below a step.
    pub fn product_below(&self, level: usize, a: &[u64], b: &[u64], room: &mut Room) -> Vec<u64> {
        let mut product = vec![0; a.len()];
        // Each level takes 2 elements for the unreduced product and 4·(1/1 + 1/2 + …) for sums.
        room.words.resize(room.words.len().max(24 * a.len() + 1024), 0);
        let lowest = self.steps.first().map_or(0, |step| step.prime);
        room.wide.resize(room.wide.len().max(6 * lowest + 64), 0);
        let Room { words, wide } = room;
        self.multiply(level, a, b, &mut product, (words, wide));
        product
    }

    fn multiply(
        &self,
        level: usize,
        a: &[u64],
        b: &[u64],
        product: &mut [u64],
        (words, wide): (&mut [u64], &mut [u128]),
    ) {
        if level == 0 {
            product[0] = self.leaf.mul(a[0], b[0]);
            return;
        }
        let step = &self.steps[level - 1];
        let (full, words) = words.split_at_mut((2 * step.prime - 1) * step.size);
        if level == 1 {
            let (sums, wide) = wide.split_at_mut(full.len());
            word_polynomials(a, b, sums, words, wide);
            for (word, &sum) in full.iter_mut().zip(&*sums) {
                *word = self.leaf.reduce(sum);
            }
        } else {
            self.polynomials(level, a, b, full, (words, wide));
        }
        let (low, high) = full.split_at(step.prime * step.size);
        product.copy_from_slice(low);
        self.add_multiple(&step.constant, high, product);
        if level > 1 {
            stop_point();
        }
    }

    /// Multiplies polynomials whose coefficients are elements below a step; the product has one
    /// coefficient fewer than both combined.
    fn polynomials(
        &self,
        level: usize,
        a: &[u64],
        b: &[u64],
        product: &mut [u64],
        (words, wide): (&mut [u64], &mut [u128]),
    ) {
        let size = self.steps[level - 1].size;
        if a.len() == size {
            self.multiply(level - 1, a, b, product, (words, wide));
            return;
        }
        let half = (a.len() / size).div_ceil(2) * size;
        let (a_low, a_high) = a.split_at(half);
        let (b_low, b_high) = b.split_at(half);
        let (low, high) = product.split_at_mut(2 * half);
        low[2 * half - size..].fill(0);
        self.polynomials(level, a_low, b_low, &mut low[..2 * half - size], (words, wide));
        self.polynomials(level, a_high, b_high, high, (words, wide));
        let (sums, words) = words.split_at_mut(2 * half);
        let (a_sum, b_sum) = sums.split_at_mut(half);
        add_into(a_sum, a_low, a_high);
        add_into(b_sum, b_low, b_high);
        let (cross, words) = words.split_at_mut(2 * half - size);
        self.polynomials(level, a_sum, b_sum, cross, (words, wide));
        add(cross, &product[..2 * half - size]);
        add(cross, &product[2 * half..]);
        add(&mut product[half..], cross);
    }

    /// Adds the product of the elements in `words` below a step with a constant to `sum`.
    ///
    /// `words` may contain several elements in a row.
    pub fn add_multiple(&self, constant: &[Part], words: &[u64], sum: &mut [u64]) {
        for part in constant {
            match *part {
                Part::Word(1) => add(sum, words),
                Part::Word(factor) => {
                    for (sum, &word) in sum.iter_mut().zip(words) {
                        *sum ^= self.leaf.mul(factor, word);
                    }
                }
                Part::Root(index) => {
                    let step = &self.steps[index];
                    let whole = step.size * step.prime;
                    for (words, sum) in words.chunks(whole).zip(sum.chunks_mut(whole)) {
                        let (low, top) = words.split_at(whole - step.size);
                        let (constant, rest) = sum.split_at_mut(step.size);
                        add(rest, low);
                        self.add_multiple(&step.constant, top, constant);
                    }
                }
            }
        }
    }

    /// Replaces an element by its square.
    pub fn square(&self, element: &mut [u64]) {
        for word in &mut *element {
            *word = self.leaf.mul(*word, *word);
        }
        // At every step, the coefficient of the power i moves to that of the power 2i.
        let mut spread = vec![0; element.len()];
        for step in &self.steps {
            let whole = step.size * step.prime;
            spread.fill(0);
            for (element, spread) in element.chunks(whole).zip(spread.chunks_mut(whole)) {
                for (power, words) in element.chunks(step.size).enumerate() {
                    let at = 2 * power % step.prime * step.size;
                    let target = &mut spread[at..at + step.size];
                    if 2 * power < step.prime {
                        add(target, words);
                    } else {
                        self.add_multiple(&step.constant, words, target);
                    }
                }
            }
            element.copy_from_slice(&spread);
        }
    }
}

/// Multiplies polynomials with words as coefficients.
fn word_polynomials(
    a: &[u64],
    b: &[u64],
    product: &mut [u128],
    words: &mut [u64],
    wide: &mut [u128],
) {
    if a.len() <= SHORT {
        product.fill(0);
        for (i, &a) in a.iter().enumerate() {
            for (j, &b) in b.iter().enumerate() {
                product[i + j] ^= carry_less_product(a, b);
            }
        }
        return;
    }
    let half = a.len().div_ceil(2);
    let (a_low, a_high) = a.split_at(half);
    let (b_low, b_high) = b.split_at(half);
    let (low, high) = product.split_at_mut(2 * half);
    low[2 * half - 1] = 0;
    word_polynomials(a_low, b_low, &mut low[..2 * half - 1], words, wide);
    word_polynomials(a_high, b_high, high, words, wide);
    let (sums, words) = words.split_at_mut(2 * half);
    let (a_sum, b_sum) = sums.split_at_mut(half);
    add_into(a_sum, a_low, a_high);
    add_into(b_sum, b_low, b_high);
    let (cross, wide) = wide.split_at_mut(2 * half - 1);
    word_polynomials(a_sum, b_sum, cross, words, wide);
    for parts in [&product[..2 * half - 1], &product[2 * half..]] {
        for (cross, &part) in cross.iter_mut().zip(parts) {
            *cross ^= part;
        }
    }
    for (product, &cross) in product[half..].iter_mut().zip(&*cross) {
        *product ^= cross;
    }
}

/// Adds words to the beginning of a sum.
pub fn add(sum: &mut [u64], words: &[u64]) {
    for (sum, &word) in sum.iter_mut().zip(words) {
        *sum ^= word;
    }
}

/// Writes the sum of words; the second may be shorter.
fn add_into(sum: &mut [u64], a: &[u64], b: &[u64]) {
    sum.copy_from_slice(a);
    add(sum, b);
}
