//! Misère forms against definitions, and against another program.

mod definition;
mod peer;
