//! Rules of a person's own: heaps, by a text or by a program, and everything else by a text.

use crate::errors::{Failure, FileError, Result};
use crate::files::Files;
#[cfg(not(feature = "file"))]
use crate::files::NO_FILES;
use crate::limits::refused_heaps;
use crate::notation::OwnRule;
use heap_games::{OptionTable, TextRule, TextRuleError};
#[cfg(feature = "file")]
use std::error::Error;
use std::path::Path;
use std::time::Duration;
use text_rules::TextRules;

/// How much a program may write in one run.
#[cfg(feature = "file")]
pub(super) const MOST_OUTPUT: usize = 1 << 26;

impl OwnRule {
    /// How many heaps are looked at unless the user allows more.
    pub const MOST_HEAPS: usize = (1 << 20) + 1;

    /// How long a program may take in all its runs.
    pub const MOST_TIME: Duration = Duration::from_secs(10);

    /// Returns the options of some heaps and of all that these can become, if there are no more heaps
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
            // One run of a program answers for all heaps, if they are not too many.
            OwnRule::Program(_) if greatest < most as u64 => OptionTable::up_to(greatest),
            _ => OptionTable::of(heaps),
        };
        self.listed(table, most, files)
    }

    /// Returns the options of the heaps that a table wants.
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

    /// Checks the text of a rule, of heaps or of anything else.
    ///
    /// # Errors
    /// When it is none, with the place.
    pub fn check_text(path: &Path, text: &[u8]) -> Result<()> {
        if let Some(text) = meant_for_words(text) {
            TextRules::parse(text).map_err(|error| FileError::of(path.display(), &error))?;
            return Ok(());
        }
        TextRule::parse(text).map_err(|error| FileError::of(path.display(), &error))?;
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

/// Returns a text that is about something else than heaps.
pub(super) fn meant_for_words(text: &[u8]) -> Option<&str> {
    std::str::from_utf8(text).ok().filter(|text| TextRules::is_meant(text))
}

/// Returns the options that a text gives the heaps that a table wants.
pub(super) fn options_of_text(
    path: &Path,
    text: &[u8],
    table: OptionTable,
    most: usize,
) -> Result<OptionTable> {
    let failure = |error: TextRuleError| match error.is_of_size() {
        true => FileError::of(path.display(), &refused_heaps(&error, &error, most)),
        false => FileError::of(path.display(), &error),
    };
    let rule = TextRule::parse(text).map_err(failure)?;
    Ok(rule.list(table.within(most)).map_err(failure)?)
}

#[cfg(not(feature = "file"))]
fn options_of_program(_: &str, _: OptionTable, _: usize, _: &mut dyn Files) -> Result<OptionTable> {
    Err(NO_FILES.into())
}

/// Asks a program about heaps, and about what these become, until all are answered.
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
            // Each heap takes a line of the answer.
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
                true => refused_heaps(&error, format!("{name}: {error}"), most).into(),
                false => FileError::new(name, &error.to_string()).into(),
            }
        })?;
    }
}

/// Returns how errors name what a program wrote.
#[cfg(feature = "file")]
pub(super) fn answer_of(command: &str) -> String {
    format!("the answer of `{command}`")
}
