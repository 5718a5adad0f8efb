//! Lines of fields: how values are separated for people and for other programs.

use crate::errors::Result;
use clap::builder::{PossibleValuesParser, TypedValueParser};
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
    /// A heading, the line below it, and bars between: a table of Markdown.
    Markdown,
}

impl Fields {
    /// Returns the line of headings, with its end; a b-file has none.
    pub(crate) fn heading(self, names: &[&str]) -> String {
        let line = |names: &[&str]| names.join(&char::from(self.between()).to_string()) + "\n";
        match self {
            Fields::Bfile => String::new(),
            Fields::Markdown => line(names) + &line(&vec!["---"; names.len()]),
            _ => line(names),
        }
    }

    /// Returns what stands in a field without a number or a text: for people a dash.
    pub(crate) fn nothing(self) -> &'static str {
        if self == Fields::Csv { "" } else { "-" }
    }

    /// Returns a line of fields of any letters, with its end.
    pub(crate) fn row(self, row: &[String]) -> String {
        let row: Vec<Cow<'_, str>> = row.iter().map(|field| self.quoted(field)).collect();
        row.join(&char::from(self.between()).to_string()) + "\n"
    }

    /// Returns what stands between two fields.
    pub(crate) fn between(self) -> u8 {
        match self {
            Fields::Tabs => b'\t',
            Fields::Csv => b',',
            Fields::Bfile => b' ',
            Fields::Markdown => b'|',
        }
    }

    /// Returns a field of any letters, in quotes where it would be taken for several; without quotes,
    /// letters that would end it are escaped.
    pub(crate) fn quoted(self, text: &str) -> Cow<'_, str> {
        if text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return text.into();
        }
        let is_plain = !text.contains([',', '"', '\n', '\r']);
        match self {
            Fields::Csv if !is_plain => format!("\"{}\"", text.replace('"', "\"\"")).into(),
            Fields::Csv => text.into(),
            Fields::Markdown if text.contains('|') => {
                Fields::Tabs.quoted(text).replace('|', "\\|").into()
            }
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

/// The shapes in which a command prints data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// For people.
    Plain,
    /// A number and its value, as in the b-files of the OEIS.
    Bfile,
    /// A heading, and commas between.
    Csv,
    /// A table of Markdown.
    Markdown,
}

impl Format {
    const ALL: [(Format, &str); 4] = [
        (Format::Plain, "plain"),
        (Format::Bfile, "bfile"),
        (Format::Csv, "csv"),
        (Format::Markdown, "markdown"),
    ];

    /// Returns how lines of fields are written, if people read them with tabs or the format says it.
    fn fields(self) -> Fields {
        match self {
            Format::Plain => Fields::Tabs,
            Format::Bfile => Fields::Bfile,
            Format::Csv => Fields::Csv,
            Format::Markdown => Fields::Markdown,
        }
    }
}

/// Returns the parser of formats of tables, among which a b-file is only if they have two columns.
fn formats(has_bfile: bool) -> impl TypedValueParser<Value = Format> {
    let known = move |&(format, _): &(Format, &str)| has_bfile || format != Format::Bfile;
    let names = Format::ALL.into_iter().filter(known).map(|(_, name)| name);
    PossibleValuesParser::new(names).try_map(|name| {
        let found = Format::ALL.into_iter().find(|(_, known)| *known == name);
        found.map(|(format, _)| format).ok_or("not a format")
    })
}

/// Returns the name of the flag, which is another where `--format` is that of the input.
const fn name_of_flag(beside_input: bool) -> &'static str {
    if beside_input { "write-as" } else { "format" }
}

/// The flag for the shape of a table.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct TableFormat<const BESIDE_INPUT: bool = false> {
    /// The shape of what is printed: plain, for people, the default; csv, a heading, then lines of fields with
    /// commas; markdown, a table
    #[arg(
        long = name_of_flag(BESIDE_INPUT),
        value_name = "FORMAT",
        value_parser = formats(false)
    )]
    format: Option<Format>,
}

impl<const BESIDE_INPUT: bool> TableFormat<BESIDE_INPUT> {
    /// Returns how fields are written.
    pub(crate) fn fields(self) -> Fields {
        self.format.unwrap_or(Format::Plain).fields()
    }

    /// Returns the same for a command that may give reasons instead.
    ///
    /// # Errors
    /// When both are asked for.
    pub(crate) fn fields_beside(self, explain: bool) -> Result<Fields> {
        fields_beside(self.format.unwrap_or(Format::Plain), name_of_flag(BESIDE_INPUT), explain)
    }

    /// Returns whether a table is asked for that programs read, and not the text for people.
    pub(crate) fn is_table(self) -> bool {
        matches!(self.format, Some(Format::Csv | Format::Markdown))
    }
}

/// The flag for the shape of a sequence of values.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct SequenceFormat<const BESIDE_INPUT: bool = false> {
    /// The shape of what is printed: plain, for people; bfile, lines of a number and its value, as
    /// in the OEIS; csv, the same with a comma and a heading; markdown, a table
    #[arg(
        long = name_of_flag(BESIDE_INPUT),
        value_name = "FORMAT",
        value_parser = formats(true),
        default_value = "plain",
        conflicts_with = "json"
    )]
    format: Format,
}

impl<const BESIDE_INPUT: bool> SequenceFormat<BESIDE_INPUT> {
    /// Returns how the values of positions are written.
    ///
    /// # Errors
    /// When a b-file is asked for and the positions have names, or reasons are asked for as well.
    pub(crate) fn fields_beside(self, explain: bool, are_named: bool) -> Result<Fields> {
        match self.format {
            Format::Bfile if are_named => {
                Err("a b-file numbers its values, and the positions of this graph have names"
                    .into())
            }
            format => fields_beside(format, name_of_flag(BESIDE_INPUT), explain),
        }
    }

    /// Returns whether a b-file is asked for.
    pub(crate) fn is_bfile(self) -> bool {
        self.format == Format::Bfile
    }

    /// Returns how a number and its value are written, where both are: for people the value alone.
    pub(crate) fn pairs(self) -> Option<Fields> {
        (self.format != Format::Plain).then(|| self.format.fields())
    }
}

fn fields_beside(format: Format, flag: &str, explain: bool) -> Result<Fields> {
    let name = Format::ALL.into_iter().find(|(known, _)| *known == format);
    match (format, name) {
        (Format::Bfile | Format::Csv | Format::Markdown, Some((_, name))) if explain => {
            Err(format!("--{flag} {name} is for values, and --explain gives sentences").into())
        }
        _ => Ok(format.fields()),
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

    #[test]
    fn tables_of_markdown_have_a_line_below_the_heading() {
        assert_eq!(Fields::Markdown.heading(&["heap", "value"]), "heap|value\n---|---\n");
        assert_eq!(Fields::Markdown.row(&["a|b".into(), "\t".into()]), "a\\|b|\\t\n");
    }
}
