//! The vector instructions in use, and the environment variable that limits them.

use nim_algebra::{Backend, Batch, limit_backend};
use std::ffi::OsStr;

/// The variable's name.
pub const VARIABLE: &str = "IMPARTIAL_VECTORS";

/// The values of the variable, each with the backend for nimbers and the widest vectors for heaps,
/// in bytes.
const LEVELS: [(&str, Backend, usize); 6] = [
    ("portable", Backend::Portable, 0),
    ("pclmulqdq", Backend::CarryLess, 16),
    ("neon", Backend::Neon, 16),
    ("avx2", Backend::Avx2, 32),
    ("gfni", Backend::Avx2Gfni, 32),
    ("avx512", Backend::Avx2Gfni, 64),
];

/// Limits the crates to vectors up to a level; answers do not depend on it.
///
/// # Errors
/// If the value is not one of the levels.
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

/// Returns the version and a few lines about the processor.
pub fn listing() -> String {
    let used = Batch::new().backend();
    let name =
        |wanted| LEVELS.iter().find(|(_, backend, _)| *backend == wanted).map(|level| level.0);
    let usable: Vec<&str> =
        Backend::ALL.into_iter().filter(|level| level.is_available()).filter_map(name).collect();
    let heaps = match heap_games::vector_bytes() {
        0 => "plain loops".to_string(),
        bytes => format!("vectors of {bytes} bytes"),
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    format!(
        "impartial {} for {}, {threads} threads\n\
         nimbers: {} (usable: {})\n\
         heaps:   {heaps}\n\
         Set {VARIABLE} to one of these names to use only it and those listed after it.\n",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::ARCH,
        name(used).unwrap_or_default(),
        usable.join(", "),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_listing_and_the_refusal_name_the_levels() {
        let text = listing();
        let (_, rest) = text.split_once("nimbers: ").unwrap();
        assert!(LEVELS.iter().any(|(name, ..)| rest.starts_with(name)), "{text}");
        let levels = "portable, pclmulqdq, neon, avx2, gfni, avx512";
        let message = format!("IMPARTIAL_VECTORS is `mmx`, expected one of {levels}");
        assert_eq!(limit(OsStr::new("mmx")), Err(message));
    }
}
