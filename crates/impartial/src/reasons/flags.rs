//! The flags that ask for reasons.

/// The flags that ask for reasons.
#[derive(Clone, Copy, clap::Args)]
pub(crate) struct Flags {
    /// Explain who wins, by which moves, and why
    #[arg(long, conflicts_with = "json")]
    pub(crate) explain: bool,
    /// With --explain, answer the moves of a player who loses
    #[arg(long, requires = "explain")]
    pub(crate) replies: bool,
}
