//! Short games by definition: forms without simplification.

use crate::short::store::ZERO;
use crate::{Dyadic, ShortGame, ShortGames};
use std::collections::HashMap;
use test_support::Rng;

/// Forms, each a pair of lists of earlier ones, with remembered answers.
#[derive(Default)]
pub(crate) struct Forms {
    pub(crate) options: Vec<[Vec<usize>; 2]>,
    order: HashMap<(usize, usize), bool>,
    sums: HashMap<(usize, usize), usize>,
    negatives: HashMap<usize, usize>,
    games: HashMap<ShortGame, usize>,
}

impl Forms {
    pub(crate) fn add(&mut self, left: Vec<usize>, right: Vec<usize>) -> usize {
        self.options.push([left, right]);
        self.options.len() - 1
    }

    /// Returns a random form with earlier ones as options, and its game in a store.
    pub(crate) fn add_random(
        &mut self,
        rng: &mut Rng,
        earlier: &[(usize, ShortGame)],
        games: &mut ShortGames,
    ) -> (usize, ShortGame) {
        let mut side = || -> Vec<(usize, ShortGame)> {
            let count = if rng.below(16) == 0 { 0 } else { 1 + rng.below(3) };
            (0..count).map(|_| earlier[rng.below(earlier.len() as u64) as usize]).collect()
        };
        let (left, right) = (side(), side());
        let forms = |side: &[(usize, ShortGame)]| side.iter().map(|one| one.0).collect();
        let values = |side: &[(usize, ShortGame)]| -> Vec<ShortGame> {
            side.iter().map(|one| one.1).collect()
        };
        let form = self.add(forms(&left), forms(&right));
        (form, games.make(&values(&left), &values(&right)).unwrap())
    }

    /// Returns whether a form is at most another.
    pub(crate) fn is_at_most(&mut self, one: usize, other: usize) -> bool {
        if let Some(&known) = self.order.get(&(one, other)) {
            return known;
        }
        let left = self.options[one][0].clone();
        let right = self.options[other][1].clone();
        let is_refuted = left.into_iter().any(|option| self.is_at_most(other, option))
            || right.into_iter().any(|option| self.is_at_most(option, one));
        self.order.insert((one, other), !is_refuted);
        !is_refuted
    }

    pub(crate) fn is_equal(&mut self, one: usize, other: usize) -> bool {
        self.is_at_most(one, other) && self.is_at_most(other, one)
    }

    pub(crate) fn sum(&mut self, one: usize, other: usize) -> usize {
        if let Some(&known) = self.sums.get(&(one, other)) {
            return known;
        }
        let mut options = [Vec::new(), Vec::new()];
        for (player, sums) in options.iter_mut().enumerate() {
            for option in self.options[one][player].clone() {
                sums.push(self.sum(option, other));
            }
            for option in self.options[other][player].clone() {
                sums.push(self.sum(one, option));
            }
        }
        let [left, right] = options;
        let sum = self.add(left, right);
        self.sums.insert((one, other), sum);
        sum
    }

    pub(crate) fn negative(&mut self, form: usize) -> usize {
        if let Some(&known) = self.negatives.get(&form) {
            return known;
        }
        let [left, right] = self.options[form].clone();
        let left = left.into_iter().map(|option| self.negative(option)).collect();
        let right = right.into_iter().map(|option| self.negative(option)).collect();
        let negative = self.add(right, left);
        self.negatives.insert(form, negative);
        negative
    }

    /// Returns the form of a game in a store.
    pub(crate) fn of_game(&mut self, game: ShortGame, games: &mut ShortGames) -> usize {
        if let Some(&known) = self.games.get(&game) {
            return known;
        }
        let sides = [crate::Player::Left, crate::Player::Right].map(|player| {
            let options = games.options(game, player).unwrap();
            options.iter().map(|&option| self.of_game(option, games)).collect()
        });
        let [left, right] = sides;
        let form = self.add(left, right);
        self.games.insert(game, form);
        form
    }

    /// Returns whether no option is dominated by another, and none can be reversed.
    pub(crate) fn is_canonical(&mut self, form: usize) -> bool {
        (0..2).all(|player| {
            let options = self.options[form][player].clone();
            options.iter().all(|&option| {
                let is_dominated = options.iter().any(|&other| {
                    let pair = if player == 0 { (option, other) } else { (other, option) };
                    option != other && self.is_at_most(pair.0, pair.1)
                });
                let answers = self.options[option][1 - player].clone();
                let is_reversed = answers.into_iter().any(|answer| match player {
                    0 => self.is_at_most(answer, form),
                    _ => self.is_at_most(form, answer),
                });
                !is_dominated && !is_reversed
            })
        })
    }
}

/// Returns some initial games, as forms and in a store.
pub(crate) fn beginnings(forms: &mut Forms, games: &mut ShortGames) -> Vec<(usize, ShortGame)> {
    let zero = (forms.add(Vec::new(), Vec::new()), ZERO);
    let one = (forms.add(vec![zero.0], Vec::new()), games.number(&Dyadic::from(1)).unwrap());
    let minus = (forms.negative(one.0), games.number(&Dyadic::from(-1)).unwrap());
    let star = (forms.add(vec![zero.0], vec![zero.0]), games.parse("*").unwrap());
    let mut all = vec![zero, one, minus, star];
    for (left, right) in [(1, 1), (0, 3), (1, 2), (0, 1), (2, 0)] {
        let (left, right) = (all[left], all[right]);
        let form = forms.add(vec![left.0], vec![right.0]);
        all.push((form, games.make(&[left.1], &[right.1]).unwrap()));
    }
    all
}

/// Returns random games, made from each other in layers.
pub(crate) fn random_games(
    rng: &mut Rng,
    count: usize,
    forms: &mut Forms,
    games: &mut ShortGames,
) -> Vec<(usize, ShortGame)> {
    let mut all = beginnings(forms, games);
    for size in [count / 20, count / 5, count] {
        let mut next = Vec::new();
        while next.len() < size {
            next.push(forms.add_random(rng, &all, games));
        }
        all.extend(next);
    }
    all
}
