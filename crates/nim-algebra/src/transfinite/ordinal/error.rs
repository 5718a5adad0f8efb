//! Why an operation on ordinals is refused.

/// Why an operation on ordinals has no result within the limits.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OrdinalError {
    /// The ordinal 0 has no inverse.
    #[error("0 has no inverse")]
    ZeroInverted,
    /// A multiple of a power of ω in an exponent does not fit 64 bits.
    #[error("an exponent of ω needs more than 64 bits")]
    ExponentTooLarge,
    /// An exponent is ω^1228 or more.
    #[error("an exponent of ω is ω^{limit} or more")]
    ExponentTooHigh {
        /// The first power of ω that is refused.
        limit: usize,
    },
    /// The result rests on an excess that is not in the table.
    #[error("the result rests on Lenstra's excess of {prime}, which is not known here")]
    UnknownExcess {
        /// The prime.
        prime: u64,
    },
    /// The computation multiplies more terms than the limit.
    #[error("the result takes more than {limit} products of terms")]
    TooManyProducts {
        /// The limit.
        limit: u64,
    },
    /// The finite field that holds the operand is too large to invert in.
    #[error("the field of the ordinal has {} bits, more than {limit}", degree_text(*.degree))]
    FieldTooLarge {
        /// How many bits the field has, or 0 if that needs more than 64 bits.
        degree: u64,
        /// The limit.
        limit: u64,
    },
    /// A finite coefficient is too large for the operation.
    #[error("a finite coefficient needs more than {bits} bits")]
    CoefficientTooWide {
        /// How many bits are taken.
        bits: u32,
    },
}

impl OrdinalError {
    /// Returns whether the operation was refused for the time or the memory that it takes.
    pub fn is_refusal(&self) -> bool {
        use OrdinalError::{FieldTooLarge, TooManyProducts, UnknownExcess};
        matches!(self, FieldTooLarge { .. } | TooManyProducts { .. } | UnknownExcess { .. })
    }
}

fn degree_text(degree: u64) -> String {
    if degree == 0 { "2^64 or more".to_string() } else { degree.to_string() }
}
