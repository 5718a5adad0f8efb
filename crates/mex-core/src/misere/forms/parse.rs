//! Reads misère forms, without recursion.
//!
//! ```text
//! form   = term { "+" term }
//! term   = "*" number | "*[" items "]"          one item is itself, several are options
//! items  = [ item { [","] item } ]              with commas everywhere or nowhere
//! item   = part { "+" part }
//! part   = base { "#" | "[" changes "]" }
//! base   = digit | "{" number "}" | "(" items ")" | "[" items "]" | term
//! change = "#" | heap | "-" heap                heap = digit | "{" number "}"
//! ```

use super::error::MisereFormError;
use super::store::{Answer, MisereForm, MisereForms};

const LARGEST_HEAP: u32 = 10_000;

/// An open bracket and its contents.
struct Frame {
    /// The closing character; `None` for the whole text.
    close: Option<char>,
    /// Whether a single item stands for itself, not for the game with that only option.
    is_star: bool,
    items: Vec<MisereForm>,
    /// Whether the next part is added to the last item.
    is_adding: bool,
    /// Whether the last token was a comma.
    after_comma: bool,
    commas: usize,
    /// How many items are bare digits.
    digits: usize,
}

impl Frame {
    fn new(close: Option<char>, is_star: bool) -> Self {
        Frame {
            close,
            is_star,
            items: Vec::new(),
            is_adding: false,
            after_comma: false,
            commas: 0,
            digits: 0,
        }
    }

    /// Returns whether a base may begin.
    fn takes_base(&self) -> bool {
        self.items.is_empty() || self.is_adding || self.after_comma || self.commas == 0
    }

    /// Returns whether adjacent digits could have been meant as one number.
    fn is_ambiguous(&self) -> bool {
        self.commas == 0 && self.digits == self.items.len() && self.digits > 1
    }
}

/// The characters of a text, and the current place.
struct Reader {
    text: Vec<char>,
    place: usize,
}

impl Reader {
    fn peek(&mut self) -> Option<char> {
        while self.text.get(self.place).is_some_and(|letter| letter.is_whitespace()) {
            self.place += 1;
        }
        self.text.get(self.place).copied()
    }

    fn take_if(&mut self, letter: char) -> bool {
        let found = self.peek() == Some(letter);
        self.place += usize::from(found);
        found
    }

    fn expect(&mut self, letter: char, expected: &'static str) -> Answer<()> {
        if self.take_if(letter) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    fn unexpected(&mut self, expected: &'static str) -> MisereFormError {
        match self.peek() {
            Some(found) => MisereFormError::Unexpected { place: self.place + 1, expected, found },
            None => MisereFormError::Missing { expected },
        }
    }

    fn number(&mut self) -> Answer<u32> {
        let (mut number, first) = (None, self.place + 1);
        while let Some(digit) = self.text.get(self.place).and_then(|letter| letter.to_digit(10)) {
            let grown = 10 * number.unwrap_or(0) + digit;
            if grown > LARGEST_HEAP {
                return Err(MisereFormError::HeapTooLarge { place: first, limit: LARGEST_HEAP });
            }
            number = Some(grown);
            self.place += 1;
        }
        number.ok_or_else(|| self.unexpected("a number"))
    }

    /// Reads a heap: a digit, or a number in braces.
    fn heap(&mut self) -> Answer<u32> {
        if self.take_if('{') {
            let number = self.number()?;
            self.expect('}', "'}'")?;
            return Ok(number);
        }
        match self.peek().and_then(|letter| letter.to_digit(10)) {
            Some(digit) => {
                self.place += 1;
                Ok(digit)
            }
            None => Err(self.unexpected("a heap")),
        }
    }
}

impl MisereForms {
    /// Returns the simplest form of a game given as text: in the notation of [`text`](Self::text),
    /// or as a list in brackets such as `*[[2],0]`, with `+` for sums.
    ///
    /// # Constraints
    /// Heaps up to 10000.
    ///
    /// # Errors
    /// [`MisereFormError`] with the place of the error, or if the store is full.
    ///
    /// # Examples
    /// ```
    /// use mex_core::MisereForms;
    ///
    /// let mut forms = MisereForms::new();
    /// assert_eq!(forms.parse("*[[2],0]")?, forms.parse("*[2#0]")?);
    /// assert_eq!(forms.parse("*2+*1")?, forms.heap(3)?);
    /// let error = forms.parse("*[12]").unwrap_err();
    /// assert!(error.to_string().contains("write {12} for a heap of 12"));
    /// # Ok::<(), mex_core::MisereFormError>(())
    /// ```
    pub fn parse(&mut self, text: &str) -> Result<MisereForm, MisereFormError> {
        let mut reader = Reader { text: text.chars().collect(), place: 0 };
        let mut frames = vec![Frame::new(None, true)];
        loop {
            self.stops.pass();
            let Some(frame) = frames.last_mut() else {
                return Err(MisereFormError::Missing { expected: "a game" });
            };
            let is_whole = frame.close.is_none();
            let can_end = !frame.is_adding && !frame.after_comma;
            match reader.peek() {
                None if is_whole && can_end => match frame.items[..] {
                    [form] => return Ok(form),
                    _ => return Err(MisereFormError::Missing { expected: "a game" }),
                },
                letter if letter.is_some() && letter == frame.close && can_end => {
                    reader.place += 1;
                    self.close(&mut frames, &mut reader)?;
                }
                Some('+') if can_end && !frame.items.is_empty() => {
                    reader.place += 1;
                    frame.is_adding = true;
                }
                Some(',') if can_end && !is_whole && frame.commas + 1 == frame.items.len() => {
                    reader.place += 1;
                    frame.commas += 1;
                    frame.after_comma = true;
                }
                _ if is_whole && !frame.items.is_empty() && !frame.is_adding => {
                    return Err(reader.unexpected("'+' or the end"));
                }
                _ if !frame.takes_base() => {
                    return Err(reader.unexpected("',' or the end of the list"));
                }
                _ => self.read_base(&mut frames, &mut reader, is_whole)?,
            }
        }
    }

