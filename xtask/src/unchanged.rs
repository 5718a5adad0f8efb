//! Checks that need not run again: nothing that they look at is different from when they passed.

use crate::shell::{output_of, root, scratch};
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::Path;
use std::process::Command;

/// Runs a check, unless it has passed here with the same files under these paths and the same
/// compiler, and says so. One that leaves something out here is not complete, and always runs.
pub fn or(name: &str, paths: &[&str], is_complete: bool, check: impl FnOnce() -> bool) -> bool {
    if !is_complete {
        return check();
    }
    let note = scratch(&format!("{name}.passed"));
    let state = state_of(paths);
    if state.is_some() && fs::read_to_string(&note).ok() == state {
        println!("nothing has changed since they passed ({} is a note of it)", note.display());
        return true;
    }
    // A check that is cut short must not leave the note of an earlier one.
    let _ = fs::remove_file(&note);
    let passed = check();
    if let (true, Some(state)) = (passed, state) {
        // Without the note it runs again.
        let _ = fs::write(note, state);
    }
    passed
}

/// Returns a number that is another one, most likely, where anything is different; nothing if a file
/// cannot be read.
fn state_of(paths: &[&str]) -> Option<String> {
    let mut hasher = DefaultHasher::new();
    output_of(Command::new("rustc").arg("-vV"))?.hash(&mut hasher);
    for path in paths {
        add(&root().join(path), &mut hasher)?;
    }
    Some(format!("{:016x}", hasher.finish()))
}

fn add(path: &Path, hasher: &mut DefaultHasher) -> Option<()> {
    path.hash(hasher);
    if !path.is_dir() {
        fs::read(path).ok()?.hash(hasher);
        return Some(());
    }
    let entries = fs::read_dir(path).ok()?;
    let mut inside: Vec<_> =
        entries.map(|entry| Some(entry.ok()?.path())).collect::<Option<_>>()?;
    inside.sort();
    // What is built or kept there is made from the rest.
    let is_made = |path: &Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with('.') || ["target", "__pycache__"].contains(&&*name)
    };
    inside.retain(|path| !is_made(path));
    inside.iter().try_for_each(|path| add(path, hasher))
}
