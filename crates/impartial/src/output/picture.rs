//! Where pictures go.

use super::Output;
use crate::console::Console;
use crate::errors::Result;
use std::path::{Path, PathBuf};

/// Where a picture goes.
#[derive(clap::Args)]
pub(crate) struct PictureOutput {
    /// The file to write; standard output if absent or `-`
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
        Ok(Canvas(target.map(|path| Output::create(path, input)).transpose()?))
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
