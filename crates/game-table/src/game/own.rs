//! Rule files: heaps, by a text or by a program, and everything else by a text.

use crate::errors::{Failure, FileError, Result};
use crate::files::Files;
#[cfg(not(feature = "file"))]
use crate::files::NO_FILES;
use crate::limits::refused_heaps;
use crate::notation::OwnRule;
use heap_games::{OptionTable, OptionTableError};
#[cfg(feature = "file")]
use std::error::Error;
use std::path::Path;
use std::time::Duration;
use text_rules::{TextError, TextHeaps, TextRules};

/// The most output of a program in one run, in bytes.
#[cfg(feature = "file")]
pub(super) const MOST_OUTPUT: usize = 1 << 26;

impl OwnRule {
    /// The default limit on heaps.
    pub const MOST_HEAPS: usize = (1 << 20) + 1;

    /// The limit on the time of a program in all its runs.
    pub const MOST_TIME: Duration = Duration::from_secs(10);

    /// Returns the options of some heaps and of all reachable heaps, if there are no more heaps
    /// than the user allows.
    ///
    /// # Errors
    /// When there are too many, and those of [`Files::text`] and [`Files::run`].
    pub fn options_of(
        &self,
        heaps: &[u64],
        limit: Option<usize>,
        files: &mut dyn Files,
    ) -> Result<OptionTable> {
        let most = limit.unwrap_or(Self::MOST_HEAPS);
        let greatest = heaps.iter().copied().max().unwrap_or(0);
        let table = match self {
            // One run of a program answers for all heaps, unless they are too many.
            OwnRule::Program(_) if greatest < most as u64 => OptionTable::up_to(greatest),
            _ => OptionTable::of(heaps),
        };
        self.listed(table, most, files)
    }

    /// Returns the options of the heaps that a table needs.
    fn listed(
        &self,
        table: OptionTable,
        most: usize,
        files: &mut dyn Files,
    ) -> Result<OptionTable> {
        match self {
            OwnRule::Text(path) => options_of_text(path, &files.text(path)?, table, most),
            OwnRule::Program(command) => {
                options_of_program(command, table.within(most), most, files)
            }
        }
    }

    /// Checks the text of a rule, for heaps or anything else.
    ///
    /// # Errors
    /// When it is not a rule, with the place.
    pub fn check_text(path: &Path, text: &[u8]) -> Result<()> {
        if let Some(text) = meant_for_words(text) {
            TextRules::parse(text).map_err(|error| FileError::of(path.display(), &error))?;
            return Ok(());
        }
        TextHeaps::parse(text).map_err(|error| FileError::of(path.display(), &error))?;
        Ok(())
    }

    /// Returns the options of the heaps 0 to `greatest`, if there are no more heaps than the user
    /// allows.
    pub fn options_up_to(
        &self,
        greatest: u64,
        limit: Option<usize>,
        files: &mut dyn Files,
    ) -> Result<OptionTable> {
        let most = limit.unwrap_or(Self::MOST_HEAPS);
        if greatest >= most as u64 {
            let error = format!("the heaps up to {greatest} are more than {most}");
            return Err(Failure::refused(format!("{error}; --limit N allows N")).into());
        }
        self.listed(OptionTable::up_to(greatest), most, files)
    }
}

/// Returns the text if its rules are not for heaps.
pub(super) fn meant_for_words(text: &[u8]) -> Option<&str> {
    std::str::from_utf8(text).ok().filter(|text| TextRules::is_meant(text))
}

/// Returns the options in a text for the heaps that a table needs.
pub(super) fn options_of_text(
    path: &Path,
    text: &[u8],
    table: OptionTable,
    most: usize,
) -> Result<OptionTable> {
    let failure = |error: TextError| match error.is_of_size() {
        true => {
            let are_heaps =
                matches!(error, TextError::Table(OptionTableError::TooManyHeaps { .. }));
            FileError::of(path.display(), &refused_heaps(are_heaps, &error, most))
        }
        false => FileError::of(path.display(), &error),
    };
    let rule = TextHeaps::parse(text).map_err(failure)?;
    Ok(rule.list(table.within(most)).map_err(failure)?)
}

#[cfg(not(feature = "file"))]
fn options_of_program(_: &str, _: OptionTable, _: usize, _: &mut dyn Files) -> Result<OptionTable> {
    Err(NO_FILES.into())
}

/// Runs a program for heaps, and for the heaps that these become, until all are answered.
#[cfg(feature = "file")]
fn options_of_program(
    command: &str,
    mut table: OptionTable,
    most: usize,
    files: &mut dyn Files,
) -> Result<OptionTable> {
    let mut time = OwnRule::MOST_TIME;
    loop {
        let count = table.heap_count();
        if count > MOST_OUTPUT as u64 {
            // Each heap takes one line of the answer.
            let text =
                format!("`{command}` cannot answer for {count} heaps in {MOST_OUTPUT} bytes");
            return Err(Failure::refused(text).into());
        }
        let heaps: String = table.unlisted().map(|heap| format!("{heap}\n")).collect();
        if heaps.is_empty() {
            return Ok(table);
        }
        let answer = files.run(command, &heaps, (&mut time, MOST_OUTPUT))?;
        table.read(&answer).map_err(|error| -> Box<dyn Error + Send + Sync> {
            let name = answer_of(command);
            match error.is_of_size() {
                true => {
                    let are_heaps = matches!(error, OptionTableError::TooManyHeaps { .. });
                    refused_heaps(are_heaps, format!("{name}: {error}"), most).into()
                }
                false => FileError::new(name, &error.to_string()).into(),
            }
        })?;
    }
}

/// Returns the name of a program's output in errors.
#[cfg(feature = "file")]
pub(super) fn answer_of(command: &str) -> String {
    format!("the answer of `{command}`")
}
