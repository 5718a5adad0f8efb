//! Games in which a move replaces a heap by several.
//!
//! ```
//! use contest::kit::splitting;
//!
//! // Split a heap of at least 3 into any number of parts that are as equal as can be.
//! assert_eq!(splitting::equal_parts(3, 6), [0, 0, 0, 1, 1, 2, 1]);
//! assert_eq!(splitting::bottles(4), [0, 1, 2, 4]);
//! ```

/// Returns the values of the heaps 0 to `greatest` when one of at least `floor` stones is split into
/// two or more parts whose sizes differ by 1 at most. Parts of one size come in runs, in which only
/// the parity of their number counts, so that each heap takes time in its square root.
pub fn equal_parts(floor: usize, greatest: usize) -> Vec<u64> {
    let mut values: Vec<u64> = vec![0; greatest + 1];
    // The last heap that has an option of each value; there are at most four for each size.
    let mut last = vec![0; 1024.max(8 * greatest.isqrt())];
    for heap in floor.max(2)..=greatest {
        let mut parts = 2;
        while parts <= heap {
            let size = heap / parts;
            let end = heap / size;
            for parts in parts..=end.min(parts + 1) {
                let larger = heap - size * parts;
                let option =
                    |count: usize, size: usize| if count % 2 == 1 { values[size] } else { 0 };
                let value = option(larger, size + 1) ^ option(parts - larger, size);
                last[value as usize] = heap;
            }
            parts = end + 1;
        }
        let value = last.iter().position(|&seen| seen != heap);
        values[heap] = value.expect("more places than options") as u64;
    }
    values
}

/// Returns the values of a bean by the number of bottles behind its own, when a move takes a bean and
/// puts one into each of two later bottles, or two into one. Takes time in the third power.
pub fn bottles(count: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::with_capacity(count);
    for behind in 0..count {
        let pairs = (0..behind).flat_map(|one| (0..=one).map(move |other| (one, other)));
        let options: Vec<u64> = pairs.map(|(one, other)| values[one] ^ values[other]).collect();
        values.push(crate::kit::takes::mex(&options));
    }
    values
}
