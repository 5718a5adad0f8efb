//! Reasons for people, for the commands that print outcomes and values.
//!
//! Facts come from the game crates; here they become a [`Reason`], which is written as text or
//! JSON.

pub mod graph;
pub mod hackenbush;
pub(crate) mod heaps;
mod line;
mod loopy;
mod mex;
pub mod nimbers;
mod passages;
pub mod period;
pub(crate) mod sum;
pub mod words;

pub use passages::{Align, Answers, Reason, ReasonAnswer, SHOWN};
