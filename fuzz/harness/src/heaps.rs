//! Values and winning moves of positions of heaps, and the games that have files of their own.

use crate::choices::Choices;
use crate::heap_naive::{affordable, rule_text, search, values, winning_moves};
use heap_games::{BoundedTake, Budget, EqualSplit, ForbiddenTakes, Rule, SubtractionSet};

const BUDGET: Budget = Budget { values: 1 << 12, steps: 1 << 20, bytes: 1 << 30 };

/// Asks for values, moves and takes.
pub fn heaps(data: &[u8]) {
    let mut choices = Choices::new(data);
    match choices.byte() % 8 {
        0 => subtraction(&mut choices),
        1 => bounded(&mut choices),
        2 => forbidden(&mut choices),
        3 => {
            let floor = choices.below(12) as u64;
            let expected = values(&Rule::EqualSplit(EqualSplit::new(floor)), 60);
            assert_eq!(EqualSplit::new(floor).values(60), expected);
        }
        _ => positions(&mut choices),
    }
}

fn positions(choices: &mut Choices<'_>) {
    let text = rule_text(choices);
    let Ok(rule) = text.parse::<Rule>() else {
        return;
    };
    let to = affordable(&rule);
    let expected = values(&rule, to);
    let heaps: Vec<u64> = (0..choices.below(4)).map(|_| choices.below(to + 1) as u64).collect();
    for &heap in &heaps {
        if let Ok(value) = rule.value(heap, BUDGET) {
            assert_eq!(value, expected[heap as usize].into(), "{rule} {heap}");
        }
    }
    let huge = choices.number();
    // A value of a heap beyond the table cannot be compared; it must come or be refused in time.
    let _ = rule.value(huge, BUDGET);
    let Ok(moves) = rule.winning_moves(&heaps, BUDGET) else {
        return;
    };
    let is_lost =
        |sum: &Vec<u64>| sum.iter().fold(0, |value, &heap| value ^ expected[heap as usize]) == 0;
    assert_eq!(moves, winning_moves(&rule, &heaps, is_lost), "{rule} {heaps:?}");
    let small = heaps.iter().all(|&heap| heap <= 7);
    if small && !matches!(rule, Rule::Turning(_)) {
        let mut sum: Vec<u64> = heaps.into_iter().filter(|&heap| heap > 0).collect();
        sum.sort_unstable();
        assert_eq!(search(&rule, false).wins(&sum), !moves.is_empty(), "{rule} {sum:?}");
    }
}

fn subtraction(choices: &mut Choices<'_>) {
    let takes: Vec<u64> = (0..=choices.below(6)).map(|_| choices.below(40) as u64).collect();
    let Ok(set) = SubtractionSet::new(takes) else {
        return;
    };
    let to = 300;
    let expected = values(&Rule::Subtract(set.clone()), to);
    assert_eq!(set.values(to), expected);
    let heap = choices.below(to + 1);
    assert_eq!(set.value(heap as u64), Ok(expected[heap]));
    if let Ok((table, period)) = set.table_with_period(1 << 12) {
        let at = |heap: u64| table[period.fold(heap).0 as usize];
        for (heap, &value) in expected.iter().enumerate() {
            assert_eq!(at(heap as u64), value, "{set:?} {heap}");
        }
        let far = choices.number();
        assert_eq!(set.value(far), Ok(at(far)), "{set:?} {far}");
    }
}

fn bounded(choices: &mut Choices<'_>) {
    let Ok(rule) = BoundedTake::new(choices.below(20) as u64, choices.below(50) as u64) else {
        return;
    };
    let to = 150;
    let expected = values(&Rule::Bounded(rule), to);
    for (heap, &value) in expected.iter().enumerate() {
        assert_eq!(rule.value(heap as u64), u64::from(value), "{rule:?} {heap}");
    }
    let (heap, target) = (choices.below(to + 1), choices.below(8) as u32);
    let found: Vec<u64> =
        rule.takes_to_value(heap as u64, target.into()).into_iter().flatten().collect();
    let wanted: Vec<u64> = (rule.min()..=rule.max().min(heap as u64))
        .filter(|&take| expected[heap - take as usize] == target)
        .collect();
    assert_eq!(found, wanted, "{rule:?} {heap} {target}");
}

fn forbidden(choices: &mut Choices<'_>) {
    let pairs: Vec<(u64, u64)> = (0..choices.below(6))
        .map(|_| (choices.below(40) as u64, choices.below(40) as u64))
        .collect();
    let rule = ForbiddenTakes::new(&pairs);
    let mut expected: Vec<u64> = Vec::new();
    for heap in 0..60_u64 {
        let mut options = Vec::new();
        for take in 1..=heap {
            if !pairs.contains(&(heap, take)) {
                options.push(expected[(heap - take) as usize]);
            }
        }
        expected.push((0..).find(|value| !options.contains(value)).unwrap_or(0));
    }
    for (heap, &value) in expected.iter().enumerate() {
        assert_eq!(rule.value(heap as u64), value, "{pairs:?} {heap}");
    }
}
