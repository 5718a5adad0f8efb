//! Every game by its name: who wins, the winning moves, and reasons, for one game or a sum of
//! several.
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
//! # Contents
//! - Names and positions as text: [`Sum`], [`Named`], and the reader of the files that they name,
//!   [`Files`].
//! - Answers: an [`Analysis`] is made once and queried many times. Its results are plain records
//!   with serde, one for each kind of question: [`answer`].
//! - Reasons as text, for these and for the answers of the other crates: [`reason`].
//! - Rules and formulas for a [`ValueList`]: [`guess()`]; differences of two lists:
//!   [`compare_values`].
//! - Pictures as SVG: [`GraphPicture`], [`SequencePicture`], [`QuotientPicture`],
//!   [`nim_table_svg`]. A picture is one element `svg` without scripts and external fonts, for
//!   light and dark backgrounds. It has the same bytes on every machine: all coordinates are whole
//!   numbers. No information is in colour alone, and a title names the element under the mouse.
//! - Errors with their place in a file, and their kind: [`errors`].

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

pub use analysis::{Analysis, Found, Material};
#[cfg(feature = "database")]
pub use analysis::{Effort, answer_questions, check_database, database_info, merge_databases};
pub use answer::{compare_values, guess};
pub use files::{Files, NoFiles, graph_of, picture_of};
#[cfg(feature = "residues")]
pub use game::misere_rule;
pub use game::{Board, Choice, answer_name, heap_rule};
pub use limits::{Limits, MemoryLimit, MemorySize, with_hint};
pub use named_graph::NamedGraph;
pub use nimber_search::SearchGauge;
#[cfg(feature = "database")]
pub use nimber_search::{Database, Worklist};
pub use notation::{
    Family, GameEntry, Named, OwnRule, Sum, Term, about_game, find_game, games, nearest, numbers,
    words,
};
#[cfg(feature = "canonical")]
pub use picture::ThermographPicture;
pub use picture::{GraphPicture, QuotientPicture, SequencePicture, nim_table_svg};
pub use tree_hackenbush::Player;
pub use value_guess::{ReadValuesError, ValueList};
