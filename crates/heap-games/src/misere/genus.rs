//! The genera of heaps: Grundy values in normal play, and those in misère play.
//!
//! # The idea
//! The genus of a sum depends only on the genera of its options: its normal value is a mex, and so
//! are its misère values, alone and with one, two, … heaps of two ([`Genus::from_options`]). Two
//! sums with the same genus may still differ, which is why quotients exist; but if all genera are
//! those of Nim, the game is tame.
//!
//! # Method
//! Genera do not add up, so every reachable sum has its own. A sum is a sorted word of its heaps,
//! and its options replace one letter by the letters of an option; equal letters are replaced once.
//! A stack of words, instead of recursion, is processed from the top: a word whose options are all
//! known gets its genus, any other goes back below its unknown options. Repeated words are skipped
//! by the table.
//!
//! # What it costs
//! A word and a genus for each sum: with rules that split, about as many as the heap has
//! partitions. So the caller gives a limit, and answers about positions use a quotient instead.

use std::collections::HashMap;

use mex_core::{Genus, StopPoints};

use super::error::MisereError;
use super::words::{HeapWords, Word, options_below, replaced};
use crate::{Rule, RuleError};

impl Rule {
    /// Returns the genus of every heap from 0 to `to`: its Grundy value, and the misère Grundy
    /// values of its sums with heaps of two.
    ///
    /// # Constraints
    /// `to` is below `limit`.
    ///
    /// # Complexity
    /// The number of all sums reachable from one heap; with rules that split, about as many as
    /// the heap has partitions.
    ///
    /// # Errors
    /// [`MisereError::TooManySums`] if more than `limit` sums are reachable;
    /// [`MisereError::Rule`] for turning coins.
    ///
    /// # Examples
    /// ```
    /// use heap_games::Rule;
    ///
    /// let kayles: Rule = "kayles".parse()?;
    /// let genera = kayles.misere_genera(5, 1000)?;
    /// assert_eq!(genera[4].to_string(), "1^031");
    /// assert_eq!(genera[5].to_string(), "4^146");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn misere_genera(&self, to: u64, limit: usize) -> Result<Vec<Genus>, MisereError> {
        if !self.kind().has_misere() {
            return Err(RuleError::NoMisere.into());
        }
        let too_large = RuleError::TooLarge { needed: to, limit: limit as u64 };
        if to >= limit as u64 {
            return Err(too_large.into());
        }
        let heaps: Vec<u64> = (0..=to).collect();
        let words = options_below(self, &heaps).ok_or(too_large)?;
        let mut known: HashMap<Word, Genus> = HashMap::new();
        let genus = |heap| {
            let word = words.word(&[heap]);
            genus_of(&words, &word, &mut known, limit)
        };
        heaps.into_iter().map(genus).collect()
    }
}

/// Returns the genus of a sum, after computing those of all sums below it.
fn genus_of(
    words: &HeapWords,
    word: &Word,
    known: &mut HashMap<Word, Genus>,
    limit: usize,
) -> Result<Genus, MisereError> {
    let (mut stack, mut stops) = (vec![word.clone()], StopPoints::default());
    while let Some(sum) = stack.pop() {
        stops.pass();
        if known.contains_key(&sum) {
            continue;
        }
        let options = options_of(words, &sum);
        stops.pass_many(16 * options.len());
        let unknown = options.iter().filter(|word| !known.contains_key(*word));
        let unknown: Vec<Word> = unknown.cloned().collect();
        if unknown.is_empty() {
            if known.len() >= limit {
                return Err(MisereError::TooManySums { limit });
            }
            let genus = Genus::from_options(options.iter().map(|word| &known[word]));
            known.insert(sum, genus);
        } else {
            stack.push(sum);
            stack.extend(unknown);
        }
    }
    Ok(known[word].clone())
}

fn options_of(words: &HeapWords, sum: &Word) -> Vec<Word> {
    let places = (0..sum.len()).filter(|&place| place == 0 || sum[place] != sum[place - 1]);
    let mut options: Vec<Word> = places
        .flat_map(|place| {
            let list = words.options.get(&sum[place]).into_iter().flatten();
            list.map(move |by| replaced(sum, place, by, words.one))
        })
        .collect();
    options.sort_unstable();
    options.dedup();
    options
}
