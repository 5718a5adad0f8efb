//! Take-and-break codes with marks, any number of heaps, and moves that add to a heap.

use super::digit::CodeDigit;
use std::fmt;

/// A take-and-break rule as a code of any digits: the heaps that may be left after each take.
///
/// A digit is a number from 0 to 9 or a letter from A = 10 to Z = 35, whose bit m allows leaving m
/// nonempty heaps; or `*` for any number of heaps; or numbers of heaps in braces, the last
/// optionally with a plus sign, `{0,2,4+}`. After any of these, and after numbers in braces, `!`
/// requires heaps that are all different, `?` heaps that are not all equal, and `=` equal heaps. A
/// group in brackets repeats for ever. The digit before the point is for taking nothing; the one
/// before it for adding one to the heap, and so on, so these must leave enough heaps for each to be
/// smaller than the original one.
///
/// Codes without marks that leave at most three heaps are [`HeapCode`](crate::HeapCode)s.
///
/// # Examples
/// ```
/// use heap_games::BreakCode;
///
/// let normal = |text: &str| text.parse::<BreakCode>().map(|code| code.to_string());
/// assert_eq!(normal("0.{0!,2!,3!}")?, "0.D!");
/// assert_eq!(normal("0.{0,1,2!,3!,4!+}")?, "0.*!");
/// assert_eq!(normal("080.0")?, "80.0");
/// # Ok::<(), heap_games::CodeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BreakCode {
    /// The digits before the point: for taking nothing, then for adding 1, 2, ….
    before: Vec<CodeDigit>,
    /// The digits of taking 1, 2, ….
    after: Vec<CodeDigit>,
    /// The digits that repeat after those, if any.
    tail: Vec<CodeDigit>,
}

impl BreakCode {
    /// Returns the code of digits, without superfluous zeros and repetitions. The first digits are
    /// for taking nothing, adding one, and so on.
    pub(crate) fn new(
        mut before: Vec<CodeDigit>,
        mut after: Vec<CodeDigit>,
        mut tail: Vec<CodeDigit>,
    ) -> Self {
        while before.len() > 1 && before.last().is_some_and(CodeDigit::is_zero) {
            before.pop();
        }
        if before.is_empty() {
            before.push(CodeDigit::default());
        }
        if tail.iter().all(CodeDigit::is_zero) {
            tail.clear();
            while after.last().is_some_and(CodeDigit::is_zero) {
                after.pop();
            }
        }
        let len = tail.len();
        let shortest = (1..len).find(|&period| {
            len.is_multiple_of(period) && (period..len).all(|at| tail[at] == tail[at - period])
        });
        tail.truncate(shortest.unwrap_or(len));
        BreakCode { before, after, tail }
    }

    /// Returns the digit for taking `take`, or for adding its absolute value if it is negative;
    /// `None` beyond the digits of the code.
    ///
    /// # Complexity
    /// O(1).
    pub fn digit(&self, take: i64) -> Option<&CodeDigit> {
        let index = usize::try_from(take.unsigned_abs()).ok()?;
        if take <= 0 {
            return self.before.get(index);
        }
        match (index - 1).checked_sub(self.after.len()) {
            None => self.after.get(index - 1),
            Some(beyond) => self.tail.get(beyond.checked_rem(self.tail.len())?),
        }
    }

    /// Returns the most that a move adds to a heap.
    pub fn max_put(&self) -> u64 {
        self.before.len() as u64 - 1
    }

    /// Returns the greatest take of the code; `None` if its digits repeat for ever.
    pub fn max_take(&self) -> Option<u64> {
        self.tail.is_empty().then_some(self.after.len() as u64)
    }

    /// Returns every digit once, including repeating ones.
    pub(crate) fn all_digits(&self) -> impl Iterator<Item = &CodeDigit> {
        self.before.iter().chain(&self.after).chain(&self.tail)
    }

    /// Returns the digits of taking 0, 1, … and the repeating ones, as numbers, if there are no
    /// marks, at most three heaps are left, and nothing is added.
    pub(crate) fn plain(&self) -> Option<(Vec<u8>, Vec<u8>)> {
        let [nothing] = &self.before[..] else {
            return None;
        };
        let digits = [nothing].into_iter().chain(&self.after).map(CodeDigit::plain);
        let tail = self.tail.iter().map(CodeDigit::plain);
        Some((digits.collect::<Option<_>>()?, tail.collect::<Option<_>>()?))
    }
}

impl fmt::Display for BreakCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let write = |f: &mut fmt::Formatter<'_>, digits: &[CodeDigit]| {
            digits.iter().try_for_each(|digit| digit.fmt(f))
        };
        self.before.iter().rev().try_for_each(|digit| digit.fmt(f))?;
        f.write_str(".")?;
        write(f, &self.after)?;
        match (&self.after[..], &self.tail[..]) {
            ([], []) => f.write_str("0"),
            (_, []) => Ok(()),
            (_, tail) => {
                f.write_str("[")?;
                write(f, tail)?;
                f.write_str("]")
            }
        }
    }
}
