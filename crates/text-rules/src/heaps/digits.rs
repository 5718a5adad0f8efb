//! The moves of a user's rule as the digits of a code.

use heap_games::{HeapRule, OptionTable, Rule};

/// The greatest number to take.
const MOST: usize = 1 << 12;

/// Moves that take numbers and leave at most two heaps, as a rule of the user has them on large
/// heaps.
#[derive(Default)]
pub(super) struct MoveDigits {
    /// For each number to take the sum of 1 for leaving no heap, 2 for one heap, 4 for any two heaps
    /// and 8 for any two different ones.
    digits: Vec<u8>,
    /// A number, and the digit of taking more.
    beyond: Option<(usize, u8)>,
}

impl MoveDigits {
    /// Adds to the digit of a number to take; `None` if the number is not from 0 to 2^12.
    pub(super) fn add(&mut self, take: i128, digit: u8) -> Option<()> {
        let take = usize::try_from(take).ok().filter(|&take| take <= MOST)?;
        self.digits.resize(self.digits.len().max(take + 1), 0);
        self.digits[take] |= digit;
        Some(())
    }

    /// Adds to the digits of a number and all greater ones, as [`add`](Self::add) does.
    pub(super) fn add_from(&mut self, take: i128, digit: u8) -> Option<()> {
        self.add(take, digit & 2)?;
        let (first, others) = self.beyond.unwrap_or((MOST, 0));
        self.beyond = Some((first.min(usize::try_from(take).ok()?), others | digit));
        Some(())
    }

    /// Returns the rule with these moves if its options of the heaps up to `small` are those in a
    /// table, which also decides in which of these heaps all may be taken.
    pub(super) fn rule_of(mut self, table: &OptionTable, small: u64) -> Option<Rule> {
        for take in 1..=small {
            let takes_all = options(table, take).first().is_some_and(Vec::is_empty);
            self.add(take.into(), u8::from(takes_all))?;
        }
        let (first, beyond) = self.beyond.unwrap_or((self.digits.len(), 0));
        self.digits.iter_mut().skip(first).for_each(|digit| *digit |= 2);
        while self.digits.len() > 1 && self.digits.last() == Some(&beyond) {
            self.digits.pop();
        }
        let rule: Rule = self.text(beyond).parse().ok()?;
        (0..=small).all(|heap| options(table, heap) == options(&rule, heap)).then_some(rule)
    }

    fn text(&self, beyond: u8) -> String {
        let written = |digit: &u8| match digit & 12 {
            8 => format!("{}!", digit & 3 | 4),
            _ => (digit & 7).to_string(),
        };
        let mut digits = self.digits.iter().map(written);
        let (nothing, after) = (digits.next().unwrap_or_default(), digits.collect::<String>());
        let takes = || (1..).zip(&self.digits[1..]).filter(|it: &(u64, _)| *it.1 == 3);
        match beyond {
            0 if nothing == "0" && after.bytes().all(|digit| digit == b'0' || digit == b'3') => {
                let takes: Vec<String> = takes().map(|it| it.0.to_string()).collect();
                format!("subtract:{}", takes.join(","))
            }
            0 => format!("{nothing}.{after}"),
            3 if nothing == "0" && after.is_empty() => "nim".to_string(),
            _ => format!("{nothing}.{after}[{beyond}]"),
        }
    }
}

/// Returns the options of a heap in increasing order, each without empty heaps.
pub(super) fn options(rule: &impl HeapRule, heap: u64) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    rule.for_each_option(heap, &mut |parts| {
        let mut parts: Vec<u64> = parts.iter().copied().filter(|&part| part > 0).collect();
        parts.sort_unstable();
        options.push(parts);
    });
    options.sort_unstable();
    options.dedup();
    options
}
