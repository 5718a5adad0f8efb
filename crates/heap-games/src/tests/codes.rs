//! Take-and-break codes: compared with CGSuite's tests, and random ones with the definition.

use crate::*;
use test_support::{Rng, mex, size};

/// Codes and their normal forms.
const CODES: &str = include_str!("published/codes.tsv");

const OPTIONS: &str = include_str!("published/options.tsv");

/// Values, genera, numbers of options and periods.
const VALUES: &str = include_str!("published/values.tsv");

/// Returns the rows of a table with their cells.
fn rows(table: &str) -> Vec<Vec<&str>> {
    let lines = table.lines().skip(1).filter(|line| !line.trim().is_empty());
    lines.map(|line| line.split('\t').collect()).collect()
}

fn options(rule: &dyn HeapRule, heap: u64) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    rule.for_each_option(heap, &mut |parts| options.push(parts.to_vec()));
    options
}

#[test]
fn codes_have_their_published_normal_forms() {
    let rows = rows(CODES);
    assert_eq!(rows.len(), 19);
    let more = [[".07", "0.07"], ["4", "4.0"], ["0.[33]", "0.[3]"], ["8.3f", "8.3F"]];
    for row in rows.into_iter().chain(more.map(Vec::from)) {
        let code: BreakCode = row[0].parse().unwrap();
        assert_eq!(code.to_string(), row[1], "{}", row[0]);
        assert_eq!(row[1].parse::<BreakCode>().unwrap(), code);
        let rule: Rule = row[0].parse().unwrap();
        assert_eq!(rule.to_string(), row[1]);
        let broken = Rule::Break(code);
        for heap in 0..9 {
            assert_eq!(options(&rule, heap), options(&broken, heap), "{}", row[0]);
        }
    }
}

#[test]
fn options_are_the_published_ones() {
    let rows = rows(OPTIONS);
    assert_eq!(rows.len(), 26);
    for row in rows {
        let rule: Rule = row[0].parse().unwrap();
        let text = |parts: &Vec<u64>| match parts.is_empty() {
            true => "-".to_string(),
            false => parts.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
        };
        let found = options(&rule, row[1].parse().unwrap());
        let found: Vec<String> = found.iter().map(text).collect();
        let expected = row.get(2).map_or("", |cell| cell.trim());
        assert_eq!(found.join("  "), expected, "{} {}", row[0], row[1]);
    }
}

/// Returns the misère values with 0, 1, … heaps of two in a published genus; `None` for tame ones.
fn published_genus(text: &str) -> (u32, Option<Vec<u32>>) {
    let (value, rest) = text.split_once('^').unwrap_or((text, ""));
    let list = match rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(list) => list.split(',').map(|it| it.parse().unwrap()).collect(),
        None => rest.chars().map(|digit| digit.to_digit(10).unwrap()).collect::<Vec<u32>>(),
    };
    (value.parse().unwrap(), (!list.is_empty()).then_some(list))
}

#[test]
fn values_genera_and_periods_are_the_published_ones() {
    let rows = rows(VALUES);
    assert_eq!(rows.len(), 449);
    let mut kinds = [0; 5];
    for row in rows {
        let rule: Rule = row[0].parse().unwrap();
        let heap: u64 = row[2].parse().unwrap_or(0);
        let expected = row[3].trim();
        match row[1] {
            "nim_value" => {
                kinds[0] += 1;
                assert_eq!(
                    rule.value(heap, Budget::default()).unwrap().to_string(),
                    expected,
                    "{row:?}"
                );
            }
            "misere_nim_value" => {
                kinds[1] += 1;
                let genera = rule.misere_genera(heap, 10_000).unwrap();
                assert_eq!(genera[heap as usize].misere_value(0).to_string(), expected, "{row:?}");
            }
            "genus" => {
                kinds[2] += 1;
                let genus = rule.misere_genera(heap, 10_000).unwrap().pop().unwrap();
                let (value, list) = published_genus(expected);
                assert_eq!(genus.value(), value, "{row:?}");
                let Some(list) = list else {
                    assert!(genus.is_tame(), "{row:?}");
                    continue;
                };
                let mut last = list[0];
                for index in 0..list.len() + 6 {
                    last = list.get(index).copied().unwrap_or(last ^ 2);
                    assert_eq!(genus.misere_value(index), last, "{row:?} {index}");
                }
            }
            "option_count" => {
                kinds[3] += 1;
                assert_eq!(options(&rule, heap).len().to_string(), expected, "{row:?}");
            }
            _ => {
                kinds[4] += 1;
                let found = PeriodSearch::new(rule, 2000).run().map(|report| report.period);
                match (expected, found) {
                    // Their search is for values that do not grow.
                    ("none", Ok(period)) => assert!(period.saltus > 0, "{row:?} {period:?}"),
                    ("none", Err(error)) => assert!(error.ends_search()),
                    (_, Ok(period)) => {
                        let found =
                            format!("{},{},{}", period.length, period.preperiod, period.saltus);
                        assert_eq!(found, expected, "{row:?}");
                    }
                    (_, Err(error)) => panic!("{row:?} {error}"),
                }
            }
        }
    }
    assert_eq!(kinds, [140, 147, 147, 8, 7]);
}

