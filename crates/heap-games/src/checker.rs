//! An independent checker of periods. It reads rules and computes values by itself, and uses
//! nothing of the search but the error type.

use crate::CertificateError;
use crate::checker_values::{Cell, Splits, values_of};

/// What a certificate claims.
pub(crate) struct Claim<'a> {
    pub(crate) rule: &'a str,
    pub(crate) preperiod: u64,
    pub(crate) period: u64,
    pub(crate) saltus: u64,
    pub(crate) proved: bool,
    pub(crate) values: u64,
    pub(crate) max_value: u64,
}

/// The moves of a rule in the checker's own terms.
enum Moves {
    /// By take: a digit, then the digits that repeat.
    Digits(Vec<u32>, Vec<u32>),
    /// Takes, and whether they are forbidden instead of allowed.
    Takes(Vec<usize>, bool),
    /// Splits into different heaps.
    Unequal,
    /// Any take, or a split in two.
    Lasker,
}

/// Checks a claim.
pub(crate) fn check(claim: &Claim<'_>) -> Result<(), CertificateError> {
    let unknown = || CertificateError::UnknownRule {
        rule: claim.rule.to_string(),
    };
    let moves = read(claim.rule).ok_or_else(unknown)?;
    let too_short = |needed: u128| CertificateError::TooShort {
        needed: u64::try_from(needed).unwrap_or(u64::MAX),
        compared: claim.values,
    };
    let (start, step) = (u128::from(claim.preperiod), u128::from(claim.period));
    if step == 0 {
        return Err(CertificateError::Fails {
            heap: claim.preperiod,
        });
    }
    if claim.proved {
        let needed =
            needed(&moves, start, step, claim.saltus).ok_or(CertificateError::NoTheorem)?;
        if needed > u128::from(claim.values) {
            return Err(too_short(needed));
        }
    }
    if start + step >= u128::from(claim.values) {
        return Err(too_short(start + step + 1));
    }
    let len = claim.values as usize;
    match splits(&moves) {
        Some(splits) => match values_of::<u16>(&splits, len) {
            Some(values) => compare(claim, &values),
            None => match values_of::<u32>(&splits, len) {
                Some(values) => compare(claim, &values),
                None => Err(CertificateError::UnknownRule {
                    rule: claim.rule.to_string(),
                }),
            },
        },
        None => compare(claim, &values_by_definition(&moves, len)),
    }
}

/// Returns the moves of a rule that leaves at most two heaps, where they are finite in kind.
fn splits(moves: &Moves) -> Option<Splits> {
    match moves {
        Moves::Takes(..) | Moves::Lasker => None,
        Moves::Unequal => Some(Splits {
            whole: Vec::new(),
            single: Vec::new(),
            double: vec![0],
            equal: false,
        }),
        Moves::Digits(digits, tail) => {
            if !tail.is_empty() || digits.iter().any(|digit| digit & 8 != 0) {
                return None;
            }
            let with = |bit: u32| -> Vec<usize> {
                let takes = (0..digits.len()).filter(|&take| digits[take] & bit != 0);
                takes.collect()
            };
            Some(Splits {
                whole: with(1),
                single: with(2),
                double: with(4),
                equal: true,
            })
        }
    }
}

/// Returns how many values a proof needs.
fn needed(moves: &Moves, start: u128, step: u128, saltus: u64) -> Option<u128> {
    match moves {
        // Heaps of one value lie close together, so few values tell all that follow.
        Moves::Takes(takes, true) => {
            let greatest = takes.iter().max().copied().unwrap_or(0).max(1);
            Some(start + step + 2 * greatest as u128)
        }
        // Lasker's own theorem: 4k+1, 4k+2, 4k+4, 4k+3 from heap 1 on.
        Moves::Lasker => ((start, step, saltus) == (1, 4, 4)).then_some(6),
        _ if saltus != 0 => None,
        Moves::Digits(digits, tail) if tail.is_empty() => {
            let highest = digits.iter().max().copied().unwrap_or(0);
            let parts = if highest >= 8 {
                3
            } else if highest >= 4 {
                2
            } else {
                1
            };
            Some(parts * (start.max(1) + step) + digits.len() as u128 - 1)
        }
        Moves::Digits(..) => None,
        Moves::Takes(takes, false) => {
            Some(start + step + takes.iter().max().copied().unwrap_or(0) as u128)
        }
        Moves::Unequal => Some(2 * start.max(1) + 3 * step + 1),
    }
}

/// Compares the values with what is claimed of them.
fn compare<C: Cell>(claim: &Claim<'_>, values: &[C]) -> Result<(), CertificateError> {
    let (start, step) = (claim.preperiod as usize, claim.period as usize);
    let value = |heap: usize| values[heap].get() as u64;
    let fits = |heap, lag, saltus| Some(value(heap + lag)) == value(heap).checked_add(saltus);
    if let Some(heap) = (start..values.len() - step).find(|&heap| !fits(heap, step, claim.saltus)) {
        return Err(CertificateError::Fails { heap: heap as u64 });
    }
    if start > 0 && fits(start - 1, step, claim.saltus) {
        return Err(CertificateError::NotLeast { what: "preperiod" });
    }
    // A smaller period of the repeating part divides this one.
    for lag in (1..step).filter(|lag| step.is_multiple_of(*lag)) {
        let share = claim.saltus / (step / lag) as u64;
        if (start..values.len() - lag).all(|heap| fits(heap, lag, share)) {
            return Err(CertificateError::NotLeast { what: "period" });
        }
    }
    let found = values[..start + step].iter().max();
    let found = found.map_or(0, |value| value.get() as u64);
    if found != claim.max_value {
        return Err(CertificateError::WrongMaximum { found });
    }
    Ok(())
}

