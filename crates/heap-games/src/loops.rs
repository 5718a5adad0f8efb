//! Heaps with play that need not end: the games, their moves, and their notation.

use mex_core::{Options, Ruleset};
use std::fmt;
use std::str::FromStr;

/// A game on heaps in which play may return to a position.
///
/// It is a [`Ruleset`] whose positions are lists of heaps, and whose options are single positions:
/// the graph of reachable positions is finite, and can be solved as a graph with cycles. If play
/// must end, [`Evaluator`](mex_core::Evaluator) finds its values.
///
/// # Examples
/// ```
/// use heap_games::LoopyHeaps;
/// use mex_core::{Options, Ruleset};
///
/// let game: LoopyHeaps = "windup:7:1,2,5".parse()?;
/// let mut options = Options::new();
/// game.options(&game.position(&[1])?, &mut options);
/// assert_eq!(options.iter().collect::<Vec<_>>(), [[vec![0]], [vec![6]], [vec![3]]]);
/// # Ok::<(), heap_games::LoopyHeapsError>(())
/// ```
///
/// # References
/// E. R. Berlekamp, J. H. Conway, R. K. Guy, "Winning Ways" (1982), chapter 12: Fair Shares and
/// Varied Pairs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LoopyHeaps {
    /// Wind Up: a move turns the hand on a dial with `places` places back by one of the numbers,
    /// past 0 to the last place if necessary. At 0 it stops for good.
    WindUp {
        /// The number of places, at least 1.
        places: u64,
        /// The numbers, in increasing order.
        takes: Vec<u64>,
    },
    /// A move takes some beans from a heap or adds some to it, up to the largest heap. Nothing is
    /// added to an empty heap.
    TakeAdd {
        /// The largest heap.
        most: u64,
        /// The numbers that can be taken, in increasing order.
        takes: Vec<u64>,
        /// The numbers that can be added, in increasing order; with 0 a heap may stay as it is.
        adds: Vec<u64>,
    },
    /// Fair Shares and Varied Pairs: a heap is split into two or more equal ones, or two heaps of
    /// different sizes are joined. All heaps are one position.
    FairShares,
}

impl LoopyHeaps {
    /// Returns a position in the form used in lists of options.
    pub(super) fn sorted(mut heaps: Vec<u64>) -> Vec<u64> {
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable_by_key(|&heap| core::cmp::Reverse(heap));
        heaps
    }
}

impl Ruleset for LoopyHeaps {
    type Position = Vec<u64>;

    fn options(&self, heaps: &Vec<u64>, options: &mut Options<Vec<u64>>) {
        match (self, &heaps[..]) {
            (LoopyHeaps::FairShares, heaps) => {
                share(heaps, options);
                join(heaps, options);
            }
            (_, [0] | []) => {}
            (LoopyHeaps::WindUp { places, takes }, &[place, ..]) => {
                for take in takes.iter().map(|take| take % places) {
                    let left = place.checked_sub(take);
                    options.push(vec![left.unwrap_or_else(|| places - (take - place))]);
                }
            }
            (LoopyHeaps::TakeAdd { most, takes, adds }, &[heap, ..]) => {
                let taken = takes.iter().filter_map(|take| heap.checked_sub(*take));
                let added = adds.iter().filter_map(|add| heap.checked_add(*add));
                for left in taken.chain(added.filter(|sum| sum <= most)) {
                    options.push(vec![left]);
                }
            }
        }
    }

    fn ends(&self) -> bool {
        false
    }
}

/// Returns the sizes of heaps in decreasing order, each with its first index.
fn sizes(heaps: &[u64]) -> impl Iterator<Item = (usize, u64)> + Clone {
    let first = |&(place, &heap): &(usize, &u64)| place == 0 || heaps[place - 1] != heap;
    heaps.iter().enumerate().filter(first).map(|(place, &heap)| (place, heap))
}

/// Adds the options of splitting a heap; heaps are in decreasing order.
fn share(heaps: &[u64], options: &mut Options<Vec<u64>>) {
    for (place, heap) in sizes(heaps) {
        for count in (2..=heap).filter(|count| heap.is_multiple_of(*count)) {
            let mut after = heaps.to_vec();
            after.remove(place);
            after.extend((0..count).map(|_| heap / count));
            options.push(LoopyHeaps::sorted(after));
        }
    }
}

/// Adds the options of joining two heaps; heaps are in decreasing order.
fn join(heaps: &[u64], options: &mut Options<Vec<u64>>) {
    for (place, heap) in sizes(heaps) {
        for (other, smaller) in sizes(heaps).filter(|&(other, _)| other > place) {
            let mut after = heaps.to_vec();
            after.remove(other);
            after[place] = heap.saturating_add(smaller);
            options.push(LoopyHeaps::sorted(after));
        }
    }
}

