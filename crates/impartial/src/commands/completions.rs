//! `impartial completions SHELL`: a script that completes commands and options.

use crate::console::Console;
use crate::errors::{Result, SUCCESS};

/// Print a completion script for a shell
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  impartial completions bash > ~/.local/share/bash-completion/completions/impartial
  impartial completions zsh > ~/.zfunc/_impartial
  impartial completions fish > ~/.config/fish/completions/impartial.fish")]
pub(super) struct Arguments {
    /// The shell
    #[arg(value_enum)]
    shell: clap_complete::Shell,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut super::command(), "impartial", &mut script);
        console.output.write_all(&script)?;
        Ok(SUCCESS)
    }
}
