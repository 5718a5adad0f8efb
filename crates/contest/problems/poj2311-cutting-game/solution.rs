//! Cutting Game (POJ 2311): cut a piece along a line; a piece of 1 by 1 wins.
//!
//! Cutting off a strip of width 1 loses, as the opponent cuts a square from it: the values are
//! those of the game without such cuts, in which the last player to move wins.

use crate::kit::io::Scan;
use crate::kit::takes::mex;

pub fn solve(scan: &mut Scan, out: &mut String) {
    let mut sizes: Vec<(usize, usize)> = Vec::new();
    while let Some(width) = scan.try_get() {
        sizes.push((width, scan.get()));
    }
    let most = sizes.iter().map(|&(width, height)| width.max(height)).max().unwrap_or(0);
    let mut values = vec![vec![0; most + 1]; most + 1];
    for width in 2..=most {
        for height in 2..=width {
            let columns =
                (2..=width / 2).map(|cut| values[cut][height] ^ values[width - cut][height]);
            let rows = (2..=height / 2).map(|cut| values[width][cut] ^ values[width][height - cut]);
            let value = mex(&columns.chain(rows).collect::<Vec<u64>>());
            values[width][height] = value;
            values[height][width] = value;
        }
    }
    for (width, height) in sizes {
        out.push_str(if values[width][height] != 0 { "WIN\n" } else { "LOSE\n" });
    }
}
