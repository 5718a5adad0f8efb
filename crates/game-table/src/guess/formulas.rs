//! Formulas in the size of the heap, with numbers that are chosen to fit the last values.

use super::functions::{FUNCTIONS, Function, Primes};
use super::values::ValueList;
use crate::answer::{FindAnswer, FindKind};
use mex_core::StopPoints;

/// How many values at least agree where some differ.
const LEAST_NEAR: usize = 16;

/// A formula.
struct Formula {
    term: Term,
    /// How many of its numbers were chosen to fit.
    fitted: usize,
}

/// The forms of formulas.
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
