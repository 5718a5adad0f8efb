//! Heaps of any size, within a budget: values, winning moves, and sequences without end.

mod known;
pub(crate) mod moves;
mod stream;

pub use known::KnownValues;
pub use moves::HeapMove;
pub use stream::ValueStream;
