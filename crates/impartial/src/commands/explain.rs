//! `--explain`: reasons that a person can follow, for the commands that print outcomes.

pub(super) mod graph;
pub(super) mod hackenbush;
pub(super) mod heaps;

/// How many moves are answered before the rest is only counted.
const SHOWN: usize = 8;

/// The flags that ask for reasons.
#[derive(Clone, Copy, clap::Args)]
pub(super) struct Flags {
    /// Explain who wins, by which moves, and why
    #[arg(long, conflicts_with = "json")]
    pub(super) explain: bool,
    /// With --explain, answer the moves of a player who loses
    #[arg(long, requires = "explain")]
    pub(super) replies: bool,
}
