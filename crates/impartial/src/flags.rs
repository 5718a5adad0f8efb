//! The flags that ask for reasons.

/// The flags that ask for reasons.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Flags {
    /// Explain who wins, by which moves, and why
    #[arg(long)]
    pub(crate) explain: bool,
    /// With --explain, answer each move of a player who loses
    #[arg(long, requires = "explain")]
    pub(crate) replies: bool,
}