/// Reads a rule; `None` where it is none that can be checked.
fn read(rule: &str) -> Option<Moves> {
    let numbers = |list: &str| -> Option<Vec<usize>> {
        list.split(',').map(|number| number.parse().ok()).collect()
    };
    if let Some((name, list)) = rule.split_once(':') {
        let list = numbers(list)?;
        return match (name, &list[..]) {
            ("subtract", _) => Some(Moves::Takes(list, false)),
            ("all-but", _) => Some(Moves::Takes(list, true)),
            ("bounded", &[min, max]) if max < 1 << 20 => {
                Some(Moves::Takes((min..=max).collect(), false))
            }
            _ => None,
        };
    }
    match rule {
        "nim" => return read("0.[3]"),
        "lasker" | "4.[3]" => return Some(Moves::Lasker),
        "grundy" => return Some(Moves::Unequal),
        _ => {}
    }
    let (before, after) = rule.split_once('.')?;
    let (finite, tail) = match after.split_once('[') {
        Some((finite, tail)) => (finite, tail.strip_suffix(']')?),
        None => (after, ""),
    };
    let digits =
        |text: &str| -> Option<Vec<u32>> { text.chars().map(|digit| digit.to_digit(16)).collect() };
    let mut first = digits(before)?;
    first.extend(digits(finite)?);
    while tail.is_empty() && first.len() > 1 && first.last() == Some(&0) {
        first.pop();
    }
    let tail = digits(tail)?;
    // Digits 3 and 0 that end in 3 for ever allow every take but a few.
    if tail == [3] && first[0] == 0 && first.iter().all(|digit| matches!(digit, 0 | 3)) {
        let forbidden = (1..first.len()).filter(|&take| first[take] == 0);
        return Some(Moves::Takes(forbidden.collect(), true));
    }
    Some(Moves::Digits(first, tail))
}

/// Computes values one heap at a time, by all options of each.
fn values_by_definition(moves: &Moves, len: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..len {
        let mut reached = Vec::new();
        match moves {
            Moves::Takes(takes, false) => {
                let allowed = takes.iter().filter(|&&take| take <= heap);
                reached.extend(allowed.map(|take| values[heap - take]));
            }
            Moves::Takes(takes, true) => {
                let allowed = (1..=heap).filter(|take| !takes.contains(take));
                reached.extend(allowed.map(|take| values[heap - take]));
            }
            Moves::Unequal => {
                reached
                    .extend((1..heap.div_ceil(2)).map(|part| values[part] ^ values[heap - part]));
            }
            Moves::Lasker => reach_by_digits(&[4], &[3], &values, heap, &mut reached),
            Moves::Digits(digits, tail) => {
                reach_by_digits(digits, tail, &values, heap, &mut reached)
            }
        }
        values.push(least_missing(&reached));
    }
    values
}

fn reach_by_digits(
    digits: &[u32],
    tail: &[u32],
    values: &[u32],
    heap: usize,
    reached: &mut Vec<u32>,
) {
    for take in 0..=heap {
        let digit = match take.checked_sub(digits.len()) {
            None => digits[take],
            Some(_) if tail.is_empty() => break,
            Some(beyond) => tail[beyond % tail.len()],
        };
        let rest = heap - take;
        if digit & 1 != 0 && rest == 0 {
            reached.push(0);
        }
        if digit & 2 != 0 && rest > 0 {
            reached.push(values[rest]);
        }
        if digit & 4 != 0 {
            reached.extend((1..=rest / 2).map(|part| values[part] ^ values[rest - part]));
        }
        if digit & 8 != 0 {
            for first in 1..=rest / 3 {
                for second in first..=(rest - first) / 2 {
                    reached.push(values[first] ^ values[second] ^ values[rest - first - second]);
                }
            }
        }
    }
}

fn least_missing(reached: &[u32]) -> u32 {
    let mut present = vec![false; reached.len() + 1];
    for &value in reached {
        if let Some(place) = present.get_mut(value as usize) {
            *place = true;
        }
    }
    present.iter().take_while(|&&there| there).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_pairs_give_what_all_options_do() {
        let mut codes: Vec<String> = vec!["grundy".to_string(), "4.0004".to_string()];
        for number in (0..512).step_by(3) {
            let digits = [number / 64, number / 8 % 8, number % 8];
            codes.push(format!("0.{}{}{}", digits[0], digits[1], digits[2]));
            codes.push(format!("4.{}0{}", digits[1], digits[2]));
        }
        for code in codes {
            let moves = read(&code).unwrap();
            let expected = values_by_definition(&moves, 600);
            let splits = splits(&moves).unwrap();
            let found: Vec<u16> = values_of(&splits, 600).unwrap();
            let same = found.iter().zip(&expected);
            assert!(same.clone().all(|(&a, &b)| u32::from(a) == b), "{code}");
            assert_eq!(values_of::<u32>(&splits, 600).unwrap(), expected, "{code}");
        }
    }
}
