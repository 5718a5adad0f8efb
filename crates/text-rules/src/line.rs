//! The words of a line, and errors about them.

use crate::error::TextError;

/// The most words and signs of a formula.
const MOST_WORDS: usize = 4096;

/// The signs of formulas; each comes before its own prefixes.
const SIGNS: [&str; 18] = [
    "...", "!=", "<=", ">=", "..", "=", "<", ">", "+", "-", "*", "/", "^", "(", ")", ",", ":", ";",
];

/// The unread words of a line.
pub(crate) struct Words<'t> {
    text: &'t str,
    pub(crate) line: usize,
    /// The column before the text.
    before: usize,
    /// The offsets of the words, in bytes.
    words: Vec<(usize, &'t str)>,
    pub(crate) at: usize,
}

impl<'t> Words<'t> {
    /// Returns the words of a line, without a comment after `#`.
    pub(crate) fn of(text: &'t str, line: usize) -> Self {
        let text = text.split('#').next().unwrap_or_default().trim_end();
        let place = |word: &'t str| (word.as_ptr() as usize - text.as_ptr() as usize, word);
        let words = text.split_whitespace().map(place).collect();
        Words { text, line, before: 0, words, at: 0 }
    }

    /// Returns the words, numbers and signs of formulas in the part of a line after `before`
    /// columns.
    pub(crate) fn of_formulas(
        text: &'t str,
        (line, before): (usize, usize),
    ) -> Result<Self, TextError> {
        let mut words = Words { before, words: Vec::new(), ..Words::of(text, line) };
        let mut at = 0;
        while let Some(first) = words.text[at..].chars().next() {
            if first.is_whitespace() {
                at += first.len_utf8();
                continue;
            }
            let rest = &words.text[at..];
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
            let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
            let word =
                &rest[..if end > 0 { end } else { sign.map_or(first.len_utf8(), |it| it.len()) }];
            words.words.push((at, word));
            at += word.len();
            words.at = words.words.len() - 1;
            if words.at == MOST_WORDS {
                let ((line, column), limit) = (words.place(), MOST_WORDS);
                return Err(TextError::TooLong {
                    line,
                    column,
                    what: "words and signs in a line",
                    limit,
                });
            }
            if first.is_ascii_digit() && word.parse::<u64>().is_err() {
                return Err(words.unexpected("a number below 2^64"));
            }
            if end == 0 && sign.is_none() {
                let expected = "a word, a number or one of = != < <= > >= + - * / ^ ( ) , : ..";
                return Err(words.unexpected(expected));
            }
        }
        words.at = 0;
        Ok(words)
    }

    /// Returns the word after the next one.
    pub(crate) fn peek_second(&self) -> Option<&'t str> {
        self.words.get(self.at + 1).map(|word| word.1)
    }

    /// Returns the next word if it is a number of a formula.
    pub(crate) fn peek_number(&self) -> Option<u64> {
        self.peek().and_then(|word| word.parse().ok())
    }

    /// Returns the next word if it begins with a letter.
    pub(crate) fn peek_name(&self) -> Option<&'t str> {
        self.peek().filter(|word| word.starts_with(|first: char| first.is_ascii_alphabetic()))
    }

    pub(crate) fn peek(&self) -> Option<&'t str> {
        self.words.get(self.at).map(|word| word.1)
    }

    pub(crate) fn next(&mut self) -> Option<&'t str> {
        let word = self.peek();
        self.at += usize::from(word.is_some());
        word
    }

    /// Skips a word if it is next, and returns whether it was.
    pub(crate) fn passes(&mut self, word: &str) -> bool {
        let is_here = self.peek() == Some(word);
        self.at += usize::from(is_here);
        is_here
    }

    pub(crate) fn expect(&mut self, word: &str, expected: &'static str) -> Result<(), TextError> {
        if self.passes(word) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    /// Returns where the next word begins, or where the line ends, as line and column.
    pub(crate) fn place(&self) -> (usize, usize) {
        let offset = self.words.get(self.at).map_or(self.text.len(), |word| word.0);
        (self.line, self.before + offset + 1)
    }

    /// Returns the text up to a word or the end of the line, and skips it.
    pub(crate) fn up_to(&mut self, is_last: impl Fn(&[(usize, &str)]) -> bool) -> &'t str {
        let start = self.place().1 - 1 - self.before;
        while self.at < self.words.len() && !is_last(&self.words[self.at..]) {
            self.at += 1;
        }
        self.text[start..self.place().1 - 1 - self.before].trim_end()
    }

    /// Returns an error about the next word.
    pub(crate) fn unexpected(&self, expected: &'static str) -> TextError {
        self.unexpected_within(0, expected)
    }

    /// Returns an error about the next word, at one of its bytes.
    pub(crate) fn unexpected_within(&self, byte: usize, expected: &'static str) -> TextError {
        let (line, column) = self.place();
        let found = match self.peek() {
            None => "the end of the line".to_string(),
            Some(word) => {
                let rest = word.get(byte..).unwrap_or(word);
                format!("'{}'", rest.chars().take(30).collect::<String>())
            }
        };
        TextError::Unexpected { line, column: column + byte, expected, found }
    }
}
