//! The words of the language of Graphviz.

use std::borrow::Cow;

use crate::read::error::Fault;
use crate::read::token::Cursor;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Word<'a> {
    Name(Name<'a>),
    /// `->`
    Arrow,
    /// `--`
    Line,
    Mark(u8),
    End,
}

/// A name: with its brackets if it is HTML, and otherwise without quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) spelling: Spelling,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// May be a keyword.
    Plain,
    Quoted,
    Html,
}

impl Name<'_> {
    /// Returns whether this is a keyword, which has no quotes and any case.
    pub(crate) fn is(&self, keyword: &str) -> bool {
        self.spelling == Spelling::Plain && self.text.eq_ignore_ascii_case(keyword)
    }

    pub(crate) fn is_one_of(&self, keywords: &[&str]) -> bool {
        keywords.iter().any(|keyword| self.is(keyword))
    }
}

/// A text divided into words, with one word of look-ahead.
pub(crate) struct Words<'a> {
    cursor: Cursor<'a>,
    /// The next word and its start, if it was peeked at.
    ahead: Option<(usize, Word<'a>)>,
    /// If false, every byte is a letter of Latin-1.
    is_utf8: bool,
}

impl<'a> Words<'a> {
    pub(crate) fn new(text: &'a [u8]) -> Self {
        let mut cursor = Cursor::new(text);
        cursor.at = if text.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        Words { cursor, ahead: None, is_utf8: std::str::from_utf8(text).is_ok() }
    }

    pub(crate) fn next(&mut self) -> Result<(usize, Word<'a>), Fault> {
        if let Some(ahead) = self.ahead.take() { Ok(ahead) } else { self.cut() }
    }

    /// Returns the next word without taking it.
    pub(crate) fn peek(&mut self) -> Result<&(usize, Word<'a>), Fault> {
        if self.ahead.is_none() {
            self.ahead = Some(self.cut()?);
        }
        self.ahead.as_ref().ok_or(Fault::unexpected(self.cursor.at, "a word"))
    }

    /// Takes this word if it is next, and returns whether it was.
    pub(crate) fn take(&mut self, word: &Word<'_>) -> Result<bool, Fault> {
        let is_next = self.peek()?.1 == *word;
        if is_next {
            self.ahead = None;
        }
        Ok(is_next)
    }

    /// Takes this keyword if it is next, and returns whether it was.
    pub(crate) fn take_keyword(&mut self, keyword: &str) -> Result<bool, Fault> {
        let is_next = matches!(&self.peek()?.1, Word::Name(name) if name.is(keyword));
        if is_next {
            self.ahead = None;
        }
        Ok(is_next)
    }

    fn cut(&mut self) -> Result<(usize, Word<'a>), Fault> {
        self.skip_comments()?;
        let start = self.cursor.at;
        let Some(byte) = self.cursor.peek() else {
            return Ok((start, Word::End));
        };
        let rest = &self.cursor.text[start..];
        let name = |text, spelling| Word::Name(Name { text, spelling });
        let word = match byte {
            b'"' => name(self.joined()?, Spelling::Quoted),
            b'<' => name(self.html()?, Spelling::Html),
            _ if rest.starts_with(b"->") => self.mark(2, Word::Arrow),
            _ if rest.starts_with(b"--") => self.mark(2, Word::Line),
            b'-' | b'.' | b'0'..=b'9' => name(self.number()?, Spelling::Plain),
            byte if is_letter(byte) => name(self.plain(), Spelling::Plain),
            byte => self.mark(1, Word::Mark(byte)),
        };
        Ok((start, word))
    }

    fn mark(&mut self, length: usize, word: Word<'a>) -> Word<'a> {
        self.cursor.at += length;
        word
    }

    fn plain(&mut self) -> Cow<'a, str> {
        let start = self.cursor.at;
        while self.cursor.peek().is_some_and(|byte| is_letter(byte) || is_numeric(byte)) {
            self.cursor.at += 1;
        }
        self.text(start)
    }

