//! The environment variable that holds vector instructions back.

use std::ffi::OsStr;

/// The variable's name.
pub const VARIABLE: &str = "IMPARTIAL_VECTORS";

/// Each value of the variable with the greatest vectors that it allows, in bytes.
const LEVELS: [(&str, usize); 4] =
    [("portable", 0), ("pclmulqdq", 16), ("avx2", 32), ("avx512", 64)];

/// Lets the crates use only vectors up to a level; the answers are the same with every level.
///
/// # Errors
/// A message for a person if the value is not one of the levels.
pub fn limit(value: &OsStr) -> Result<(), String> {
    let level = LEVELS.iter().find(|(name, _)| value == *name);
    let Some(&(_, bytes)) = level else {
        let names = LEVELS.map(|(name, _)| name).join(", ");
        return Err(format!("{VARIABLE} is `{}`, expected one of {names}", value.display()));
    };
    nim_algebra::limit_vectors(bytes);
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
            "IMPARTIAL_VECTORS is `mmx`, expected one of portable, pclmulqdq, avx2, avx512"
        );
    }
}
