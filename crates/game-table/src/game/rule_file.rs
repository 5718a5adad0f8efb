//! Rule files: heaps, by a text or by a program, and everything else by a text.

use super::reached::{Reached, list_name};
use crate::answer::texts;
use crate::errors::{Failure, FileError, Result};
use crate::files::Files;
#[cfg(not(feature = "file"))]
use crate::files::NO_FILES;
use crate::limits::refused_heaps;
use crate::named_graph::NamedGraph;
use crate::notation::{Named, OwnRule, find_game};
use graph_retro::loopy_values;
use heap_games::{OptionTable, OptionTableError, Rule, values_by_definition};
#[cfg(feature = "file")]
use std::error::Error;
use std::path::Path;
use std::time::Duration;
use text_rules::{TextError, TextHeaps, TextRules};
use value_guess::rule_text;

/// The most output of a program in one run, in bytes.
#[cfg(feature = "file")]
pub(super) const MOST_OUTPUT: usize = 1 << 26;

/// The most characters of a text that a note quotes.
const MOST_ECHO: usize = 300;

/// The default number of values in which a period of an unknown rule is sought.
const VALUES: usize = 2000;

impl OwnRule {
    /// The default limit on heaps.
    pub const MOST_HEAPS: usize = (1 << 20) + 1;

    /// The limit on the time of a program in all its runs.
    pub const MOST_TIME: Duration = Duration::from_secs(10);

    /// Returns the options of the heaps that a table needs.
    fn listed(
        &self,
        table: OptionTable,
        most: usize,
        files: &mut dyn Files,
    ) -> Result<OptionTable> {
        match self {
            OwnRule::Text(path) => {
                options_of_text((path, &heaps_of(path, &files.text(path)?)?), table, most)
            }
            OwnRule::Program(command) => {
                options_of_program(command, table.within(most), most, files)
            }
        }
    }

    /// Returns the known rule that a text defines, with a note about it; otherwise its first
    /// `count` values, by default 2000.
    ///
    /// # Errors
    /// Those of [`values`](Self::values).
    pub fn known_or_values(
        &self,
        count: Option<usize>,
        files: &mut dyn Files,
    ) -> Result<std::result::Result<Rule, Vec<u32>>> {
        let count = count.unwrap_or(VALUES).max(1);
        let greatest = count as u64 - 1;
        let OwnRule::Text(path) = self else {
            return self.values(greatest, Some(count), files).map(Err);
        };
        let text = files.text(path)?;
        let heaps = heaps_of(path, &text)?;
        if let Some(rule) = heaps.known_rule() {
            let text = String::from_utf8_lossy(&text);
            let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
            let lines: Vec<&str> = lines.map(str::trim).filter(|it| !it.is_empty()).collect();
            let lines: String = lines.join("; ").chars().take(MOST_ECHO).collect();
            let rule_text: String = rule_text(&rule).chars().take(MOST_ECHO).collect();
            files.note(&format!("`{lines}` is the rule {rule_text}"));
            return Ok(Ok(rule));
        }
        let list = |table, most| options_of_text((path, &heaps), table, most);
        self.values_by((greatest, Some(count)), list).map(Err)
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
        heaps_of(path, text).map(drop)
    }

    /// Returns the values of the heaps 0 to `greatest`, if there are no more heaps than the user
    /// allows.
    ///
    /// # Errors
    /// When there are too many, and those of [`Files::text`] and [`Files::run`].
    pub fn values(
        &self,
        greatest: u64,
        limit: Option<usize>,
        files: &mut dyn Files,
    ) -> Result<Vec<u32>> {
        self.values_by((greatest, limit), |table, most| self.listed(table, most, files))
    }

    fn values_by(
        &self,
        (greatest, limit): (u64, Option<usize>),
        list: impl FnOnce(OptionTable, usize) -> Result<OptionTable>,
    ) -> Result<Vec<u32>> {
        let table = self.table((greatest, limit), list)?;
        Ok(values_by_definition(&table, usize::try_from(greatest)?))
    }

