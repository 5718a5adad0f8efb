//! A reason for people and for programs: rendered as text or as JSON.

use crate::errors::Result;
use serde::{Serialize, Serializer};
use std::fmt;
use std::io::Write;

/// The number of moves or replies that are written; the rest is counted.
pub const SHOWN: usize = 8;

/// Why a position is won, lost or drawn, or why an answer is right.
///
/// As text it takes less than a screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reason {
    passages: Vec<Passage>,
}

/// A passage as a record.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
enum Passage {
    /// Sentences.
    Text {
        #[serde(serialize_with = "on_one_line")]
        text: String,
    },
    /// Rows with aligned cells.
    Table {
        table: Vec<Vec<String>>,
        #[serde(skip)]
        columns: Vec<Align>,
    },
    /// The first of some moves or steps, and the number of further ones.
    List {
        list: Vec<String>,
        #[serde(skip_serializing_if = "String::is_empty")]
        more: String,
    },
    /// The first moves of a player who loses, and the number of further ones.
    Answers {
        answers: Vec<Reply>,
        #[serde(skip_serializing_if = "String::is_empty")]
        more: String,
    },
}

/// A move with a winning reply.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Reply {
    answer: String,
    r#move: String,
}

/// Serializes a text without the line breaks that are for people only.
fn on_one_line<S: Serializer>(text: &str, serializer: S) -> std::result::Result<S::Ok, S::Error> {
    serializer.serialize_str(&text.trim().replace('\n', " "))
}

/// The alignment of a cell in its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// For text.
    Left,
    /// For numbers.
    Right,
}

/// The moves of a player who loses, each with a winning reply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    shown: Vec<Reply>,
    more: usize,
}

impl Answers {
    /// Returns the replies to the first moves of a list with `more` further moves.
    pub fn new(moves: impl IntoIterator<Item = (String, String)>, more: usize) -> Self {
        let reply = |(made, answer): (String, String)| Reply { answer, r#move: made };
        let mut moves = moves.into_iter().map(reply);
        let shown: Vec<Reply> = moves.by_ref().take(SHOWN).collect();
        Answers { shown, more: more.saturating_add(moves.count()) }
    }

    /// Returns the same replies with at most `shown` of them written.
    pub fn shorten(mut self, shown: usize) -> Self {
        self.more += self.shown.len().saturating_sub(shown);
        self.shown.truncate(shown);
        self
    }

    /// Returns whether there are no moves to answer.
    pub fn is_empty(&self) -> bool {
        self.shown.is_empty()
    }
}

impl Reason {
    /// Returns a reason of one passage of text.
    pub fn of(text: impl Into<String>) -> Self {
        Reason::default().say(text)
    }

    /// Adds rows with aligned cells.
    pub fn table(mut self, rows: Vec<Vec<String>>, columns: &[Align]) -> Self {
        self.passages.push(Passage::Table { table: rows, columns: columns.to_vec() });
        self
    }

    /// Returns the reason below a table of names and values, if that has rows.
    pub(crate) fn below(self, rows: Vec<Vec<String>>) -> Self {
        match rows.is_empty() {
            true => self,
            false => Reason::default().table(rows, &[Align::Left, Align::Right]).gap().then(self),
        }
    }

    /// Adds sentences; a line break affects only the text for people.
    pub fn say(mut self, text: impl Into<String>) -> Self {
        self.passages.push(Passage::Text { text: text.into() });
        self
    }

    /// Adds an empty line.
    pub fn gap(self) -> Self {
        self.say("")
    }

    /// Adds the first moves of a list, one per line, and counts the others.
    pub fn moves(self, mut moves: Vec<String>) -> Self {
        let more = moves.len().saturating_sub(SHOWN);
        moves.truncate(SHOWN);
        self.list(moves, more, "move")
    }

    /// Adds lines, and the number of further ones.
    pub fn list(mut self, list: Vec<String>, more: usize, noun: &str) -> Self {
        self.passages.push(Passage::List { list, more: more_text(more, noun) });
        self
    }

