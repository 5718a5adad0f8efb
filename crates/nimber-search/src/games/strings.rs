//! Strings and Coins, or Nimstring: a player who frees a coin must cut again. On a grid of coins it
//! is Dots and Boxes without a score.
//!
//! # The idea
//! Let c be a coin with a single string. If the other end is the ground, a coin with one string, or
//! a coin with three or more, freeing c at once costs nothing: the value is that of what is left.
//! If it is a coin b with two strings, the position is loony: the mover frees c, or cuts the other
//! string of b and leaves both to the opponent, who has to move again after freeing them; one of
//! the two wins beside anything. The exception is three coins in a row without other strings, worth
//! 0: every cut there frees a coin.
//!
//! Without such coins a position has only ordinary moves, and its value is the mex of those that
//! are not loony. Coins with two strings form chains. Cutting a chain of three or more is loony, so
//! longer ones are not distinguished: a position is a graph of joints, the coins with three or more
//! strings, with chains of 0 to 3 coins between them. Chains that meet only in the ground are parts
//! of a sum.
//!
//! # References
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, "Winning Ways" (1982), chapter 16; E. R. Berlekamp, "The
//! Dots-and-Boxes Game" (2000).

use super::labelling::{GraphLabel, Way, mixed};
use mex_core::{Options, Ruleset};

/// The ground, to which any number of strings is tied.
const GROUND: u8 = 0;
/// A chain with more coins is cut short.
const MOST_IN_CHAIN: u8 = 3;
/// Cuts in a chain temporarily add two joints.
const MOST_COINS: usize = 250;
const MOST_STRINGS: usize = 4096;

/// Two joints or the ground, and the number of coins between them.
type Chain = [u8; 3];

/// The ruleset of positions in which no coin can be freed; each is its chains, of three bytes.
///
/// # Examples
/// See [`StringsAndCoins`].
#[derive(Clone, Copy, Debug)]
pub struct Chains;

/// Frees every coin that is free to take, and joins chains; returns `None` if that is loony.
fn settled(mut chains: Vec<Chain>) -> Option<Vec<Chain>> {
    let mut degrees = [0_u16; 256];
    for &[one, other, _] in &chains {
        degrees[one as usize] += 1;
        degrees[other as usize] += 1;
    }
    degrees[GROUND as usize] = u16::MAX;
    // Chains are joined before coins are freed, so that a coin with two strings is inside one.
    while let Some(joint) = least_joint(&chains, &degrees) {
        let degree = std::mem::take(&mut degrees[joint as usize]);
        let mut ends = [GROUND; 2];
        let mut coins = 0;
        chains.retain(|&[one, other, between]| {
            let is_here = one == joint || other == joint;
            if is_here {
                (ends[1], ends[0]) = (ends[0], if one == joint { other } else { one });
                coins += between;
            }
            !is_here
        });
        if degree == 2 {
            let [one, other] = sorted(ends[0], ends[1]);
            chains.push([one, other, (coins + 1).min(MOST_IN_CHAIN)]);
        } else if coins > u8::from(degrees[ends[0] as usize] == 1) {
            return None;
        } else if ends[0] != GROUND {
            degrees[ends[0] as usize] -= 1;
        }
    }
    chains.sort_unstable();
    Some(chains)
}

/// Returns a joint with two chains that are not one ring, or else one with a single chain.
fn least_joint(chains: &[Chain], degrees: &[u16; 256]) -> Option<u8> {
    let open = chains.iter().filter(|[one, other, _]| one != other).flat_map(|chain| &chain[..2]);
    open.copied().filter(|&end| degrees[end as usize] < 3).max_by_key(|&end| degrees[end as usize])
}

/// How far the surroundings of a joint reach when it gets a number.
const ROUNDS: usize = 3;

/// Returns the representative of the joints connected with a joint.
fn root(roots: &mut [u8; 256], mut end: u8) -> u8 {
    while roots[end as usize] != end {
        roots[end as usize] = roots[roots[end as usize] as usize];
        end = roots[end as usize];
    }
    end
}

fn sorted(one: u8, other: u8) -> [u8; 2] {
    [one.min(other), one.max(other)]
}

fn chains(position: &[u8]) -> &[Chain] {
    position.as_chunks().0
}

impl Ruleset for Chains {
    type Position = Vec<u8>;

    fn options(&self, position: &Vec<u8>, options: &mut Options<Vec<u8>>) {
        let mut whole = Options::new();
        self.undivided(position, &mut whole);
        for option in whole.iter().flatten() {
            let mut parts = Vec::new();
            self.parts(option.clone(), &mut parts);
            options.push_sum(parts);
        }
    }

