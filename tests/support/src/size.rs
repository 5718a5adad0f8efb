//! Sizes of tests: small ones for every change, full ones for `cargo xtask check --all`.

/// The variable that asks for full sizes.
pub const FULL_SIZE: &str = "FULL_SIZE";

/// Returns the quick size, or the full one where `FULL_SIZE` is set.
pub fn size<T>(quick: T, full: T) -> T {
    if std::env::var_os(FULL_SIZE).is_some() { full } else { quick }
}
