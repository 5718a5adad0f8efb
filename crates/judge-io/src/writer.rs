//! Buffered output of numbers and text.

use crate::decimal::{ROOM, decimal};
use std::fmt;
use std::io::{self, Write};

/// Writes numbers and text through a buffer of 64 KiB.
///
/// The writing methods cannot fail, so they chain: the first error of the underlying writer is
/// kept, later output is dropped, and [`Writer::finish`] returns the error.
///
/// Dropping a writer flushes it too, so that a program that cannot handle an error need not call
/// `finish`. A writer is also an [`io::Write`], whose methods return that first error as soon as it
/// is known.
///
/// # Panics
/// Panics if it is dropped with an error that was not returned, so that no output is lost silently;
/// `println!` does the same. Does not panic during another panic.
///
/// # Examples
/// ```
/// use judge_io::Writer;
///
/// let mut output = Writer::new(Vec::new());
/// output.text("Case ").uint(1u32).text(":").newline().joined([3u64, 0, 12], " ").newline();
/// assert_eq!(output.into_inner()?, b"Case 1:\n3 0 12\n");
///
/// let mut answers = Vec::new();
/// Writer::new(&mut answers).line("Yes");
/// assert_eq!(answers, b"Yes\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Writer<W: Write> {
    /// The underlying writer, until the end.
    inner: Option<W>,
    /// Longer than `CAPACITY`, so that a number is stored without checking the room left.
    buffer: Box<[u8; CAPACITY + ROOM]>,
    /// How many bytes of the buffer are used; only the end of one number may exceed `CAPACITY`.
    used: usize,
    error: Option<io::Error>,
    /// Whether the error was returned.
    is_returned: bool,
}

/// How many bytes are buffered before they are written.
const CAPACITY: usize = 1 << 16;

/// Something that [`Writer::joined`] can write: an integer or a text.
pub trait Joinable {
    /// Writes the item.
    fn write_to<W: Write>(&self, output: &mut Writer<W>);
}

macro_rules! joinable {
    ($method:ident, $wide:ty: $($integer:ty),*) => {$(
        impl Joinable for $integer {
            #[inline]
            fn write_to<W: Write>(&self, output: &mut Writer<W>) {
                output.$method(*self as $wide);
            }
        }
    )*};
}
joinable!(uint, u64: u8, u16, u32, u64, usize);
joinable!(int, i64: i8, i16, i32, i64, isize);

impl Joinable for str {
    #[inline]
    fn write_to<W: Write>(&self, output: &mut Writer<W>) {
        output.text(self);
    }
}

impl<T: Joinable + ?Sized> Joinable for &T {
    #[inline]
    fn write_to<W: Write>(&self, output: &mut Writer<W>) {
        (**self).write_to(output);
    }
}

impl<W: Write> Writer<W> {
    /// Returns a writer onto `inner`.
    pub fn new(inner: W) -> Self {
        let buffer = vec![0; CAPACITY + ROOM].try_into().expect("as long as it is");
        Writer { inner: Some(inner), buffer, used: 0, error: None, is_returned: false }
    }

    /// Writes bytes.
    #[inline]
    pub fn bytes(&mut self, bytes: &[u8]) -> &mut Self {
        if bytes.len() > CAPACITY.saturating_sub(self.used) {
            self.pass_on();
            if bytes.len() > CAPACITY {
                self.send(bytes);
                return self;
            }
        }
        self.buffer[self.used..self.used + bytes.len()].copy_from_slice(bytes);
        self.used += bytes.len();
        self
    }

    /// Writes a text.
    #[inline]
    pub fn text(&mut self, text: &str) -> &mut Self {
        self.bytes(text.as_bytes())
    }

    /// Writes one byte.
    #[inline]
    pub fn byte(&mut self, byte: u8) -> &mut Self {
        let room = self.room();
        room[0] = byte;
        self.used += 1;
        self
    }

    /// Writes a line feed.
    #[inline]
    pub fn newline(&mut self) -> &mut Self {
        self.byte(b'\n')
    }

