//! Pictures of graphs, sequences, quotients and products.

mod graph;
pub(crate) mod position;
mod quotient;
mod sequence;
mod svg;
mod table;

pub use graph::GraphPicture;
pub use quotient::QuotientPicture;
pub use sequence::SequencePicture;
pub use table::nim_table_svg;
