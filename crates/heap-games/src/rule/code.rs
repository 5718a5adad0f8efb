//! Take-and-break codes in octal and hexadecimal digits.

use super::break_code::BreakCode;
use super::code_parser::CodeError;
use std::fmt;
use std::str::FromStr;

/// A take-and-break rule as a code: digit d_k describes the heaps that may be left after taking k.
///
/// Bit 1 of d_k allows taking a heap of exactly k, bit 2 leaving one nonempty heap, bit 4 two
/// nonempty heaps, and bit 8 three. The digit before the point is for taking nothing, so it has
/// only the bits 4 and 8. A group in brackets repeats for ever.
///
/// # Examples
/// ```
/// use heap_games::HeapCode;
///
/// let kayles: HeapCode = "0.77".parse()?;
/// assert_eq!(kayles.digit(2), 7);
/// assert_eq!(".1337".parse::<HeapCode>()?.to_string(), "0.1337");
/// assert_eq!("04.30".parse::<HeapCode>()?.to_string(), "4.3");
/// assert_eq!("0.[3]".parse::<HeapCode>()?.digit(1000), 3);
/// # Ok::<(), heap_games::CodeError>(())
/// ```
///
/// # References
/// R. K. Guy and C. A. B. Smith, *The G-values of various games* (1956); Berlekamp, Conway and
/// Guy, *Winning Ways*, chapter 4.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeapCode {
    /// The digit before the point, then those after it.
    digits: Vec<u8>,
    /// The digits that repeat after those, if any.
    tail: Vec<u8>,
}

impl HeapCode {
    /// Returns the code with the same digits, if they have no marks, at most three heaps are left,
    /// and nothing is added to a heap.
    ///
    /// # Complexity
    /// O(k) for k digits.
    pub fn of(code: &BreakCode) -> Option<Self> {
        let (digits, tail) = code.plain()?;
        Some(HeapCode { digits, tail })
    }

    /// Returns the digit for taking `take`.
    ///
    /// # Complexity
    /// O(1).
    pub fn digit(&self, take: u64) -> u8 {
        let finite = self.digits.len() as u64;
        match take.checked_sub(finite) {
            None => self.digits[take as usize],
            Some(_) if self.tail.is_empty() => 0,
            Some(beyond) => self.tail[(beyond % self.tail.len() as u64) as usize],
        }
    }

    /// Returns the digits before the repeating group, the one before the point first.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// Returns the digits of the repeating group, which may be empty.
    pub fn repeating_digits(&self) -> &[u8] {
        &self.tail
    }

    /// Returns the most heaps that a move can leave: 0 to 3.
    pub fn max_parts(&self) -> u32 {
        let all = self.digits.iter().chain(&self.tail).fold(0, |a, d| a | d);
        u8::BITS - 1 - (all | 1).leading_zeros()
    }

    /// Returns the greatest take of the code; `None` if its digits repeat for ever.
    pub fn max_take(&self) -> Option<u64> {
        self.tail.is_empty().then(|| self.digits.len() as u64 - 1)
    }
}

impl fmt::Display for HeapCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:X}.", self.digits[0])?;
        for digit in &self.digits[1..] {
            write!(f, "{digit:X}")?;
        }
        if !self.tail.is_empty() {
            f.write_str("[")?;
            for digit in &self.tail {
                write!(f, "{digit:X}")?;
            }
            f.write_str("]")?;
        } else if self.digits.len() == 1 {
            f.write_str("0")?;
        }
        Ok(())
    }
}

impl FromStr for HeapCode {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        HeapCode::of(&text.parse()?).ok_or(CodeError::NotPlain)
    }
}
