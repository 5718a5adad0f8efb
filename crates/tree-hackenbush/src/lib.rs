//! Hackenbush values and every winning move.
