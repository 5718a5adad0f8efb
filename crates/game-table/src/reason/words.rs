//! Texts shared by all answers: who wins, moves, and counts.

use heap_games::HeapMove;
use mex_core::Outcome;

/// Returns who wins, in the words of every command: the letter of the outcome, then text.
pub fn winner(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Next => "N: the player to move wins",
        Outcome::Previous => "P: the player to move loses",
        Outcome::Draw => "D: nobody can force a win",
    }
}

/// Returns the same for the letter of an outcome, which may be that of Left or Right.
pub fn winner_of(letter: char) -> &'static str {
    match letter {
        'N' => winner(Outcome::Next),
        'P' => winner(Outcome::Previous),
        'L' => "L: Left wins",
        'R' => "R: Right wins",
        _ => winner(Outcome::Draw),
    }
}

/// Returns the text of a move of a component: `5 -> 2 + 2`, or `1 -> nothing`.
pub fn step(from: impl AsRef<str>, into: impl IntoIterator<Item = String>) -> String {
    let into: Vec<String> = into.into_iter().collect();
    match into.is_empty() {
        true => format!("{} -> nothing", from.as_ref()),
        false => format!("{} -> {}", from.as_ref(), into.join(" + ")),
    }
}

/// Returns the text of a move in a heap.
pub fn heap_step(made: &HeapMove) -> String {
    nim_step(made.heap_size, &made.into)
}

/// Returns the text of a move in a heap of some size.
pub fn nim_step(heap: u64, into: &[u64]) -> String {
    let parts = into.iter().filter(|&&part| part > 0);
    step(heap.to_string(), parts.map(u64::to_string))
}

/// Returns a count with its noun, which takes an s unless the count is 1.
pub fn count_noun(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}
