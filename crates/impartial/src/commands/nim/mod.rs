//! `impartial nim`: sums, moves and the field of nimbers.

mod batch;
mod number;
mod operation;
mod table;
mod tartan;

use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::reasons::nimbers;
use clap::Subcommand;
use mex_core::{Explanation, Play};
use nim_algebra::{
    NimMove, U256, misere_nim_is_win, misere_nim_winning_moves, moore_is_win, moore_winning_move,
    nim_sum, nim_winning_moves,
};
use number::Number;
use operation::Answer;
use serde_json::json;

/// Nim sums, winning moves, and the field of nimbers
///
/// Numbers are decimal (`5`, `*5`) or hexadecimal (`0x1f`); results are in hexadecimal where an
/// argument is. The field is the smallest of 8, 16, 32, 64, 128 and 256 bits that holds the
/// arguments, unless --bits says otherwise.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  impartial nim sum 3 5 7              1
  impartial nim moves 3 5 7            every winning first move
  impartial nim mul 4 4                6
  impartial nim mul 5 6 --explain      8, and why
  impartial nim div 1 0xff             the inverse, in hexadecimal
  impartial nim pow 6 -3 --bits 64     a negative power
  impartial nim quadratic 1            the roots of x² + x = 1: 2 and 3
  impartial nim table 16               the product table of 0 … 15
  impartial nim tartan twins twins 3 5 a coin of Turning Corners
  impartial nim batch < pairs.txt      a product for each pair of numbers")]
pub(super) struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Print the nim sum of numbers
    Sum(Numbers),
    /// Print the value of a position of Nim and every winning move
    Moves(Moves),
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
    /// Print the least exponent of a power of BASE that is A: `nim log A BASE`
    ///
    /// At 128 bits this takes up to seconds; at 256 bits only logarithms without the two largest
    /// prime factors of 2^256 - 1 are within reach.
    Log(Numbers),
    /// Print the multiplicative order of a nimber
    Order(Numbers),
    /// Print the roots of x² + x = A, or of A x² + B x + C = 0: `nim quadratic A [B C]`
    Quadratic(Numbers),
    /// Print the table of nim products of the numbers below SIZE
    Table(table::Arguments),
    /// Print the value of a product of two coin-turning games, and its winning moves
    Tartan(tartan::Arguments),
    /// Print the product of each pair of numbers on standard input, one to a line
    Batch(batch::Arguments),
}

#[derive(clap::Args)]
struct Numbers {
    /// Numbers: 5, *5 or 0x1f
    #[arg(required = true)]
    numbers: Vec<Number>,
    /// The width of the field: 8, 16, 32, 64, 128 or 256; the smallest that fits if absent
    #[arg(long, value_parser = number::parse_bits)]
    bits: Option<u32>,
    /// Print a JSON object, with numbers as strings
    #[arg(long)]
    json: bool,
    /// Show how the result comes about, or that it is right
    #[arg(long, conflicts_with = "json")]
    explain: bool,
}

#[derive(clap::Args)]
struct Power {
    /// The nimber: 5, *5 or 0x1f
    base: Number,
    /// The exponent, of up to 128 bits
    #[arg(allow_hyphen_values = true)]
    exponent: number::Exponent,
    /// The width of the field: 8, 16, 32, 64, 128 or 256; the smallest that fits if absent
    #[arg(long, value_parser = number::parse_bits)]
    bits: Option<u32>,
    /// Print a JSON object, with numbers as strings
    #[arg(long)]
    json: bool,
    /// Show how the result comes about, or that it is right
    #[arg(long, conflicts_with = "json")]
    explain: bool,
}

#[derive(clap::Args)]
struct Moves {
    /// The sizes of the heaps
    #[arg(required = true)]
    heaps: Vec<Number>,
    /// Whoever takes the last stone loses
    #[arg(long, conflicts_with = "limit")]
    misere: bool,
    /// A move may take from up to LIMIT heaps (Moore's Nim); one winning move is printed
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    limit: Option<u32>,
    /// Print a JSON object; heaps count from 0 there
    #[arg(long)]
    json: bool,
    /// Explain who wins: the heaps in binary, the deciding bit and the winning moves
    #[arg(long, conflicts_with_all = ["json", "limit"])]
    explain: bool,
    /// With --explain, answer the moves of a player who loses
    #[arg(long, requires = "explain")]
    replies: bool,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        match self.task {
            Task::Sum(numbers) => numbers.run("sum", console),
            Task::Mul(numbers) => numbers.run("mul", console),
            Task::Div(numbers) => numbers.run("div", console),
            Task::Inv(numbers) => numbers.run("inv", console),
            Task::Square(numbers) => numbers.run("square", console),
            Task::Sqrt(numbers) => numbers.run("sqrt", console),
            Task::Log(numbers) => numbers.run("log", console),
            Task::Order(numbers) => numbers.run("order", console),
            Task::Quadratic(numbers) => numbers.run("quadratic", console),
            Task::Pow(power) => power.run(console),
            Task::Moves(moves) => moves.run(console),
            Task::Table(arguments) => arguments.run(console),
            Task::Tartan(arguments) => arguments.run(console),
            Task::Batch(arguments) => arguments.run(console),
        }
    }
}

