//! Reasons for values and outcomes of Hackenbush positions.

use super::flags::Flags;
use super::words::SHOWN;
use crate::errors::Result;
use mex_core::{Explanation, Outcome as MoverOutcome, Play};
use std::io::Write;
use tree_hackenbush::{
    Colour, EvaluateError, GroundedPart, HackenbushValue, PartizanOutcome, Player, Position,
};

/// Explains who wins a position.
pub(crate) fn position(position: &Position, flags: Flags, out: &mut dyn Write) -> Result<()> {
    if position.edges().all(|edge| edge.colour == Colour::Green) {
        return green(position, flags, out);
    }
    match position.value() {
        Ok(value) if position.is_mixed() => mixed(position, Some(&value), flags, out),
        Ok(value) => coloured(position, &value, flags, out),
        Err(EvaluateError::Mixed { .. }) => mixed(position, None, flags, out),
        Err(error) => Err(error.into()),
    }
}

/// Green parts act like heaps of Nim.
fn green(position: &Position, flags: Flags, out: &mut dyn Write) -> Result<()> {
    let parts = position.grounded_parts();
    let mut named = Vec::new();
    for part in &parts {
        named.push((part_name(part), part.position.value()?.nimber));
    }
    let winning = position.winning_moves(Player::Left)?;
    let mut reason = Explanation::of_sum(&named, Play::Normal, |index, to| {
        let is_winning = |edge: &&u32| winning.binary_search(edge).is_ok();
        let mut fitting = parts[index].edges.iter().filter(is_winning);
        let first = edge_text(position, *fitting.next()?);
        let others = match fitting.count() {
            0 => String::new(),
            1 => ", or 1 other edge of that part".to_string(),
            others => format!(", or {others} other edges of that part"),
        };
        Some(format!("cut {first}, leaving {} worth {to}{others}", named[index].0))
    });
    if flags.replies && reason.outcome() == MoverOutcome::Previous {
        let answers = answers(position, [Player::Left; 2], &|_| true, &parts)?;
        reason = reason.with_answers(answers.0, answers.1);
    }
    write!(out, "{reason}")?;
    Ok(())
}

/// Red and blue edges are worth a number, which decides unless it is 0.
fn coloured(
    position: &Position,
    value: &HackenbushValue,
    flags: Flags,
    out: &mut dyn Write,
) -> Result<()> {
    let parts = position.grounded_parts();
    write_parts(&parts, value, out)?;
    let outcome = value.outcome();
    let reason = match (outcome, value.nimber) {
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
    writeln!(out, "{reason}")?;
    for (name, player) in [("Left", Player::Left), ("Right", Player::Right)] {
        write_best(position, (name, player), out)?;
    }
    if flags.replies {
        write_answers(position, outcome, &parts, out)?;
    }
    Ok(())
}

fn write_parts(parts: &[GroundedPart], value: &HackenbushValue, out: &mut dyn Write) -> Result<()> {
    let shown = if parts.len() > SHOWN + 1 { SHOWN } else { parts.len() };
    let mut rows = Vec::new();
    for part in &parts[..shown] {
        rows.push((part_name(part), part.position.value()?.to_string()));
    }
    if shown < parts.len() {
        rows.push((format!("{} more", parts.len() - shown), "…".to_string()));
    }
    rows.push(("value".to_string(), short(value)));
    let width = rows.iter().map(|row| row.0.chars().count()).max().unwrap_or(0);
    for (name, value) in rows {
        writeln!(out, "{name:width$}  {}", cut(value))?;
    }
    writeln!(out)?;
    Ok(())
}

fn short(value: &HackenbushValue) -> String {
    cut(value.to_string())
}

/// A number that may have thousands of digits, cut to a line.
fn cut(text: String) -> String {
    const LONGEST: usize = 48;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}… ({} characters)", &text[..end], text.chars().count()),
        None => text,
    }
}

