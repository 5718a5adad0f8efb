//! The environment variable that holds vector instructions back.

use nim_algebra::{Backend, limit_backend};
use std::ffi::OsStr;

/// The variable's name.
pub const VARIABLE: &str = "IMPARTIAL_VECTORS";

/// Each value of the variable, with the fastest way to nimbers and the greatest vectors for heaps, in
/// bytes, that it allows.
const LEVELS: [(&str, Backend, usize); 6] = [
    ("portable", Backend::Portable, 0),
    ("pclmulqdq", Backend::CarryLess, 16),
    ("neon", Backend::Neon, 16),
    ("avx2", Backend::Avx2, 32),
    ("gfni", Backend::Avx2Gfni, 32),
    ("avx512", Backend::Avx512Gfni, 64),
];

/// Lets the crates use only vectors up to a level; the answers are the same with every level.
///
/// # Errors
/// A message for a person if the value is not one of the levels.
pub fn limit(value: &OsStr) -> Result<(), String> {
    let level = LEVELS.iter().find(|(name, ..)| value == *name);
    let Some(&(_, backend, bytes)) = level else {
        let names = LEVELS.map(|(name, ..)| name).join(", ");
        return Err(format!("{VARIABLE} is `{}`, expected one of {names}", value.display()));
    };
    limit_backend(backend);
    heap_games::limit_vectors(bytes);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_names_are_refused_with_those_that_exist() {
        let message = limit(OsStr::new("mmx")).unwrap_err();
        assert_eq!(
            message,
            "IMPARTIAL_VECTORS is `mmx`, expected one of portable, pclmulqdq, neon, avx2, gfni, \
             avx512"
        );
    }
}
