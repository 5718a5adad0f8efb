//! Functions of a number that stand in formulas.

/// Prime numbers as far as formulas look.
#[derive(Debug)]
pub(super) struct Primes {
    /// The least prime factor of each number, 0 for 0 and 1.
    least: Vec<u32>,
    /// How many primes there are up to each number.
    counts: Vec<u32>,
}

/// A function, by its words and its value; there may be none for 0.
pub(super) type Function = (&'static str, fn(&Primes, u64) -> Option<u64>);

/// The functions; in their words `#` stands for the number.
pub(super) const FUNCTIONS: [Function; 17] = [
    ("the number of zero bits at the end of #", |_, n| (n > 0).then(|| n.trailing_zeros().into())),
    ("the number of bits of #", |_, n| Some((u64::BITS - n.leading_zeros()).into())),
    ("the number of one bits of #", |_, n| Some(n.count_ones().into())),
    ("the number of one bits of # mod 2", |_, n| Some(u64::from(n.count_ones() % 2))),
    ("the largest power of 2 that divides #", |_, n| (n > 0).then(|| n & n.wrapping_neg())),
    ("the largest odd divisor of #", |_, n| odd_part(n)),
    ("half of the largest odd divisor of #, rounded up", |_, n| odd_part(n).map(|odd| odd / 2 + 1)),
    ("the largest power of 2 up to #", |_, n| n.checked_ilog2().map(|log| 1 << log)),
    ("2 to the power of #", |_, n| 1_u64.checked_shl(u32::try_from(n).ok()?)),
    ("# without its first bit", |_, n| n.checked_ilog2().map(|log| n ^ (1 << log))),
    ("# xor floor(#/2)", |_, n| Some(n ^ (n / 2))),
    ("# xor 2·#", |_, n| n.checked_mul(2).map(|double| n ^ double)),
    ("the square root of #, rounded down", |_, n| Some(n.isqrt())),
    ("1 if # is a square, else 0", |_, n| Some(u64::from(n.isqrt().pow(2) == n))),
    ("the number of prime factors of #", |primes, n| primes.factors(n, false)),
    ("the number of different prime factors of #", |primes, n| primes.factors(n, true)),
    ("the index of the least prime factor of #", |primes, n| primes.index_of_least(n)),
];

fn odd_part(n: u64) -> Option<u64> {
    n.checked_shr(n.trailing_zeros())
}

impl Primes {
    /// Returns the primes up to a number, by the sieve of Eratosthenes.
    ///
    /// # Complexity
    /// O(n log log n) time and 8 n bytes.
    pub(super) fn up_to(last: usize) -> Self {
        let mut least = vec![0_u32; last + 1];
        for prime in 2..=last {
            if least[prime] > 0 {
                continue;
            }
            for multiple in (prime..=last).step_by(prime) {
                if least[multiple] == 0 {
                    least[multiple] = u32::try_from(prime).unwrap_or(0);
                }
            }
        }
        let is_prime = |&(n, &least): &(usize, &u32)| n > 1 && least as usize == n;
        let mut count = 0;
        let counts = least.iter().enumerate().map(|number| {
            count += u32::from(is_prime(&number));
            count
        });
        let counts = counts.collect();
        Primes { least, counts }
    }

    fn least(&self, n: u64) -> Option<u64> {
        let least = self.least.get(usize::try_from(n).ok()?)?;
        Some(u64::from(*least)).filter(|&least| least > 0)
    }

    /// Returns how many prime factors a number has, each once or as often as it divides.
    fn factors(&self, mut n: u64, once: bool) -> Option<u64> {
        let (mut count, mut last) = (0, 0);
        (n > 0).then_some(())?;
        while n > 1 {
            let prime = self.least(n)?;
            count += u64::from(!once || prime != last);
            (n, last) = (n / prime, prime);
        }
        Some(count)
    }

    fn index_of_least(&self, n: u64) -> Option<u64> {
        let least = usize::try_from(self.least(n)?).ok()?;
        Some(self.counts[least].into())
    }
}
