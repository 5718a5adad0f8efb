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
/// Set once the processor has been asked.
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

/// Limits the vectors that this process uses from now on to so many bytes: 64 for AVX-512, 32 for
/// AVX2, 16 for PCLMULQDQ, 0 for none of them.
///
/// Every limit gives the same results, and a [`Batch`](crate::Batch) made before keeps its
/// backend. A limit serves to try on one machine what runs on another; it never allows what the
/// processor lacks.
///
/// # Constraints
/// Any number; only the thresholds 16, 32 and 64 matter.
///
/// # Examples
/// ```
/// use nim_algebra::{Backend, Batch};
///
/// nim_algebra::limit_vectors(0);
/// assert_eq!(Batch::new().backend(), Backend::Portable);
/// ```
pub fn limit_vectors(bytes: usize) {
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
    let mut usable = KNOWN;
    for (instructions, width) in [(AVX512, 64), (AVX2, 32), (CLMUL, 16)] {
        if width <= bytes && is_detected(instructions) {
            usable |= instructions;
        }
    }
    usable
}

#[cfg(not(target_arch = "x86_64"))]
fn up_to(_bytes: usize) -> u8 {
    KNOWN
}

/// Returns whether the processor has one of these sets of instructions, whatever the limit.
#[cfg(target_arch = "x86_64")]
pub fn is_detected(instructions: u8) -> bool {
    match instructions {
        AVX512 => {
            is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("gfni")
        }
        AVX2 => {
            is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("avx")
                && is_x86_feature_detected!("gfni")
        }
        CLMUL => is_x86_feature_detected!("pclmulqdq"),
        _ => false,
    }
}
