//! Certificates of misère quotients, as text that another program can check.

mod check;
#[cfg(test)]
mod tests;

use super::quotient::{MisereQuotient, ORDER_LIMIT};
use crate::period::Entries;
use crate::{CertificateError, Rule};
use std::fmt;
use std::str::FromStr;

/// The first line of every certificate of a quotient.
const TITLE: &str = "heap-games quotient certificate 1";

/// A claim that a finite monoid is the misère quotient of the heaps of a rule up to some size.
///
/// [`check`](QuotientCertificate::check) decides it by the definition of misère play alone. Its
/// code shares with the search only the parser, the moves and the theorem of the rule, and the sets
/// of elements.
///
/// # Examples
/// ```
/// use heap_games::{Budget, MisereQuotient, QuotientCertificate, Rule};
///
/// let mut quotient = MisereQuotient::new("0.123".parse::<Rule>()?);
/// quotient.extend_to(20)?;
/// let text = QuotientCertificate::new(&quotient).to_string();
/// let certificate: QuotientCertificate = text.parse()?;
/// certificate.check(Budget::OF_CHECKS)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuotientCertificate {
    /// The rule as text.
    pub rule: String,
    /// The number of elements of the quotient, numbered from 0; element 0 is the empty sum.
    pub order: usize,
    /// The heaps that are generators, increasing.
    pub generators: Vec<usize>,
    /// For each element its products with the generators.
    pub products: Vec<Vec<u16>>,
    /// The elements of the sums lost for the player to move, increasing.
    pub losing: Vec<u16>,
    /// The element of each heap, from heap 0 on.
    pub heaps: Vec<u16>,
    /// The preperiod and the period of the elements of heaps, if proven for the whole game.
    pub period: Option<[u64; 2]>,
}

impl QuotientCertificate {
    /// Returns whether a text is a certificate of a quotient, valid or not.
    pub fn is_title_of(text: &str) -> bool {
        text.lines().next().is_some_and(|line| line.trim_end() == TITLE)
    }

    /// Returns the certificate of a quotient.
    pub fn new(quotient: &MisereQuotient<Rule>) -> Self {
        let monoid = &quotient.base.monoid;
        let generators = &monoid.irredundant_generators();
        let times = |x: u16| generators.iter().map(move |&(_, by)| monoid.product(x, by)).collect();
        let proven = quotient.period().filter(|found| found.proof.is_some());
        QuotientCertificate {
            rule: quotient.rule().to_string(),
            order: monoid.order(),
            generators: generators.iter().map(|&(heap, _)| heap as usize).collect(),
            products: (0..).take(monoid.order()).map(times).collect(),
            losing: monoid.losing.iter().collect(),
            heaps: quotient.base.elements.clone(),
            period: proven.map(|found| [found.period.preperiod, found.period.length]),
        }
    }

    fn times(&self, element: u16, generator: usize) -> u16 {
        self.products[usize::from(element)][generator]
    }
}

impl fmt::Display for QuotientCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}")?;
        writeln!(f, "rule {}", self.rule)?;
        writeln!(f, "order {}", self.order)?;
        writeln!(f, "generators{}", Numbers(&self.generators))?;
        for products in &self.products {
            writeln!(f, "products{}", Numbers(products))?;
        }
        writeln!(f, "losing{}", Numbers(&self.losing))?;
        writeln!(f, "heaps{}", Numbers(&self.heaps))?;
        match self.period {
            Some(period) => writeln!(f, "period{}", Numbers(&period)),
            None => writeln!(f, "period none"),
        }
    }
}

/// Shows numbers, each after a blank.
struct Numbers<'a, T>(&'a [T]);

impl<T: fmt::Display> fmt::Display for Numbers<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|number| write!(f, " {number}"))
    }
}

impl FromStr for QuotientCertificate {
    type Err = CertificateError;

    fn from_str(text: &str) -> Result<Self, CertificateError> {
        let mut lines = Entries::after(TITLE, text)?;
        let rule = lines.entry("rule", "rule RULE")?.to_string();
        let order = numbers(&mut lines, "order", "order from 1 to 4096", 1)?;
        let &[order] = &order[..] else { return Err(lines.wrong("order from 1 to 4096")) };
        if order == 0 || order > ORDER_LIMIT {
            return Err(lines.wrong("order from 1 to 4096"));
        }
        let generators = numbers(&mut lines, "generators", "generators HEAP...", order)?;
        let below = |lines: &mut Entries<'_>, name, expected, most| {
            let numbers = numbers(lines, name, expected, most)?;
            let element = |&number: &usize| u16::try_from(number).ok().filter(|_| number < order);
            let elements: Option<Vec<u16>> = numbers.iter().map(element).collect();
            elements.ok_or_else(|| lines.wrong(expected))
        };
        let mut products = Vec::new();
        for _ in 0..order {
            let expected = "products: an element for each generator";
            let row = below(&mut lines, "products", expected, generators.len())?;
            if row.len() < generators.len() {
                return Err(lines.wrong(expected));
            }
            products.push(row);
        }
        let losing = below(&mut lines, "losing", "losing ELEMENT...", order)?;
        let heaps = below(&mut lines, "heaps", "heaps ELEMENT...", text.len())?;
        let expected = "period none, or period with preperiod and period";
        let period = match lines.entry("period", expected)? {
            "none" => None,
            numbers => {
                let numbers: Result<Vec<u64>, _> = numbers.split(' ').map(str::parse).collect();
                let numbers = numbers.ok().and_then(|numbers| numbers.try_into().ok());
                Some(numbers.ok_or_else(|| lines.wrong(expected))?)
            }
        };
        lines.end("nothing more")?;
        Ok(QuotientCertificate { rule, order, generators, products, losing, heaps, period })
    }
}

/// Reads a line with a name and at most `most` numbers.
fn numbers(
    lines: &mut Entries<'_>,
    name: &str,
    expected: &'static str,
    most: usize,
) -> Result<Vec<usize>, CertificateError> {
    let rest = lines.entry(name, expected)?;
    let numbers = rest.split(' ').filter(|word| !word.is_empty()).map(str::parse);
    let numbers: Result<Vec<usize>, _> = numbers.take(most.saturating_add(1)).collect();
    numbers.ok().filter(|them| them.len() <= most).ok_or_else(|| lines.wrong(expected))
}
