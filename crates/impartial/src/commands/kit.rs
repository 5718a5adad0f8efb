//! `impartial kit`: short modules for contests.

use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use contest::{kits, paste};
use game_table::nearest;

/// List short modules for contests, or print some to paste into a program
#[derive(clap::Args)]
#[command(after_help = "\
Kits are Rust for the editions 2021 and 2024 and use only the standard library. They are printed
as one module `kit`, together with the kits that they use.

Examples:
  impartial kit
  impartial kit nim_product >> main.rs
  impartial problems nim-product --solution    a whole program built on kits")]
pub(super) struct Arguments {
    /// The kits to print
    names: Vec<String>,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        if self.names.is_empty() {
            let width = kits().map(|(name, _)| name.len()).max().unwrap_or(0);
            for (name, line) in kits() {
                writeln!(console.output, "{name:width$}  {line}")?;
            }
            return Ok(SUCCESS);
        }
        let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        if let Some(module) = paste(&names) {
            return console.print_text(module);
        }
        let known: Vec<&str> = kits().map(|(name, _)| name).collect();
        let unknown = names.iter().find(|name| !known.contains(name)).copied().unwrap_or_default();
        let advice = match nearest(unknown, known) {
            None => "`impartial kit` lists them".to_string(),
            Some(name) => format!("did you mean {name}?"),
        };
        Err(format!("there is no kit '{unknown}'; {advice}").into())
    }
}
