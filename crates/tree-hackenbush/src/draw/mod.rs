//! Positions drawn in characters and as SVG.

mod ascii;
mod order;
mod svg;
