//! Why a sum is won, lost or drawn if play in some component need not end.

use super::passages::{Align, Answers, Reason, SHOWN};
use graph_retro::LoopyValue;
use mex_core::Outcome;

/// A component of a sum: its name, and its value.
pub type LoopyPart = (String, LoopyValue);

/// Returns the value of the sum of components.
pub fn value(parts: &[LoopyPart]) -> LoopyValue {
    parts.iter().fold(LoopyValue::Finite(0), |sum, part| &sum + &part.1)
}

/// Returns the reason for a sum, from the texts of the moves that preserve its outcome, a win or a
/// draw. `answers` are written if the player to move loses.
///
/// # References
/// C. A. B. Smith, Graphs and composite games (1966), section 9.
pub fn of_sum(parts: &[LoopyPart], moves: Vec<String>, answers: Option<Answers>) -> Reason {
    let outcome = value(parts).outcome();
    let heading = match (outcome, moves.len()) {
        (_, 0) => "",
        (Outcome::Draw, 1) => " The move that holds the draw:",
        (Outcome::Draw, _) => " The moves that hold the draw:",
        (_, 1) => " The winning move:",
        _ => " The winning moves:",
    };
    let columns = [Align::Left, Align::Left, Align::Left];
    let reason = Reason::default()
        .table(rows(parts), &columns)
        .gap()
        .say(format!("{}{heading}", sentences(parts, outcome)))
        .moves(moves);
    answers.into_iter().fold(reason, Reason::answers)
}

fn rows(parts: &[LoopyPart]) -> Vec<Vec<String>> {
    let shown = if parts.len() > SHOWN + 1 { SHOWN } else { parts.len() };
    let (shown, rest) = parts.split_at(shown);
    let mut rows = shown.to_vec();
    if !rest.is_empty() {
        rows.push((format!("{} more", rest.len()), value(rest)));
    }
    rows.push(("sum".to_string(), value(parts)));
    let finite = rows.iter().filter_map(|row| finite(&row.1));
    let bits = u32::BITS - finite.fold(0, |all, value| all | value).leading_zeros();
    let bits = bits.max(1) as usize;
    let row = |(name, value): LoopyPart| match value {
        LoopyValue::Finite(value) => vec![name, value.to_string(), format!("{value:0bits$b}")],
        LoopyValue::Infinite(set) if set.is_empty() => vec![name, "∞".to_string()],
        LoopyValue::Infinite(set) => vec![name, format!("∞({})", list_of(&set))],
    };
    rows.into_iter().map(row).collect()
}

fn finite(value: &LoopyValue) -> Option<u32> {
    match value {
        LoopyValue::Finite(value) => Some(*value),
        LoopyValue::Infinite(_) => None,
    }
}

fn sentences(parts: &[LoopyPart], outcome: Outcome) -> String {
    let sum = parts.iter().filter_map(|part| finite(&part.1)).fold(0, |sum, value| sum ^ value);
    let mut endless = parts.iter().filter_map(|(name, value)| match value {
        LoopyValue::Finite(_) => None,
        LoopyValue::Infinite(set) => Some((name, set)),
    });
    match (endless.next(), endless.next()) {
        (None, _) => finite_sentences(sum),
        (Some((name, set)), None) => endless_sentences(name, set, parts.len(), sum, outcome),
        _ => {
            "Play need not end at two or more tokens, and no single move can settle them all, so\n\
              nobody can force a win."
                .to_string()
        }
    }
}

fn finite_sentences(sum: u32) -> String {
    match sum {
        0 => "All values are finite and their nim sum is 0, so the player to move loses: the \
              opponent\nmakes the nim sum 0 again, or reverses a move to a position where play \
              need not end."
            .to_string(),
        _ => format!(
            "All values are finite and their nim sum is {sum} and not 0, so the player to move \
             wins: a move\nthat makes the nim sum 0 leaves the opponent lost."
        ),
    }
}

/// Returns the deciding facts if play need not end in one component, whose options have these
/// finite values.
fn endless_sentences(
    name: &str,
    set: &[u32],
    part_count: usize,
    sum: u32,
    outcome: Outcome,
) -> String {
    let values = list_of(set);
    match (set.is_empty(), part_count, outcome) {
        (true, ..) => format!(
            "Play need not end at the {name}, and none of its options has a finite value, so \
             nobody\ncan force a win."
        ),
        (false, 1, Outcome::Next) => format!(
            "Play need not end at the {name}. The finite values of its options are {values}, with \
             0 among them:\nmoving there leaves the opponent lost."
        ),
        (false, 1, _) => format!(
            "Play need not end at the {name}. The finite values of its options are {values}, and \
             0 is not among them,\nso nobody can force a win."
        ),
        (false, _, Outcome::Next) => format!(
            "Play need not end at the {name}, whose options have the finite values {values}. The \
             other\nvalues have the nim sum {sum}, which is one of these: moving there leaves the \
             nim sum 0, where\nthe opponent loses."
        ),
        (false, ..) => format!(
            "Play need not end at the {name}, whose options have the finite values {values}. The \
             other\nvalues have the nim sum {sum}, which is not one of these, so nobody can force \
             a win: settling\nthat token would leave the opponent a nim sum other than 0."
        ),
    }
}

/// Returns the first numbers of a list.
fn list_of(values: &[u32]) -> String {
    let texts: Vec<String> = values.iter().take(SHOWN).map(u32::to_string).collect();
    let rest = if values.len() > SHOWN { ",…" } else { "" };
    format!("{}{rest}", texts.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_tokens_stay_under_a_screenful() {
        let part = |value: LoopyValue| ("token on 7".to_string(), value);
        let mut parts = vec![part(LoopyValue::Finite(5)); 60];
        parts.push(part(LoopyValue::Infinite((0..100).collect())));
        let moves = (0..50).map(|index| index.to_string()).collect();
        let text = of_sum(&parts, moves, None).to_string();
        assert!(text.lines().count() < 24, "{text}");
        assert!(text.lines().all(|line| line.chars().count() < 110), "{text}");
    }
}
