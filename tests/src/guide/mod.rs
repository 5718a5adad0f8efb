//! The guide under test: every block of `docs/` and of the READMEs is run or gives a reason.
//!
//! A page is a transcript. Its blocks are run in order in one empty folder, the page is rewritten
//! with the output of the commands, and the result must equal the page, byte for byte. So comparing
//! and blessing do the same: a page passes if blessing does not change it.
//!
//! # Blocks
//! - `console`: a line `$ COMMAND` is run by bash, with lines `> …` right below it as its
//!   continuation. Then comes standard output, then standard error with `! ` before each line, then
//!   `? STATUS` if the exit status is not 0.
//! - `rust`: a documentation test; its page is listed in [`pages`].
//! - `python`: a session of Python that `cargo xtask python` runs where Python is installed; the
//!   tests there list its page.
//! - any language with `file=NAME`: the text of a file that a command of the page reads.
//! - `console,ignore` and the like: not run; the line above it gives the reason in
//!   `<!-- not run: REASON -->`.
//!
//! Anything else is an error. So are an indented block and a picture that no command made.

mod block;
#[cfg(unix)]
mod book;
mod console;
mod links;
mod page;
pub mod pages;

pub use block::{Block, Kind, blocks};
#[cfg(unix)]
pub use book::{
    Guide, PAGES_OF_SEVERAL_MACHINES, Page, all_pages, blesses, play_all, root, transcripts,
};
pub use console::Bash;
pub use links::{link_complaints, pictures_shown};
pub use page::{Played, play};
