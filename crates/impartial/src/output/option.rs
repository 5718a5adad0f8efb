//! The option `--output`, for pictures and data.

use super::{Made, Output, OutputError, named};
use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::system::Listening;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

const PICTURE: Made =
    Made { words: "a picture of this program", is: |_, head| begins_as_picture(head) };

/// Data cannot be recognised by its first bytes, so only an empty file is replaced.
const DATA: Made = Made { words: "empty", is: |_, _| false };

/// The destination of a picture or of data.
#[derive(clap::Args)]
pub(crate) struct OutputOption {
    /// Write to FILE instead of standard output. Refuses to overwrite a file, unless it is empty or
    /// a picture drawn by this program
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl OutputOption {
    /// Returns whether an SVG would be printed on a terminal that the user did not name.
    pub(crate) fn is_terminal(&self, console: &Console<'_>) -> bool {
        self.output.is_none() && console.terminal.columns.is_some()
    }

    /// Runs a command that prints data, to the file if one is named; after an error the file is not
    /// created.
    pub(crate) fn print(
        &self,
        input: Option<&Path>,
        console: &mut Console<'_>,
        print: impl FnOnce(&mut Console<'_>) -> Result,
    ) -> Result {
        let Some(path) = self.target() else {
            return print(console);
        };
        let output = Output::new(path, input, DATA)?;
        output.commit_in_order(|file| {
            Printed { path, file: Some(file), output: None }.print(console, Box::new(print))
        })
    }

    /// Runs a command that prints and flushes lines; a named file keeps the whole lines printed
    /// before an error or Ctrl-C, and is not created if there are none.
    pub(crate) fn print_lines(
        &self,
        console: &mut Console<'_>,
        print: impl FnOnce(&mut Console<'_>) -> Result,
    ) -> Result {
        let Some(path) = self.target() else {
            return print(console);
        };
        let output = Output::new(path, None, DATA)?;
        // From now on Ctrl-C exits with the status of an interrupted run.
        drop(Listening::begin()?);
        Printed { path, file: None, output: Some(output) }.print(console, Box::new(print))
    }

    fn target(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| path.as_os_str() != "-")
    }

    /// Opens the destination of a picture, before the input is read.
    pub(crate) fn open(&self, input: Option<&Path>) -> Result<TextFile> {
        if let Some(path) = self.target() {
            let extension = path.extension().map(|it| it.to_ascii_lowercase());
            let extension = extension.as_ref().and_then(|it| it.to_str()).unwrap_or_default();
            if ["png", "jpg", "jpeg", "gif", "webp", "pdf", "ps", "eps"].contains(&extension) {
                let svg = path.with_extension("svg");
                let (svg, path) = (svg.display(), path.display());
                return Err(format!(
                    "pictures are written as SVG: write -o {svg}, then convert it with \
                     `rsvg-convert -f {extension} {svg} -o {path}`"
                )
                .into());
            }
        }
        Ok(TextFile(self.target().map(|path| Output::new(path, input, PICTURE)).transpose()?))
    }

    /// Opens the destination of an SVG, which must not be a terminal.
    pub(crate) fn open_svg(&self, input: Option<&Path>, console: &Console<'_>) -> Result<TextFile> {
        if self.is_terminal(console) {
            let message = "a picture in SVG needs a file, as in -o picture.svg";
            return Err(message.into());
        }
        self.open(input)
    }
}

/// A text printed with the answer of a command, or instead of it.
pub(crate) struct TextFile(Option<Output>);

impl TextFile {
    /// Opens a file before the work; `-` is standard output.
    pub(crate) fn open(path: Option<&Path>, made: Made) -> Result<Option<Self>> {
        let Some(path) = path else { return Ok(None) };
        let path = Some(path).filter(|path| path.as_os_str() != "-");
        let create = |path| Output::new(path, Some(Path::new("")), made);
        Ok(Some(TextFile(path.map(create).transpose()?)))
    }

    /// Writes a picture, and returns the status of an answer.
    pub(crate) fn draw(self, picture: &str, console: &mut Console<'_>) -> Result {
        self.write(picture, console).map(|_| SUCCESS)
    }

    /// Writes the text, and returns whether it replaced the answer.
    pub(crate) fn write(self, text: &str, console: &mut Console<'_>) -> Result<bool> {
        let is_answer = self.0.is_none();
        match self.0 {
            Some(output) => output.commit(text.as_bytes())?,
            None => console.output.write_all(text.as_bytes())?,
        }
        Ok(is_answer)
    }
}

/// A file that a command prints to, or an output that becomes one with its first bytes.
struct Printed<'a> {
    path: &'a Path,
    file: Option<File>,
    output: Option<Output>,
}

impl Printed<'_> {
    /// Runs a command that prints to the file. After an error, unflushed bytes are dropped.
    fn print(
        self,
        console: &mut Console<'_>,
        print: Box<dyn FnOnce(&mut Console<'_>) -> Result + '_>,
    ) -> Result {
        let grows = self.output.is_some();
        let mut file = BufWriter::with_capacity(1 << 16, self);
        let mut printed = print(&mut Console { output: &mut file, ..console.again() });
        if printed.is_ok()
            && let Err(error) = file.flush()
        {
            printed = Err(error.into());
        }
        let (Printed { path, file, .. }, _) = file.into_parts();
        if let (true, Some(file)) = (grows && printed.is_ok(), file)
            && file.metadata().is_ok_and(|metadata| metadata.is_file())
        {
            file.sync_all().map_err(OutputError::unwritten(path))?;
        }
        printed
    }
}

impl Write for Printed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(output) = self.output.take() {
            self.file = Some(output.into_file().map_err(io::Error::other)?);
        }
        let file = self.file.as_mut().ok_or(io::ErrorKind::NotFound)?;
        file.write(bytes).map_err(|error| named(error, OutputError::unwritten(self.path)))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns whether a file begins as the pictures of game-table and tree-hackenbush do, in SVG or in
/// characters.
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
