//! The checker's grammar of rules.
//!
//! ```text
//! rule    = space? (code | name | family) space?
//! code    = lead "." digit* group?           with a digit somewhere, at most 4096 characters
//!                                           after a zero that it begins with
//!         | lead                             a digit 0 to 9 first
//! lead    = "0"* ("4" | "8" | "C")?
//! digit   = "0" … "9" | "A" … "F"
//! group   = "[" digit digit* "]"
//! name    = "nim" | "lasker" | "halving" | "smaller-part" | "grundy" | "4!.0"
//!         | "kayles" | "dawson-kayles" | "dawson-chess" | "treblecross" | "turtle-kayles"
//!         | "turtles" | "mock-turtles" | "twins" | "ruler"
//! family  = "bash:" take | "bounded:" take "," take      the first at most the second
//!         | "subtract:" take ("," take)* | "all-but:" take ("," take)*
//!         | "split-equal:" number | "turn:" coins | "residues:" codes    see `residues`
//! coins   = (take | take "-" take | take "+") manner          the first at most the second
//! manner  = ("C" | "C(" take ")" | "E" | "S")? with "F" before, after or not at all
//! take    = number, not 0
//! number  = space? decimal digits space?        below 2^64
//! ```
//! Hexadecimal digits may be lower case. The number of coins and their places are at most 64,
//! unless the coins are adjacent. A move that takes nothing can only split, so that a heap always
//! shrinks: the digit before the point lacks the bits 1 and 2.

use super::residues::{self, Residues};

/// The most characters of a code, after a leading zero.
pub(super) const LONGEST_CODE: usize = 4096;

/// The most coins, and the most places for them.
const MOST_COINS: u64 = 64;

/// The moves of a rule for the checker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Moves {
    /// By take: a digit, the first for taking nothing, then the repeating digits.
    Code { digits: Vec<u8>, tail: Vec<u8> },
    /// Takes, increasing.
    Takes(Vec<u64>),
    /// The multiples of a unit from `least` to `greatest` times it.
    Multiples { unit: u64, least: u64, greatest: u64 },
    /// All takes but these, increasing.
    AllBut(Vec<u64>),
    /// Any take, or a split in two.
    Lasker,
    /// Splits into two different heaps.
    Unequal,
    /// Takes of at most half, rounded up.
    Halving,
    /// To any part smaller than half.
    SmallerPart,
    /// Splits of a large enough heap into nearly equal parts.
    EqualParts(u64),
    /// Turning coins.
    Coins(Coins),
    /// By a code for each residue.
    Residues(Residues),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Coins {
    pub(super) least: u64,
    /// The greatest number; `None` if there is no limit.
    pub(super) most: Option<u64>,
    pub(super) manner: Manner,
    /// Whether the coin at place 1 must be turned.
    pub(super) first: bool,
}

/// The arrangement of the coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    Anyhow,
    Neighbours,
    Within(u64),
    EvenlySpaced,
    Mirrored,
}

/// Reads a rule; `None` if the text is not one.
pub(super) fn read(text: &str) -> Option<Moves> {
    let text = text.trim();
    if let Some((family, rest)) = text.split_once(':') {
        return read_family(family, rest);
    }
    let coins = |least, most, manner| {
        let first = false;
        Some(Moves::Coins(Coins { least, most, manner, first }))
    };
    match text {
        "nim" => Some(Moves::AllBut(Vec::new())),
        "lasker" => Some(Moves::Lasker),
        "halving" => Some(Moves::Halving),
        "smaller-part" => Some(Moves::SmallerPart),
        "grundy" | "4!.0" => Some(Moves::Unequal),
        "kayles" => read_code("0.77"),
        "dawson-kayles" => read_code("0.07"),
        "dawson-chess" => read_code("0.137"),
        "treblecross" => read_code("0.11337"),
        "turtle-kayles" => read_code("0.37"),
        "turtles" => coins(1, Some(2), Manner::Anyhow),
        "mock-turtles" => coins(1, Some(3), Manner::Anyhow),
        "twins" => coins(2, Some(2), Manner::Anyhow),
        "ruler" => coins(1, None, Manner::Neighbours),
        _ => read_code(text).or_else(|| {
            let is_one = cfg!(feature = "residues") && !text.contains(['|', ';']);
            residues::read(text).filter(|_| is_one).map(Moves::Residues)
        }),
    }
}

fn read_family(family: &str, rest: &str) -> Option<Moves> {
    if cfg!(feature = "residues") && family == "residues" {
        return residues::read(rest).map(Moves::Residues);
    }
    if family == "turn" {
        return read_coins(rest).map(Moves::Coins);
    }
    let numbers: Vec<u64> = rest.split(',').map(number).collect::<Option<_>>()?;
    let is_takes = !numbers.contains(&0);
    let bounded = |least: u64, greatest: u64| {
        let unit = 1;
        (least <= greatest && least > 0).then_some(Moves::Multiples { unit, least, greatest })
    };
    match (family, &numbers[..]) {
        ("bash", &[greatest]) => bounded(1, greatest),
        ("bounded", &[least, greatest]) => bounded(least, greatest),
        ("split-equal", &[floor]) => Some(Moves::EqualParts(floor)),
        ("subtract", _) if is_takes => Some(takes(numbers)),
        ("all-but", _) if is_takes => Some(Moves::AllBut(sorted(numbers))),
        _ => None,
    }
}

