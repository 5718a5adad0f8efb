//! Parsing rules line by line.

use super::{ANY, Around, Block, Change, Ground, Move, Place, Reach, TextRules};
use crate::error::TextError;
use crate::heaps::Condition;
use crate::line::Words;

/// The longest text.
const MOST_BYTES: usize = 1 << 16;
const MOST_LETTERS: usize = 256;
/// The most different letters.
const MOST_STATES: usize = 24;
/// The most numbers named by a move.
const MOST_NAMES: usize = 4;
/// The most connected cells taken by a move.
const MOST_CONNECTED: usize = 16;
/// The sign for the rest of a row.
const REST: &str = "...";
/// Letters with a special meaning.
const SIGNS: &[u8] = b"?#/:=,*><";
const LETTER: &str = "a letter for a state (not a digit nor one of ? # / : = , * > <)";

pub(super) fn rules(text: &str) -> Result<TextRules, TextError> {
    if text.len() > MOST_BYTES {
        return Err(TextError::TooLong { line: 1, column: 1, what: "bytes", limit: MOST_BYTES });
    }
    let mut rules: Option<TextRules> = None;
    let mut last = (1, 1);
    for (number, line) in (1..).zip(text.lines()) {
        let mut words = Words::of(line, number);
        if words.peek().is_none() {
            continue;
        }
        match &mut rules {
            None => rules = Some(ground(&mut words)?),
            Some(rules) => statement(rules, &mut words)?,
        }
        if words.peek().is_some() {
            return Err(words.unexpected("the end of the line"));
        }
        last = (number, line.len() + 1);
        if rules.as_ref().is_some_and(|rules| states(rules).len() > MOST_STATES) {
            let what = "different letters";
            return Err(TextError::TooLong { line: number, column: 1, what, limit: MOST_STATES });
        }
    }
    match rules {
        Some(rules) if !rules.moves.is_empty() => Ok(TextRules { text: essence(text), ..rules }),
        _ => {
            let expected =
                if rules.is_none() { "on graph, board, row, ring or numbers" } else { "a move" };
            let found = "the end of the text".to_string();
            Err(TextError::Unexpected { line: last.0, column: last.1, expected, found })
        }
    }
}

/// Returns a text without comments and empty lines.
fn essence(text: &str) -> String {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    lines.filter(|line| !line.is_empty()).collect::<Vec<&str>>().join("\n")
}

/// Returns the letters of rules, except `?`.
pub(crate) fn states(rules: &TextRules) -> Vec<u8> {
    let mut letters = vec![rules.start];
    letters.extend(rules.never.iter().chain(&rules.end).flat_map(|block| &block.letters));
    letters.extend(rules.groups.iter().flat_map(|&(one, other)| [Some(one), other]).flatten());
    for found in &rules.moves {
        let around = match found {
            Move::Rewrite { images, around, .. } => {
                letters.extend(
                    images
                        .iter()
                        .flat_map(|(from, to)| from.letters.iter().chain(&to.letters).copied()),
                );
                around
            }
            Move::Connected { from, to, around, .. } => {
                letters.extend([*from, *to]);
                around
            }
            Move::Take { .. } | Move::Change(_) => continue,
        };
        letters.extend(around.iter().flat_map(|around| [around.from, around.to]));
    }
    letters.retain(|&letter| letter != ANY);
    letters.sort_unstable();
    letters.dedup();
    letters
}

fn ground(words: &mut Words<'_>) -> Result<TextRules, TextError> {
    const EXPECTED: &str = "on graph, on board, on row, on ring or on numbers";
    words.expect("on", EXPECTED)?;
    let ground = match words.peek() {
        Some("graph") => Ground::Graph,
        Some("board") => Ground::Board,
        Some("row") => Ground::Row,
        Some("ring") => Ground::Ring,
        Some("numbers") => Ground::Numbers,
        _ => return Err(words.unexpected("graph, board, row, ring or numbers")),
    };
    words.next();
    let (moves, never, end, groups) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    Ok(TextRules { ground, moves, never, end, groups, start: b'o', text: String::new() })
}

