//! Moves on finite sets of positive numbers.

use std::collections::{BTreeSet, HashMap};

use super::formula::{Formula, tokens};
use super::graphs::LARGEST;

type Numbers = BTreeSet<i128>;

/// The moves, and the greatest number that play began with.
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
            return Err("no move".to_string());
        }
        Ok(Rules { moves, greatest: start.last().copied().unwrap_or_default() })
    }

    /// Returns the options of a set.
    pub fn options(&self, numbers: &Numbers) -> BTreeSet<Numbers> {
        let mut options = BTreeSet::new();
        for take in &self.moves {
            for taken in choices(take.variables.len(), numbers) {
                let mut named: HashMap<char, i128> =
                    take.variables.iter().copied().zip(taken.iter().copied()).collect();
                named.insert('n', self.greatest);
                if take.condition.as_ref().is_some_and(|condition| !condition.holds(&named)) {
                    continue;
                }
                let mut every = |formula: &Formula, number: i128| {
                    named.insert('x', number);
                    formula.holds(&named)
                };
                let mut left = numbers.clone();
                left.retain(|number| {
                    !taken.contains(number)
                        && !take.every.as_ref().is_some_and(|formula| every(formula, *number))
                });
                options.insert(left);
            }
        }
        options
    }
}

/// Returns the ways to choose this many numbers in increasing order.
fn choices(count: usize, numbers: &Numbers) -> Vec<Vec<i128>> {
    let mut choices: Vec<Vec<i128>> = vec![Vec::new()];
    for _ in 0..count {
        let longer = |choice: &Vec<i128>| {
            let above = numbers.iter().filter(|number| choice.last() < Some(number));
            above.map(|number| [choice.as_slice(), &[*number]].concat()).collect::<Vec<_>>()
        };
        choices = choices.iter().flat_map(longer).collect();
    }
    choices
}

/// Reads a move.
fn take(text: &str) -> Result<Take, String> {
    let tokens = tokens(text);
    let wrong = || format!("{text:?} is no move");
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
        _ => Err(format!("{text:?} is no positive number")),
    };
    let mut numbers = Numbers::new();
    for item in text.split(',') {
        let (first, last) = item.split_once("..").unwrap_or((item, item));
        let (first, last) = (number(first)?, number(last)?);
        if first > last || last - first >= LARGEST as i128 {
            return Err(format!("{item:?} is no range of at most {LARGEST} numbers"));
        }
        for number in first..=last {
            if !numbers.insert(number) {
                return Err(format!("{number} twice"));
            }
        }
    }
    Ok(numbers)
}

/// Writes a set of numbers.
pub fn write(numbers: &Numbers) -> String {
    numbers.iter().map(i128::to_string).collect::<Vec<_>>().join(",")
}
