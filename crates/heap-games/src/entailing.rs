//! Heaps with entailing moves, which force the opponent's reply.

use crate::rule::HeapRule;
use crate::rules::{ParseRuleError, Rule};
use mex_core::{EntailingRuleset, MoveKind, Options, Ruleset};
use std::fmt;
use std::str::FromStr;

/// Heaps under two rules: moves under the first are ordinary, and a move under the second must be
/// answered in the heap that it leaves.
///
/// # Examples
/// In Top Entails a stack is split without taking, as under 4.0, or its top coin is taken, as under
/// 0.3, which entails.
/// ```
/// use heap_games::EntailingHeaps;
/// use mex_core::{EntailedValue, EntailingEvaluator};
///
/// let game: EntailingHeaps = "top-entails".parse()?;
/// assert_eq!(game, "entailing:4.0/0.3".parse()?);
/// let value = EntailingEvaluator::new(&game).value(&5);
/// assert_eq!(value, Ok(EntailedValue::Nimber(0)));
/// # Ok::<(), heap_games::EntailingHeapsError>(())
/// ```
///
/// # References
/// E. R. Berlekamp, J. H. Conway, R. K. Guy, "Winning Ways" (1982), chapter 12, Games Entailed.
#[derive(Clone, Debug, PartialEq)]
pub struct EntailingHeaps {
    ordinary: Rule,
    entailing: Rule,
}

/// Errors in the name of a game with entailing moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum EntailingHeapsError {
    #[error(
        "expected top-entails, or entailing:RULE/RULE as in entailing:4.0/0.3, found '{found}'"
    )]
    Unknown { found: String },
    #[error("invalid rule after entailing: {0}")]
    Rule(ParseRuleError),
    /// Coins that cancel are not independent heaps once a move must be made in one of them.
    #[error("invalid rule after entailing: {found} turns coins")]
    Coins { found: String },
}

const TOP_ENTAILS: [&str; 2] = ["4.0", "0.3"];

impl FromStr for EntailingHeaps {
    type Err = EntailingHeapsError;

    fn from_str(text: &str) -> Result<Self, EntailingHeapsError> {
        let unknown = || EntailingHeapsError::Unknown { found: text.to_string() };
        let [ordinary, entailing] = match text {
            "top-entails" => TOP_ENTAILS,
            _ => {
                let rules = text.strip_prefix("entailing:").and_then(|it| it.split_once('/'));
                rules.map(|(ordinary, entailing)| [ordinary, entailing]).ok_or_else(unknown)?
            }
        };
        let rule = |text: &str| {
            let rule: Rule = text.parse().map_err(EntailingHeapsError::Rule)?;
            match rule.has_misere() {
                true => Ok(rule),
                false => Err(EntailingHeapsError::Coins { found: text.to_string() }),
            }
        };
        Ok(EntailingHeaps { ordinary: rule(ordinary)?, entailing: rule(entailing)? })
    }
}

/// Writes text that parses to the same game.
impl fmt::Display for EntailingHeaps {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = [self.ordinary.to_string(), self.entailing.to_string()];
        match rules.iter().map(String::as_str).eq(TOP_ENTAILS) {
            true => formatter.write_str("top-entails"),
            false => write!(formatter, "entailing:{}", rules.join("/")),
        }
    }
}

impl EntailingHeaps {
    /// Estimates the number of heaps in the list of a heap's options.
    pub fn option_cost(&self, heap: u64) -> u128 {
        self.ordinary.option_cost(heap).saturating_add(self.entailing.option_cost(heap))
    }
}

impl EntailingRuleset for EntailingHeaps {
    type Position = u64;

    fn options(&self, heap: &u64, kind: MoveKind, options: &mut Options<u64>) {
        match kind {
            MoveKind::Ordinary => self.ordinary.options(heap, options),
            MoveKind::Entailing => self.entailing.options(heap, options),
            MoveKind::Complimenting => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for text in ["top-entails", "entailing:nim/0.3", "entailing:subtract:1,3/kayles"] {
            let game: EntailingHeaps = text.parse().unwrap();
            assert_eq!(game.to_string().parse(), Ok(game));
        }
        for text in ["entailing", "entailing:nim", "entailing:nim/", "entailing:nim/ruler", "nim"] {
            assert!(text.parse::<EntailingHeaps>().is_err(), "{text}");
        }
    }
}
