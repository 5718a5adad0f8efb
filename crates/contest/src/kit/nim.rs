//! Nim: nim sums, winning moves, misère play and staircases.
//!
//! A sum of heaps is lost if the exclusive or of their sizes is 0 (Bouton, 1902). All functions
//! take linear time.
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

/// Returns the winning moves of Nim: the index of a heap, and how much to leave of it. There is one
/// for each heap that has the highest bit of the nim sum.
pub fn winning_moves(heaps: &[u64]) -> impl Iterator<Item = (usize, u64)> + '_ {
    let sum = sum(heaps);
    heaps.iter().map(move |heap| heap ^ sum).enumerate().filter(|&(i, left)| left < heaps[i])
}

/// Returns whether the player to move wins if the last stone loses: as in normal play while some
/// heap has more than one stone, else if the number of heaps of one is even (Bouton, 1902). The
/// same holds for every tame game in which a heap of n has value n.
pub fn misere_wins(heaps: &[u64]) -> bool {
    let all_small = heaps.iter().all(|heap| *heap <= 1);
    (sum(heaps) != 0) != all_small
}

/// Returns whether the player to move wins if a move takes any number of stones from step k to step
/// k - 1, given steps 1, 2, …: stones on even steps do not count, because those that reach an odd
/// step are at once moved on.
pub fn staircase_wins(steps: &[u64]) -> bool {
    steps.iter().step_by(2).fold(0, |sum, stones| sum ^ stones) != 0
}
