//! Formulas in the size of the heap, with numbers that are chosen to fit the last values, and periods.

use super::values::ValueList;
use crate::answer::{FindAnswer, FindKind, SeenPeriodAnswer};
use heap_games::matching_ends;
use mex_core::StopPoints;

/// How many values at least agree where some differ.
const LEAST_NEAR: usize = 16;

/// The longest period whose values are shown.
const SHOWN: usize = 16;

struct Formula {
    term: Term,
    /// How many of its numbers were chosen to fit.
    fitted: usize,
}

enum Term {
    /// `slope · n + base`
    Linear { slope: i128, base: i128 },
    /// `floor((n + plus) / by) + base`
    Floor { plus: i128, by: i128, base: i128 },
    /// `floor((n + plus) / by) mod modulus`
    Remainder { plus: i128, by: i128, modulus: i128 },
    /// `((n + plus) xor with) - plus`
    Xor { plus: i64, with: u64 },
    /// `f(n + plus) + base`
    Function { function: Function, plus: i64, base: i128 },
}

/// Returns the formulas with which the values agree from some heap on, at least half of them; or, if
/// there are none, those with which they agree but for a few.
///
/// # Complexity
/// O(n log log n) for n values.
pub(super) fn formulas(list: &ValueList) -> (Vec<FindAnswer>, Vec<FindAnswer>) {
    let (values, first) = (list.values(), list.first());
    let last = first as usize + values.len();
    let primes = Primes::up_to(last + 1);
    let mut finds = Vec::new();
    for formula in fit(values, first, &primes) {
        let mut stops = StopPoints::default();
        let agree = values.iter().enumerate().rev().take_while(|&(index, &value)| {
            stops.pass();
            formula.term.value(first + index as u64, &primes) == Some(value.into())
        });
        let agree = agree.count();
        let before = values.len() - agree;
        let differs = |index: &usize| {
            let there = formula.term.value(first + *index as u64, &primes);
            there != Some(values[*index].into())
        };
        // Where the formula fails at growing gaps, the next one may lie just beyond the values.
        let ends = std::iter::once(0).chain((0..before).filter(differs).map(|index| index + 1));
        let ends: Vec<usize> = ends.collect();
        let gap = ends.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or(0);
        if agree > 0 && agree >= before.max(4 * gap) {
            let place = (first + before as u64, agree);
            let find = FindAnswer::new(FindKind::Formula, formula.term.text(), place);
            finds.push(find.fitted(formula.fitted));
        }
    }
    if !finds.is_empty() || values.len() < LEAST_NEAR {
        return (finds, Vec::new());
    }
    let half = &values[..values.len() / 2];
    let near = fit(half, first, &primes).into_iter();
    (finds, near.filter_map(|formula| formula.near(list, &primes)).collect())
}

/// Returns the formulas whose numbers fit the last values.
fn fit(values: &[u64], first: u64, primes: &Primes) -> Vec<Formula> {
    let mut formulas = Vec::new();
    let at = |index: usize| i128::from(values[index]);
    let end = values.len() - 1;
    let heap = |index: usize| first + index as u64;
    if end > 0 {
        let slope = at(end) - at(end - 1);
        let base = at(end) - slope * i128::from(heap(end));
        let fitted = usize::from(slope != 1) + usize::from(base != 0 || slope == 0);
        let fitted = if slope == 0 { 1 } else { fitted };
        formulas.push(Formula { term: Term::Linear { slope, base }, fitted });
    }
    // The last two places where the value changes are as far apart as the steps are long.
    let mut changes = (1..=end).rev().filter(|&index| values[index] != values[index - 1]);
    if let (Some(late), Some(early)) = (changes.next(), changes.next()) {
        formulas.extend(steps(values, (early, late), heap(late).into()));
    }
    let value = values[end];
    for plus in [0, -1, 1, -2, 2] {
        let moved = heap(end).checked_add_signed(plus);
        let with = moved.zip(value.checked_add_signed(plus)).map(|(n, value)| n ^ value);
        if let Some(with) = with.filter(|&with| with > 0) {
            let fitted = 1 + usize::from(plus != 0);
            formulas.push(Formula { term: Term::Xor { plus, with }, fitted });
        }
    }
    for function in FUNCTIONS {
        for plus in [0, 1, -1] {
            let moved = heap(end).checked_add_signed(plus);
            let Some(found) = moved.and_then(|moved| function.1(primes, moved)) else {
                continue;
            };
            let base = at(end) - i128::from(found);
            let fitted = usize::from(plus != 0) + usize::from(base != 0);
            formulas.push(Formula { term: Term::Function { function, plus, base }, fitted });
        }
    }
    formulas
}

/// Returns the formulas whose values stay the same for as many heaps as lie between two changes, the
/// latter of which is at a heap.
fn steps(values: &[u64], (early, late): (usize, usize), heap: i128) -> Vec<Formula> {
    let mut formulas = Vec::new();
    let by = (late - early) as i128;
    let value = i128::from(values[late]);
    if by > 1 {
        let plus = (by - heap.rem_euclid(by)) % by;
        let base = value - (heap + plus) / by;
        let is_plain = plus == 0 || plus == by - 1;
        let fitted = 1 + usize::from(!is_plain) + usize::from(base != 0);
        formulas.push(Formula { term: Term::Floor { plus, by, base }, fitted });
    }
    let greatest = values[values.len() / 2..].iter().copied().max().unwrap_or(0);
    let modulus = i128::from(greatest) + 1;
    if modulus > 1 && 2 * modulus * by <= values.len() as i128 {
        let cycle = modulus * by;
        let plus = (value * by - heap).rem_euclid(cycle);
        let plus = if 2 * plus > cycle { plus - cycle } else { plus };
        let fitted = 1 + usize::from(by > 1) + usize::from(plus != 0);
        formulas.push(Formula { term: Term::Remainder { plus, by, modulus }, fitted });
    }
    formulas
}

