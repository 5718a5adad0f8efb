//! What the processor offers, looked up once.

#[cfg(target_arch = "x86_64")]
#[inline]
pub(super) fn has_avx512() -> bool {
    level() == 3
}

#[cfg(target_arch = "x86_64")]
#[inline]
pub(super) fn has_avx2() -> bool {
    level() >= 2
}

/// Returns 3 for AVX-512, 2 for AVX2 and 1 for neither.
#[cfg(target_arch = "x86_64")]
#[inline]
fn level() -> u8 {
    use std::sync::atomic::{AtomicU8, Ordering};
    static LEVEL: AtomicU8 = AtomicU8::new(0);
    let level = match LEVEL.load(Ordering::Relaxed) {
        0 => {
            let level = find_level();
            LEVEL.store(level, Ordering::Relaxed);
            level
        }
        level => level,
    };
    #[cfg(test)]
    let level = level.min(HIGHEST.get());
    level
}

#[cfg(target_arch = "x86_64")]
#[cold]
fn find_level() -> u8 {
    let half = is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt");
    let wide = half
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vbmi");
    1 + u8::from(half) + u8::from(wide)
}

#[cfg(test)]
thread_local! {
    /// The highest level that this thread uses.
    static HIGHEST: std::cell::Cell<u8> = const { std::cell::Cell::new(3) };
}

/// Runs a test in plain loops, with AVX2, and with AVX-512, each where the processor has it.
#[cfg(test)]
pub(crate) fn on_every_level(test: impl Fn()) {
    for level in 1..=3 {
        HIGHEST.set(level);
        test();
    }
}