    fn table(
        &self,
        (greatest, limit): (u64, Option<usize>),
        list: impl FnOnce(OptionTable, usize) -> Result<OptionTable>,
    ) -> Result<OptionTable> {
        let most = limit.unwrap_or(Self::MOST_HEAPS);
        if greatest >= most as u64 {
            let error = format!("the heaps up to {greatest} are more than {most}");
            return Err(Failure::refused(format!("{error}; --limit N allows N")).into());
        }
        list(OptionTable::up_to(greatest), most)
    }

    /// Returns the values of heaps, each as a row. If the rule is a text about two numbers, there
    /// is a row for each first number with the values for all second ones. The range ends with the
    /// first of two numbers, or with the second in a table.
    ///
    /// # Errors
    /// When there are too many, and those of [`Files::text`] and [`Files::run`].
    pub fn rows(
        &self,
        (least, [greatest, side]): (u64, [u64; 2]),
        limit: Option<usize>,
        files: &mut dyn Files,
    ) -> Result<Vec<Vec<String>>> {
        let values = match self {
            OwnRule::Program(_) => self.values(greatest, limit, files)?,
            OwnRule::Text(path) => {
                let rule = heaps_of(path, &files.text(path)?)?;
                if rule.width() == 2 {
                    let row = |n| (least..=side).map(move |m| vec![n, m]);
                    let pairs = (least..=side).flat_map(row);
                    let (named, starts) = graph_of_tuples((path, &rule), pairs, limit)?;
                    named.allow("the computation", named.graph.loopy_memory_bytes())?;
                    let values = loopy_values(&named.graph);
                    let rows = starts.chunks(usize::try_from(side - least)? + 1);
                    return Ok(rows
                        .map(|row| texts(row.iter().map(|&at| values.value(at))))
                        .collect());
                }
                let list = |table, most| options_of_text((path, &rule), table, most);
                self.values_by((greatest, limit), list)?
            }
        };
        Ok(values.iter().skip(usize::try_from(least)?).map(|value| texts([value])).collect())
    }
}

const UNKNOWN: &str = "rules of your own have certificates only if they are seen to be known rules, \
                       or codes by residues";

/// Returns the rule of heaps with this name, or the known rule in this file.
pub fn heap_rule(text: &str, files: &mut dyn Files) -> Result<Rule> {
    match find_game(text)? {
        Named::Heaps(rule) => Ok(rule),
        Named::Own(OwnRule::Program(_)) => Err(UNKNOWN.into()),
        Named::Own(own) => own.known_or_values(Some(1), files)?.map_err(|_| UNKNOWN.into()),
        _ => {
            Err(format!("{text} is not a rule of heaps; use `impartial value`, `moves` or `play`")
                .into())
        }
    }
}

/// Returns the rule of heaps with this name for misère play up to a heap. A user's rule that is not
/// a known one becomes a list of the options of heaps, at most 40 by default.
#[cfg(feature = "residues")]
pub fn misere_rule(text: &str, to: Option<usize>, files: &mut dyn Files) -> Result<Rule> {
    let Named::Own(own) = find_game(text)? else { return heap_rule(text, files) };
    if let OwnRule::Text(_) = own
        && let Ok(rule) = own.known_or_values(Some(1), files)?
    {
        return Ok(rule);
    }
    let greatest = to.map_or(40, |to| to as u64);
    let table = own.table((greatest, None), |table, most| own.listed(table, most, files))?;
    Rule::of_options(&table).ok_or_else(|| {
        format!("{text} gives options to the empty heap, which must have none in misère play")
            .into()
    })
}

/// Returns the name of a rule for answers: the given one if the text of the rule is long or a list.
pub fn answer_name(given: &str, rule: &Rule) -> String {
    let text = rule.to_string();
    let is_long = text.starts_with("residues:") && (text.len() > 60 || text.contains(';'));
    if is_long { given.to_string() } else { text }
}

/// Returns the text if its rules are not for heaps.
pub(super) fn meant_for_words(text: &[u8]) -> Option<&str> {
    std::str::from_utf8(text).ok().filter(|text| TextRules::is_meant(text))
}

