//! `impartial nim table`: products, aligned.

use super::number::Number;
use crate::console::Console;
use crate::errors::{Failure, Result, SUCCESS};
use crate::output::{OutputOption, TableFormat};
use game_table::nim_table_svg;
use judge_io::Writer;
use nim_algebra::Batch;

/// The largest table: a hundred million products.
const LARGEST: u64 = 10_000;

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// How many numbers there are, from 0; write 0x10 for hexadecimal digits
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
        let size = self.size.to_u64()?;
        if size > LARGEST {
            let message = format!("a table has at most {LARGEST} rows, not {size}");
            return Err(Failure::refused(message).into());
        }
        if self.picture || self.format.is_table() {
            console.refuse_json("a picture or a table")?;
        }
        if self.picture {
            return self.draw(size, console);
        }
        let numbers: Vec<u64> = (0..size).collect();
        self.output.print(None, console, |console| {
            if console.is_json() {
                return print_json(&numbers, console);
            }
            if self.format.is_table() {
                return self.print_fields(&numbers, console);
            }
            self.print(size, &numbers, console)
        })
    }

    /// Returns a number in the digits that were asked for.
    fn digits(&self, number: u64) -> String {
        if self.size.is_hexadecimal { format!("{number:x}") } else { number.to_string() }
    }

    /// Prints the table aligned.
    fn print(&self, size: u64, numbers: &[u64], console: &mut Console<'_>) -> Result {
        // Products stay below the least 2^(2^k) that bounds the factors.
        let length = u64::BITS - size.saturating_sub(1).leading_zeros();
        let bound = u64::MAX >> (u64::BITS - length.max(1).next_power_of_two());
        let digits = |number| self.digits(number);
        let width = digits(largest(numbers)?.min(bound)).len();
        let label = digits(size.saturating_sub(1)).len();
        let mut output = Writer::new(&mut *console.output);
        output.text(&format!("{:>label$} |", ""));
        for &number in numbers {
            output.text(&format!(" {:>width$}", digits(number)));
        }
        let rule = "-".repeat((width + 1) * numbers.len());
        output.newline().text(&"-".repeat(label)).text("-+").line(&rule);
        each_row(numbers, |number, products| {
            output.text(&format!("{:>label$} |", digits(number)));
            for &product in products {
                output.text(&format!(" {:>width$}", digits(product)));
            }
            output.newline();
        })?;
        output.finish()?;
        Ok(SUCCESS)
    }
}

impl Arguments {
    /// Prints the factors in the heading and in the first column, and the products.
    fn print_fields(&self, numbers: &[u64], console: &mut Console<'_>) -> Result {
        let fields = self.format.fields();
        let mut output = Writer::new(&mut *console.output);
        let heads: Vec<String> = numbers.iter().map(|&number| self.digits(number)).collect();
        let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
        output.text(&fields.heading(&[&["times"], &heads[..]].concat()));
        each_row(numbers, |number, products| {
            output.text(&self.digits(number));
            for &product in products {
                output.byte(fields.between()).text(&self.digits(product));
            }
            output.newline();
        })?;
        output.finish()?;
        Ok(SUCCESS)
    }

    fn draw(&self, size: u64, console: &mut Console<'_>) -> Result {
        let canvas = self.output.open_svg(None, console)?;
        let too_large = || Failure::refused(format!("a picture has at most 256 rows, not {size}"));
        canvas.write(&nim_table_svg(size).ok_or_else(too_large)?, console)?;
        Ok(SUCCESS)
    }
}

/// Returns the largest product, or the largest number if that is larger.
fn largest(numbers: &[u64]) -> Result<u64> {
    let mut largest = numbers.last().copied().unwrap_or(0);
    each_row(numbers, |_, products| {
        largest = products.iter().copied().fold(largest, u64::max);
    })?;
    Ok(largest)
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

fn print_json(numbers: &[u64], console: &mut Console<'_>) -> Result {
    let mut output = Writer::new(&mut *console.output);
    output.byte(b'[');
    each_row(numbers, |number, products| {
        output.text(if number == 0 { "[" } else { ",\n [" });
        output.joined(products.iter().copied(), ",").byte(b']');
    })?;
    output.line("]");
    output.finish()?;
    Ok(SUCCESS)
}
