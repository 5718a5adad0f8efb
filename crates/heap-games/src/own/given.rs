//! The options of one heap, while they are collected.

use std::collections::HashSet;

/// The options of one heap, as they are given.
#[derive(Clone, Debug, Default)]
pub(super) struct Given {
    parts: Vec<u64>,
    ends: Vec<usize>,
}

impl Given {
    pub(super) fn clear(&mut self) {
        self.parts.clear();
        self.ends.clear();
    }

    pub(super) fn push(&mut self, option: impl IntoIterator<Item = u64>) {
        self.parts.extend(option);
        self.ends.push(self.parts.len());
    }

    /// Returns how much room the options take; options without heaps take some as well.
    pub(super) fn len(&self) -> usize {
        self.parts.len().max(self.ends.len())
    }

    /// Returns every option once, its heaps in increasing order.
    pub(super) fn distinct(&mut self, keeps_empty: bool) -> Vec<&[u64]> {
        let mut start = 0;
        for &end in &self.ends {
            self.parts[start..end].sort_unstable();
            start = end;
        }
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        let options = starts.zip(&self.ends).map(|(start, &end)| {
            let option = &self.parts[start..end];
            match keeps_empty {
                true => option,
                false => &option[option.partition_point(|&part| part == 0)..],
            }
        });
        let mut options: Vec<&[u64]> = options.collect();
        // Most rules list their options in an order that shows that none comes twice.
        if !options.is_sorted_by(|one, next| one < next)
            && !options.is_sorted_by(|one, next| one > next)
        {
            let mut seen = HashSet::with_capacity(options.len());
            options.retain(|option| seen.insert(*option));
        }
        options
    }
}
