//! Inputs on which a program failed, kept in files `ID-1.in`, `ID-2.in` and so on.

use crate::errors::Result;
use crate::output::write_new;
use crate::source::Source;
use contest::trial::{Case, Origin};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A folder with the inputs of a problem.
pub(super) struct Folder<'a> {
    pub(super) path: &'a Path,
    pub(super) id: &'a str,
}

impl Folder<'_> {
    /// Returns the cases that are there, by the numbers of their files; none when there is no folder
    /// yet.
    pub(super) fn cases(&self) -> impl Iterator<Item = Result<Case>> {
        let (numbers, error) = match self.numbers() {
            Ok(numbers) => (numbers, None),
            Err(error) => (Vec::new(), Some(format!("{}: {error}", self.path.display()).into())),
        };
        let case = |number| {
            let file = self.file(number);
            let name = file.display().to_string();
            let input = Source::of(Some(&file)).read(&mut io::empty())?;
            Ok(Case { origin: Origin::Kept(name), input: Some(input), expected: None })
        };
        numbers.into_iter().map(case).chain(error.map(Err))
    }

    /// Returns the numbers of the files, sorted.
    fn numbers(&self) -> io::Result<Vec<u64>> {
        let mut numbers = Vec::new();
        let entries = match fs::read_dir(self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(numbers),
            entries => entries?,
        };
        for entry in entries {
            numbers.extend(entry?.file_name().to_str().and_then(|name| self.number(name)));
        }
        numbers.sort_unstable();
        Ok(numbers)
    }

    /// Writes an input to the first file that is not there yet, and returns its path. The folder is
    /// made if there is none.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn keep(&self, input: &str) -> Result<PathBuf> {
        let made = fs::create_dir_all(self.path);
        made.map_err(|error| format!("{} cannot be made: {error}", self.path.display()))?;
        let mut number = 1;
        loop {
            let file = self.file(number);
            if write_new(&file, input.as_bytes())? {
                return Ok(file);
            }
            number += 1;
        }
    }

    fn file(&self, number: u64) -> PathBuf {
        let name = format!("{}-{number}.in", self.id);
        // Without a dot before it the name is easier to read.
        if self.path == Path::new(".") { PathBuf::from(name) } else { self.path.join(name) }
    }

    /// Returns the number in the name of a file.
    fn number(&self, name: &str) -> Option<u64> {
        let number = name.strip_prefix(self.id)?.strip_prefix('-')?.strip_suffix(".in")?;
        let is_plain = number.bytes().all(|byte| byte.is_ascii_digit()) && !number.starts_with('0');
        number.parse().ok().filter(|_| is_plain)
    }
}
