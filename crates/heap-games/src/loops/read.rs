//! Names of the games, and positions from numbers.

use super::game::LoopyHeaps;
use std::fmt;
use std::str::FromStr;

/// The most almonds of Fair Shares: their ways to lie in heaps are as many as the partitions of it.
const MOST_ALMONDS: u64 = 100;

/// The largest dial, and the largest heap: places are kept as positions of a graph.
const GREATEST: u64 = (1 << 32) - 2;

/// The most numbers that a rule lists.
const MOST_NUMBERS: usize = 1 << 16;

/// What is wrong with the name or a position of a game on heaps that need not end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LoopyHeapsError {
    /// No such game goes by the name.
    #[error(
        "unknown game '{found}'; games on heaps that may go on for ever are windup:N:TAKES, \
             take-add:N:TAKE:ADD, fair-shares"
    )]
    UnknownName {
        /// The name.
        found: String,
    },
    /// What follows the name is not what the game takes.
    #[error("{form} takes {expected}, found '{found}'")]
    BadArgument {
        /// How the game is written.
        form: &'static str,
        /// What stands in the place.
        expected: &'static str,
        /// What was found.
        found: String,
    },
    /// A heap is larger than the game has room for.
    #[error("{game} has heaps up to {most}, found {found}")]
    TooLarge {
        /// The game.
        game: String,
        /// The largest heap, or the most almonds.
        most: u64,
        /// What was found.
        found: u128,
    },
    /// A position of one heap has none or several.
    #[error("a position of {game} is one heap, found {found} numbers")]
    WrongCount {
        /// The game.
        game: String,
        /// How many there are.
        found: usize,
    },
}

impl LoopyHeaps {
    /// Returns a position from the numbers that a person writes: one heap, or all heaps of Fair Shares.
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

const TWO: &str = "a number of places and the numbers to go back by, as in windup:7:1,2,5";
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
        0 => "numbers from 0 on with commas between them",
        _ => "numbers from 1 on with commas between them",
    };
    let one = |text: &str| number(text.trim()).filter(|&number| number >= least);
    let numbers: Option<Vec<u64>> = text.split(',').map(one).collect();
    let numbers = numbers.filter(|numbers| numbers.len() <= MOST_NUMBERS);
    let mut numbers = numbers.ok_or_else(|| bad(form, expected, text))?;
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers)
}

/// Writes what is read.
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

    #[test]
    fn names_are_read_as_they_are_written() {
        for text in ["windup:7:1,2,5", "take-add:9:1,4:0,2", "fair-shares"] {
            let game: LoopyHeaps = text.parse().unwrap();
            assert_eq!(game.to_string(), text);
        }
        for text in [
            "windup",
            "windup:7",
            "windup:0:1",
            "windup:7:0",
            "windup:7:",
            "windup:7:1:2",
            "windup:4294967295:1",
            "take-add:9:1",
            "take-add:9::1",
            "take-add:9:1:",
            "take-add",
            "take-add:9:+1:2",
            "fair-shares:2",
            "wind-down",
            "",
        ] {
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
