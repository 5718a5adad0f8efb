//! Games kept in a file: how one began, and the moves that were made.

use super::Arguments;
use crate::errors::{Error, FileError, Result};
use crate::output::{Made, Output};
use std::fs;
use std::path::{Path, PathBuf};

/// How a file of a game begins. Moves are kept by their numbers, so that another numbering needs
/// another title: before the second one, equal moves had several.
const TITLE: &str = "a game of impartial, version 2";
const LONGEST: u64 = 1 << 24;

const GAME: Made = Made { words: "a game that was kept", is: |file, _| Saved::read(file).is_ok() };

#[derive(Default)]
pub(super) struct Saved {
    pub(super) arguments: Arguments,
    /// The moves to make before the dialogue, with their lines in the file.
    pub(super) moves: Vec<(usize, String)>,
    /// The file that the game comes from.
    file: Option<PathBuf>,
}

impl Saved {
    pub(super) fn new(arguments: Arguments) -> Self {
        Saved { arguments, ..Saved::default() }
    }

    pub(super) fn read(path: &Path) -> Result<Self> {
        let mut game = Saved { file: Some(path.to_path_buf()), ..Saved::default() };
        let unread = |error| FileError::new(path.display(), &format!("cannot be read: {error}"));
        let metadata = fs::metadata(path).map_err(unread)?;
        if !metadata.is_file() || metadata.len() > LONGEST {
            return Err(game.error("is not a game that was kept"));
        }
        let text = fs::read_to_string(path).map_err(unread)?;
        let mut lines = (1..).zip(text.lines());
        if lines.next().map(|(_, line)| line) != Some(TITLE) {
            return Err(game.error(&format!("line 1, column 1: expected the line \"{TITLE}\"")));
        }
        for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let rest = rest.trim().to_string();
            let arguments = &mut game.arguments;
            match word {
                "move" => game.moves.push((number, rest)),
                "rule" => drop(arguments.rule.get_or_insert(rest)),
                "position" if arguments.position.is_empty() => arguments.position.push(rest),
                "position" => {}
                "misere" => arguments.misere = true,
                "second" => arguments.second = true,
                "right" => arguments.right = true,
                "limit" => match rest.parse() {
                    Ok(limit) => drop(arguments.limit.get_or_insert(limit)),
                    Err(_) => return Err(game.error("has a limit that is no number")),
                },
                _ => {
                    return Err(game.error(&format!(
                        "line {number}, column 1: expected \"move\", found {word:?}"
                    )));
                }
            }
        }
        Ok(game)
    }

    /// Returns an error of the file that the game comes from.
    pub(super) fn error(&self, text: &str) -> Error {
        match &self.file {
            Some(file) => FileError::new(file.display(), text).into(),
            None => text.into(),
        }
    }

    /// Keeps the game with the moves that were made in a file; only such a file is replaced.
    pub(super) fn keep<'a>(&self, path: &str, keys: impl Iterator<Item = &'a str>) -> Result<()> {
        if path.is_empty() {
            return Err("save FILE needs the name of a file".into());
        }
        let file = Path::new(path);
        if file.exists() && !file.is_file() {
            return Err(format!("{path} is not a file").into());
        }
        let Arguments { rule, position, misere, second, right, limit, .. } = &self.arguments;
        let position = Some(position.join(" ")).filter(|text| !text.is_empty());
        let is_set = |flag: bool| flag.then(String::new);
        let mut text = format!("{TITLE}\n");
        for (word, value) in [
            ("rule", rule.clone()),
            ("position", position),
            ("misere", is_set(*misere)),
            ("second", is_set(*second)),
            ("right", is_set(*right)),
            ("limit", limit.map(|limit| limit.to_string())),
        ] {
            let Some(value) = value else { continue };
            if value.contains(['\n', '\r']) {
                return Err(format!("the {word} has a line break").into());
            }
            text.push_str(format!("{word} {value}").trim_end());
            text.push('\n');
        }
        keys.for_each(|key| text.push_str(&format!("move {key}\n")));
        Ok(Output::new(file, None, GAME)?.commit(text.as_bytes())?)
    }
}
