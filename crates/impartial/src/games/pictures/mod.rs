//! Hackenbush.

mod green;
pub(super) mod hackenbush;
