//! The crates of the workspace as the Python module `impartial_games`.
//!
//! A thin face: it turns what Python has into what the crates take, calls them, and turns the answer
//! back. There is no game theory here. `python/impartial_games` passes on what this defines, with
//! the types of all of it, and adds what is Python's own: the forms in which graphs come, names of
//! positions, records, tables and frames. `README.md` shows how it is used.
//!
//! - [`interrupt`]: long work, which Ctrl-C stops and which lets other threads run.
//! - [`errors`]: the exceptions.
//! - [`arrays`], [`numbers`]: integers and arrays of words, in and out.
//! - [`nim`], [`heaps`], [`graph`], [`hackenbush`]: the functions and classes, by kind of game.
//! - [`games`]: every game by its name, sums of games, and games of the user's own.
//! - [`values`]: ordinals, canonical forms of games of two players, forms in misère play.
//! - [`records`]: the records of game-table, which `python/impartial_games/_records.py` gives attributes.
//!
//! A picture is the SVG that game-table or tree-hackenbush draws, handed on by `_repr_svg_`: the
//! bytes that the command line writes.

mod arrays;
mod errors;
mod games;
mod graph;
mod hackenbush;
mod heaps;
mod interrupt;
mod nim;
mod numbers;
mod records;
mod values;

use pyo3::prelude::*;

/// Values, periods, moves and outcomes of impartial games.
#[pymodule]
mod _native {
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use crate::errors::{CycleError, GameError, LimitError, PeriodError, RuleError};
    #[pymodule_export]
    use crate::games::{
        Game, check_sum, game_list, game_moves, game_picture, game_reason, game_steps, game_value,
        misere_form,
    };
    #[pymodule_export]
    use crate::graph::{Digraph, LoopyValue, LoopyValues, Solution};
    #[pymodule_export]
    use crate::hackenbush::Hackenbush;
    #[pymodule_export]
    use crate::heaps::{
        Quotient, compare_values, guess, heap_moves, heap_period, heap_picture, heap_value,
        heap_values, misere_quotient, period_svg,
    };
    #[pymodule_export]
    use crate::nim::{nim_inverse, nim_mul, nim_pow, nim_sqrt, nim_sum, nim_table_picture};
    #[pymodule_export]
    use crate::values::{MisereForm, Ordinal, ShortGame, lenstra_excess};
}
