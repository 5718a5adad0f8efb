//! The functions that are compiled for one kind of vectors.

/// Defines the one function of a kind of vectors that is compiled for its instructions.
macro_rules! entry_point {
    ($features:literal, $vector:ty) => {
        /// Applies an operation to blocks.
        ///
        /// # Safety
        /// As for [`bytes::run`].
        #[target_feature(enable = $features)]
        pub unsafe fn run<L: Layout<$vector>, O: Operation, const STREAM: bool>(
            a: *const u8,
            b: Second,
            out: *mut u8,
            blocks: usize,
        ) {
            // SAFETY: the caller vouches for all of it.
            unsafe { bytes::run::<$vector, L, O, STREAM>(a, b, out, blocks) }
        }

        /// Adds blocks to blocks.
        ///
        /// # Safety
        /// As for [`bytes::add`].
        #[target_feature(enable = $features)]
        pub unsafe fn add<const STREAM: bool>(
            a: *const u8,
            b: *const u8,
            out: *mut u8,
            blocks: usize,
        ) {
            // SAFETY: the caller vouches for all of it.
            unsafe { bytes::add::<$vector, STREAM>(a, b, out, blocks) }
        }

        /// Runs safe code that the compiler may translate into these instructions.
        ///
        /// # Safety
        /// The processor has the instructions.
        #[target_feature(enable = $features)]
        pub unsafe fn with<R>(code: impl FnOnce() -> R) -> R {
            code()
        }
    };
}
pub(super) use entry_point;
