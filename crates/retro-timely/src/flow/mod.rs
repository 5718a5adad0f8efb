//! How workers talk: the parts that stand on the dataflow engine.

pub(crate) mod exchange;
pub(crate) mod levels;
pub(crate) mod progress;
