//! A piece of a text: whole lines, about as many bytes as the other pieces.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// The lines that begin in one of several equal stretches of a file.
#[derive(Debug)]
pub(crate) struct Piece {
    file: io::Take<File>,
}

impl Piece {
    /// Opens piece `index` of `count`.
    pub(crate) fn open(path: &Path, (index, count): (usize, usize)) -> io::Result<Self> {
        let mut file = File::open(path)?;
        if count == 1 {
            return Ok(Piece { file: file.take(u64::MAX) });
        }
        let length = file.metadata()?.len();
        let bound = |index: usize| (u128::from(length) * index as u128 / count as u128) as u64;
        let start = line_from(&mut file, bound(index), length)?;
        let end = line_from(&mut file, bound(index + 1), length)?;
        file.seek(SeekFrom::Start(start))?;
        Ok(Piece { file: file.take(end - start) })
    }
}

impl Read for Piece {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.file.read(buffer)
    }
}

/// Returns where the first line begins that begins at a place or behind it.
fn line_from(file: &mut File, place: u64, length: u64) -> io::Result<u64> {
    if place == 0 || place >= length {
        return Ok(place.min(length));
    }
    let mut at = place - 1;
    file.seek(SeekFrom::Start(at))?;
    let mut bytes = [0; 1 << 12];
    loop {
        let count = file.read(&mut bytes)?;
        match bytes[..count].iter().position(|&byte| byte == b'\n') {
            _ if count == 0 => return Ok(length),
            Some(newline) => return Ok(at + newline as u64 + 1),
            None => at += count as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn pieces_are_the_lines_of_the_file() {
        let long = format!("{}\n5 6\n", "7".repeat(10_000));
        for text in ["", "\n", "1 2", "1 2\n", "1 2\n3 4\n55 66\n\n7 8", &long] {
            let mut file = tempfile::NamedTempFile::new().unwrap();
            file.write_all(text.as_bytes()).unwrap();
            for count in 1..12 {
                let mut whole = String::new();
                for index in 0..count {
                    let mut lines = String::new();
                    let mut piece = Piece::open(file.path(), (index, count)).unwrap();
                    piece.read_to_string(&mut lines).unwrap();
                    assert!(whole.is_empty() || lines.is_empty() || whole.ends_with('\n'));
                    whole += &lines;
                }
                assert_eq!(whole, text);
            }
        }
    }
}
