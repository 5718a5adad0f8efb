//! What a person sees of a run, and types into it.

use std::io::{self, IsTerminal};

/// Which streams of a run are a terminal, and how it shows text.
///
/// By default none is: nothing but answers and errors is written, without colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terminal {
    /// Whether the input is typed.
    pub types_input: bool,
    /// How many columns there are, if the output is shown.
    pub columns: Option<u16>,
    /// Whether what is written to the output has colours.
    pub colours_output: bool,
    /// Whether errors are shown: only then is there progress to see.
    pub shows_errors: bool,
    /// Whether what is written to the errors has colours.
    pub colours_errors: bool,
    /// Whether programs read the answers and the errors, which are JSON then; the option `--json` sets it.
    pub prints_json: bool,
}

impl Terminal {
    /// Returns what the standard streams of this process are. `NO_COLOR`, `CLICOLOR` and
    /// `CLICOLOR_FORCE` say whether there are colours.
    pub fn of_this_process() -> Self {
        let (output, errors) = (io::stdout(), io::stderr());
        let columns = || terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| width.0);
        let has_colours = |choice| choice != anstream::ColorChoice::Never;
        Terminal {
            types_input: io::stdin().is_terminal(),
            columns: output.is_terminal().then(|| columns().unwrap_or(80)),
            colours_output: has_colours(anstream::AutoStream::choice(&output)),
            shows_errors: errors.is_terminal(),
            colours_errors: has_colours(anstream::AutoStream::choice(&errors)),
            prints_json: false,
        }
    }
}
