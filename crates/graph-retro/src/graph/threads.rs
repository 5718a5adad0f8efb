//! Whether there are threads to share work with.

/// Returns whether there are threads to share work with, and starts them.
///
/// If the system refuses them, rayon panics at its first use.
#[cfg(feature = "parallel")]
pub(crate) fn threads_exist() -> bool {
    use std::error::Error;
    use std::sync::OnceLock;

    static EXIST: OnceLock<bool> = OnceLock::new();
    *EXIST.get_or_init(|| match rayon::ThreadPoolBuilder::new().build_global() {
        Ok(()) => true,
        // Without a cause the threads are there already.
        Err(error) => error.source().is_none(),
    })
}

#[cfg(not(feature = "parallel"))]
pub(crate) fn threads_exist() -> bool {
    false
}
