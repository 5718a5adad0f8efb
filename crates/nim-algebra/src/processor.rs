//! The backends for batches, and which of them the processor has and may use, detected once.

use std::sync::atomic::{AtomicU8, Ordering};

/// How a batch is computed.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Backend {
    /// The tower over bytes in vectors of 32 bytes: AVX2 and GFNI.
    Avx2Gfni,
    /// The tower over half-bytes, looked up by shuffles of 32 bytes: AVX2.
    Avx2,
    /// The tower over half-bytes, looked up in vectors of 16 bytes: NEON, on 64-bit ARM.
    Neon,
    /// Products one after the other in the polynomial basis, by carry-less products (PCLMULQDQ, on
    /// ARM PMULL); the other operations as in [`Backend::Portable`].
    CarryLess,
    /// Safe code for every processor: 256 numbers as planes of bits.
    Portable,
}

impl Backend {
    /// Every backend, the fastest first.
    pub const ALL: [Backend; 5] =
        [Backend::Avx2Gfni, Backend::Avx2, Backend::Neon, Backend::CarryLess, Backend::Portable];
}

/// Set once the processor has been checked; each other bit stands for a backend.
const KNOWN: u8 = 128;

static USABLE: AtomicU8 = AtomicU8::new(0);

impl Backend {
    /// Returns whether the processor has the instructions and they may be used
    /// ([`limit_backend`](crate::limit_backend)).
    ///
    /// # Examples
    /// ```
    /// assert!(nim_algebra::Backend::Portable.is_available());
    /// ```
    pub fn is_available(self) -> bool {
        has(self)
    }
}

/// Returns whether the processor has a backend's instructions and they may be used.
#[inline]
pub fn has(backend: Backend) -> bool {
    let usable = match USABLE.load(Ordering::Relaxed) {
        0 => look(),
        usable => usable,
    };
    usable & bit(backend) != 0
}

#[inline]
const fn bit(backend: Backend) -> u8 {
    1 << backend as u8
}

/// Restricts this process to a backend and those after it in [`Backend::ALL`].
///
/// Every backend gives the same results, and an existing [`Batch`](crate::Batch) keeps its own. A
/// limit is for testing on one machine what runs on another; it never allows what the processor
/// lacks.
///
/// # Examples
/// ```
/// use nim_algebra::{Backend, Batch};
///
/// nim_algebra::limit_backend(Backend::Portable);
/// assert_eq!(Batch::new().backend(), Backend::Portable);
/// ```
pub fn limit_backend(fastest: Backend) {
    USABLE.store(from_backend(fastest), Ordering::Relaxed);
}

/// Checks the processor, unless a limit was set meanwhile.
#[cold]
fn look() -> u8 {
    let found = from_backend(Backend::ALL[0]);
    let stored = USABLE.compare_exchange(0, found, Ordering::Relaxed, Ordering::Relaxed);
    stored.map_or_else(|limited| limited, |_| found)
}

/// Returns the backends that the processor has, without those before the given one.
fn from_backend(fastest: Backend) -> u8 {
    let allowed = Backend::ALL.into_iter().skip_while(|&backend| backend != fastest);
    allowed.filter(|&backend| is_detected(backend)).map(bit).fold(KNOWN, |usable, bit| usable | bit)
}

/// Returns whether the processor has a backend's instructions, regardless of the limit.
#[cfg(target_arch = "x86_64")]
pub fn is_detected(backend: Backend) -> bool {
    let has_avx2 = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("avx");
    match backend {
        Backend::Avx2Gfni => has_avx2 && is_x86_feature_detected!("gfni"),
        Backend::Avx2 => has_avx2,
        Backend::CarryLess => is_x86_feature_detected!("pclmulqdq"),
        Backend::Portable => true,
        Backend::Neon => false,
    }
}

/// Returns whether the processor has a backend's instructions, regardless of the limit.
#[cfg(target_arch = "aarch64")]
pub fn is_detected(backend: Backend) -> bool {
    match backend {
        // NEON belongs to every processor that the target allows.
        Backend::Neon | Backend::Portable => true,
        Backend::CarryLess => std::arch::is_aarch64_feature_detected!("pmull"),
        _ => false,
    }
}

/// Returns whether the processor has a backend's instructions, regardless of the limit.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
pub fn is_detected(backend: Backend) -> bool {
    backend == Backend::Portable
}
