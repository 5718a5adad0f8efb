//! `impartial nim tartan`: products of two coin-turning games.

use crate::console::Console;
use crate::errors::{Failure, Result, SUCCESS};
use game_table::answer::{CoinAnswer, TartanAnswer, TurnAnswer};
use game_table::reason::{sum, words};
use heap_games::{CoinTurning, HeapRule};
use mex_core::{Outcome, Play};
use nim_algebra::tartan_value;
use std::cmp::Reverse;

/// The most places that the moves of all coins may turn together.
const MOST_TURNED: u64 = 10_000_000;

#[derive(clap::Args)]
#[command(after_help = "\
A move of the product combines a move of each game: it turns the coins at all pairs of a
row that the first move turns and a column that the second turns; the coin with the
greatest row and column goes from up to down. Places count from 0. Turning Corners is
twins by twins.

Examples:
  impartial nim tartan twins twins 3 5           value *15
  impartial nim tartan ruler mock-turtles 3 2    value *6
  impartial nim tartan twins twins 1 1 2 3 --moves")]
pub(super) struct Arguments {
    /// The game along the rows
    #[arg(value_enum)]
    first: Game,
    /// The game along the columns
    #[arg(value_enum)]
    second: Game,
    /// The coins that lie up, each by its row and its column
    #[arg(required = true, value_names = ["ROW", "COLUMN"], num_args = 2..)]
    places: Vec<u64>,
    /// Print every winning move too: the coins that it turns
    #[arg(long)]
    moves: bool,
    /// Explain who wins: the coins' values in binary, the deciding bit and the winning moves
    #[arg(long, conflicts_with = "moves")]
    explain: bool,
    /// Print a JSON object with value, outcome, coins and, if asked for, moves
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Game {
    /// Turns exactly two coins
    Twins,
    /// Turns one or two coins
    Turtles,
    /// Turns one, two or three coins
    MockTurtles,
    /// Turns any number of coins in a row
    Ruler,
}

impl Game {
    fn rule(self) -> CoinTurning {
        match self {
            Game::Twins => CoinTurning::TWINS,
            Game::Turtles => CoinTurning::TURTLES,
            Game::MockTurtles => CoinTurning::MOCK_TURTLES,
            Game::Ruler => CoinTurning::RULER,
        }
    }

    /// Returns the value of a coin at a place from 0, where the library counts from 1.
    fn value(self, place: u64) -> Option<u64> {
        self.rule().value(u128::from(place) + 1)?.try_into().ok()
    }

