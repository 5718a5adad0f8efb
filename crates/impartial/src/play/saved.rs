//! Saved games: the start, and the moves made.

use super::Arguments;
use crate::errors::{Error, FileError, Result};
use crate::output::{Made, Output};
use std::fs;
use std::path::{Path, PathBuf};

/// The first line of a saved game. Moves are saved by number, so a new numbering needs a new title:
/// version 1 numbered equal moves separately.
const TITLE: &str = "a game of impartial, version 2";
const LONGEST: u64 = 1 << 24;

const GAME: Made = Made { words: "a saved game", is: |file, _| Saved::read(file).is_ok() };

#[derive(Default)]
pub(super) struct Saved {
    pub(super) arguments: Arguments,
    /// The moves to replay, with their lines in the file.
    pub(super) moves: Vec<(usize, String)>,
    /// The file the game was read from.
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
            return Err(game.error("is not a saved game"));
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
                    Err(_) => return Err(game.error("has a limit that is not a number")),
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

    /// Returns an error in the saved game's file.
    pub(super) fn error(&self, text: &str) -> Error {
        match &self.file {
            Some(file) => FileError::new(file.display(), text).into(),
            None => text.into(),
        }
    }

    /// Saves the game with the moves made; only a saved game is overwritten.
    pub(super) fn keep<'a>(&self, path: &str, keys: impl Iterator<Item = &'a str>) -> Result<()> {
        if path.is_empty() {
            return Err("`save` needs a file name, as in save game.txt".into());
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
