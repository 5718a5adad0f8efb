//! What makes a largest input, and fast writing of it.

use judge_io::Rng;
use std::fmt::{Display, Write};

/// A maker of one input: the problem's id, the shape's name, and the text.
pub(super) type Maker = (&'static str, &'static str, fn(&mut Rng) -> String);

/// Appends a line of numbers with single spaces between them.
pub(super) fn line<T: Display>(text: &mut String, numbers: impl IntoIterator<Item = T>) {
    let mut first = true;
    for number in numbers {
        if !first {
            text.push(' ');
        }
        first = false;
        put(text, number);
    }
    text.push('\n');
}

pub(super) fn put(text: &mut String, value: impl Display) {
    write!(text, "{value}").expect("a string takes everything");
}

/// Appends a line with a count and a line with the numbers.
pub(super) fn counted<T: Display>(text: &mut String, numbers: &[T]) {
    line(text, [numbers.len()]);
    line(text, numbers);
}

/// Appends one line for each pair.
pub(super) fn pairs<T: Display>(text: &mut String, pairs: impl IntoIterator<Item = (T, T)>) {
    for (a, b) in pairs {
        line(text, [a, b]);
    }
}
