//! Values in few bits, and the two numbers above them that mark unfinished positions.

/// Marks a position on the current line of play; all values are smaller.
pub(crate) const ON_PATH: u32 = u32::MAX - 1;

/// Marks a position not yet visited.
pub(crate) const UNSEEN: u32 = u32::MAX;

/// A Grundy value in few bits, or one of two marks above all values.
pub(crate) trait Narrow: Copy + Eq + Ord + Into<u32> + Send + Sync {
    const ON_PATH: Self;
    const UNSEEN: Self;
    fn from_value(value: u32) -> Self;
}

macro_rules! narrow {
    ($($number:ty)*) => {$(
        impl Narrow for $number {
            const ON_PATH: Self = <$number>::MAX - 1;
            const UNSEEN: Self = <$number>::MAX;

            #[inline]
            fn from_value(value: u32) -> Self {
                value as $number
            }
        }
    )*};
}
narrow!(u8 u16 u32);