/// Says what the best move of a player leaves, and which moves win.
fn write_best(
    position: &Position,
    (name, player): (&str, Player),
    out: &mut dyn Write,
) -> Result<()> {
    let winning = position.winning_moves(player)?;
    let best = position.best_moves(player)?;
    let best = best.as_ref().and_then(|best| best.first().copied());
    match (best, winning.first()) {
        (None, None) => writeln!(out, "If {name} starts, no move wins.")?,
        (None, Some(&edge)) => {
            let others = others(winning.len());
            writeln!(out, "If {name} starts: cut {}{others}.", edge_text(position, edge))?;
        }
        (Some(edge), first) => {
            let left = short(&position.after_move(edge).value()?);
            let verdict = match first {
                Some(_) => format!("which wins{}", others(winning.len())),
                None => "which loses as every move does".to_string(),
            };
            writeln!(
                out,
                "If {name} starts, the best is to cut {}, leaving {left}, {verdict}.",
                edge_text(position, edge)
            )?;
        }
    }
    Ok(())
}

fn others(winning: usize) -> String {
    match winning {
        0 | 1 => String::new(),
        2 => ", as 1 other move does".to_string(),
        _ => format!(", as {} other moves do", winning - 1),
    }
}

/// Green edges that hang together with others: only a search tells who wins.
fn mixed(
    position: &Position,
    value: Option<&HackenbushValue>,
    flags: Flags,
    out: &mut dyn Write,
) -> Result<()> {
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
    match value {
        Some(value) => writeln!(
            out,
            "Green edges hang together with others. The value is {}: by trying the moves of both\n\
             players, whoever starts loses when its negative is added. So {verdict}",
            short(value)
        )?,
        None => writeln!(
            out,
            "Green edges hang together with others, and the value was not computed.\n\
             By trying the moves of both players, {verdict}"
        )?,
    }
    for side in [("Left", Player::Left), ("Right", Player::Right)] {
        write_best(position, side, out)?;
    }
    if flags.replies {
        write_answers(position, outcome, &position.grounded_parts(), out)?;
    }
    Ok(())
}

/// Writes the answers to the first moves of each player who loses when starting.
fn write_answers(
    position: &Position,
    outcome: PartizanOutcome,
    parts: &[GroundedPart],
    out: &mut dyn Write,
) -> Result<()> {
    let losers: &[(&str, Player)] = match outcome {
        PartizanOutcome::Left => &[("Right", Player::Right)],
        PartizanOutcome::Right => &[("Left", Player::Left)],
        PartizanOutcome::Previous => &[("Left", Player::Left), ("Right", Player::Right)],
        PartizanOutcome::Next => &[],
    };
    for &(name, player) in losers {
        let own = |edge: u32| position.edge(edge).colour.belongs_to(player);
        let players = [player, player.opponent()];
        let (answers, more) = answers(position, players, &own, parts)?;
        if answers.is_empty() {
            continue;
        }
        writeln!(out, "{name} starts and loses:")?;
        // Both players' answers go on one screen.
        let shown = SHOWN / losers.len();
        let more = more + answers.len().saturating_sub(shown);
        for (text, answer) in answers.into_iter().take(shown) {
            writeln!(out, "  {text}: then {answer}")?;
        }
        if more > 0 {
            writeln!(out, "  and {more} more moves")?;
        }
    }
    Ok(())
}

/// The first moves of a player, each with an answer of the other, and how many more there are.
fn answers(
    position: &Position,
    [_, other]: [Player; 2],
    is_own: &dyn Fn(u32) -> bool,
    parts: &[GroundedPart],
) -> Result<(Vec<(String, String)>, usize)> {
    let mut edges: Vec<u32> = parts.iter().flat_map(|part| &part.edges).copied().collect();
    edges.retain(|&edge| is_own(edge));
    edges.sort_unstable();
    let mut answers = Vec::new();
    for &edge in edges.iter().take(SHOWN) {
        let after = position.after_move(edge);
        let removed = position.edge(edge).count == 1;
        let reply = after.winning_moves(other)?.first().map(|&reply| {
            // Without the edge, those behind it have moved up.
            reply + u32::from(removed && reply >= edge)
        });
        let reply = match reply {
            Some(reply) => format!("cut {}", edge_text(position, reply)),
            None => "nothing is left to cut".to_string(),
        };
        answers.push((format!("cut {}", edge_text(position, edge)), reply));
    }
    Ok((answers, edges.len().saturating_sub(SHOWN)))
}

/// Names a part by the places of its edges.
fn part_name(part: &GroundedPart) -> String {
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

/// Names an edge by its place and its line.
fn edge_text(position: &Position, place: u32) -> String {
    let edge = position.edge(place);
    let [u, v] = [edge.u, edge.v].map(|vertex| position.name(vertex));
    format!("edge {place} ({u} {v} {})", edge.colour)
}
