//! Fibonacci nim with heaps of any number of digits; the module `lists::fibonacci` explains it.

use num_bigint::BigUint;

/// The approximate limit on the total bits of the heaps left by listed takes: more than 10^6
/// digits.
const MOST_BITS: u64 = 1 << 22;

/// Returns whether the player to move loses when at most `most` may be taken.
pub(super) fn is_lost(heap: &BigUint, most: &BigUint) -> bool {
    least_part(heap).is_none_or(|part| part > *most)
}

/// Returns the winning takes in increasing order, stopping once the heaps left have 10^6 digits in
/// total.
pub(super) fn winning_takes(heap: &BigUint, most: &BigUint) -> Vec<BigUint> {
    let mut indices = zeckendorf(heap);
    let (mut takes, mut bits) = (Vec::new(), 0);
    let mut take = BigUint::ZERO;
    let mut pair = Pair::first();
    while let Some(index) = indices.pop() {
        pair.climb_to(index);
        take += &pair.number;
        if take > *most {
            break;
        }
        // The part three places up exceeds twice any sum of parts up to this one; the part two
        // places up is twice this one plus the one before.
        let wins = indices
            .last()
            .is_none_or(|&next| next > index + 2 || (&take - &pair.number) << 1u8 < pair.before);
        if wins {
            bits += heap.bits();
            takes.push(take.clone());
            if bits > MOST_BITS {
                break;
            }
        }
    }
    takes
}

/// The Fibonacci number F(index), with F(1) = F(2) = 1, and the one before.
#[derive(Clone)]
struct Pair {
    index: usize,
    number: BigUint,
    before: BigUint,
}

impl Pair {
    fn first() -> Self {
        Pair { index: 1, number: BigUint::from(1u8), before: BigUint::ZERO }
    }

    fn at(index: usize) -> Self {
        let mut pair = Pair { index: 0, number: BigUint::ZERO, before: BigUint::from(1u8) };
        for bit in (0..usize::BITS - index.leading_zeros()).rev() {
            // F(2k) = F(k)² + 2 F(k) F(k − 1), F(2k − 1) = F(k)² + F(k − 1)².
            let square = &pair.number * &pair.number;
            let before = &square + &pair.before * &pair.before;
            let number = square + ((&pair.number * &pair.before) << 1u8);
            pair = Pair { index: 2 * pair.index, number, before };
            if index >> bit & 1 == 1 {
                pair.climb();
            }
        }
        pair
    }

    fn climb(&mut self) {
        self.before += &self.number;
        std::mem::swap(&mut self.before, &mut self.number);
        self.index += 1;
    }

    fn climb_to(&mut self, index: usize) {
        while self.index < index {
            self.climb();
        }
    }

    fn descend(&mut self) {
        self.number -= &self.before;
        std::mem::swap(&mut self.before, &mut self.number);
        self.index -= 1;
    }
}

fn least_part(number: &BigUint) -> Option<BigUint> {
    Some(Pair::at(*zeckendorf(number).last()?).number)
}

/// Returns the indices of the parts of a number, greatest first; the index of 1 is 2.
///
/// # Complexity
/// O(b²/64) for b bits: about half a million subtractions in place at 10^5 digits.
fn zeckendorf(number: &BigUint) -> Vec<usize> {
    let mut indices = Vec::new();
    if *number == BigUint::ZERO {
        return indices;
    }
    // A number with b bits is at least the Fibonacci number whose index is b / log₂ φ, less 2.
    let least = number.bits() * 100_000 / 69_425;
    let mut pair = Pair::at(usize::try_from(least).unwrap_or(0).saturating_sub(2).max(2));
    while pair.number <= *number {
        pair.climb();
    }
    let mut rest = number.clone();
    while rest != BigUint::ZERO && pair.index > 2 {
        pair.descend();
        if pair.number <= rest {
            rest -= &pair.number;
            indices.push(pair.index);
        }
    }
    indices
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_no_neighbours_and_add_up() {
        let mut number = BigUint::from(1u8);
        for _ in 0..400 {
            number = &number * 7u8 + 3u8;
            let indices = zeckendorf(&number);
            assert!(indices.windows(2).all(|pair| pair[0] >= pair[1] + 2));
            let sum: BigUint = indices.iter().map(|&index| Pair::at(index).number).sum();
            assert_eq!(sum, number);
        }
    }
}
