//! One loop, compiled for what the processor offers, and chosen when it runs.

#[cfg(target_arch = "x86_64")]
use super::level::{has_avx2, has_avx512};

/// A loop that is worth compiling for several kinds of processor.
///
/// The engines implement it and hand it down, so that no vector module knows an engine.
pub(crate) trait Kernel {
    /// What the loop gives.
    type Output;

    /// Whether it is compiled for AVX-512 too: a loop that is not at least 1.5 times as fast by it is not.
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "there is one width"))]
    const WIDE: bool = false;

    /// Runs the loop. It must be marked `#[inline(always)]`, with all that it calls in its inner
    /// loops, or it is compiled for the plainest processor.
    fn run(self) -> Self::Output;
}

/// Runs a loop as compiled for the best features that the processor has.
#[inline]
pub(crate) fn run_vectorized<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(
            enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,bmi1,bmi2,lzcnt,popcnt"
        )]
        fn wide<K: Kernel>(kernel: K) -> K::Output {
            kernel.run()
        }
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn half<K: Kernel>(kernel: K) -> K::Output {
            kernel.run()
        }
        if K::WIDE && has_avx512() {
            // SAFETY:
            // - `has_avx512` is true only if each feature named above `wide` was detected.
            // - `wide` asks for nothing else: its body is safe code.
            return unsafe { wide(kernel) };
        }
        if has_avx2() {
            // SAFETY:
            // - `has_avx2` is true only if each feature named above `half` was detected.
            // - `half` asks for nothing else: its body is safe code.
            return unsafe { half(kernel) };
        }
    }
    kernel.run()
}