    /// Writes a text and a line feed.
    #[inline]
    pub fn line(&mut self, text: &str) -> &mut Self {
        self.text(text).newline()
    }

    /// Writes an unsigned integer in decimal.
    #[inline]
    pub fn uint(&mut self, number: impl Into<u64>) -> &mut Self {
        let length = decimal(number.into(), self.room());
        self.used += length;
        self
    }

    /// Writes a signed integer in decimal.
    ///
    /// # Examples
    /// ```
    /// let mut output = judge_io::Writer::new(Vec::new());
    /// output.int(-7).byte(b' ').joined([i64::MIN, 0, 12], ",").newline();
    /// assert_eq!(output.into_inner()?, b"-7 -9223372036854775808,0,12\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[inline]
    pub fn int(&mut self, number: impl Into<i64>) -> &mut Self {
        let number = number.into();
        if number < 0 {
            self.byte(b'-');
        }
        self.uint(number.unsigned_abs())
    }

    /// Writes items with a separator between them and nothing at the end.
    #[inline]
    pub fn joined(
        &mut self,
        items: impl IntoIterator<Item = impl Joinable>,
        separator: &str,
    ) -> &mut Self {
        for (index, item) in items.into_iter().enumerate() {
            if index > 0 {
                self.text(separator);
            }
            item.write_to(self);
        }
        self
    }

    /// Writes unsigned integers in decimal, each followed by a line feed.
    #[inline]
    pub fn uint_lines(&mut self, numbers: impl IntoIterator<Item = impl Into<u64>>) -> &mut Self {
        for number in numbers {
            let room = self.room();
            let length = decimal(number.into(), room);
            room[length] = b'\n';
            self.used += length + 1;
        }
        self
    }

    /// Flushes all output.
    ///
    /// # Errors
    /// The first error of the underlying writer since the beginning.
    pub fn finish(mut self) -> io::Result<()> {
        self.close().map(drop)
    }

    /// Flushes all output and returns the underlying writer, with the errors of [`Writer::finish`].
    pub fn into_inner(mut self) -> io::Result<W> {
        Ok(self.close()?.expect("the writer is taken only at the end"))
    }

    fn close(&mut self) -> io::Result<Option<W>> {
        self.pass_on();
        let mut inner = self.inner.take();
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        if let Some(inner) = &mut inner {
            inner.flush()?;
        }
        Ok(inner)
    }

    /// Returns the first error, and keeps it: later output stays dropped.
    fn first_error(&mut self) -> io::Result<()> {
        match &self.error {
            Some(error) => {
                self.is_returned = true;
                Err(io::Error::new(error.kind(), error.to_string()))
            }
            None => Ok(()),
        }
    }

    /// Returns room for a number after the output.
    #[inline]
    fn room(&mut self) -> &mut [u8; ROOM] {
        if self.used >= CAPACITY {
            self.pass_on();
        }
        // Fewer than `CAPACITY` bytes are used now, and there is room after them.
        self.buffer[self.used.min(CAPACITY)..].first_chunk_mut().expect("a number has room")
    }

    #[cold]
    #[inline(never)]
    fn pass_on(&mut self) {
        if let (None, Some(inner)) = (&self.error, &mut self.inner) {
            self.error = inner.write_all(&self.buffer[..self.used]).err();
        }
        self.used = 0;
    }

    fn send(&mut self, bytes: &[u8]) {
        if let (None, Some(inner)) = (&self.error, &mut self.inner) {
            self.error = inner.write_all(bytes).err();
        }
    }
}

impl<W: Write> Drop for Writer<W> {
    fn drop(&mut self) {
        if !std::thread::panicking()
            && !self.is_returned
            && let Err(error) = self.close()
        {
            panic!("the output was not written: {error}");
        }
    }
}

impl<W: Write> Write for Writer<W> {
    /// Writes all bytes.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes(bytes);
        self.first_error().map(|()| bytes.len())
    }

    /// Flushes all output.
    fn flush(&mut self) -> io::Result<()> {
        self.pass_on();
        if let (None, Some(inner)) = (&self.error, &mut self.inner) {
            self.error = inner.flush().err();
        }
        self.first_error()
    }
}