    /// Reads the beginning of a part: a whole heap, or an opening bracket.
    fn read_base(
        &mut self,
        frames: &mut Vec<Frame>,
        reader: &mut Reader,
        is_whole: bool,
    ) -> Answer<()> {
        let expected = if is_whole { "'*'" } else { "a game" };
        match reader.peek() {
            Some('*') => {
                reader.place += 1;
                if reader.take_if('[') {
                    frames.push(Frame::new(Some(']'), true));
                    return Ok(());
                }
                let size = reader.number()?;
                let heap = self.heap(size)?;
                self.add(frames, heap, false)
            }
            Some('(') if !is_whole => {
                reader.place += 1;
                frames.push(Frame::new(Some(')'), false));
                Ok(())
            }
            Some('[') if !is_whole => {
                reader.place += 1;
                frames.push(Frame::new(Some(']'), false));
                Ok(())
            }
            Some(letter) if !is_whole && (letter == '{' || letter.is_ascii_digit()) => {
                let is_digit = letter != '{';
                let size = reader.heap()?;
                let heap = self.heap(size)?;
                let form = self.changed(heap, reader)?;
                self.add(frames, form, is_digit && form == heap)
            }
            _ => Err(reader.unexpected(expected)),
        }
    }

    /// Makes the game of a finished list, and adds it to the surrounding list.
    fn close(&mut self, frames: &mut Vec<Frame>, reader: &mut Reader) -> Answer<()> {
        let Some(frame) = frames.pop() else {
            return Ok(());
        };
        if frame.is_ambiguous() && frame.close == Some(']') {
            return Err(MisereFormError::Ambiguous { place: reader.place });
        }
        let form = match frame.items[..] {
            [form] if frame.is_star => form,
            _ => self.form_of_options(frame.items)?,
        };
        let form = if frame.is_star { form } else { self.changed(form, reader)? };
        self.add(frames, form, false)
    }

    fn add(&mut self, frames: &mut [Frame], form: MisereForm, is_digit: bool) -> Answer<()> {
        let Some(frame) = frames.last_mut() else {
            return Ok(());
        };
        match frame.items.pop() {
            Some(last) if frame.is_adding => frame.items.push(self.sum(last, form)?),
            last => {
                frame.items.extend(last);
                frame.items.push(form);
                frame.digits += usize::from(is_digit);
            }
        }
        frame.is_adding = false;
        frame.after_comma = false;
        Ok(())
    }

    fn changed(&mut self, form: MisereForm, reader: &mut Reader) -> Answer<MisereForm> {
        let mut form = form;
        loop {
            self.stops.pass();
            if reader.take_if('#') {
                form = self.form_of_options(vec![form])?;
            } else if reader.take_if('[') {
                form = self.changed_in_brackets(form, reader)?;
            } else {
                return Ok(form);
            }
        }
    }

    fn changed_in_brackets(&mut self, form: MisereForm, reader: &mut Reader) -> Answer<MisereForm> {
        let mut form = form;
        while !reader.take_if(']') {
            if reader.take_if('#') {
                form = self.form_of_options(vec![form])?;
                continue;
            }
            let is_minus = reader.take_if('-');
            let size = reader.heap()?;
            let heap = self.heap(size)?;
            form = match is_minus {
                false => self.sum(form, heap)?,
                true => self
                    .difference(form, heap)?
                    .ok_or(MisereFormError::NoDifference { place: reader.place + 1 })?,
            };
        }
        Ok(form)
    }
}
