//! Hackenbush: the value, every winning edge, and the answer of a perfect player.

use crate::question::{Question, chain};
use serde_json::{Value as Json, json};
use tree_hackenbush::{Dyadic, EvaluateError, HackenbushValue, Player, Position};

fn read(question: &Question) -> Result<Position, String> {
    Position::parse(question.text("text")?.as_bytes()).map_err(chain)
}

/// Returns the value of a position, the moves of both players and what they leave.
pub(crate) fn position(question: &Question) -> Result<Json, String> {
    let position = read(question)?;
    let apart = position.edges_apart();
    let own = |player| legal(&position, &apart, player);
    let mut answer = solved(&position).map_err(chain)?;
    let after = position.values_after_moves().unwrap_or_default();
    let after = after.into_iter().map(|value| value.map(|value| value.to_string()));
    let parts = position.grounded_parts().into_iter().map(|part| {
        let value = part.position.value().ok().map(|value| value.to_string());
        json!({ "edges": part.edges, "value": value })
    });
    answer["after"] = after.collect::<Vec<_>>().into();
    answer["parts"] = parts.collect::<Vec<_>>().into();
    answer["legal"] = json!({ "left": own(Player::Left), "right": own(Player::Right) });
    answer["apart"] = json!(apart);
    Ok(answer)
}

/// Returns what the command line says about a position.
fn solved(position: &Position) -> Result<Json, EvaluateError> {
    if let Some((nimber, moves)) = position.green_value_and_moves() {
        let value = HackenbushValue { number: Dyadic::zero(), nimber };
        let outcome = value.outcome().letter();
        return Ok(json!({ "value": value.to_string(), "outcome": outcome, "moves": moves }));
    }
    let (value, outcome) = match position.value() {
        Ok(value) => (Some(value.to_string()), value.outcome()),
        Err(EvaluateError::Mixed { .. }) => (None, position.outcome()?),
        Err(error) => return Err(error),
    };
    let [left, right] = [Player::Left, Player::Right]
        .map(|player| Ok((position.winning_moves(player)?, position.best_moves(player)?)));
    let ((left, best_left), (right, best_right)) = (left?, right?);
    let mut moves = [&left[..], &right].concat();
    moves.sort_unstable();
    moves.dedup();
    Ok(json!({
        "value": value,
        "outcome": outcome.letter(),
        "moves": moves,
        "left": { "moves": left, "best": best_left },
        "right": { "moves": right, "best": best_right },
    }))
}

/// Returns the edges that a player may cut.
fn legal(position: &Position, apart: &[u32], player: Player) -> Vec<u32> {
    let edges = (0..).zip(position.edges());
    let own = edges.filter(|(_, edge)| edge.colour.belongs_to(player)).map(|(place, _)| place);
    own.filter(|place| apart.binary_search(place).is_err()).collect()
}

/// Returns what falls when an edge is cut: the places of the edges that are gone, none if a bundle
/// only loses one of its edges.
pub(crate) fn cut(question: &Question) -> Result<Json, String> {
    let position = read(question)?;
    let most = position.edge_count().checked_sub(1).ok_or("there is no edge to cut")?;
    let edge = question.number("edge", most)? as u32;
    let lowers = position.edge(edge).count > 1;
    let mut gone = position.cut(edge).edges_apart();
    let apart = position.edges_apart();
    gone.retain(|place| apart.binary_search(place).is_err());
    Ok(json!({ "lowers": lowers, "gone": gone }))
}

/// Returns the edge that a perfect player cuts, and whether that wins; nothing if none is left.
pub(crate) fn reply(question: &Question) -> Result<Json, String> {
    let position = read(question)?;
    let player = if question.flag("right") { Player::Right } else { Player::Left };
    let winning = position.winning_moves(player).map_err(chain)?;
    let best = position.best_moves(player).map_err(chain)?;
    let legal = legal(&position, &position.edges_apart(), player);
    let lists = [best.as_deref().unwrap_or_default(), &winning, &legal];
    let edge = lists.iter().find_map(|list| list.first());
    Ok(json!({ "edge": edge, "wins": !winning.is_empty() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(question: Json) -> Json {
        serde_json::from_str(&crate::answer(&question.to_string())).unwrap()
    }

    #[test]
    fn a_stalk_has_its_value_and_moves() {
        let answer = asked(json!({ "ask": "hackenbush", "text": "0 1 b\n1 2 r\n5 6 g\n" }));
        assert_eq!(answer["value"], "1/2");
        assert_eq!(answer["outcome"], "L");
        assert_eq!(answer["left"], json!({ "moves": [0], "best": [0] }));
        assert_eq!(answer["right"], json!({ "moves": [], "best": [1] }));
        assert_eq!(answer["legal"], json!({ "left": [0], "right": [1] }));
        assert_eq!(answer["apart"], json!([2]));
        assert_eq!(answer["after"], json!(["0", "1", null]));
    }

    #[test]
    fn green_edges_act_like_nim() {
        let answer = asked(json!({ "ask": "hackenbush", "text": "0 1 g 3\n0 2 g\n" }));
        assert_eq!((&answer["value"], &answer["outcome"]), (&json!("0"), &json!("P")));
    }

    #[test]
    fn cutting_drops_what_no_longer_stands() {
        let cut =
            |text, edge| asked(json!({ "ask": "hackenbush-cut", "text": text, "edge": edge }));
        let text = "0 1 b\n1 2 r\n0 3 g 2\n8 9 g\n";
        assert_eq!(cut(text, 0), json!({ "lowers": false, "gone": [0, 1] }));
        assert_eq!(cut(text, 1), json!({ "lowers": false, "gone": [1] }));
        assert_eq!(cut(text, 2), json!({ "lowers": true, "gone": [] }));
        assert!(cut(text, 4)["error"].is_string());
    }

    #[test]
    fn the_reply_wins_where_it_can() {
        let reply =
            |text, right| asked(json!({ "ask": "hackenbush-reply", "text": text, "right": right }));
        let text = "0 1 b\n1 2 r\n0 3 r\n";
        assert_eq!(reply(text, true), json!({ "edge": 1, "wins": true }));
        assert_eq!(reply(text, false)["wins"], false);
        assert_eq!(reply("", true), json!({ "edge": null, "wins": false }));
    }
}
