//! Heaps from which one takes, and which one may split.

use core::str::FromStr;

use crate::{Options, Ruleset};

/// Rules of a take-and-break game, such as Nim, Kayles or any octal code.
///
/// Parsed from a name (`nim`, `kayles`, `dawson`, `lasker`, `grundy`), a subtraction set
/// (`subtract:1,3,4`), or an octal code (`0.77`, `4.007`), whose digit d_k says what may remain of
/// a heap when k are taken: nothing (1), one heap (2), two heaps (4), in any sum. A heap is
/// a position; heaps are at most 65,535.
///
/// # Examples
/// ```
/// use mex_core::{Evaluator, TakeAndBreak};
///
/// let kayles: TakeAndBreak = "0.77".parse().unwrap();
/// assert_eq!(Evaluator::new(&kayles).value(&8)?, 1);
/// let nim: TakeAndBreak = "nim".parse().unwrap();
/// assert_eq!(Evaluator::new(&nim).value(&8)?, 8);
/// # Ok::<(), mex_core::RulesetError>(())
/// ```
///
/// # References
/// R. K. Guy, C. A. B. Smith, The G-values of various games (1956).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeAndBreak {
    /// By the number taken, what may remain.
    digits: Vec<u8>,
    /// Whether the last digit goes on for ever.
    endless: bool,
    /// Whether the two heaps that remain must differ.
    unequal: bool,
}

/// Why the name of a rule was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TakeAndBreakError {
    /// The name is not known and is not a code.
    #[error(
        "unknown rule {found:?}; try nim, kayles, dawson, lasker, grundy, subtract:1,3,4 or \
             an octal code like 0.77"
    )]
    UnknownRule {
        /// The name.
        found: String,
    },
    /// A number of a subtraction set is not between 1 and 65,535.
    #[error("cannot take {found:?}, only 1 to 65535")]
    BadTake {
        /// The number as it was written.
        found: String,
    },
    /// The first digit of a code is neither 0 nor 4: without taking, a heap can only be split.
    #[error("a code begins with 0 or 4, not with {found:?}")]
    BadFirstDigit {
        /// What stands before the point.
        found: String,
    },
}

/// What may remain.
const NOTHING: u8 = 1;
const ONE_HEAP: u8 = 2;
const TWO_HEAPS: u8 = 4;

/// The greatest number that can be taken at once, and the greatest heap.
const GREATEST: u32 = 65_535;

impl TakeAndBreak {
    fn new(digits: &[u8]) -> Self {
        TakeAndBreak { digits: digits.to_vec(), endless: false, unequal: false }
    }

    fn from_subtraction_set(list: &str) -> Result<Self, TakeAndBreakError> {
        let mut rules = TakeAndBreak::new(&[0]);
        for text in list.split(',') {
            let take: Option<u32> = text.trim().parse().ok();
            let take = take.filter(|take| (1..=GREATEST).contains(take));
            let take = take.ok_or_else(|| TakeAndBreakError::BadTake { found: text.into() })?;
            let take = take as usize;
            if rules.digits.len() <= take {
                rules.digits.resize(take + 1, 0);
            }
            rules.digits[take] = NOTHING | ONE_HEAP;
        }
        Ok(rules)
    }

    fn from_code(code: &str) -> Result<Self, TakeAndBreakError> {
        let unknown = || TakeAndBreakError::UnknownRule { found: code.into() };
        let (first, rest) = code.split_once('.').ok_or_else(unknown)?;
        let first = match first {
            "" | "0" => 0,
            "4" => TWO_HEAPS,
            _ => {
                return Err(TakeAndBreakError::BadFirstDigit { found: first.into() });
            }
        };
        let mut rules = TakeAndBreak::new(&[first]);
        for digit in rest.chars() {
            let digit = digit.to_digit(8).ok_or_else(unknown)?;
            rules.digits.push(digit as u8);
        }
        if rules.digits.len() > GREATEST as usize {
            return Err(unknown());
        }
        Ok(rules)
    }

    fn digit(&self, taken: u32) -> u8 {
        match self.digits.get(taken as usize) {
            Some(&digit) => digit,
            None if self.endless => self.digits.last().copied().unwrap_or(0),
            None => 0,
        }
    }

    /// The greatest number that some digit speaks of.
    fn most_taken(&self, heap: u32) -> u32 {
        match self.endless {
            true => heap,
            false => heap.min(self.digits.len() as u32 - 1),
        }
    }

    /// Returns whether a heap is small enough to be played with.
    pub fn accepts(&self, heap: u32) -> bool {
        heap <= GREATEST
    }
}

impl FromStr for TakeAndBreak {
    type Err = TakeAndBreakError;

