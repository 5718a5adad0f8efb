//! What the real program does when the world fails it: a full disk, a reader that left, a kill, too
//! little memory, a second process.
//!
//! Whatever happens, the exit status is one of the documented ones, nothing panics or aborts, and
//! no file of the user changes but the one that was to be written, which is whole.
//!
//! `IMPARTIAL_KILLS=100` kills each long command at so many random moments, instead of a few.

#![cfg(unix)]

mod disk;
mod folders;
mod killed;
mod memory;
mod signals;
mod streams;
mod world;
