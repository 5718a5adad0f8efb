//! The words, numbers and signs of a line.

use crate::error::TextError;

const MOST_TOKENS: usize = 4096;

/// A word, a number or a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Number(u64),
    Word(&'a str),
    Sign(&'static str),
}

/// The signs; a longer one comes before one that it begins with.
const SIGNS: [&str; 17] =
    ["!=", "<=", ">=", "..", "=", "<", ">", "+", "-", "*", "/", "^", "(", ")", ",", ":", ";"];

/// A token and its start.
#[derive(Clone, Debug)]
pub(super) struct Placed<'a> {
    pub(super) token: Token<'a>,
    pub(super) column: usize,
}

/// Returns the tokens of a line, without a comment after `#`.
pub(super) fn tokens(text: &str, line: usize) -> Result<Vec<Placed<'_>>, TextError> {
    let text = text.split('#').next().unwrap_or_default();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let column = at + 1;
        if tokens.len() == MOST_TOKENS {
            let (what, limit) = ("words and signs in a line", MOST_TOKENS);
            return Err(TextError::TooLong { line, column, what, limit });
        }
        let rest = &text[at..];
        let unexpected = |found: &str, expected| {
            let found = format!("'{}'", found.chars().take(30).collect::<String>());
            TextError::Unexpected { line, column, expected, found }
        };
        let word_end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let (token, length) = if first.is_ascii_digit() {
            let digits = &rest[..word_end];
            let number = digits.parse().map_err(|_| unexpected(digits, "a number below 2^64"))?;
            (Token::Number(number), word_end)
        } else if first.is_ascii_alphabetic() {
            (Token::Word(&rest[..word_end]), word_end)
        } else {
            let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
            let sign = sign.ok_or_else(|| {
                unexpected(
                    &first.to_string(),
                    "a word, a number or one of = != < <= > >= + - * / ^ ( ) , : ..",
                )
            })?;
            (Token::Sign(sign), sign.len())
        };
        tokens.push(Placed { token, column });
        at += length;
    }
    Ok(tokens)
}
