//! Exact solution of games on graphs with cycles.
