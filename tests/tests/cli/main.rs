//! The command line, where a table or a loop over many lines says more than a transcript. One program
//! of tests, as linking each file by itself takes longer than compiling it.

mod books;
mod certificate;
mod compare;
mod heaps;
mod nim;
mod own_program;
mod played_games;
mod questions;
mod readers;
