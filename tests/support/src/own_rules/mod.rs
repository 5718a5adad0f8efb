//! Games of rule texts, by definition: all reachable positions are listed, and the value of each is
//! found from its options.
//!
//! Nothing is clever here. A position of cells is a word of states, one byte a cell; a position of
//! numbers is their set. Positions are not split, symmetries are not used, and no search stops
//! early, so that an engine that does all of this can be compared with it.

mod random;

use crate::mex;
use book_checker::Game;
use std::collections::{BTreeSet, HashMap};

pub use random::random_case;

/// Returns the nimber, in normal play, of a position under a rule text.
///
/// # Errors
/// If either text is invalid, if more than `limit` positions can be reached, or if play can return
/// to a position.
pub fn nimber(rules: &str, position: &str, limit: usize) -> Result<u32, String> {
    worth(rules, position, limit, mex)
}

/// Returns whether the player to move wins a position under a rule text in misère play.
///
/// # Errors
/// As [`nimber`].
pub fn mover_wins_misere(rules: &str, position: &str, limit: usize) -> Result<bool, String> {
    let wins = |options: &[u32]| u32::from(options.is_empty() || options.contains(&0));
    Ok(worth(rules, position, limit, wins)? == 1)
}

/// Returns whether a position has a nimber in the sense of games with cycles: whether the second
/// player wins its sum with a heap of that size, if endless play is a draw.
///
/// # Errors
/// If a text is invalid, or there are more than `limit` positions.
pub fn has_nimber(rules: &str, position: &str, value: u32, limit: usize) -> Result<bool, String> {
    let reached = reached(rules, position, limit)?;
    let heaps = value as usize + 1;
    let mut mover_wins = vec![None; reached.len() * heaps];
    let mut changed = true;
    while changed {
        changed = false;
        for at in 0..mover_wins.len() {
            let (position, heap) = (at / heaps, at % heaps);
            let moves = reached[position].iter().map(|to| to * heaps + heap);
            let mut moves = moves.chain((0..heap).map(|smaller| position * heaps + smaller));
            let wins = moves.clone().any(|to| mover_wins[to] == Some(false));
            let loses = moves.all(|to| mover_wins[to] == Some(true));
            if mover_wins[at].is_none() && (wins || loses) {
                mover_wins[at] = Some(wins);
                changed = true;
            }
        }
    }
    Ok(mover_wins[value as usize] == Some(false))
}

/// Returns the value of a position; `of_options` computes a value from those of the options.
fn worth(
    rules: &str,
    position: &str,
    limit: usize,
    of_options: impl Fn(&[u32]) -> u32,
) -> Result<u32, String> {
    let reached = reached(rules, position, limit)?;
    let mut values: Vec<Option<u32>> = vec![None; reached.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for at in (0..reached.len()).rev() {
            if values[at].is_none() {
                let known: Option<Vec<u32>> = reached[at].iter().map(|&to| values[to]).collect();
                values[at] = known.map(|known| of_options(&known));
                changed |= values[at].is_some();
            }
        }
    }
    values[0].ok_or_else(|| "play can return to a position".to_string())
}

/// Returns the options of each position that can be reached, by number; the first has the number 0.
fn reached(rules: &str, position: &str, limit: usize) -> Result<Vec<Vec<usize>>, String> {
    let game = Game::new(rules, position)?;
    let mut positions = vec![game.start().to_vec()];
    let mut indices = HashMap::from([(positions[0].clone(), 0)]);
    let mut reached: Vec<Vec<usize>> = Vec::new();
    while reached.len() < positions.len() {
        if positions.len() > limit {
            return Err(format!("more than {limit} positions"));
        }
        let options = game.options(&positions[reached.len()])?.into_iter();
        let options: BTreeSet<Vec<u8>> = options.map(|option| option.1).collect();
        let mut found = Vec::new();
        for option in options {
            let index = *indices.entry(option.clone()).or_insert(positions.len());
            if index == positions.len() {
                positions.push(option);
            }
            found.push(index);
        }
        reached.push(found);
    }
    Ok(reached)
}
