//! What only the real program shows: exit statuses, streams, signals, and unchanged files.
//!
//! Whatever happens, the exit status is documented, nothing panics or aborts, and among the user's
//! files only the output changes, and is complete.
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
