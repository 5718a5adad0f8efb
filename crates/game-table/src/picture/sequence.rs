//! Grundy values as a plot.

use crate::answer::texts;
use crate::picture::svg::{LETTER, Svg, rect, width_of};
use heap_games::{Budget, Period, PeriodSearch, Rule};
use mex_core::StopPoints;
use std::collections::BTreeMap;

/// The size of the plot itself.
const WIDE: i64 = 900;
const TALL: i64 = 300;
const LEFT: i64 = 70;
const TOP: i64 = 30;
/// The most values that are separate dots with texts.
const DOTS: usize = 300;
/// The number of rows of cells if values share them.
const CELLS: i64 = 150;
/// The longest period with its own row in a table, and the most rows.
const COLUMNS: u64 = 48;
const ROWS: u64 = 16;
/// The most values named as rare.
const MOST_RARE: usize = 20;
/// The least number of values in a search for a period, and its limit in steps of a nanosecond.
const SEARCHED: usize = 1 << 20;
const SEARCH_STEPS: u64 = 2_000_000_000;

/// The Grundy values of heaps, from heap 0 on, as a plot with their period.
///
/// Values before the period that differ from the periodic continuation are exceptions, drawn as
/// crosses; values of fewer than one heap in a hundred are named as rare. Beyond 300 values each
/// cell of a grid shows whether it contains any value. If a period has at most 48 heaps, a table
/// shows one period per row.
///
/// # Examples
/// ```
/// use game_table::SequencePicture;
/// use heap_games::Period;
///
/// let values = [0, 1, 2, 0, 1, 2, 0, 1, 2, 0];
/// let period = Period { preperiod: 0, length: 3, saltus: 0 };
/// let svg = SequencePicture::new("subtract:1,2", &values)
///     .period(period, "proven by the theorem of bounded takes")
///     .to_svg();
/// assert!(svg.contains("heap 5: 2") && svg.contains("proven"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SequencePicture<'a> {
    rule: &'a str,
    values: &'a [u64],
    largest: u64,
    period: Option<(Period, &'a str)>,
}

impl<'a> SequencePicture<'a> {
    /// The greatest heap in a picture.
    pub const GREATEST: u64 = 10_000_000;

    /// Returns the search for the period in a picture up to a heap, limited to about two seconds.
    pub fn search(rule: Rule, to: u64, bytes: u64) -> PeriodSearch {
        let to = usize::try_from(to.min(Self::GREATEST)).unwrap_or(SEARCHED);
        PeriodSearch::new(rule, Budget { values: to.max(SEARCHED), steps: SEARCH_STEPS, bytes })
    }

    /// Returns the picture of the values of a rule.
    pub fn new(rule: &'a str, values: &'a [u64]) -> Self {
        let largest = values.iter().copied().max().unwrap_or(0);
        SequencePicture { rule, values, largest, period: None }
    }

    /// Shows a period, with its status, such as `proven` or `not proven`. A period without a length
    /// is ignored, as by [`Period::fold`].
    pub fn period(self, period: Period, standing: &'a str) -> Self {
        SequencePicture { period: (period.length > 0).then_some((period, standing)), ..self }
    }

