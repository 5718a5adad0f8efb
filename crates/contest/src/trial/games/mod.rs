//! Programs that play a game against the judge: positions that the player to move wins, moves line by
//! line, and a judge who plays well.

mod definition;
mod in_play;
mod problem;
mod referee;

pub use in_play::{Games, InPlay, NoMove, Work};
pub use problem::{GameProblem, check_position};
pub use referee::judge_by_lines;