/// Returns the graph of all positions of several numbers that can be reached under a rule, and the
/// numbers of the given ones, if there are no more than the user allows.
pub(super) fn graph_of_tuples(
    (path, rule): (&Path, &TextHeaps),
    positions: impl Iterator<Item = Vec<u64>>,
    limit: Option<usize>,
) -> Result<(NamedGraph, Vec<u32>)> {
    let most = limit.unwrap_or(OwnRule::MOST_HEAPS);
    let (mut met, mut starts) = (Reached::new(most), Vec::new());
    for position in positions {
        starts.push(met.number(&position[..])?);
    }
    let mut steps = 0;
    let graph = met.explored(list_name, |position, add| {
        let options = rule.options(position, &mut steps, most);
        let options = options.map_err(|error| FileError::of(path.display(), &error))?;
        options.iter().try_for_each(|option| add(option))
    })?;
    Ok((graph, starts))
}

/// Reads a text of options.
pub(super) fn heaps_of(path: &Path, text: &[u8]) -> Result<TextHeaps> {
    if let Some(text) = meant_for_words(text) {
        let rules =
            TextRules::parse(text).map_err(|error| FileError::of(path.display(), &error))?;
        let (path, ground) = (path.display(), rules.ground());
        let advice = format!("'file:{path} POSITION', with N for a number in it");
        return Err(format!("{path} is about a {ground}, not heaps; name {advice}").into());
    }
    Ok(TextHeaps::parse(text).map_err(|error| FileError::of(path.display(), &error))?)
}

/// Returns the options by a text for the heaps that a table needs.
pub(super) fn options_of_text(
    (path, rule): (&Path, &TextHeaps),
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
    Ok(rule.list(table.within(most)).map_err(failure)?)
}

/// Returns the options of some heaps and of all reachable ones by a program, if the user allows
/// this many.
pub(super) fn table_of_program(
    command: &str,
    heaps: &[u64],
    limit: Option<usize>,
    files: &mut dyn Files,
) -> Result<OptionTable> {
    let most = limit.unwrap_or(OwnRule::MOST_HEAPS);
    // One run answers for all heaps, unless they are too many.
    let table = match heaps.iter().copied().max().unwrap_or(0) {
        greatest if greatest < most as u64 => OptionTable::up_to(greatest),
        _ => OptionTable::of(heaps),
    };
    options_of_program(command, table.within(most), most, files)
}

#[cfg(not(feature = "file"))]
fn options_of_program(_: &str, _: OptionTable, _: usize, _: &mut dyn Files) -> Result<OptionTable> {
    Err(NO_FILES.into())
}

/// Runs a program for heaps, and then for their options, until all are answered.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A text that can be read once.
    struct Text(Option<&'static str>);

    impl Files for Text {
        fn text(&mut self, _: &Path) -> Result<Vec<u8>> {
            Ok(self.0.take().unwrap_or_default().as_bytes().to_vec())
        }
    }

    #[test]
    fn a_text_gives_rows_even_if_play_returns_and_is_refused_if_it_does_not_end() {
        let shown = |text, range: (u64, u64)| {
            let range = (range.0, [range.1; 2]);
            let rows = OwnRule::Text("w".into()).rows(range, Some(100), &mut Text(Some(text)));
            rows.map_or_else(|error| error.to_string(), |rows| format!("{rows:?}").replace('"', ""))
        };
        assert_eq!(shown("take 1, 2", (2, 4)), "[[2], [0], [1]]");
        assert_eq!(shown("options of n, m: n-1, m; 0, m-1", (1, 2)), "[[2, 2], [1, 0]]");
        assert_eq!(shown("options of n, m: n+1, m-1; n-1, m+1", (0, 1)), "[[0, ∞], [∞, ∞]]");
        let refusal = "more than 100 positions can be reached; --limit N allows N";
        for (text, most) in [("options of n, m: n+1, m", 0), ("options of n, m: 0, 1", u64::MAX)] {
            assert_eq!(shown(text, (0, most)), refusal);
        }
    }
}