/// Reads a move or a condition.
fn statement(rules: &mut TextRules, words: &mut Words<'_>) -> Result<(), TextError> {
    let ground = rules.ground;
    if ground == Ground::Numbers {
        words.expect("take", "take, as in take a b with a + b = n")?;
        rules.moves.push(take(words)?);
        return Ok(());
    }
    let named = Change::NAMES
        .iter()
        .find(|&&(verb, what, _)| (words.peek(), words.peek_second()) == (Some(verb), Some(what)));
    let named = named.filter(|_| ground == Ground::Graph);
    let has_change = matches!(rules.moves.last(), Some(Move::Change(_)));
    let is_begun = [rules.moves.len(), rules.never.len(), rules.end.len(), rules.groups.len()];
    if has_change != named.is_some() && is_begun != [0; 4] {
        return Err(words.unexpected(match has_change {
            true => "delete edge, contract edge or delete vertex, as before",
            false => "a move or a condition with letters, as before",
        }));
    }
    if let Some(&(.., change)) = named {
        words.next();
        words.next();
        rules.moves.push(Move::Change(change));
        return Ok(());
    }
    if words.passes("never") {
        if words.passes("disconnect") {
            rules.groups.push((letter(words)?, None));
            return Ok(());
        }
        rules.never.extend(condition(ground, words)?);
    } else if words.passes("end") {
        rules.end.extend(condition(ground, words)?);
    } else if words.passes("groups") {
        words.expect("of", "of, as in groups of x touch o")?;
        let group = letter(words)?;
        words.expect("touch", "touch")?;
        rules.groups.push((group, Some(letter(words)?)));
    } else {
        let (found, start) = motion(ground, words)?;
        if rules.moves.is_empty() {
            rules.start = start;
        }
        rules.moves.extend(found);
    }
    Ok(())
}

/// Reads the pattern of a condition, with its images.
fn condition(ground: Ground, words: &mut Words<'_>) -> Result<Vec<Block>, TextError> {
    let pattern = block(ground, words, 0)?;
    let empty = Block { width: 0, letters: Vec::new() };
    let images = images(ground, (pattern, empty), words)?;
    Ok(images.into_iter().map(|image| image.0).collect())
}

/// Reads a move, and returns it with the first letter of its pattern.
fn motion(ground: Ground, words: &mut Words<'_>) -> Result<(Vec<Move>, u8), TextError> {
    if words.peek().is_some_and(|word| word.starts_with(|first: char| first.is_ascii_digit())) {
        return connected(ground, words).map(|(found, start)| (vec![found], start));
    }
    let word = words.peek().unwrap_or_default();
    if ground == Ground::Row {
        let readings = readings(word);
        if readings.len() > 2 || word.starts_with("....") || word.ends_with("....") {
            let ((line, column), readings) = (words.place(), readings.join(" or "));
            let found = word.to_string();
            return Err(TextError::ManyReadings { line, column, found, readings });
        }
    }
    let reach = match (ground, word.len() > REST.len()) {
        (Ground::Row, true) if word.starts_with(REST) => Reach::Before,
        (Ground::Row, true) if word.ends_with(REST) => Reach::After,
        _ => Reach::Letters,
    };
    let pattern = block(ground, words, if reach == Reach::Letters { 0 } else { REST.len() })?;
    let start = pattern.letters.iter().copied().find(|&letter| letter != ANY).unwrap_or(b'o');
    words.expect("->", "-> and the result of the pattern")?;
    let is_word = matches!(ground, Ground::Row | Ground::Ring);
    let result = if is_word && words.passes("nothing") {
        Block { width: 0, letters: Vec::new() }
    } else {
        let place = words.unexpected("a result of the same size as the pattern");
        let many = words.unexpected("no more ? than the pattern has");
        let result = block(ground, words, 0)?;
        let any = |block: &Block| block.letters.iter().filter(|&&letter| letter == ANY).count();
        if !is_word && (result.width, result.height()) != (pattern.width, pattern.height()) {
            return Err(place);
        }
        if is_word && any(&result) > any(&pattern) {
            return Err(many);
        }
        result
    };
    if reach != Reach::Letters {
        return Ok((reaching((pattern, result), reach, words), start));
    }
    let images = images(ground, (pattern, result), words)?;
    let around = surroundings(ground, words)?;
    Ok((vec![Move::Rewrite { images, reach, around }], start))
}

/// Returns the readings of a pattern on a row, where dots may be letters or the rest of the row.
fn readings(word: &str) -> Vec<String> {
    let rest = |part: Option<&str>, side| {
        let part = part.filter(|part| !part.is_empty());
        part.map(|part| format!("{part} and all {side} it"))
    };
    let letters = Some(format!("{} letters", word.len()));
    let ends = [rest(word.strip_prefix(REST), "before"), rest(word.strip_suffix(REST), "after")];
    letters.into_iter().chain(ends.into_iter().flatten()).collect()
}

