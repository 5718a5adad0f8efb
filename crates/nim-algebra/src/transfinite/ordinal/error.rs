//! Why an operation on ordinals was refused.

/// Why an operation on ordinals has no result within the limits.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum OrdinalError {
    #[error("0 has no inverse")]
    ZeroInverted,
    #[error("an exponent of ω needs more than 64 bits")]
    ExponentTooLarge,
    #[error("the result depends on Lenstra's excess of {prime}, which this program does not know")]
    UnknownExcess { prime: u64 },
    #[error("the result takes more than {limit} products of terms")]
    TooManyProducts { limit: u64 },
    /// The finite field of the operand is too large for an inversion.
    #[error("the field of the ordinal has {} bits, more than {limit}", degree_text(*.degree))]
    FieldTooLarge {
        /// The number of bits of the field, or 0 if it does not fit 64 bits.
        degree: u64,
        limit: u64,
    },
    #[error("a finite coefficient needs more than {bits} bits")]
    CoefficientTooWide { bits: u32 },
}

impl OrdinalError {
    /// Returns whether the operation was refused because of time or memory.
    pub fn is_refusal(&self) -> bool {
        use OrdinalError::{FieldTooLarge, TooManyProducts, UnknownExcess};
        matches!(self, FieldTooLarge { .. } | TooManyProducts { .. } | UnknownExcess { .. })
    }
}

fn degree_text(degree: u64) -> String {
    if degree == 0 { "2^64 or more".to_string() } else { degree.to_string() }
}
