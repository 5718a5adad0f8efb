//! Operations on numbers of up to 256 bits, in a field of any width.

use super::operand::{Exponent, FieldOptions, Number, WIDTHS};
use crate::errors::{Error, Result};
use game_table::answer::{OperationAnswer, RootsAnswer};
use game_table::reason::nimbers::Notation;
use nim_algebra::{NimWord, Nimber, QuadraticRoots, U256, quadratic_roots};

enum Found {
    One(U256),
    /// The roots of an equation; `None` if every nimber is one.
    Roots(Option<Vec<U256>>),
}

/// Returns the answer to an operation, or to a power if there is an exponent, in the given field or
/// the smallest that holds all numbers.
pub(super) fn answer(
    operation: &'static str,
    numbers: &[Number],
    exponent: Option<Exponent>,
    options: FieldOptions,
) -> Result<OperationAnswer> {
    let values: Vec<U256> = numbers.iter().map(|number| number.value).collect();
    let needed = values.iter().map(|value| 256 - value.leading_zeros()).max().unwrap_or(0);
    let smallest = WIDTHS.into_iter().find(|&width| width >= needed).unwrap_or(256);
    let bits = options.bits.unwrap_or(smallest);
    if needed > bits {
        return Err(format!("a number needs more than {bits} bits").into());
    }
    let notation = Notation { is_hexadecimal: numbers.iter().any(|it| it.is_hexadecimal) };
    let found = match bits {
        8 => found_in::<u8>(operation, &values, exponent),
        16 => found_in::<u16>(operation, &values, exponent),
        32 => found_in::<u32>(operation, &values, exponent),
        64 => found_in::<u64>(operation, &values, exponent),
        128 => found_in::<u128>(operation, &values, exponent),
        _ => found_in::<U256>(operation, &values, exponent),
    }?;
    let reason = options.explain.then(|| match (&found, exponent) {
        (Found::One(found), Some(Exponent { is_negative, size })) => {
            notation.power(values[0], is_negative, size, *found)
        }
        (Found::One(found), None) => notation.operation(operation, &values, *found),
        (Found::Roots(roots), _) => notation.roots(&values, roots.as_deref()),
    });
    let text = |value: U256| notation.text(value);
    let (value, roots) = match found {
        Found::One(value) => (Some(text(value)), None),
        Found::Roots(None) => (None, Some(RootsAnswer::Every("every"))),
        Found::Roots(Some(roots)) => {
            (None, Some(RootsAnswer::These(roots.into_iter().map(text).collect())))
        }
    };
    let arguments = values.iter().copied().map(text).collect();
    Ok(OperationAnswer { arguments, bits: Some(bits.into()), operation, reason, roots, value })
}

fn found_in<W: NimWord>(
    operation: &'static str,
    values: &[U256],
    exponent: Option<Exponent>,
) -> Result<Found> {
    let nimber = |&value| Nimber::new(value).in_width::<W>().unwrap_or_default();
    let nimbers: Vec<Nimber<W>> = values.iter().map(nimber).collect();
    let one = |nimber: Nimber<W>| Ok(Found::One(wide(nimber)));
    match (operation, &nimbers[..]) {
        ("sum", all) => one(all.iter().copied().sum()),
        ("mul", all) => one(all.iter().copied().product()),
        ("div", &[a, b]) => one(a.checked_div(b).ok_or("*0 cannot be a divisor")?),
        ("inv", &[a]) => one(a.inverse().ok_or("*0 has no inverse")?),
        ("square", &[a]) => one(a.square()),
        ("sqrt", &[a]) => one(a.sqrt()),
        ("log", &[a, base]) => one(Nimber::new(a.log(base)?)),
        ("order", &[a]) => one(Nimber::new(a.order().ok_or("*0 has no order")?)),
        ("pow", &[a]) => {
            let Exponent { is_negative, size } = exponent.ok_or("pow takes an exponent")?;
            let inverted = is_negative && size > 0;
            let base = if inverted { a.inverse().ok_or("*0 has no negative powers")? } else { a };
            one(base.pow(size))
        }
        ("quadratic", &[c]) => Ok(roots(quadratic_roots(Nimber::ONE, Nimber::ONE, c))),
        ("quadratic", &[a, b, c]) => Ok(roots(quadratic_roots(a, b, c))),
        ("quadratic", other) => Err(count_error(operation, "1 or 3 numbers", other.len())),
        ("div" | "log", other) => Err(count_error(operation, "2 numbers", other.len())),
        (_, other) => Err(count_error(operation, "1 number", other.len())),
    }
}

pub(super) fn count_error(name: &str, wanted: &str, found: usize) -> Error {
    format!("{name} takes {wanted}, found {found}").into()
}

fn wide<W: NimWord>(nimber: Nimber<W>) -> U256 {
    nimber.in_width().unwrap_or_default().value()
}

fn roots<W: NimWord>(roots: QuadraticRoots<W>) -> Found {
    Found::Roots(match roots {
        QuadraticRoots::None => Some(Vec::new()),
        QuadraticRoots::One(root) => Some(vec![wide(root)]),
        QuadraticRoots::Two(first, second) => Some(vec![wide(first), wide(second)]),
        QuadraticRoots::Every => None,
    })
}