    /// Returns the most moves of a coin and the most places that one of them turns.
    fn size(self, place: u64) -> (u64, u64) {
        let near = place.saturating_add(1);
        match self {
            Game::Twins => (place, 2),
            Game::Turtles => (near, 2),
            Game::MockTurtles => (near.saturating_mul(near), 3),
            Game::Ruler => (near, near),
        }
    }
}

/// A row and a column.
type Coin = (u64, u64);

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let (pairs, rest) = self.places.as_chunks::<2>();
        if !rest.is_empty() {
            return Err("every coin needs a row and a column".into());
        }
        let coins: Vec<Coin> = up(pairs.iter().map(|&[row, column]| (row, column)).collect());
        let mut values = Vec::new();
        for &coin in &coins {
            values.push(self.value(coin)?);
        }
        let value = values.iter().fold(0, |sum, value| sum ^ value);
        if self.explain {
            return self.explain(&coins, &values, console);
        }
        let outcome = Outcome::from_mover_wins(value != 0);
        let moves = match self.moves {
            true => Some(self.winning_moves(&coins, value)?),
            false => None,
        };
        if self.json {
            let turn = |turned: &Vec<Coin>| TurnAnswer {
                component: coins.iter().position(|coin| Some(coin) == turned.first()),
                turns: turned.iter().skip(1).map(|&coin| CoinAnswer::new(coin, None)).collect(),
            };
            let coin = |(&coin, &value)| CoinAnswer::new(coin, Some(value));
            return console.print_json(&TartanAnswer {
                coins: coins.iter().zip(&values).map(coin).collect(),
                moves: moves.map(|moves| moves.iter().map(turn).collect()),
                outcome: outcome.letter(),
                value: value.to_string(),
            });
        }
        writeln!(console.output, "value *{value}\n{}", words::winner(outcome))?;
        for turned in moves.iter().flatten() {
            writeln!(console.output, "{}", turn_text(turned))?;
        }
        Ok(SUCCESS)
    }

    fn explain(&self, coins: &[Coin], values: &[u64], console: &mut Console<'_>) -> Result {
        let sum = values.iter().fold(0, |sum, value| sum ^ value);
        let winning = match sum {
            0 => Vec::new(),
            _ => self.winning_moves(coins, sum)?,
        };
        let named = coins.iter().map(|(row, column)| format!("coin ({row}, {column})"));
        let parts: Vec<(String, u64)> = named.zip(values.iter().copied()).collect();
        let turn = |index: usize, _| {
            let mut turns = winning.iter();
            let of_coin = turns.find(|turned| turned.first() == Some(&coins[index]))?;
            Some(turn_text(of_coin))
        };
        console.print_reason(&sum::by_values(&parts, Play::Normal, turn, None), self.json)
    }

    fn value(&self, (row, column): Coin) -> Result<u64> {
        let first = self.first.value(row);
        let second = self.second.value(column);
        let (Some(first), Some(second)) = (first, second) else {
            return Err(format!("the value of ({row}, {column}) needs more than 64 bits").into());
        };
        Ok(tartan_value([(first, second)]))
    }

    /// Returns the winning moves: the coins each turns, the greatest first.
    fn winning_moves(&self, coins: &[Coin], value: u64) -> Result<Vec<Vec<Coin>>> {
        let mut work = 0_u64;
        for &(row, column) in coins {
            let ((a, b), (c, d)) = (self.first.size(row), self.second.size(column));
            let turned = [b, c.max(1), d].into_iter().fold(a.max(1), u64::saturating_mul);
            work = work.saturating_add(turned);
        }
        if work > MOST_TURNED {
            let message = format!("the moves may turn more than {MOST_TURNED} coins");
            return Err(Failure::refused(message).into());
        }
        let mut winning = Vec::new();
        for &(row, column) in coins {
            let all_columns = turned_places(self.second, column);
            for rows in turned_places(self.first, row) {
                for columns in &all_columns {
                    let turned: Vec<Coin> = rows
                        .iter()
                        .flat_map(|&row| columns.iter().map(move |&column| (row, column)))
                        .collect();
                    let mut sum = 0;
                    for &coin in &turned {
                        sum ^= self.value(coin)?;
                    }
                    if sum == value {
                        winning.push(turned);
                    }
                }
            }
        }
        Ok(winning)
    }
}

fn turn_text(turned: &[Coin]) -> String {
    let places: Vec<String> =
        turned.iter().map(|(row, column)| format!("({row}, {column})")).collect();
    format!("turn {}", places.join(" "))
}

/// Returns the moves of a coin: the places each turns, from 0, the coin's own first.
///
/// Moves of Ruler that turn more come first, and name their places from the coin downwards; other
/// moves are sorted by their number of coins, then by the greatest.
fn turned_places(game: Game, place: u64) -> Vec<Vec<u64>> {
    let mut moves: Vec<Vec<u64>> = Vec::new();
    game.rule().for_each_option(place.saturating_add(1), &mut |others| {
        moves.push(others.iter().map(|other| other - 1).chain([place]).collect());
    });
    match game {
        Game::Ruler => moves.sort_by_key(|turned| Reverse(turned.len())),
        _ => moves
            .sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev()))),
    }
    for turned in &mut moves {
        match game {
            Game::Ruler => turned.reverse(),
            _ => turned.rotate_right(1),
        }
    }
    moves
}

/// Returns the coins that lie up, in order: a coin named twice lies down again.
fn up(mut coins: Vec<Coin>) -> Vec<Coin> {
    coins.sort_unstable();
    coins.chunk_by(|a, b| a == b).filter(|same| same.len() % 2 == 1).map(|same| same[0]).collect()
}
