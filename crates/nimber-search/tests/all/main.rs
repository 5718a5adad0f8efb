//! Searches against full evaluation: of every kind of ruleset, with threads, with databases.

#[cfg(feature = "database")]
mod database;
mod search;
mod sprouts;
mod threads;
mod written;
