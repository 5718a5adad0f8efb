//! Values, outcomes and moves of positions of any colours.

mod best;
mod moves;
mod options;
mod outcome;
#[cfg(test)]
mod tests;
mod value;
