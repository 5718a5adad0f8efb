//! Values of rules with a code for each residue of the heap, by their options.

use super::grammar::LONGEST_CODE;
use super::meter::Meter;
use super::table::Table;
use super::takes::Seen;
use crate::CertificateError;

/// The most codes.
const MOST_CODES: usize = 4096;

/// The moves of a rule, as `residues:` and
///
/// ```text
/// rule  = code ("|" code)* (";" list)*       the codes of the residues 0, 1, …
/// code  = ("0" | "4") mark? "." digit+
/// digit = "0" … "7" mark?                    from 4 on two heaps may be left; no last 0 but in x.0
/// mark  = "!" | "="                          two different heaps, or two equal ones
/// list  = (sum ("," sum)*)?                  the options of the heaps 1, 2, …, instead of the codes
/// sum   = "nothing" | number ("+" number)*   numbers from 1 to less than the heap
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Residues {
    /// By residue and take: bits for leaving nothing, one heap, two different ones, two equal ones.
    codes: Vec<Vec<u8>>,
    listed: Vec<Vec<Vec<usize>>>,
}

/// Reads a rule after the colon; `None` if the text is not one.
pub(super) fn read(text: &str) -> Option<Residues> {
    let mut sections = text.split(';');
    let codes = sections.next()?.split('|').map(read_code);
    let codes = codes.take(MOST_CODES + 1).collect::<Option<Vec<_>>>()?;
    let lists = (1..).zip(sections).map(|(heap, list)| {
        let sums = list.split(',').filter(|_| !list.is_empty());
        sums.map(|sum| {
            let parts = sum.split('+').filter(|_| sum != "nothing");
            parts.map(|part| number(part).filter(|part| (1..heap).contains(part))).collect()
        })
        .collect()
    });
    let listed = lists.collect::<Option<_>>()?;
    (codes.len() <= MOST_CODES).then_some(Residues { codes, listed })
}

fn number(text: &str) -> Option<usize> {
    text.parse().ok().filter(|number: &usize| number.to_string() == text)
}

fn read_code(text: &str) -> Option<Vec<u8>> {
    let mut digits: Vec<u8> = Vec::new();
    let is_short = text.strip_prefix('0').unwrap_or(text).len() <= LONGEST_CODE;
    let (before, after) = text.split_once('.').filter(|(_, it)| is_short && !it.is_empty())?;
    let is_first = |rest: &str| matches!(rest, "" | "!" | "=");
    before.strip_prefix(['0', '4']).filter(|rest| is_first(rest))?;
    for letter in [before, after].concat().chars() {
        match (letter, digits.last_mut()) {
            ('0'..='3', _) => digits.push(letter as u8 - b'0'),
            // Any two heaps are different or equal.
            ('4'..='7', _) => digits.push((letter as u8 - b'0') | 8),
            ('!', Some(last)) if *last & 12 == 12 => *last &= 7,
            ('=', Some(last)) if *last & 12 == 12 => *last &= 11,
            _ => return None,
        }
    }
    match digits[..] {
        // A last zero may only stand in for all digits.
        [_, 0] => digits.truncate(1),
        [.., 0] => return None,
        _ => {}
    }
    Some(digits)
}

impl Residues {
    fn has(&self, pairs: &[u8]) -> bool {
        self.codes.iter().flatten().any(|digit| pairs.contains(&(digit & 12)))
    }

    /// Returns the number of values that prove the period `step` from `start` on.
    ///
    /// Let p be a multiple of the period and of the number of codes, and even if two equal heaps
    /// may be left, whose sum is 0 in heap n and in heap n + p. With every take at most t, one of
    /// any two heaps left of n + p is at least m + p from n = 2m + p + t on, and without p it makes
    /// an option of n. Two different heaps must remain different: if the larger one is larger by
    /// more than p, p is taken off it, and else off the smaller one, which is at least m + p from
    /// n = 2m + 2p + t on.
    pub(super) fn needed(&self, start: u128, step: u128) -> u128 {
        let codes = self.codes.len() as u128;
        let divisor = if self.has(&[8]) { codes << (codes & 1) } else { codes };
        let mut periods = (1..=divisor).map(|times| times * step);
        let period = periods.find(|period| period % divisor == 0).unwrap_or(0);
        let (heaps, periods) = match (self.has(&[4, 8, 12]), self.has(&[4, 8])) {
            (false, _) => (1, 0),
            (true, false) => (2, 1),
            (true, true) => (2, 2),
        };
        let take = self.codes.iter().map(Vec::len).max().unwrap_or(1) as u128 - 1;
        let end = heaps * start.max(1) + periods * period + take;
        end.max(self.listed.len() as u128 + 1) + period
    }

    /// Returns the values of the first heaps.
    pub(super) fn values(
        &self,
        len: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Table, CertificateError> {
        let mut values: Vec<u32> = meter.list(len)?;
        let mut seen = Seen::new(0);
        for heap in 0..len {
            seen.clear();
            let steps = match heap.checked_sub(1).and_then(|index| self.listed.get(index)) {
                Some(options) => {
                    let value =
                        |parts: &Vec<usize>| parts.iter().fold(0, |sum, &it| sum ^ values[it]);
                    options.iter().for_each(|parts| seen.add(value(parts) as usize));
                    options.iter().map(|parts| 1 + parts.len()).sum()
                }
                None => self.reach(heap, &values, &mut seen),
            };
            values.push(seen.least_missing() as u32);
            meter.spend(heap, 16 + 2 * steps)?;
        }
        Ok(Table::Wide(values))
    }

    /// Adds the values of the options by a code, and returns about how many there are.
    fn reach(&self, heap: usize, values: &[u32], seen: &mut Seen) -> usize {
        let code = &self.codes[heap % self.codes.len()];
        let mut steps = code.len();
        for (take, digit) in code.iter().enumerate().take(heap + 1) {
            let left = heap - take;
            if left == 0 && digit & 1 != 0 {
                seen.add(0);
            }
            if left > 0 && digit & 2 != 0 {
                seen.add(values[left] as usize);
            }
            if digit & 4 != 0 {
                let smaller = 1..left.div_ceil(2);
                steps += smaller.len();
                smaller.for_each(|part| seen.add((values[part] ^ values[left - part]) as usize));
            }
            if left > 0 && left.is_multiple_of(2) && digit & 8 != 0 {
                seen.add(0);
            }
        }
        steps
    }
}
