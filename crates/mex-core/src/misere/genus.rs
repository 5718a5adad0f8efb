//! The genus: the values of a position's misère sums with heaps of two.
//!
//! # The idea
//! A genus depends only on the genera of the options. Its k-th misère value is a mex over the
//! moves: the k-th values of the options, for moves in the position, and, for a move in a heap of
//! two, the previous value (the heap is taken) or that value ⊕ 1 (a heap of one is left). The
//! Grundy value is the usual mex.
//!
//! # Why the list ends
//! Once every option repeats its last two values, the next value depends on the previous value and
//! on the parity of k. If two consecutive values equal those two steps earlier, everything that
//! determines the next one is as it was two steps ago, and so is all that follows. The list is then
//! cut to its shortest form, so that equal genera are equal lists and can be compared and hashed.
//!
//! # Cost
//! Each value takes a mex over the options. The positions of a graph are visited options first,
//! each once, without recursion.

use core::fmt;

use crate::graph::{GameGraph, GraphError, for_each_below, grundy_values};
use crate::mex::mex;

/// The genus of a position: its Grundy value, and the misère Grundy values of its sums with
/// 0, 1, 2, … heaps of two.
///
/// From some number of heaps on, the misère values alternate, and only the values up to there are
/// stored. Positions with different genera behave differently in some misère sum.
///
/// # Examples
/// The empty position, a heap of one, and a heap of two:
/// ```
/// use mex_core::Genus;
///
/// let zero = Genus::from_options([]);
/// let one = Genus::from_options([&zero]);
/// let two = Genus::from_options([&zero, &one]);
/// assert_eq!(zero.to_string(), "0^120");
/// assert_eq!(one.to_string(), "1^031");
/// assert_eq!(two.to_string(), "2^20");
/// assert_eq!(zero.misere_value(1), 2);
/// ```
///
/// # References
/// J. H. Conway, On Numbers and Games, chapter 12; Winning Ways, chapter 13.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    value: u32,
    /// Values for 0, 1, 2, … heaps; the last two repeat for ever. At least two.
    misere: Vec<u32>,
}

/// How a position behaves in misère play, by its genus and those of the positions below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Nature {
    /// It and all positions below it have the genus of a heap of Nim or of a sum of such heaps,
    /// and in sums with such positions it plays like one.
    Tame,
    /// It is not tame but all its options are, its Grundy value is 0 or 1, and its misère values
    /// are those of a heap of two or more: in misère play it acts like that heap beside heaps of
    /// one and two. Other sums with it must be searched.
    Restive,
    /// It is not tame but all its options are, its Grundy value is at least 2, and its misère
    /// value is 0 or 1. Sums with it must be searched.
    Restless,
    /// Anything else.
    Wild,
}

impl Genus {
    /// Returns the genus of the position whose options have the given genera.
    ///
    /// # Complexity
    /// O(options · d) time, for genera with at most d misère values.
    pub fn from_options<'a>(options: impl IntoIterator<Item = &'a Genus>) -> Self {
        let options: Vec<&Genus> = options.into_iter().collect();
        let value = mex(options.iter().map(|option| option.value));
        let mut misere = vec![match options[..] {
            [] => 1,
            _ => mex(options.iter().map(|option| option.misere_value(0))),
        }];
        let settled = options.iter().map(|option| option.misere.len()).max();
        let settled = settled.unwrap_or(0);
        // A move in a heap of two removes it, or leaves a heap of one in its place.
        while !repeats(&misere, settled) {
            let heaps = misere.len();
            let before = misere[heaps - 1];
            let of_options = options.iter().map(|option| option.misere_value(heaps));
            misere.push(mex(of_options.chain([before, before ^ 1])));
        }
        let mut genus = Genus { value, misere };
        genus.shorten();
        genus
    }

    /// Returns the Grundy value.
    pub fn value(&self) -> u32 {
        self.value
    }

    /// Returns the misère Grundy value of the sum with a number of heaps of two.
    pub fn misere_value(&self, heaps: usize) -> u32 {
        let count = self.misere.len();
        match self.misere.get(heaps) {
            Some(&value) => value,
            None => self.misere[count - 2 + (heaps - count) % 2],
        }
    }

    /// Returns whether this is the genus of a sum of heaps of Nim.
    pub fn is_tame(&self) -> bool {
        let (value, misere) = (self.value, &self.misere[..]);
        match value {
            0 if misere == [1, 2, 0] => true,
            1 if misere == [0, 3, 1] => true,
            _ => misere == [value, value ^ 2],
        }
    }

    /// Removes values that the repetition implies.
    fn shorten(&mut self) {
        while let [.., a, _, c] = self.misere[..]
            && a == c
        {
            self.misere.pop();
        }
    }
}

/// Returns whether the last two values will repeat: the options repeat theirs, so nothing that
/// determines the next value changes any more.
fn repeats(misere: &[u32], settled: usize) -> bool {
    match misere {
        [.., a, b, c, d] => misere.len() >= settled + 4 && a == c && b == d,
        _ => false,
    }
}

