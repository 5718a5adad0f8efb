//! Entries: what each claims, and whether it follows from those before.

use crate::game::Game;
use crate::placement::OUTSIDE;
use std::collections::{BTreeSet, HashMap};

/// The head of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Head {
    /// The rule text.
    pub rules: String,
    /// The position, as text.
    pub position: String,
    /// Its claimed value.
    pub value: u32,
    /// The number of entries that follow.
    pub entries: u64,
}

/// The value of each position with an entry.
#[derive(Debug, Default)]
pub(crate) struct Known(HashMap<Vec<u8>, u32>);

impl Known {
    /// Returns the nim sum of parts, if all are known.
    pub(crate) fn sum(&self, parts: &[Vec<u8>]) -> Option<u32> {
        parts.iter().try_fold(0, |sum, part| Some(sum ^ self.0.get(part)?))
    }

    pub(crate) fn has(&self, part: &[u8]) -> bool {
        self.0.contains_key(part)
    }

    /// Adds a position; returns whether it is new.
    pub(crate) fn add(&mut self, part: Vec<u8>, value: u32) -> bool {
        self.0.insert(part, value).is_none()
    }
}

/// An option: the position, and its parts.
pub(crate) type Choice = (Vec<u8>, Vec<Vec<u8>>);

/// Returns the options of a position, without those with the same parts as an earlier one.
pub(crate) fn choices(game: &Game, position: &[u8]) -> Result<Vec<Choice>, String> {
    let mut seen = BTreeSet::new();
    let mut choices = Vec::new();
    for (_, option) in game.options(position)? {
        let parts = game.parts(&option);
        if seen.insert(parts.clone()) {
            choices.push((option, parts));
        }
    }
    Ok(choices)
}

/// Checks that a position with these options has a value, given replies to the unknown options.
pub(crate) fn prove(
    game: &Game,
    known: &Known,
    (choices, value): (&[Choice], u32),
    mut replies: impl Iterator<Item = Result<usize, String>>,
) -> Result<(), String> {
    if value as usize > choices.len() {
        return Err(format!("the value {value} is too large for {} options", choices.len()));
    }
    let mut is_met = vec![false; value as usize];
    for (option, parts) in choices {
        match known.sum(parts) {
            Some(found) if found == value => {
                return Err(format!("option {} has the value {value} too", written(option)));
            }
            Some(found) => {
                if let Some(is_met) = is_met.get_mut(found as usize) {
                    *is_met = true;
                }
            }
            None => {
                let unanswered = || format!("there is no reply to option {}", written(option));
                let reply = replies.next().ok_or_else(unanswered)??;
                let after = game.after(option, reply);
                let after = after
                    .ok_or_else(|| format!("reply {reply} is not a move of {}", written(option)))?;
                if known.sum(&game.parts(&after)) != Some(value) {
                    let reply = format!("reply {reply} to option {}", written(option));
                    return Err(format!("{reply} is not known to have the value {value}"));
                }
            }
        }
    }
    match (is_met.iter().position(|is_met| !is_met), replies.next()) {
        (Some(missing), _) => Err(format!("no option is known to have the value {missing}")),
        (None, Some(_)) => Err("more replies than options without a value".to_string()),
        (None, None) => Ok(()),
    }
}

pub(crate) fn written(position: &[u8]) -> String {
    let letter = |&state: &u8| if state == OUTSIDE { '?' } else { char::from(state) };
    if position.is_empty() { "0".to_string() } else { position.iter().map(letter).collect() }
}
