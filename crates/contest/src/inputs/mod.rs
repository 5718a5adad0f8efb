//! Inputs for the problems of the catalogue: small, larger and largest ones, all in the format of
//! the problem and within the judge's limits.

mod largest;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use largest::largest_inputs;

use crate::catalogue::{format_of, small_format_of};
use judge_io::Rng;
use largest::largest_input;
use std::fmt;
use std::str::FromStr;

/// The number of inputs that grow from the smallest to about the largest. Planted faults of 13
/// kinds are found after 31 of 200 inputs on average, after 41 with rounds of 40, and after 96
/// without rounds.
const ROUND: usize = 20;

/// The greatest size of a small input, in numbers.
const MOST_SMALL: usize = 30;

/// The size of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputSize {
    /// Small enough to be answered and checked by the rules of the game alone.
    Small,
    /// About this many numbers, or fewer if the judge's limits require it.
    Numbers(usize),
    /// As large as the judge's limits allow, in one of several shapes.
    Largest,
}

impl InputSize {
    /// The largest size for [`Numbers`](Self::Numbers).
    pub const MOST: usize = 1_000_000;

    /// Returns about how many numbers an input of this size has, or 1 if the size has no number.
    pub(crate) fn numbers(self) -> usize {
        if let InputSize::Numbers(numbers) = self { numbers } else { 1 }
    }

    /// Returns the size of one of `count` inputs. They grow from 1 to about `largest`, again and
    /// again in rounds, so that large inputs come early. Later rounds have the sizes that the first
    /// ones skip.
    pub(crate) fn grown(index: u64, count: u64, largest: usize) -> Self {
        let wanted = largest.clamp(1, ROUND) as u64;
        let length = count.div_ceil((count / wanted).max(1)).max(1);
        let rounds = u128::from(count.div_ceil(length).max(1));
        let (round, place) = (u128::from(index / length), u128::from(index % length));
        let most = largest as u128;
        let grown = (place * most + round * most / rounds) / u128::from(length);
        InputSize::Numbers(usize::try_from(grown + 1).unwrap_or(largest))
    }
}

/// A text that is not a size of an input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the size must be small, largest, or a number from 1 to {}", InputSize::MOST)]
pub struct InputSizeError;

impl FromStr for InputSize {
    type Err = InputSizeError;

    fn from_str(text: &str) -> Result<Self, InputSizeError> {
        match text {
            "small" => Ok(InputSize::Small),
            "largest" => Ok(InputSize::Largest),
            number => match number.parse() {
                Ok(count @ 1..=InputSize::MOST) => Ok(InputSize::Numbers(count)),
                _ => Err(InputSizeError),
            },
        }
    }
}

impl fmt::Display for InputSize {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InputSize::Small => formatter.write_str("small"),
            InputSize::Numbers(count) => count.fmt(formatter),
            InputSize::Largest => formatter.write_str("largest"),
        }
    }
}

/// Returns a random input of a problem within the judge's limits, or nothing if no problem has the
/// id. The same seed gives the same input on every machine.
pub fn random_input(id: &str, seed: u64, size: InputSize) -> Option<String> {
    // Different for each problem, and far from those of neighbouring seeds.
    let own = Rng::named(id).bits() ^ Rng::new(seed).bits();
    match size {
        InputSize::Small => {
            Some(small_format_of(id)?.draw(own, 1 + Rng::new(own).index(MOST_SMALL)))
        }
        InputSize::Numbers(count) => Some(format_of(id)?.draw(own, count)),
        InputSize::Largest => Some(largest_input(id, seed)?.1),
    }
}

/// Returns whether an input is in a problem's format and keeps to the judge's limits.
pub fn is_legal_input(id: &str, input: &str) -> bool {
    format_of(id).is_some_and(|format| format.check(input).is_ok())
}

#[cfg(test)]
mod sizes {
    use super::InputSize;

    fn sizes(count: u64, largest: usize) -> Vec<usize> {
        (0..count).map(|index| InputSize::grown(index, count, largest).numbers()).collect()
    }

    #[test]
    fn sizes_grow_from_1_to_the_largest_in_every_round() {
        assert_eq!(sizes(4, 1000), [1, 251, 501, 751]);
        assert_eq!(sizes(9, 2), [1, 1, 2, 1, 1, 2, 1, 2, 2]);
        let mut all = sizes(200, 1000);
        all.sort_unstable();
        assert!(all.into_iter().eq((0..200).map(|index| 1 + 5 * index)));
        for count in 1..500 {
            for largest in [1, 2, 3, 7, 20, 21, 1000] {
                let sizes = sizes(count, largest);
                assert!(sizes[0] == 1 && sizes.iter().all(|size| (1..=largest).contains(size)));
                let rounds: Vec<&[usize]> = sizes.chunk_by(|one, next| one <= next).collect();
                let (last, whole) = rounds.split_last().expect("there is a case");
                for round in whole.iter().chain((rounds.len() == 1).then_some(last)) {
                    let step = largest.div_ceil(round.len().min(largest));
                    let text = format!("{count} {largest} {round:?}");
                    assert!(round[0] <= step && largest - round[round.len() - 1] < step, "{text}");
                    assert!(round.windows(2).all(|pair| pair[1] - pair[0] <= step), "{text}");
                }
                assert!(count < 40 || largest == 1 || rounds.len() > 1, "{count} {largest}");
            }
        }
    }

    #[test]
    fn no_count_and_no_size_is_too_large() {
        let size_of = |index| InputSize::grown(index, u64::MAX, usize::MAX).numbers();
        assert_eq!(size_of(0), 1);
        assert!(size_of(20) > usize::MAX / 100 * 95, "{}", size_of(20));
        assert!(size_of(u64::MAX - 1) > usize::MAX / 2, "{}", size_of(u64::MAX - 1));
        assert_eq!(InputSize::grown(0, 0, 0), InputSize::Numbers(1));
    }
}
