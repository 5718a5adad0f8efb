//! Jiangnan Le (HNOI 2014): split a heap of at least f into parts as equal as possible.
//!
//! Numbers of parts of one size come in runs; only the first two of each run matter.

use crate::kit::io::Scan;
use crate::kit::splitting::equal_parts;

pub fn solve(scan: &mut Scan, out: &mut String) {
    let (game_count, floor): (usize, usize) = (scan.get(), scan.get());
    let mut games: Vec<Vec<usize>> = Vec::new();
    for _ in 0..game_count {
        let heap_count = scan.get();
        games.push(scan.list(heap_count));
    }
    let greatest = games.iter().flatten().max();
    let values = equal_parts(floor, *greatest.unwrap_or(&0));
    let wins = |heaps: &Vec<usize>| heaps.iter().fold(0, |sum, heap| sum ^ values[*heap]) != 0;
    let words: Vec<&str> = games.iter().map(|heaps| if wins(heaps) { "1" } else { "0" }).collect();
    out.push_str(&words.join(" "));
    out.push('\n');
}
