//! Bytes into registers and back.

use std::arch::x86_64::*;

/// The heaps in a row, a register of 32 bytes.
pub(crate) const ROW: usize = 32;

/// The heaps in a register of 16 bytes.
pub(super) const HALF: usize = 16;

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
pub(super) fn twice(bytes: &[u8]) -> __m256i {
    _mm256_broadcastsi128_si256(load_half(bytes))
}

/// Returns the first 32 bytes of a list.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
pub(super) fn load(list: &[u8]) -> __m256i {
    let list = &list[..ROW];
    // SAFETY: the slice was cut to the 32 bytes that are read; the load requires no alignment.
    unsafe { _mm256_loadu_si256(list.as_ptr().cast()) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
pub(super) fn load_half(list: &[u8]) -> __m128i {
    let list = &list[..HALF];
    // SAFETY: the slice was cut to the 16 bytes that are read; the load requires no alignment.
    unsafe { _mm_loadu_si128(list.as_ptr().cast()) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
pub(super) fn store(list: &mut [u8], bytes: __m256i) {
    let list = &mut list[..ROW];
    // SAFETY: the slice was cut to the 32 bytes that are written; the store requires no alignment.
    unsafe { _mm256_storeu_si256(list.as_mut_ptr().cast(), bytes) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
pub(super) fn store_half(list: &mut [u8], bytes: __m128i) {
    let list = &mut list[..HALF];
    // SAFETY: the slice was cut to the 16 bytes that are written; the store requires no alignment.
    unsafe { _mm_storeu_si128(list.as_mut_ptr().cast(), bytes) }
}
