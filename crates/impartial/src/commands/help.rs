//! Help that fits the terminal.

use clap::Command;

/// The width of help that no terminal shows.
const USUAL: usize = 90;

/// Help is not wider than this, and on narrower terminals as wide as they are.
const WIDEST: usize = 100;
const NARROWEST: usize = 40;

/// Text begins beside the columns before it if these take not much more than half of the width.
const MOST_BESIDE: usize = 6;

/// Returns a command whose help, and that of its subcommands, is wrapped to `columns` columns.
pub(super) fn fitted(command: Command, columns: Option<u16>) -> Command {
    let fitting = |columns: u16| usize::from(columns).clamp(NARROWEST, WIDEST);
    let width = columns.map_or(USUAL, fitting);
    with_notes(command.term_width(width), width)
}

/// Wraps what stands below the options, in a command and in those below it. These are tables and
/// examples, which clap would break without regard to their columns.
fn with_notes(command: Command, width: usize) -> Command {
    let names: Vec<String> =
        command.get_subcommands().map(|below| below.get_name().to_string()).collect();
    let notes = command.get_after_help().map(|text| wrapped(&text.to_string(), width));
    let command = match notes {
        Some(notes) => command.after_help(notes),
        None => command,
    };
    let wrap =
        |command: Command, name| command.mut_subcommand(name, |below| with_notes(below, width));
    names.into_iter().fold(command, wrap)
}

/// Wraps a text: prose as paragraphs, and indented lines by their last column. An indented line
/// of one column is something to type, and stays whole.
fn wrapped(text: &str, width: usize) -> String {
    let mut lines = Vec::new();
    let mut prose: Vec<&str> = Vec::new();
    for line in text.lines() {
        if !line.is_empty() && !line.starts_with(' ') {
            prose.push(line);
            continue;
        }
        flow(&prose.join(" "), width, 0, &mut lines);
        prose.clear();
        match last_column(line) {
            Some(column) if line.chars().count() > width => row(line, column, width, &mut lines),
            _ => lines.push(line.to_string()),
        }
    }
    flow(&prose.join(" "), width, 0, &mut lines);
    lines.join("\n")
}

/// Returns where the last of several columns of an indented line begins, in bytes.
fn last_column(line: &str) -> Option<usize> {
    let start = line.len() - line.trim_start().len();
    Some(start + line[start..].rfind("  ")? + 2)
}

/// Wraps a line by its last column.
fn row(line: &str, column: usize, width: usize, lines: &mut Vec<String>) {
    let (first, second) = line.split_at(column);
    let start = first.chars().count();
    let mut below = Vec::new();
    if 2 * start <= width + MOST_BESIDE {
        flow(second, width, start, &mut below);
        if let Some(beside) = below.first_mut() {
            beside.replace_range(..start, first);
        }
    } else {
        lines.push(first.trim_end().to_string());
        flow(second, width, 6, &mut below);
    }
    lines.append(&mut below);
}

/// Appends words in lines of a width, each indented.
fn flow(text: &str, width: usize, indent: usize, lines: &mut Vec<String>) {
    let mut line = String::new();
    let mut length = 0;
    for word in text.split_whitespace() {
        let needed = word.chars().count();
        if length > 0 && indent + length + 1 + needed > width {
            lines.push(std::mem::take(&mut line));
            length = 0;
        }
        if length == 0 {
            line.push_str(&" ".repeat(indent));
        } else {
            line.push(' ');
            length += 1;
        }
        line.push_str(word);
        length += needed;
    }
    if length > 0 {
        lines.push(line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
A token moves along edges. Whoever cannot move
loses.

Formats:
  judge     .judge     sizes, then lines of two numbers
  a-long-name-that-fills-half  what it is

Examples:
  impartial graph solve moves.txt --seats AABB --json";

    #[test]
    fn wide_text_stays_as_it_is() {
        assert_eq!(
            wrapped(TEXT, 200).lines().skip(1).collect::<Vec<_>>()[1..],
            TEXT.lines().skip(2).collect::<Vec<_>>()[1..]
        );
        assert!(
            wrapped(TEXT, 200)
                .starts_with("A token moves along edges. Whoever cannot move loses.\n")
        );
    }

    #[test]
    fn tables_keep_their_columns_and_examples_stay_whole() {
        let expected = "\
A token moves along edges. Whoever
cannot move loses.

Formats:
  judge     .judge     sizes, then lines
                       of two numbers
  a-long-name-that-fills-half
      what it is

Examples:
  impartial graph solve moves.txt --seats AABB --json";
        assert_eq!(wrapped(TEXT, 40), expected);
    }

    #[test]
    fn no_line_of_any_help_is_too_long_at_any_width() {
        for width in [40u16, 60, 80, 100, 140] {
            let mut waiting = vec![fitted(crate::commands::command(), Some(width))];
            while let Some(mut command) = waiting.pop() {
                let limit = usize::from(width).clamp(NARROWEST, WIDEST);
                let help = command.render_long_help().to_string();
                for line in help.lines().filter(|line| line.chars().count() > limit) {
                    // What is to be typed, and a usage or a choice that cannot be broken.
                    let is_whole = last_column(line).is_none();
                    assert!(is_whole, "{width}: {}: {line}", command.get_name());
                }
                waiting.extend(command.get_subcommands().cloned());
            }
        }
    }
}
