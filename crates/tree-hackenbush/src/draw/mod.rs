//! Positions drawn in characters and as SVG.

mod ascii;
mod labels;
mod layout;
mod order;
mod svg;
