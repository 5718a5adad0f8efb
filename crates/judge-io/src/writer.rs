//! Buffered output of numbers and text.

use std::fmt;
use std::io::{self, Write};

/// Writes numbers and text through a buffer of 64 KiB.
///
/// The writing methods cannot fail, so that they chain: the first error of the underlying writer is
/// kept, later output is dropped, and [`Writer::finish`] returns it.
///
/// A writer that goes out of scope passes its output on as well, so that a program which has nothing
/// to do about an error need not ask for it.
///
/// # Panics
/// Panics when it is dropped with an error that nobody asked for, as `println!` does, so that no
/// output is cut short without a word; not during another panic.
///
/// # Examples
/// ```
/// use judge_io::Writer;
///
/// let mut output = Writer::new(Vec::new());
/// output.text("Case ").uint(1u32).text(":").newline().joined([3u64, 0, 12], " ").newline();
/// assert_eq!(output.finish()?, b"Case 1:\n3 0 12\n");
///
/// let mut answers = Vec::new();
/// Writer::new(&mut answers).line("Yes");
/// assert_eq!(answers, b"Yes\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Writer<W: Write> {
    /// The underlying writer, until `finish` gives it back.
    inner: Option<W>,
    /// As long as it ever is, so that a number is stored without a look at the room there is.
    buffer: Box<[u8]>,
    /// How many bytes of the buffer are output, at most `CAPACITY`.
    used: usize,
    error: Option<io::Error>,
}

/// How many bytes are gathered before they are passed on.
const CAPACITY: usize = 1 << 16;

/// The bytes behind the capacity that one number may take.
const ROOM: usize = 24;

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
        let buffer = vec![0; CAPACITY + ROOM].into_boxed_slice();
        Writer { inner: Some(inner), buffer, used: 0, error: None }
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
        let number: u64 = number.into();
        let room = self.room();
        let length = if number < EIGHT {
            leading(number, room)
        } else if number < EIGHT * EIGHT {
            let length = leading(number / EIGHT, room);
            following(number % EIGHT, &mut room[length..]);
            length + 8
        } else {
            let length = leading(number / EIGHT / EIGHT, room);
            following(number / EIGHT % EIGHT, &mut room[length..]);
            following(number % EIGHT, &mut room[length + 8..]);
            length + 16
        };
        self.used += length;
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
        Ok(self.close()?.expect("only finish takes it"))
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

    /// Returns room for a number behind the output.
    #[inline]
    fn room(&mut self) -> &mut [u8; ROOM] {
        if self.used >= CAPACITY {
            self.pass_on();
        }
        // Never more than the capacity is used, and behind it there is room.
        self.buffer[self.used..].first_chunk_mut().expect("a number has room")
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
            && let Err(error) = self.close()
        {
            panic!("the output was not written: {error}");
        }
    }
}

impl<W: Write> fmt::Write for Writer<W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text(text);
        Ok(())
    }
}

/// The numbers of at most eight digits lie below this.
const EIGHT: u64 = 100_000_000;

/// Writes a number below 10^8 without leading zeros, and returns how many digits it has. Bytes
/// behind the digits are overwritten.
#[inline]
fn leading(number: u64, room: &mut [u8; ROOM]) -> usize {
    let digits = eight_digits(number);
    // The first digit is in the lowest byte; the last one is written even if it is 0.
    let zeros = ((digits | (1 << 56)).trailing_zeros() / 8) as usize;
    let text = (digits | ZEROS) >> (8 * zeros);
    room[..8].copy_from_slice(&text.to_le_bytes());
    8 - zeros
}

/// Writes a number below 10^8 with all of its eight digits.
#[inline]
fn following(number: u64, room: &mut [u8]) {
    room[..8].copy_from_slice(&(eight_digits(number) | ZEROS).to_le_bytes());
}

/// Eight characters `0`.
const ZEROS: u64 = 0x3030_3030_3030_3030;

/// Returns the eight digits of a number below 10^8, the first in the lowest byte: the number is cut
/// into halves, these into pairs and the pairs into digits, all parts of a step in one
/// multiplication each (after P. Khuong, "How to print integers really fast", 2017).
#[inline]
fn eight_digits(number: u64) -> u64 {
    let halves = (number / 10_000) | ((number % 10_000) << 32);
    // ⌊n · 10486 / 2^20⌋ = ⌊n / 100⌋ for n below 10^4, ⌊n · 103 / 2^10⌋ = ⌊n / 10⌋ below 100.
    let hundreds = ((halves * 10_486) >> 20) & 0x0000_007f_0000_007f;
    let pairs = hundreds | ((halves - 100 * hundreds) << 16);
    let tens = ((pairs * 103) >> 10) & 0x000f_000f_000f_000f;
    tens | ((pairs - 10 * tens) << 8)
}

#[cfg(test)]
mod tests {
    use super::{Writer, eight_digits};
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
    fn digits_are_those_of_the_number() {
        let spelled = |number: u64| {
            let mut text = *format!("{number:08}").as_bytes().first_chunk().unwrap();
            text.iter_mut().for_each(|byte: &mut u8| *byte -= b'0');
            u64::from_le_bytes(text)
        };
        // The parts are independent: every half, beside both ends.
        for half in 0..10_000 {
            for number in [half, 9999 + half * 10_000, half * 10_000, 99_990_000 + half] {
                assert_eq!(eight_digits(number), spelled(number), "{number}");
            }
        }
    }

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
            assert_eq!(String::from_utf8(output.finish().unwrap()).unwrap(), expected, "{start}");
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

    struct Broken;

    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::other("no room"))
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn output_is_passed_on_without_a_finish() {
        let mut bytes = Vec::new();
        Writer::new(&mut bytes).uint(12u32).newline();
        assert_eq!(bytes, b"12\n");
    }

    #[test]
    #[should_panic(expected = "the output was not written: no room")]
    fn an_error_that_nobody_asks_for_panics() {
        Writer::new(Broken).line("lost");
    }

    #[test]
    #[should_panic(expected = "another panic")]
    fn an_error_during_another_panic_does_not() {
        let mut output = Writer::new(Broken);
        output.line("lost");
        panic!("another panic");
    }

    #[test]
    fn the_first_error_is_kept_until_the_end() {
        let mut output = Writer::new(Broken);
        output.bytes(&[b'x'; 1 << 20]).line("more");
        assert_eq!(output.finish().err().unwrap().to_string(), "no room");
    }
}
