//! The tokens of a format.

use super::error::{Fault, FormatError};
use super::syntax::GREATEST;
use judge_io::Place;

/// A token of a format.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) place: Place,
    /// Whether white space precedes it.
    pub(super) is_apart: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Name(String),
    Number(i128),
    Quoted(String),
    Symbol(char),
    Dots,
    /// A semicolon or a line feed.
    LineEnd,
    End,
}

impl Kind {
    /// Returns the token as errors show it.
    pub(super) fn shown(&self) -> String {
        match self {
            Kind::Name(name) => format!("`{name}`"),
            Kind::Number(number) => format!("`{number}`"),
            Kind::Quoted(text) => format!("\"{text}\""),
            Kind::Symbol(symbol) => format!("`{symbol}`"),
            Kind::Dots => "`..`".to_string(),
            Kind::LineEnd => "the end of the line".to_string(),
            Kind::End => "the end of the format".to_string(),
        }
    }
}

/// Returns the tokens of a format, ending with [`Kind::End`].
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, FormatError> {
    let mut lexer = Lexer { rest: text, place: Place { line: 1, column: 1 } };
    let mut tokens = Vec::new();
    loop {
        let is_white = |letter: char| letter.is_whitespace() && letter != '\n';
        let is_apart = !lexer.take_while(is_white).is_empty();
        let place = lexer.place;
        let kind = lexer.next().map_err(|fault| FormatError { place, fault })?;
        let is_end = kind == Kind::End;
        tokens.push(Token { kind, place, is_apart });
        if is_end {
            return Ok(tokens);
        }
    }
}

struct Lexer<'a> {
    rest: &'a str,
    place: Place,
}

impl<'a> Lexer<'a> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn take_while(&mut self, is_part: impl Fn(char) -> bool) -> &'a str {
        let length = self.rest.find(|letter| !is_part(letter)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        self.place.column += taken.chars().count() as u64;
        taken
    }

    /// Consumes an ASCII text if it is next.
    fn take(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text);
        self.place.column += rest.map_or(0, |_| text.len() as u64);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn next(&mut self) -> Result<Kind, Fault> {
        let Some(first) = self.peek() else {
            return Ok(Kind::End);
        };
        match first {
            '\n' => {
                self.take("\n");
                self.place = Place { line: self.place.line + 1, column: 1 };
                Ok(Kind::LineEnd)
            }
            '0'..='9' => self.number(),
            '"' => self.quoted(),
            _ if self.take(";") => Ok(Kind::LineEnd),
            _ if self.take("..") => Ok(Kind::Dots),
            _ if "[](){}|:*+-#".contains(first) => {
                self.take(first.encode_utf8(&mut [0]));
                Ok(Kind::Symbol(first))
            }
            first if first.is_alphabetic() || first == '_' => {
                let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
                Ok(Kind::Name(self.take_while(is_part).to_string()))
            }
            other => Err(Fault::expected(
                "a name, a number, a word in quotes or a brace",
                format!("`{}`", other.escape_default()),
            )),
        }
    }

    /// Consumes a number such as `1000`, `10^9` or `1e9`.
    fn number(&mut self) -> Result<Kind, Fault> {
        let start = self.rest;
        let is_digit = |letter: char| letter.is_ascii_digit();
        let digits = self.take_while(|letter| is_digit(letter) || letter == '_').replace('_', "");
        let first = digits.parse::<i128>().ok();
        let is_exponent = self.rest.get(1..).is_some_and(|rest| rest.starts_with(is_digit));
        let mark = self.peek().filter(|mark| is_exponent && "^eE".contains(*mark));
        let value = match mark {
            None => first,
            Some(mark) => {
                self.take(mark.encode_utf8(&mut [0]));
                let exponent = self.take_while(is_digit).parse::<u32>().ok();
                first.zip(exponent).and_then(|(first, exponent)| match mark {
                    '^' => first.checked_pow(exponent),
                    _ => first.checked_mul(10_i128.checked_pow(exponent)?),
                })
            }
        };
        let found = &start[..start.len() - self.rest.len()];
        let value = value.filter(|value| *value <= GREATEST);
        value.map(Kind::Number).ok_or_else(|| Fault::Number { found: found.to_string() })
    }

    fn quoted(&mut self) -> Result<Kind, Fault> {
        self.take("\"");
        let text = self.take_while(|letter| letter != '"' && !letter.is_whitespace());
        if !self.take("\"") {
            let found = match self.peek() {
                None | Some('\n') => "the end of the line",
                Some(_) => "white space",
            };
            return Err(Fault::expected("a closing quote", found));
        }
        Ok(Kind::Quoted(text.to_string()))
    }
}

/// The most letters of an alphabet.
const MOST_LETTERS: usize = 1000;

/// Returns the letters of an alphabet such as `a..z_`.
pub(super) fn letters(alphabet: &str) -> Result<Vec<char>, Fault> {
    let expected = |expected| Fault::expected(expected, format!("\"{alphabet}\""));
    let source: Vec<char> = alphabet.chars().collect();
    let mut letters = Vec::new();
    let mut at = 0;
    while at < source.len() {
        let first = source[at];
        let last = match source.get(at..at + 4) {
            Some(&[_, '.', '.', last]) => last,
            _ => first,
        };
        if last < first {
            return Err(expected("letters in their order, as in \"a..z\""));
        }
        at += if last == first { 1 } else { 4 };
        for letter in first..=last {
            if letters.len() == MOST_LETTERS {
                return Err(expected("1000 letters at most"));
            }
            if letters.contains(&letter) {
                return Err(Fault::LetterTwice { letter });
            }
            letters.push(letter);
        }
    }
    if letters.is_empty() { Err(expected("letters")) } else { Ok(letters) }
}
