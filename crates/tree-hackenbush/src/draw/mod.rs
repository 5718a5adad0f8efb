//! Positions drawn in characters and as SVG.

mod ascii;
mod curves;
mod labels;
mod layout;
mod order;
mod svg;
