//! Value, outcome and moves of positions of any colours.

mod evaluate;
#[cfg(test)]
mod tests;
