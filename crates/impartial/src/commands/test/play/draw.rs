//! Random positions, in the notation of each game.

use super::games::with_files;
use crate::errors::Result;
use game_table::{Files, Limits, Named, OwnRule, Sum};
use judge_io::Rng;
use mex_core::Play;
use std::path::Path;

const MOST_PARTS: usize = 4;
/// How many positions to try before the game accepts one.
const TRIES: usize = 100;

pub(super) fn drawn(name: &str, named: &Named, size: usize, rng: &mut Rng) -> Result<Vec<String>> {
    let mut tried = TRIES;
    loop {
        let (text, is_sure) = match named {
            Named::Heaps(_) | Named::Entailing(_) | Named::Own(OwnRule::Program(_)) => {
                (heaps(size, rng), true)
            }
            Named::Lists(_) | Named::Loops(_) | Named::Product(_) => (lists(size, rng), false),
            Named::Own(OwnRule::Text(_)) if rng.once_in(2) => (heaps(size, rng), false),
            Named::Own(OwnRule::Text(_)) => (grid(size, rng), false),
            Named::Chomp | Named::Cram => (grid(size, rng), true),
            Named::Sprouts => ((1 + rng.below(4)).to_string(), true),
            Named::NodeKayles(_) | Named::ArcKayles(_) | Named::Strings(_) => {
                (edges(size, rng), true)
            }
            Named::Graph(path) => (tokens(path, rng)?, true),
            Named::Hackenbush { .. } => {
                return Err("a Hackenbush picture takes no position".into());
            }
        };
        let words = vec![text];
        let sum = Sum::of_game(name, named.clone(), &words);
        let read = |files: &mut dyn Files| sum.read((Play::Normal, Limits::default()), files);
        match if is_sure { Ok(()) } else { with_files(read).map(drop) } {
            Ok(()) => return Ok(words),
            Err(_) if tried > 0 => tried -= 1,
            Err(error) => return Err(error),
        }
    }
}

fn heaps(size: usize, rng: &mut Rng) -> String {
    let count = rng.count(1, MOST_PARTS.min(1 + size / 2));
    joined(count, " ", || rng.between(1, size as u64).to_string())
}

fn lists(size: usize, rng: &mut Rng) -> String {
    let length = rng.count(1, 3);
    let count = rng.count(1, 1 + (size / 8).min(1));
    let mut numbers = Rng::new(rng.bits());
    joined(count, " + ", || joined(length, ",", || numbers.between(1, size as u64).to_string()))
}

fn grid(size: usize, rng: &mut Rng) -> String {
    // Such boards need a search.
    let cells = size.clamp(1, 20);
    let rows = rng.count(1, cells.min(6));
    format!("{rows}x{}", rng.count(1, (cells / rows).max(1)))
}

fn edges(size: usize, rng: &mut Rng) -> String {
    let vertices = 2 + size.min(14) / 2;
    let count = rng.count(1, size.clamp(1, 12));
    joined(count, ",", || {
        let from = rng.index(vertices);
        let to = (from + 1 + rng.index(vertices - 1)) % vertices;
        format!("{from}-{to}")
    })
}

fn tokens(path: &Path, rng: &mut Rng) -> Result<String> {
    let graph = with_files(|files: &mut dyn Files| files.graph(path, true))?;
    let present: Vec<u32> =
        (0..graph.position_count()).filter(|&it| !graph.is_absent(it)).collect();
    if present.is_empty() {
        return Err(format!("{} has no positions", path.display()).into());
    }
    let count = if rng.once_in(2) { 1 } else { 2 };
    Ok(joined(count, ",", || graph.name(rng.pick(&present))))
}

fn joined(count: usize, between: &str, mut part: impl FnMut() -> String) -> String {
    let parts: Vec<String> = (0..count).map(|_| part()).collect();
    parts.join(between)
}
