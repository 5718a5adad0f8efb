//! Families of rules of heap games: `0.ddd`, and `subtract:a,b,c with c <= 60`.

use crate::errors::{Failure, Result};
use heap_games::Rule;

/// The most rules of a family.
const MOST: usize = 1 << 20;

/// The greatest take of a family of sets.
const GREATEST: u64 = 1_000_000;

/// Sets whose numbers a family leaves open.
const SETS: [&str; 2] = ["subtract", "all-but"];

/// Returns the rules of a family; `None` if the text states none, as the name of a file does.
///
/// In a code each `d` after the point stands for any octal digit and each `x` for any hexadecimal one.
/// In a set of takes letters stand for numbers, each greater than the one before, and the last of them
/// has a bound. Rules come in the order of their digits or numbers; codes that differ by zeros at the
/// end are one rule, which comes again.
///
/// # Complexity
/// O(rules · digits) time and memory.
///
/// # Errors
/// When a text that begins as a family is none, or has more than 2^20 rules.
///
/// # Examples
/// ```
/// use game_table::rule_family;
///
/// let codes = rule_family("4.0d")?.ok_or("no family")?;
/// assert_eq!((codes.len(), codes[7].to_string()), (8, "4.07".to_string()));
/// let sets = rule_family("subtract:1,b,c with c <= 4")?.ok_or("no family")?;
/// let sets: Vec<String> = sets.iter().map(ToString::to_string).collect();
/// assert_eq!(sets, ["subtract:1,2,3", "subtract:1,2,4", "subtract:1,3,4"]);
/// assert!(rule_family("codes.txt")?.is_none());
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn rule_family(text: &str) -> Result<Option<Vec<Rule>>> {
    let text = text.trim();
    if let Some((name, takes)) = text.split_once(':') {
        let is_open = takes.contains(|letter: char| letter.is_ascii_lowercase());
        return match SETS.contains(&name) && is_open {
            true => sets(name, takes).map(Some),
            false => Ok(None),
        };
    }
    let is_open = |digits: &str| {
        let is_known = |letter: char| letter.is_ascii_digit() || "ABCDEFdx[]".contains(letter);
        digits.contains(['d', 'x']) && digits.chars().all(is_known)
    };
    match text.split_once('.') {
        Some(("" | "0" | "4" | "8" | "C", digits)) if is_open(digits) => codes(text).map(Some),
        _ => Ok(None),
    }
}

/// Returns the rules of a code with open digits.
fn codes(text: &str) -> Result<Vec<Rule>> {
    let radix = |letter: u8| match letter {
        b'd' => 8,
        b'x' => 16,
        _ => 1,
    };
    let mut count = 1_usize;
    for letter in text.bytes() {
        count = count.saturating_mul(radix(letter));
    }
    check_count(count)?;
    let code = |index: usize| {
        // The last digit changes first.
        let mut rest = index;
        let mut digits: Vec<char> = Vec::with_capacity(text.len());
        for letter in text.bytes().rev() {
            let open = radix(letter);
            let digit = u32::try_from(rest % open).ok().and_then(|it| char::from_digit(it, 16));
            digits.push(match open {
                1 => char::from(letter),
                _ => digit.unwrap_or('0').to_ascii_uppercase(),
            });
            rest /= open;
        }
        digits.iter().rev().collect::<String>()
    };
    (0..count).map(|index| Ok(code(index).parse()?)).collect()
}

/// A number of a set: one that is given, or any.
#[derive(Clone, Copy)]
enum Take {
    Given(u64),
    Open,
}

/// Returns the rules of a set with open numbers.
fn sets(name: &str, text: &str) -> Result<Vec<Rule>> {
    let (takes, bound) = match text.split_once(" with ") {
        Some((takes, bound)) => (takes, Some(bound)),
        None => (text, None),
    };
    let names: Vec<&str> = takes.split(',').map(str::trim).collect();
    let is_letter = |name: &str| matches!(name.as_bytes(), [letter] if letter.is_ascii_lowercase());
    for (place, name) in names.iter().enumerate() {
        if is_letter(name) && names[..place].contains(name) {
            return Err(format!("{name} stands for two takes of a set").into());
        }
    }
    let read = |name: &&str| match is_letter(name) {
        true => Ok(Take::Open),
        false => match name.parse() {
            Ok(take) => Ok(Take::Given(take)),
            Err(_) => Err(format!("expected a number or a letter in a set, found '{name}'")),
        },
    };
    let takes = names.iter().map(read).collect::<std::result::Result<Vec<Take>, String>>()?;
    let last = names.last().copied().unwrap_or_default();
    let most = match (takes.last(), bound) {
        (Some(&Take::Given(take)), None) => take,
        (Some(Take::Open), Some(bound)) => {
            let bound = bound.replace('≤', "<=");
            let number = bound.split_once("<=").filter(|(name, _)| name.trim() == last);
            let number = number.and_then(|(_, number)| number.trim().parse().ok());
            number.ok_or_else(|| format!("expected '{last} <= N' after with, found '{bound}'"))?
        }
        (Some(Take::Open), None) => {
            return Err(format!("{last} has no bound, as in {name}:a,b with b <= 60").into());
        }
        _ => return Err(format!("the bound is for the last letter, and {last} is none").into()),
    };
    if most > GREATEST {
        return Err(Failure::refused(format!("takes of a family are at most {GREATEST}")).into());
    }
    filled(&takes, most)?.iter().map(|set| Ok(format!("{name}:{set}").parse()?)).collect()
}