impl Numbers {
    fn run(self, name: &'static str, console: &mut Console<'_>) -> Result {
        let field = number::Field::of(&self.numbers, self.bits)?;
        let answer = operation::answer(name, field.bits, &self.numbers)?;
        let status = operation::print(name, &field, &self.numbers, &answer, self.json, console)?;
        if self.explain {
            let values: Vec<U256> = self.numbers.iter().map(|number| number.value).collect();
            let (hexadecimal, out) = (field.is_hexadecimal, &mut *console.output);
            match &answer {
                Answer::One(found) => nimbers::explain(name, &values, *found, hexadecimal, out)?,
                Answer::Roots(roots) => {
                    nimbers::explain_roots(&values, Some(roots), hexadecimal, out)?
                }
                Answer::EveryNimber => nimbers::explain_roots(&values, None, hexadecimal, out)?,
            }
        }
        Ok(status)
    }
}

impl Power {
    fn run(self, console: &mut Console<'_>) -> Result {
        let numbers = [self.base];
        let field = number::Field::of(&numbers, self.bits)?;
        let answer = operation::power(field.bits, self.base, self.exponent)?;
        let status = operation::print("pow", &field, &numbers, &answer, self.json, console)?;
        if let (true, Answer::One(found)) = (self.explain, answer) {
            let exponent = (self.exponent.is_negative, self.exponent.size);
            let (hexadecimal, out) = (field.is_hexadecimal, &mut *console.output);
            nimbers::explain_power(self.base.value, exponent, found, hexadecimal, out)?;
        }
        Ok(status)
    }
}

impl Moves {
    fn run(self, console: &mut Console<'_>) -> Result {
        let heaps: Vec<u64> = self.heaps.iter().map(|heap| heap.to_u64()).collect::<Result<_>>()?;
        if self.explain {
            return explain(&heaps, self.misere, self.replies, console);
        }
        let (wins, moves): (bool, Vec<NimMove>) = if self.misere {
            let moves = misere_nim_winning_moves(&heaps).collect();
            (misere_nim_is_win(&heaps), moves)
        } else if let Some(limit) = self.limit {
            let limit = usize::try_from(limit)?;
            let moves = moore_winning_move(&heaps, limit).unwrap_or_default();
            (moore_is_win(&heaps, limit), moves)
        } else {
            let moves: Vec<_> = nim_winning_moves(&heaps).collect();
            (!moves.is_empty(), moves)
        };
        let is_nim = !self.misere && self.limit.is_none();
        let value = is_nim.then(|| nim_sum(heaps.iter().copied()));
        if self.json {
            let list: Vec<_> =
                moves.iter().map(|step| json!({"heap": step.heap, "take": step.take})).collect();
            let mut object = json!({"wins": wins, "moves": list});
            if let Some(value) = value {
                object["value"] = json!(value);
            }
            writeln!(console.output, "{object}")?;
            return Ok(SUCCESS);
        }
        if let Some(value) = value {
            writeln!(console.output, "value *{value}")?;
        }
        let verdict = if wins { "wins" } else { "loses" };
        writeln!(console.output, "the player to move {verdict}")?;
        let lead = if self.limit.is_some() { "all at once: " } else { "" };
        for NimMove { heap, take } in moves {
            let left = heaps[heap] - take;
            let number = heap + 1;
            writeln!(console.output, "{lead}take {take} from heap {number}, leaving {left}")?;
        }
        Ok(SUCCESS)
    }
}

fn explain(heaps: &[u64], misere: bool, replies: bool, console: &mut Console<'_>) -> Result {
    let play = if misere { Play::Misere } else { Play::Normal };
    let mut reason = Explanation::of_nim(heaps, play);
    if replies {
        reason = reason.with_nim_replies();
    }
    write!(console.output, "{reason}")?;
    Ok(SUCCESS)
}
