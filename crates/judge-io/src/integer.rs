//! The integer types that a scanner reads.

use std::fmt::Display;

mod sealed {
    pub trait Sealed {}
}

/// An integer type that a [`crate::Scanner`] reads: every width, signed or not.
///
/// The trait is sealed: it is implemented for exactly `u8` to `u128`, `i8` to `i128`, `usize` and `isize`.
pub trait Integer: Copy + PartialOrd + Display + sealed::Sealed {
    /// The least value of the type.
    const MIN: Self;
    /// The greatest value of the type.
    const MAX: Self;

    /// Returns the value of a magnitude below 2^64, or `None` if it does not fit.
    fn from_word(magnitude: u64) -> Option<Self>;

    /// Returns the value of a magnitude with a sign, or `None` if it does not fit.
    fn from_long(negative: bool, magnitude: u128) -> Option<Self>;
}

macro_rules! integers {
    ($($integer:ty),*) => {$(
        impl sealed::Sealed for $integer {}
        impl Integer for $integer {
            const MIN: Self = <$integer>::MIN;
            const MAX: Self = <$integer>::MAX;

            #[inline]
            fn from_word(magnitude: u64) -> Option<Self> {
                Self::try_from(magnitude).ok()
            }

            fn from_long(negative: bool, magnitude: u128) -> Option<Self> {
                if negative {
                    Self::try_from(0i128.checked_sub_unsigned(magnitude)?).ok()
                } else {
                    Self::try_from(magnitude).ok()
                }
            }
        }
    )*};
}

integers!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize);