/// The most almonds of Fair Shares, whose positions are the partitions of their number.
const MOST_ALMONDS: u64 = 100;

/// The largest dial, and the largest heap: places are positions of a graph.
const GREATEST: u64 = (1 << 32) - 2;

const MOST_NUMBERS: usize = 1 << 16;

/// Errors in the name or a position of a game that need not end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum LoopyHeapsError {
    #[error(
        "unknown game '{found}'; games on heaps in which play may never end are windup:N:TAKES, \
             take-add:N:TAKE:ADD, fair-shares"
    )]
    UnknownName { found: String },
    #[error("{form} takes {expected}, found '{found}'")]
    BadArgument { form: &'static str, expected: &'static str, found: String },
    #[error("heaps of {game} are at most {most}, found {found}")]
    TooLarge { game: String, most: u64, found: u128 },
    #[error("a position of {game} is one heap, found {found} numbers")]
    WrongCount { game: String, found: usize },
}

impl LoopyHeaps {
    /// Returns a position from numbers as usually written: one heap, or all heaps of Fair Shares.
    ///
    /// # Errors
    /// [`LoopyHeapsError::TooLarge`], [`LoopyHeapsError::WrongCount`].
    ///
    /// # Examples
    /// ```
    /// use heap_games::LoopyHeaps;
    ///
    /// assert_eq!(LoopyHeaps::FairShares.position(&[1, 0, 4])?, [4, 1]);
    /// assert!("windup:7:2".parse::<LoopyHeaps>()?.position(&[7]).is_err());
    /// # Ok::<(), heap_games::LoopyHeapsError>(())
    /// ```
    pub fn position(&self, numbers: &[u64]) -> Result<Vec<u64>, LoopyHeapsError> {
        let too_large = |most: u64, found: u128| LoopyHeapsError::TooLarge {
            game: self.to_string(),
            most,
            found,
        };
        let most = match self {
            LoopyHeaps::FairShares => {
                let total: u128 = numbers.iter().map(|&heap| u128::from(heap)).sum();
                return match total > MOST_ALMONDS.into() {
                    true => Err(too_large(MOST_ALMONDS, total)),
                    false => Ok(LoopyHeaps::sorted(numbers.to_vec())),
                };
            }
            LoopyHeaps::WindUp { places, .. } => places - 1,
            LoopyHeaps::TakeAdd { most, .. } => *most,
        };
        match *numbers {
            [heap] if heap <= most => Ok(vec![heap]),
            [heap] => Err(too_large(most, heap.into())),
            _ => Err(LoopyHeapsError::WrongCount { game: self.to_string(), found: numbers.len() }),
        }
    }
}

impl FromStr for LoopyHeaps {
    type Err = LoopyHeapsError;

    fn from_str(text: &str) -> Result<Self, LoopyHeapsError> {
        let mut parts = text.split(':');
        let (name, rest) = (parts.next().unwrap_or_default(), parts.collect::<Vec<&str>>());
        match name {
            "windup" => {
                const FORM: &str = "windup:N:TAKES";
                let [places, takes] = rest[..] else { return Err(bad(FORM, TWO, text)) };
                let places = size(FORM, places)?;
                if places == 0 {
                    return Err(bad(FORM, "at least one place", "0"));
                }
                Ok(LoopyHeaps::WindUp { places, takes: list(FORM, takes, 1)? })
            }
            "take-add" => {
                const FORM: &str = "take-add:N:TAKE:ADD";
                let [most, takes, adds] = rest[..] else { return Err(bad(FORM, THREE, text)) };
                let most = size(FORM, most)?;
                let (takes, adds) = (list(FORM, takes, 1)?, list(FORM, adds, 0)?);
                Ok(LoopyHeaps::TakeAdd { most, takes, adds })
            }
            "fair-shares" if rest.is_empty() => Ok(LoopyHeaps::FairShares),
            "fair-shares" => Err(bad("fair-shares", "nothing after a colon", &rest.join(":"))),
            _ => Err(LoopyHeapsError::UnknownName { found: text.to_string() }),
        }
    }
}

const TWO: &str = "a number of places and the steps back, as in windup:7:1,2,5";
const THREE: &str = "a largest heap, numbers to take and numbers to add, as in take-add:9:1,4:2";

fn bad(form: &'static str, expected: &'static str, found: &str) -> LoopyHeapsError {
    LoopyHeapsError::BadArgument { form, expected, found: found.to_string() }
}