impl<W: Write> fmt::Write for Writer<W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text(text);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Writer;
    use std::io::{self, Write};

    #[test]
    fn numbers_of_every_length_stand_at_every_place() {
        let powers = (0..20).map(|power| 10u64.pow(power));
        let mut numbers: Vec<u64> =
            powers.flat_map(|power| [power - 1, power, power + 1]).collect();
        numbers.extend([99_999_999, 9_999_999_999_999_999, u64::MAX - 1, u64::MAX]);
        for start in (65_500..65_540).chain([0]) {
            let mut output = Writer::new(Vec::new());
            output.bytes(&vec![b'x'; start]).joined(&numbers, " ").byte(b'!');
            let expected: Vec<String> = numbers.iter().map(u64::to_string).collect();
            let expected = format!("{}{}!", "x".repeat(start), expected.join(" "));
            assert_eq!(
                String::from_utf8(output.into_inner().unwrap()).unwrap(),
                expected,
                "{start}"
            );
        }
    }

    #[test]
    fn output_longer_than_the_buffer_arrives_in_order() {
        let mut output = Writer::new(Vec::new());
        for number in 0..100_000u64 {
            output.uint(number).newline();
        }
        output.bytes(&vec![b'x'; 200_000]).newline();
        let text = String::from_utf8(output.into_inner().unwrap()).unwrap();
        let mut lines = text.lines();
        assert!((0..100_000).all(|number| lines.next() == Some(number.to_string().as_str())));
        assert_eq!(lines.next().map(str::len), Some(200_000));
    }

    /// A writer that is always full.
    struct Full;

    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    #[should_panic(expected = "the output was not written: ")]
    fn an_error_that_nobody_asks_for_panics() {
        Writer::new(Full).line("lost");
    }

    #[test]
    #[should_panic(expected = "another panic")]
    fn an_error_during_another_panic_does_not() {
        let mut output = Writer::new(Full);
        output.line("lost");
        panic!("another panic");
    }

    #[test]
    fn the_first_error_is_kept_until_the_end() {
        let mut output = Writer::new(Full);
        output.bytes(&[b'x'; 1 << 20]).line("more");
        assert_eq!(output.finish().err().unwrap().kind(), io::ErrorKind::StorageFull);
    }

    #[test]
    fn signed_numbers_are_written_as_the_standard_library_does() {
        let numbers = [i64::MIN, i64::MIN + 1, -1000, -1, 0, 9, i64::MAX];
        let mut output = Writer::new(Vec::new());
        output.joined(numbers, " ").byte(b' ').int(i32::MIN).byte(b' ').joined([i8::MIN, 3], " ");
        let text = numbers.map(|number| number.to_string()).join(" ") + " -2147483648 -128 3";
        assert_eq!(output.into_inner().unwrap(), text.into_bytes());
    }

    #[test]
    fn a_writer_is_one_of_the_standard_library() {
        let mut output = Writer::new(Vec::new());
        let long = "x".repeat(200_000);
        Write::write_all(&mut output, long.as_bytes()).unwrap();
        output.uint(7u32).newline();
        io::copy(&mut &b"end"[..], &mut output).unwrap();
        output.flush().unwrap();
        assert_eq!(output.into_inner().unwrap(), (long + "7\nend").into_bytes());
    }

    #[test]
    fn an_error_is_returned_at_once_and_stays() {
        let mut output = Writer::new(Full);
        assert_eq!(output.write(b"few").unwrap(), 3);
        let kinds = [output.flush(), output.write_all(b"more"), output.flush()]
            .map(|outcome| outcome.unwrap_err().kind());
        assert_eq!(kinds, [io::ErrorKind::StorageFull; 3]);
        // The error was returned, so dropping the writer does not panic.
        drop(output);
        let mut output = Writer::new(Full);
        let _ = output.flush();
        output.text("text");
        assert!(output.flush().is_err() && output.finish().is_err());
    }
}
