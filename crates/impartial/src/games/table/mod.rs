//! The dialogue with a person, and games that are kept.

pub(super) mod dialogue;
pub(super) mod saved;