    fn undivided(&self, position: &Vec<u8>, options: &mut Options<Vec<u8>>) {
        let all = chains(position);
        let free = all.iter().flat_map(|chain| &chain[..2]).max().map_or(1, |most| most + 1);
        for (index, &[one, other, coins]) in all.iter().enumerate() {
            if index > 0 && all[index - 1] == all[index] || coins == MOST_IN_CHAIN {
                continue;
            }
            // A single coin hangs on either end; with two, a cut elsewhere is loony unless they are
            // in a ring, where all cuts are alike.
            let cuts = if coins == 1 && one != other { 0..=1 } else { coins / 2..=coins / 2 };
            for left in cuts {
                let mut rest = all.to_vec();
                rest.remove(index);
                let hanging = [(one, left, free), (other, coins - left, free + 1)];
                let hanging = hanging.into_iter().filter(|(_, coins, _)| *coins > 0);
                rest.extend(hanging.map(|(end, coins, last)| [end, last, coins - 1]));
                if let Some(rest) = settled(rest) {
                    options.push(rest.into_flattened());
                }
            }
        }
    }

    /// Joints are numbered by their surroundings, so that most isomorphic parts are equal.
    fn parts(&self, position: Vec<u8>, parts: &mut Vec<Vec<u8>>) {
        let all = chains(&position);
        let mut colours = [0_u64; 256];
        let mut roots: [u8; 256] = std::array::from_fn(|end| end as u8);
        for &[one, other, _] in all.iter().filter(|[one, ..]| *one != GROUND) {
            let (from, to) = (root(&mut roots, one), root(&mut roots, other));
            roots[from as usize] = to;
        }
        for _ in 0..ROUNDS {
            let mut seen = colours;
            for &[one, other, coins] in all {
                let kind = u64::from(coins) | u64::from(one == other) << 8;
                let mut tell = |from: u8, to: u8| {
                    let told =
                        (colours[from as usize] << 10 | kind).wrapping_add(2 + u64::from(from > 0));
                    seen[to as usize] = seen[to as usize].wrapping_add(mixed(told));
                };
                tell(one, other);
                tell(other, one);
            }
            seen[GROUND as usize] = 0;
            colours = seen;
        }
        let mut own: Vec<(u8, Chain)> =
            all.iter().map(|&chain| (root(&mut roots, chain[1]), chain)).collect();
        own.sort_unstable_by_key(|(root, _)| *root);
        let mut joints: Vec<u8> = Vec::new();
        for same in own.chunk_by(|(one, _), (other, _)| one == other && *one != GROUND) {
            joints.clear();
            let ends = same.iter().flat_map(|(_, chain)| chain[..2].iter().copied());
            joints.extend(ends.filter(|end| *end != GROUND));
            joints.sort_unstable_by_key(|&joint| (colours[joint as usize], joint));
            joints.dedup();
            let mut numbers = [GROUND; 256];
            (1..).zip(&joints).for_each(|(number, &joint)| numbers[joint as usize] = number);
            let renamed = same.iter().map(|&(_, [one, other, coins])| {
                let [one, other] = sorted(numbers[one as usize], numbers[other as usize]);
                [one, other, coins]
            });
            let mut part: Vec<Chain> = renamed.collect();
            part.sort_unstable();
            parts.push(part.into_flattened());
        }
    }

    fn effort(&self, position: &Vec<u8>) -> u32 {
        chains(position).iter().filter(|chain| chain[2] < MOST_IN_CHAIN).count().pow(2) as u32
    }

    /// The graph of chains and joints; equal chains between the same ends are one vertex.
    fn description(&self, position: &Vec<u8>) -> Option<Vec<u8>> {
        let mut graph = GraphLabel::default();
        let alike = || chains(position).chunk_by(|one, other| one == other);
        let joints = chains(position).iter().map(|chain| chain[1]).max().unwrap_or(0);
        for joint in 1..=joints {
            let ends = (joints as usize..).zip(alike());
            let own = ends.filter(|(_, chains)| chains[0][..2].contains(&joint));
            graph.add_vertex(0, own.map(|(chain, _)| (chain, Way::Both)));
        }
        for same in alike() {
            let [one, other, coins] = same[0];
            let many = u8::try_from(same.len()).ok().filter(|&many| many <= 20)?;
            let ends = [one, other].into_iter().filter(|&end| end != GROUND);
            let ends = ends.take(if one == other { 1 } else { 2 });
            let kind = coins * 3 + if one == other { 2 } else { u8::from(one == GROUND) };
            graph.add_vertex(kind * 20 + many, ends.map(|end| (end as usize - 1, Way::Both)));
        }
        graph.label()
    }
}

