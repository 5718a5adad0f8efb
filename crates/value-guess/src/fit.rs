//! Formulas whose numbers are chosen to fit the last values, and periods.

use crate::formula::{FUNCTIONS, Formula, Primes, SeenPeriod, Term};
use crate::list::ValueList;
use crate::pattern::{Difference, Find, Pattern};
use heap_games::repetition;
use mex_core::StopPoints;

/// The least number of values that agree if some differ.
const LEAST_NEAR: usize = 16;

/// The longest period whose values are shown.
const SHOWN: usize = 16;

/// The greatest number under the root of a slope, and the least number of values for such slopes:
/// about 60 of them lie between two whole numbers.
const MOST_ROOT: i128 = 60;
const LEAST_SLOPED: usize = 8;

/// Returns the formulas with which at least half of the values agree, from some heap on; or, if
/// there are none and `has_near` is set, those that fail for at most one value in ten.
///
/// # Complexity
/// O(n log log n) for n values.
pub(crate) fn formulas(list: &ValueList, has_near: bool) -> (Vec<Find>, Vec<Find>) {
    let (values, first) = (list.values(), list.first());
    let primes = Primes::up_to(first as usize + values.len() + 1);
    let there = |term: &Term, index: usize| term.value(first + index as u64, &primes);
    let differs = |term: &Term, index: &usize| there(term, *index) != Some(values[*index].into());
    let mut finds = Vec::new();
    for (term, fitted) in fit(values, first, &primes) {
        let mut stops = StopPoints::default();
        let agree = (0..values.len()).rev().take_while(|index| {
            stops.pass();
            !differs(&term, index)
        });
        let agree = agree.count();
        let before = values.len() - agree;
        if agree < before.max(1) {
            continue;
        }
        // If the formula fails at growing gaps, the next failure may be just beyond the values.
        let failing = (0..before).filter(|index| differs(&term, index));
        let ends: Vec<usize> = [0].into_iter().chain(failing.map(|index| index + 1)).collect();
        let gap = ends.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or(0);
        if agree >= 8 * gap {
            let pattern = Pattern::Formula(Formula(term));
            finds.push(Find::new(pattern, (first + before as u64, agree), fitted));
        }
    }
    if !has_near || !finds.is_empty() || values.len() < LEAST_NEAR {
        return (finds, Vec::new());
    }
    let near = |(term, fitted): (Term, usize)| {
        if matches!(term, Term::Beatty { .. }) {
            return None;
        }
        let mut others = (0..values.len()).filter(|index| differs(&term, index));
        let index = others.next()?;
        let agree = values.len() - 1 - others.count();
        let difference = Difference { index, there: there(&term, index).map(|it| it.to_string()) };
        let find = Find::new(Pattern::Formula(Formula(term)), (first, agree), fitted);
        let is_near = agree * 10 >= values.len() * 9 && index > 0;
        let (difference, compared) = (Some(difference), values.len());
        is_near.then_some(Find { difference, compared, ..find })
    };
    (finds, fit(&values[..values.len() / 2], first, &primes).into_iter().filter_map(near).collect())
}

/// Returns the formulas whose numbers fit the last values, each with its count of fitted numbers.
fn fit(values: &[u64], first: u64, primes: &Primes) -> Vec<(Term, usize)> {
    let mut terms = Vec::new();
    let end = values.len() - 1;
    let (value, heap) = (i128::from(values[end]), first + end as u64);
    if end > 0 {
        let slope = value - i128::from(values[end - 1]);
        let base = value - slope * i128::from(heap);
        let fitted = if slope == 0 { 1 } else { usize::from(slope != 1) + usize::from(base != 0) };
        terms.push((Term::Linear { slope, base }, fitted));
    }
    // The distance between the last two changes is the length of a step.
    let mut changes = (1..=end).rev().filter(|&index| values[index] != values[index - 1]);
    if let (Some(late), Some(early)) = (changes.next(), changes.next()) {
        steps(values, (early, late), (first + late as u64).into(), &mut terms);
    }
    for plus in [0, -1, 1, -2, 2] {
        let moved = heap.checked_add_signed(plus);
        let with = moved.zip(values[end].checked_add_signed(plus)).map(|(n, value)| n ^ value);
        if let Some(with) = with.filter(|&with| with > 0) {
            terms.push((Term::Xor { plus, with }, 1 + usize::from(plus != 0)));
        }
    }
    if values.len() >= LEAST_SLOPED {
        slopes((heap, value), &mut terms);
    }
    for function in FUNCTIONS {
        for plus in [0, 1, -1] {
            let moved = heap.checked_add_signed(plus);
            if let Some(found) = moved.and_then(|moved| function.1(primes, moved)) {
                let base = value - i128::from(found);
                let fitted = usize::from(plus != 0) + usize::from(base != 0);
                terms.push((Term::Function { function, plus, base }, fitted));
            }
        }
    }
    terms
}

