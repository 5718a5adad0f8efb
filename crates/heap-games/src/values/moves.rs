//! The moves that the engines for octal codes know.

/// The moves of a finite octal code, or of Grundy's game.
#[derive(Clone, Debug)]
pub(crate) struct Moves {
    /// Takes after which two heaps stay.
    pub(crate) splits: Vec<usize>,
    /// Takes after which one heap stays.
    pub(crate) takes: Vec<usize>,
    /// Heaps that can be taken whole.
    pub(crate) whole: Vec<usize>,
    /// Whether two equal heaps may not stay.
    pub(crate) unequal: bool,
}
