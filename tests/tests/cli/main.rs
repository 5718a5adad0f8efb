//! The command line, compared with what a person should read. One program of tests, as linking each
//! file by itself takes longer than compiling it.

mod books;
mod catalogue;
mod certificate;
mod compare;
mod every_game;
mod games;
mod graph;
mod graph_files;
mod hackenbush;
mod heaps;
mod misere;
mod nim;
mod own_game;
mod own_problem;
mod own_program;
mod own_rule;
mod pictures;
mod play;
mod questions;
mod readers;
mod status;
