//! Where pictures go.

use super::{Made, Output};
use crate::console::Console;
use crate::errors::Result;
use std::path::{Path, PathBuf};

const PICTURE: Made =
    Made { words: "a picture of this program", is: |_, head| begins_as_picture(head) };

/// Where a picture goes.
#[derive(clap::Args)]
pub(crate) struct PictureOutput {
    /// The file to write; standard output if absent or `-`. A picture of this program is replaced,
    /// another file is not
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// A place that is ready for a picture.
pub(crate) struct Canvas(Option<Output>);

impl PictureOutput {
    /// Returns whether the picture would be shown on a terminal, unless a person asks for that.
    pub(crate) fn is_terminal(&self, console: &Console<'_>) -> bool {
        self.output.is_none() && console.shows_output()
    }

    /// Returns nothing, for a command that draws no picture unless it is asked to.
    ///
    /// # Errors
    /// When there is an output all the same.
    pub(crate) fn refuse(&self, flag: &str) -> Result<Option<Canvas>> {
        match self.output {
            None => Ok(None),
            Some(_) => Err(format!("--output is for a picture: {flag} is missing").into()),
        }
    }

    /// Makes the place ready, before the input is read.
    ///
    /// # Errors
    /// As [`Output::create`].
    pub(crate) fn open(&self, input: Option<&Path>) -> Result<Canvas> {
        let target = self.output.as_deref().filter(|path| path.as_os_str() != "-");
        Ok(Canvas(target.map(|path| Output::create(path, input, PICTURE)).transpose()?))
    }

    /// The same for a picture that is not drawn in characters.
    ///
    /// # Errors
    /// When it would be shown on a terminal.
    pub(crate) fn open_svg(&self, input: Option<&Path>, console: &Console<'_>) -> Result<Canvas> {
        match self.is_terminal(console) {
            true => {
                Err("a picture in SVG is for a file: give its name, as in -o picture.svg".into())
            }
            false => self.open(input),
        }
    }
}

impl Canvas {
    /// Writes the picture.
    pub(crate) fn write(self, picture: &str, console: &mut Console<'_>) -> Result<()> {
        match self.0 {
            None => console.output.write_all(picture.as_bytes())?,
            Some(output) => output.commit(picture.as_bytes())?,
        }
        Ok(())
    }
}

/// Returns whether a file begins as the pictures of game-table and tree-hackenbush do, in SVG or
/// in characters.
fn begins_as_picture(head: &[u8]) -> bool {
    let text = String::from_utf8_lossy(head);
    if let Some(edges) = text.strip_prefix("ground\n") {
        return edges.is_empty() || edges.starts_with("├─ ") || edges.starts_with("└─ ");
    }
    let Some((root, rest)) = text.split_once('\n') else {
        return false;
    };
    let kinds = [r#" role="img" class="gp">"#, r#" role="img" class="hb">"#];
    root.starts_with(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 "#)
        && kinds.iter().any(|kind| root.ends_with(kind))
        && rest.starts_with("<title>")
}
