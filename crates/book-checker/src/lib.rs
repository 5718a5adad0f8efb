//! Books: proofs of the nimbers of impartial games with rules as text, and their checker.
//!
//! # What a book is
//! Lines of text, gzipped or not:
//! ```text
//! impartial book 1
//! rules 2
//! on graph
//! o -> . and neighbours o -> .
//! position path:3
//! value 2
//! shifts 0
//! symmetries 1
//! 2 1 0
//! entries 2
//! ```
//! Then follow the entries. Each consists of a position, its value, and replies. The position gives
//! the letter of each cell, row by row on a board, with `?` for cells outside it; a word without
//! letters is `0`.
//!
//! An entry is true if its value is the least that no option has. The value of an option is the nim
//! sum of its parts, and is known if each of them has an earlier entry. Every other option must
//! itself have an option with the value of the entry: the replies are the numbers of these moves,
//! one for each such option. Options come in the order of their moves, without those whose parts
//! occurred before.
//!
//! # Why that suffices
//! A position has the nimber v exactly when some option has each smaller one and none has v. An
//! option that itself has an option with the nimber v does not have it. So an entry is true if
//! those before are, and the checker trusts none: it lists the moves and splits positions itself.
//! This also holds for games in which play may return; but two equal parts sum to 0 only if play
//! ends, so they are left out only if some letter becomes rarer, or more frequent, in every move. A
//! symmetry gives the image of each cell, or `-`; positions on cells with images are replaced by
//! their images if the moves treat these cells like their images. Shifts are symmetries that are
//! repeated as often as possible.
//!
//! # Examples
//! ```
//! use book_checker::check;
//!
//! let book = "\
//! impartial book 1
//! rules 2
//! on graph
//! o -> . and neighbours o -> .
//! position path:3
//! value 2
//! shifts 0
//! symmetries 1
//! 2 1 0
//! entries 2
//! ??o 1
//! ooo 2
//! ";
//! assert_eq!(check(book.as_bytes(), |_, _| ())?.value, 2);
//! let error = check(book.replace("ooo 2", "ooo 1").as_bytes(), |_, _| ()).unwrap_err();
//! assert_eq!(error.to_string(), "line 12: option ..o has the value 1 too");
//! # Ok::<(), book_checker::BookError>(())
//! ```
//!
//! # Contents
//! - [`check`]: whether a book is true, or its first wrong line.
//! - [`Game`]: the moves of a rule text, one by one. It shares no code with the engines of the
//!   other crates, so tests compare them with it.
//! - [`Plan`]: makes a book, from a [`Guide`] to the values of positions.
//!
//! `check`, `proof`, `maps`, `placement` and `game` are the checker; `text`, `graphs`, `pattern`,
//! `numbers` and `formula` read the rules; `plan` belongs to neither.

mod check;
mod error;
mod formula;
mod game;
mod graphs;
mod maps;
mod numbers;
mod pattern;
mod placement;
mod plan;
mod proof;
mod text;

pub use check::check;
pub use error::BookError;
pub use game::Game;
pub use placement::OUTSIDE;
pub use plan::{Guide, Plan, PlanError, begins_book};
pub use proof::Head;
