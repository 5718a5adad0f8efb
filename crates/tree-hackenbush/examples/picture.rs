//! For a class: prints the value of a Hackenbush picture in a file, who wins, and the best moves of
//! each player.

use std::error::Error;
use std::io::{Read, stdin};
use tree_hackenbush::{Player, Position};

/// Returns the report on the picture in a text.
pub fn report(text: &str) -> Result<String, Box<dyn Error>> {
    let position: Position = text.parse()?;
    let mut report = format!("value {}, {}\n", position.value()?, position.outcome()?);
    for player in [Player::Left, Player::Right] {
        for edge in position.winning_moves(player)? {
            let after = position.cut(edge).value()?;
            report.push_str(&format!("{player} cuts edge {} and leaves {after}\n", edge + 1));
        }
    }
    Ok(report)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut text = String::new();
    stdin().read_to_string(&mut text)?;
    print!("{}", report(&text)?);
    Ok(())
}
