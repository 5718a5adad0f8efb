//! What several crates must hold together: answers by definition, traps, examples, JSON, stops.

mod examples;
mod json;
mod stops;
mod traps;
