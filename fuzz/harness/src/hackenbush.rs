//! Files with Hackenbush positions.

use crate::choices::Choices;
use crate::pieces::Pieces;
use tree_hackenbush::{Colour, Player, Position};

/// Reads any text as a position, whole and in pieces, and evaluates small ones.
pub fn hackenbush_text(data: &[u8]) {
    let mut choices = Choices::new(data);
    let plan_length = choices.below(8);
    let plan = choices.bytes(plan_length);
    let text = text(&mut choices);
    let whole = Position::parse(&text);
    let pieces = Position::read(Pieces::new(&text, plan, 1).without_errors());
    match (&whole, &pieces) {
        (Ok(whole), Ok(pieces)) => {
            assert!(whole.edges().eq(pieces.edges()));
            assert_eq!(whole.vertex_count(), pieces.vertex_count());
            for place in 0..whole.edge_count() as u32 {
                assert_eq!(whole.line(place), pieces.line(place));
                let edge = whole.edge(place);
                assert_eq!(whole.name(edge.u), pieces.name(edge.u));
            }
        }
        (Err(whole), Err(pieces)) => assert_eq!(whole, pieces),
        (whole, pieces) => panic!("whole {whole:?}, in pieces {pieces:?}"),
    }
    // A reader that fails gives an error, not a wrong position.
    let failing = Position::read(Pieces::new(&text, plan, 1));
    if let (Ok(whole), Ok(found)) = (&whole, &failing) {
        assert!(whole.edges().eq(found.edges()));
    }
    let Ok(position) = whole else {
        return;
    };
    let singles: u64 = position.edges().fold(0, |sum, edge| sum.saturating_add(edge.count));
    // Searches double with every edge; without a search any number of edges is fine.
    if position.edge_count() <= 40 && (singles <= 14 || is_plain(&position)) {
        let value = position.value();
        let outcome = position.outcome();
        if let (Ok(value), Ok(outcome)) = (&value, &outcome) {
            assert_eq!(value.outcome(), *outcome);
        }
        for player in [Player::Left, Player::Right] {
            let _ = position.winning_moves(player);
        }
        let _ = (position.to_svg(), position.to_text());
    }
    let parts = position.grounded_parts();
    assert!(parts.len() <= position.edge_count());
}

/// Returns whether all edges are green, or the parts are trees.
fn is_plain(position: &Position) -> bool {
    let parts = position.grounded_parts();
    let mut shapes = parts.iter().map(|part| &part.position);
    position.edges().all(|edge| edge.colour == Colour::Green)
        || shapes.all(|part| part.edge_count() + 1 == part.vertex_count() as usize)
}

fn text(choices: &mut Choices<'_>) -> Vec<u8> {
    if choices.byte() > 200 {
        return choices.rest().to_vec();
    }
    let mut text = Vec::new();
    while !choices.is_empty() {
        let byte = choices.byte();
        match byte {
            0..=79 => {
                let colour = choices.pick(&["b", "r", "g", "blue", "green", "x"]);
                let (u, v) = (byte % 7, choices.byte() % 7);
                text.extend_from_slice(format!("{u} {v} {colour}\n").as_bytes());
            }
            80..=109 => {
                let (u, v) = (choices.number() % (1 << 33), choices.byte());
                let count = choices.number();
                text.extend_from_slice(format!("{u} {v} g {count}\n").as_bytes());
            }
            110..=199 => {
                let words =
                    ["\n", " ", "0", "1", "7", "# c\n", "g", "b 3", "r\n", "\r\n", "\t", "-1"];
                text.extend_from_slice(choices.pick(&words).as_bytes());
            }
            _ => text.push(byte),
        }
    }
    text
}
