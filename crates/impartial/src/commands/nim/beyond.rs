//! Operations beyond 256 bits: on long numbers and on ordinals.

use super::operand::{Exponent, FieldOptions, Operand};
use super::operation::count_error;
use crate::errors::Result;
use game_table::answer::OperationAnswer;
use game_table::reason::Reason;
use nim_algebra::{LongNimber, Ordinal};

/// Returns the answer to an operation, on ordinals if one of the operands is one.
pub(super) fn answer(
    operation: &'static str,
    operands: &[Operand],
    exponent: Option<Exponent>,
    options: FieldOptions,
) -> Result<OperationAnswer> {
    if let Some(bits) = options.bits {
        return Err(format!("an operand needs more than the {bits} bits of the field").into());
    }
    let is_infinite = operands.iter().any(|operand| matches!(operand, Operand::Ordinal(_)));
    let answer = match (is_infinite, exponent) {
        (true, _) => on_ordinals(operation, operands, exponent)?,
        (false, Some(_)) => {
            return Err("pow takes a number of at most 256 bits or an ordinal".into());
        }
        (false, None) => on_numbers(operation, operands)?,
    };
    Ok(OperationAnswer { reason: answer.reason.filter(|_| options.explain), ..answer })
}

fn on_numbers(operation: &'static str, operands: &[Operand]) -> Result<OperationAnswer> {
    let (mut numbers, mut is_hexadecimal) = (Vec::new(), false);
    for operand in operands {
        let (number, is_own) = match operand {
            Operand::Short(number) => {
                let (high, low) = number.value.into_words();
                let words = [low, low >> 64, high, high >> 64].map(|word| word as u64);
                (LongNimber::from_words(words.to_vec()), number.is_hexadecimal)
            }
            Operand::Long(number, is_own) => (number.clone(), *is_own),
            Operand::Ordinal(_) => continue,
        };
        is_hexadecimal |= is_own;
        numbers.push(number);
    }
    let value = match (operation, &numbers[..]) {
        ("sum", all) => all.iter().fold(LongNimber::default(), |sum, a| &sum + a),
        ("mul", [first, rest @ ..]) => rest.iter().fold(first.clone(), |all, a| &all * a),
        ("div", [a, b]) => a * &b.inverse().ok_or("*0 cannot be a divisor")?,
        ("inv", [a]) => a.inverse().ok_or("*0 has no inverse")?,
        ("square", [a]) => a * a,
        ("div", all) => return Err(count_error(operation, "2 numbers", all.len())),
        ("inv" | "square", all) => return Err(count_error(operation, "1 number", all.len())),
        _ => return Err(format!("{operation} takes numbers of at most 256 bits").into()),
    };
    let bits = numbers.iter().map(LongNimber::bits).max().unwrap_or(1).next_power_of_two();
    let half = bits / 2;
    let reason = Reason::of(format!(
        "F = 2^{half} is the greatest Fermat power (2, 4, 16, 256, …) that is not above all numbers. \
         Its product with a smaller number is the usual one, and F ⊗ F = F ⊕ F/2."
    ));
    let text = |number: &LongNimber| {
        if is_hexadecimal { format!("{number:#x}") } else { number.to_string() }
    };
    let arguments = numbers.iter().map(text).collect();
    let (value, roots, reason) = (Some(text(&value)), None, Some(reason));
    Ok(OperationAnswer { arguments, bits: Some(bits), operation, reason, roots, value })
}

fn on_ordinals(
    operation: &'static str,
    operands: &[Operand],
    exponent: Option<Exponent>,
) -> Result<OperationAnswer> {
    let ordinals: Vec<Ordinal> = operands.iter().map(ordinal).collect::<Result<_>>()?;
    let value = match (operation, &ordinals[..]) {
        ("sum", all) => all.iter().fold(Ordinal::ZERO, |sum, a| sum.nim_sum(a)),
        ("mul", [one, rest @ ..]) => rest.iter().try_fold(one.clone(), |all, a| all.try_mul(a))?,
        ("div", [_, b]) if b.is_zero() => return Err("*0 cannot be a divisor".into()),
        ("div", [a, b]) => a.try_mul(&b.try_inverse()?)?,
        ("inv", [a]) => a.try_inverse()?,
        ("square", [a]) => a.try_mul(a)?,
        ("sqrt", [a]) => a.try_sqrt()?,
        ("pow", [a]) => power(a, exponent)?,
        ("div", all) => return Err(count_error(operation, "2 ordinals", all.len())),
        ("inv" | "square" | "sqrt", all) => {
            return Err(count_error(operation, "1 ordinal", all.len()));
        }
        _ => return Err(format!("{operation} takes finite numbers only, without ω").into()),
    };
    let arguments = ordinals.iter().map(Ordinal::to_string).collect();
    let reason = Some(reason(operation, &ordinals, &value));
    let (value, roots, bits) = (Some(value.to_string()), None, None);
    Ok(OperationAnswer { arguments, bits, operation, reason, roots, value })
}

fn power(base: &Ordinal, exponent: Option<Exponent>) -> Result<Ordinal> {
    let Some(Exponent { is_negative, size }) = exponent else { return Ok(base.clone()) };
    match is_negative && size > 0 {
        true => Ok(base.try_inverse()?.try_pow(size)?),
        false => Ok(base.try_pow(size)?),
    }
}

fn ordinal(operand: &Operand) -> Result<Ordinal> {
    match operand {
        Operand::Ordinal(ordinal) => Ok(ordinal.clone()),
        Operand::Short(number) if *number.value.high() == 0 => {
            Ok(Ordinal::from(*number.value.low()))
        }
        Operand::Short(_) | Operand::Long(..) => {
            Err("together with an ordinal, a number has at most 128 bits".into())
        }
    }
}

/// Returns a check of an inverse operation, and the powers of roots that the products use.
fn reason(operation: &str, ordinals: &[Ordinal], value: &Ordinal) -> Reason {
    if operation == "sum" {
        return Reason::of(
            "Coefficients of the same power of ω are added by exclusive or; different powers stay \
             separate terms.",
        );
    }
    let mut reason = Reason::default();
    reason = match (operation, ordinals) {
        ("div", [a, b]) => reason.say(format!("This is right because ({b}) ⊗ ({value}) = {a}.")),
        ("inv", [a]) => reason.say(format!("This is right because ({a}) ⊗ ({value}) = 1.")),
        ("sqrt", [a]) => reason.say(format!("This is right because ({value}) ⊗ ({value}) = {a}.")),
        _ => reason,
    };
    let mut powers: Vec<_> = ordinals.iter().flat_map(Ordinal::root_powers).collect();
    powers.sort_by_key(|power| power.1);
    powers.dedup();
    let lines = powers.iter().map(|(root, prime, power)| match power {
        Some(power) => format!("({root})^{prime} = {power}"),
        None => format!("({root})^{prime} is not known to this program"),
    });
    reason
        .say(
            "Products of powers of ω are the usual ones unless exponents carry. These powers of ω \
             are products of powers of the following roots, of their roots, and so on:",
        )
        .list(lines.collect(), 0, "root")
}
