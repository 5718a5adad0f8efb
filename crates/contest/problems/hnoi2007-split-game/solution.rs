//! The splitting game (HNOI 2007): replace a bean in bottle i by one in j and one in k, i < j ≤ k.
//!
//! Each bean is a game of its own, whose value depends on the number of bottles behind it; the
//! first winning move is found by trying all.

use crate::kit::io::Scan;
use crate::kit::splitting::bottles;
use std::fmt::Write;

pub fn solve(scan: &mut Scan, out: &mut String) {
    for _ in 0..scan.get() {
        let count: usize = scan.get();
        let beans: Vec<u64> = scan.list(count);
        let mut values = bottles(count);
        values.reverse();
        let odd = (0..count).filter(|&bottle| beans[bottle] % 2 == 1);
        let sum = odd.fold(0, |sum, bottle| sum ^ values[bottle]);
        let mut moves = Vec::new();
        for i in (0..count).filter(|&bottle| beans[bottle] > 0) {
            for j in i + 1..count {
                let wins = |k: &usize| sum ^ values[i] ^ values[j] ^ values[*k] == 0;
                moves.extend((j..count).filter(wins).map(|k| (i, j, k)));
            }
        }
        match moves.first() {
            Some((i, j, k)) => writeln!(out, "{i} {j} {k}").unwrap(),
            None => out.push_str("-1 -1 -1\n"),
        }
        writeln!(out, "{}", moves.len()).unwrap();
    }
}
