//! Limits on the memory of numbers.

use crate::{Dyadic, EvaluateError};

/// How many binary digits after the point a value may have, beyond two for each bundle.
const SPARE_DIGITS: u64 = 1 << 22;
/// The most words of numbers at a time.
const WORD_LIMIT: usize = 1 << 24;

/// Returns the most digits after the point of a value of `bundle_count` bundles.
pub(crate) fn digit_limit(bundle_count: usize) -> u64 {
    SPARE_DIGITS + 2 * bundle_count as u64
}

/// The total words of all numbers, so that large counts cannot exhaust memory.
pub(crate) struct Budget {
    held: usize,
}

impl Budget {
    pub(crate) fn new() -> Self {
        Self { held: 0 }
    }

    pub(crate) fn hold(&mut self, number: &Dyadic, limit: u64) -> Result<(), EvaluateError> {
        self.held += number.word_count();
        if self.held > WORD_LIMIT {
            return Err(EvaluateError::ValueTooFine { limit });
        }
        Ok(())
    }

    pub(crate) fn release(&mut self, number: &Dyadic) {
        self.held -= number.word_count();
    }
}
