//! Names recognised by the options of canonical forms.
//!
//! # The idea
//! Let a = a₁ · ↑ + … + aₙ · ↑ⁿ with aₙ > 0, and G = a + \*m; for aₙ < 0 exchange the players. Any
//! number is added to all options. Right has one option, G − (↑ + … + ↑ⁿ) + \*, which determines a
//! once n is known. Left has these:
//!
//! ```text
//! n = 1:      0, and * as well if G = ↑*
//! otherwise:  p + *m, with p = a without its last term if aₙ = 1, or else without the positive
//!             terms at its end; 0 alone if all are positive and aₙ > 1
//!             with a last aⱼ < 0: the first j terms, each 1 higher, + *(m ⊕ 1)
//!             with no aⱼ < 0, and a₁ = 0: *k for all k < m
//!             with no aⱼ < 0, and G = a + *, a₁ = 1: 0, unless p exceeds ↑ + ↑² + … at the first
//!             term that differs
//! ```
//! These options were read off canonical forms; a test compares them with sums made term by term.
//!
//! # Source
//! Uptimals are in A. N. Siegel, *Combinatorial Game Theory*, chapter II.

use super::name::Name;

/// The highest power of ↑ recognised.
const ORDER_LIMIT: usize = 64;

/// Multiples of the powers of ↑, and a nimber.
type Part = (Vec<i64>, u32);

/// Returns the name of the value with these options, none dominated or reversible, if it has one.
pub(crate) fn name_of(left: &[&Name], right: &[&Name]) -> Option<Name> {
    let number = &left.first()?.number;
    if left.iter().chain(right).any(|name| name.number != *number) {
        return None;
    }
    let is_run = |names: &[&Name]| {
        (0u32..).zip(names).all(|(nimber, name)| name.nimber == nimber && name.ups.is_empty())
    };
    if left.len() == right.len() && is_run(left) && is_run(right) {
        let nimber = u32::try_from(left.len()).ok()?;
        return Some(Name { number: number.clone(), nimber, ups: Vec::new() });
    }
    let parts = |names: &[&Name], sign: i64| -> Vec<Part> {
        let signed = |name: &&Name| (name.ups.iter().map(|up| up * sign).collect(), name.nimber);
        names.iter().map(signed).collect()
    };
    let found = |(ups, nimber)| Name { number: number.clone(), nimber, ups };
    if let [right] = right
        && let Some(part) = rising(&parts(left, 1), &parts(&[right], 1)[0])
    {
        return Some(found(part));
    }
    let [left] = left else { return None };
    let (ups, nimber) = rising(&parts(right, -1), &parts(&[left], -1)[0])?;
    Some(found((ups.into_iter().map(|up| -up).collect(), nimber)))
}

/// Returns the value with these options whose last term is positive.
fn rising(left: &[Part], right: &Part) -> Option<Part> {
    let (below, nimber) = (&right.0, right.1 ^ 1);
    let near = [below.len().max(1), below.len() + 1];
    let lengths = near.into_iter().chain(left.iter().map(|(ups, _)| ups.len() + 1));
    for length in lengths.filter(|length| (below.len()..=ORDER_LIMIT).contains(length)) {
        let ups: Vec<i64> = below
            .iter()
            .copied()
            .chain(std::iter::repeat(0))
            .take(length)
            .map(|up| up.saturating_add(1))
            .collect();
        let is_rising = ups.last().is_some_and(|&last| last > 0);
        if is_rising && has_left_options(left, &ups, nimber) {
            return Some((ups, nimber));
        }
    }
    None
}

/// Returns whether these are the left options of ups + *nimber.
fn has_left_options(left: &[Part], ups: &[i64], nimber: u32) -> bool {
    let has = |ups: &[i64], nimber: u32| left.iter().any(|part| part.0 == ups && part.1 == nimber);
    let Some((&last, others)) = ups.split_last() else {
        return false;
    };
    if others.is_empty() {
        let is_up_star = last == 1 && nimber == 1;
        return has(&[], 0)
            && left.len() == 1 + usize::from(is_up_star)
            && (!is_up_star || has(&[], 1));
    }
    let kept = if last == 1 { others } else { before_positive_end(others) };
    if last > 1 && kept.is_empty() && others[0] > 0 {
        return has(&[], 0) && left.len() == 1;
    }
    let kept = trimmed(kept);
    let mut count = 1;
    if let Some(place) = ups.iter().rposition(|&up| up < 0) {
        let higher: Vec<i64> = ups[..=place].iter().map(|up| up + 1).collect();
        if !has(trimmed(&higher), nimber ^ 1) {
            return false;
        }
        count += 1;
    } else if ups[0] == 0 {
        if !(0..nimber).all(|nimber| has(&[], nimber)) {
            return false;
        }
        count += nimber as usize;
    } else if ups[0] == 1 && nimber == 1 {
        let differs = kept.iter().find(|&&up| up != 1).copied().unwrap_or(0);
        if differs < 1 {
            if !has(&[], 0) {
                return false;
            }
            count += 1;
        }
    }
    has(kept, nimber) && left.len() == count
}

/// Returns the terms up to the last that is not positive.
fn before_positive_end(ups: &[i64]) -> &[i64] {
    let kept = ups.iter().rposition(|&up| up <= 0).map_or(0, |place| place + 1);
    &ups[..kept]
}

/// Returns the terms without trailing zeros.
fn trimmed(ups: &[i64]) -> &[i64] {
    let kept = ups.iter().rposition(|&up| up != 0).map_or(0, |place| place + 1);
    &ups[..kept]
}
