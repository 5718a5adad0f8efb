//! Pictures of impartial games, as SVG.
//!
//! - [`GraphPicture`]: a graph in rows by remoteness, coloured by outcome, with the best moves; of a
//!   large graph, how many positions there are of each outcome and remoteness.
//! - [`SequencePicture`]: the Grundy values of heaps, with their period, the exceptions from it and
//!   the rare values, and one period after another as a table.
//! - [`QuotientPicture`]: a misère quotient as the table of its products.
//! - [`nim_table_svg`]: the table of nim products, with the subfields outlined.
//!
//! Pictures of Hackenbush are drawn by `tree_hackenbush::Position::to_svg`.
//!
//! A picture is one element `svg` without scripts and fonts from elsewhere, in light and in dark
//! surroundings. It has the same bytes on every machine: all coordinates are whole numbers. No
//! statement is made by colour alone, and what is pointed at says what it is.
//!
//! ```
//! use game_pictures::nim_table_svg;
//!
//! let svg = nim_table_svg(16).unwrap();
//! assert!(svg.starts_with("<svg") && svg.contains("5 times 7 is 13"));
//! ```

mod graph;
mod quotient;
mod sequence;
mod svg;
mod table;

pub use graph::GraphPicture;
pub use quotient::QuotientPicture;
pub use sequence::SequencePicture;
pub use table::nim_table_svg;
