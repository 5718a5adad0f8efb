//! Conditions on numbers, apart from the lines of a rule of heaps.

use crate::own::formula::Formula;
use crate::own::parser::Parser;
use crate::own::text_error::TextRuleError;
use crate::own::token::tokens;

/// A condition on `n` and on some named numbers, such as `a + b = n or a divides b`.
///
/// # Examples
/// ```
/// use heap_games::Condition;
///
/// let condition = Condition::parse("a + b = n and a mod 2 = 1", (1, 1), &["a", "b"])?;
/// assert!(condition.holds(10, &[3, 7]));
/// assert!(!condition.holds(10, &[4, 6]));
/// # Ok::<(), heap_games::TextRuleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition(Formula);

impl Condition {
    /// Reads a condition that stands on a line from a column on, both counted from 1.
    ///
    /// # Errors
    /// [`TextRuleError`] with line and column.
    pub fn parse(
        text: &str,
        (line, column): (usize, usize),
        names: &[&str],
    ) -> Result<Self, TextRuleError> {
        let mut placed = tokens(text, line)?;
        placed.iter_mut().for_each(|token| token.column += column - 1);
        let length = column - 1 + text.trim_end().len();
        Parser::new(&placed, line, length).condition(names).map(Condition)
    }

    /// Returns whether the condition holds. A comparison with a number beyond 127 bits, or with a division
    /// by zero, does not. Numbers that are not given are 0.
    ///
    /// # Complexity
    /// Linear in the length of the text.
    pub fn holds(&self, n: u64, numbers: &[u64]) -> bool {
        let mut variables = vec![i128::from(n)];
        variables.extend(numbers.iter().map(|&number| i128::from(number)));
        self.0.holds(&variables)
    }
}
