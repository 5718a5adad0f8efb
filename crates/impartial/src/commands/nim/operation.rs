//! Single operations in a field of any width.

use super::number::{Exponent, Field, Number};
use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use game_table::answer::{OperationAnswer, RootsAnswer};
use game_table::reason::Reason;
use nim_algebra::{NimWord, Nimber, QuadraticRoots, U256, quadratic_roots};

/// The result of an operation.
pub(super) enum Answer {
    One(U256),
    Roots(Vec<U256>),
    EveryNimber,
}

/// Calls a function with the word type of the field of `bits` bits.
macro_rules! in_field {
    ($bits:expr, $function:ident, $($argument:expr),*) => {
        match $bits {
            8 => $function::<u8>($($argument),*),
            16 => $function::<u16>($($argument),*),
            32 => $function::<u32>($($argument),*),
            64 => $function::<u64>($($argument),*),
            128 => $function::<u128>($($argument),*),
            _ => $function::<U256>($($argument),*),
        }
    };
}

/// Returns the result of an operation in the field of `bits` bits.
pub(super) fn answer(name: &str, bits: u32, numbers: &[Number]) -> Result<Answer> {
    in_field!(bits, answer_in, name, numbers)
}

/// Returns a power in the field of `bits` bits.
pub(super) fn power(bits: u32, base: Number, exponent: Exponent) -> Result<Answer> {
    in_field!(bits, power_in, base, exponent)
}

fn answer_in<W: NimWord>(name: &str, numbers: &[Number]) -> Result<Answer> {
    let nimbers: Vec<Nimber<W>> = numbers.iter().map(|&number| nimber(number)).collect();
    let one = |nimber: Nimber<W>| Ok(Answer::One(wide(nimber)));
    match (name, &nimbers[..]) {
        ("sum", all) => one(all.iter().copied().sum()),
        ("mul", all) => one(all.iter().copied().product()),
        ("div", &[a, b]) => one(a.checked_div(b).ok_or("*0 cannot be a divisor")?),
        ("inv", &[a]) => one(a.inverse().ok_or("*0 has no inverse")?),
        ("square", &[a]) => one(a.square()),
        ("sqrt", &[a]) => one(a.sqrt()),
        ("log", &[a, base]) => one(Nimber::new(a.log(base)?)),
        ("order", &[a]) => one(Nimber::new(a.order().ok_or("*0 has no order")?)),
        ("quadratic", &[c]) => Ok(roots(quadratic_roots(Nimber::ONE, Nimber::ONE, c))),
        ("quadratic", &[a, b, c]) => Ok(roots(quadratic_roots(a, b, c))),
        ("quadratic", other) => Err(count_error(name, "1 or 3 numbers", other.len())),
        ("div" | "log", other) => Err(count_error(name, "2 numbers", other.len())),
        (_, other) => Err(count_error(name, "1 number", other.len())),
    }
}

pub(super) fn count_error(
    name: &str,
    wanted: &str,
    found: usize,
) -> Box<dyn std::error::Error + Send + Sync> {
    format!("{name} takes {wanted}, found {found}").into()
}

fn power_in<W: NimWord>(base: Number, exponent: Exponent) -> Result<Answer> {
    let mut base: Nimber<W> = nimber(base);
    if exponent.is_negative && exponent.size > 0 {
        base = base.inverse().ok_or("*0 has no negative powers")?;
    }
    Ok(Answer::One(wide(base.pow(exponent.size))))
}

/// Returns the nimber of a number that is known to fit.
fn nimber<W: NimWord>(number: Number) -> Nimber<W> {
    Nimber::new(number.value).in_width().unwrap_or_default()
}

fn wide<W: NimWord>(nimber: Nimber<W>) -> U256 {
    nimber.in_width().unwrap_or_default().value()
}

fn roots<W: NimWord>(roots: QuadraticRoots<W>) -> Answer {
    match roots {
        QuadraticRoots::None => Answer::Roots(Vec::new()),
        QuadraticRoots::One(root) => Answer::Roots(vec![wide(root)]),
        QuadraticRoots::Two(first, second) => Answer::Roots(vec![wide(first), wide(second)]),
        QuadraticRoots::Every => Answer::EveryNimber,
    }
}

/// The outcome of an operation, and the reason if one is asked for.
pub(super) struct Outcome {
    pub(super) name: &'static str,
    pub(super) field: Field,
    pub(super) answer: Answer,
    pub(super) reason: Option<Reason>,
}

impl Outcome {
    /// Prints numbers one to a line, or a JSON object.
    pub(super) fn print(self, numbers: &[Number], console: &mut Console<'_>) -> Result {
        if console.is_json() {
            return console.print_json(&self.record(numbers));
        }
        let out = &mut *console.output;
        match &self.answer {
            Answer::One(value) => writeln!(out, "{}", self.field.text(*value))?,
            Answer::EveryNimber => writeln!(out, "every nimber is a root")?,
            Answer::Roots(roots) if roots.is_empty() => {
                writeln!(out, "no root below 2^{}", self.field.bits)?;
            }
            Answer::Roots(roots) => {
                for &root in roots {
                    writeln!(out, "{}", self.field.text(root))?;
                }
            }
        }
        if let Some(reason) = &self.reason {
            write!(out, "{reason}")?;
        }
        Ok(SUCCESS)
    }

    fn record(self, numbers: &[Number]) -> OperationAnswer {
        let Outcome { name: operation, field, answer, reason } = self;
        let text = |value: U256| field.text(value);
        let (value, roots) = match answer {
            Answer::One(value) => (Some(text(value)), None),
            Answer::Roots(roots) => {
                (None, Some(RootsAnswer::These(roots.into_iter().map(text).collect())))
            }
            Answer::EveryNimber => (None, Some(RootsAnswer::Every("every"))),
        };
        let arguments = numbers.iter().map(|number| text(number.value)).collect();
        let bits = Some(field.bits.into());
        OperationAnswer { arguments, bits, operation, reason, roots, value }
    }
}