/// A digit of the tests: numbers of heaps with their marks, and whether the last includes larger
/// ones.
type Digit = (Vec<(usize, char)>, bool);

/// Returns every list of parts in increasing order that sum up to a total.
fn partitions(total: u64) -> Vec<Vec<u64>> {
    let mut lists = vec![(Vec::new(), 0)];
    let mut whole = Vec::new();
    while let Some((parts, sum)) = lists.pop() {
        if sum == total {
            whole.push(parts);
            continue;
        }
        let least = parts.last().copied().unwrap_or(1);
        for part in least..=total - sum {
            let mut longer: Vec<u64> = parts.clone();
            longer.push(part);
            lists.push((longer, sum + part));
        }
    }
    whole
}

fn allows((counts, is_open): &Digit, parts: &[u64]) -> bool {
    let named = counts.iter().find(|count| count.0 == parts.len());
    let last = counts.last().filter(|last| *is_open && last.0 < parts.len());
    let Some(&(_, mark)) = named.or(last) else {
        return false;
    };
    match mark {
        '!' => parts.windows(2).all(|pair| pair[0] < pair[1]),
        '?' => parts.len() < 2 || parts.first() != parts.last(),
        '=' => parts.first() == parts.last(),
        _ => true,
    }
}

fn random_digit(rng: &mut Rng, least: usize) -> Digit {
    let mut counts: Vec<(usize, char)> = Vec::new();
    for count in least..least + 1 + rng.below(5) as usize {
        if rng.below(2) == 0 {
            counts.push((count, [' ', '!', '?', '='][rng.below(4) as usize]));
        }
    }
    let is_open = !counts.is_empty() && rng.below(3) == 0;
    (counts, is_open)
}

fn text((counts, is_open): &Digit) -> String {
    if counts.is_empty() {
        return "0".to_string();
    }
    let count = |(count, mark): &(usize, char)| format!("{count}{}", mark.to_string().trim());
    let counts: Vec<String> = counts.iter().map(count).collect();
    format!("{{{}{}}}", counts.join(","), if *is_open { "+" } else { "" })
}

#[test]
fn random_codes_follow_the_definition() {
    let mut rng = Rng::new(2020);
    for round in 0..size(1500, 12_000) {
        let digits = |count: u64, rng: &mut Rng| -> Vec<Digit> {
            (0..count).map(|_| random_digit(rng, 0)).collect()
        };
        let count = rng.below(3);
        let after = digits(count, &mut rng);
        let count = rng.below(4).saturating_sub(1);
        let tail = digits(count, &mut rng);
        let before: Vec<Digit> =
            (0..rng.below(3) as usize).map(|put| random_digit(&mut rng, put + 2)).collect();
        let written = |digits: &[Digit]| digits.iter().map(text).collect::<String>();
        let first: String = before.iter().rev().map(text).collect();
        let group = if tail.is_empty() { String::new() } else { format!("[{}]", written(&tail)) };
        let code = format!("0{first}.{}{group}", written(&after));
        let rule: Rule = code.parse().unwrap_or_else(|error| panic!("{code} {error}"));
        let again: Rule = rule.to_string().parse().unwrap();
        assert_eq!(again, rule, "{code}");
        let to = 13 + round % 3;
        let mut values: Vec<u32> = Vec::new();
        for heap in 0..=to as u64 {
            let mut expected: Vec<Vec<u64>> = Vec::new();
            for (put, digit) in before.iter().enumerate() {
                let all = partitions(heap + put as u64);
                expected.extend(all.into_iter().filter(|parts| allows(digit, parts)));
            }
            for take in 1..=heap {
                let index = take as usize - 1;
                let digit = match after.get(index) {
                    None if tail.is_empty() => continue,
                    None => &tail[(index - after.len()) % tail.len()],
                    Some(digit) => digit,
                };
                let all = partitions(heap - take);
                expected.extend(all.into_iter().filter(|parts| allows(digit, parts)));
            }
            let mut found = options(&rule, heap);
            if rule == Rule::UnequalSplit {
                found.iter_mut().for_each(|parts| parts.sort_unstable());
            }
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{code} {heap}");
            assert!(expected.iter().flatten().all(|&part| part < heap));
            let reached: Vec<u32> = expected
                .iter()
                .map(|parts| parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]))
                .collect();
            values.push(mex(&reached));
        }
        let mut sequence = HeapSequence::new(rule);
        for len in [3, 8, to] {
            sequence.extend_to(len as usize).unwrap();
        }
        assert!(sequence.values().iter().eq(values), "{code}");
    }
}

