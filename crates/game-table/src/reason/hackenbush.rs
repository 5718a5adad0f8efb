//! Reasons for values and outcomes of Hackenbush positions.

use super::passages::{Align, Answers, Reason, SHOWN};
use super::sum::{self, Part};
use crate::canonical::canonical_form;
use crate::errors::Result;
use mex_core::{Outcome as MoverOutcome, Play};
use tree_hackenbush::{
    Colour, EvaluateError, GroundedPart, HackenbushValue, PartizanOutcome, Player, Position,
};

/// Returns who wins a position, and why.
pub fn position(position: &Position) -> Result<Reason> {
    if position.edges().all(|edge| edge.colour == Colour::Green) {
        return green(position);
    }
    match position.value() {
        Ok(value) if position.is_mixed() => mixed(position, Some(&value)),
        Ok(value) => coloured(position, &value),
        Err(EvaluateError::Mixed { .. }) => mixed(position, None),
        Err(error) => Err(error.into()),
    }
}

/// Returns the reason for green edges, whose parts are equivalent to heaps of Nim.
fn green(position: &Position) -> Result<Reason> {
    let parts = position.grounded_parts();
    let mut named: Vec<Part> = Vec::new();
    for part in &parts {
        named.push((part_name(part), part.position.value()?.nimber));
    }
    let winning = position.winning_moves(Player::Left)?;
    let mut answered = None;
    if sum::outcome(&named, Play::Normal) == MoverOutcome::Previous {
        answered = Some(answers(position, Player::Left, &|_| true, &parts)?);
    }
    let mut cut = |index: usize, to: u64| {
        let is_winning = |edge: &&u32| winning.binary_search(edge).is_ok();
        let mut fitting = parts[index].edges.iter().filter(is_winning);
        let first = edge_text(position, *fitting.next()?);
        let others = match fitting.count() {
            0 => String::new(),
            1 => ", or 1 other edge of that part".to_string(),
            others => format!(", or {others} other edges of that part"),
        };
        Some(format!("cut {first}, leaving {} worth {to}{others}", named[index].0))
    };
    Ok(sum::by_values(&named, Play::Normal, &mut cut, answered))
}

/// Returns the reason for red and blue edges, whose value is a number, which decides unless it is
/// 0.
fn coloured(position: &Position, value: &HackenbushValue) -> Result<Reason> {
    let parts = position.grounded_parts();
    let outcome = value.outcome();
    let text = match (outcome, value.nimber) {
        (PartizanOutcome::Left, 0) => {
            "The value is positive: Left, who cuts blue, wins whoever starts."
        }
        (PartizanOutcome::Right, 0) => {
            "The value is negative: Right, who cuts red, wins whoever starts."
        }
        (PartizanOutcome::Left, _) => {
            "The number is positive, which outweighs any nimber: Left, who cuts blue and green,\n\
             wins whoever starts."
        }
        (PartizanOutcome::Right, _) => {
            "The number is negative, which outweighs any nimber: Right, who cuts red and green,\n\
             wins whoever starts."
        }
        (PartizanOutcome::Previous, _) => "The value is 0: whoever starts loses.",
        (PartizanOutcome::Next, _) => {
            "The number is 0 and the nimber is not: whoever starts wins, by making the nimber 0."
        }
    };
    let columns = [Align::Left, Align::Left];
    let reason = Reason::default().table(rows(&parts, value)?, &columns).gap().say(text);
    Ok(reason.then(moves(position, outcome)?))
}

fn rows(parts: &[GroundedPart], value: &HackenbushValue) -> Result<Vec<Vec<String>>> {
    let shown = if parts.len() > SHOWN + 1 { SHOWN } else { parts.len() };
    let mut rows = Vec::new();
    for part in &parts[..shown] {
        rows.push(vec![part_name(part), short(&part.position.value()?)]);
    }
    if shown < parts.len() {
        rows.push(vec![format!("{} more", parts.len() - shown), "…".to_string()]);
    }
    rows.push(vec!["value".to_string(), short(value)]);
    Ok(rows)
}

fn short(value: &HackenbushValue) -> String {
    cut(value.to_string())
}

/// Returns the text of a number that may have thousands of digits, cut to one line.
fn cut(text: String) -> String {
    const LONGEST: usize = 48;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}… ({} characters)", &text[..end], text.chars().count()),
        None => text,
    }
}

/// Returns the result of each player starting, and the replies to the moves of the losing ones.
fn moves(position: &Position, outcome: PartizanOutcome) -> Result<Reason> {
    let mut reason = Reason::default();
    for (name, player) in [("Left", Player::Left), ("Right", Player::Right)] {
        reason = reason.say(best(position, (name, player))?);
    }
    Ok(reason.then(losers(position, outcome)?))
}

