//! Inputs on which a program failed, saved in files `NAME-1.in`, `NAME-2.in` and so on.

use super::case::{Case, Origin};
use super::error::TrialError;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A folder of inputs saved by this trial and earlier ones.
#[derive(Clone, Copy, Debug)]
pub struct KeptInputs<'a> {
    /// The folder.
    pub folder: &'a Path,
    /// The problem's name.
    pub name: &'a str,
}

impl KeptInputs<'_> {
    /// Returns the saved cases, by the numbers of their files; none if the folder does not exist.
    ///
    /// # Errors
    /// If the folder cannot be listed, or a file cannot be read.
    pub fn cases(&self) -> impl Iterator<Item = Result<Case, TrialError>> {
        let (numbers, error) = match self.numbers() {
            Ok(numbers) => (numbers, None),
            Err(error) => (Vec::new(), Some(failed(self.folder, "cannot be listed")(error))),
        };
        let case = |number| {
            let file = self.file(number);
            let input = fs::read(&file).map_err(failed(&file, "cannot be read"))?;
            let origin = Origin::Kept(file.display().to_string());
            Ok(Case { origin, input: Some(input), expected: None })
        };
        numbers.into_iter().map(case).chain(error.map(Err))
    }

    /// Writes an input to the first unused file name, and returns its path. The folder is created
    /// if needed; existing files are kept.
    pub fn keep(&self, input: &str) -> Result<PathBuf, TrialError> {
        fs::create_dir_all(self.folder).map_err(failed(self.folder, "cannot be created"))?;
        let mut number = 1;
        loop {
            let path = self.file(number);
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                opened => {
                    let mut file = opened.map_err(failed(&path, "cannot be written"))?;
                    let written = file.write_all(input.as_bytes()).and_then(|()| file.sync_all());
                    return match written {
                        Ok(()) => Ok(path),
                        Err(error) => {
                            // No input is better than half of one.
                            let _ = fs::remove_file(&path);
                            Err(failed(&path, "cannot be written")(error))
                        }
                    };
                }
            }
        }
    }

    fn numbers(&self) -> io::Result<Vec<u64>> {
        let mut numbers = Vec::new();
        let entries = match fs::read_dir(self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(numbers),
            entries => entries?,
        };
        for entry in entries {
            numbers.extend(entry?.file_name().to_str().and_then(|name| self.number(name)));
        }
        numbers.sort_unstable();
        Ok(numbers)
    }

    fn file(&self, number: u64) -> PathBuf {
        let name = format!("{}-{number}.in", self.name);
        // Without a leading dot the name is easier to read.
        let is_here = self.folder == Path::new(".");
        if is_here { PathBuf::from(name) } else { self.folder.join(name) }
    }

    fn number(&self, name: &str) -> Option<u64> {
        let number = name.strip_prefix(self.name)?.strip_prefix('-')?.strip_suffix(".in")?;
        let is_plain = number.bytes().all(|byte| byte.is_ascii_digit()) && !number.starts_with('0');
        number.parse().ok().filter(|_| is_plain)
    }
}

fn failed(path: &Path, what: &'static str) -> impl FnOnce(io::Error) -> TrialError {
    let path = path.to_path_buf();
    move |source| TrialError::Kept { path, what, source }
}

#[cfg(test)]
mod tests {
    use super::{KeptInputs, TrialError};
    use std::fs;

    #[test]
    fn a_new_input_never_takes_a_name_that_is_used() {
        let folder = tempfile::tempdir().unwrap();
        let kept = KeptInputs { folder: folder.path(), name: "case" };
        let path = |number: u32| folder.path().join(format!("case-{number}.in"));
        assert_eq!(kept.keep("first").unwrap(), path(1));
        #[cfg(unix)]
        std::os::unix::fs::symlink("nowhere", path(2)).unwrap();
        #[cfg(not(unix))]
        fs::write(path(2), "").unwrap();
        assert_eq!(kept.keep("second").unwrap(), path(3));
        assert_eq!(fs::read(path(1)).unwrap(), b"first");
        let file = path(1);
        let inside = KeptInputs { folder: &file, name: "case" };
        assert!(matches!(inside.keep("x").unwrap_err(), TrialError::Kept { .. }));
        let none = KeptInputs { folder: &path(9), name: "case" };
        assert_eq!(none.cases().count(), 0);
    }
}
