//! One loop, compiled for different processors, and selected at run time.

#[cfg(target_arch = "x86_64")]
use super::level::has_avx2;

/// A loop worth compiling for several kinds of processor.
///
/// The engines implement it and pass it down, so that vector modules do not depend on the engines.
pub(crate) trait Kernel {
    /// The result of the loop.
    type Output;

    /// Runs the loop. It must be `#[inline(always)]`, with everything that it calls in its inner
    /// loops; otherwise it is compiled for the baseline processor.
    fn run(self) -> Self::Output;
}

/// Runs a loop compiled for the best features of the processor.
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
            // - `half` requires nothing else: its body is safe code.
            return unsafe { half(kernel) };
        }
    }
    kernel.run()
}
