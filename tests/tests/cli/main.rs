//! The command line, if a table or a loop over many lines shows more than a transcript. One test
//! program, as linking each file separately takes longer than compiling it.

mod books;
mod certificate;
mod compare;
mod heaps;
mod nim;
mod own_program;
mod played_games;
mod questions;
mod readers;
