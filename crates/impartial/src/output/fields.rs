//! Lines of fields, for people and for other programs.

use crate::errors::Result;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::borrow::Cow;

/// The format of lines of fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fields {
    /// For people: fields separated by tabs, or the value alone.
    Tabs,
    /// A number and its value, as in the b-files of the OEIS.
    Bfile,
    /// A heading, and fields separated by commas.
    Csv,
    /// A table in Markdown.
    Markdown,
}

const NAMES: [(&str, Fields); 4] = [
    ("plain", Fields::Tabs),
    ("bfile", Fields::Bfile),
    ("csv", Fields::Csv),
    ("markdown", Fields::Markdown),
];

impl Fields {
    /// Returns the heading with its line end; a b-file has none.
    pub(crate) fn heading(self, names: &[impl AsRef<str>]) -> String {
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        let line = |names: &[&str]| names.join(&char::from(self.between()).to_string()) + "\n";
        match self {
            Fields::Bfile => String::new(),
            Fields::Markdown => line(&names) + &line(&vec!["---"; names.len()]),
            _ => line(&names),
        }
    }

    /// Returns the text for an empty field: for people a dash.
    pub(crate) fn nothing(self) -> &'static str {
        if self == Fields::Csv { "" } else { "-" }
    }

    /// Returns a line of fields of any text, with its line end.
    pub(crate) fn row(self, row: &[String]) -> String {
        let row: Vec<Cow<'_, str>> = row.iter().map(|field| self.quoted(field)).collect();
        row.join(&char::from(self.between()).to_string()) + "\n"
    }

    pub(crate) fn between(self) -> u8 {
        match self {
            Fields::Tabs => b'\t',
            Fields::Csv => b',',
            Fields::Bfile => b' ',
            Fields::Markdown => b'|',
        }
    }

    /// Returns a field of any text, quoted if it would be read as several; in formats without
    /// quotes, characters that would end it are escaped.
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
            _ => {
                let mut escaped = String::new();
                for letter in text.chars() {
                    match letter.is_control() {
                        true => escaped.extend(letter.escape_default()),
                        false => escaped.push(letter),
                    }
                }
                escaped.into()
            }
        }
    }
}

/// Returns the parser of table formats; b-files need two columns.
fn formats(has_bfile: bool) -> impl TypedValueParser<Value = Fields> {
    let known = NAMES.into_iter().filter(move |(_, known)| has_bfile || *known != Fields::Bfile);
    PossibleValuesParser::new(known.map(|(name, _)| name)).try_map(|name| {
        let found = NAMES.into_iter().find(|(known, _)| *known == name);
        found.map(|(_, fields)| fields).ok_or("not a format")
    })
}

/// Returns the name of the flag, which differs if `--format` is the format of the input.
const fn name_of_flag(beside_input: bool) -> &'static str {
    if beside_input { "write-as" } else { "format" }
}

/// The option for the format of a table.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct TableFormat<const BESIDE_INPUT: bool = false> {
    /// The output format: plain (default); csv, with a heading; or markdown
    #[arg(
        long = name_of_flag(BESIDE_INPUT),
        value_name = "FORMAT",
        value_parser = formats(false)
    )]
    format: Option<Fields>,
}

impl<const BESIDE_INPUT: bool> TableFormat<BESIDE_INPUT> {
    pub(crate) fn fields(self) -> Fields {
        self.format.unwrap_or(Fields::Tabs)
    }

    /// Returns the fields, unless reasons are requested as well.
    pub(crate) fn fields_beside(self, explain: bool) -> Result<Fields> {
        fields_beside(self.fields(), name_of_flag(BESIDE_INPUT), explain)
    }

    /// Returns whether the format is one for programs, not for people.
    pub(crate) fn is_table(self) -> bool {
        self.fields() != Fields::Tabs
    }
}

/// The option for the format of a sequence of values.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct SequenceFormat<const BESIDE_INPUT: bool = false> {
    /// The output format: plain (default); bfile, a number and its value per line, as in the OEIS;
    /// csv, the same with commas and a heading; or markdown
    #[arg(
        long = name_of_flag(BESIDE_INPUT),
        value_name = "FORMAT",
        value_parser = formats(true),
        default_value = "plain",
        conflicts_with = "json"
    )]
    format: Fields,
}

impl<const BESIDE_INPUT: bool> SequenceFormat<BESIDE_INPUT> {
    /// Returns the format for values of positions.
    ///
    /// # Errors
    /// If a b-file is requested and the positions have names, or reasons are requested as well.
    pub(crate) fn fields_beside(self, explain: bool, are_named: bool) -> Result<Fields> {
        if self.is_bfile() && are_named {
            let message = "a b-file needs numbered positions, but those of this graph have names";
            return Err(message.into());
        }
        fields_beside(self.format, name_of_flag(BESIDE_INPUT), explain)
    }

    pub(crate) fn is_bfile(self) -> bool {
        self.format == Fields::Bfile
    }

    /// Returns the format of a number with its value, if both are printed; people get the value
    /// alone.
    pub(crate) fn pairs(self) -> Option<Fields> {
        Some(self.format).filter(|fields| *fields != Fields::Tabs)
    }
}

fn fields_beside(fields: Fields, flag: &str, explain: bool) -> Result<Fields> {
    match NAMES.into_iter().find(|(_, known)| *known == fields) {
        Some((name, _)) if explain && fields != Fields::Tabs => {
            Err(format!("--{flag} {name} cannot be combined with --explain").into())
        }
        _ => Ok(fields),
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
    fn headings_are_those_of_the_format() {
        for (fields, heading) in [
            (Fields::Csv, "heap,value\n"),
            (Fields::Tabs, "heap\tvalue\n"),
            (Fields::Bfile, ""),
            (Fields::Markdown, "heap|value\n---|---\n"),
        ] {
            assert_eq!(fields.heading(&["heap", "value"]), heading);
        }
        assert_eq!(Fields::Markdown.row(&["a|b".into(), "\t".into()]), "a\\|b|\\t\n");
    }
}
