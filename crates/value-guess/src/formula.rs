//! Formulas in the size of the heap, and periods: their texts and their values.

use std::fmt;

/// A formula in the size `n` of the heap. Its text has symbols if there are any, else words.
#[derive(Clone, Debug)]
pub struct Formula(pub(crate) Term);

impl Formula {
    /// Returns whether it is a multiple of an irrational number, rounded down.
    pub(crate) fn is_sloped(&self) -> bool {
        matches!(self.0, Term::Beatty { .. })
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Term {
    /// `slope · n + base`
    Linear { slope: i128, base: i128 },
    /// `floor((n + plus) / by) + base`
    Floor { plus: i128, by: i128, base: i128 },
    /// `floor((n + plus) / by) mod modulus`
    Remainder { plus: i128, by: i128, modulus: i128 },
    /// `((n + plus) xor with) - plus`
    Xor { plus: i64, with: u64 },
    /// `floor((n + plus) · (p + sqrt(root)) / by) + base`
    Beatty { p: i128, root: i128, by: i128, plus: i64, base: i128 },
    /// `f(n + plus) + base`
    Function { function: Function, plus: i64, base: i128 },
}

impl Term {
    pub(crate) fn value(&self, heap: u64, primes: &Primes) -> Option<i128> {
        let n = i128::from(heap);
        match *self {
            Term::Linear { slope, base } => slope.checked_mul(n)?.checked_add(base),
            Term::Floor { plus, by, base } => Some((n + plus).div_euclid(by) + base),
            Term::Remainder { plus, by, modulus } => {
                Some((n + plus).div_euclid(by).rem_euclid(modulus))
            }
            Term::Xor { plus, with } => {
                let moved = heap.checked_add_signed(plus)? ^ with;
                Some(i128::from(moved) - i128::from(plus))
            }
            Term::Beatty { p, root, by, plus, base } => {
                let n = i128::from(heap.checked_add_signed(plus)?);
                Some((p * n + (root * n * n).isqrt()).div_euclid(by) + base)
            }
            Term::Function { function, plus, base } => {
                let found = function.1(primes, heap.checked_add_signed(plus)?)?;
                Some(i128::from(found) + base)
            }
        }
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.0 {
            Term::Linear { slope: 0, base } => base.to_string(),
            Term::Linear { slope: 1, base } => sum("n", base),
            Term::Linear { slope: -1, base } => format!("{base} - n"),
            Term::Linear { slope, base } => sum(&format!("{slope}·n"), base),
            Term::Floor { plus, by, base } if plus == by - 1 => sum(&format!("ceil(n/{by})"), base),
            Term::Floor { plus, by, base } => sum(&floor(plus, by), base),
            Term::Remainder { plus, by: 1, modulus } => {
                format!("{} mod {modulus}", in_brackets(plus))
            }
            Term::Remainder { plus, by, modulus } => format!("{} mod {modulus}", floor(plus, by)),
            Term::Xor { plus: 0, with } => format!("n xor {with}"),
            Term::Xor { plus, with } => {
                sum(&format!("({} xor {with})", in_brackets(plus.into())), -i128::from(plus))
            }
            Term::Beatty { p, root, by, plus, base } => {
                let slope = match (p, root, by) {
                    (1, 5, 2) => "φ".to_string(),
                    (3, 5, 2) => "φ²".to_string(),
                    (0, _, 1) => format!("√{root}"),
                    (_, _, 1) => format!("({p} + √{root})"),
                    _ => format!("({p} + √{root})/{by}"),
                };
                sum(&format!("floor({}·{slope})", in_brackets(plus.into())), base)
            }
            Term::Function { function: (words, _), plus, base } => {
                let number = match words.starts_with('#') {
                    true => in_brackets(plus.into()),
                    false => sum("n", plus.into()),
                };
                let words = words.replace('#', &number);
                match base {
                    0 => words,
                    1.. => format!("{base} + {words}"),
                    _ => format!("{words}, minus {}", -base),
                }
            }
        };
        out.write_str(&text)
    }
}

fn floor(plus: i128, by: i128) -> String {
    format!("floor({}/{by})", in_brackets(plus))
}

/// Returns the text of `n` plus a number, in brackets if it is a sum.
fn in_brackets(plus: i128) -> String {
    if plus == 0 { "n".to_string() } else { format!("({})", sum("n", plus)) }
}

/// Returns the text of a term plus a number.
fn sum(term: &str, base: i128) -> String {
    match base {
        0 => term.to_string(),
        1.. => format!("{term} + {base}"),
        _ => format!("{term} - {}", -base),
    }
}

/// A function: its text, and its value, which may be missing for 0.
pub(crate) type Function = (&'static str, fn(&Primes, u64) -> Option<u64>);

/// The functions; in their texts `#` stands for the number.
pub(crate) const FUNCTIONS: [Function; 25] = [
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
    ("the greatest k with k(k + 1)/2 up to #", |_, n| Some(triangular_root(n))),
    ("1 if # is a square, else 0", |_, n| Some(u64::from(n.isqrt().pow(2) == n))),
    ("1 if # is a triangular number k(k + 1)/2, else 0", |_, n| {
        Some(u64::from(u128::from(n) * 8 + 1 == (u128::from(n) * 8 + 1).isqrt().pow(2)))
    }),
    ("1 if # is a product k(k + 1), else 0", |_, n| {
        Some(u64::from(n.isqrt() * (n.isqrt() + 1) == n))
    }),
    ("1 if # is a power of 2, else 0", |_, n| Some(n.is_power_of_two().into())),
    ("1 if # is a power of 3, else 0", |_, n| {
        Some((n > 0 && 3_u64.pow(40).is_multiple_of(n)).into())
    }),
    ("1 if # is a Fibonacci number, else 0", |_, n| {
        let square = |number: u128| number.isqrt().pow(2) == number;
        let number = 5 * u128::from(n) * u128::from(n);
        Some((square(number + 4) || n > 0 && square(number - 4)).into())
    }),
    ("1 if # is a prime, else 0", |primes, n| Some((primes.factors(n, false) == Some(1)).into())),
    ("the number of zero bits at the end of # mod 2", |_, n| {
        (n > 0).then(|| u64::from(n.trailing_zeros() % 2))
    }),
    ("the number of prime factors of #", |primes, n| primes.factors(n, false)),
    ("the number of different prime factors of #", |primes, n| primes.factors(n, true)),
    (
        "the index of the least prime factor of #",
        |primes, n| Some(primes.index_of_least(n)? as u64),
    ),
];

fn triangular_root(n: u64) -> u64 {
    (((8 * u128::from(n) + 1).isqrt() - 1) / 2) as u64
}

fn odd_part(n: u64) -> Option<u64> {
    n.checked_shr(n.trailing_zeros())
}

/// Prime numbers up to the largest argument.
pub(crate) struct Primes {
    list: Vec<usize>,
    /// The index of the least prime factor of each number in the list, from 1; 0 for 0 and 1.
    least: Vec<usize>,
}

impl Primes {
    /// Returns the primes up to a number, by the sieve that visits each composite number once, as
    /// its least prime factor times another number.
    ///
    /// # Complexity
    /// O(n) time and about 9 n bytes.
    pub(crate) fn up_to(last: usize) -> Self {
        let (mut list, mut least) = (Vec::new(), vec![0; last + 1]);
        for number in 2..=last {
            if least[number] == 0 {
                list.push(number);
                least[number] = list.len();
            }
            for (index, prime) in (1..=least[number]).zip(&list) {
                match least.get_mut(number * prime) {
                    Some(product) => *product = index,
                    None => break,
                }
            }
        }
        Primes { list, least }
    }

    fn index_of_least(&self, n: u64) -> Option<usize> {
        let index = self.least.get(usize::try_from(n).ok()?)?;
        Some(*index).filter(|&index| index > 0)
    }

    /// Returns the number of prime factors, each counted once or as often as it divides.
    fn factors(&self, mut n: u64, once: bool) -> Option<u64> {
        let (mut count, mut last) = (0, 0);
        (n > 0).then_some(())?;
        while n > 1 {
            let index = self.index_of_least(n)?;
            count += u64::from(!once || index != last);
            (n, last) = (n / self.list[index - 1] as u64, index);
        }
        Some(count)
    }
}

/// A period seen in values. As text: `g(n + 12) = g(n)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenPeriod {
    /// The number of heaps after which the values repeat.
    pub length: usize,
    /// The growth of the values with each period.
    pub saltus: i128,
    /// The number of times that the whole period was seen.
    pub seen: usize,
    /// The values of the first period, if it is short and they do not grow.
    pub values: Vec<u64>,
}

impl fmt::Display for SeenPeriod {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "g(n + {}) = {}", self.length, sum("g(n)", self.saltus))
    }
}
