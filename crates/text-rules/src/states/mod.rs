//! Games in which cells have states: all except those on words.

mod compile;
mod frame;
mod game;
mod numbers;
mod quick;

pub(crate) use compile::OUTSIDE;
pub(crate) use frame::are_same;
pub use game::StateGame;