/// Returns the result of a player's best move, and the winning moves.
fn best(position: &Position, (name, player): (&str, Player)) -> Result<String> {
    let winning = position.winning_moves(player)?;
    let best = position.best_moves(player)?;
    let best = best.as_ref().and_then(|best| best.first().copied());
    Ok(match (best, winning.first()) {
        (None, None) => format!("If {name} starts, no move wins."),
        (None, Some(&edge)) => {
            let others = others(winning.len());
            format!("If {name} starts: cut {}{others}.", edge_text(position, edge))
        }
        (Some(edge), first) => {
            let left = match position.after_move(edge).value() {
                Ok(value) => format!(", leaving {}", short(&value)),
                Err(EvaluateError::Mixed { .. }) => String::new(),
                Err(error) => return Err(error.into()),
            };
            let verdict = match first {
                Some(_) => format!("which wins{}", others(winning.len())),
                None => "which loses like every other move".to_string(),
            };
            format!(
                "If {name} starts, the best move is to cut {}{left}, {verdict}.",
                edge_text(position, edge)
            )
        }
    })
}

fn others(winning: usize) -> String {
    match winning {
        0 | 1 => String::new(),
        2 => ", as does 1 other move".to_string(),
        _ => format!(", as do {} other moves", winning - 1),
    }
}

/// Returns the reason for green edges that are connected to others; a search decides.
fn mixed(position: &Position, value: Option<&HackenbushValue>) -> Result<Reason> {
    let outcome = match value {
        Some(value) => value.outcome(),
        None => position.outcome()?,
    };
    let verdict = match outcome {
        PartizanOutcome::Left => "Left wins, whoever starts.",
        PartizanOutcome::Right => "Right wins, whoever starts.",
        PartizanOutcome::Next => "whoever starts wins.",
        PartizanOutcome::Previous => "whoever starts loses.",
    };
    let text = match value {
        Some(value) => format!(
            "Green edges are connected to red or blue ones. The value is {}: a search shows that\n\
             whoever starts loses once its negative is added. So {verdict}",
            short(value)
        ),
        None => match canonical_form(position) {
            Some(value) => format!(
                "Green edges are connected to red or blue ones. The value in canonical form is\n\
                 {value}: it is put together from those that each move leaves. A search shows\n\
                 that {verdict}"
            ),
            None => format!(
                "Green edges are connected to red or blue ones, and the value was not computed.\n\
                 A search shows that {verdict}"
            ),
        },
    };
    Ok(Reason::of(text).then(moves(position, outcome)?))
}

/// Returns the answers to the first moves of each player who loses when starting.
fn losers(position: &Position, outcome: PartizanOutcome) -> Result<Reason> {
    let parts = position.grounded_parts();
    let losers: &[(&str, Player)] = match outcome {
        PartizanOutcome::Left => &[("Right", Player::Right)],
        PartizanOutcome::Right => &[("Left", Player::Left)],
        PartizanOutcome::Previous => &[("Left", Player::Left), ("Right", Player::Right)],
        PartizanOutcome::Next => &[],
    };
    let mut reason = Reason::default();
    for &(name, player) in losers {
        let is_own = |edge: u32| position.edge(edge).colour.belongs_to(player);
        let answers = answers(position, player.opponent(), &is_own, &parts)?;
        if !answers.is_empty() {
            // The answers of both players must fit on one screen.
            let answers = answers.shorten(SHOWN / losers.len());
            reason = reason.say(format!("{name} starts and loses:")).answers(answers);
        }
    }
    Ok(reason)
}

/// Returns the first moves of a player, each with an answer of the other.
fn answers(
    position: &Position,
    other: Player,
    is_own: &dyn Fn(u32) -> bool,
    parts: &[GroundedPart],
) -> Result<Answers> {
    let mut edges: Vec<u32> = parts.iter().flat_map(|part| &part.edges).copied().collect();
    edges.retain(|&edge| is_own(edge));
    edges.sort_unstable();
    let mut answers = Vec::new();
    for &edge in edges.iter().take(SHOWN) {
        let after = position.cut(edge);
        let reply = match after.winning_moves(other)?.first() {
            Some(&reply) => format!("cut {}", edge_text(position, reply)),
            None => "nothing is left to cut".to_string(),
        };
        answers.push((format!("cut {}", edge_text(position, edge)), reply));
    }
    Ok(Answers::new(answers, edges.len().saturating_sub(SHOWN)))
}

/// Returns the name of a part: the places of its edges.
pub fn part_name(part: &GroundedPart) -> String {
    let edges = &part.edges;
    let (first, last) = (edges.first().copied(), edges.last().copied());
    match (first, last, edges.len()) {
        (Some(edge), _, 1) => format!("edge {edge}"),
        (Some(first), Some(last), count) if (last - first) as usize + 1 == count => {
            format!("edges {first} to {last}")
        }
        (_, _, count) => {
            let list: Vec<String> = edges.iter().take(4).map(u32::to_string).collect();
            let rest = if count > 4 { format!(", … ({count})") } else { String::new() };
            format!("edges {}{rest}", list.join(", "))
        }
    }
}

/// Returns the name of an edge: its place and its line.
fn edge_text(position: &Position, place: u32) -> String {
    let edge = position.edge(place);
    let [u, v] = [edge.u, edge.v].map(|vertex| position.name(vertex));
    format!("edge {place} ({u}–{v} {})", edge.colour)
}
