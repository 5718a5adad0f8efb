//! Merging several databases of one ruleset.

use super::Database;
use super::error::DatabaseError;
use super::header::Header;
use super::section::prefix;
use std::path::Path;

/// The result of a merge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MergeReport {
    /// The number of entries read.
    pub read: u64,
    /// How many of them added something new.
    pub added: u64,
    /// The number of entries after the merge.
    pub entries: u64,
}

impl Database {
    /// Adds the entries of other databases with the same rules to one, which is created if it does
    /// not exist. The others are not changed; after an error, neither is this one.
    ///
    /// # Errors
    /// If a file cannot be opened, as in [`open`](Self::open), the rules differ, or two files
    /// contradict each other; the error names the file.
    ///
    /// # Panics
    /// If `from` is empty, so that there are no rules.
    #[track_caller]
    pub fn merge(
        from: &[impl AsRef<Path>],
        into: impl AsRef<Path>,
    ) -> Result<MergeReport, DatabaseError> {
        assert!(!from.is_empty(), "there is nothing to merge");
        let mut sources: Vec<(&Path, Database)> = Vec::new();
        let mut header: Option<Header> = None;
        for path in from.iter().map(AsRef::as_ref) {
            let read = Database::read(path).and_then(|source| {
                let first = header.get_or_insert_with(|| source.header.clone());
                source.header.expect(first).map(|()| source)
            });
            sources.push((path, read.map_err(|error| within(path, error))?));
        }
        let rules = header.map_or_else(String::new, |header| header.rules);
        let into = into.as_ref();
        let target = Database::open(into, &rules).map_err(|error| within(into, error))?;
        let mut report = MergeReport::default();
        target.store.write(|writer| {
            for (path, source) in &sources {
                let names = source.store.sections();
                let numbers = names.iter().map(|name| writer.section(name));
                let prefixes = numbers.map(|number| number.map(prefix));
                let prefixes = prefixes.collect::<Result<Vec<_>, _>>()?;
                let add = |section: usize, position: &[u8], entry| {
                    report.read += 1;
                    let key = [&prefixes[section], position].concat();
                    report.added += u64::from(writer.add(&key, entry)?);
                    Ok(())
                };
                source.store.for_each(add).map_err(|error| within(path, error))?;
            }
            Ok(())
        })?;
        report.entries = target.store.len()?;
        Ok(report)
    }
}

fn within(path: &Path, error: DatabaseError) -> DatabaseError {
    DatabaseError::InFile { path: path.to_path_buf(), source: Box::new(error) }
}