impl fmt::Display for Genus {
    /// Writes the Grundy value, and the misère values until the last two repeat; those of two or
    /// more digits are in brackets, as in `8^8[10]`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}^", self.value)?;
        self.misere.iter().try_for_each(|value| match value {
            0..=9 => write!(formatter, "{value}"),
            _ => write!(formatter, "[{value}]"),
        })
    }
}

/// Returns the genus of every position, or the cycle that the graph has.
pub(crate) fn genera(graph: &GameGraph) -> Result<Vec<Genus>, GraphError> {
    // The genera contain the values; this only checks for a cycle.
    grundy_values(graph)?;
    let mut genera: Vec<Option<Genus>> = vec![None; graph.position_count() as usize];
    let all: Vec<u32> = (0..graph.position_count()).collect();
    let visited = for_each_below::<()>(graph, &all, |position| {
        let options = graph.options(position).iter();
        let known = options.filter_map(|&option| genera[option as usize].as_ref());
        genera[position as usize] = Some(Genus::from_options(known));
        Ok(())
    });
    debug_assert!(visited.is_ok());
    Ok(genera.into_iter().flatten().collect())
}

/// Returns the nature of every position, or the cycle that the graph has.
pub(crate) fn natures(graph: &GameGraph) -> Result<Vec<Nature>, GraphError> {
    let genera = genera(graph)?;
    let mut natures = vec![Nature::Wild; genera.len()];
    let all: Vec<u32> = (0..graph.position_count()).collect();
    let visited = for_each_below::<()>(graph, &all, |position| {
        let genus = &genera[position as usize];
        let mut options = graph.options(position).iter();
        let all_tame = options.all(|&option| natures[option as usize] == Nature::Tame);
        natures[position as usize] = match (all_tame, genus.value, genus.misere[0]) {
            (false, ..) => Nature::Wild,
            _ if genus.is_tame() => Nature::Tame,
            (_, 0 | 1, heap @ 2..) if genus.misere == [heap, heap ^ 2] => Nature::Restive,
            (_, 2.., 0 | 1) => Nature::Restless,
            _ => Nature::Wild,
        };
        Ok(())
    });
    debug_assert!(visited.is_ok());
    Ok(natures)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::{naive_mex, random_graph};
    use crate::{Outcome, misere_outcome};
    use test_support::Rng;

    /// Returns the misère Grundy value of a sum of a position and heaps, by definition.
    fn naive_misere_value(graph: &GameGraph, position: u32, heaps: &[u32]) -> u32 {
        let mut values: Vec<u32> = graph
            .options(position)
            .iter()
            .map(|&option| naive_misere_value(graph, option, heaps))
            .collect();
        for (index, &heap) in heaps.iter().enumerate() {
            for left in 0..heap {
                let mut next = heaps.to_vec();
                next[index] = left;
                values.push(naive_misere_value(graph, position, &next));
            }
        }
        let over = graph.is_terminal(position) && heaps.iter().all(|&heap| heap == 0);
        if over { 1 } else { naive_mex(&values) }
    }

    #[test]
    fn genera_agree_with_the_definition() {
        let mut rng = Rng::new(18);
        for _ in 0..1000 {
            let graph = random_graph(&mut rng, 6);
            let genera = genera(&graph).unwrap();
            for position in 0..6 {
                let genus = &genera[position as usize];
                for heaps in 0..3 {
                    assert_eq!(
                        genus.misere_value(heaps),
                        naive_misere_value(&graph, position, &vec![2; heaps]),
                        "{graph:?} {position} {heaps}"
                    );
                }
            }
        }
    }

    #[test]
    fn heaps_of_nim_are_tame_and_their_genera_end_in_themselves() {
        let edges: Vec<(u32, u32)> = (0..20).flat_map(|p| (0..p).map(move |q| (p, q))).collect();
        let graph = GameGraph::from_edges(20, &edges).unwrap();
        let genera = genera(&graph).unwrap();
        assert!(genera.iter().all(Genus::is_tame));
        assert!(natures(&graph).unwrap().iter().all(|&nature| nature == Nature::Tame));
        assert_eq!(genera[7].to_string(), "7^75");
        assert_eq!(genera[12].to_string(), "12^[12][14]");
        assert!((0..20).all(|size| genera[size as usize].value() == size));
    }

    #[test]
    fn the_genus_decides_beside_heaps_of_two() {
        let mut rng = Rng::new(19);
        for _ in 0..500 {
            let small = random_graph(&mut rng, 9);
            let mut edges = vec![(11, 10), (11, 9), (10, 9)];
            for position in 0..9 {
                edges.extend(small.options(position).iter().map(|&option| (position, option)));
            }
            let graph = GameGraph::from_edges(12, &edges).unwrap();
            let genera = genera(&graph).unwrap();
            let (position, heaps) = (rng.below_u32(9), rng.below_u32(5) as usize);
            let mut tokens = vec![11; heaps];
            tokens.push(position);
            let wins = genera[position as usize].misere_value(heaps) != 0;
            assert_eq!(
                misere_outcome(&graph, &tokens, 1 << 20),
                Ok(Outcome::from_mover_wins(wins)),
                "{graph:?} {tokens:?}"
            );
        }
    }
}
