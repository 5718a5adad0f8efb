//! The features of the processor, detected once.

use std::sync::atomic::{AtomicU8, Ordering};

#[cfg(target_arch = "x86_64")]
#[inline]
pub(super) fn has_avx2() -> bool {
    level() == 2
}

/// 2 for AVX2, 1 without, and 0 before detection.
static LEVEL: AtomicU8 = AtomicU8::new(0);

/// Limits the vectors of this process from now on to `bytes` bytes: 32 for AVX2, less for none.
///
/// Every limit gives the same values. A limit is only for trying the code of other machines; it
/// never enables features that the processor lacks.
pub fn limit_vectors(bytes: usize) {
    let allowed = if bytes < 32 { 1 } else { 2 };
    LEVEL.store(find_level().min(allowed), Ordering::Relaxed);
}

/// Returns the vector size of this process in bytes: 32 for AVX2, 0 for plain loops.
pub fn vector_bytes() -> usize {
    if level() == 2 { 32 } else { 0 }
}

#[inline]
fn level() -> u8 {
    let level = match LEVEL.load(Ordering::Relaxed) {
        0 => look(),
        level => level,
    };
    #[cfg(test)]
    let level = level.min(HIGHEST.get());
    level
}

/// Detects the features, unless a limit was set meanwhile.
#[cold]
fn look() -> u8 {
    let found = find_level();
    let stored = LEVEL.compare_exchange(0, found, Ordering::Relaxed, Ordering::Relaxed);
    stored.map_or_else(|limited| limited, |_| found)
}

#[cfg(target_arch = "x86_64")]
fn find_level() -> u8 {
    let half = is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt");
    1 + u8::from(half)
}

#[cfg(not(target_arch = "x86_64"))]
fn find_level() -> u8 {
    1
}

#[cfg(test)]
thread_local! {
    /// The highest level for this thread.
    static HIGHEST: std::cell::Cell<u8> = const { std::cell::Cell::new(2) };
}

/// Runs a test in plain loops, and with AVX2 if the processor has it.
#[cfg(test)]
pub(crate) fn on_every_level(test: impl Fn()) {
    for level in 1..=2 {
        on_level(level, &test);
    }
}

/// Runs a function on a level, or on that of the processor if it is lower.
#[cfg(test)]
pub(crate) fn on_level<R>(level: u8, run: impl FnOnce() -> R) -> R {
    let before = HIGHEST.replace(level);
    let result = run();
    HIGHEST.set(before);
    result
}
