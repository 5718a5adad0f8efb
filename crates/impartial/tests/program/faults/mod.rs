//! What the real program does when the world fails it: a full disk, a reader that left, a kill, too
//! little memory, a second process.
//!
//! Whatever happens, the exit status is a documented one, nothing panics or aborts, and of the
//! user's files only the one that was to be written changes; that one is whole.
//!
//! `IMPARTIAL_KILLS=100` kills each long command at 100 random moments instead of a few.

mod checkpoints;
mod disk;
mod earlier;
mod folders;
mod killed;
mod memory;
mod signals;
mod streams;
mod world;
