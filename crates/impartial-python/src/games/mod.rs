//! Any game: by its name, by a rule of a few lines, or by a callable that lists options.

mod functions;
mod game;
mod listed;
mod written;

pub use functions::{
    check_sum, game_list, game_moves, game_picture, game_reason, game_steps, game_value,
    misere_form,
};
pub use game::Game;