/// Returns a number of places, or a largest heap.
fn size(form: &'static str, text: &str) -> Result<u64, LoopyHeapsError> {
    let number: Option<u64> = number(text).filter(|&number| number <= GREATEST);
    number.ok_or_else(|| bad(form, "a number up to 4294967294", text))
}

fn number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns the numbers of a list in increasing order, each once.
fn list(form: &'static str, text: &str, least: u64) -> Result<Vec<u64>, LoopyHeapsError> {
    let expected = match least {
        0 => "numbers from 0 on, separated by commas",
        _ => "numbers from 1 on, separated by commas",
    };
    let one = |text: &str| number(text.trim()).filter(|&number| number >= least);
    let numbers: Option<Vec<u64>> = text.split(',').map(one).collect();
    let numbers = numbers.filter(|numbers| numbers.len() <= MOST_NUMBERS);
    let mut numbers = numbers.ok_or_else(|| bad(form, expected, text))?;
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers)
}

/// Writes text that parses to the same game.
impl fmt::Display for LoopyHeaps {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list =
            |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<String>>().join(",");
        match self {
            LoopyHeaps::WindUp { places, takes } => {
                write!(formatter, "windup:{places}:{}", list(takes))
            }
            LoopyHeaps::TakeAdd { most, takes, adds } => {
                write!(formatter, "take-add:{most}:{}:{}", list(takes), list(adds))
            }
            LoopyHeaps::FairShares => formatter.write_str("fair-shares"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn options(game: &str, heaps: &[u64]) -> BTreeSet<Vec<u64>> {
        let game: LoopyHeaps = game.parse().unwrap();
        let mut options = Options::new();
        game.options(&game.position(heaps).unwrap(), &mut options);
        options.iter().map(|option| option[0].clone()).collect()
    }

    #[test]
    fn moves_follow_the_rules() {
        let set = |lists: &[&[u64]]| lists.iter().map(|list| list.to_vec()).collect();
        assert_eq!(options("windup:4:2", &[1]), set(&[&[3]]));
        assert_eq!(options("windup:4:2,9", &[3]), set(&[&[1], &[2]]));
        assert_eq!(options("windup:4:2", &[0]), set(&[]));
        assert_eq!(options("take-add:5:1,4:0,2", &[3]), set(&[&[2], &[3], &[5]]));
        assert_eq!(options("take-add:5:1,4:0,2", &[4]), set(&[&[3], &[0], &[4]]));
        assert_eq!(options("take-add:5:1:2", &[0]), set(&[]));
        assert_eq!(options("fair-shares", &[4]), set(&[&[2, 2], &[1, 1, 1, 1]]));
        assert_eq!(options("fair-shares", &[1, 3, 1]), set(&[&[4, 1], &[1; 5]]));
    }

    #[test]
    fn fair_shares_keep_the_almonds_and_can_be_undone_only_by_other_moves() {
        for total in 1..=12_u64 {
            let mut met = BTreeSet::from([vec![total]]);
            let mut list = vec![vec![total]];
            while let Some(heaps) = list.pop() {
                assert_eq!(heaps.iter().sum::<u64>(), total);
                for after in options("fair-shares", &heaps) {
                    let is_split = after.len() > heaps.len();
                    assert!(is_split || after.len() + 1 == heaps.len(), "{heaps:?} {after:?}");
                    if met.insert(after.clone()) {
                        list.push(after);
                    }
                }
            }
            assert!(met.contains(&vec![1; total as usize]));
        }
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        for text in ["windup:7:1,2,5", "take-add:9:1,4:0,2", "fair-shares"] {
            let game: LoopyHeaps = text.parse().unwrap();
            assert_eq!(game.to_string(), text);
        }
        let wrong = "windup windup:7 windup:0:1 windup:7:0 windup:7: windup:7:1:2 \
            windup:4294967295:1 take-add:9:1 take-add:9::1 take-add:9:1: take-add take-add:9:+1:2 \
            fair-shares:2 wind-down";
        for text in wrong.split(' ').chain([""]) {
            assert!(text.parse::<LoopyHeaps>().is_err(), "{text}");
        }
    }

    #[test]
    fn positions_are_checked() {
        let dial: LoopyHeaps = "windup:7:1".parse().unwrap();
        assert_eq!(dial.position(&[6]), Ok(vec![6]));
        assert!(dial.position(&[7]).is_err() && dial.position(&[]).is_err());
        assert!(dial.position(&[1, 2]).is_err());
        assert!(LoopyHeaps::FairShares.position(&[u64::MAX, u64::MAX]).is_err());
        assert_eq!(LoopyHeaps::FairShares.position(&[]), Ok(vec![]));
    }
}
