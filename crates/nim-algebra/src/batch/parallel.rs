//! Batches on every core.

use crate::batch::run::BatchWord;
use crate::batch::run::first_zero;
use crate::batch::slices::Batch;
use crate::batch::slices::{BatchError, same_length};
use mex_core::StopFlag;
use rayon::prelude::*;

/// How many numbers one task computes.
pub(super) const CHUNK: usize = 1 << 16;

impl Batch {
    /// Writes what [`Batch::mul`] writes, on every core.
    ///
    /// # Constraints
    /// As for [`Batch::mul`].
    ///
    /// # Errors
    /// As for [`Batch::mul`].
    ///
    /// # Examples
    /// ```
    /// let mut products = [0_u64; 2];
    /// nim_algebra::Batch::new().par_mul(&[2, 4], &[2, 4], &mut products)?;
    /// assert_eq!(products, [3, 6]);
    /// # Ok::<(), nim_algebra::BatchError>(())
    /// ```
    pub fn par_mul<W: BatchWord>(self, a: &[W], b: &[W], out: &mut [W]) -> Result<(), BatchError> {
        same_length(a.len(), b.len())?;
        same_length(a.len(), out.len())?;
        let flag = StopFlag::current();
        out.par_chunks_mut(CHUNK).zip(a.par_chunks(CHUNK).zip(b.par_chunks(CHUNK))).try_for_each(
            |(out, (a, b))| {
                let _scope = flag.enter();
                self.mul(a, b, out)
            },
        )
    }

    /// Writes what [`Batch::scale`] writes, on every core.
    ///
    /// # Constraints
    /// As for [`Batch::scale`].
    ///
    /// # Errors
    /// As for [`Batch::scale`].
    pub fn par_scale<W: BatchWord>(
        self,
        a: &[W],
        factor: W,
        out: &mut [W],
    ) -> Result<(), BatchError> {
        in_chunks(a, out, |a, out| self.scale(a, factor, out))
    }

    /// Writes what [`Batch::square`] writes, on every core.
    ///
    /// # Constraints
    /// As for [`Batch::square`].
    ///
    /// # Errors
    /// As for [`Batch::square`].
    pub fn par_square<W: BatchWord>(self, a: &[W], out: &mut [W]) -> Result<(), BatchError> {
        in_chunks(a, out, |a, out| self.square(a, out))
    }

    /// Writes what [`Batch::sqrt`] writes, on every core.
    ///
    /// # Constraints
    /// As for [`Batch::sqrt`].
    ///
    /// # Errors
    /// As for [`Batch::sqrt`].
    pub fn par_sqrt<W: BatchWord>(self, a: &[W], out: &mut [W]) -> Result<(), BatchError> {
        in_chunks(a, out, |a, out| self.sqrt(a, out))
    }

    /// Writes what [`Batch::inverse`] writes, on every core.
    ///
    /// # Constraints
    /// As for [`Batch::inverse`].
    ///
    /// # Errors
    /// As for [`Batch::inverse`].
    pub fn par_inverse<W: BatchWord>(self, a: &[W], out: &mut [W]) -> Result<(), BatchError> {
        same_length(a.len(), out.len())?;
        let zero = a.par_chunks(CHUNK).enumerate().find_map_first(|(chunk_index, chunk)| {
            let index = self.with(|| first_zero(chunk))?;
            Some(chunk_index * CHUNK + index)
        });
        if let Some(index) = zero {
            return Err(BatchError::ZeroInverted { index });
        }
        in_chunks(a, out, |a, out| self.inverse(a, out))
    }

    /// Writes what [`Batch::solve_quadratics`] writes, on every core, and returns how many
    /// equations have roots.
    ///
    /// # Constraints
    /// As for [`Batch::solve_quadratics`].
    ///
    /// # Errors
    /// As for [`Batch::solve_quadratics`].
    pub fn par_solve_quadratics<W: BatchWord>(
        self,
        a: &[W],
        out: &mut [W],
    ) -> Result<usize, BatchError> {
        same_length(a.len(), out.len())?;
        let flag = StopFlag::current();
        out.par_chunks_mut(CHUNK)
            .zip(a.par_chunks(CHUNK))
            .map(|(out, a)| {
                let _scope = flag.enter();
                self.solve_quadratics(a, out)
            })
            .try_reduce(|| 0, |sum, solved| Ok(sum + solved))
    }
}

fn in_chunks<W: BatchWord>(
    a: &[W],
    out: &mut [W],
    run: impl Fn(&[W], &mut [W]) -> Result<(), BatchError> + Sync,
) -> Result<(), BatchError> {
    same_length(a.len(), out.len())?;
    let flag = StopFlag::current();
    out.par_chunks_mut(CHUNK).zip(a.par_chunks(CHUNK)).try_for_each(|(out, a)| {
        let _scope = flag.enter();
        run(a, out)
    })
}
