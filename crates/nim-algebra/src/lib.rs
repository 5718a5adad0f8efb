//! Nim sums, winning moves, and the field of nimbers.
//!
//! The value of every impartial game under normal play is a *nimber* `*n`. Nimbers add by exclusive
//! or and multiply by Conway's nim product, which makes the nimbers below 2^(2^k) a field.
//!
//! ```
//! use nim_algebra::{Batch, Nimber, nim_mul, nim_sum, nim_winning_takes};
//!
//! // Nim: 3 ⊕ 5 ⊕ 7 = 1, so the mover wins, by one stone from any heap.
//! assert_eq!(nim_sum([3, 5, 7]), 1);
//! let takes: Vec<_> = nim_winning_takes(&[3, 5, 7]).collect();
//! assert_eq!(takes, [(0, 1), (1, 1), (2, 1)]);
//!
//! // The field: products, inverses, roots, in widths of 8 to 256 bits.
//! assert_eq!(nim_mul(4, 4), 6);
//! let x = Nimber::new(0x1234_5678_9abc_def0_u64);
//! assert_eq!(x / x, Nimber::ONE);
//! assert_eq!(x.sqrt().square(), x);
//!
//! // Slices, by whatever vectors the processor has.
//! let mut products = [0_u64; 3];
//! Batch::new().mul(&[1, 2, 3], &[4, 4, 4], &mut products)?;
//! assert_eq!(products, [4, 8, 12]);
//! # Ok::<(), nim_algebra::BatchError>(())
//! ```
//!
//! - [`nim_sum`], [`nim_winning_takes`]: Nim; [`chips_value`]: chips on a strip.
//! - [`tartan_value`]: products of coin-turning games, Turning Corners among them.
//! - [`nim_mul`], [`Nimber`]: the field, with quotients, powers, square roots, orders and logarithms.
//! - [`quadratic_roots`]: roots of quadratic equations.
//! - [`Batch`]: products, inverses, roots over slices, with AVX2, NEON or portable code.
//! - [`LongNimber`]: finite nimbers of any width.
//! - [`Ordinal`]: nimbers beyond the finite, below ω^ω^1228; [`lenstra_excess`]: the constants in
//!   their products.
//!
//! # Tables
//! All tables are constants of the program: 2 KiB for bytes and 32 KiB for the change to
//! polynomials. Nothing is built at start-up; a logarithm builds its own table.
//!
//! # Processors
//! The processor's fastest instructions are used; [`limit_backend`] restricts them, so that every
//! path can be tested on one machine.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod batch;
mod chips;
mod coins;
mod field;
mod group;
#[cfg(test)]
mod naive;
mod nim;
mod nimber;
mod processor;
mod transfinite;

pub use ethnum::U256;

pub use batch::run::BatchWord;
pub use batch::slices::Batch;
pub use batch::slices::BatchError;
pub use chips::{ChipsError, chips_value};
pub use coins::tartan_value;
pub use field::words::nim_mul;
pub use group::log::LogError;
pub use nim::{nim_sum, nim_winning_takes};
pub use nimber::element::NimWord;
pub use nimber::element::Nimber;
pub use nimber::long::LongNimber;
pub use nimber::quadratic::{QuadraticRoots, quadratic_roots};
pub use nimber::text::{ParseNimberError, parse_integer};
pub use processor::Backend;
pub use processor::limit_backend;
pub use transfinite::lenstra::excess::{ExcessError, LenstraExcess, lenstra_excess};
pub use transfinite::ordinal::element::Ordinal;
pub use transfinite::ordinal::error::OrdinalError;
pub use transfinite::ordinal::read::ParseOrdinalError;
