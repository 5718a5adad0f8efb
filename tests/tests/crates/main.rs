//! Properties of several crates together: answers by definition, traps, examples, stops.

mod examples;
mod graphs;
mod stops;
mod traps;
