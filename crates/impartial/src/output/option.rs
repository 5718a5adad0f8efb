//! The option that names an output, for pictures and for data.

use super::{Made, Output, OutputError};
use crate::console::Console;
use crate::errors::Result;
use crate::system::Listening;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

const PICTURE: Made =
    Made { words: "a picture of this program", is: |_, head| begins_as_picture(head) };

/// Data of any shape, which first bytes do not tell from what others wrote: none is replaced.
const DATA: Made = Made { words: "empty", is: |_, _| false };

/// Where a picture goes, or data.
#[derive(clap::Args)]
pub(crate) struct OutputOption {
    /// The file to write; standard output if absent or `-`. A file that is there stays as it is, unless
    /// it is empty or the old picture of a new one
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// A place that is ready for a picture.
pub(crate) struct Canvas(Option<Output>);

impl OutputOption {
    /// Returns whether the picture would be shown on a terminal, unless a person asks for that.
    pub(crate) fn is_terminal(&self, console: &Console<'_>) -> bool {
        self.output.is_none() && console.shows_output()
    }

    /// Runs a command that prints data, which go to the file if one is named: all of them, or nothing
    /// and no file if there is an error.
    ///
    /// # Errors
    /// As [`Output::create`]; those of the command.
    pub(crate) fn print(
        &self,
        input: Option<&Path>,
        console: &mut Console<'_>,
        print: impl FnOnce(&mut Console<'_>) -> Result,
    ) -> Result {
        let Some(path) = self.target() else {
            return print(console);
        };
        let output = Output::create(path, input, DATA)?;
        output.commit_in_order(|file| printed_to((file, path), console, print))
    }

    /// Runs a command that prints lines, and flushes those that are whole: if one is named, the file
    /// keeps them whatever comes after them, an error or Ctrl-C. Without any there is no file.
    ///
    /// # Errors
    /// As [`print`](Self::print).
    pub(crate) fn print_lines(
        &self,
        console: &mut Console<'_>,
        print: impl FnOnce(&mut Console<'_>) -> Result,
    ) -> Result {
        let Some(path) = self.target() else {
            return print(console);
        };
        let output = Output::create(path, None, DATA)?;
        let listening = Listening::begin()?;
        output.commit_flushed(listening.flag(), |file| printed_to((file, path), console, print))
    }

    fn target(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| path.as_os_str() != "-")
    }

    /// Makes the place ready, before the input is read.
    ///
    /// # Errors
    /// As [`Output::create`].
    pub(crate) fn open(&self, input: Option<&Path>) -> Result<Canvas> {
        if let Some(path) = self.target() {
            let extension = path.extension().map(|it| it.to_ascii_lowercase());
            let extension = extension.as_ref().and_then(|it| it.to_str()).unwrap_or_default();
            if ["png", "pdf", "ps", "eps"].contains(&extension) {
                let svg = path.with_extension("svg");
                let (svg, path) = (svg.display(), path.display());
                return Err(format!(
                    "pictures are written as SVG: write -o {svg}, then convert it with \
                     `rsvg-convert -f {extension} {svg} -o {path}`"
                )
                .into());
            }
        }
        Ok(Canvas(self.target().map(|path| Output::create(path, input, PICTURE)).transpose()?))
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

/// A text beside the answer of a command, or in its place.
pub(crate) struct TextFile(Option<Output>);

impl TextFile {
    /// Makes a file ready before the work; `-` is standard output.
    ///
    /// # Errors
    /// As [`Output::create`].
    pub(crate) fn open(path: &Path, made: Made) -> Result<Self> {
        let path = Some(path).filter(|path| path.as_os_str() != "-");
        let input = Some(Path::new(""));
        Ok(TextFile(path.map(|path| Output::create(path, input, made)).transpose()?))
    }

    /// Writes the text, and returns whether that was the answer.
    pub(crate) fn write(self, text: &str, console: &mut Console<'_>) -> Result<bool> {
        match self.0 {
            Some(output) => output.commit(text.as_bytes())?,
            None => {
                console.output.write_all(text.as_bytes())?;
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Runs a command that prints to a file. After an error, what was not flushed is left out.
fn printed_to(
    (file, path): (File, &Path),
    console: &mut Console<'_>,
    print: impl FnOnce(&mut Console<'_>) -> Result,
) -> Result {
    let unwritten =
        |source| OutputError::Write { path: path.to_path_buf(), is_kept: false, source };
    let mut file = BufWriter::with_capacity(1 << 16, Noted { file, error: None });
    let printed = print(&mut Console { output: &mut file, ..console.again() });
    let flushed = if printed.is_ok() { file.flush() } else { Ok(()) };
    let (mut noted, _) = file.into_parts();
    // What cannot be written is said with the name of the file, whatever came of it.
    if let Some(error) = noted.error.take() {
        return Err(unwritten(error).into());
    }
    flushed.map_err(unwritten)?;
    printed
}

/// A file that keeps the error of writing to it.
struct Noted<W> {
    file: W,
    error: Option<io::Error>,
}

impl<W> Noted<W> {
    fn noted<T>(&mut self, done: io::Result<T>) -> io::Result<T> {
        done.inspect_err(|error| {
            if error.kind() != io::ErrorKind::Interrupted {
                let again = error.raw_os_error().map(io::Error::from_raw_os_error);
                self.error = Some(again.unwrap_or_else(|| error.kind().into()));
            }
        })
    }
}

impl<W: Write> Write for Noted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let done = self.file.write(bytes);
        self.noted(done)
    }

    fn flush(&mut self) -> io::Result<()> {
        let done = self.file.flush();
        self.noted(done)
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
