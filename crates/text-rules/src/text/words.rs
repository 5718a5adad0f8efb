//! The words of a line, and what is wrong with them.

use super::TextError;

/// The words of a line that are not read yet.
pub(super) struct Words<'t> {
    text: &'t str,
    line: usize,
    /// The places of the words, in bytes.
    words: Vec<(usize, &'t str)>,
    at: usize,
}

impl<'t> Words<'t> {
    /// Returns the words of a line, of which a comment after `#` is no part.
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

    /// Passes a word if it stands here.
    pub(super) fn passes(&mut self, word: &str) -> bool {
        let is_here = self.peek() == Some(word);
        self.at += usize::from(is_here);
        is_here
    }

    pub(super) fn expect(&mut self, word: &str, expected: &'static str) -> Result<(), TextError> {
        if self.passes(word) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    /// Returns where the word that comes next begins, or where the line ends, as line and column.
    pub(super) fn place(&self) -> (usize, usize) {
        (self.line, self.words.get(self.at).map_or(self.text.len(), |word| word.0) + 1)
    }

    /// Returns the text up to a word or the end of the line, and passes it.
    pub(super) fn up_to(&mut self, is_last: impl Fn(&[(usize, &str)]) -> bool) -> &'t str {
        let start = self.place().1 - 1;
        while self.at < self.words.len() && !is_last(&self.words[self.at..]) {
            self.at += 1;
        }
        self.text[start..self.place().1 - 1].trim_end()
    }

    /// Returns an error about the word that comes next.
    pub(super) fn unexpected(&self, expected: &'static str) -> TextError {
        self.unexpected_within(0, expected)
    }

    /// Returns an error about the word that comes next, at one of its bytes.
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
