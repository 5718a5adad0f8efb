//! Reasons that a person can follow, for the commands that print outcomes and values.
//!
//! Facts come from the game crates; here they become a [`Reason`], which is written as text or as
//! JSON.

mod flags;
pub(crate) mod graph;
pub(crate) mod hackenbush;
pub(crate) mod heaps;
mod line;
mod loopy;
mod mex;
pub(crate) mod nimbers;
pub(crate) mod period;
mod reason;
pub(crate) mod sum;
pub(crate) mod words;

pub(crate) use flags::Flags;
pub(crate) use reason::{Answers, Reason, SHOWN};
