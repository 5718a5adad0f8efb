//! Heaps under any rule, so that they can be played.

use crate::errors::Result;
use heap_games::{HeapRule, Rule};
use mex_core::{Options, Play, Ruleset};
use std::cmp::Reverse;

/// The greatest heap that can be played: all of its moves are listed.
const GREATEST: u64 = 65_535;

/// A rule as a ruleset whose positions are heaps.
#[derive(Debug)]
pub(crate) struct Heaps {
    rule: Rule,
}

impl Heaps {
    /// Returns the ruleset, unless these heaps cannot be played by the rule.
    pub(crate) fn new(rule: Rule, heaps: &[u64], play: Play) -> Result<Self> {
        if let Some(heap) = heaps.iter().find(|&&heap| heap > GREATEST) {
            return Err(format!("a heap of {heap} is too large; the greatest is {GREATEST}").into());
        }
        if play == Play::Misere {
            // The library says why coins that cancel have no misère play.
            rule.misere_outcome(&[], 0)?;
        }
        Ok(Heaps { rule })
    }
}

impl Ruleset for Heaps {
    type Position = u64;

    fn options(&self, &heap: &u64, options: &mut Options<u64>) {
        let mut found: Vec<Vec<u64>> = Vec::new();
        self.rule.for_each_option(heap, &mut |parts| {
            let mut parts: Vec<u64> = parts.iter().copied().filter(|&part| part > 0).collect();
            parts.sort_unstable();
            found.push(parts);
        });
        // The moves that take least come first, and each once.
        found.sort_unstable_by_key(|parts| {
            (Reverse(parts.iter().sum::<u64>()), parts.len(), parts.clone())
        });
        found.dedup();
        for parts in found {
            if options.is_full() {
                return;
            }
            options.add_sum(parts);
        }
    }
}
