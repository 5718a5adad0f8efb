//! Games in which a move replaces a heap by several heaps.
//!
//! ```
//! use contest::kit::splitting;
//!
//! // Split a heap of at least 3 into any number of parts that are as equal as can be.
//! assert_eq!(splitting::equal_parts(3, 6), [0, 0, 0, 1, 1, 2, 1]);
//! assert_eq!(splitting::bottles(4), [0, 1, 2, 4]);
//! ```

/// Marks an option that all later heaps have.
const ALWAYS: usize = usize::MAX;

/// Returns the values of the heaps 0 to `greatest` if a heap of at least `least` stones is split
/// into two or more parts whose sizes differ by at most 1. Each heap takes time in its square root.
///
/// Of n stones in m parts of q or q + 1 stones, m(q + 1) - n parts have q and n - mq have q + 1,
/// and only their parities matter. From n = 2q(q + 1) on, two consecutive m give parts of q, so all
/// later n of one parity have the same options of parts of q.
pub fn equal_parts(least: usize, greatest: usize) -> Vec<u64> {
    let mut values = vec![0; greatest + 1];
    // By the parity of the heap: the last heap with an option of each value. A heap has fewer than
    // 4√n + 4 different options, which bounds the values.
    let places = (4 * (greatest as f64).sqrt() as usize + 5).next_power_of_two();
    let mut seen = [vec![0; places], vec![0; places]];
    // The least part size whose options may still change.
    let mut size = 1;
    for heap in 2..=greatest {
        if heap == 2 * size * (size + 1) {
            for (odd, more) in [(0, 1), (0, 2), (1, 1), (1, 2)] {
                seen[odd][split(&values, heap + odd, 2 * size + more)] = ALWAYS;
            }
            size += 1;
        }
        if heap < least {
            continue;
        }
        let seen = &mut seen[heap % 2];
        for parts in 2..=heap / size {
            let option = split(&values, heap, parts);
            seen[option] = seen[option].max(heap);
        }
        values[heap] = seen.iter().take_while(|mark| **mark >= heap).count() as u64;
    }
    values
}

/// Returns the value of a heap split as equally as possible.
fn split(values: &[u64], heap: usize, parts: usize) -> usize {
    let (size, larger) = (heap / parts, heap % parts);
    let value = |count: usize, size: usize| if count % 2 == 1 { values[size] } else { 0 };
    (value(parts - larger, size) ^ value(larger, size + 1)) as usize
}

/// Returns the values of a bean by the number of bottles behind its own, if a move replaces a bean
/// by two beans in later bottles, the same one or two. Takes cubic time.
pub fn bottles(count: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::with_capacity(count);
    for behind in 0..count {
        let pairs = (0..behind).flat_map(|one| (0..=one).map(move |other| (one, other)));
        let options: Vec<u64> = pairs.map(|(one, other)| values[one] ^ values[other]).collect();
        values.push(crate::kit::takes::mex(&options));
    }
    values
}
