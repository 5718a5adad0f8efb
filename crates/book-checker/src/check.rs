//! Reading a book, line by line.

use crate::error::BookError;
use crate::game::Game;
use crate::graphs::LARGEST;
use crate::maps::To;
use crate::pattern::states;
use crate::placement::OUTSIDE;
use crate::proof::{Head, Known, choices, prove};
use flate2::bufread::MultiGzDecoder;
use std::io::{BufRead, BufReader, Read};

const MOST_BYTES: u64 = 1 << 20;
/// The most lines of a rule text, of shifts, or of symmetries.
const MOST_LINES: usize = 1 << 10;

/// The lines of a book, with the number of the last one read.
struct Lines<R> {
    reader: R,
    line: u64,
}

/// Returns the claim of a book, gzipped or not, if the book proves it. `watch` receives the head of
/// the book and the number of entries checked, before the first entry and after each.
///
/// # Complexity
/// For each entry, each of its options is split into parts, and so is one option of every option
/// without an entry. Memory holds the positions of all entries.
///
/// # Errors
/// At the first line that is malformed, or does not follow from those before.
pub fn check(mut reader: impl BufRead, watch: impl FnMut(&Head, u64)) -> Result<Head, BookError> {
    let first = reader.fill_buf().map(<[u8]>::first);
    let is_packed = first.is_ok_and(|first| first == Some(&0x1f));
    match is_packed {
        true => check_lines(BufReader::new(MultiGzDecoder::new(reader)), watch),
        false => check_lines(reader, watch),
    }
}

fn check_lines(reader: impl BufRead, watch: impl FnMut(&Head, u64)) -> Result<Head, BookError> {
    let mut lines = Lines { reader, line: 0 };
    let checked = check_all(&mut lines, watch);
    checked.map_err(|reason| BookError { line: lines.line, reason })
}

fn check_all(
    lines: &mut Lines<impl BufRead>,
    mut watch: impl FnMut(&Head, u64),
) -> Result<Head, String> {
    if lines.next()? != "impartial book 1" {
        return Err("expected the first line of a book".to_string());
    }
    let mut rules = String::new();
    for _ in 0..lines.count("rules")? {
        rules += &lines.next()?;
        rules.push('\n');
    }
    let position = lines.field("position")?;
    let mut game = Game::new(&rules, &position)?;
    let value = number(&lines.field("value")?)?;
    for _ in 0..lines.count("shifts")? {
        let to = to(&lines.next()?)?;
        if (0..).zip(&to).any(|(cell, to)| to.is_some_and(|to| to <= cell)) {
            return Err("a shift must map every cell to one with a greater number".to_string());
        }
        let map = game.map(&to)?;
        game.maps.shifts.push(map);
    }
    for _ in 0..lines.count("symmetries")? {
        let map = game.map(&to(&lines.next()?)?)?;
        game.maps.symmetries.push(map);
    }
    let entries = number(&lines.field("entries")?)?;
    let head = Head { rules, position, value, entries };
    let mut known = Known::default();
    watch(&head, 0);
    for done in 1..=entries {
        entry(&game, &mut known, &lines.next()?)?;
        watch(&head, done);
    }
    if lines.has_more()? {
        return Err(format!("more than {entries} entries"));
    }
    match known.sum(&game.parts(game.start())) {
        None => Err(format!("no entry for a part of {}", head.position)),
        Some(found) if found == value => Ok(head),
        Some(found) => Err(format!("{} has the value {found}, not {value}", head.position)),
    }
}

/// Adds the entry of a line, if it is true.
fn entry(game: &Game, known: &mut Known, line: &str) -> Result<(), String> {
    let mut words = line.split(' ');
    let word = words.next().unwrap_or_default();
    let position = match word {
        "0" => Vec::new(),
        _ => {
            let letters = word.replace('?', "");
            if !letters.is_empty() {
                states(&letters)?;
            }
            word.bytes().map(|letter| if letter == b'?' { OUTSIDE } else { letter }).collect()
        }
    };
    let fits = match game.has_words() {
        true => position.len() <= LARGEST && !position.contains(&OUTSIDE),
        false => position.len() == game.start().len(),
    };
    if !fits {
        return Err(format!("{word} is not a position"));
    }
    let value = number(words.next().ok_or("the value is missing")?)?;
    prove(game, known, (&choices(game, &position)?, value), words.map(number))?;
    match known.add(game.maps.least(position), value) {
        true => Ok(()),
        false => Err(format!("{word} already has an entry")),
    }
}

/// Reads the image of each cell.
fn to(line: &str) -> Result<To, String> {
    let cell = |word: &str| if word == "-" { Ok(None) } else { number(word).map(Some) };
    line.split(' ').map(cell).collect()
}

/// Reads a number as the writer writes it: digits only, without leading zeros.
fn number<N: std::str::FromStr>(text: &str) -> Result<N, String> {
    let is_plain =
        text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| is_plain).ok_or_else(|| format!("{text:?} is not a number"))
}

impl<R: BufRead> Lines<R> {
    /// Returns the next line without its end.
    fn next(&mut self) -> Result<String, String> {
        self.line += 1;
        let mut line = Vec::new();
        let read = self.reader.by_ref().take(MOST_BYTES).read_until(b'\n', &mut line);
        read.map_err(|error| error.to_string())?;
        match line.pop() {
            Some(b'\n') => String::from_utf8(line).map_err(|error| error.to_string()),
            None => Err("unexpected end of the book".to_string()),
            Some(_) if line.len() as u64 + 1 >= MOST_BYTES => {
                Err("the line is too long".to_string())
            }
            Some(_) => Err("the last line has no line end".to_string()),
        }
    }

    /// Returns the rest of the next line after a name.
    fn field(&mut self, name: &str) -> Result<String, String> {
        let line = self.next()?;
        let rest = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        rest.map(str::to_string).ok_or_else(|| format!("expected {name:?}"))
    }

    /// Reads from the next line how many lines of a kind follow.
    fn count(&mut self, name: &str) -> Result<usize, String> {
        let count = number(&self.field(name)?)?;
        if count > MOST_LINES { Err(format!("more than {MOST_LINES} {name}")) } else { Ok(count) }
    }

    fn has_more(&mut self) -> Result<bool, String> {
        let rest = self.reader.fill_buf().map_err(|error| error.to_string())?;
        Ok(!rest.is_empty())
    }
}