/// Adds the multiples of algebraic integers of degree two that have a value at a heap, simple ones
/// first.
fn slopes((heap, value): (u64, i128), terms: &mut Vec<(Term, usize)>) {
    for (plus, base) in [(0, 0), (0, 1), (0, -1), (1, 0), (1, -1), (-1, 0), (-1, 1)] {
        let Some(n) = heap.checked_add_signed(plus).filter(|&n| n > 0).map(i128::from) else {
            continue;
        };
        for root in (2..=MOST_ROOT).filter(|root: &i128| root.isqrt().pow(2) != *root) {
            for by in [1, 2].into_iter().filter(|by| *by == 1 || root % 4 == 1) {
                let (irrational, least) = ((root * n * n).isqrt(), by * (value - base));
                // The least p with p · n + irrational >= least.
                let p = -(irrational - least).div_euclid(n);
                let is_whole = by == 2 && p % 2 == 0;
                if !is_whole && p * n + irrational < least + by && p.abs() < 1 << 20 {
                    let term = Term::Beatty { p, root, by, plus, base };
                    terms.push((term, 2 + usize::from(plus != 0) + usize::from(base != 0)));
                }
            }
        }
    }
}

/// Adds the formulas whose values change at equal distances, given two changes, the later of which
/// is at `heap`.
fn steps(
    values: &[u64],
    (early, late): (usize, usize),
    heap: i128,
    terms: &mut Vec<(Term, usize)>,
) {
    let by = (late - early) as i128;
    let value = i128::from(values[late]);
    if by > 1 {
        let plus = (by - heap.rem_euclid(by)) % by;
        let base = value - (heap + plus) / by;
        let is_plain = plus == 0 || plus == by - 1;
        let fitted = 1 + usize::from(!is_plain) + usize::from(base != 0);
        terms.push((Term::Floor { plus, by, base }, fitted));
    }
    let greatest = values[values.len() / 2..].iter().copied().max().unwrap_or(0);
    let modulus = i128::from(greatest) + 1;
    if modulus > 1 && 2 * modulus * by <= values.len() as i128 {
        let cycle = modulus * by;
        let plus = (value * by - heap).rem_euclid(cycle);
        let plus = if 2 * plus > cycle { plus - cycle } else { plus };
        let fitted = 1 + usize::from(by > 1) + usize::from(plus != 0);
        terms.push((Term::Remainder { plus, by, modulus }, fitted));
    }
}

/// Returns the least period that [`repetition`] finds; `None` for 1, which formulas describe.
///
/// # Complexity
/// O(n) time and memory.
pub(crate) fn period(list: &ValueList) -> Option<Find> {
    let values: Vec<i128> = list.values().iter().map(|&value| value.into()).collect();
    let (start, length) = repetition(&values).filter(|found| found.1 > 1)?;
    let saltus = values[start + length] - values[start];
    let shown = if length <= SHOWN && saltus == 0 { length } else { 0 };
    let agree = values.len() - start;
    let values = list.values()[start..start + shown].to_vec();
    let pattern = Pattern::Period(SeenPeriod { length, saltus, seen: agree / length, values });
    Some(Find::new(pattern, (list.first() + start as u64, agree), length))
}

/// Returns the heaps with the value 0 as text, if a formula or a period fits all values.
///
/// # Complexity
/// O(n log log n) for n values.
pub(crate) fn zeros(list: &ValueList) -> Option<Find> {
    let (values, first) = (list.values(), list.first());
    let count = values.iter().filter(|value| **value == 0).count();
    if count == 0 || count == values.len() {
        return None;
    }
    let found = |text: String, (from, fitted): (u64, usize)| {
        let agree = values.len() - (from - first) as usize;
        let find = Find::new(Pattern::Zeros(text), (from, agree), fitted);
        // The rarer values, those that are 0 or the others, test a formula.
        Find { tested: count.min(values.len() - count).saturating_sub(fitted), ..find }
    };
    let mut finds = Vec::new();
    for value_of_zero in [1, 0] {
        let is = values.iter().map(|&value| value_of_zero ^ u64::from(value > 0));
        let (formulas, _) = formulas(&ValueList::new(first, is.collect()).ok()?, false);
        // A formula may have no value for heap 0.
        for find in formulas.into_iter().filter(|find| find.from <= first + 1) {
            let text = find.pattern.to_string();
            let set = text.strip_prefix("1 if ").and_then(|text| text.strip_suffix(", else 0"));
            let text = match (set, value_of_zero) {
                (Some(set), 1) => format!("0 exactly when {set}"),
                (Some(set), _) => format!("0 exactly unless {set}"),
                (None, _) => format!("0 exactly when {value_of_zero} is {text}"),
            };
            finds.push(found(text, (find.from, find.fitted)));
        }
    }
    if let Some(find) = finds.into_iter().min_by_key(|find| find.fitted) {
        return Some(find);
    }
    // Zeros are weaker evidence than values: after one change, another may be far away.
    let zeros: Vec<i128> = values.iter().map(|&value| i128::from(value == 0)).collect();
    let (_, length) = repetition(&zeros).filter(|it| it.0 == 0 && (2..=SHOWN).contains(&it.1))?;
    let rests = (0..length as u64).filter(|&rest| {
        let mut heaps = (first..).zip(values);
        heaps.any(|(heap, value)| heap % length as u64 == rest && *value == 0)
    });
    let rests: Vec<String> = rests.map(|rest| rest.to_string()).collect();
    Some(found(format!("0 exactly when n mod {length} is {}", rests.join(", ")), (first, length)))
}
