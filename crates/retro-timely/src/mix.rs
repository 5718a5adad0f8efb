//! Numbers that look random, made of others.

/// Returns 64 bits that look random, different ones for different bits.
#[inline]
pub(crate) fn mixed(bits: u64) -> u64 {
    // The finaliser of MurmurHash3 (Austin Appleby), which is one to one.
    let mut bits = bits ^ bits >> 33;
    bits = bits.wrapping_mul(0xff51_afd7_ed55_8ccd);
    bits ^= bits >> 33;
    bits = bits.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    bits ^ bits >> 33
}

/// Returns a number that differs, as good as surely, for different texts.
pub(crate) fn mixed_text(text: &str) -> u64 {
    text.bytes().fold(0, |bits, byte| mixed(bits ^ u64::from(byte)).wrapping_add(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn texts_and_numbers_are_told_apart() {
        let numbers: HashSet<u64> = (0..100_000).map(mixed).collect();
        assert_eq!(numbers.len(), 100_000);
        let texts = (0..10_000).map(|number| mixed_text(&format!("task {number}")));
        let texts: HashSet<u64> = texts.chain([mixed_text(""), mixed_text("\0")]).collect();
        assert_eq!(texts.len(), 10_002);
    }
}
