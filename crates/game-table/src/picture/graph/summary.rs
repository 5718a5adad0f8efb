//! Large graphs: the number of positions for each outcome and remoteness.

use super::{GraphPicture, counted};
use crate::picture::svg::{Svg, rect, width_of};
use graph_retro::Outcome;
use mex_core::StopPoints;

const BARS: u64 = 60;
/// The height of the tallest possible bar, and the width of a bar with its space.
const TALL: i64 = 300;
const WIDE: i64 = 14;
const LEFT: i64 = 90;

/// The number of positions of each outcome in a range of remoteness.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Bar {
    next: u64,
    previous: u64,
}

impl GraphPicture<'_> {
    pub(super) fn summary(&self) -> String {
        let solution = self.solution;
        let positions = 0..solution.position_count();
        let most = positions.clone().filter_map(|position| solution.remoteness(position)).max();
        // An even number of moves, so that each bar covers both losses and wins.
        let step = match u64::from(most.unwrap_or(0)) + 1 {
            count if count <= BARS => 1,
            count => count.div_ceil(BARS).next_multiple_of(2),
        };
        let mut bars = vec![Bar::default(); (u64::from(most.unwrap_or(0)) / step + 1) as usize];
        let (mut draws, mut stops) = (0, StopPoints::default());
        for position in positions {
            stops.pass();
            let bar = solution.remoteness(position).map(|moves| u64::from(moves) / step);
            match (solution.outcome(position), bar) {
                (Outcome::Next, Some(bar)) => bars[bar as usize].next += 1,
                (Outcome::Previous, Some(bar)) => bars[bar as usize].previous += 1,
                _ => draws += 1,
            }
        }
        self.write_summary(&bars, step, draws)
    }

    fn write_summary(&self, bars: &[Bar], step: u64, draws: u64) -> String {
        let caption = self.caption();
        let notes = [
            "The number of positions for each remoteness; each line is ten times the one below.",
            "Orange: P, the player to move loses; blue: N, wins. Separate bar: draws.",
        ];
        let words = notes.iter().chain([&&*caption]).map(|words| width_of(words)).max();
        let wide = if step == 1 { 2 * WIDE } else { WIDE };
        let right = LEFT + wide * (bars.len() as i64 + 2) + 20;
        let (width, height) = (right.max(words.unwrap_or(0) + 30), TALL + 150);
        let ground = 40 + TALL;
        let mut svg = Svg::new((width, height), "Summary of a game on a graph", &caption);
        let most = bars.iter().map(|bar| bar.next.max(bar.previous)).max().unwrap_or(0).max(draws);
        let scale = Scale { tallest: logarithm(most).max(64) };
        for power in 0..=most.max(1).ilog10() {
            let number = 10_u64.pow(power);
            let y = ground - scale.height(number);
            let rest = format!("d=\"M{} {y}H{right}\"", LEFT - 6);
            svg.element("path", "gp-line", &rest, "");
            svg.words("gp gp-soft gp-small", (12, y + 4), &number.to_string());
        }
        for (index, bar) in (0..).zip(bars) {
            let x = LEFT + wide * index;
            let first = step * index as u64;
            let range = match step {
                1 => format!("remoteness {first}"),
                _ => format!("remoteness {first} to {}", first + step - 1),
            };
            let both = bar.next > 0 && bar.previous > 0;
            let thin = if both { (wide - 4) / 2 } else { wide - 4 };
            let parts = [(bar.previous, "P", x), (bar.next, "N", x + wide - 4 - thin)];
            for (count, letter, x) in parts.into_iter().filter(|part| part.0 > 0) {
                let tall = scale.height(count);
                let place = rect((x, ground - tall), (thin, tall));
                let title = format!("{range}: {}", counted(count, &format!("{letter}-position")));
                svg.element("rect", &format!("gp-{letter}"), &place, &title);
            }
            if index % 5 == 0 {
                svg.words("gp gp-small", (x, ground + 16), &first.to_string());
            }
        }
        if draws > 0 {
            let (x, tall) = (LEFT + wide * (bars.len() as i64 + 1), scale.height(draws));
            let place = rect((x, ground - tall), (wide - 4, tall));
            svg.element("rect", "gp-D", &place, &counted(draws, "draw"));
            svg.words("gp gp-small", (x, ground + 16), "D");
        }
        svg.notes(&caption, notes, (ground + 50, 20));
        svg.finish()
    }
}

/// The height of a bar by the logarithm of its number.
struct Scale {
    tallest: i64,
}

impl Scale {
    fn height(&self, count: u64) -> i64 {
        if count == 0 { 0 } else { (logarithm(count) + 16) * TALL / (self.tallest + 16) }
    }
}

/// Returns 64 times the logarithm to base two, linear between powers of two.
fn logarithm(count: u64) -> i64 {
    let Some(power) = count.checked_ilog2() else { return 0 };
    let rest = (u128::from(count - (1 << power)) * 64) >> power;
    i64::from(power) * 64 + rest as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_grow() {
        let counts = [1, 2, 3, 4, 7, 8, 1000, 1 << 40, u64::MAX];
        assert!(counts.windows(2).all(|pair| logarithm(pair[0]) < logarithm(pair[1])));
        assert_eq!((logarithm(1), logarithm(2), logarithm(1 << 40)), (0, 64, 2560));
    }
}