/// Returns the sets in which numbers rise and none is above the greatest.
fn filled(takes: &[Take], most: u64) -> Result<Vec<String>> {
    let mut sets = Vec::new();
    let (mut chosen, mut least) = (Vec::new(), 1);
    loop {
        let next = match takes.get(chosen.len()) {
            None => {
                check_count(sets.len() + 1)?;
                let texts: Vec<String> = chosen.iter().map(u64::to_string).collect();
                sets.push(texts.join(","));
                None
            }
            Some(&Take::Given(take)) => (take >= least).then_some(take),
            Some(Take::Open) => Some(least),
        };
        match next.filter(|&take| take <= most) {
            Some(take) => {
                chosen.push(take);
                least = take + 1;
            }
            None => match chosen.pop() {
                Some(take) => least = take + 1,
                None => return Ok(sets),
            },
        }
    }
}

fn check_count(count: usize) -> Result<()> {
    match count > MOST {
        true => Err(Failure::refused(format!("a family has at most {MOST} rules")).into()),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    fn texts(family: &str) -> Vec<String> {
        let rules = rule_family(family).unwrap().unwrap();
        rules.iter().map(Rule::to_string).collect()
    }

    #[test]
    fn digits_count_up() {
        let all = texts("0.dd");
        assert_eq!(all.len(), 64);
        for (index, rule) in (0..64).zip(&all) {
            let code: Rule = format!("0.{}{}", index / 8, index % 8).parse().unwrap();
            assert_eq!(*rule, code.to_string());
        }
        assert_eq!(
            texts("4.0d"),
            (0..8).map(|it| texts_of(&format!("4.0{it}"))).collect::<Vec<_>>()
        );
        assert_eq!(texts("0.3x").len(), 16);
        assert_eq!(texts("0.[d]")[3], texts_of("0.[3]"));
    }

    fn texts_of(rule: &str) -> String {
        rule.parse::<Rule>().unwrap().to_string()
    }

    #[test]
    fn what_is_no_family_is_a_file() {
        for text in ["codes.txt", "-", "./0.ddd", "0.77", "a.d", "d.dd", "0.ddd.txt", "C:\\codes"] {
            assert!(rule_family(text).unwrap().is_none(), "{text}");
        }
    }

    #[test]
    fn errors_say_what_is_missing() {
        for (text, error) in [
            ("subtract:a,b", "b has no bound, as in subtract:a,b with b <= 60"),
            ("subtract:a,b with a <= 9", "expected 'b <= N' after with, found 'a <= 9'"),
            ("subtract:a,a with a <= 9", "a stands for two takes of a set"),
            ("subtract:a,B with b <= 9", "expected a number or a letter in a set, found 'B'"),
            ("subtract:a,9 with a <= 9", "the bound is for the last letter, and 9 is none"),
            ("subtract:a with a <= 1000001", "takes of a family are at most 1000000"),
            ("subtract:a,b with b <= 9999", "a family has at most 1048576 rules"),
            ("0.ddddddd", "a family has at most 1048576 rules"),
        ] {
            assert_eq!(rule_family(text).unwrap_err().to_string(), error);
        }
    }

    #[test]
    fn sets_are_those_that_rise() {
        let mut rng = Rng::new(11);
        for _ in 0..300 {
            let most = 1 + rng.below(8);
            let given =
                (0..1 + rng.below(3)).map(|_| (rng.below(2) == 0).then(|| 1 + rng.below(8)));
            let given: Vec<Option<u64>> = given.collect();
            let names = given.iter().zip(["a", "b", "c"]);
            let names =
                names.map(|(take, name)| take.map_or(name.to_string(), |it| it.to_string()));
            let takes = names.collect::<Vec<_>>().join(",");
            let mut expected = Vec::new();
            let count = given.len() as u32 + 1;
            for index in 0..most.pow(count) {
                let set: Vec<u64> =
                    (0..count).rev().map(|at| index / most.pow(at) % most + 1).collect();
                let fits =
                    given.iter().zip(&set).all(|(take, it)| take.is_none_or(|take| take == *it));
                if fits && set.windows(2).all(|pair| pair[0] < pair[1]) {
                    let set: Vec<String> = set.iter().map(u64::to_string).collect();
                    expected.push(texts_of(&format!("subtract:{}", set.join(","))));
                }
            }
            assert_eq!(texts(&format!("subtract:{takes},e with e <= {most}")), expected);
        }
    }
}