    /// Reads a number, which is a name.
    fn number(&mut self) -> Result<Cow<'a, str>, Fault> {
        let start = self.cursor.at;
        self.cursor.at += usize::from(self.cursor.peek() == Some(b'-'));
        let (mut digits, mut points) = (0, 0);
        while let Some(byte) = self.cursor.peek().filter(|&byte| is_numeric(byte)) {
            (digits, points) =
                if byte == b'.' { (digits, points + 1) } else { (digits + 1, points) };
            self.cursor.at += 1;
        }
        if digits == 0 || points > 1 || self.cursor.peek().is_some_and(is_letter) {
            // Graphviz warns and splits it into two names; here this is an error.
            return Err(Fault::unexpected(start, "a number, or quotes around the name"));
        }
        Ok(self.text(start))
    }

    /// Reads a quoted name, and those joined to it by plus signs.
    fn joined(&mut self) -> Result<Cow<'a, str>, Fault> {
        let mut name = self.quoted()?;
        loop {
            self.skip_comments()?;
            if self.cursor.peek() != Some(b'+') {
                return Ok(name);
            }
            self.cursor.at += 1;
            self.skip_comments()?;
            if self.cursor.peek() != Some(b'"') {
                return Err(Fault::unexpected(self.cursor.at, "a name in quotes"));
            }
            name += self.quoted()?;
        }
    }

    /// Reads a quoted name. A backslash before a quote or a line end stands for the quote or for
    /// nothing, and otherwise for itself.
    fn quoted(&mut self) -> Result<Cow<'a, str>, Fault> {
        let start = self.cursor.at;
        self.cursor.at += 1;
        let mut name = Cow::Borrowed("");
        loop {
            let piece = self.cursor.at;
            while self.cursor.peek().is_some_and(|byte| !matches!(byte, b'"' | b'\\')) {
                self.cursor.at += 1;
            }
            name += self.text(piece);
            let (plain, length) = match &self.cursor.text[self.cursor.at..] {
                [] => return Err(Fault::unexpected(start, "a name with a closing quote")),
                [b'"', ..] => {
                    self.cursor.at += 1;
                    return Ok(name);
                }
                [b'\\', b'"', ..] => ("\"", 2),
                [b'\\', b'\\', ..] => ("\\\\", 2),
                [b'\\', b'\n', ..] => ("", 2),
                [b'\\', b'\r', b'\n', ..] => ("", 3),
                _ => ("\\", 1),
            };
            name += plain;
            self.cursor.at += length;
        }
    }

    /// Reads the text between brackets, which may be nested.
    fn html(&mut self) -> Result<Cow<'a, str>, Fault> {
        let start = self.cursor.at;
        let mut depth = 0_usize;
        loop {
            match self.cursor.peek() {
                None => return Err(Fault::unexpected(start, "a closing bracket")),
                Some(b'<') => depth += 1,
                Some(b'>') => depth -= 1,
                Some(_) => {}
            }
            self.cursor.at += 1;
            if depth == 0 {
                return Ok(self.text(start));
            }
        }
    }

    /// Returns the text between an offset and the cursor.
    fn text(&self, start: usize) -> Cow<'a, str> {
        let bytes = &self.cursor.text[start..self.cursor.at];
        match std::str::from_utf8(bytes) {
            Ok(text) if self.is_utf8 => Cow::Borrowed(text),
            _ => bytes.iter().map(|&byte| char::from(byte)).collect(),
        }
    }

    fn skip_comments(&mut self) -> Result<(), Fault> {
        loop {
            self.cursor.skip_space();
            let at = self.cursor.at;
            let rest = &self.cursor.text[at..];
            let line_start = at == 0 || self.cursor.text[at - 1] == b'\n';
            if rest.starts_with(b"//") || line_start && rest.starts_with(b"#") {
                self.cursor.skip_line();
            } else if rest.starts_with(b"/*") {
                let length = rest[2..].windows(2).position(|pair| pair == b"*/");
                let length = length.ok_or(Fault::unexpected(at, "a comment closed by */"))?;
                self.cursor.at += length + 4;
            } else {
                return Ok(());
            }
        }
    }
}

fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'_' | 128..)
}

fn is_numeric(byte: u8) -> bool {
    byte.is_ascii_digit() || byte == b'.'
}
