//! One loop, compiled for what the processor offers, and chosen when it runs.

#[cfg(target_arch = "x86_64")]
use super::level::has_avx2;

/// A loop that is worth compiling for several kinds of processor.
///
/// The engines implement it and hand it down, so that no vector module knows an engine.
pub(crate) trait Kernel {
    /// What the loop gives.
    type Output;

    /// Runs the loop. It must be marked `#[inline(always)]`, with all that it calls in its inner
    /// loops, or it is compiled for the plainest processor.
    fn run(self) -> Self::Output;
}

/// Runs a loop as compiled for the best features that the processor has.
#[inline]
pub(crate) fn run_vectorized<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn half<K: Kernel>(kernel: K) -> K::Output {
            kernel.run()
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
