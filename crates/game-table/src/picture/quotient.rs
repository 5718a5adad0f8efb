//! Misère quotients as tables.

use crate::picture::svg::{LETTER, Svg, rect, shortened, width_of};
use heap_games::{HeapRule, MiserePresentation, MisereQuotient};
use std::fmt::Display;

/// The most elements of a quotient whose products are shown.
const MOST_ELEMENTS: usize = 20;
/// The most letters of an element.
const NAME: usize = 8;
const ROW: i64 = 26;
const LEFT: i64 = 20;
const TOP: i64 = 20;
/// The number of heaps on a line.
const LINE: usize = 10;

/// A misère quotient as the table of its products: squares are the elements for which the player to
/// move loses. Below it is the element of each heap. For a quotient with more than 20 elements the
/// picture shows only the losing elements and the heaps.
///
/// # Examples
/// ```
/// use game_table::QuotientPicture;
/// use heap_games::{MisereQuotient, Rule};
///
/// let mut quotient = MisereQuotient::new("0.123".parse::<Rule>()?);
/// quotient.extend_to(20)?;
/// let svg = QuotientPicture::new(&quotient).to_svg();
/// assert!(svg.contains("20 elements, 5 of them losing"));
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
#[derive(Debug)]
pub struct QuotientPicture<'a, R> {
    quotient: &'a MisereQuotient<R>,
}

impl<'a, R: HeapRule + Display> QuotientPicture<'a, R> {
    /// Returns the picture of a quotient.
    pub fn new(quotient: &'a MisereQuotient<R>) -> Self {
        QuotientPicture { quotient }
    }

    /// Returns the picture as SVG.
    ///
    /// # Complexity
    /// About O(order²) time for at most 20 elements; otherwise that of the presentation.
    pub fn to_svg(&self) -> String {
        let presentation = self.quotient.presentation();
        let names = presentation.names();
        let shown = if names.len() <= MOST_ELEMENTS { names.len() } else { 0 };
        let heaps = self.quotient.heap_names();
        let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(1).min(NAME);
        let cell = (longest as i64 * LETTER + 12).max(ROW);
        let caption = format!(
            "{}, misère play, heaps up to {}: {} elements, {} of them losing",
            self.quotient.rule(),
            self.quotient.greatest_heap(),
            names.len(),
            presentation.losing().len(),
        );
        let losing = {
            let names: Vec<String> =
                presentation.losing().iter().map(|name| raised(name)).collect();
            format!("losing (squares): {}", names.join(", "))
        };
        let relations = format!("relations: {}", raised(&presentation.to_string()));
        let lines: Vec<String> = (0..)
            .step_by(LINE)
            .zip(heaps.chunks(LINE))
            .map(|(first, names)| format!("heaps from {first}: {}", raised(&names.join(" "))))
            .collect();
        let texts: Vec<String> = [caption.clone(), losing, relations]
            .into_iter()
            .chain(lines)
            .map(|line| shortened(&line, 120))
            .collect();
        let widest = texts.iter().map(|line| width_of(line)).max().unwrap_or(0);
        let table = if shown == 0 { 0 } else { shown as i64 + 1 };
        let width = (cell * table).max(widest) + 2 * LEFT;
        let below = TOP + ROW * table + 20;
        let height = below + 20 * texts.len() as i64 + 10;
        let mut svg = Svg::new((width, height), "Misère quotient", &caption);
        if shown > 0 {
            let table = Table { names, presentation: &presentation, cell };
            table.write(&self.quotient.products(), &mut svg);
        }
        for (line, text) in (0..).zip(&texts) {
            svg.words("gp", (LEFT, below + 20 * line), text);
        }
        svg.finish()
    }
}

struct Table<'a> {
    names: &'a [String],
    presentation: &'a MiserePresentation,
    cell: i64,
}

impl Table<'_> {
    fn write(&self, products: &[Vec<usize>], svg: &mut Svg) {
        // Products of few generators come first.
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by_key(|&element| degree(&self.names[element]));
        for (index, &element) in order.iter().enumerate() {
            let name = &self.names[element];
            self.write_cell(name, (0, index + 1), &raised(name), svg);
            self.write_cell(name, (index + 1, 0), &raised(name), svg);
        }
        for (row, &one) in order.iter().enumerate() {
            for (column, &other) in order.iter().enumerate() {
                let product = &self.names[products[one][other]];
                let names =
                    [&self.names[one], &self.names[other], product].map(|name| raised(name));
                let title = format!("{} times {} is {}", names[0], names[1], names[2]);
                self.write_cell(product, (row + 1, column + 1), &title, svg);
            }
        }
    }

    fn write_cell(&self, name: &String, (row, column): (usize, usize), title: &str, svg: &mut Svg) {
        let cell = self.cell;
        let (x, y) = (LEFT + cell * column as i64, TOP + ROW * row as i64);
        let is_losing = self.presentation.losing().contains(name);
        let (class, round) = if is_losing { ("gp-P", 0) } else { ("gp-N", 12) };
        let inner = rect((x + 2, y + 2), (cell - 4, ROW - 4));
        svg.element("rect", class, &format!("{inner} rx=\"{round}\""), title);
        let head = if row == 0 || column == 0 { " gp-bold" } else { "" };
        let place = (x + cell / 2, y + ROW / 2 + 4);
        svg.words(&format!("gp gp-middle gp-small{head}"), place, &shortened(&raised(name), NAME));
    }
}

/// Returns the number of generators in the product of an element.
fn degree(name: &str) -> u64 {
    let mut degree = 0;
    let mut power: Option<u64> = None;
    let count = |power: Option<u64>| power.map_or(0, |power| power.max(1));
    for letter in name.chars() {
        match letter.to_digit(10) {
            Some(digit) => power = power.map(|power| 10 * power + u64::from(digit)),
            None => {
                degree += count(power);
                power = Some(0);
            }
        }
    }
    degree + count(power)
}

/// Returns a text with the powers of letters raised: `ab2=1` is `ab²=1`.
fn raised(text: &str) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let mut is_power = false;
    let letter = |letter: char| match letter.to_digit(10) {
        Some(digit) if is_power => RAISED[digit as usize],
        _ => {
            is_power = letter.is_alphabetic();
            letter
        }
    };
    text.chars().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use heap_games::Rule;

    #[test]
    fn every_product_is_there_once() {
        for (code, heap) in [("0.123", 20), ("0.75", 20), ("0.77", 8)] {
            let mut quotient = MisereQuotient::new(code.parse::<Rule>().unwrap());
            quotient.extend_to(heap).unwrap();
            let svg = QuotientPicture::new(&quotient).to_svg();
            let order = quotient.order();
            assert_eq!(svg.matches(" times ").count(), order * order, "{code}");
            // The head of each row and column, and each product.
            let squares = svg.matches("class=\"gp-P\"").count();
            assert!(squares >= 2 * quotient.losing_count(), "{code}");
        }
    }

    #[test]
    fn powers_are_raised() {
        assert_eq!(raised("<a,b | a2=1, b12=b3>"), "<a,b | a²=1, b¹²=b³>");
        assert_eq!(["1", "a", "ab2", "b12"].map(degree), [0, 1, 3, 12]);
    }

    #[test]
    fn large_quotients_are_said_in_words() {
        let mut quotient = MisereQuotient::new("0.77".parse::<Rule>().unwrap());
        quotient.extend_to(20).unwrap();
        let svg = QuotientPicture::new(&quotient).to_svg();
        let shows = quotient.order() <= MOST_ELEMENTS;
        assert_eq!(svg.contains(" times "), shows, "{}", quotient.order());
    }
}
