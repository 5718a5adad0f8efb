//! The functions compiled for one kind of vectors.

/// Defines the proof that the instructions of a kind of vectors exist, and the only functions that
/// make it: those compiled for these instructions.
macro_rules! entry_point {
    ($features:literal, $vector:ty) => {
        /// Proof that the processor has the instructions: made only by the functions below, which
        /// are compiled for them and so run on no other processor.
        #[derive(Clone, Copy, Debug)]
        pub struct Proof(());

        /// Applies an operation to blocks.
        ///
        /// # Safety
        /// The processor has the instructions, and the pointers are as for [`bytes::run`].
        #[target_feature(enable = $features)]
        pub unsafe fn run<W: VectorWord, O: Operation>(
            a: *const u8,
            b: *const u8,
            out: *mut u8,
            blocks: usize,
        ) {
            const { check_block::<W, $vector>() };
            // SAFETY:
            // - The pointers are passed on; `# Safety` above requires what `bytes::run` does.
            unsafe { bytes::run::<$vector, W::In<$vector>, O>(Proof(()), a, b, out, blocks) }
        }
    };
}
pub(super) use entry_point;