    /// Returns the picture as SVG.
    ///
    /// # Complexity
    /// O(n log n) time for n values; less than one megabyte of text.
    pub fn to_svg(&self) -> String {
        let caption = self.caption();
        let exceptions = self.exceptions();
        let rare = self.rare();
        let mut notes = vec![caption.clone()];
        if let Some(last) = exceptions.last() {
            notes.push(match exceptions.len() {
                1 => format!("one exception (a cross), heap {last}"),
                count => format!("{count} exceptions (crosses), the last is heap {last}"),
            });
        }
        if !rare.is_empty() && rare.len() <= MOST_RARE {
            notes.push(format!("rare values: {}", texts(rare).join(", ")));
        }
        let table = self.table_size();
        let wide = notes.iter().map(|note| width_of(note)).max().unwrap_or(0);
        let (columns, rows, cell) = table.unwrap_or_default();
        let width = (LEFT + WIDE + 30).max(wide + 30).max(LEFT + cell * columns as i64 + 30);
        let below = TOP + TALL + 52 + 18 * notes.len() as i64;
        let height = below + if table.is_some() { 22 * rows as i64 + 40 } else { 0 };
        let title = format!("Grundy values of {}", self.rule);
        let mut svg = Svg::new((width, height), &title, &caption);
        self.write_axes(&mut svg);
        if self.values.len() <= DOTS {
            self.write_dots(&exceptions, &mut svg);
        } else {
            self.write_cells(&exceptions, &mut svg);
        }
        for (line, note) in (0..).zip(&notes) {
            svg.words("gp", (12, TOP + TALL + 56 + 18 * line), note);
        }
        if table.is_some() {
            self.write_table((columns, rows, cell), below + 10, &exceptions, &mut svg);
        }
        svg.finish()
    }

    fn caption(&self) -> String {
        let last = self.values.len().saturating_sub(1);
        let values = format!("{}, heaps 0 to {last}", self.rule);
        match self.period {
            None => format!("{values}; no period is known"),
            Some((Period { preperiod, length, saltus }, standing)) => {
                let more = if saltus == 0 { String::new() } else { format!(" + {saltus}") };
                format!(
                    "{values}; g(n + {length}) = g(n){more} for all n from {preperiod} on, {standing}"
                )
            }
        }
    }

    /// Returns the heaps before the period whose values differ from the periodic continuation.
    fn exceptions(&self) -> Vec<usize> {
        let Some((period, _)) = self.period else { return Vec::new() };
        let (Ok(preperiod), Ok(length)) =
            (usize::try_from(period.preperiod), usize::try_from(period.length))
        else {
            return Vec::new();
        };
        let mut stops = StopPoints::default();
        let differs = |&heap: &usize| {
            stops.pass();
            let rounds = (preperiod - heap).div_ceil(length);
            let later = self.values.get(heap.saturating_add(rounds.saturating_mul(length)));
            later.is_some_and(|&later| {
                let more = u128::from(period.saltus) * rounds as u128;
                u128::from(self.values[heap]) + more != u128::from(later)
            })
        };
        (0..preperiod.min(self.values.len())).filter(differs).collect()
    }

    /// Returns the values of fewer than one heap in a hundred, for a hundred heaps or more.
    fn rare(&self) -> Vec<u64> {
        let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
        let mut stops = StopPoints::default();
        for &value in self.values {
            stops.pass();
            *counts.entry(value).or_default() += 1;
        }
        let all = self.values.len();
        let is_rare = |&(_, count): &(u64, usize)| all >= 100 && 100 * count < all;
        counts.into_iter().filter(is_rare).map(|(value, _)| value).collect()
    }

    /// Returns the coordinates of a heap and of a value.
    fn x(&self, heap: u64) -> i64 {
        let last = (self.values.len() as u64).saturating_sub(1).max(1);
        // Points further to the right are not drawn.
        let heap = u128::from(heap.min(2 * last));
        LEFT + (heap * WIDE as u128 / u128::from(last)) as i64
    }

    fn y(&self, value: u64) -> i64 {
        // A height is at most that of the plot.
        TOP + TALL - (u128::from(value) * TALL as u128 / u128::from(self.largest.max(1))) as i64
    }

