//! Buffered output of numbers and text.

use std::fmt;
use std::io::{self, Write};

/// Writes numbers and text through a buffer of 64 KiB.
///
/// The writing methods cannot fail, so that they chain: the first error of the underlying writer is
/// kept, later output is dropped, and [`Writer::finish`] returns it.
///
/// # Examples
/// ```
/// use judge_io::Writer;
///
/// let mut output = Writer::new(Vec::new());
/// output.text("Case ").uint(1u32).text(":").newline().joined([3u64, 0, 12], " ").newline();
/// assert_eq!(output.finish()?, b"Case 1:\n3 0 12\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Writer<W: Write> {
    inner: W,
    buffer: Vec<u8>,
    error: Option<io::Error>,
}

/// How many bytes are gathered before they are passed on.
const CAPACITY: usize = 1 << 16;

/// The most bytes that one number takes.
const LONGEST_NUMBER: usize = 40;

/// Something that [`Writer::joined`] can write: an unsigned integer or a text.
pub trait Joinable {
    /// Writes the item.
    fn write_to<W: Write>(&self, output: &mut Writer<W>);
}

macro_rules! joinable {
    ($($integer:ty),*) => {$(
        impl Joinable for $integer {
            #[inline]
            fn write_to<W: Write>(&self, output: &mut Writer<W>) {
                output.uint(*self);
            }
        }
    )*};
}

joinable!(u8, u16, u32, u64);

impl Joinable for usize {
    #[inline]
    fn write_to<W: Write>(&self, output: &mut Writer<W>) {
        output.uint(*self as u64);
    }
}

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
        Writer { inner, buffer: Vec::with_capacity(CAPACITY + LONGEST_NUMBER), error: None }
    }

    /// Writes bytes.
    #[inline]
    pub fn bytes(&mut self, bytes: &[u8]) -> &mut Self {
        if self.buffer.len() + bytes.len() > CAPACITY {
            self.pass_on();
            if bytes.len() > CAPACITY {
                self.send(bytes);
                return self;
            }
        }
        self.buffer.extend_from_slice(bytes);
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
        if self.buffer.len() >= CAPACITY {
            self.pass_on();
        }
        self.buffer.push(byte);
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
        let mut number: u64 = number.into();
        if number < 10 {
            return self.byte(b'0' + number as u8);
        }
        if self.buffer.len() >= CAPACITY {
            self.pass_on();
        }
        // The whole array is appended and then cut: a copy of a fixed length is a few stores.
        let mut digits = [0; 20];
        let length = number.ilog10() as usize + 1;
        let mut start = length;
        while number >= 100 {
            start -= 2;
            digits[start..start + 2].copy_from_slice(pair((number % 100) as usize));
            number /= 100;
        }
        if number >= 10 {
            digits[..2].copy_from_slice(pair(number as usize));
        } else {
            digits[0] = b'0' + number as u8;
        }
        let end = self.buffer.len() + length;
        self.buffer.extend_from_slice(&digits);
        self.buffer.truncate(end);
        self
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

    /// Passes all output on and returns the underlying writer.
    ///
    /// # Errors
    /// The first error of the underlying writer since the beginning.
    pub fn finish(mut self) -> io::Result<W> {
        self.pass_on();
        match self.error.take() {
            Some(error) => Err(error),
            None => {
                self.inner.flush()?;
                Ok(self.inner)
            }
        }
    }

    #[cold]
    fn pass_on(&mut self) {
        let full = std::mem::take(&mut self.buffer);
        self.send(&full);
        self.buffer = full;
        self.buffer.clear();
    }

    fn send(&mut self, bytes: &[u8]) {
        if self.error.is_none() {
            self.error = self.inner.write_all(bytes).err();
        }
    }
}

impl<W: Write> fmt::Write for Writer<W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text(text);
        Ok(())
    }
}

/// The two digits of every number below 100, one after the other.
const PAIRS: [u8; 200] = {
    let mut pairs = [0; 200];
    let mut number = 0;
    while number < 100 {
        pairs[2 * number] = b'0' + (number / 10) as u8;
        pairs[2 * number + 1] = b'0' + (number % 10) as u8;
        number += 1;
    }
    pairs
};

/// Returns the two digits of a number below 100.
#[inline]
fn pair(number: usize) -> &'static [u8] {
    &PAIRS[2 * number..2 * number + 2]
}

#[cfg(test)]
mod tests {
    use super::Writer;
    use proptest::prelude::*;
    use std::io::{self, Write};

    proptest! {
        #[test]
        fn numbers_are_written_as_the_standard_library_does(numbers: Vec<u64>, shift in 0u32..64) {
            let numbers: Vec<u64> = numbers.into_iter().map(|number| number >> shift).collect();
            let mut output = Writer::new(Vec::new());
            output.joined(&numbers, ",");
            let plain: Vec<String> = numbers.iter().map(u64::to_string).collect();
            prop_assert_eq!(output.finish().unwrap(), plain.join(",").into_bytes());
        }
    }

    #[test]
    fn output_longer_than_the_buffer_arrives_in_order() {
        let mut output = Writer::new(Vec::new());
        for number in 0..100_000u64 {
            output.uint(number).newline();
        }
        output.bytes(&vec![b'x'; 200_000]).newline();
        let text = String::from_utf8(output.finish().unwrap()).unwrap();
        let mut lines = text.lines();
        assert!((0..100_000).all(|number| lines.next() == Some(number.to_string().as_str())));
        assert_eq!(lines.next().map(str::len), Some(200_000));
    }

    #[test]
    fn the_first_error_is_kept_until_the_end() {
        struct Broken;
        impl Write for Broken {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::Error::other("no room"))
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut output = Writer::new(Broken);
        output.bytes(&[b'x'; 1 << 20]).line("more");
        assert_eq!(output.finish().err().unwrap().to_string(), "no room");
    }
}
