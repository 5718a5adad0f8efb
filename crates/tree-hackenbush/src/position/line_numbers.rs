//! The lines of edges in their text.

/// Line numbers by index: runs of edges on consecutive lines.
#[derive(Clone, Debug, Default)]
pub(crate) struct LineNumbers {
    /// The first index of each run, with its line.
    runs: Vec<(u32, u32)>,
    /// The number of edges.
    len: u32,
}

impl LineNumbers {
    /// Appends the line of the next edge.
    #[inline]
    pub(crate) fn push(&mut self, line: u32) {
        let expected = self.runs.last().map(|&run| line_in(run, self.len));
        if expected != Some(line) {
            self.runs.push((self.len, line));
        }
        self.len += 1;
    }

    pub(crate) fn get(&self, place: u32) -> Option<u32> {
        let run = self.runs.partition_point(|&(first, _)| first <= place);
        let &run = self.runs[..run].last()?;
        (place < self.len).then(|| line_in(run, place))
    }
}

fn line_in((first, line): (u32, u32), place: u32) -> u32 {
    line.saturating_add(place - first)
}

#[cfg(test)]
mod tests {
    use super::LineNumbers;
    use test_support::Rng;

    #[test]
    fn lines_are_those_of_a_plain_list() {
        let mut rng = Rng::new(5);
        for _ in 0..500 {
            let mut lines = LineNumbers::default();
            let mut plain: Vec<u32> = Vec::new();
            let mut line = 0;
            for _ in 0..rng.below(12) {
                line += 1 + rng.below(4) as u32 / 3;
                lines.push(line);
                plain.push(line);
            }
            for place in 0..15u32 {
                let expected = plain.get(place as usize).copied();
                assert_eq!(lines.get(place), expected, "{plain:?} {lines:?}");
            }
        }
    }
}
