//! The crates of the workspace as the Python module `impartial_games._native`.
//!
//! A thin layer without game theory: it takes integers, text and arrays, calls the crates, and converts
//! the answers. `python/impartial_games` is the public interface: types, documentation, checks of
//! arguments, and what is specific to Python: formats of graphs, names of positions, records, tables and
//! frames. `README.md` shows its use.
//!
//! - [`interrupt`]: long work, which Ctrl-C stops and during which other threads run.
//! - [`errors`]: the exceptions that stand for errors of the crates.
//! - [`nim`], [`heaps`], [`graph`], [`hackenbush`]: the functions and classes, by kind of game.
//! - [`games`]: every game by its name, sums of games, and games that the user defines.
//! - [`values`]: ordinals, canonical forms of partizan games, forms in misère play.
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
