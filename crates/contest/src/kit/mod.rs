//! Kits: short modules to paste into a program for a contest, using only the standard library.
//!
//! Each is as simple as its method allows, states its complexity and why it is right, and is tested
//! against the theory crates. [`crate::paste`] prints them.

pub mod draws;
pub mod golden;
pub mod graph;
pub mod grundy;
pub mod hackenbush;
pub mod io;
pub mod nim;
pub mod nim_product;
pub mod search;
pub mod seats;
pub mod splitting;
pub mod takes;
#[cfg(test)]
mod tests;

/// Every kit, with its text.
pub(crate) static KITS: &[(&str, &str)] = &[
    ("draws", include_str!("draws.rs")),
    ("golden", include_str!("golden.rs")),
    ("graph", include_str!("graph.rs")),
    ("grundy", include_str!("grundy.rs")),
    ("hackenbush", include_str!("hackenbush.rs")),
    ("io", include_str!("io.rs")),
    ("nim", include_str!("nim.rs")),
    ("nim_product", include_str!("nim_product.rs")),
    ("search", include_str!("search.rs")),
    ("seats", include_str!("seats.rs")),
    ("splitting", include_str!("splitting.rs")),
    ("takes", include_str!("takes.rs")),
];