    fn from_str(text: &str) -> Result<Self, TakeAndBreakError> {
        let endless = |digits: &[u8]| TakeAndBreak { endless: true, ..TakeAndBreak::new(digits) };
        match text {
            "nim" => Ok(endless(&[0, NOTHING | ONE_HEAP])),
            "lasker" => Ok(endless(&[TWO_HEAPS, NOTHING | ONE_HEAP])),
            "grundy" => Ok(TakeAndBreak { unequal: true, ..TakeAndBreak::new(&[TWO_HEAPS]) }),
            "kayles" => Ok(TakeAndBreak::new(&[0, 7, 7])),
            "dawson" => Ok(TakeAndBreak::new(&[0, 0, 7])),
            _ => match text.strip_prefix("subtract:") {
                Some(list) => TakeAndBreak::from_subtraction_set(list),
                None => TakeAndBreak::from_code(text),
            },
        }
    }
}

impl Ruleset for TakeAndBreak {
    type Position = u32;

    /// Adds the options of a heap; one that is too large has none, see
    /// [`TakeAndBreak::accepts`].
    fn options(&self, &heap: &u32, options: &mut Options<u32>) {
        if !self.accepts(heap) {
            return;
        }
        for taken in 0..=self.most_taken(heap) {
            if options.is_full() {
                return;
            }
            let digit = self.digit(taken);
            let left = heap - taken;
            if left == 0 {
                if digit & NOTHING != 0 && taken > 0 {
                    options.add_sum([]);
                }
                continue;
            }
            if digit & ONE_HEAP != 0 && taken > 0 {
                options.add(left);
            }
            if digit & TWO_HEAPS != 0 {
                let halves = (1..=left / 2).map(|part| [part, left - part]);
                for halves in halves.filter(|[a, b]| !self.unequal || a != b) {
                    options.add_sum(halves);
                }
            }
        }
    }

    fn is_terminal(&self, &heap: &u32) -> bool {
        let can_take = |taken: u32| {
            let digit = self.digit(taken);
            let two = if self.unequal { 3 } else { 2 };
            match heap - taken {
                0 => taken > 0 && digit & NOTHING != 0,
                left => {
                    (taken > 0 && digit & ONE_HEAP != 0) || (left >= two && digit & TWO_HEAPS != 0)
                }
            }
        };
        !self.accepts(heap) || !(0..=self.most_taken(heap)).any(can_take)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Evaluator;

    fn values(code: &str, count: u32) -> Vec<u32> {
        let rules: TakeAndBreak = code.parse().unwrap();
        let mut evaluator = Evaluator::new(&rules);
        (0..count).map(|heap| evaluator.value(&heap).unwrap()).collect()
    }

    #[test]
    fn known_games_have_their_values() {
        assert!(values("nim", 30).into_iter().eq(0..30));
        // OEIS A002186, A002187, A002188.
        assert_eq!(values("kayles", 13), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
        assert_eq!(values("0.137", 12), [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]);
        assert_eq!(values("grundy", 12), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2]);
        assert_eq!(values("subtract:3, 1,1", 6), [0, 1, 0, 1, 0, 1]);
        assert_eq!(values("lasker", 9), [0, 1, 2, 4, 3, 5, 6, 8, 7]);
        assert_eq!(values("dawson", 11), values("0.07", 11));
        assert_eq!(values(".77", 11), values("0.77", 11));
    }

    #[test]
    fn options_of_a_heap_agree_with_another_system() {
        // CGSuite's tests of take-and-break codes.
        let options = |code: &str, heap: u32| {
            let rules: TakeAndBreak = code.parse().unwrap();
            let mut options = Options::new();
            rules.options(&heap, &mut options);
            let mut list: Vec<Vec<u32>> = options.iter().map(<[u32]>::to_vec).collect();
            list.sort();
            list
        };
        assert_eq!(options("0.3", 9), [[8]]);
        let expected: [&[u32]; 5] = [&[1, 7], &[2, 6], &[3, 5], &[4, 4], &[8]];
        assert_eq!(options("0.7", 9), expected);
        let expected: [&[u32]; 4] = [&[1, 7], &[2, 6], &[3, 5], &[4, 4]];
        assert_eq!(options("4.0", 8), expected);
        assert_eq!(options("0.77", 9).len(), 9);
    }

    #[test]
    fn terminal_heaps_are_those_without_options() {
        for code in
            ["nim", "lasker", "grundy", "dawson", "0.07", "4.0", "0.05", "subtract:3", "0.4"]
        {
            let rules: TakeAndBreak = code.parse().unwrap();
            for heap in 0..20 {
                let mut options = Options::new();
                rules.options(&heap, &mut options);
                assert_eq!(rules.is_terminal(&heap), options.is_empty(), "{code} {heap}");
            }
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in
            ["", "chess", "0.78", "subtract:", "subtract:0", "subtract:70000", "5.1", "0.-1"]
        {
            assert!(text.parse::<TakeAndBreak>().is_err(), "{text}");
        }
        let nim: TakeAndBreak = "nim".parse().unwrap();
        assert!(!nim.accepts(70_000));
    }
}
