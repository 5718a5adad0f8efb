//! Nim sums, winning moves, and the field of nimbers.
