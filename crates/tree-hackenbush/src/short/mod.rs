//! Canonical forms of short games {L|R}: values of positions beyond numbers and nimbers.

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
