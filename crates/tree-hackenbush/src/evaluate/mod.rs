//! Values, outcomes and moves of positions of any colours.

mod best;
mod moves;
#[cfg(test)]
mod tests;
mod value;
