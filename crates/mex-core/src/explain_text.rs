//! Tables and counts for people.

use core::fmt;

use crate::explain::{Part, SHOWN};

/// Writes every component with its value in decimal and binary, and the nim sum of them all.
///
/// Of many components only the first are written, and the nim sum of the others.
pub(crate) fn write_table(
    formatter: &mut fmt::Formatter<'_>,
    parts: &[Part],
    nim_sum: u64,
) -> fmt::Result {
    let shown = if parts.len() > SHOWN + 1 {
        SHOWN
    } else {
        parts.len()
    };
    let rest = &parts[shown..];
    let rest_sum = rest.iter().fold(0, |sum, part| sum ^ part.value);
    let rest_name = format!("{} more", rest.len());
    let mut rows: Vec<(&str, u64)> = parts[..shown]
        .iter()
        .map(|part| (&*part.name, part.value))
        .collect();
    if !rest.is_empty() {
        rows.push((&rest_name, rest_sum));
    }
    rows.push(("nim sum", nim_sum));
    let name_width = rows
        .iter()
        .map(|row| row.0.chars().count())
        .max()
        .unwrap_or(0);
    let largest = rows.iter().map(|row| row.1).max().unwrap_or(0);
    let value_width = largest.to_string().len();
    let bit_width = (u64::BITS - largest.leading_zeros()).max(1) as usize;
    for (name, value) in rows {
        writeln!(
            formatter,
            "{name:name_width$}  {value:value_width$}  {value:0bit_width$b}"
        )?;
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
