//! Games on words: a part of the word is replaced by another, and the rest closes up.

use crate::ending;
use crate::states::are_same;
use crate::text::{ANY, Block, Ground, Move, Reach, TextRules};
use mex_core::{Options, Ruleset};

/// The longest word.
pub(crate) const MOST_LETTERS: usize = 1 << 12;
/// From about this length on, words that may grow for ever count as several positions: the cube of
/// the length grows slightly faster than the time for the moves on a line of play.
const FREE_GROWTH: u64 = 32;
/// The first byte of a position on a row, and on a ring.
const ROW: u8 = 0;
pub(crate) const RING: u8 = 1;

/// A game on words; a position is 0 and the letters of a row, or 1 and those of a ring.
#[derive(Clone, Debug)]
pub struct WordGame {
    rewrites: Vec<Rewrite>,
    never: Vec<Block>,
    end: Vec<Block>,
    groups: Vec<(u8, Option<u8>)>,
    /// The letters that no rule looks at; none if a rule looks at the rest of a row.
    inert: Box<[bool; 256]>,
    /// Whether the rules are symmetric from right to left.
    is_mirrored: bool,
    ends: bool,
    /// Whether words may grow for ever, judging by the moves.
    grows: bool,
}

#[derive(Clone, Debug)]
struct Rewrite {
    from: Vec<u8>,
    to: Vec<u8>,
    reach: Reach,
}

impl WordGame {
    pub(crate) fn new(rules: &TextRules) -> Self {
        let mut rewrites = Vec::new();
        let mut has_any = false;
        for motion in &rules.moves {
            let Move::Rewrite { images, reach, .. } = motion else { continue };
            has_any |= *reach != Reach::Letters;
            for (from, to) in images {
                has_any |= from.letters.contains(&ANY);
                rewrites.push(Rewrite {
                    from: from.letters.clone(),
                    to: to.letters.clone(),
                    reach: *reach,
                });
            }
        }
        let conditions = || rules.never.iter().chain(&rules.end);
        has_any |= conditions().any(|block| block.letters.contains(&ANY));
        has_any |= !rules.end.is_empty() || !rules.groups.is_empty();
        let mut inert = Box::new([!has_any; 256]);
        let looked_at = rewrites.iter().flat_map(|rewrite| &rewrite.from);
        for &letter in looked_at.chain(conditions().flat_map(|block| &block.letters)) {
            inert[letter as usize] = false;
        }
        let (never, end, groups) = (rules.never.clone(), rules.end.clone(), rules.groups.clone());
        let is_mirrored = is_mirrored(&rewrites, [&never, &end]);
        let ends = ending::ends(rules);
        let lengthens = |rewrite: &Rewrite| rewrite.to.len() > rewrite.from.len();
        let grows = !ends && rewrites.iter().any(lengthens);
        WordGame { rewrites, never, end, groups, inert, is_mirrored, ends, grows }
    }

    pub(crate) fn position(rules: &TextRules, word: &[u8]) -> Vec<u8> {
        let kind = if rules.ground == Ground::Ring { RING } else { ROW };
        [&[kind], word].concat()
    }

    /// Returns the result of a rewriting, given the letters that it matched.
    fn result(rewrite: &Rewrite, met: &[u8]) -> Vec<u8> {
        let any = rewrite.from.iter().zip(met).filter(|(from, _)| **from == ANY);
        let mut any = any.map(|(_, &letter)| letter);
        let put = |&letter: &u8| if letter == ANY { any.next().unwrap_or(ANY) } else { letter };
        rewrite.to.iter().map(put).collect()
    }