/// Coins joined by strings to each other and to the ground; the coins and strings that are left are
/// in a [`Tangle`].
///
/// # Examples
/// ```
/// use nimber_search::{Chains, Search, StringsAndCoins};
///
/// let (board, all) = StringsAndCoins::parse("3x3")?;
/// let position = board.settled(&all).ok_or("loony")?;
/// assert_eq!(Search::new(&Chains).value(&[position])?, 2);
/// // A cut in a chain of three coins gives two of them away.
/// let (board, chain) = StringsAndCoins::parse("0-1,1-2,2-3,3-0")?;
/// assert_eq!(board.settled(&board.after(&chain, Some(1))), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StringsAndCoins {
    /// The names of the strings, and their ends, the lesser first; coins are numbered from 1.
    strings: Vec<(String, [u8; 2])>,
    /// The rows and columns of a grid of coins, with the names of lines between dots.
    size: Option<[usize; 2]>,
}

/// The strings that are left.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tangle {
    /// Their indices, in order.
    pub left: Vec<usize>,
    /// Whether the opponent freed a coin and moves again, so that the player to move must pass.
    pub passes: bool,
}

/// Why a text is not a position of Strings and Coins.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum StringsError {
    #[error(
        "expected rows and columns of boxes, as in 3x3, or strings between coins, as in 0-1,1-2, \
         where 0 is the ground; found {found:?}"
    )]
    Word { found: String },
    #[error("the string {found} has both ends in one place")]
    Ring { found: String },
    /// A line is not on the grid, or drawn twice.
    #[error("{found} is not a line between neighbouring dots that is still open, as 1,1-1,2 is")]
    Line { found: String },
    #[error("at most {coins} coins and {strings} strings are supported")]
    TooMany { coins: usize, strings: usize },
}

/// The mark of a position in which the player to move must pass.
const MARK: &str = "!";
const TOO_MANY: StringsError = StringsError::TooMany { coins: MOST_COINS, strings: MOST_STRINGS };

impl StringsAndCoins {
    /// Reads rows and columns of boxes with the lines that are drawn, as in `3x3 1,1-1,2`, or the
    /// strings of a graph, as in `0-1,1-2`, also as two numbers in a line; 0 is the ground.
    ///
    /// # Errors
    /// If the text is not a position.
    pub fn parse(text: &str) -> Result<(Self, Tangle), StringsError> {
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
        let text = lines.collect::<Vec<_>>().join("\n");
        let (text, passes) = match text.trim_end().strip_suffix(MARK) {
            Some(rest) => (rest, true),
            None => (&text[..], false),
        };
        let mut words = text.split_whitespace();
        let size = words.next().and_then(|word| word.split_once('x'));
        let (board, left) = match size {
            Some((rows, columns)) => {
                let wrong = || StringsError::Word { found: format!("{rows}x{columns}") };
                let count = |text: &str| match text.parse::<usize>() {
                    Ok(count @ 1..) => Ok(count),
                    _ => Err(wrong()),
                };
                let board = Self::grid(count(rows)?, count(columns)?)?;
                let mut left: Vec<usize> = (0..board.strings.len()).collect();
                for found in words {
                    let turned = found.split_once('-').map(|(from, to)| format!("{to}-{from}"));
                    let is_it = |name: &str| name == found || Some(name) == turned.as_deref();
                    let place = left.iter().position(|&string| is_it(board.name(string)));
                    left.remove(place.ok_or_else(|| StringsError::Line { found: found.into() })?);
                }
                (board, left)
            }
            None => {
                let board = Self::graph(text)?;
                let left = (0..board.strings.len()).collect();
                (board, left)
            }
        };
        Ok((board, Tangle { left, passes }))
    }

    fn grid(rows: usize, columns: usize) -> Result<Self, StringsError> {
        if rows.checked_mul(columns).is_none_or(|coins| coins > MOST_COINS) {
            return Err(TOO_MANY);
        }
        let coin = |row: usize, column: usize| match (1..=rows).contains(&row) {
            true if (1..=columns).contains(&column) => ((row - 1) * columns + column) as u8,
            _ => GROUND,
        };
        let mut strings = Vec::new();
        for row in 1..=rows + 1 {
            for column in 1..=columns + 1 {
                if column <= columns {
                    let name = format!("{row},{column}-{row},{}", column + 1);
                    strings.push((name, sorted(coin(row - 1, column), coin(row, column))));
                }
                if row <= rows {
                    let name = format!("{row},{column}-{},{column}", row + 1);
                    strings.push((name, sorted(coin(row, column - 1), coin(row, column))));
                }
            }
        }
        Ok(StringsAndCoins { strings, size: Some([rows, columns]) })
    }

