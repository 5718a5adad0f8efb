//! `impartial solve ID [FILE]`: a judge's answer.

use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::problems::find;
use std::fs::File;
use std::path::PathBuf;

/// Print a judge's answer to a judge's input
#[derive(clap::Args)]
#[command(after_help = "\
The input is read to the end of the problem's format; what follows is ignored with a note.
The judge's limits are not enforced where an answer exists beyond them.

Example:
  echo '2 1' | impartial solve poj1067-wythoff")]
pub(super) struct Arguments {
    /// The problem, as `impartial problems` names it
    id: String,
    /// The input file; standard input if absent or `-`
    file: Option<PathBuf>,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let problem = find(&self.id)?;
        let rest = match self.file.filter(|file| file.as_os_str() != "-") {
            None => problem.solve(console.input, 0, console.output)?,
            Some(path) => {
                let unread = |error| format!("{} cannot be read: {error}", path.display());
                let mut file = File::open(&path).map_err(unread)?;
                let metadata = file.metadata().map_err(unread)?;
                if metadata.is_dir() {
                    return Err(format!("{} is a folder, not an input", path.display()).into());
                }
                let size = metadata.len();
                problem.solve(&mut file, size, console.output)?
            }
        };
        if let Some(place) = rest {
            // A note that nobody can read changes nothing of the answer.
            let _ =
                writeln!(console.errors, "note: {place}: the input goes on after its end; ignored");
        }
        Ok(SUCCESS)
    }
}
