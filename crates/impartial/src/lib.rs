//! The command line of the workspace as a library: [`run`] is the whole program, with its input and
//! outputs as arguments, for the `impartial` binary and for tests.
//!
//! ```
//! let mut output = Vec::new();
//! let mut errors = Vec::new();
//! let mut console = impartial::Console {
//!     input: &mut &b"2 1\n8 4\n4 7\n"[..],
//!     input_file: None,
//!     output: &mut output,
//!     errors: &mut errors,
//!     terminal: impartial::Terminal::default(),
//! };
//! let status = impartial::run(["impartial", "solve", "poj1067-wythoff"], &mut console);
//! assert_eq!(status, 0);
//! assert_eq!(output, b"0\n1\n0\n");
//! ```

mod commands;
mod console;
mod errors;
mod limits;
mod output;
mod play;
mod source;
pub mod system;

#[doc(hidden)]
pub use commands::command;
pub use commands::run;
pub use console::{Console, Terminal};
