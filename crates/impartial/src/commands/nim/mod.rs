//! `impartial nim`: nim sums, and the field of nimbers.

mod beyond;
mod excess;
mod lines;
mod operand;
mod operation;
mod table;

use crate::console::{Console, print_json};
use crate::errors::{Result, SUCCESS};
use clap::Subcommand;
use game_table::answer::{OperationAnswer, RootsAnswer};
use operand::{Exponent, FieldOptions, Operand, OperandList};
use std::io::Write;

/// Nim sums, and the field of nimbers
///
/// Numbers are decimal (`5`, `*5`) or hexadecimal (`0x1f`); if an argument is hexadecimal, so is
/// the result. The field is the smallest of 8, 16, 32, 64, 128 and 256 bits that holds the
/// arguments, unless --bits is given. `sum`, `mul`, `div`, `inv` and `square` also take longer
/// numbers and, like `sqrt` and `pow`, ordinals below ω^ω^1228: `w^w*2 + w^3 + 5`, with `w`, `ω` or
/// `omega`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  impartial nim sum 3 5 7               1
  impartial nim mul 4 4                 6
  impartial nim mul 5 6 --explain       8, and why
  impartial nim div 1 0xff              the inverse, in hexadecimal
  impartial nim inv 2                   3
  impartial nim square 6                5
  impartial nim sqrt 5                  6
  impartial nim pow 6 -3 --bits 64      a negative power
  impartial nim mul w w^2               2: the cube of ω
  impartial nim inv 'w^w + 1'           the inverse of an ordinal
  impartial nim excess 19 47            Lenstra's excess of primes
  impartial nim log 200 19              35: 19 to this power is 200
  impartial nim order 300               13107
  impartial nim quadratic 1             the roots of x² + x = 1: 2 and 3
  impartial nim table 16                the product table of 0 … 15
  printf '4 4\\n0xff 2\\n' | impartial nim mul -   a product for each line")]
pub(super) struct Arguments {
    #[command(subcommand)]
    task: Task,
    #[command(flatten)]
    options: FieldOptions,
}

#[derive(Subcommand)]
enum Task {
    /// Print the nim sum of numbers
    Sum(Numbers),
    /// Print the nim product of numbers
    Mul(Numbers),
    /// Print the quotient of two nimbers
    #[command(arg_required_else_help = true)]
    Div(Numbers),
    /// Print the inverse of a nimber
    Inv(Numbers),
    /// Print the square of a nimber
    Square(Numbers),
    /// Print the square root of a nimber, which always exists and is unique
    Sqrt(Numbers),
    /// Print a power of a nimber; the exponent may be negative
    #[command(allow_negative_numbers = true)]
    Pow(Power),
    /// Compute Lenstra's excess of odd primes
    Excess(excess::Arguments),
    /// Print the least exponent to which BASE must be raised to give A: `nim log A BASE`
    ///
    /// At 128 bits this takes up to seconds; at 256 bits it is feasible only for logarithms without
    /// the two largest prime factors of 2^256 - 1.
    Log(Numbers),
    /// Print the multiplicative order of a nimber
    Order(Numbers),
    /// Print the roots of x² + x = A, or of A x² + B x + C = 0: `nim quadratic A [B C]`
    Quadratic(Numbers),
    /// Print the table of nim products of the numbers below SIZE
    Table(table::Arguments),
}

#[derive(clap::Args)]
struct Numbers {
    /// Numbers: 5, *5 or 0x1f; or ordinals, one per argument: w^2*3+5; `-` reads a list from each
    /// line
    #[arg(required = true)]
    numbers: Vec<OperandList>,
}

#[derive(clap::Args)]
struct Power {
    /// The nimber: 5, *5 or 0x1f; or an ordinal: w^2*3+5
    base: Operand,
    /// The exponent, of up to 128 bits
    #[arg(allow_hyphen_values = true)]
    exponent: Exponent,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let options = self.options;
        match self.task {
            Task::Sum(numbers) => numbers.run("sum", options, console),
            Task::Mul(numbers) => numbers.run("mul", options, console),
            Task::Div(numbers) => numbers.run("div", options, console),
            Task::Inv(numbers) => numbers.run("inv", options, console),
            Task::Square(numbers) => numbers.run("square", options, console),
            Task::Sqrt(numbers) => numbers.run("sqrt", options, console),
            Task::Log(numbers) => numbers.run("log", options, console),
            Task::Order(numbers) => numbers.run("order", options, console),
            Task::Quadratic(numbers) => numbers.run("quadratic", options, console),
            Task::Pow(Power { base, exponent }) => {
                let answer = answer("pow", &[base], Some(exponent), options)?;
                print(&answer, console.is_json(), console.output)
            }
            Task::Excess(arguments) => options.check_plain().and_then(|()| arguments.run(console)),
            Task::Table(arguments) => options.check_plain().and_then(|()| arguments.run(console)),
        }
    }
}

impl Numbers {
    fn run(self, name: &'static str, options: FieldOptions, console: &mut Console<'_>) -> Result {
        if let [OperandList::OfEachLine] = self.numbers[..] {
            return lines::run(name, options, console);
        }
        let operands = self.numbers.into_iter().flat_map(|list| match list {
            OperandList::These(operands) => operands,
            OperandList::OfEachLine => Vec::new(),
        });
        let answer = answer(name, &operands.collect::<Vec<_>>(), None, options)?;
        print(&answer, console.is_json(), console.output)
    }
}

fn answer(
    name: &'static str,
    operands: &[Operand],
    exponent: Option<Exponent>,
    options: FieldOptions,
) -> Result<OperationAnswer> {
    let short = operands.iter().map(|operand| match operand {
        Operand::Short(number) => Some(*number),
        Operand::Long(..) | Operand::Ordinal(_) => None,
    });
    match short.collect::<Option<Vec<_>>>() {
        Some(numbers) => operation::answer(name, &numbers, exponent, options),
        None => beyond::answer(name, operands, exponent, options),
    }
}

/// Prints numbers one to a line, or a JSON object.
fn print(answer: &OperationAnswer, as_json: bool, out: &mut dyn Write) -> Result {
    if as_json {
        print_json(answer, out)?;
        return Ok(SUCCESS);
    }
    if let Some(value) = &answer.value {
        writeln!(out, "{value}")?;
    }
    match &answer.roots {
        None => {}
        Some(RootsAnswer::Every(_)) => writeln!(out, "every nimber is a root")?,
        Some(RootsAnswer::These(roots)) if roots.is_empty() => {
            writeln!(out, "no root below 2^{}", answer.bits.unwrap_or_default())?;
        }
        Some(RootsAnswer::These(roots)) => writeln!(out, "{}", roots.join("\n"))?,
    }
    if let Some(reason) = &answer.reason {
        write!(out, "{reason}")?;
    }
    Ok(SUCCESS)
}
