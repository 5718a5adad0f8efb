//! Every game by its name: who wins, by which moves, and why, for one game or a sum of several.
//!
//! # Examples
//! ```
//! use game_table::{Limits, NoFiles, Player, Sum};
//! use mex_core::Play;
//!
//! let sum = Sum::parse("nim 3 5 + kayles 7 + cram 3x4")?;
//! let material = sum.read((Play::Normal, Limits::default()), &mut NoFiles)?;
//! let mut analysis = material.analysis()?;
//! assert_eq!(analysis.value()?.value.as_deref(), Some("5"));
//! let moves = analysis.winning_moves(Player::Left)?.moves.unwrap_or_default();
//! assert_eq!(moves[0].text, "5 -> nothing");
//! # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
//! ```
//!
//! # What is here
//! - Names and positions as people write them: [`Sum`], [`Named`], and what reads the files that they
//!   name, [`Files`].
//! - Answers: an [`Analysis`] is made once and asked many times. What it returns are plain records with
//!   serde, one for each kind of question: [`answer`].
//! - Reasons in words, for these and for the answers of the single crates: [`reason`].
//! - What values are those of: [`guess()`], from a [`ValueList`]; where two lists differ: [`compare_values`].
//! - Pictures as SVG: [`GraphPicture`], [`SequencePicture`], [`QuotientPicture`], [`nim_table_svg`]. A
//!   picture is one element `svg` without scripts and fonts from elsewhere, in light and in dark
//!   surroundings. It has the same bytes on every machine: all coordinates are whole numbers. No
//!   statement is made by colour alone, and what is pointed at says what it is.
//! - Errors with their place in a file, and what kind of error they are: [`errors`].

#![cfg_attr(docsrs, feature(doc_cfg))]

mod analysis;
pub mod answer;
mod canonical;
pub mod errors;
mod files;
mod game;
mod limits;
mod named_graph;
mod notation;
mod picture;
pub mod reason;

pub use analysis::{Analysis, Material};
#[cfg(feature = "database")]
pub use analysis::{Effort, answer_questions, check_database, database_info, merge_databases};
pub use answer::{compare_values, guess};
pub use files::{Files, NoFiles};
#[cfg(feature = "long-heaps")]
pub use game::are_long;
pub use game::{Board, Choice, Verb};
pub use limits::{Limits, MemoryLimit, MemorySize, with_hint};
pub use named_graph::NamedGraph;
pub use nimber_search::SearchGauge;
#[cfg(feature = "database")]
pub use nimber_search::{Database, Worklist};
pub use notation::{
    Family, GameEntry, Named, OwnRule, Sum, Term, find_game, games, heap_rule, nearest, numbers,
    words,
};
#[cfg(feature = "canonical")]
pub use picture::ThermographPicture;
pub use picture::{GraphPicture, QuotientPicture, SequencePicture, nim_table_svg};
pub use tree_hackenbush::Player;
pub use value_guess::{ReadValuesError, ValueList};