/// Returns a move that extends to one end of the row, and its mirror image if requested.
fn reaching((from, to): (Block, Block), reach: Reach, words: &mut Words<'_>) -> Vec<Move> {
    let rewrite =
        |from, to, reach| Move::Rewrite { images: vec![(from, to)], reach, around: Vec::new() };
    let mut moves = Vec::new();
    if words.passes("mirrored") {
        moves.push(rewrite(from.mirrored(), to.mirrored(), reach.mirrored()));
    }
    moves.push(rewrite(from, to, reach));
    moves
}

/// Reads a move that takes connected cells.
fn connected(ground: Ground, words: &mut Words<'_>) -> Result<(Move, u8), TextError> {
    const EXPECTED: &str = "a number of cells from 1 to 16, or a range like 2..5";
    if !matches!(ground, Ground::Graph | Ground::Board) {
        return Err(words.unexpected("a pattern of letters"));
    }
    let word = words.peek().unwrap_or_default();
    let (least, most) = word.split_once("..").unwrap_or((word, word));
    let number = |text: &str| {
        text.parse::<usize>().ok().filter(|number| (1..=MOST_CONNECTED).contains(number))
    };
    let range = number(least).zip(number(most)).filter(|(least, most)| least <= most);
    let (least, most) = range.ok_or_else(|| words.unexpected(EXPECTED))?;
    words.next();
    words.expect("connected", "connected")?;
    let from = letter(words)?;
    words.expect("->", "-> and the result of the cells")?;
    let to = letter(words)?;
    let around = surroundings(ground, words)?;
    Ok((Move::Connected { least, most, from, to, around }, from))
}

/// Returns whether a byte can be a state.
pub(crate) fn is_letter(byte: u8) -> bool {
    byte.is_ascii_graphic() && !byte.is_ascii_digit() && !SIGNS.contains(&byte)
}

fn letter(words: &mut Words<'_>) -> Result<u8, TextError> {
    match words.peek().map(str::as_bytes) {
        Some(&[byte]) if is_letter(byte) => {
            words.next();
            Ok(byte)
        }
        _ => Err(words.unexpected("one letter for a state")),
    }
}

/// Reads a pattern or a result, without the `rest` bytes of the sign for the rest of a row.
fn block(ground: Ground, words: &mut Words<'_>, rest: usize) -> Result<Block, TextError> {
    let word = words.peek().ok_or_else(|| words.unexpected("a pattern of letters"))?;
    let (from, to) = match (rest, word.starts_with(REST)) {
        (0, _) => (0, word.len()),
        (_, true) => (rest, word.len()),
        (_, false) => (0, word.len() - rest),
    };
    if word.len() > MOST_LETTERS {
        let (line, column) = words.place();
        return Err(TextError::TooLong {
            line,
            column,
            what: "letters in a pattern",
            limit: MOST_LETTERS,
        });
    }
    let mut block = Block { width: 0, letters: Vec::new() };
    let mut width = 0;
    for (place, &byte) in word.as_bytes().iter().enumerate().take(to).skip(from) {
        match byte {
            b'/' if ground == Ground::Board && width > 0 => {
                if block.width != 0 && width != block.width {
                    return Err(words.unexpected_within(place, "rows of equal length"));
                }
                (block.width, width) = (width, 0);
            }
            _ if byte == ANY || is_letter(byte) => {
                block.letters.push(byte);
                width += 1;
            }
            _ if !byte.is_ascii() || ground != Ground::Board || byte != b'/' => {
                let place = (0..=place).rev().find(|&place| word.is_char_boundary(place));
                return Err(words.unexpected_within(place.unwrap_or(0), LETTER));
            }
            _ => return Err(words.unexpected_within(place, "a letter before the /")),
        }
    }
    if width == 0 || block.width != 0 && width != block.width {
        return Err(words.unexpected_within(to.min(word.len()), "rows of equal length"));
    }
    block.width = width;
    words.next();
    Ok(block)
}

