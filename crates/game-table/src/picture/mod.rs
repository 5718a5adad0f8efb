//! Pictures of graphs, sequences, quotients and products.

mod graph;
pub(crate) mod position;
mod quotient;
mod sequence;
mod svg;
mod table;
#[cfg(feature = "canonical")]
mod thermograph;

pub use graph::GraphPicture;
pub use quotient::QuotientPicture;
pub use sequence::SequencePicture;
pub use table::nim_table_svg;
#[cfg(feature = "canonical")]
pub use thermograph::ThermographPicture;
