//! What a path to write stands for.

use std::fs::{self, FileType, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// Symbolic links that are followed, as many as Linux follows.
const MOST_LINKS: usize = 40;

/// What a path stands for, symbolic links followed.
pub(super) enum Target {
    /// Nothing so far; a file may be made there.
    New(PathBuf),
    /// A file.
    File(PathBuf),
    /// A device, a pipe, or an open file of a process.
    Special(PathBuf),
    /// A folder.
    Folder,
}

impl Target {
    /// Returns what a path stands for.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        if path.as_os_str().as_encoded_bytes().ends_with(b"/") {
            return Ok(Target::Folder);
        }
        let mut path = path.to_path_buf();
        for _ in 0..MOST_LINKS {
            let metadata = match fs::symlink_metadata(&path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    return match path.file_name() {
                        Some(_) => Ok(Target::New(path)),
                        None => Err(error),
                    };
                }
                metadata => metadata?,
            };
            if !metadata.is_symlink() {
                return Ok(Target::of_kind(metadata.file_type(), path));
            }
            if is_of_a_process(&path) {
                return Ok(Target::Special(path));
            }
            let next = fs::read_link(&path)?;
            path = folder_of(&path).join(next);
        }
        Err(io::Error::other("too many symbolic links"))
    }

    fn of_kind(kind: FileType, path: PathBuf) -> Self {
        if kind.is_dir() {
            Target::Folder
        } else if kind.is_file() {
            Target::File(path)
        } else {
            Target::Special(path)
        }
    }

    fn path(&self) -> Option<&Path> {
        match self {
            Target::File(path) | Target::Special(path) => Some(path),
            Target::New(_) | Target::Folder => None,
        }
    }
}

/// Returns whether a link is one of an open file, as `/proc/self/fd/1` is, to which `/dev/stdout`
/// leads: what it names is written through it, whatever has taken its name since.
fn is_of_a_process(link: &Path) -> bool {
    fs::canonicalize(folder_of(link)).is_ok_and(|folder| folder.starts_with("/proc"))
}

/// Returns the folder that a path is in.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Returns whether a target is the input: a path, or standard input if it is absent or `-`.
pub(super) fn is_the_input(target: &Target, input: Option<&Path>) -> bool {
    let Some(output) = target.path() else {
        return false;
    };
    match input.filter(|input| input.as_os_str() != "-") {
        Some(input) => match (fs::metadata(output), fs::metadata(input)) {
            (Ok(one), Ok(other)) => is_same(&one, &other, || are_one_path(output, input)),
            _ => false,
        },
        None => match (fs::metadata(output), standard_input()) {
            (Ok(one), Some(other)) => is_same(&one, &other, || false),
            _ => false,
        },
    }
}

/// Returns whether an open file still has its name; where files have no numbers, that is so.
pub(super) fn is_one_file(file: &fs::File, path: &Path) -> io::Result<bool> {
    match fs::metadata(path) {
        Ok(named) => Ok(is_same(&file.metadata()?, &named, || true)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

fn are_one_path(one: &Path, other: &Path) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// Returns whether two are one by device and number.
#[cfg(unix)]
fn is_same(one: &Metadata, other: &Metadata, _: impl Fn() -> bool) -> bool {
    use std::os::unix::fs::{FileTypeExt, MetadataExt};
    let key = |metadata: &Metadata| (metadata.dev(), metadata.ino());
    // Reading a terminal or `/dev/null` and writing to it does no harm.
    (one.is_file() || one.file_type().is_block_device()) && key(one) == key(other)
}

/// Returns whether two paths are one on a system that gives files no numbers: by comparing them whole.
#[cfg(not(unix))]
fn is_same(_: &Metadata, _: &Metadata, are_one_path: impl Fn() -> bool) -> bool {
    are_one_path()
}

#[cfg(unix)]
fn standard_input() -> Option<Metadata> {
    use std::os::fd::AsFd;
    let input = io::stdin().as_fd().try_clone_to_owned().ok()?;
    fs::File::from(input).metadata().ok()
}

#[cfg(not(unix))]
fn standard_input() -> Option<Metadata> {
    None
}
