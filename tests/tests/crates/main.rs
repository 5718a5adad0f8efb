//! What several crates must hold together: answers by definition, traps, examples, JSON, stops.

mod examples;
mod json_dialect;
mod stops;
mod traps;
