//! What can be wrong with a format, and with an input for it.

use judge_io::Place;

/// A text that is no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
#[non_exhaustive]
pub struct FormatError {
    /// Where it is wrong; columns count characters.
    pub place: Place,
    pub(super) fault: Fault,
}

/// Why the cases of an input cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CaseError {
    /// A brace is not closed.
    #[error("a brace is not closed: names stand in braces, as in 'kayles {{a}}'")]
    OpenBrace,
    /// No name stands in braces.
    #[error("no name of the format stands in braces, as in 'kayles {{a}}'")]
    NoName,
    /// The format has nothing of this name.
    #[error("the format has no `{0}`")]
    Unknown(String),
    /// No case has both names.
    #[error("`{0}` and `{1}` do not stand in one case")]
    Apart(String, String),
    /// A graph has too many vertices to write them, more than the most of a case.
    #[error("{0} vertices are more than {1}, the most of a case")]
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
    #[error("no number before this is called `{name}`{advice}")]
    Unknown { name: String, advice: String },
    #[error("`{name}` is no single number, so it can neither count nor limit anything")]
    NotANumber { name: String },
    #[error("`{name}` is already the name of something before this")]
    Twice { name: String },
    #[error("`{word}` is a word of the language and cannot be a name")]
    Keyword { word: String },
    #[error("braces are nested more than {most} deep")]
    Depth { most: usize },
    #[error("the format has more than {most} characters")]
    Long { most: usize },
    #[error("the format is empty; `n; a[n]` is a number n, then a line of n numbers")]
    Empty,
    #[error("`{limits}` has no number{witness}")]
    NoNumber { limits: String, witness: String },
    #[error("`{count}` is negative{witness}")]
    Negative { count: String, witness: String },
    #[error("`{limits}` has less than {count} different numbers{witness}")]
    FewNumbers { limits: String, count: String, witness: String },
    #[error("there is no such graph with {vertices} vertices and {edges} edges{witness}")]
    NoGraph { vertices: String, edges: String, witness: String },
    #[error("what is repeated to the end of the file must be last, but for fixed words")]
    NotLast,
    #[error("what is repeated to the end of the file must have a number or word each time")]
    NothingRepeated,
    #[error("what is repeated up to `{word}` must begin with a number or word that this is not")]
    BeginsLikeEnd { word: String },
    #[error("each choice must begin with a fixed word of its own, as in {{ 1 x | 2 y z }} *n")]
    Choices,
    #[error("there may be less than {count} different lines here{witness}")]
    FewLines { count: String, witness: String },
    #[error("the letter {letter:?} stands twice")]
    LetterTwice { letter: char },
    #[error("an input has at least {least} values, more than 10^7")]
    TooMany { least: String },
}

impl Fault {
    pub(super) fn expected(expected: &'static str, found: impl Into<String>) -> Self {
        Fault::Expected { expected, found: found.into(), advice: String::new() }
    }
}

/// A text that is not in a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {wrong}")]
#[non_exhaustive]
pub struct InputError {
    /// Where it is wrong; columns count bytes.
    pub place: Place,
    pub(super) wrong: Wrong,
}

/// What is wrong with an input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Wrong {
    #[error("expected {expected}, found {found}")]
    Expected { expected: String, found: String },
    #[error("{name} = {number} is less than {limit}")]
    Less { name: String, number: i128, limit: String },
    #[error("{name} = {number} is more than {limit}")]
    More { name: String, number: i128, limit: String },
    #[error("{name} = {number} stands in the list already")]
    Twice { name: String, number: i128 },
    #[error("{name} = {number} is less than the number before it")]
    Unsorted { name: String, number: i128 },
    #[error("what begins here stands before this already")]
    LinesTwice,
    #[error("{name} has {found} letters instead of {expected}")]
    Length { name: String, found: usize, expected: String },
    #[error("{name} has the letter {letter:?}, which is not one of {letters:?}")]
    Letter { name: String, letter: char, letters: String },
    #[error("the edge {from} {to} joins a vertex with itself")]
    Loop { from: usize, to: usize },
    #[error("the edge {from} {to} stands before this already")]
    EdgeTwice { from: usize, to: usize },
    #[error("the edge {from} {to} closes a cycle in the tree")]
    Cycle { from: usize, to: usize },
    #[error("the {count} edges that begin here have a cycle")]
    Cyclic { count: usize },
    #[error("an input has at most 10^7 values")]
    TooMany,
}
