//! Misère quotients as tables.

use crate::picture::svg::{LETTER, Svg, shortened, width_of};
use heap_games::{HeapRule, MiserePresentation, MisereQuotient};
use std::fmt::Display;

/// The most elements of a quotient whose products are shown.
const MOST_ELEMENTS: usize = 40;
/// The most letters of an element.
const NAME: usize = 8;
/// The height of a row.
const ROW: i64 = 26;
const LEFT: i64 = 20;
const TOP: i64 = 20;
/// How many heaps stand in a line.
const LINE: usize = 10;

/// A misère quotient as the table of its products: squares are the elements whose positions the
/// player to move loses. Below it stands the element of each heap. Of a quotient with more than 40
/// elements the picture shows the losing elements and the heaps alone.
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
    /// About O(order²) time, for at most 40 elements; otherwise that of the presentation.
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
        let losing = format!("losing (squares): {}", presentation.losing().join(", "));
        let relations = format!("relations: {presentation}");
        let lines: Vec<String> = (0..)
            .step_by(LINE)
            .zip(heaps.chunks(LINE))
            .map(|(first, names)| format!("heaps from {first}: {}", names.join(" ")))
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

/// The products of all elements.
struct Table<'a> {
    names: &'a [String],
    presentation: &'a MiserePresentation,
    /// The width of a column.
    cell: i64,
}

impl Table<'_> {
    fn write(&self, products: &[Vec<usize>], svg: &mut Svg) {
        for (index, name) in self.names.iter().enumerate() {
            self.write_cell(name, (0, index + 1), name, svg);
            self.write_cell(name, (index + 1, 0), name, svg);
        }
        for (row, places) in products.iter().enumerate() {
            for (column, &place) in places.iter().enumerate() {
                let product = &self.names[place];
                let title =
                    format!("{} times {} is {product}", self.names[row], self.names[column]);
                self.write_cell(product, (row + 1, column + 1), &title, svg);
            }
        }
    }

    fn write_cell(&self, name: &String, (row, column): (usize, usize), title: &str, svg: &mut Svg) {
        let cell = self.cell;
        let (x, y) = (LEFT + cell * column as i64, TOP + ROW * row as i64);
        let is_losing = self.presentation.losing().contains(name);
        let (class, round) = if is_losing { ("gp-P", 0) } else { ("gp-N", 12) };
        let (inner_x, inner_y, width, height) = (x + 2, y + 2, cell - 4, ROW - 4);
        let rest = format!(
            "x=\"{inner_x}\" y=\"{inner_y}\" width=\"{width}\" height=\"{height}\" rx=\"{round}\""
        );
        svg.element("rect", class, &rest, title);
        let head = if row == 0 || column == 0 { " gp-bold" } else { "" };
        let place = (x + cell / 2, y + ROW / 2 + 4);
        svg.words(&format!("gp gp-middle gp-small{head}"), place, &shortened(name, NAME));
    }
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
    fn large_quotients_are_said_in_words() {
        let mut quotient = MisereQuotient::new("0.77".parse::<Rule>().unwrap());
        quotient.extend_to(20).unwrap();
        let svg = QuotientPicture::new(&quotient).to_svg();
        let shows = quotient.order() <= MOST_ELEMENTS;
        assert_eq!(svg.contains(" times "), shows, "{}", quotient.order());
    }
}
