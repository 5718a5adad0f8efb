//! Games kept in a file: how one began, and the moves that were made.

use crate::errors::{FileError, Result};
use crate::output::{Made, Output};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// How a file of a game begins. Moves are kept by their numbers, so that another numbering needs
/// another title: before the second one, equal moves had several.
const TITLE: &str = "a game of impartial, version 2";

/// The longest file that is read.
const LONGEST: u64 = 1 << 24;

const GAME: Made = Made { words: "a game that was kept", is: |file, _| Setup::read(file).is_ok() };

/// How a game began.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Setup {
    /// The words and values of the options, each a line of the file.
    pub(crate) facts: Vec<(String, String)>,
    /// The moves to make before the dialogue, with their lines in the file.
    pub(crate) moves: Vec<(usize, String)>,
    /// The file that the game comes from.
    file: Option<PathBuf>,
}

impl Setup {
    /// Returns how a new game begins.
    pub(crate) fn new(facts: Vec<(String, String)>) -> Self {
        Setup { facts, moves: Vec::new(), file: None }
    }

    /// Reads the beginning and the moves of a game that was kept.
    ///
    /// # Errors
    /// When the file cannot be read or is not one of a game.
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let refused = |text: &str| -> Box<dyn Error + Send + Sync> {
            FileError::new(path.display(), text).into()
        };
        let unread = |error| refused(&format!("cannot be read: {error}"));
        let metadata = fs::metadata(path).map_err(unread)?;
        if !metadata.is_file() || metadata.len() > LONGEST {
            return Err(refused("is not a game that was kept"));
        }
        let text = fs::read_to_string(path).map_err(unread)?;
        let mut lines = (1..).zip(text.lines());
        if lines.next().map(|(_, line)| line) != Some(TITLE) {
            let text = format!("line 1, column 1: expected the line \"{TITLE}\"");
            return Err(refused(&text));
        }
        let mut setup = Setup { file: Some(path.to_path_buf()), ..Setup::default() };
        for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let rest = rest.trim().to_string();
            match word {
                "move" => setup.moves.push((number, rest)),
                "rule" | "position" | "misere" | "second" | "right" | "limit" => {
                    setup.facts.push((word.to_string(), rest));
                }
                _ => {
                    let text =
                        format!("line {number}, column 1: expected \"move\", found {word:?}");
                    return Err(refused(&text));
                }
            }
        }
        Ok(setup)
    }

    /// Returns the value of an option, if it was given.
    pub(crate) fn fact(&self, word: &str) -> Option<&str> {
        self.facts.iter().find(|fact| fact.0 == word).map(|fact| fact.1.as_str())
    }

    /// Returns an error of the file that the game comes from.
    pub(crate) fn error(&self, text: &str) -> Box<dyn Error + Send + Sync> {
        match &self.file {
            Some(file) => FileError::new(file.display(), text).into(),
            None => text.into(),
        }
    }
}

/// Keeps a game in a file; only such a file is replaced.
pub(super) fn save<'a>(
    path: &str,
    setup: &Setup,
    keys: impl Iterator<Item = &'a str>,
) -> Result<()> {
    if path.is_empty() {
        return Err("save FILE needs the name of a file".into());
    }
    let file = Path::new(path);
    if file.exists() && !file.is_file() {
        return Err(format!("{path} is not a file").into());
    }
    let mut text = format!("{TITLE}\n");
    for (word, value) in &setup.facts {
        if value.contains(['\n', '\r']) {
            return Err(format!("the {word} has a line break").into());
        }
        text.push_str(format!("{word} {value}").trim_end());
        text.push('\n');
    }
    keys.for_each(|key| text.push_str(&format!("move {key}\n")));
    Output::create(file, None, GAME)?.commit(text.as_bytes())?;
    Ok(())
}
