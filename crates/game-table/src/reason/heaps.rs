//! Reasons for outcomes of heaps.

use super::passages::{Answers, Reason};
use super::sum::{self, Part};
use super::words::heap_step;
use crate::errors::Result;
use crate::limits::with_hint;
use heap_games::{HeapMove, KnownValues, MisereAnswer, MisereReason, RuleError};
use mex_core::{Outcome, Play};

/// Returns who wins heaps in normal play, and why, with the answers to the moves of a loser.
pub fn normal(heaps: &[u64], values: &KnownValues, answers: Option<Answers>) -> Result<Reason> {
    let mut parts: Vec<Part> = Vec::new();
    for (index, &heap) in heaps.iter().enumerate() {
        let value = u64::try_from(values.value(heap).unwrap_or(0))?;
        parts.push((format!("heap {} of size {heap}", index + 1), value));
    }
    let Listed { moves, unlisted } = listed_moves(values, heaps)?;
    let is_lost = sum::outcome(&parts, Play::Normal) == Outcome::Previous;
    let is_large = |heap: &&u64| !values.has_few_options(**heap);
    let large = heaps.iter().find(is_large).filter(|_| is_lost);
    let mut move_in = |index: usize, _| {
        let mut winning = moves.iter().filter(|made| made.heap_size == heaps[index]);
        let first = heap_step(winning.next()?);
        Some(match winning.count() {
            0 => first,
            1 => format!("{first}, or 1 other move of that heap"),
            others => format!("{first}, or {others} other moves of that heap"),
        })
    };
    let mut reason = sum::by_values(&parts, Play::Normal, &mut move_in, answers);
    if let Some(heap) = large {
        reason = reason.say(format!("Heap {heap} has too many options to answer each of them."));
    }
    if let [first, others @ ..] = &unlisted[..] {
        let others: String = others.iter().map(|heap| format!(" and {heap}")).collect();
        let heaps = if others.is_empty() { "Heap" } else { "Heaps" };
        let have = if others.is_empty() { "has" } else { "have" };
        reason = reason.say(format!(
            "{heaps} {first}{others} {have} too many options to search for winning moves."
        ));
    }
    Ok(reason)
}

/// The winning moves of heaps whose options can be listed, and the other heaps.
struct Listed {
    moves: Vec<HeapMove>,
    unlisted: Vec<u64>,
}

/// Finds the winning moves heap by heap: a heap whose value follows from a period may have too many
/// options to search.
fn listed_moves(values: &KnownValues, heaps: &[u64]) -> Result<Listed> {
    let (mut moves, mut unlisted) = (Vec::new(), Vec::new());
    let mut sizes = heaps.to_vec();
    sizes.sort_unstable();
    sizes.dedup();
    for heap in sizes {
        match values.winning_moves_in(heaps, heap) {
            Ok(found) => moves.extend(found),
            Err(RuleError::TooManyOptions { .. } | RuleError::TooManyMoves { .. }) => {
                unlisted.push(heap);
            }
            Err(error) => return Err(with_hint(error).into()),
        }
    }
    Ok(Listed { moves, unlisted })
}

/// Returns who wins heaps in misère play, and why, with the answers to the moves of a loser.
pub fn misere(answer: &MisereAnswer, answers: Option<Answers>) -> Reason {
    let texts = answer.moves.iter().map(heap_step).collect();
    sum::by_search(misere_ground(answer).as_deref(), Play::Misere, answer.outcome, texts, answers)
}

/// Returns the basis of a misère outcome that was not found by a search.
fn misere_ground(answer: &MisereAnswer) -> Option<String> {
    match &answer.reason {
        MisereReason::Tame { nim_sum, firm } => {
            let firm = match &firm[..] {
                [] => "none counts as more than 1".to_string(),
                [heap] => format!("heap {heap} counts as more than 1"),
                [heap, ..] => format!("heap {heap} and others count as more than 1"),
            };
            Some(format!(
                "All heaps are equivalent to heaps of Nim, and {firm}.\nTheir nim sum is {nim_sum}"
            ))
        }
        MisereReason::Quotient { covered, order, element, period } => {
            let which = if answer.outcome == Outcome::Previous { "is" } else { "is not" };
            let beyond = match period {
                Some(found) => format!(" and, with period {}, of all,", found.period.length),
                None => ",".to_string(),
            };
            Some(format!(
                "In the misère quotient of the heaps up to {covered}{beyond} of order {order}, the \
                 position is\nthe element {element}, which {which} in the P-portion"
            ))
        }
        _ => None,
    }
}
