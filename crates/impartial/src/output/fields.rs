//! Lines of fields: how values are separated for people and for other programs.

use crate::errors::Result;
use std::borrow::Cow;

/// How lines of fields are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fields {
    /// For people: tabs between.
    Tabs,
    /// A heading, and commas between.
    Csv,
    /// A number and its value, as in the b-files of the OEIS.
    Bfile,
}

impl Fields {
    /// Returns the line of headings, with its end; a b-file has none.
    pub(crate) fn heading(self, names: &[&str]) -> String {
        match self {
            Fields::Bfile => String::new(),
            _ => names.join(&char::from(self.between()).to_string()) + "\n",
        }
    }

    /// Returns what stands between two fields.
    pub(crate) fn between(self) -> u8 {
        match self {
            Fields::Tabs => b'\t',
            Fields::Csv => b',',
            Fields::Bfile => b' ',
        }
    }

    /// Returns a field of any letters, in quotes where it would be taken for several; without quotes,
    /// letters that would end it are escaped.
    pub(crate) fn quoted(self, text: &str) -> Cow<'_, str> {
        let is_plain = !text.contains([',', '"', '\n', '\r']);
        match self {
            Fields::Csv if !is_plain => format!("\"{}\"", text.replace('"', "\"\"")).into(),
            Fields::Csv => text.into(),
            _ if !text.contains(char::is_control) => text.into(),
            _ => text
                .chars()
                .flat_map(|letter| {
                    let (plain, escaped) = match letter.is_control() {
                        true => (None, Some(letter.escape_default())),
                        false => (Some(letter), None),
                    };
                    plain.into_iter().chain(escaped.into_iter().flatten())
                })
                .collect(),
        }
    }
}

/// The flag for values as CSV.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct CsvFlag {
    /// Print a heading, then lines of fields with commas
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

impl CsvFlag {
    /// Returns how fields are written.
    pub(crate) fn fields(self) -> Fields {
        if self.csv { Fields::Csv } else { Fields::Tabs }
    }

    /// Returns the same for a command that may give reasons instead.
    ///
    /// # Errors
    /// When both are asked for.
    pub(crate) fn fields_beside(self, explain: bool) -> Result<Fields> {
        match self.csv && explain {
            true => Err("--csv is for values, and --explain gives sentences".into()),
            false => Ok(self.fields()),
        }
    }

    /// Returns whether CSV is asked for.
    pub(crate) fn is_set(self) -> bool {
        self.csv
    }
}

/// The flags for a sequence of values as CSV or as a b-file.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct SequenceFlags {
    #[command(flatten)]
    csv: CsvFlag,
    /// Print lines of a number and its value, as in the b-files of the OEIS
    #[arg(long, conflicts_with_all = ["json", "csv"])]
    bfile: bool,
}

impl SequenceFlags {
    /// Returns how the values of positions are written.
    ///
    /// # Errors
    /// When a b-file is asked for and the positions have names, or reasons are asked for as well.
    pub(crate) fn fields_beside(self, explain: bool, are_named: bool) -> Result<Fields> {
        match self.bfile {
            false => self.csv.fields_beside(explain),
            true if explain => Err("--bfile is for values, and --explain gives sentences".into()),
            true if are_named => {
                Err("a b-file numbers its values, and the positions of this graph have names"
                    .into())
            }
            true => Ok(Fields::Bfile),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_that_hold_commas_are_quoted() {
        for (field, written) in [("a b", "a b"), ("1,2", "\"1,2\""), ("a\"b", "\"a\"\"b\"")] {
            assert_eq!(Fields::Csv.quoted(field), written);
            assert_eq!(Fields::Tabs.quoted(field), field);
        }
    }

    #[test]
    fn a_bfile_has_no_heading() {
        assert_eq!(Fields::Csv.heading(&["heap", "value"]), "heap,value\n");
        assert_eq!(Fields::Tabs.heading(&["heap", "value"]), "heap\tvalue\n");
        assert_eq!(Fields::Bfile.heading(&["heap", "value"]), "");
    }
}
