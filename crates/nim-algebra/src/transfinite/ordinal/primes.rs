//! Small primes, and the orders of 2 modulo them.

/// The number of odd primes below [`LIMIT`]: exponents stay below ω^`PLACES`.
pub const PLACES: usize = 1228;

/// The bound of the primes in the table.
pub const LIMIT: usize = 10_000;

/// The odd primes below [`LIMIT`].
const ODD_PRIMES: [u16; PLACES] = sieve();

const fn sieve() -> [u16; PLACES] {
    let mut is_composite = [false; LIMIT];
    let mut primes = [0; PLACES];
    let (mut count, mut number) = (0, 3);
    while number < LIMIT {
        if !is_composite[number] {
            primes[count] = number as u16;
            count += 1;
            let mut multiple = number * number;
            while multiple < LIMIT {
                is_composite[multiple] = true;
                multiple += number;
            }
        }
        number += 2;
    }
    primes
}

/// Returns the odd prime with an index below [`PLACES`]: 3 for 0, 5 for 1.
pub fn odd_prime(place: usize) -> u64 {
    u64::from(ODD_PRIMES[place])
}

/// Returns the index of an odd prime, or `None` for any other number.
pub fn place_of(prime: u64) -> Option<usize> {
    let prime = u16::try_from(prime).ok()?;
    ODD_PRIMES.binary_search(&prime).ok()
}

/// A power of a prime.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrimePower {
    pub prime: u64,
    /// The power itself: 9 for 3².
    pub power: u64,
}

/// Returns the prime powers of a number, the largest prime first.
pub fn prime_powers(mut number: u64) -> Vec<PrimePower> {
    let mut powers = Vec::new();
    let mut prime = 2;
    while number > 1 {
        if prime * prime > number {
            prime = number;
        }
        let mut power = 1;
        while number.is_multiple_of(prime) {
            power *= prime;
            number /= prime;
        }
        if power > 1 {
            powers.push(PrimePower { prime, power });
        }
        prime += 1;
    }
    powers.reverse();
    powers
}

/// Returns the least h > 0 for which an odd prime divides 2^h − 1.
pub fn order_of_two(prime: u64) -> u64 {
    let (mut order, mut power) = (1, 2 % prime);
    while power != 1 {
        power = 2 * power % prime;
        order += 1;
    }
    order
}

/// Returns the least common multiple if it fits 64 bits.
pub fn common_multiple(a: u64, b: u64) -> Option<u64> {
    let (mut divisor, mut rest) = (a, b);
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (a / divisor).checked_mul(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_odd_primes_are_all_there() {
        let is_prime = |number: u64| (2..number).all(|divisor| !number.is_multiple_of(divisor));
        let expected: Vec<u64> = (3..10_000).filter(|&number| is_prime(number)).collect();
        let found: Vec<u64> = (0..PLACES).map(odd_prime).collect();
        assert_eq!(found, expected);
        assert_eq!((place_of(3), place_of(191), place_of(2)), (Some(0), Some(41), None));
        assert_eq!((place_of(9973), place_of(10_007)), (Some(1227), None));
    }

    #[test]
    fn numbers_are_the_products_of_their_prime_powers() {
        for number in 1..2000 {
            let powers = prime_powers(number);
            assert_eq!(powers.iter().map(|factor| factor.power).product::<u64>(), number);
            assert!(powers.is_sorted_by(|a, b| a.prime > b.prime));
            assert!(powers.iter().all(|factor| prime_powers(factor.prime).len() == 1));
        }
    }

    #[test]
    fn orders_of_two() {
        // OEIS A014664.
        let orders = [3, 5, 7, 11, 13, 17, 19, 23, 29, 31].map(order_of_two);
        assert_eq!(orders, [2, 4, 3, 10, 12, 8, 18, 11, 28, 5]);
        assert_eq!(common_multiple(12, 18), Some(36));
        assert_eq!(common_multiple(1 << 63, 3), None);
    }
}