    fn write_axes(&self, svg: &mut Svg) {
        let last = self.values.len().saturating_sub(1) as u64;
        if let Some((Period { preperiod, length, .. }, _)) = self.period
            && preperiod <= last
        {
            let x = self.x(preperiod);
            let band = rect((x, TOP - 12), (LEFT + WIDE - x, TALL + 18));
            svg.element("rect", "gp-band", &band, "the values repeat from here on");
            if self.x(length) - LEFT >= 8 {
                let starts =
                    (1..).map(|round: u64| preperiod.saturating_add(length.saturating_mul(round)));
                for start in starts.take_while(|&start| start <= last) {
                    let rest = format!("d=\"M{} {}V{}\"", self.x(start), TOP - 12, TOP + TALL + 6);
                    svg.element("path", "gp-band", &rest, "");
                }
            }
        }
        let rest =
            format!("d=\"M{} {}V{}H{}\"", LEFT - 8, TOP - 12, TOP + TALL + 8, LEFT + WIDE + 8);
        svg.element("path", "gp-line", &rest, "");
        for heap in marks(last) {
            let place = (self.x(heap), TOP + TALL + 22);
            svg.words("gp gp-small gp-middle", place, &heap.to_string());
        }
        svg.words("gp gp-small gp-soft gp-end", (LEFT + WIDE + 8, TOP + TALL + 36), "heap");
        svg.words("gp gp-small gp-soft", (12, TOP - 16), "value");
        for value in marks(self.largest) {
            let place = (12, self.y(value) + 4);
            svg.words("gp gp-small", place, &value.to_string());
        }
    }

    fn write_dots(&self, exceptions: &[usize], svg: &mut Svg) {
        for (heap, &value) in self.values.iter().enumerate() {
            let (x, y) = (self.x(heap as u64), self.y(value));
            if exceptions.binary_search(&heap).is_ok() {
                let rest = format!("d=\"M{} {}l8 8m0 -8l-8 8\"", x - 4, y - 4);
                svg.element(
                    "path",
                    "gp-odd",
                    &rest,
                    &format!("heap {heap}: {value}, an exception"),
                );
            } else {
                let rest = format!("cx=\"{x}\" cy=\"{y}\" r=\"3\"");
                svg.element("circle", "gp-dot", &rest, &format!("heap {heap}: {value}"));
            }
        }
    }

    fn write_cells(&self, exceptions: &[usize], svg: &mut Svg) {
        let height = TALL / CELLS;
        let mut taken = vec![0_u8; ((WIDE + 1) * (CELLS + 1)) as usize];
        let at = |heap: usize, value: u64| {
            let column = self.x(heap as u64) - LEFT;
            let row = (TOP + TALL - self.y(value)) / height;
            (column * (CELLS + 1) + row) as usize
        };
        let mut stops = StopPoints::default();
        for (heap, &value) in self.values.iter().enumerate() {
            stops.pass();
            taken[at(heap, value)] |= 1;
        }
        for &heap in exceptions {
            taken[at(heap, self.values[heap])] |= 2;
        }
        for (bit, class) in [(1, "gp-dots"), (2, "gp-odds")] {
            let mut path = String::new();
            for (column, cells) in (0..).zip(taken.chunks((CELLS + 1) as usize)) {
                let mut row = 0;
                for run in cells.chunk_by(|first, second| first & bit == second & bit) {
                    let count = run.len() as i64;
                    if run[0] & bit != 0 {
                        let bottom = TOP + TALL - height * row + height / 2;
                        path += &format!("M{} {bottom}v-{}", LEFT + column, height * count);
                    }
                    row += count;
                }
            }
            if !path.is_empty() {
                svg.element("path", class, &format!("d=\"{path}\""), "");
            }
        }
    }

    /// Returns the columns, the rows and the width of a cell of the table, if there is one.
    fn table_size(&self) -> Option<(u64, u64, i64)> {
        let (period, _) = self.period?;
        if period.length > COLUMNS {
            return None;
        }
        let count = self.values.len() as u64;
        // Enough rows for two complete periods.
        let wanted = (period.preperiod / period.length + 3).min(ROWS);
        let rows = count.div_ceil(period.length).min(wanted);
        let digits = self.largest.checked_ilog10().unwrap_or(0) + 1;
        Some((period.length, rows, i64::from(digits) * LETTER + 10))
    }

