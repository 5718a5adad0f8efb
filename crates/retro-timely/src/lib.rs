//! Games on graphs with cycles, solved by many threads and machines together.
//!
//! The program `retro-timely` solves graphs in files. A program for a game with generated positions
//! is a type that implements [`Game`], and a call of [`play`].

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

pub use command::{main, play};
pub use game::{Game, Key};
pub use graph_retro::Outcome;

#[cfg(test)]
extern crate self as retro_timely;
/// The example; the tests use its game.
#[cfg(test)]
#[path = "../examples/connect_four.rs"]
#[expect(dead_code, reason = "its main is that of another program")]
mod connect_four;