impl Formula {
    /// Returns the find that values agree with the formula but for at most one in ten.
    fn near(&self, list: &ValueList, primes: &Primes) -> Option<FindAnswer> {
        let values = list.values();
        let there = |index: usize| self.term.value(list.first() + index as u64, primes);
        let mut others =
            (0..values.len()).filter(|&index| there(index) != Some(values[index].into()));
        let index = others.next()?;
        let agree = values.len() - 1 - others.count();
        let there = there(index).map(|there| there.to_string());
        let difference = Some(list.difference(index, there));
        let place = (list.first(), agree);
        let find = FindAnswer::new(FindKind::Formula, self.term.text(), place).fitted(self.fitted);
        let is_near = agree * 10 >= values.len() * 9 && index > 0;
        is_near.then_some(FindAnswer { difference, compared: values.len(), ..find })
    }
}

impl Term {
    fn value(&self, heap: u64, primes: &Primes) -> Option<i128> {
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
            Term::Function { function, plus, base } => {
                let found = function.1(primes, heap.checked_add_signed(plus)?)?;
                Some(i128::from(found) + base)
            }
        }
    }

    fn text(&self) -> String {
        match *self {
            Term::Linear { slope: 0, base } => base.to_string(),
            Term::Linear { slope: 1, base } => sum("n", base),
            Term::Linear { slope: -1, base } => format!("{base} - n"),
            Term::Linear { slope, base } => sum(&format!("{slope}·n"), base),
            Term::Floor { plus, by, base } if plus == by - 1 => sum(&format!("ceil(n/{by})"), base),
            Term::Floor { plus, by, base } => sum(&floor(plus, by), base),
            Term::Remainder { plus: 0, by: 1, modulus } => format!("n mod {modulus}"),
            Term::Remainder { plus, by: 1, modulus } => {
                format!("({}) mod {modulus}", sum("n", plus))
            }
            Term::Remainder { plus, by, modulus } => format!("{} mod {modulus}", floor(plus, by)),
            Term::Xor { plus: 0, with } => format!("n xor {with}"),
            Term::Xor { plus, with } => {
                sum(&format!("(({}) xor {with})", sum("n", plus.into())), -i128::from(plus))
            }
            Term::Function { function: (words, _), plus, base } => {
                let number = match plus {
                    0 => "n".to_string(),
                    _ if words.starts_with('#') => format!("({})", sum("n", plus.into())),
                    _ => sum("n", plus.into()),
                };
                let words = words.replace('#', &number);
                match base {
                    0 => words,
                    1.. => format!("{base} + {words}"),
                    _ => format!("{words}, minus {}", -base),
                }
            }
        }
    }
}

fn floor(plus: i128, by: i128) -> String {
    match plus {
        0 => format!("floor(n/{by})"),
        _ => format!("floor(({})/{by})", sum("n", plus)),
    }
}

/// Returns a term with a number that is added.
fn sum(term: &str, base: i128) -> String {
    match base {
        0 => term.to_string(),
        1.. => format!("{term} + {base}"),
        _ => format!("{term} - {}", -base),
    }
}

/// Prime numbers as far as formulas look.
#[derive(Debug)]
struct Primes {
    /// The least prime factor of each number, 0 for 0 and 1.
    least: Vec<u32>,
    /// How many primes there are up to each number.
    counts: Vec<u32>,
}

/// A function, by its words and its value; there may be none for 0.
type Function = (&'static str, fn(&Primes, u64) -> Option<u64>);

/// The functions; in their words `#` stands for the number.
const FUNCTIONS: [Function; 17] = [
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
    fn up_to(last: usize) -> Self {
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

/// Returns the least period that repeats once within the first half of the values and holds in the last
/// half, which is not looked at to find it; none if it is 1, which a formula says better.
///
/// # Complexity
/// O(n) time and memory for n values.
pub(super) fn period(list: &ValueList) -> Option<FindAnswer> {
    let values = list.values();
    let count = values.len();
    // Values that grow by the same in every period have periodic steps from one to the next.
    let steps: Vec<i128> =
        values.windows(2).map(|pair| i128::from(pair[1]) - i128::from(pair[0])).collect();
    let runs = matching_ends(&steps);
    let length = (1..steps.len().min(count / 4 + 1)).find(|&length| {
        let start = steps.len() - length - runs[length] as usize;
        2 * (start + 2 * length) <= count
    });
    let length = length.filter(|&length| length > 1)?;
    let start = steps.len() - length - runs[length] as usize;
    let saltus = i128::from(values[start + length]) - i128::from(values[start]);
    let is_shown = length <= SHOWN && saltus == 0;
    let shown = &values[start..][..if is_shown { length } else { 0 }];
    let text = match saltus {
        0 => format!("g(n + {length}) = g(n)"),
        1.. => format!("g(n + {length}) = g(n) + {saltus}"),
        _ => format!("g(n + {length}) = g(n) - {}", -saltus),
    };
    let place = (list.first() + start as u64, count - start);
    Some(FindAnswer {
        period: Some(SeenPeriodAnswer {
            length,
            saltus: saltus.to_string(),
            seen: (count - start) / length,
            values: shown.iter().map(u64::to_string).collect(),
        }),
        ..FindAnswer::new(FindKind::Period, text, place).fitted(length)
    })
}