    /// Adds the replies to the moves of a player who loses.
    pub fn answers(mut self, answers: Answers) -> Self {
        let Answers { shown: answers, more } = answers;
        self.passages.push(Passage::Answers { answers, more: more_text(more, "move") });
        self
    }

    /// Adds the passages of another reason.
    pub fn then(mut self, other: Reason) -> Self {
        self.passages.extend(other.passages);
        self
    }

    /// Writes the reason as text, or as a JSON object with the key `reason`.
    pub fn print(&self, as_json: bool, out: &mut dyn Write) -> Result<()> {
        match as_json {
            true => writeln!(out, "{}", serde_json::to_string(&ReasonAnswer { reason: self })?)?,
            false => write!(out, "{self}")?,
        }
        Ok(())
    }
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let is_blank =
            |it: &&Passage| matches!(it, Passage::Text { text } if text.trim().is_empty());
        serializer.collect_seq(self.passages.iter().filter(|it| !is_blank(it)))
    }
}

/// A reason alone as a record.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReasonAnswer<'a> {
    /// Its passages, in order.
    pub reason: &'a Reason,
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Reason {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Reason".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<Passage>::json_schema(generator)
    }
}

/// Returns `and 2 more moves`, or nothing if there are none.
fn more_text(more: usize, noun: &str) -> String {
    match more {
        0 => String::new(),
        1 => format!("and 1 more {noun}"),
        _ => format!("and {more} more {noun}s"),
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for passage in &self.passages {
            match passage {
                Passage::Text { text } => writeln!(formatter, "{text}")?,
                Passage::Table { table, columns } => write_table(formatter, table, columns)?,
                Passage::List { list, more } => {
                    list.iter().try_for_each(|item| writeln!(formatter, "  {item}"))?;
                    write_more(formatter, more)?;
                }
                Passage::Answers { answers, more } => {
                    for Reply { answer, r#move } in answers {
                        writeln!(formatter, "  {}: then {answer}", r#move)?;
                    }
                    write_more(formatter, more)?;
                }
            }
        }
        Ok(())
    }
}

fn write_more(formatter: &mut fmt::Formatter<'_>, more: &str) -> fmt::Result {
    if more.is_empty() { Ok(()) } else { writeln!(formatter, "  {more}") }
}

fn write_table(
    formatter: &mut fmt::Formatter<'_>,
    rows: &[Vec<String>],
    columns: &[Align],
) -> fmt::Result {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    for row in rows {
        let mut line = String::new();
        for ((cell, &width), align) in row.iter().zip(&widths).zip(columns) {
            let padded = match align {
                Align::Left => format!("{cell:width$}  "),
                Align::Right => format!("{cell:>width$}  "),
            };
            line.push_str(&padded);
        }
        writeln!(formatter, "{}", line.trim_end())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn text_and_json_say_the_same() {
        let rows = [["heap 1", "3"], ["nim sum", "12"]].map(|row| row.map(str::to_string).to_vec());
        let answers = (0..10).map(|index| (format!("move {index}"), "reply".to_string()));
        let reason = Reason::default()
            .table(rows.to_vec(), &[Align::Left, Align::Right])
            .gap()
            .say("Two\nlines.")
            .moves(vec!["3 -> 1".to_string()])
            .answers(Answers::new(answers, 1).shorten(1));
        let text = reason.to_string();
        assert_eq!(
            text,
            "heap 1    3\nnim sum  12\n\nTwo\nlines.\n  3 -> 1\n  move 0: then reply\n  and 10 more moves\n"
        );
        let expected = json!([
            {"table": [["heap 1", "3"], ["nim sum", "12"]]},
            {"text": "Two lines."},
            {"list": ["3 -> 1"]},
            {"answers": [{"move": "move 0", "answer": "reply"}], "more": "and 10 more moves"},
        ]);
        assert_eq!(serde_json::to_value(&reason).unwrap(), expected);
    }
}