    /// Calls a function with every position after a legal move that changes something.
    fn each_move(&self, position: &[u8], mut found: impl FnMut(Vec<u8>)) {
        let Some((&kind, word)) = position.split_first() else { return };
        if self.end.iter().any(|block| occurs(&block.letters, kind, word)) {
            return;
        }
        for rewrite in &self.rewrites {
            let length = rewrite.from.len();
            if length > word.len() {
                continue;
            }
            let starts = if kind == RING { word.len() } else { word.len() - length + 1 };
            for start in 0..starts {
                let met = word.iter().cycle().skip(start).take(length);
                if !met.clone().zip(&rewrite.from).all(|(met, from)| met == from || *from == ANY) {
                    continue;
                }
                let met: Vec<u8> = met.copied().collect();
                let result = WordGame::result(rewrite, &met);
                let rest = match rewrite.reach {
                    Reach::Letters => 0,
                    Reach::Before => start,
                    Reach::After => word.len() - start - length,
                };
                let is_changed = rest > 0 || result != met;
                let end = start + length;
                let before = if rewrite.reach == Reach::Before {
                    &[][..]
                } else {
                    &word[end.saturating_sub(word.len()).min(start)..start]
                };
                // On a ring, the part that wraps around to the front stays there.
                let (result, front) = result.split_at(match end.saturating_sub(word.len()) {
                    0 => result.len(),
                    round => result.len().saturating_sub(round),
                });
                let mut after = [&[kind], front, before, result].concat();
                if rewrite.reach != Reach::After {
                    after.extend_from_slice(word.get(end..).unwrap_or_default());
                }
                if is_changed && self.is_allowed(&after) {
                    found(after);
                }
            }
        }
    }

    fn is_allowed(&self, position: &[u8]) -> bool {
        let Some((&kind, word)) = position.split_first() else { return true };
        let holds = |&(group, free): &(u8, Option<u8>)| {
            let runs = runs((kind, word), group);
            let mut groups = (0..runs.len()).filter(|&at| runs[at] == group);
            let Some(free) = free else { return groups.count() < 2 };
            let is_free = |at: usize| runs.get(at) == Some(&free);
            groups.all(|at| at.checked_sub(1).is_some_and(is_free) || is_free(at + 1))
        };
        !self.never.iter().any(|block| occurs(&block.letters, kind, word))
            && self.groups.iter().all(holds)
    }

    pub(crate) fn moves(&self, position: &[u8]) -> Vec<Vec<u8>> {
        let mut moves = Vec::new();
        self.each_move(position, |after| moves.push(after));
        moves
    }
}

fn occurs(pattern: &[u8], kind: u8, word: &[u8]) -> bool {
    if pattern.len() > word.len() {
        return false;
    }
    let starts = if kind == RING { word.len() } else { word.len() - pattern.len() + 1 };
    (0..starts).any(|start| {
        let letters = word.iter().cycle().skip(start).zip(pattern);
        letters.into_iter().all(|(letter, wanted)| letter == wanted || *wanted == ANY)
    })
}

/// Returns the letter of each run of equal letters. On a ring the first run, repeated at the end,
/// is not of the letter `group`, unless all letters are.
fn runs((kind, word): (u8, &[u8]), group: u8) -> Vec<u8> {
    let first = word.iter().position(|&letter| letter != group).filter(|_| kind == RING);
    let (back, front) = word.split_at(first.unwrap_or(0));
    let turned = [front, back, first.map_or(&[], |_| &front[..1])].concat();
    turned.chunk_by(|one, other| one == other).map(|run| run[0]).collect()
}

fn reversed(letters: &[u8]) -> Vec<u8> {
    letters.iter().rev().copied().collect()
}

/// Returns whether rewritings and patterns are symmetric from right to left.
fn is_mirrored(rewrites: &[Rewrite], conditions: [&Vec<Block>; 2]) -> bool {
    // The result of several ? depends on their order.
    let is_plain = |rewrite: &Rewrite| {
        rewrite.from.iter().filter(|&&letter| letter == ANY).count() < 2
            || !rewrite.to.contains(&ANY)
    };
    let all = rewrites.iter().map(|r| (r.from.clone(), r.to.clone(), r.reach));
    let images = rewrites.iter().map(|r| (reversed(&r.from), reversed(&r.to), r.reach.mirrored()));
    let same = |blocks: &Vec<Block>| {
        let letters = |way: fn(&[u8]) -> Vec<u8>| blocks.iter().map(move |it| way(&it.letters));
        are_same(letters(<[u8]>::to_vec).collect(), letters(reversed).collect())
    };
    rewrites.iter().all(is_plain)
        && are_same(all.collect(), images.collect())
        && conditions.iter().all(|blocks| same(blocks))
}

impl Ruleset for WordGame {
    type Position = Vec<u8>;

