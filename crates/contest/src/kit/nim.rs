//! Nim: nim sums, winning moves, misère play and staircases.
//!
//! A sum of heaps is lost when the exclusive or of their sizes is 0 (Bouton, 1902). All functions
//! take time in the number of heaps.
//!
//! ```
//! use contest::kit::nim;
//!
//! assert_eq!(nim::sum(&[3, 5, 7]), 1);
//! assert!(nim::winning_moves(&[3, 5, 7]).eq([(0, 2), (1, 4), (2, 6)]));
//! assert!(!nim::misere_wins(&[1, 1, 1]));
//! ```

/// Returns the nim sum of heaps; the player to move wins unless it is 0.
pub fn sum(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}

/// Returns the winning moves of Nim: the place of a heap, and what to leave of it. There is one in
/// each heap that has the highest bit of the nim sum.
pub fn winning_moves(heaps: &[u64]) -> impl Iterator<Item = (usize, u64)> + '_ {
    let sum = sum(heaps);
    heaps.iter().map(move |heap| heap ^ sum).enumerate().filter(|&(i, left)| left < heaps[i])
}

/// Returns whether the player to move wins when the last stone loses: as in normal play while some
/// heap has more than one stone, and with an even number of heaps of one (Bouton, 1902). The same
/// holds for every game whose heap of n has the value n and is tame.
pub fn misere_wins(heaps: &[u64]) -> bool {
    let all_small = heaps.iter().all(|heap| *heap <= 1);
    (sum(heaps) != 0) != all_small
}

/// Returns whether the player to move wins when any number of stones moves from step k to step
/// k - 1, given steps 1, 2, …: stones on even steps do not count, for what comes down to an odd
/// step is at once moved on.
pub fn staircase_wins(steps: &[u64]) -> bool {
    steps.iter().step_by(2).fold(0, |sum, stones| sum ^ stones) != 0
}
