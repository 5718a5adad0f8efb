//! Moves on finite sets of positive numbers.

use std::collections::{BTreeSet, HashMap};

use crate::formula::{Formula, tokens};
use crate::graphs::LARGEST;
use crate::placement::Placement;
use crate::text::bounded_by;

/// The states of a number.
pub const THERE: u8 = b'o';
const TAKEN: u8 = b'.';
/// The most choices of numbers for one move.
const MOST_CHOICES: usize = 1 << 20;

type Numbers = BTreeSet<i128>;

/// The moves, and the greatest number at the start of play.
pub struct Rules {
    moves: Vec<Take>,
    greatest: i128,
}

struct Take {
    variables: Vec<char>,
    condition: Option<Formula>,
    every: Option<Formula>,
}

impl Rules {
    /// Reads statements, for play that begins with a set of numbers.
    pub fn new(statements: &[&str], start: &Numbers) -> Result<Self, String> {
        let moves: Vec<Take> =
            statements.iter().map(|text| take(text)).collect::<Result<_, _>>()?;
        if moves.is_empty() {
            return Err("there is no move".to_string());
        }
        Ok(Rules { moves, greatest: start.last().copied().unwrap_or_default() })
    }

    /// Returns the moves as placements on the initial numbers, in order.
    pub fn placements(&self, start: &Numbers) -> Result<Vec<Placement>, String> {
        let start: Vec<i128> = start.iter().copied().collect();
        let mut placements = BTreeSet::new();
        for take in &self.moves {
            for cells in choices(take.variables.len(), start.len())? {
                let numbers = cells.iter().map(|&cell| start[cell]);
                let mut named: HashMap<char, i128> =
                    take.variables.iter().copied().zip(numbers).collect();
                named.insert('n', self.greatest);
                if take.condition.as_ref().is_some_and(|condition| !condition.holds(&named)) {
                    continue;
                }
                let mut every = |formula: &Formula, number: i128| {
                    named.insert('x', number);
                    formula.holds(&named)
                };
                let taken = (0..start.len()).filter(|cell| {
                    let mut every = |formula| every(formula, start[*cell]);
                    cells.contains(cell) || take.every.as_ref().is_some_and(&mut every)
                });
                let steps = taken.map(|cell| (cell, THERE, TAKEN)).collect();
                let needs = cells.iter().map(|&cell| (cell, THERE)).collect();
                placements.insert(Placement { needs, steps });
                bounded_by(placements.len())?;
            }
        }
        Ok(placements.into_iter().collect())
    }
}

/// Returns the ways to choose `count` of `cells` cells in increasing order.
fn choices(count: usize, cells: usize) -> Result<Vec<Vec<usize>>, String> {
    let mut choices: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..count {
        let longer = |choice: &Vec<usize>| {
            let above = choice.last().map_or(0, |last| last + 1)..cells;
            above.map(|cell| [choice.as_slice(), &[cell]].concat()).collect::<Vec<_>>()
        };
        let mut all = Vec::new();
        for choice in &choices {
            all.extend(longer(choice));
            if all.len() > MOST_CHOICES {
                return Err(format!("more than {MOST_CHOICES} ways to choose"));
            }
        }
        choices = all;
    }
    Ok(choices)
}

/// Reads a move.
fn take(text: &str) -> Result<Take, String> {
    let tokens = tokens(text);
    let wrong = || format!("{text:?} is not a move");
    let named = tokens.iter().skip(1).take_while(|token| *token != "with" && *token != "and");
    let variables: Vec<char> = named.clone().filter_map(|token| token.chars().next()).collect();
    let single = |token: &String| {
        token.len() == 1
            && token.chars().all(|sign| sign.is_ascii_lowercase() && !"nx".contains(sign))
    };
    let different: BTreeSet<char> = variables.iter().copied().collect();
    if tokens[0] != "take"
        || !named.clone().all(single)
        || different.len() != variables.len()
        || !(1..=4).contains(&variables.len())
    {
        return Err(wrong());
    }
    let rest = &tokens[1 + variables.len()..];
    let end = rest.windows(2).position(|pair| pair[0] == "and" && pair[1] == "every");
    let (condition, every) = rest.split_at(end.unwrap_or(rest.len()));
    let known = |more: &[char]| [variables.as_slice(), &['n'], more].concat();
    let condition = match condition {
        [] => None,
        [with, formula @ ..] if with == "with" => Some(Formula::new(formula, &known(&[]))?),
        _ => return Err(wrong()),
    };
    let every = match every {
        [] => None,
        [_, _, x, with, formula @ ..] if x == "x" && with == "with" => {
            Some(Formula::new(formula, &known(&['x']))?)
        }
        _ => return Err(wrong()),
    };
    Ok(Take { variables, condition, every })
}

/// Reads a set of numbers.
pub fn position(text: &str) -> Result<Numbers, String> {
    let number = |text: &str| match text.parse::<i128>() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err(format!("{text:?} is not a positive number")),
    };
    let mut numbers = Numbers::new();
    for item in text.split(',') {
        let (first, last) = item.split_once("..").unwrap_or((item, item));
        let (first, last) = (number(first)?, number(last)?);
        if first > last || last - first >= LARGEST as i128 {
            return Err(format!("{item:?} is not a range of at most {LARGEST} numbers"));
        }
        for number in first..=last {
            if !numbers.insert(number) {
                return Err(format!("{number} occurs twice"));
            }
            if numbers.len() > LARGEST {
                return Err(format!("more than {LARGEST} numbers"));
            }
        }
    }
    Ok(numbers)
}
