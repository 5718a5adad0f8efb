//! Errors in a format, and in an input for it.

use judge_io::Place;

/// A text that is not a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
#[non_exhaustive]
pub struct FormatError {
    /// The place of the error; columns count characters.
    pub place: Place,
    pub(super) fault: Fault,
}

/// Why the cases of an input cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CaseError {
    /// A brace is not closed.
    #[error("a brace is not closed: write names in braces, as in 'kayles {{a}}'")]
    OpenBrace,
    /// There is no name in braces.
    #[error("there is no name of the format in braces, as in 'kayles {{a}}'")]
    NoName,
    /// The format has no such name.
    #[error("the format has no `{0}`")]
    Unknown(String),
    /// No case has both names.
    #[error("`{0}` and `{1}` are not in the same case")]
    Apart(String, String),
    /// A graph has more vertices than can be written.
    #[error("{0} vertices are too many: a case has at most {1}")]
    TooManyVertices(i128, usize),
    /// The input is not in the format.
    #[error(transparent)]
    Input(#[from] InputError),
}

/// What is wrong with a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Fault {
    #[error("expected {expected}, found {found}{advice}")]
    Expected { expected: &'static str, found: String, advice: String },
    #[error("{found} is more than 10^36 away from 0")]
    Number { found: String },
    #[error("there is no number `{name}` before this{advice}")]
    Unknown { name: String, advice: String },
    #[error("`{name}` is not a single number, so it cannot be a count or a limit")]
    NotANumber { name: String },
    #[error("the name `{name}` is already used")]
    Twice { name: String },
    #[error("`{word}` is a keyword and cannot be a name")]
    Keyword { word: String },
    #[error("braces are nested more than {most} deep")]
    Depth { most: usize },
    #[error("the format has more than {most} characters")]
    Long { most: usize },
    #[error("the format is empty; `n; a[n]` is a number n, then a line of n numbers")]
    Empty,
    #[error("the range `{limits}` is empty{witness}")]
    NoNumber { limits: String, witness: String },
    #[error("`{count}` is negative{witness}")]
    Negative { count: String, witness: String },
    #[error("`{limits}` has fewer than {count} different numbers{witness}")]
    FewNumbers { limits: String, count: String, witness: String },
    #[error("there is no such graph with {vertices} vertices and {edges} edges{witness}")]
    NoGraph { vertices: String, edges: String, witness: String },
    #[error("a repetition to the end of the file must be last, except for fixed words")]
    NotLast,
    #[error("a repetition to the end of the file must contain a number or word")]
    NothingRepeated,
    #[error("a repetition up to `{word}` must begin with a number or word other than it")]
    BeginsLikeEnd { word: String },
    #[error("each choice must begin with a fixed word of its own, as in {{ 1 x | 2 y z }} *n")]
    Choices,
    #[error("there may be fewer than {count} different lines here{witness}")]
    FewLines { count: String, witness: String },
    #[error("the letter {letter:?} occurs twice")]
    LetterTwice { letter: char },
    #[error("an input has at least {least} values, more than 10^7")]
    TooMany { least: String },
}

impl Fault {
    pub(super) fn expected(expected: &'static str, found: impl Into<String>) -> Self {
        Fault::Expected { expected, found: found.into(), advice: String::new() }
    }
}

/// A text that is not in the format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {wrong}")]
#[non_exhaustive]
pub struct InputError {
    /// The place of the error; columns count bytes.
    pub place: Place,
    pub(super) wrong: Wrong,
}

/// An error in an input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Wrong {
    #[error("expected {expected}, found {found}")]
    Expected { expected: String, found: String },
    #[error("{name} = {number} is less than {limit}")]
    Less { name: String, number: i128, limit: String },
    #[error("{name} = {number} is more than {limit}")]
    More { name: String, number: i128, limit: String },
    #[error("{name} = {number} is already in the list")]
    Twice { name: String, number: i128 },
    #[error("{name} = {number} is less than the number before it")]
    Unsorted { name: String, number: i128 },
    #[error("this repetition equals an earlier one")]
    LinesTwice,
    #[error("{name} has {found} letters instead of {expected}")]
    Length { name: String, found: usize, expected: String },
    #[error("{name} has the letter {letter:?}, which is not one of {letters:?}")]
    Letter { name: String, letter: char, letters: String },
    #[error("the edge {from} {to} joins a vertex to itself")]
    Loop { from: usize, to: usize },
    #[error("the edge {from} {to} occurs before this")]
    EdgeTwice { from: usize, to: usize },
    #[error("the edge {from} {to} closes a cycle in the tree")]
    Cycle { from: usize, to: usize },
    #[error("the {count} edges from here on have a cycle")]
    Cyclic { count: usize },
    #[error("an input has at most 10^7 values")]
    TooMany,
}
