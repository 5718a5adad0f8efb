//! Hackenbush: the value, every winning edge, and the result of each cut.

use crate::json::Record;
use crate::question::{Question, chain};
use game_table::answer::HackenbushValueAnswer;
use tree_hackenbush::{Dyadic, HackenbushValue, Player, Position};

fn read(question: &Question<'_>) -> Result<Position, String> {
    Position::parse(question.text("text")?.as_bytes()).map_err(chain)
}

/// Returns the value of a position, and the moves of both players with their results.
pub(crate) fn position(question: &Question<'_>) -> Result<Record, String> {
    let position = read(question)?;
    let apart = position.edges_apart();
    let own = |player| position.moves(player);
    let after = position.values_after_moves().unwrap_or_default();
    let after = after.into_iter().map(|value| value.map(|value| value.to_string()));
    let legal = Record::new().with("left", &own(Player::Left)).with("right", &own(Player::Right));
    let answer = winning(&position).map_err(|error| game_table::errors::chain(error.as_ref()))?;
    Ok(answer
        .with("after", &after.collect::<Vec<_>>())
        .with_record("legal", legal)
        .with("apart", &apart))
}

/// Returns the value, who wins, and the edges that win; if red and blue edges matter, also those of
/// each player, and the best of these, if known.
fn winning(position: &Position) -> game_table::errors::Result<Record> {
    if let Some((nimber, moves)) = position.green_value_and_moves() {
        let outcome = if nimber == 0 { 'P' } else { 'N' };
        let value = HackenbushValue { number: Dyadic::zero(), nimber }.to_string();
        return Ok(Record::new()
            .with("moves", &moves)
            .with("outcome", &outcome)
            .with("value", &value));
    }
    let HackenbushValueAnswer { outcome, value } = HackenbushValueAnswer::new(position)?;
    let (mut record, mut all) = (Record::new(), Vec::new());
    for (side, player) in [("left", Player::Left), ("right", Player::Right)] {
        let moves = position.winning_moves(player)?;
        let best = position.best_moves(player)?;
        record = record.with_record(side, Record::new().with("best", &best).with("moves", &moves));
        all.extend(moves);
    }
    all.sort_unstable();
    all.dedup();
    Ok(record.with("moves", &all).with("outcome", &outcome).with("value", &value))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    fn asked(question: Json) -> Json {
        crate::question::asked(&question)
    }

    #[test]
    fn moves_say_whose_they_are_and_what_they_leave() {
        let answer = asked(json!({ "ask": "hackenbush", "text": "0 1 b\n1 2 r\n5 6 g\n" }));
        assert_eq!(answer["left"], json!({ "moves": [0], "best": [0] }));
        assert_eq!(answer["right"], json!({ "moves": [], "best": [1] }));
        assert_eq!(answer["legal"], json!({ "left": [0], "right": [1] }));
        assert_eq!(answer["apart"], json!([2]));
        assert_eq!(answer["after"], json!(["0", "1", null]));
    }
}
