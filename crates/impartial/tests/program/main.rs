//! What only the real program shows: exit statuses, streams, signals, and files left as they were.
//!
//! Whatever happens, the exit status is a documented one, nothing panics or aborts, and of the user's files
//! only the one that was to be written changes; that one is whole.
#![cfg(unix)]

mod database;
mod determinism;
mod earlier;
mod examples;
mod files;
mod killed;
mod memory;
mod signals;
mod streams;
mod world;
