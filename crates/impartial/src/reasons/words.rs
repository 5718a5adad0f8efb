//! Words and lengths that all reasons share.

use heap_games::HeapMove;

/// How many moves are answered before the rest is only counted.
pub(super) const SHOWN: usize = 8;

/// Returns a move as a person reads it: `5 -> 2 2`, with `-` for nothing.
pub(crate) fn heap_move(step: &HeapMove) -> String {
    let parts: Vec<String> = step.into.iter().map(u64::to_string).collect();
    let parts = if parts.is_empty() { "-".to_string() } else { parts.join(" ") };
    format!("{} -> {parts}", step.heap)
}
