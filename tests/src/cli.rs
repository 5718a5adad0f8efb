//! Runs of the command line inside the test's own process.

use impartial::{Console, Terminal};
use serde_json::Value;
use tempfile::TempDir;

/// A file in its own folder; both are deleted on drop.
#[derive(Debug)]
pub struct TemporaryFile {
    /// The path of the file.
    pub path: String,
    _folder: TempDir,
}

impl TemporaryFile {
    /// Writes a file.
    ///
    /// # Panics
    /// Panics if it cannot be written.
    #[track_caller]
    pub fn new(name: &str, text: impl AsRef<[u8]>) -> Self {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file can be written");
        TemporaryFile { path: path.display().to_string(), _folder: folder }
    }
}

/// The result of a run of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The exit status.
    pub status: u8,
    /// Its standard output.
    pub output: String,
    /// Its standard error.
    pub errors: String,
}

impl Run {
    /// Runs the program with arguments and a standard input, without a terminal.
    pub fn new<'a>(arguments: impl IntoIterator<Item = &'a str>, input: &[u8]) -> Self {
        Run::with_terminal(arguments, input, false)
    }

    /// Runs the program with the words of a line as arguments, and no input.
    pub fn line(line: &str) -> Self {
        Run::new(line.split_whitespace(), b"")
    }

    /// Runs the program, as on a terminal if `is_terminal` is set: then it shows progress.
    pub fn with_terminal<'a>(
        arguments: impl IntoIterator<Item = &'a str>,
        mut input: &[u8],
        is_terminal: bool,
    ) -> Self {
        let (mut output, mut errors) = (Vec::new(), Vec::new());
        let terminal = Terminal { shows_errors: is_terminal, ..Terminal::default() };
        let mut console = Console {
            input: &mut input,
            input_file: None,
            output: &mut output,
            errors: &mut errors,
            terminal,
        };
        let words = ["impartial"].into_iter().chain(arguments);
        let status = impartial::run(words, &mut console);
        let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
        Run { status, output: text(output), errors: text(errors) }
    }

    /// Returns the output of a run that succeeded.
    ///
    /// # Panics
    /// Panics if the exit status is not 0 or something was written to standard error.
    #[track_caller]
    pub fn success(self) -> String {
        assert_eq!((self.status, self.errors.as_str()), (0, ""), "{}", self.output);
        self.output
    }

    /// Returns the output of a run that succeeded as JSON.
    ///
    /// # Panics
    /// Panics as [`Run::success`] does, and if the output is not JSON.
    #[track_caller]
    pub fn json(self) -> Value {
        serde_json::from_str(&self.success()).expect("the output is JSON")
    }

    /// Returns the status, the output and the errors.
    pub fn parts(self) -> (u8, String, String) {
        (self.status, self.output, self.errors)
    }
}
