//! Games on graphs with cycles, solved by many threads and machines together.

mod answer;
mod cluster;
mod command;
mod error;
mod flow;
mod game;
mod input;
mod levels;
mod mix;
mod question;
mod run;
mod share;

pub use command::main;