/// Reads the flags of a pattern, and returns all its images with their results.
fn images(
    ground: Ground,
    given: (Block, Block),
    words: &mut Words<'_>,
) -> Result<Vec<(Block, Block)>, TextError> {
    let mut images = vec![given];
    let add = |all: &mut Vec<(Block, Block)>, of: fn(&Block) -> Block| {
        for (from, to) in all.clone() {
            let image = (of(&from), of(&to));
            if !all.contains(&image) {
                all.push(image);
            }
        }
    };
    while let Some(word @ ("turned" | "mirrored")) = words.peek() {
        match (ground, word) {
            (Ground::Board, "turned") => {
                add(&mut images, |block| block.turned().turned());
                add(&mut images, Block::turned);
            }
            (Ground::Board | Ground::Row | Ground::Ring, "mirrored") => {
                add(&mut images, Block::mirrored);
            }
            (Ground::Graph, _) => {
                return Err(words.unexpected("no `turned`: on a graph, patterns fit any path"));
            }
            _ => return Err(words.unexpected("mirrored, as a word cannot be turned")),
        }
        words.next();
    }
    Ok(images)
}

/// Reads the changes of surrounding cells.
fn surroundings(ground: Ground, words: &mut Words<'_>) -> Result<Vec<Around>, TextError> {
    let mut all = Vec::new();
    while words.peek() == Some("and") {
        if matches!(ground, Ground::Row | Ground::Ring) {
            return Err(words.unexpected(
                "the end of the line: in a word, neighbours are letters of the pattern",
            ));
        }
        words.next();
        let named = |word| Place::NAMES.iter().find(|(name, _)| *name == word);
        let place = words.peek().and_then(named).map(|named| named.1);
        let fits = match place {
            Some(Place::Neighbours) => true,
            Some(Place::Successors | Place::Predecessors) => ground == Ground::Graph,
            Some(_) => ground == Ground::Board,
            None => false,
        };
        let expected = match ground {
            Ground::Graph => "neighbours, successors or predecessors",
            _ => "neighbours, king, queen, rook, bishop or knight",
        };
        let place = place.filter(|_| fits).ok_or_else(|| words.unexpected(expected))?;
        words.next();
        let from = if words.passes("?") { ANY } else { letter(words)? };
        words.expect("->", "-> and their result")?;
        all.push(Around { place, from, to: letter(words)? });
    }
    Ok(all)
}

/// Reads a move that takes numbers.
fn take(words: &mut Words<'_>) -> Result<Move, TextError> {
    const NAME: &str = "a name for a number: one small letter, but not n or x";
    let mut names: Vec<&str> = Vec::new();
    while let Some(word) = words.peek().filter(|word| !["with", "and"].contains(word)) {
        let is_name = matches!(word.as_bytes(), &[b'a'..=b'z']) && !["n", "x"].contains(&word);
        if !is_name || names.last().is_some_and(|last| *last >= word) {
            let expected = if is_name { "names in alphabetical order" } else { NAME };
            return Err(words.unexpected(expected));
        }
        if names.len() == MOST_NAMES {
            return Err(words.unexpected("at most four names"));
        }
        names.push(word);
        words.next();
    }
    if names.is_empty() {
        return Err(words.unexpected(NAME));
    }
    let count = names.len();
    let is_every = |words: &[(usize, &str)]| {
        words[0].1 == "and" && words.get(1).is_some_and(|word| word.1 == "every")
    };
    let mut with = None;
    if words.passes("with") {
        let place = words.place();
        with = Some(Condition::parse(words.up_to(is_every), place, &names)?);
    }
    let mut every = None;
    if words.passes("and") {
        words.expect("every", "every, as in and every x with a divides x")?;
        words.expect("x", "x")?;
        words.expect("with", "with")?;
        names.push("x");
        let place = words.place();
        every = Some(Condition::parse(words.up_to(|_| false), place, &names)?);
    }
    Ok(Move::Take { count, with, every })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_with_several_readings_are_refused_with_all_of_them() {
        for (pattern, readings) in [
            ("....", "4 letters or . and all before it or . and all after it"),
            ("....o", "5 letters or .o and all before it"),
            ("o.....", "6 letters or o.. and all after it"),
            ("...o...", "7 letters or o... and all before it or ...o and all after it"),
        ] {
            let error = rules(&format!("on row\n  {pattern} -> .\n")).unwrap_err().to_string();
            let start = format!("line 2, column 3: '{pattern}' can mean {readings}; ");
            assert!(error.starts_with(&start), "{error}");
        }
        for text in
            ["on row\n... -> .", "on row\n...o -> .", "on row\no....o -> .", "on ring\n.... -> ."]
        {
            assert!(rules(text).is_ok(), "{text}");
        }
    }
}
