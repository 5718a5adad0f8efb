//! Slow routines that follow the definitions word for word, for the tests to compare with.

use crate::{HeapMove, HeapRule, Rule};
use test_support::mex;

/// Rules of every kind but coins, as they are written.
const RULES: &str = "nim lasker halving smaller-part grundy split-equal:0 split-equal:1 split-equal:3 \
    split-equal:7 bounded:1,4 bounded:2,9 subtract:1,3,4 subtract:2,5,6,11 all-but:1 all-but:4 all-but:2,5 \
    all-but:1,2,3,7 0.0 0.1 0.3 0.07 0.77 0.3F 0.[3] 4.0 4.3 4.007 4.[3] 8.0 8.3";

/// Returns rules of every kind but coins, and some more.
pub(crate) fn rules_and(
    more: impl IntoIterator<Item = &'static str>,
) -> impl Iterator<Item = &'static str> {
    RULES.split(' ').chain(more)
}

/// Returns the Grundy values of the heaps 0 to `to`, each option being a list of smaller heaps.
pub(crate) fn values(to: u64, options: impl Fn(u64) -> Vec<Vec<u64>>) -> Vec<u32> {
    let mut table: Vec<u32> = Vec::new();
    for heap in 0..=to {
        let reached: Vec<u32> = options(heap)
            .iter()
            .map(|parts| parts.iter().fold(0, |sum, &p| sum ^ table[p as usize]))
            .collect();
        table.push(mex(&reached));
    }
    table
}

/// Returns the moves in a position of heaps, each with the heaps after it, in increasing order without empty ones.
pub(crate) fn moves(rule: &Rule, heaps: &[u64]) -> Vec<(HeapMove, Vec<u64>)> {
    let mut list = Vec::new();
    for (index, &heap_size) in heaps.iter().enumerate() {
        rule.for_each_option(heap_size, &mut |parts| {
            let mut into: Vec<u64> = parts.iter().copied().filter(|&part| part > 0).collect();
            into.sort_unstable();
            let mut next = heaps.to_vec();
            next.remove(index);
            next.extend(&into);
            next.retain(|&heap| heap > 0);
            next.sort_unstable();
            list.push((HeapMove { heap_size, into }, next));
        });
    }
    list
}
