//! Products of two coin-turning games: coins in rows and columns.
//!
//! A move turns the coins at all pairs of a row turned by a move of the first game and a column
//! turned by a move of the second; the coin with the greatest row and column goes down. By the
//! tartan theorem the value of a coin is the nim product of the values of its row and its column
//! (J. H. Conway, *On Numbers and Games*, chapter 13). Turning Corners is turtles by turtles.

use super::contract::{Facts, Game};
use super::worth::Worth;
use crate::answer::Change;
use crate::errors::Result;
use crate::limits::with_hint;
use crate::notation::components;
use heap_games::{Budget, HeapRule, KnownValues, Rule};
use mex_core::{Outcome, Play};
use nim_algebra::Nimber;
use tree_hackenbush::Player;

/// A row and a column, from 1.
pub type Coin = (u64, u64);

/// Reads the coins of a position: rows and columns, with plus signs between the coins.
pub fn read(position: &[String]) -> Result<Vec<Coin>> {
    let coin = |coin: Vec<u64>| match coin[..] {
        [row, column] if row > 0 && column > 0 => Ok((row, column)),
        _ => Err("a coin has a row and a column, from 1, as in 3,5 + 2,2"),
    };
    Ok(up(components(position)?.into_iter().map(coin).collect::<std::result::Result<_, _>>()?))
}

/// Returns the coins that are up, in order: a coin named twice is down again.
fn up(mut coins: Vec<Coin>) -> Vec<Coin> {
    coins.sort_unstable();
    coins.chunk_by(|a, b| a == b).filter(|same| same.len() % 2 == 1).map(|same| same[0]).collect()
}

pub struct Product<'r> {
    rules: &'r [Rule; 2],
    known: [KnownValues; 2],
}

impl<'r> Product<'r> {
    /// Returns the product of two games with coins at some places.
    pub fn new(
        rules: &'r [Rule; 2],
        coins: &[Coin],
        (play, budget): (Play, Budget),
    ) -> Result<Self> {
        if play == Play::Misere {
            rules[0].misere_outcome(&[], 0)?;
        }
        let known = |rule: &Rule, places: &mut dyn Iterator<Item = u64>| {
            KnownValues::up_to(rule, places.max().unwrap_or(0), budget).map_err(with_hint)
        };
        let rows = known(&rules[0], &mut coins.iter().map(|coin| coin.0))?;
        let columns = known(&rules[1], &mut coins.iter().map(|coin| coin.1))?;
        Ok(Product { rules, known: [rows, columns] })
    }

    fn value(&self, (row, column): Coin) -> Result<u128> {
        let [rows, columns] = &self.known;
        let values = rows.value(row).zip(columns.value(column));
        let (row, column) = values.ok_or("a coin has moved up")?;
        Ok((Nimber::new(row) * Nimber::new(column)).value())
    }

    fn values(&self, coins: &[Coin]) -> Result<Vec<u128>> {
        coins.iter().map(|&coin| self.value(coin)).collect()
    }

    /// Returns the places that each move of a coin turns in one of the games, the coin's own first.
    fn turned(&self, game: usize, place: u64) -> Vec<Vec<u64>> {
        let mut moves = Vec::new();
        self.rules[game].for_each_option(place, &mut |others| {
            moves.push([place].into_iter().chain(others.iter().rev().copied()).collect());
        });
        moves
    }
}

pub(super) fn places(coins: &[Coin]) -> Vec<String> {
    coins.iter().map(|(row, column)| format!("{row},{column}")).collect()
}

impl Game for Product<'_> {
    type Position = Vec<Coin>;
    type Move = Vec<Coin>;

    fn moves(&self, coins: &Vec<Coin>, _mover: Player) -> Vec<Vec<Coin>> {
        let mut moves = Vec::new();
        for &(row, column) in coins {
            let columns = self.turned(1, column);
            for rows in self.turned(0, row) {
                for columns in &columns {
                    let pairs =
                        rows.iter().flat_map(|&row| columns.iter().map(move |&it| (row, it)));
                    moves.push(pairs.collect());
                }
            }
        }
        moves
    }

    fn listing_cost(&self, coins: &Vec<Coin>) -> u128 {
        let cost = |&(row, column): &Coin| {
            let [rows, columns] = self.rules;
            (rows.option_cost(row) + 1).saturating_mul(columns.option_cost(column) + 1)
        };
        coins.iter().map(cost).fold(0, u128::saturating_add)
    }

    fn after(&self, coins: &Vec<Coin>, turned: &Vec<Coin>) -> Vec<Coin> {
        up([&coins[..], turned].concat())
    }

    fn worth(&mut self, coins: &Vec<Coin>) -> Result<Worth> {
        Ok(Worth::Nimber(self.values(coins)?.into_iter().fold(0, |sum, value| sum ^ value)))
    }

    fn facts(&mut self, coins: &Vec<Coin>, _outcome: Outcome) -> Result<Facts> {
        let sizes: Option<Vec<u64>> =
            self.values(coins)?.into_iter().map(|value| value.try_into().ok()).collect();
        Ok(Facts { sizes, ..Facts::default() })
    }

    fn names(&self, coins: &Vec<Coin>) -> Vec<String> {
        places(coins)
    }

    fn component(&self, coins: &Vec<Coin>, turned: &Vec<Coin>) -> Option<usize> {
        coins.iter().position(|coin| turned.first() == Some(coin))
    }

    fn written(&self, coins: &Vec<Coin>) -> Option<String> {
        Some(places(coins).join(" + "))
    }

    fn change(&self, coins: &Vec<Coin>, turned: &Vec<Coin>) -> Change {
        self.whole(format!("turn {}", places(turned).join(" ")), coins, turned)
    }
}
