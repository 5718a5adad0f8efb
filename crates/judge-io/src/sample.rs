//! Sample cases in a folder: pairs of files `NAME.in` and `NAME.out`.

use std::fs;
use std::path::{Path, PathBuf};

/// A sample case on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The file name without its extension, such as `sample-1`.
    pub name: String,
    /// The input file.
    pub input: PathBuf,
    /// The file with the expected output.
    pub output: PathBuf,
}

/// A folder of samples that cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SampleError {
    /// The folder cannot be listed.
    #[error("the folder {} cannot be listed", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The system's error.
        #[source]
        source: std::io::Error,
    },
    /// An input has no file with the expected output.
    #[error("{} has no {name}.out or {name}.ans beside it", input.display())]
    NoOutput {
        /// The input file.
        input: PathBuf,
        /// Its name without extension.
        name: String,
    },
}

/// Returns the samples of a folder: files NAME.in with NAME.out, or with NAME.ans if there is no
/// NAME.out. They are sorted by name, with numbers in names by value. Subfolders are ignored.
///
/// # Complexity
/// O(files log files) time.
///
/// # Errors
/// [`SampleError`] if the folder cannot be listed or an input has no output.
pub fn samples(folder: &Path) -> Result<Vec<Sample>, SampleError> {
    let unlisted = |source| SampleError::Folder { path: folder.to_path_buf(), source };
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(unlisted)? {
        let input = entry.map_err(unlisted)?.path();
        if input.extension().is_none_or(|extension| extension != "in") {
            continue;
        }
        // A broken link is kept, so that reading it reports the error.
        if fs::metadata(&input).is_ok_and(|metadata| !metadata.is_file()) {
            continue;
        }
        let Some(name) = input.file_stem().map(|name| name.to_string_lossy().into_owned()) else {
            continue;
        };
        let outputs = ["out", "ans"].map(|extension| input.with_extension(extension));
        let Some(output) = outputs.into_iter().find(|output| output.is_file()) else {
            return Err(SampleError::NoOutput { input, name });
        };
        found.push(Sample { name, input, output });
    }
    found.sort_by_cached_key(|sample| {
        // Names with equal keys, such as `a`, `a0` and `a00`, are sorted as text.
        let name = natural_key(&sample.name);
        (name, sample.name.clone(), sample.input.clone())
    });
    Ok(found)
}

/// Returns a key under which `sample-2` comes before `sample-10`.
fn natural_key(name: &str) -> Vec<(String, usize, String)> {
    let mut parts = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let text_end = rest.find(|symbol: char| symbol.is_ascii_digit()).unwrap_or(rest.len());
        let (text, tail) = rest.split_at(text_end);
        let number_end = tail.find(|symbol: char| !symbol.is_ascii_digit()).unwrap_or(tail.len());
        let (number, tail) = tail.split_at(number_end);
        let number = number.trim_start_matches('0');
        parts.push((text.to_string(), number.len(), number.to_string()));
        rest = tail;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::{natural_key, samples};
    use std::fs;

    #[test]
    fn numbers_in_names_sort_by_value() {
        let mut names = ["sample-10", "sample-2", "case", "sample-1b", "sample-1"];
        names.sort_by_key(|name| natural_key(name));
        assert_eq!(names, ["case", "sample-1", "sample-1b", "sample-2", "sample-10"]);
    }

    #[test]
    fn folders_are_not_samples_and_names_have_one_order() {
        let folder = std::env::temp_dir().join(format!("judge-io-{}", std::process::id()));
        fs::create_dir_all(folder.join("dir.in")).unwrap();
        fs::create_dir_all(folder.join("dir.out")).unwrap();
        let names = ["a", "a0", "a00", "a000", "a1", "a01", "a0b", "a00b"];
        for name in names {
            for ending in ["in", "out"] {
                fs::write(folder.join(format!("{name}.{ending}")), "").unwrap();
            }
        }
        let found = samples(&folder);
        fs::remove_dir_all(&folder).unwrap();
        let found: Vec<String> = found.unwrap().into_iter().map(|it| it.name).collect();
        let sorted = ["a", "a0", "a00", "a000", "a00b", "a0b", "a01", "a1"];
        assert_eq!(found, sorted);
    }
}
