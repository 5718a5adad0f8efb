//! Checkpoints: saved values are loaded again, and changed files are refused.

use crate::choices::Choices;
use crate::heap_rules::{affordable, rule_text, values};
use heap_games::{Checkpoint, HeapSequence, Rule};
use std::path::{Path, PathBuf};

/// A file for this thread, deleted on drop.
pub struct Scratch(PathBuf);

impl Scratch {
    /// Returns a path without a file, in memory if the system has such a folder.
    pub fn new(name: &str) -> Self {
        let shared = Path::new("/dev/shm");
        let root = if shared.is_dir() { shared.to_path_buf() } else { std::env::temp_dir() };
        let thread = format!("{:?}", std::thread::current().id());
        let thread: String = thread.chars().filter(char::is_ascii_digit).collect();
        let process = std::process::id();
        let path = root.join(format!("impartial-fuzz-{process}-{thread}-{name}"));
        // A target that panicked may have left it.
        let _ = std::fs::remove_file(&path);
        Scratch(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // The target may not have created it.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Saves a table, changes the file, and loads it.
pub fn checkpoint(data: &[u8]) {
    let mut choices = Choices::new(data);
    let text = rule_text(&mut choices);
    let Ok(rule) = text.parse::<Rule>() else {
        return;
    };
    let to = affordable(&rule);
    let mut sequence = HeapSequence::new(rule.clone());
    if sequence.extend_to(choices.below(to + 1)).is_err() {
        return;
    }
    let scratch = Scratch::new("checkpoint");
    let path = scratch.path();
    let checkpoint = Checkpoint::at(path);
    checkpoint.save(&sequence).expect("the scratch folder can be written");
    let mut bytes = std::fs::read(path).expect("the checkpoint was saved");
    let whole = bytes.clone();
    match choices.byte() % 4 {
        0 => {}
        1 => bytes.truncate(choices.below(whole.len() + 1)),
        2 => bytes.extend_from_slice(choices.bytes(9)),
        _ => bytes = choices.bytes(300).to_vec(),
    }
    while !choices.is_empty() && !bytes.is_empty() {
        let at = choices.below(bytes.len());
        bytes[at] = choices.byte();
    }
    std::fs::write(path, &bytes).expect("the scratch folder can be written");
    match checkpoint.load(rule.clone()) {
        Ok((sequence, _)) => {
            let found: Vec<u32> = sequence.values().iter().collect();
            let expected = values(&rule, found.len().max(1) - 1);
            assert_eq!(found[..], expected[..found.len()], "{rule}");
        }
        Err(error) => assert_ne!(bytes, whole, "{rule}: {error:?}"),
    }
}
