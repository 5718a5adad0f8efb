//! What decides a sum of values.

use crate::{Outcome, Play};

/// Values and what decides them.
pub(crate) struct Sum {
    play: Play,
    pub(crate) nim_sum: u64,
    /// How many values exceed 1.
    pub(crate) large: usize,
}

impl Sum {
    pub(crate) fn of(values: &[u64], play: Play) -> Self {
        Sum {
            play,
            nim_sum: values.iter().fold(0, |sum, value| sum ^ value),
            large: values.iter().filter(|&&value| value > 1).count(),
        }
    }

    pub(crate) fn outcome(&self) -> Outcome {
        let mover_wins = match self.play {
            Play::Normal => self.nim_sum != 0,
            Play::Misere => (self.nim_sum != 0) == (self.large > 0),
        };
        Outcome::from_mover_wins(mover_wins)
    }

    /// The values to which a component of some value can be brought to leave the opponent lost.
    pub(crate) fn winning_values(&self, value: u64) -> impl Iterator<Item = u64> + use<> {
        let restored = value ^ self.nim_sum;
        let others = self.large - usize::from(value > 1);
        let play = self.play;
        let leaves_lost = move |to: u64| match play {
            Play::Normal => to == restored,
            Play::Misere if others > 0 || to > 1 => to == restored,
            Play::Misere => to == restored ^ 1,
        };
        [restored, restored ^ 1].into_iter().filter(move |&to| to != value && leaves_lost(to))
    }
}