    fn graph(text: &str) -> Result<Self, StringsError> {
        let mut strings = Vec::new();
        for item in text.split([',', '\n']).map(str::trim).filter(|item| !item.is_empty()) {
            let words: Vec<&str> = item.split_whitespace().collect();
            let pairs = match words[..] {
                [from, to] if !item.contains('-') => vec![(from, to)],
                _ => words.iter().map(|word| word.split_once('-').unwrap_or((word, ""))).collect(),
            };
            for (from, to) in pairs {
                let name = format!("{from}-{to}");
                let ends = [from, to].map(str::parse::<usize>);
                let [Ok(one), Ok(other)] = ends else {
                    return Err(StringsError::Word { found: item.to_string() });
                };
                if one == other {
                    return Err(StringsError::Ring { found: name });
                }
                if one.max(other) > MOST_COINS || strings.len() == MOST_STRINGS {
                    return Err(TOO_MANY);
                }
                strings.push((name, sorted(one as u8, other as u8)));
            }
        }
        Ok(StringsAndCoins { strings, size: None })
    }

    /// Returns a position as [`parse`](Self::parse) reads it; empty if no string is left.
    pub fn text(&self, tangle: &Tangle) -> String {
        let mark = if tangle.passes { MARK } else { "" };
        let names = |strings: &mut dyn Iterator<Item = usize>, between| {
            strings.map(|string| self.name(string)).collect::<Vec<_>>().join(between)
        };
        let is_drawn = |string: &usize| tangle.left.binary_search(string).is_err();
        let text = match self.size {
            Some([rows, columns]) if !tangle.left.is_empty() => {
                let drawn = names(&mut (0..self.strings.len()).filter(is_drawn), " ");
                format!("{rows}x{columns} {drawn}").trim_end().to_string()
            }
            _ => names(&mut tangle.left.iter().copied(), ","),
        };
        text + mark
    }

    /// Returns the name of a string.
    pub fn name(&self, string: usize) -> &str {
        &self.strings[string].0
    }

    /// Returns the dots of a grid with the drawn lines, and the numbers of rows and columns of
    /// dots.
    pub fn drawing(&self, tangle: &Tangle) -> Option<String> {
        let [rows, columns] = self.size?;
        let is_drawn = |name: String| !tangle.left.iter().any(|&string| self.name(string) == name);
        let mut text = String::from("  ");
        (1..=columns + 1).for_each(|column| text.push_str(&format!("{column:<4}")));
        for row in 1..=rows + 1 {
            text = format!("{}\n{row:<2}", text.trim_end());
            for column in 1..=columns {
                let line = is_drawn(format!("{row},{column}-{row},{}", column + 1));
                text.push_str(if line { "+---" } else { "+   " });
            }
            text.push_str("+\n  ");
            for column in 1..=columns + 1 {
                let line = row <= rows && is_drawn(format!("{row},{column}-{},{column}", row + 1));
                text.push_str(if line { "|   " } else { "    " });
            }
        }
        Some(text.trim_end().to_string() + "\n")
    }

    /// Returns whether the strings are named as lines between the dots of a grid.
    pub fn is_grid(&self) -> bool {
        self.size.is_some()
    }

    /// Returns whether a coin is free after a cut.
    fn frees(&self, tangle: &Tangle, string: usize) -> bool {
        let strings = || tangle.left.iter().map(|&it| self.strings[it].1);
        let count = |end| strings().filter(|ends| ends.contains(&end)).count();
        self.strings[string].1.iter().any(|&end| end != GROUND && count(end) == 1)
    }

    /// Returns the moves: a string to cut, on a graph one of those with the same ends; `None` is a
    /// pass.
    pub fn moves(&self, tangle: &Tangle) -> Vec<Option<usize>> {
        if tangle.passes {
            return vec![None];
        }
        let mut seen = std::collections::HashSet::new();
        let is_new =
            |&string: &usize| seen.insert((self.strings[string].1, self.size.map(|_| string)));
        tangle.left.iter().copied().filter(is_new).map(Some).collect()
    }

