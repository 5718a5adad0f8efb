//! Anti-Nim: Nim in which the player who cannot move wins.
//!
//! While some heap has more than one stone, the winner is that of normal play; among heaps of one,
//! an even number wins (Bouton, 1902).

use crate::kit::io::Scan;
use crate::kit::nim;

pub fn solve(scan: &mut Scan, out: &mut String) {
    for _ in 0..scan.get() {
        let count = scan.get();
        let heaps = scan.list(count);
        out.push_str(if nim::misere_wins(&heaps) { "win\n" } else { "lose\n" });
    }
}
