//! Stones on a board as bits.

/// Directions of lines on a board of some width whose squares are numbered row by row.
pub(crate) fn has_line(stones: u64, directions: [u32; 4], length: u32) -> bool {
    directions.into_iter().any(|step| {
        let mut runs = stones;
        for _ in 1..length {
            runs &= runs >> step;
        }
        runs != 0
    })
}

/// Returns the bits that are set, each alone.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        (bit != 0).then_some(bit)
    })
}
