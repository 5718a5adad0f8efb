//! Communication of workers: the parts that use the dataflow engine.

pub(crate) mod exchange;
pub(crate) mod levels;
pub(crate) mod progress;
