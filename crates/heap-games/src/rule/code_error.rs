//! Errors of take-and-break codes.

/// What is wrong with a code; places count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum CodeError {
    /// There is no digit.
    #[error("the code has no digit")]
    Empty,
    /// A character is not a digit, point or bracket where one is expected.
    #[error("character {place}: expected {expected}, found '{found}'")]
    Unexpected { place: usize, found: char, expected: &'static str },
    /// The digit before the point allows to pass: it would take nothing and break nothing.
    #[error(
        "character {place}: digit {digit} before the point would allow a move that changes \
             nothing; only 0, 4, 8, C, G, K, O and S can stand there"
    )]
    EndlessPlay { place: usize, digit: char },
    /// A digit before the point would allow a move after which a heap is not smaller.
    #[error(
        "character {place}: digit {digit} puts {put} to a heap, and must leave {least} heaps or more \
         so that each is smaller"
    )]
    EndlessGrowth { place: usize, digit: char, put: usize, least: usize },
    /// The group in brackets is empty or not closed.
    #[error("character {place}: the repeating group is empty or not closed")]
    BadGroup { place: usize },
    /// The numbers in braces are none, not closed, or do not increase.
    #[error(
        "character {place}: braces hold numbers of heaps that increase, at most {most}, the last \
         perhaps with a plus sign, as in {{0,2!,4+}}"
    )]
    BadSet { place: usize, most: usize },
    /// The code has marks, or leaves more heaps than an octal or hexadecimal code can.
    #[error("the code is not one of hexadecimal digits alone; read it as a rule")]
    NotPlain,
    /// The code has more digits than any use needs.
    #[error("the code has {found} characters, the limit is {limit}")]
    TooLong { found: usize, limit: usize },
}