#[test]
fn periods_of_marked_codes_are_proven_with_at_most_two_heaps() {
    for (code, is_proven) in [("0.3F?", false), ("0.7!", true), ("0.37=", true), ("0.8!", false)] {
        let report = PeriodSearch::new(code.parse().unwrap(), 300).run();
        assert_eq!(report.is_ok_and(|report| report.proof.is_some()), is_proven, "{code}");
    }
    // If no table fits, the search is refused.
    let error = PeriodSearch::new("0.*!".parse().unwrap(), 1 << 30).step(usize::MAX);
    assert!(!matches!(error, Ok(Some(report)) if report.proof.is_some()));
    let mut sequence = HeapSequence::new("0.*!".parse().unwrap()).max_memory(1 << 20);
    assert!(matches!(sequence.extend_to(1 << 20), Err(RuleError::TooMuchMemory { .. })));
}

#[test]
fn errors_point_at_the_character() {
    let error = |text: &str| text.parse::<BreakCode>().unwrap_err();
    for (text, place) in [
        ("0.{}", 4),
        ("0.{1", 5),
        ("0.{1,1}", 6),
        ("0.{2,1}", 6),
        ("0.{1+,2}", 6),
        ("0.{256}", 6),
        ("0.{99999999999999999999}", 6),
        ("0.{1,2!}!", 9),
        ("0.{1 }", 5),
        ("0.3{!}", 5),
    ] {
        assert!(
            matches!(error(text), CodeError::BadSet { place: found, .. } if found == place),
            "{text}: {}",
            error(text)
        );
    }
    let texts = ["0.3!!", "0.g", "0.!", "0.3 ", "80", "0.}", "0.7.7", "0.[3]3"];
    for (text, place) in texts.into_iter().zip([5, 3, 3, 4, 2, 3, 4, 6]) {
        let found = error(text);
        assert!(matches!(found, CodeError::Unexpected { place: it, .. } if it == place), "{found}");
    }
    assert_eq!(error("*.0"), CodeError::EndlessPlay { place: 1, digit: '*' });
    assert_eq!(error("{1,2}.0"), CodeError::EndlessPlay { place: 1, digit: '{' });
    assert_eq!(error("05.7"), CodeError::EndlessPlay { place: 2, digit: '5' });
    assert!(matches!(error("44.7"), CodeError::EndlessGrowth { place: 1, put: 1, .. }));
    assert!(matches!(error("C0.0"), CodeError::EndlessGrowth { place: 1, least: 3, .. }));
    for text in ["0.3[*", "0.7[", "0.7[]"] {
        assert_eq!(error(text), CodeError::BadGroup { place: 4 });
    }
    assert_eq!([error(""), error(".")], [CodeError::Empty, CodeError::Empty]);
    assert!(matches!(error(&"0".repeat(5000)), CodeError::TooLong { .. }));
    for text in ["0.7G", "4!.0"] {
        assert_eq!(text.parse::<HeapCode>(), Err(CodeError::NotPlain));
    }
    let code: BreakCode = "G00.W".parse().unwrap();
    assert_eq!(code.digit(-2).and_then(|digit| digit.mark(4)), Some(Mark::Any));
    assert_eq!(code.digit(1).and_then(|digit| digit.max_parts()), Some(5));
}
