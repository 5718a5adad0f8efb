//! Hashes: numbers that look random.

/// Returns 64 bits that look random, different for different inputs.
#[inline]
pub(crate) fn mixed(bits: u64) -> u64 {
    // The finaliser of MurmurHash3 (Austin Appleby), which is a bijection.
    let mut bits = bits ^ bits >> 33;
    bits = bits.wrapping_mul(0xff51_afd7_ed55_8ccd);
    bits ^= bits >> 33;
    bits = bits.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    bits ^ bits >> 33
}

/// Returns a number that almost certainly differs for different texts.
pub(crate) fn mixed_text(text: &str) -> u64 {
    text.bytes().fold(0, |bits, byte| mixed(bits ^ u64::from(byte)).wrapping_add(1))
}