    fn options(&self, position: &Vec<u8>, options: &mut Options<Vec<u8>>) {
        let mut parts = Vec::new();
        for after in self.moves(position) {
            self.parts(after, &mut parts);
            options.push_sum(parts.drain(..));
        }
    }

    fn undivided(&self, position: &Vec<u8>, options: &mut Options<Vec<u8>>) {
        self.each_move(position, |after| options.push(after));
    }

    fn ends(&self) -> bool {
        self.ends
    }

    fn is_terminal(&self, position: &Vec<u8>) -> bool {
        self.moves(position).is_empty()
    }

    fn parts(&self, position: Vec<u8>, parts: &mut Vec<Vec<u8>>) {
        let Some((&kind, word)) = position.split_first() else { return };
        let first = word.iter().position(|&letter| self.inert[letter as usize]);
        let breaks = self.never.iter().any(|block| occurs(&block.letters, kind, word));
        let Some(first) = first.filter(|_| !breaks) else {
            parts.push(position);
            return;
        };
        // A ring with such a letter is a row that begins there.
        let start = if kind == RING { first } else { 0 };
        let (back, front) = word.split_at(start);
        let row = [front, back].concat();
        for run in row.split(|&letter| self.inert[letter as usize]) {
            let part: Vec<u8> = [ROW].iter().chain(run).copied().collect();
            if !run.is_empty() && !self.is_terminal(&part) {
                parts.push(part);
            }
        }
    }

    fn canonical(&self, position: Vec<u8>) -> Vec<u8> {
        let Some((&kind, word)) = position.split_first() else { return position };
        let least = |word: &[u8]| match kind {
            RING => (0..word.len().max(1))
                .map(|by| word.iter().cycle().skip(by).take(word.len()).copied().collect())
                .min()
                .unwrap_or_default(),
            _ => word.to_vec(),
        };
        let mut best: Vec<u8> = least(word);
        if self.is_mirrored {
            best = best.min(least(&reversed(word)));
        }
        best.insert(0, kind);
        best
    }

    fn effort(&self, position: &Vec<u8>) -> u32 {
        position.len() as u32
    }

    fn weight(&self, position: &Vec<u8>) -> u64 {
        if self.grows { 1 + (position.len() as u64).pow(3) / FREE_GROWTH.pow(3) } else { 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mex_core::{Play, RulesetError, RulesetSolver};
    use nimber_search::SearchError;

    #[test]
    fn a_word_that_grows_for_ever_comes_to_the_limit_of_a_search() {
        let games = ["a -> aa", "a -> bb\nb -> a", "a -> ab\nb -> bb", "ab -> aabb\nab -> ba"];
        for text in games {
            let rules = TextRules::parse(&format!("on row\n{text}")).unwrap();
            let (game, start) = rules.game("ab").unwrap();
            let mut search = game.search(1 << 26);
            search.limit_visits(100_000);
            let error = search.value(&start).unwrap_err();
            assert_eq!(error, SearchError::LimitReached { limit: 100_000 }, "{text}");
            let mut solver = RulesetSolver::new(&game, &[], Play::Misere, 1000);
            let error = solver.outcome(&[start]).unwrap_err();
            assert!(matches!(error, RulesetError::TooManyMoves { .. }), "{text}: {error}");
        }
        // Words that become shorter, and those that cannot grow for ever, count once each.
        for text in ["aa -> b", "a -> bb", "ab -> ba"] {
            let rules = TextRules::parse(&format!("on row\n{text}")).unwrap();
            let (game, start) = rules.game(&"ab".repeat(500)).unwrap();
            assert_eq!(game.weight(&start), 1, "{text}");
        }
    }

    #[test]
    fn what_goes_round_a_ring_stays_in_place() {
        let rules = TextRules::parse("on ring\noox -> o.x\no -> .\nxoo -> y").unwrap();
        let game = WordGame::new(&rules);
        let moves = game.moves(&WordGame::position(&rules, b"oxoo"));
        let mut words: Vec<&[u8]> = moves.iter().map(|position| &position[1..]).collect();
        words.sort_unstable();
        // The first and second rule each free one letter; the third leaves o and y.
        assert_eq!(words, [&b".xoo"[..], b".xoo", b"ox.o", b"oxo.", b"oy"]);
    }
}
