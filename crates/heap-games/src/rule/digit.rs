//! The heaps that may be left after one take: their number, and whether they must be equal.

use std::fmt;

/// The most heaps that a digit can specify by number.
const MOST_HEAPS: usize = 255;

/// A condition on the sizes of the heaps left by a move; for at most one heap there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mark {
    /// No condition.
    #[default]
    Any,
    /// `!`: no two are equal.
    Unequal,
    /// `?`: not all are equal.
    Uneven,
    /// `=`: all are equal.
    Equal,
}

impl Mark {
    /// Returns the mark for a character.
    pub(crate) fn of(letter: char) -> Option<Self> {
        Some(match letter {
            '!' => Mark::Unequal,
            '?' => Mark::Uneven,
            '=' => Mark::Equal,
            _ => return None,
        })
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mark::Any => "",
            Mark::Unequal => "!",
            Mark::Uneven => "?",
            Mark::Equal => "=",
        })
    }
}

/// A digit of a code: the numbers of nonempty heaps that may be left.
///
/// # Examples
/// ```
/// use heap_games::{BreakCode, Mark};
///
/// let code: BreakCode = "0.{0,2!,4+}".parse()?;
/// let digit = code.digit(1).ok_or("no digit")?;
/// assert_eq!(digit.mark(0), Some(Mark::Any));
/// assert_eq!(digit.mark(2), Some(Mark::Unequal));
/// assert_eq!((digit.mark(3), digit.mark(1000)), (None, Some(Mark::Any)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CodeDigit {
    /// The mark of each possible number of heaps.
    counts: Vec<Option<Mark>>,
    /// The mark of all greater numbers of heaps, if they are possible.
    beyond: Option<Mark>,
}

impl CodeDigit {
    /// Returns the digit of a number: bit m allows leaving m heaps.
    pub(crate) fn of_bits(bits: u32, mark: Mark) -> Self {
        let counts = (0..6).map(|count| (bits >> count & 1 == 1).then_some(mark));
        CodeDigit { counts: counts.collect(), beyond: None }.normalized()
    }

    /// Returns the digit of some increasing numbers of heaps; with `is_open`, the last stands for
    /// all greater ones too.
    ///
    /// Each number must be at most [`most_heaps`](Self::most_heaps).
    pub(crate) fn of_counts(counts: &[(usize, Mark)], is_open: bool) -> Self {
        let mut digit = CodeDigit::default();
        for &(count, mark) in counts {
            digit.counts.resize(count, None);
            digit.counts.push(Some(mark));
        }
        digit.beyond = counts.last().filter(|_| is_open).map(|last| last.1);
        digit.normalized()
    }

    /// Returns the greatest number of heaps that can be specified.
    pub(crate) fn most_heaps() -> usize {
        MOST_HEAPS
    }

    /// Drops marks of at most one heap, and numbers already covered by `beyond`.
    fn normalized(mut self) -> Self {
        for mark in self.counts.iter_mut().take(2).flatten() {
            *mark = Mark::Any;
        }
        while let Some(&last) = self.counts.last() {
            let says_nothing = match (last, self.beyond) {
                (Some(_), Some(_)) if self.counts.len() <= 2 => true,
                _ => last == self.beyond,
            };
            if !says_nothing {
                break;
            }
            self.counts.pop();
        }
        self
    }

    /// Returns the condition on the sizes if a move leaves this many heaps; `None` if it may not.
    pub fn mark(&self, heaps: u64) -> Option<Mark> {
        let named = usize::try_from(heaps).ok().and_then(|heaps| self.counts.get(heaps));
        let mark = named.copied().unwrap_or(self.beyond)?;
        Some(if heaps < 2 { Mark::Any } else { mark })
    }

    /// Returns the number of heaps from which on all numbers are equivalent.
    pub fn named_heaps(&self) -> u64 {
        self.counts.len() as u64
    }

    /// Returns the most heaps that may be left; `None` if there is no limit.
    pub fn max_parts(&self) -> Option<u64> {
        self.beyond.is_none().then(|| self.named_heaps().saturating_sub(1))
    }

    /// Returns the least number of heaps that may be left, if the digit allows any move.
    pub(crate) fn min_parts(&self) -> Option<u64> {
        let named = self.counts.iter().position(Option::is_some).map(|count| count as u64);
        named.or(self.beyond.map(|_| self.named_heaps()))
    }

    /// Returns whether the digit allows no move.
    pub fn is_zero(&self) -> bool {
        self.min_parts().is_none()
    }

    /// Returns the number of a digit without marks that leaves at most three heaps.
    pub(crate) fn plain(&self) -> Option<u8> {
        let is_plain = self.beyond.is_none() && self.counts.len() <= 4;
        let is_any = self.counts.iter().flatten().all(|&mark| mark == Mark::Any);
        (is_plain && is_any).then(|| {
            let counts = self.counts.iter().enumerate();
            counts.fold(0, |bits, (count, mark)| bits | u8::from(mark.is_some()) << count)
        })
    }

    /// Returns the common mark of all numbers of two heaps or more, if there is one.
    fn shared_mark(&self) -> Option<Mark> {
        let marked = self.counts.iter().skip(2).copied().chain([self.beyond]).flatten();
        let mut marked = marked.peekable();
        let first = marked.peek().copied().unwrap_or_default();
        marked.all(|mark| mark == first).then_some(first)
    }
}

/// Writes a digit from 0 to F or `*`, or numbers of heaps in braces, with marks.
impl fmt::Display for CodeDigit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shared = self.shared_mark();
        if let (Some(mark), None) = (shared, self.beyond) {
            let counts = self.counts.iter().enumerate();
            let bits = counts
                .filter(|(_, mark)| mark.is_some())
                .try_fold(0_u32, |bits, (count, _)| Some(bits | 1_u32.checked_shl(count as u32)?));
            if let Some(digit) = bits.and_then(|bits| char::from_digit(bits, 16)) {
                return write!(f, "{}{mark}", digit.to_ascii_uppercase());
            }
        }
        if let (Some(mark), Some(_), []) = (shared, self.beyond, &self.counts[..]) {
            return write!(f, "*{mark}");
        }
        let counts = self.counts.iter().copied().enumerate();
        let named = counts.filter_map(|(count, mark)| Some((count, mark?, "")));
        let beyond = self.beyond.map(|mark| (self.counts.len(), mark, "+"));
        for (index, (count, mark, plus)) in named.chain(beyond).enumerate() {
            let before = if index == 0 { '{' } else { ',' };
            let mark = if shared.is_some() { Mark::Any } else { mark };
            write!(f, "{before}{count}{mark}{plus}")?;
        }
        write!(f, "}}{}", shared.unwrap_or_default())
    }
}
