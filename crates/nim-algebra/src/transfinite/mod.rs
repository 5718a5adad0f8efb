//! Nimbers beyond the finite: the field of the ordinals below ω^ω^ω.

pub(crate) mod lenstra;
pub(crate) mod ordinal;
pub(crate) mod tower;
