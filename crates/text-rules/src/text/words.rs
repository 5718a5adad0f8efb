//! The words of a line, and errors about them.

use crate::error::TextError;

/// The unread words of a line.
pub(super) struct Words<'t> {
    text: &'t str,
    line: usize,
    /// The offsets of the words, in bytes.
    words: Vec<(usize, &'t str)>,
    at: usize,
}

impl<'t> Words<'t> {
    /// Returns the words of a line, without a comment after `#`.
    pub(super) fn of(text: &'t str, line: usize) -> Self {
        let text = text.split('#').next().unwrap_or_default().trim_end();
        let place = |word: &'t str| (word.as_ptr() as usize - text.as_ptr() as usize, word);
        Words { text, line, words: text.split_whitespace().map(place).collect(), at: 0 }
    }

    pub(super) fn peek(&self) -> Option<&'t str> {
        self.words.get(self.at).map(|word| word.1)
    }

    pub(super) fn next(&mut self) -> Option<&'t str> {
        let word = self.peek();
        self.at += usize::from(word.is_some());
        word
    }

    /// Skips a word if it is next.
    pub(super) fn passes(&mut self, word: &str) -> bool {
        let is_here = self.peek() == Some(word);
        self.at += usize::from(is_here);
        is_here
    }

    pub(super) fn expect(&mut self, word: &str, expected: &'static str) -> Result<(), TextError> {
        if self.passes(word) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    /// Returns where the next word begins, or where the line ends, as line and column.
    pub(super) fn place(&self) -> (usize, usize) {
        (self.line, self.words.get(self.at).map_or(self.text.len(), |word| word.0) + 1)
    }

    /// Returns the text up to a word or the end of the line, and skips it.
    pub(super) fn up_to(&mut self, is_last: impl Fn(&[(usize, &str)]) -> bool) -> &'t str {
        let start = self.place().1 - 1;
        while self.at < self.words.len() && !is_last(&self.words[self.at..]) {
            self.at += 1;
        }
        self.text[start..self.place().1 - 1].trim_end()
    }

    /// Returns an error about the next word.
    pub(super) fn unexpected(&self, expected: &'static str) -> TextError {
        self.unexpected_within(0, expected)
    }

    /// Returns an error about the next word, at one of its bytes.
    pub(super) fn unexpected_within(&self, byte: usize, expected: &'static str) -> TextError {
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
