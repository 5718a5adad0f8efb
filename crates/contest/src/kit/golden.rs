//! Wythoff's game and Fibonacci Nim, in exact integers.
//!
//! ```
//! use contest::kit::golden;
//!
//! assert!(golden::wythoff_is_lost(165_580_140, 267_914_295));
//! assert!(golden::fibonacci_is_lost(13));
//! assert_eq!(golden::fibonacci_take(12), 1);
//! ```

/// Returns whether the player to move loses Wythoff's game: take any number from one heap, or the
/// same number from both. The lost pair with difference k begins with k times the golden section,
/// rounded down (Wythoff, 1907), the a with (2a - k)² ≤ 5k² < (2a + 2 - k)². Heaps are below 2^62;
/// the time is constant.
pub fn wythoff_is_lost(one: u64, other: u64) -> bool {
    let a = i128::from(one.min(other));
    let k = i128::from(one.abs_diff(other));
    let square = |n: i128| n * n;
    square(2 * a - k) <= 5 * square(k) && 5 * square(k) < square(2 * a + 2 - k)
}

/// Returns whether the player to move loses Fibonacci Nim: the first move leaves something, and
/// each later one takes at most twice as many as the last. The Fibonacci numbers are lost
/// (Whinihan, 1963). The time is logarithmic.
pub fn fibonacci_is_lost(stones: u64) -> bool {
    fibonacci_take(stones) == stones
}

/// Returns the least part of the Zeckendorf representation, which wins Fibonacci Nim unless it is
/// the whole heap. The time is logarithmic.
pub fn fibonacci_take(mut stones: u64) -> u64 {
    while stones > 0 {
        // The greatest Fibonacci number up to `stones`.
        let (mut low, mut high) = (1, 2);
        while high <= stones {
            (low, high) = (high, high.saturating_add(low));
            if high == u64::MAX {
                break;
            }
        }
        if low == stones {
            break;
        }
        stones -= low;
    }
    stones
}