    fn write_table(
        &self,
        (columns, rows, cell): (u64, u64, i64),
        top: i64,
        exceptions: &[usize],
        svg: &mut Svg,
    ) {
        for row in 0..rows {
            let y = top + 22 * row as i64 + 16;
            svg.words("gp gp-soft gp-small", (12, y), &(row * columns).to_string());
            for column in 0..columns {
                let heap = (row * columns + column) as usize;
                let Some(value) = self.values.get(heap) else { return };
                let x = LEFT + cell * column as i64;
                if exceptions.binary_search(&heap).is_ok() {
                    let place = rect((x - 3, y - 13), (cell - 4, 18));
                    svg.element("rect", "gp-odd", &place, &format!("heap {heap}: an exception"));
                }
                svg.words("gp", (x, y), &value.to_string());
            }
        }
    }
}

/// Returns up to eleven round numbers from 0 to a number.
fn marks(last: u64) -> impl Iterator<Item = u64> {
    let power = 10_u64.pow(last.max(1).ilog10());
    let steps = [power / 10, power / 5, power / 2, power, power.saturating_mul(2)];
    let step = steps.into_iter().find(|&step| step > 0 && last / step <= 10).unwrap_or(1);
    (0..=last / step).map(move |mark| mark * step)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(code: &str, to: usize) -> Vec<u64> {
        let mut sequence = heap_games::HeapSequence::new(code.parse::<Rule>().unwrap());
        sequence.extend_to(to).unwrap();
        sequence.values().iter().map(u64::from).collect()
    }

    #[test]
    fn exceptions_of_kayles_are_the_known_ones() {
        let values = values("0.77", 200);
        let report = PeriodSearch::new("0.77".parse().unwrap(), 1 << 12).run().unwrap();
        let picture = SequencePicture::new("kayles", &values).period(report.period, "proven");
        assert_eq!(picture.exceptions(), [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]);
        let svg = picture.to_svg();
        assert_eq!(svg.matches("an exception").count(), 28);
        assert!(svg.contains("14 exceptions (crosses), the last is heap 70"));
    }

    #[test]
    fn many_values_share_cells() {
        let mix = |n: u32| u64::from(n.wrapping_mul(2_654_435_761) >> 20);
        let values: Vec<u64> = (0..1_000_000).map(mix).collect();
        let svg = SequencePicture::new("noise", &values).to_svg();
        assert!(svg.len() < 1_000_000, "{}", svg.len());
        let flat = SequencePicture::new("zero", &[0; 500]).to_svg();
        assert!(flat.contains("no period is known"));
    }

    #[test]
    fn pictures_of_nearly_nothing_are_pictures() {
        let period = Period { preperiod: 5, length: 9, saltus: u64::MAX };
        for values in [&[][..], &[0], &[u64::MAX, 0], &[0; 301]] {
            let picture = SequencePicture::new("a", values);
            assert!(picture.to_svg().ends_with("</svg>\n"));
            assert!(picture.period(period, "not proven").to_svg().ends_with("</svg>\n"));
            let long = Period { preperiod: u64::MAX, length: u64::MAX, saltus: 1 };
            assert!(picture.period(long, "not proven").to_svg().ends_with("</svg>\n"));
        }
    }

    #[test]
    fn marks_are_round() {
        assert_eq!(marks(0).collect::<Vec<_>>(), [0]);
        assert_eq!(marks(9).count(), 10);
        assert_eq!(marks(100).collect::<Vec<_>>(), [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
        assert_eq!(marks(1234).collect::<Vec<_>>(), [0, 200, 400, 600, 800, 1000, 1200]);
        assert!(marks(u64::MAX).count() <= 11);
    }

    #[test]
    fn a_period_without_a_length_is_none() {
        let values = [0, 1, 0, 1];
        let plain = SequencePicture::new("bash:1", &values);
        for saltus in [0, 1, u64::MAX] {
            for preperiod in [0, 2, u64::MAX] {
                let none = plain.period(Period { preperiod, length: 0, saltus }, "proven");
                assert_eq!(none.to_svg(), plain.to_svg());
            }
        }
    }
}
