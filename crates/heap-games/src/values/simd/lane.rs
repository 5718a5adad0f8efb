//! The types of lanes, and the offsets of their pairs.

pub(crate) type Bytes<'a> = (&'a [u8], &'a [Offset<u8>]);

/// The type of a lane.
///
/// # Safety
/// - The type is `u8`, `u16` or `u32`: vector loads and stores go by `size_of` alone.
/// - Every bit pattern is a value: vector stores write any.
pub(crate) unsafe trait Lane:
    Copy + Default + Ord + std::ops::BitXor<Output = Self> + Into<u32>
{
    /// The greatest number.
    const LAST: Self;

    fn as_bytes<'a>(_list: &'a [Self], _offsets: &'a [Offset<Self>]) -> Option<Bytes<'a>> {
        None
    }

    #[cfg(target_arch = "x86_64")]
    fn as_bytes_mut(_list: &mut [Self]) -> Option<&mut [u8]> {
        None
    }
}

// SAFETY: the type is u8.
unsafe impl Lane for u8 {
    const LAST: u8 = u8::MAX;

    fn as_bytes<'a>(list: &'a [u8], offsets: &'a [Offset<u8>]) -> Option<Bytes<'a>> {
        Some((list, offsets))
    }

    #[cfg(target_arch = "x86_64")]
    fn as_bytes_mut(list: &mut [u8]) -> Option<&mut [u8]> {
        Some(list)
    }
}

// SAFETY: the type is u16.
unsafe impl Lane for u16 {
    const LAST: u16 = u16::MAX;
}

// SAFETY: the type is u32.
unsafe impl Lane for u32 {
    const LAST: u32 = u32::MAX;
}

/// The type of a value or a packed value.
pub(crate) trait Cell: Lane + TryFrom<u32> {}

impl<T: Lane + TryFrom<u32>> Cell for T {}

/// Returns the bits of a packed value below its top bit.
pub(crate) fn low_bits<T: Cell>() -> u32 {
    8 * size_of::<T>() as u32 - 1
}

/// The heaps processed together in a block.
pub(crate) const LANES: usize = 64;

/// A heap to pair with: the distance of its partner below the present heap, and its packed value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Offset<T> {
    pub(crate) back: usize,
    pub(crate) packed: T,
    /// The packed value, if it is a byte, repeated four times.
    pub(super) spread: u32,
}

impl<T: Lane> Offset<T> {
    pub(crate) fn new(back: usize, packed: T) -> Self {
        let spread = (packed.into() & 0xff) * 0x0101_0101;
        Self { back, packed, spread }
    }
}

/// Returns the partners of a block of heaps.
#[inline(always)]
pub(crate) fn window<'a, T: Copy, const N: usize>(
    packed: &'a [T],
    base: usize,
    offset: &Offset<T>,
) -> &'a [T; N] {
    let start = base - offset.back;
    packed[start..start + N].first_chunk().expect("the slice has N items")
}

/// Returns the bit of a value in the word that starts at another, 0 if it is outside.
#[inline(always)]
pub(crate) fn bit_of(value: u32, start: u64) -> u64 {
    let place = u64::from(value).wrapping_sub(start);
    if place < 64 { 1 << place } else { 0 }
}
