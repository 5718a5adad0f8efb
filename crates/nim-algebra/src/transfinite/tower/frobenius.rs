//! The maps x → x^(2^n) of a tower, each applied in one pass.
//!
//! # The idea
//! Such a map φ preserves sums and products, so the images of the roots determine it. A root κ with
//! κ^p = α goes to
//!
//! ```text
//! κ^(2^n) = κ^s · γ        s = 2^n mod p,   γ = α^((2^n − s)/p) below κ
//! ```
//!
//! and a sum of c_i·κ^i goes to the sum of φ(c_i)·β_i·κ^(s·i mod p), where β_i is γ^i times the
//! powers of α from κ^(s·i). Two maps are composed from their images of the roots: the map for 2n
//! takes few products from that for n, while 2n squarings would pass over all words 2n times.

use super::layout::Tower;
use super::leaf::LinearMap;
use super::product::Room;

/// The map x → x^(2^n) for some n.
#[derive(Clone, Debug)]
pub struct Frobenius {
    leaf: LinearMap,
    steps: Vec<Image>,
}

/// The images of the powers of a root.
#[derive(Clone, Debug)]
struct Image {
    /// The exponent s of the root in its image.
    exponent: usize,
    /// The factors β_i, one after the other.
    factors: Vec<u64>,
}

impl Tower {
    /// Returns the map x → x².
    pub fn squaring(&self, room: &mut Room) -> Frobenius {
        let mut map = Frobenius { leaf: LinearMap::new(self.leaf.squares()), steps: Vec::new() };
        for level in 0..self.steps.len() {
            let mut one = vec![0; self.steps[level].size];
            one[0] = 1;
            let image = self.image(level, 2, &one, room);
            map.steps.push(image);
        }
        map
    }

    /// Returns the map that applies `first` and then `second`.
    pub fn then(&self, first: &Frobenius, second: &Frobenius, room: &mut Room) -> Frobenius {
        let images = first.leaf.images.iter().map(|&image| second.leaf.apply(image));
        let mut map = Frobenius { leaf: LinearMap::new(images.collect()), steps: Vec::new() };
        for (level, step) in self.steps.iter().enumerate() {
            let (a, b) = (&first.steps[level], &second.steps[level]);
            // The first map sends κ to κ^s·γ; the second maps κ^s to its own power and factor.
            let gamma = self.apply_below(level, second, a.factor(1, step.size), room);
            let factor = b.factor(a.exponent, step.size);
            let gamma = self.product_below(level, &gamma, factor, room);
            let exponent = a.exponent * b.exponent % step.prime;
            let image = self.image(level, exponent, &gamma, room);
            map.steps.push(image);
        }
        map
    }

    /// Returns the `count`-th power of a map.
    ///
    /// # Constraints
    /// `count` is not 0.
    pub fn repeated(&self, map: &Frobenius, count: usize, room: &mut Room) -> Frobenius {
        let mut power = map.clone();
        for bit in (0..count.ilog2()).rev() {
            power = self.then(&power, &power, room);
            if count >> bit & 1 == 1 {
                power = self.then(&power, map, room);
            }
        }
        power
    }

    /// Returns the image of an element.
    pub fn apply(&self, map: &Frobenius, element: &[u64], room: &mut Room) -> Vec<u64> {
        self.apply_below(self.steps.len(), map, element, room)
    }

    /// Returns the image of an element of the field below a step.
    fn apply_below(
        &self,
        level: usize,
        map: &Frobenius,
        element: &[u64],
        room: &mut Room,
    ) -> Vec<u64> {
        let Some(below) = level.checked_sub(1) else {
            return element.iter().map(|&word| map.leaf.apply(word)).collect();
        };
        let (step, own) = (&self.steps[below], &map.steps[below]);
        let mut image = vec![0; element.len()];
        for (power, words) in element.chunks(step.size).enumerate() {
            let at = power * own.exponent % step.prime * step.size;
            if words.iter().all(|&word| word == 0) {
                continue;
            }
            let words = self.apply_below(below, map, words, room);
            let factor = own.factor(power, step.size);
            let product = self.product_below(below, &words, factor, room);
            image[at..at + step.size].copy_from_slice(&product);
        }
        image
    }

    /// Returns the images of the powers of a root whose image is κ^`exponent`·`gamma`.
    fn image(&self, level: usize, exponent: usize, gamma: &[u64], room: &mut Room) -> Image {
        let step = &self.steps[level];
        let mut factors = vec![0; step.size * step.prime];
        factors[0] = 1;
        let mut at = 0;
        for power in 1..step.prime {
            let (known, unknown) = factors.split_at_mut(power * step.size);
            let last = &known[(power - 1) * step.size..];
            let next = self.product_below(level, last, gamma, room);
            at += exponent;
            let target = &mut unknown[..step.size];
            if at < step.prime {
                target.copy_from_slice(&next);
            } else {
                at -= step.prime;
                self.add_multiple(&step.constant, &next, target);
            }
        }
        Image { exponent, factors }
    }
}

impl Image {
    fn factor(&self, power: usize, size: usize) -> &[u64] {
        &self.factors[power * size..][..size]
    }
}
