//! Outputs over old files, through links, and over the input.

use super::*;
use std::fs;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder can be made")
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

const OURS: Made = Made { words: "ours", is: |_, head| head != b"theirs" };

fn write(path: &Path, bytes: &[u8]) -> Result<(), OutputError> {
    Output::new(path, Some(Path::new("/nowhere")), OURS)?.commit(bytes)
}

#[test]
fn a_file_is_new_or_old_and_never_half() {
    let folder = folder();
    let path = folder.path().join("picture.svg");
    let output = Output::new(&path, None, OURS).unwrap();
    assert!(names(folder.path()).is_empty());
    drop(output);
    assert!(names(folder.path()).is_empty());
    write(&path, b"first").unwrap();
    let output = Output::new(&path, None, OURS).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"first");
    output.commit(b"second").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"second");
    assert_eq!(names(folder.path()), ["picture.svg"]);
}

#[test]
fn a_file_of_others_is_kept_even_if_it_comes_late() {
    let folder = folder();
    let path = folder.path().join("theirs");
    let output = Output::new(&path, None, OURS).unwrap();
    fs::write(&path, "theirs").unwrap();
    for written in [output.commit(b"ours"), write(&path, b"ours")] {
        let message = format!("{} exists and is not ours; choose another name", path.display());
        assert!(written.unwrap_err().to_string().starts_with(&message));
    }
    assert_eq!(fs::read(&path).unwrap(), b"theirs");
    fs::write(&path, "").unwrap();
    write(&path, b"ours").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"ours");
    assert_eq!(names(folder.path()), ["theirs"]);
}

#[test]
fn a_folder_that_does_not_exist_is_named() {
    let folder = folder();
    let missing = folder.path().join("sub");
    let path = missing.join("new");
    let message =
        format!("{} cannot be written: there is no folder {}", path.display(), missing.display());
    assert_eq!(write(&path, b"ours").unwrap_err().to_string(), message);
    assert_eq!(to_append(&path).unwrap_err().to_string(), message);
    assert!(names(folder.path()).is_empty());
}

#[test]
#[cfg(unix)]
fn a_device_is_no_file_for_what_needs_one() {
    let output = Output::new(Path::new("/dev/null"), None, OURS).unwrap();
    let refused = output.commit_by(|_, _| Ok::<(), OutputError>(()));
    let message = "/dev/null is a device or a pipe, but this output needs a regular file";
    assert_eq!(refused.unwrap_err().to_string(), message);
}

#[test]
fn folders_are_refused() {
    let folder = folder();
    for name in ["", ".", "sub", "sub/", "new/"] {
        let _ = fs::create_dir(folder.path().join("sub"));
        let error = write(&folder.path().join(name), b"x").unwrap_err();
        assert!(matches!(error, OutputError::Folder(_)), "{name}");
    }
    let unnamed = write(Path::new(""), b"x").unwrap_err();
    assert!(matches!(unnamed, OutputError::Write { is_kept: false, .. }));
    fs::write(folder.path().join("file"), "").unwrap();
    let below = write(&folder.path().join("file/below"), b"x").unwrap_err();
    assert!(matches!(below, OutputError::Write { is_kept: false, .. }));
    assert_eq!(names(folder.path()), ["file", "sub"]);
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

    #[test]
    fn the_input_is_refused_through_links() {
        let folder = folder();
        let input = folder.path().join("input");
        fs::write(&input, "0 1 b\n").unwrap();
        let [soft, hard, chain] = ["soft", "hard", "chain"].map(|name| folder.path().join(name));
        symlink("input", &soft).unwrap();
        symlink("soft", &chain).unwrap();
        fs::hard_link(&input, &hard).unwrap();
        let all = [&input, &soft, &hard, &chain];
        for output in all.into_iter().chain([&folder.path().join("./input")]) {
            for input in all {
                let error = Output::new(output, Some(input), OURS).err();
                assert!(matches!(error, Some(OutputError::IsInput(_))));
            }
        }
    }

    #[test]
    fn links_may_not_go_round() {
        let folder = folder();
        let path = |name: &str| folder.path().join(name);
        symlink("circle", path("circle")).unwrap();
        write(&path("circle"), b"").unwrap_err();
    }

    #[test]
    fn permissions_are_those_of_the_file_before_or_of_any_new_one() {
        let folder = folder();
        let [new, old, usual] = ["new", "old", "usual"].map(|name| folder.path().join(name));
        let mode = |path: &Path| fs::metadata(path).unwrap().mode();
        fs::write(&usual, "").unwrap();
        write(&new, b"x").unwrap();
        assert_eq!(mode(&new), mode(&usual));
        fs::write(&old, "").unwrap();
        fs::set_permissions(&old, fs::Permissions::from_mode(0o640)).unwrap();
        write(&old, b"x").unwrap();
        assert_eq!(mode(&old) & 0o777, 0o640);
    }
}
