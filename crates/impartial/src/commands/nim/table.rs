//! `impartial nim table`: an aligned table of nim products.

use super::operand::Number;
use crate::console::Console;
use crate::errors::{Failure, Result, SUCCESS};
use crate::output::{OutputOption, TableFormat};
use game_table::nim_table_svg;
use judge_io::Writer;
use nim_algebra::{Batch, Nimber};
use std::io::Write;

/// The largest table: a hundred million products.
const LARGEST: u64 = 10_000;

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// How many numbers, from 0; write 0x10 for hexadecimal digits
    size: Number,
    #[command(flatten)]
    format: TableFormat,
    /// Draw the table as SVG, up to 256 rows
    #[arg(long, conflicts_with = "format")]
    picture: bool,
    #[command(flatten)]
    output: OutputOption,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let size = self.size.value;
        let narrow = Nimber::new(size).in_width::<u64>();
        let size = narrow.ok_or_else(|| format!("{size} needs more than 64 bits"))?.value();
        if size > LARGEST {
            let message = format!("a table has at most {LARGEST} rows, not {size}");
            return Err(Failure::refused(message).into());
        }
        if self.picture || self.format.is_table() {
            console.refuse_json("pictures and tables")?;
        }
        if self.picture {
            let canvas = self.output.open_svg(None, console)?;
            let message = || format!("a picture has at most 256 rows, not {size}");
            let picture = nim_table_svg(size).ok_or_else(|| Failure::refused(message()))?;
            return canvas.draw(&picture, console);
        }
        let numbers: Vec<u64> = (0..size).collect();
        self.output.print(None, console, |console| {
            let as_json = console.is_json();
            let mut output = Writer::new(&mut *console.output);
            match (as_json, self.format.is_table()) {
                (true, _) => print_json(&numbers, &mut output)?,
                (false, true) => self.print_fields(&numbers, &mut output)?,
                (false, false) => self.print(&numbers, &mut output)?,
            }
            output.finish()?;
            Ok(SUCCESS)
        })
    }

    fn digits(&self, number: u64) -> String {
        if self.size.is_hexadecimal { format!("{number:x}") } else { number.to_string() }
    }

    /// Prints the table aligned.
    fn print(&self, numbers: &[u64], output: &mut Writer<impl Write>) -> Result<()> {
        let mut largest = numbers.last().copied().unwrap_or(0);
        let label = self.digits(largest).len();
        // Products of numbers below 2^(2^k) stay below it.
        let length = u64::BITS - largest.leading_zeros();
        let bound = u64::MAX >> (u64::BITS - length.max(1).next_power_of_two());
        each_row(numbers, |_, products| {
            largest = products.iter().copied().fold(largest, u64::max);
        })?;
        let width = self.digits(largest.min(bound)).len();
        let row = |head: &str, numbers: &[u64], output: &mut Writer<_>| {
            output.text(&format!("{head:>label$} |"));
            for &number in numbers {
                output.text(&format!(" {:>width$}", self.digits(number)));
            }
            output.newline();
        };
        row("", numbers, output);
        let rule = format!("{}-+{}", "-".repeat(label), "-".repeat((width + 1) * numbers.len()));
        output.line(&rule);
        each_row(numbers, |number, products| row(&self.digits(number), products, output))
    }

    /// Prints a heading with the factors, then rows of a factor and its products.
    fn print_fields(&self, numbers: &[u64], output: &mut Writer<impl Write>) -> Result<()> {
        let fields = self.format.fields();
        let factors = numbers.iter().map(|&number| self.digits(number));
        let heads: Vec<String> = ["times".to_string()].into_iter().chain(factors).collect();
        output.text(&fields.heading(&heads));
        each_row(numbers, |number, products| {
            output.text(&self.digits(number));
            for &product in products {
                output.byte(fields.between()).text(&self.digits(product));
            }
            output.newline();
        })
    }
}

fn print_json(numbers: &[u64], output: &mut Writer<impl Write>) -> Result<()> {
    output.byte(b'[');
    each_row(numbers, |number, products| {
        output.text(if number == 0 { "[" } else { ",\n [" });
        output.joined(products.iter().copied(), ",").byte(b']');
    })?;
    output.line("]");
    Ok(())
}

fn each_row(numbers: &[u64], mut visit: impl FnMut(u64, &[u64])) -> Result<()> {
    let batch = Batch::new();
    let mut products = vec![0; numbers.len()];
    for &number in numbers {
        batch.scale(numbers, number, &mut products)?;
        visit(number, &products);
    }
    Ok(())
}
