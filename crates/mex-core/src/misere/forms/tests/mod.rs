//! Misère forms against definitions, and against those of another system.

mod definition;
mod peer;
