//! The problem catalogue: each problem reads a judge's input, asks a game crate, and writes what
//! the judge wants.
//!
//! ```
//! let answer = impartial::problems::solve("hdu2516-fibonacci-nim", b"2\n13\n10000\n0\n")?;
//! assert_eq!(answer, b"Second win\nSecond win\nFirst win\n");
//! # Ok::<(), impartial::problems::SolveError>(())
//! ```

mod abc255g_constrained_nim;
mod abc297g_constrained_nim_2;
mod anti_nim;
mod anti_sg_dag;
mod at_once;
mod boxes;
mod catalogue;
mod chess_game;
mod error;
mod every_sg;
mod gym104025j_stones;
mod hdu1846_brave_game;
mod hdu1850_good_boy;
mod hdu2147_kikis_game;
mod hdu2149_public_sale;
mod hdu2509_be_the_winner;
mod hdu2516_fibonacci_nim;
mod hdu3032_nim_or_not_nim;
mod hdu3094_a_tree_game;
mod hdu3404_switch_lights;
mod hnoi2007_split_game;
mod hnoi2014_jiangnanle;
mod inputs;
mod luogu_p1247_matches;
mod luogu_p2197_nim;
mod matiji_max_odd_probability;
mod neerc2016_game_on_graph;
mod nim_digraph;
mod nim_product;
mod nowcoder296c_continued_story;
mod nowcoder53366e_rectangle_cut;
mod oracle;
mod poj1067_wythoff;
mod poj1704_georgia_and_bob;
mod poj2311_cutting_game;
mod problem;
mod reading;
mod s_nim;
mod six_player_teams;
mod ssoier1676_token_moving;
mod staircase_nim;
mod subtraction_table;

pub use at_once::solve_at_once;
pub use catalogue::{BuiltIn, find, problems, samples, solve};
pub use error::SolveError;
pub use inputs::{InputSize, InputSizeError, is_legal_input, largest_inputs, random_input};
pub(crate) use inputs::{Tried, shrunk_input};
pub use oracle::{Oracle, oracles};
pub use problem::Problem;
pub use reading::{Input, Output};
