//! Canonical forms of short games {L|R}: what positions are worth that are no number and nimber.

pub(crate) mod error;
mod hackenbush;
mod intern;
mod make;
mod name;
mod order;
mod parse;
mod print;
mod reader;
mod simplest;
pub(crate) mod store;
mod sum;
#[cfg(test)]
mod tests;
pub(crate) mod thermograph;
mod uptimal;
