//! The words of a format.

use super::error::{Fault, FormatError};
use super::syntax::GREATEST;
use judge_io::Place;

/// A word of a format.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) place: Place,
    /// Whether white space stands before it.
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
    /// Returns what is written there, as errors show it.
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

/// Returns the words of a format; the last one is its end.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, FormatError> {
    let mut lexer = Lexer { rest: text, place: Place { line: 1, column: 1 } };
    let mut tokens = Vec::new();
    loop {
        let is_apart = lexer.skip_white_space();
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

    fn skip_white_space(&mut self) -> bool {
        let is_white = |letter: char| letter.is_whitespace() && letter != '\n';
        !self.take_while(is_white).is_empty()
    }

    /// Takes the longest text of such letters.
    fn take_while(&mut self, is_part: impl Fn(char) -> bool) -> &'a str {
        let length = self.rest.find(|letter| !is_part(letter)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        self.place.column += taken.chars().count() as u64;
        taken
    }

    fn take(&mut self) {
        if let Some(letter) = self.peek() {
            self.rest = &self.rest[letter.len_utf8()..];
            self.place.column += 1;
        }
    }

    fn next(&mut self) -> Result<Kind, Fault> {
        let Some(first) = self.peek() else {
            return Ok(Kind::End);
        };
        match first {
            '\n' => {
                self.take();
                self.place = Place { line: self.place.line + 1, column: 1 };
                Ok(Kind::LineEnd)
            }
            ';' => {
                self.take();
                Ok(Kind::LineEnd)
            }
            '0'..='9' => self.number(),
            '"' => self.quoted(),
            '.' if self.rest.starts_with("..") => {
                self.take();
                self.take();
                Ok(Kind::Dots)
            }
            '[' | ']' | '(' | ')' | '{' | '}' | '|' | ':' | '*' | '+' | '-' | '#' => {
                self.take();
                Ok(Kind::Symbol(first))
            }
            first if first.is_alphabetic() || first == '_' => {
                let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
                Ok(Kind::Name(self.take_while(is_part).to_string()))
            }
            other => Err(Fault::Expected {
                expected: "a name, a number, a word in quotes or a brace",
                found: format!("`{}`", other.escape_default()),
                advice: String::new(),
            }),
        }
    }

    /// Takes a number such as `1000`, `10^9` or `1e9`.
    fn number(&mut self) -> Result<Kind, Fault> {
        let start = self.rest;
        let is_digit = |letter: char| letter.is_ascii_digit();
        let digits = self.take_while(|letter| is_digit(letter) || letter == '_').replace('_', "");
        let first = digits.parse::<i128>().ok();
        let exponent_after = |mark: &[char]| {
            let rest = self.rest.strip_prefix(mark)?;
            rest.starts_with(is_digit).then_some(())
        };
        let is_power = exponent_after(&['^']).is_some();
        let is_scaled = exponent_after(&['e', 'E']).is_some();
        let mut value = first;
        if is_power || is_scaled {
            self.take();
            let exponent = self.take_while(is_digit).parse::<u32>().ok();
            value = first.zip(exponent).and_then(|(first, exponent)| {
                if is_power {
                    first.checked_pow(exponent)
                } else {
                    first.checked_mul(10_i128.checked_pow(exponent)?)
                }
            });
        }
        let found = || start[..start.len() - self.rest.len()].to_string();
        let value = value.filter(|value| *value <= GREATEST);
        value.map(Kind::Number).ok_or_else(|| Fault::Number { found: found() })
    }

    fn quoted(&mut self) -> Result<Kind, Fault> {
        self.take();
        let text = self.take_while(|letter| letter != '"' && !letter.is_whitespace());
        if self.peek() != Some('"') {
            let found = match self.peek() {
                None | Some('\n') => "the end of the line",
                Some(_) => "white space",
            };
            return Err(Fault::Expected {
                expected: "a closing quote",
                found: found.to_string(),
                advice: String::new(),
            });
        }
        self.take();
        Ok(Kind::Quoted(text.to_string()))
    }
}

/// The most letters of an alphabet.
const MOST_LETTERS: usize = 1000;

/// Returns the letters of an alphabet such as `a..z_`.
pub(super) fn letters(alphabet: &str) -> Result<Vec<char>, Fault> {
    let expected = |expected| Fault::Expected {
        expected,
        found: format!("\"{alphabet}\""),
        advice: String::new(),
    };
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