    /// Returns the position after a move.
    pub fn after(&self, tangle: &Tangle, cut: Option<usize>) -> Tangle {
        let left = tangle.left.iter().copied().filter(|&string| Some(string) != cut).collect();
        Tangle { left, passes: cut.is_some_and(|string| self.frees(tangle, string)) }
    }

    /// Returns the position for a search after all coins that cost nothing are freed, ignoring a
    /// pass; `None` if it is loony.
    pub fn settled(&self, tangle: &Tangle) -> Option<Vec<u8>> {
        let chain = |&string: &usize| {
            let [one, other] = self.strings[string].1;
            [one, other, 0]
        };
        Some(settled(tangle.left.iter().map(chain).collect())?.into_flattened())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Search;
    use mex_core::{EntailedValue, EntailingEvaluator, EntailingRuleset, Evaluator, MoveKind};
    use proptest::prelude::*;
    use test_support::size;

    /// The rules alone: strings between coins.
    struct Strings;

    impl EntailingRuleset for Strings {
        type Position = Vec<[u8; 2]>;

        fn options(
            &self,
            all: &Vec<[u8; 2]>,
            kind: MoveKind,
            options: &mut Options<Self::Position>,
        ) {
            for index in 0..all.len() {
                let mut rest = all.clone();
                let cut = rest.remove(index);
                let is_free = |&end: &u8| end > 0 && rest.iter().all(|ends| !ends.contains(&end));
                let own = if cut.iter().any(is_free) {
                    MoveKind::Complimenting
                } else {
                    MoveKind::Ordinary
                };
                if own == kind {
                    options.push(rest);
                }
            }
        }
    }

    fn found(strings: &[[u8; 2]]) -> EntailedValue {
        let text: Vec<String> =
            strings.iter().map(|[one, other]| format!("{one}-{other}")).collect();
        let (board, all) = StringsAndCoins::parse(&text.join(",")).unwrap();
        match board.settled(&all) {
            None => EntailedValue::Loony,
            Some(position) => {
                let value = Search::new(&Chains).value(std::slice::from_ref(&position)).unwrap();
                assert_eq!(Evaluator::new(&Chains).value(&position), Ok(value));
                EntailedValue::Nimber(value)
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(size(300, 3000)))]

        #[test]
        fn values_are_those_of_the_rules(
            strings in prop::collection::vec((0_u8..6, 0_u8..6), 0..10),
        ) {
            let strings: Vec<[u8; 2]> = strings
                .into_iter()
                .filter(|(one, other)| one != other)
                .map(|(one, other)| [one.min(other), one.max(other)])
                .collect();
            let expected = EntailingEvaluator::new(Strings).value(&strings).unwrap();
            prop_assert_eq!(found(&strings), expected);
        }
    }

    #[test]
    fn rings_and_chains_of_any_length() {
        for coins in 1..9_u8 {
            let mut strings: Vec<[u8; 2]> = (1..coins).map(|coin| [coin, coin + 1]).collect();
            for ends in [vec![], vec![[0, 1]], vec![[0, 1], [coins, 0]], vec![[coins, 1]]] {
                strings.extend(ends.iter().filter(|ends| ends[0] != ends[1]));
                let expected = EntailingEvaluator::new(Strings).value(&strings).unwrap();
                assert_eq!(found(&strings), expected, "{strings:?}");
                strings.truncate(coins as usize - 1);
            }
        }
    }

    #[test]
    fn positions_are_written_as_they_are_read() {
        for text in ["3x3", "2x1 1,1-1,2 2,1-2,2", "0-1,0-1,1-2", "", "!", "0-1!", "2x2 1,1-2,1!"] {
            let (board, tangle) = StringsAndCoins::parse(text).unwrap();
            assert_eq!(board.text(&tangle), text);
        }
        let same = StringsAndCoins::parse("0 1 # a coin\n0 1\n1 2").unwrap();
        assert_eq!(same, StringsAndCoins::parse("0-1 0-1 1-2").unwrap());
        let wrong = "3|1-1|1-2-3|1-x|1 2 3|16x16|9x|0x4000000000|3x0|2x2 1,1-2,2|0-251";
        for wrong in wrong.split('|') {
            assert!(StringsAndCoins::parse(wrong).is_err(), "{wrong}");
        }
        let (board, all) = StringsAndCoins::parse("0-1,1-0,1-2").unwrap();
        assert_eq!(board.moves(&all), [Some(0), Some(2)]);
        let (board, all) = StringsAndCoins::parse("1x1").unwrap();
        assert_eq!(board.moves(&all).len(), 4);
    }
}
