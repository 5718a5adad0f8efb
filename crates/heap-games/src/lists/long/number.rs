//! Numbers of many digits as usually written.

use num_bigint::BigUint;

const MOST_DIGITS: u32 = 100_000;

/// The limit on the decimal digits of all numbers of a position.
const MOST_DIGITS_TOGETHER: u64 = 1_000_000;

/// Any number with more bits than this has more digits than the limit.
const MOST_BITS: u64 = 332_193;

/// Errors in a number of many digits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum LongNumberError {
    #[error("expected a whole number such as 12 or 10^30, found '{found}'")]
    NotANumber { found: String },
    #[error("a number may have at most {limit} digits")]
    TooLong { limit: u32 },
    #[error("the numbers may have at most {limit} digits in total")]
    TooLongTogether { limit: u64 },
}

/// Parses a number: digits, or a power such as `10^30`.
fn long_number(text: &str) -> Result<BigUint, LongNumberError> {
    let (base, exponent) = match text.split_once('^') {
        Some((base, exponent)) => (base, Some(exponent)),
        None => (text, None),
    };
    let base = digits(base, text)?;
    let Some(exponent) = exponent else {
        return Ok(base);
    };
    let exponent = digits(exponent, text)?;
    if base <= BigUint::from(1u8) {
        let is_one = base != BigUint::ZERO || exponent == BigUint::ZERO;
        return Ok(BigUint::from(u8::from(is_one)));
    }
    // The power is at least 2^(least_bits · exponent), and at most the square of that.
    let least_bits = u128::from(base.bits() - 1);
    let too_long = LongNumberError::TooLong { limit: MOST_DIGITS };
    let exponent = u32::try_from(exponent).map_err(|_| too_long.clone())?;
    if least_bits * u128::from(exponent) > MOST_BITS.into() {
        return Err(too_long);
    }
    let power = base.pow(exponent);
    if is_too_long(&power) { Err(too_long) } else { Ok(power) }
}

/// Parses the numbers of a position: digits, or powers such as `10^30`.
///
/// A number may have up to 10^5 decimal digits, and all of them together 10^6, which is checked
/// before memory is allocated.
///
/// # Complexity
/// O(d²) for d digits of a number: some milliseconds at the limit.
///
/// # Errors
/// [`LongNumberError`] for the first text that is not a number or exceeds a limit.
pub fn long_numbers<'t>(
    texts: impl IntoIterator<Item = &'t str>,
) -> Result<Vec<BigUint>, LongNumberError> {
    let mut bits = 0;
    let mut numbers = Vec::new();
    for text in texts {
        let number = long_number(text)?;
        bits += number.bits().max(1);
        // Ten bits are more than three digits.
        if bits * 3 / 10 > MOST_DIGITS_TOGETHER {
            let limit = MOST_DIGITS_TOGETHER;
            return Err(LongNumberError::TooLongTogether { limit });
        }
        numbers.push(number);
    }
    Ok(numbers)
}

fn digits(text: &str, whole: &str) -> Result<BigUint, LongNumberError> {
    let not_a_number = || {
        let found = whole.chars().take(40).collect();
        LongNumberError::NotANumber { found }
    };
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(not_a_number());
    }
    let significant = text.trim_start_matches('0');
    if significant.len() > MOST_DIGITS as usize {
        return Err(LongNumberError::TooLong { limit: MOST_DIGITS });
    }
    text.parse().map_err(|_| not_a_number())
}

fn is_too_long(number: &BigUint) -> bool {
    number.bits() >= MOST_BITS && *number >= BigUint::from(10u8).pow(MOST_DIGITS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_numbers_up_to_the_limit() {
        for (text, expected) in [
            ("0", "0"),
            ("007", "7"),
            ("2^10", "1024"),
            ("10^21", "1000000000000000000000"),
            ("0^0", "1"),
            ("0^9", "0"),
            ("1^99999999999999999999", "1"),
            ("7^1", "7"),
            ("7^0", "1"),
        ] {
            assert_eq!(long_number(text).unwrap().to_string(), expected, "{text}");
        }
        assert_eq!(long_number("10^99999").unwrap().to_string().len(), 100_000);
        assert_eq!(
            long_number(&"9".repeat(100_000)).unwrap() + 1u8,
            BigUint::from(10u8).pow(100_000)
        );
        let too_long = LongNumberError::TooLong { limit: MOST_DIGITS };
        for text in ["10^100000", "2^332193", "3^332193", "10^99999999999999999999", "99^65536"] {
            assert_eq!(long_number(text), Err(too_long.clone()), "{text}");
        }
        assert!(long_number("2^332192").is_ok());
        assert_eq!(long_number(&"9".repeat(100_001)), Err(too_long));
        for text in ["", "-1", "1^", "^2", "2^2^2", "1e9", "+5", "1_000", "٣"] {
            assert!(matches!(long_number(text), Err(LongNumberError::NotANumber { .. })), "{text}");
        }
        let many = std::iter::repeat_n("10^99999", 11);
        assert!(matches!(long_numbers(many), Err(LongNumberError::TooLongTogether { .. })));
    }
}
