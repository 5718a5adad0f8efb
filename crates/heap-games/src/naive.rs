//! Slow routines that follow the definitions word for word, for the tests to compare with.

use test_support::mex;

/// Returns the Grundy values of the heaps 0 to `to`, each option being a list of smaller heaps.
pub(crate) fn values(to: u64, options: impl Fn(u64) -> Vec<Vec<u64>>) -> Vec<u32> {
    let mut table: Vec<u32> = Vec::new();
    for heap in 0..=to {
        let reached: Vec<u32> = options(heap)
            .iter()
            .map(|parts| parts.iter().fold(0, |sum, &p| sum ^ table[p as usize]))
            .collect();
        table.push(mex(&reached));
    }
    table
}
