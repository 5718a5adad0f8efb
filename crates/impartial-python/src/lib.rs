//! The crates of the workspace as the Python module `impartial_games._native`.
//!
//! A thin face: it takes integers, texts and arrays, calls the crates, and turns the answers back.
//! There is no game theory here. `python/impartial_games` has what a person calls, with its types,
//! its documentation and its checks of arguments, and what is Python's own: the forms in which graphs
//! come, names of positions, records, tables and frames. `README.md` shows how it is used.
//!
//! - [`interrupt`]: long work, which Ctrl-C stops and which lets other threads run.
//! - [`errors`]: which exception of the package an error becomes.
//! - [`nim`], [`heaps`], [`graph`], [`hackenbush`]: the functions and classes, by kind of game.
//! - [`games`]: every game by its name, sums of games, and games of the user's own.
//! - [`values`]: ordinals, canonical forms of games of two players, forms in misère play.
//! - [`passing`]: the records of game-table as dicts.
//!
//! A picture is the SVG that game-table or tree-hackenbush draws: the bytes that the command line writes.

mod errors;
mod games;
mod graph;
mod hackenbush;
mod heaps;
mod interrupt;
mod nim;
mod passing;
mod values;

use pyo3::prelude::*;

/// Values, periods, moves and outcomes of impartial games.
#[pymodule]
mod _native {
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use crate::games::{Listed, Written, game_list};
    #[pymodule_export]
    use crate::graph::{Digraph, LoopyValues, Solution, loopy_facts, loopy_sum};
    #[pymodule_export]
    use crate::hackenbush::Hackenbush;
    #[pymodule_export]
    use crate::heaps::{
        Quotient, compare_values, guess, heap_moves, heap_period, heap_picture, heap_value,
        heap_values, misere_quotient, period_svg,
    };
    #[pymodule_export]
    use crate::nim::{nim_mul, nim_number, nim_table, nim_words};
    #[pymodule_export]
    use crate::values::{
        lenstra_excess, misere_forms, ordinal, ordinal_order, ordinal_terms, short_games,
        short_order, short_stop, thermograph,
    };
}
