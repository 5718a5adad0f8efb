//! For play: the winning moves for a rule, given by its name, and some heaps.

use heap_games::{Budget, Rule};
use std::error::Error;

/// Returns the winning moves, one on each line.
pub fn answer(rule: &str, heaps: &[u64]) -> Result<String, Box<dyn Error>> {
    let rule: Rule = rule.parse()?;
    let moves = rule.winning_moves(heaps, Budget::default())?;
    let line = |found: &heap_games::HeapMove| format!("{} to {:?}\n", found.heap_size, found.into);
    Ok(moves.iter().map(line).collect())
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (rule, heaps) = words.split_first().ok_or("give a rule and heaps, such as 0.77 5 3")?;
    let heaps: Vec<u64> = heaps.iter().map(|heap| heap.parse()).collect::<Result<_, _>>()?;
    print!("{}", answer(rule, &heaps)?);
    Ok(())
}
