//! Tables and counts for people.

use core::fmt;

use crate::explain::Part;

/// How many components, moves or replies are written before the rest is only counted.
pub(crate) const SHOWN: usize = 8;

/// Writes every component with its value in decimal and binary, and the nim sum of them all.
///
/// Of many components only the first are written, and the nim sum of the others.
pub(crate) fn write_table(
    formatter: &mut fmt::Formatter<'_>,
    parts: &[Part],
    nim_sum: u64,
) -> fmt::Result {
    let shown = if parts.len() > SHOWN + 1 { SHOWN } else { parts.len() };
    let rest = &parts[shown..];
    let rest_sum = rest.iter().fold(0, |sum, part| sum ^ part.value);
    let rest_name = format!("{} more", rest.len());
    let mut rows: Vec<(&str, u64)> =
        parts[..shown].iter().map(|part| (&*part.name, part.value)).collect();
    if !rest.is_empty() {
        rows.push((&rest_name, rest_sum));
    }
    rows.push(("nim sum", nim_sum));
    let name_width = rows.iter().map(|row| row.0.chars().count()).max().unwrap_or(0);
    let largest = rows.iter().map(|row| row.1).max().unwrap_or(0);
    let value_width = largest.to_string().len();
    let bit_width = (u64::BITS - largest.leading_zeros()).max(1) as usize;
    for (name, value) in rows {
        writeln!(formatter, "{name:name_width$}  {value:value_width$}  {value:0bit_width$b}")?;
    }
    Ok(())
}

/// A count with its noun, which takes an s but for one.
pub(crate) fn count_noun(count: usize, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}

/// Writes the first texts of a list, a line each, and counts the others.
pub(crate) fn write_list(formatter: &mut fmt::Formatter<'_>, texts: &[String]) -> fmt::Result {
    for text in texts.iter().take(SHOWN) {
        writeln!(formatter, "  {text}")?;
    }
    write_more(formatter, texts.len().saturating_sub(SHOWN), "move")
}

pub(crate) fn write_more(
    formatter: &mut fmt::Formatter<'_>,
    more: usize,
    noun: &str,
) -> fmt::Result {
    match more {
        0 => Ok(()),
        1 => writeln!(formatter, "  and 1 more {noun}"),
        _ => writeln!(formatter, "  and {more} more {noun}s"),
    }
}
