//! Rules as text: against an interpreter, with databases, and games of the literature.

#[cfg(feature = "database")]
mod database;
mod interpreter;
mod published;
mod tuples;