fn number(text: &str) -> Option<u64> {
    let digits = text.trim();
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_plain)
}

fn sorted(mut takes: Vec<u64>) -> Vec<u64> {
    takes.sort_unstable();
    takes.dedup();
    takes
}

/// Returns the moves of a list of takes, as multiples between bounds if possible.
fn takes(list: Vec<u64>) -> Moves {
    let list = sorted(list);
    let (Some(&first), Some(&last)) = (list.first(), list.last()) else {
        return Moves::Takes(list);
    };
    let step = list.get(1).map_or(first, |second| second - first);
    let is_even = list.windows(2).all(|pair| pair[1] - pair[0] == step);
    if is_even && first.is_multiple_of(step) {
        return Moves::Multiples { unit: step, least: first / step, greatest: last / step };
    }
    Moves::Takes(list)
}

fn read_code(text: &str) -> Option<Moves> {
    let is_led = text.starts_with(|c: char| c == '.' || c.is_ascii_digit());
    let is_led_by_letter = text.starts_with(['c', 'C']) && text.contains('.');
    let length = text.strip_prefix('0').unwrap_or(text).chars().count();
    if !(is_led || is_led_by_letter) || length > LONGEST_CODE {
        return None;
    }
    let (before, after) = text.split_once('.').unwrap_or((text, ""));
    let (finite, group) = match after.split_once('[') {
        Some((finite, group)) => (finite, Some(group.strip_suffix(']')?)),
        None => (after, None),
    };
    let digits = |text: &str| -> Option<Vec<u8>> {
        let digits = text.chars().map(|digit| digit.to_digit(16));
        digits.map(|digit| digit?.try_into().ok()).collect()
    };
    let (before, after) = (digits(before)?, digits(finite)?);
    let tail = digits(group.unwrap_or(""))?;
    let zeros = before.iter().take_while(|&&digit| digit == 0).count();
    let first = match before[zeros..] {
        [] => 0,
        [first] if first & 3 == 0 => first,
        _ => return None,
    };
    let is_empty = before.is_empty() && after.is_empty() && tail.is_empty();
    if is_empty || group == Some("") {
        return None;
    }
    let mut digits = vec![first];
    digits.extend(after);
    Some(of_code(digits, tail))
}

/// Returns the moves of a code, by its shortest form.
fn of_code(mut digits: Vec<u8>, mut tail: Vec<u8>) -> Moves {
    let len = tail.len();
    let repeat = (1..=len).find(|&step| (step..len).all(|at| tail[at] == tail[at - step]));
    // A step that does not divide the length leaves an incomplete group.
    if let Some(step) = repeat.filter(|&step| len.is_multiple_of(step)) {
        tail.truncate(step);
    }
    if tail.iter().all(|&digit| digit == 0) {
        tail.clear();
        let used = digits.iter().rposition(|&digit| digit != 0).unwrap_or(0);
        digits.truncate(used + 1);
    }
    if digits == [4] && tail == [3] {
        return Moves::Lasker;
    }
    let with = |wanted: u8| {
        let places = (0_u64..).zip(&digits).skip(1);
        let takes = places.filter(move |&(_, &digit)| digit == wanted);
        takes.map(|(take, _)| take).collect::<Vec<u64>>()
    };
    let is_takes = digits.iter().all(|digit| matches!(digit, 0 | 3));
    match tail[..] {
        [] if is_takes => takes(with(3)),
        [3] if is_takes => Moves::AllBut(with(0)),
        _ => Moves::Code { digits, tail },
    }
}

/// Reads the number of coins, then their arrangement.
fn read_coins(text: &str) -> Option<Coins> {
    let (counts, first) = text.strip_suffix('F').map_or((text, false), |rest| (rest, true));
    let (counts, manner) = read_manner(counts)?;
    // The letter F may precede the others as well.
    let (counts, first) = match counts.strip_suffix('F') {
        Some(rest) if !first => (rest, true),
        _ => (counts, first),
    };
    let (least, most) = if let Some(least) = counts.strip_suffix('+') {
        (number(least)?, None)
    } else if let Some((least, most)) = counts.split_once('-') {
        (number(least)?, Some(number(most)?))
    } else {
        let count = number(counts)?;
        (count, Some(count))
    };
    let counted = most.unwrap_or(least);
    let is_small = match manner {
        Manner::Neighbours => true,
        Manner::Within(span) => span > 0 && span.max(counted) <= MOST_COINS,
        _ => counted <= MOST_COINS,
    };
    (is_small && least > 0 && least <= counted).then_some(Coins { least, most, manner, first })
}

/// Reads the arrangement of coins from the end of a text, and returns the text before it.
fn read_manner(text: &str) -> Option<(&str, Manner)> {
    if let Some((rest, span)) = text.strip_suffix(')').and_then(|rest| rest.rsplit_once("C(")) {
        return Some((rest, Manner::Within(number(span)?)));
    }
    let letters = [('C', Manner::Neighbours), ('E', Manner::EvenlySpaced), ('S', Manner::Mirrored)];
    let found =
        letters.into_iter().find_map(|(letter, manner)| Some((text.strip_suffix(letter)?, manner)));
    Some(found.unwrap_or((text, Manner::Anyhow)))
}
