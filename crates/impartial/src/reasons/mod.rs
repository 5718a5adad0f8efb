//! `--explain`: reasons that a person can follow, for the commands that print outcomes.

mod flags;
pub(crate) mod graph;
pub(crate) mod hackenbush;
pub(crate) mod heaps;
pub(crate) mod nimbers;
pub(crate) mod words;

pub(crate) use flags::Flags;
