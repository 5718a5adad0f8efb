//! Which special instructions there are and may be used, looked up once.

use std::sync::atomic::{AtomicU8, Ordering};

/// AVX-512F, AVX-512BW and GFNI.
#[cfg(target_arch = "x86_64")]
pub const AVX512: u8 = 1;
/// AVX2 and GFNI.
#[cfg(target_arch = "x86_64")]
pub const AVX2: u8 = 2;
/// PCLMULQDQ.
pub const CLMUL: u8 = 4;
/// Set once the processor was asked.
const KNOWN: u8 = 128;

static USABLE: AtomicU8 = AtomicU8::new(0);

/// Returns whether the processor has these instructions and they may be used.
#[inline]
pub fn has(instructions: u8) -> bool {
    let usable = match USABLE.load(Ordering::Relaxed) {
        0 => look(),
        usable => usable,
    };
    usable & instructions != 0
}

/// Lets only vectors of at most so many bytes be used from now on.
pub fn limit(bytes: usize) {
    USABLE.store(up_to(bytes), Ordering::Relaxed);
}

/// Asks the processor, unless a limit was set meanwhile.
#[cold]
fn look() -> u8 {
    let found = up_to(usize::MAX);
    let stored = USABLE.compare_exchange(0, found, Ordering::Relaxed, Ordering::Relaxed);
    stored.map_or_else(|limited| limited, |_| found)
}

/// Returns the instructions that the processor has, with vectors of at most so many bytes.
#[cfg(target_arch = "x86_64")]
fn up_to(bytes: usize) -> u8 {
    use super::{avx2, avx512, pclmul};
    let mut usable = KNOWN;
    let mut add = |instructions, width, is_detected: fn() -> bool| {
        if width <= bytes && is_detected() {
            usable |= instructions;
        }
    };
    add(AVX512, 64, avx512::is_detected);
    add(AVX2, 32, avx2::is_detected);
    add(CLMUL, 16, pclmul::is_detected);
    usable
}

#[cfg(not(target_arch = "x86_64"))]
fn up_to(_bytes: usize) -> u8 {
    KNOWN
}
