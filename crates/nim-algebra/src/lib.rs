//! Nim sums, winning moves, and the field of nimbers.
//!
//! Every impartial game under normal play is worth a *nimber* `*n`; nimbers add by exclusive or
//! and multiply by Conway's nim product, which makes the nimbers below 2^(2^k) a field.
//!
//! ```
//! use nim_algebra::{nim_mul, nim_sum, nim_winning_moves};
//!
//! assert_eq!(nim_sum([3, 5, 7]), 1);
//! let moves: Vec<_> = nim_winning_moves(&[3, 5, 7]).collect();
//! assert_eq!(moves.len(), 3);
//! assert_eq!((moves[0].heap, moves[0].take), (0, 1));
//! assert_eq!(nim_mul(4, 4), 6);
//! ```
//!
//! # Features
//! - `bitvec`: bit sets in the API.
//! - `parallel`: entry points that use every core.
//! - `thiserror`: `Display` and `Error` for the error enums.

mod basis;
mod chips;
mod clmul;
mod field;
mod gf256;
mod heaps;
#[cfg(test)]
mod naive;
mod simd;
mod staircase;
mod tower;
mod turning;
mod u256;

pub use chips::{ChipsError, chips_value};
pub use field::{NimWord, nim_mul};
pub use heaps::{NimMove, misere_nim_is_win, misere_nim_winning_moves, nim_sum, nim_winning_moves};
pub use staircase::{StaircaseMove, staircase_value, staircase_winning_moves};
pub use turning::turning_corners_value;
pub use u256::U256;
