//! The `impartial` command.
fn main() {}
