//! A game that is being played.

use crate::explain_text::SHOWN;
use crate::{
    Explanation, Options, Outcome, Play, Ruleset, RulesetError, RulesetMove, RulesetSolver,
};

/// A disjunctive sum of positions of a ruleset in the course of play, with its perfect moves.
///
/// Normal play is decided by Grundy values. Misère play is decided as in Nim where all positions
/// are tame and no move leaves several components, and else by searching through the sums that
/// can be reached. Components in which nothing can be moved are dropped.
///
/// # Examples
/// ```
/// use mex_core::{Contest, Play, TakeAndBreak};
///
/// let nim: TakeAndBreak = "nim".parse().unwrap();
/// let mut contest = Contest::new(&nim, vec![1, 2, 4], Play::Normal, 1000);
/// let moves = contest.winning_moves()?;
/// assert_eq!(moves.len(), 1);
/// assert_eq!((moves[0].component, &moves[0].to), (2, &vec![3]));
/// contest.make(&moves[0]);
/// assert_eq!(contest.components(), [1, 2, 3]);
/// assert!(!contest.mover_wins()?);
/// assert!(contest.undo());
/// assert_eq!(contest.components(), [1, 2, 4]);
/// # Ok::<(), mex_core::RulesetError>(())
/// ```
pub struct Contest<'r, R: Ruleset> {
    ruleset: &'r R,
    play: Play,
    components: Vec<R::Position>,
    history: Vec<Vec<R::Position>>,
    solver: RulesetSolver<'r, R>,
}

impl<'r, R: Ruleset> Contest<'r, R>
where
    R::Position: Ord,
{
    /// Returns a contest that starts from a sum of positions, and in which no question may meet
    /// more than `limit` positions or list more than 64 times as many moves.
    pub fn new(ruleset: &'r R, start: Vec<R::Position>, play: Play, limit: usize) -> Self {
        let solver = RulesetSolver::new(ruleset, &start, play, limit);
        let components = living(ruleset, start);
        Contest { ruleset, play, components, history: Vec::new(), solver }
    }

    /// Returns the components in which something can be moved.
    pub fn components(&self) -> &[R::Position] {
        &self.components
    }

    /// Returns how many moves were made and not taken back.
    pub fn move_count(&self) -> usize {
        self.history.len()
    }

    /// Returns whether the player to move has no move.
    pub fn is_over(&self) -> bool {
        self.components.is_empty()
    }

    /// Returns every legal move.
    ///
    /// # Complexity
    /// O(options) time and memory.
    pub fn moves(&self) -> Vec<RulesetMove<R::Position>> {
        let mut moves = Vec::new();
        let mut options = Options::new();
        for (component, position) in self.components.iter().enumerate() {
            options.clear();
            self.ruleset.options(position, &mut options);
            moves.extend(
                options.iter().map(|option| RulesetMove { component, to: option.to_vec() }),
            );
        }
        moves
    }

    /// Returns whether the player to move wins.
    ///
    /// # Errors
    /// [`RulesetError::LimitReached`] when more positions are needed than the limit allows, and
    /// [`RulesetError::Cycle`] when play can go on for ever.
    pub fn mover_wins(&mut self) -> Result<bool, RulesetError> {
        Ok(self.solver.outcome(&self.components)?.mover_wins())
    }

    /// Returns every move after which the player to move loses.
    ///
    /// # Errors
    /// As [`Contest::mover_wins`].
    pub fn winning_moves(&mut self) -> Result<Vec<RulesetMove<R::Position>>, RulesetError> {
        self.solver.winning_moves(&self.components)
    }

    /// Returns the reason why the sum is won or lost, and for a lost one the answers to its moves.
    ///
    /// `name` names a position. In misère play the reason is one of values where every position
    /// acts like a heap of Nim, and else names what a search found.
    ///
    /// # Errors
    /// As [`Contest::mover_wins`].
    pub fn explanation(
        &mut self,
        name: impl Fn(&R::Position) -> String,
    ) -> Result<Explanation, RulesetError> {
        let winning = self.winning_moves()?;
        let mover_wins = self.mover_wins()?;
        let mut reason = match self.solver.nim_heaps(&self.components)? {
            None => {
                let texts = winning.iter().map(|chosen| self.text_of(chosen, &name));
                let outcome = Outcome::from_mover_wins(mover_wins);
                Explanation::of_search(self.play, outcome, texts.collect())
            }
            Some(values) => {
                let named = self.components.iter().map(&name).zip(values);
                let parts: Vec<(String, u64)> = named.collect();
                let mut seen = vec![false; parts.len()];
                Explanation::of_sum(&parts, self.play, |component, _| {
                    // One move of each component is enough.
                    let seen = core::mem::replace(&mut seen[component], true);
                    let of_component =
                        |chosen: &&RulesetMove<R::Position>| chosen.component == component && !seen;
                    let chosen = winning.iter().find(of_component)?;
                    Some(self.text_of(chosen, &name))
                })
            }
        };
        debug_assert_eq!(reason.outcome().mover_wins(), mover_wins);
        if !mover_wins {
            let (answers, more) = self.answers(&name)?;
            reason = reason.with_answers(answers, more);
        }
        Ok(reason)
    }

    /// The first moves with their answers, and how many moves more there are.
    fn answers(
        &mut self,
        name: impl Fn(&R::Position) -> String,
    ) -> Result<(Vec<(String, String)>, usize), RulesetError> {
        let moves = self.moves();
        let mut answers = Vec::new();
        for chosen in moves.iter().take(SHOWN) {
            let text = self.text_of(chosen, &name);
            self.make(chosen);
            let reply = self.winning_moves();
            let reply = reply.map(|replies| replies.first().map(|it| self.text_of(it, &name)));
            self.undo();
            answers.push((text, reply?.unwrap_or_else(|| "the game is over".to_string())));
        }
        Ok((answers, moves.len().saturating_sub(SHOWN)))
    }

    /// Returns what a move does, such as `7 to 3 + 2`; `name` names a position.
    ///
    /// # Panics
    /// Panics when there is no such component.
    #[track_caller]
    pub fn text_of(
        &self,
        chosen: &RulesetMove<R::Position>,
        name: impl Fn(&R::Position) -> String,
    ) -> String {
        move_text(&self.components[chosen.component], &chosen.to, name)
    }

    /// Makes a move, one of [`Contest::moves`].
    ///
    /// # Panics
    /// Panics when there is no such component.
    #[track_caller]
    pub fn make(&mut self, chosen: &RulesetMove<R::Position>) {
        let next = self.after(chosen);
        let before = core::mem::replace(&mut self.components, next);
        self.history.push(before);
    }

    /// Takes the last move back, and returns whether there was one.
    pub fn undo(&mut self) -> bool {
        match self.history.pop() {
            None => false,
            Some(components) => {
                self.components = components;
                true
            }
        }
    }

    #[track_caller]
    fn after(&self, chosen: &RulesetMove<R::Position>) -> Vec<R::Position> {
        let mut next = self.components.clone();
        let place = chosen.component..=chosen.component;
        next.splice(place, chosen.to.iter().cloned());
        living(self.ruleset, next)
    }
}

fn move_text<P>(from: &P, to: &[P], name: impl Fn(&P) -> String) -> String {
    let parts: Vec<String> = to.iter().map(&name).collect();
    match parts.is_empty() {
        true => format!("{} to nothing", name(from)),
        false => format!("{} to {}", name(from), parts.join(" + ")),
    }
}

fn living<R: Ruleset>(ruleset: &R, mut components: Vec<R::Position>) -> Vec<R::Position> {
    components.retain(|component| !ruleset.is_terminal(component));
    components
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::naive_mover_wins;
    use crate::{Chomp, TakeAndBreak};

    fn naive_options(rules: &TakeAndBreak, sum: &[u32]) -> Vec<Vec<u32>> {
        let mut list = Vec::new();
        let mut options = Options::new();
        for (index, heap) in sum.iter().enumerate() {
            options.clear();
            rules.options(heap, &mut options);
            for option in options.iter() {
                list.push([&sum[..index], option, &sum[index + 1..]].concat());
            }
        }
        list
    }

    #[test]
    fn outcomes_agree_with_the_definition() {
        for code in ["nim", "kayles", "0.07", "4.3", "grundy", "subtract:1,3"] {
            let rules: TakeAndBreak = code.parse().unwrap();
            for play in [Play::Normal, Play::Misere] {
                for (a, b) in [(1, 5), (3, 3), (4, 2), (0, 6), (2, 2)] {
                    let wins = Contest::new(&rules, vec![a, b], play, 100_000).mover_wins();
                    let expected = naive_mover_wins(&vec![a, b], play, &|sum: &Vec<u32>| {
                        naive_options(&rules, sum)
                    });
                    assert_eq!(wins, Ok(expected), "{code} {a} {b} {play:?}");
                }
            }
        }
    }

    #[test]
    fn reasons_name_the_moves_that_win() {
        let rules: TakeAndBreak = "kayles".parse().unwrap();
        let mut contest = Contest::new(&rules, vec![7, 3], Play::Normal, 1000);
        let reason = contest.explanation(u32::to_string).unwrap();
        let winning = contest.winning_moves().unwrap();
        for text in reason.winning_moves() {
            let mut texts = winning.iter().map(|m| contest.text_of(m, u32::to_string));
            assert!(texts.any(|winning| winning == *text), "{text}");
        }
        assert!(!reason.winning_moves().is_empty());
    }

    #[test]
    fn misere_reasons_name_the_moves_and_the_answers() {
        for code in ["kayles", "nim", "subtract:1,3", "0.07", "4.3"] {
            let rules: TakeAndBreak = code.parse().unwrap();
            for start in [vec![4, 3], vec![1, 1], vec![2, 2], vec![5, 1], vec![3, 2, 1], vec![]] {
                let mut contest = Contest::new(&rules, start, Play::Misere, 10_000);
                let reason = contest.explanation(u32::to_string).unwrap();
                let winning = contest.winning_moves().unwrap();
                assert_eq!(reason.outcome().mover_wins(), contest.mover_wins().unwrap());
                for text in reason.winning_moves() {
                    let mut texts = winning.iter().map(|m| contest.text_of(m, u32::to_string));
                    assert!(texts.any(|winning| winning == *text), "{text}");
                }
                assert_eq!(reason.winning_moves().is_empty(), winning.is_empty());
                assert!(reason.to_string().lines().count() < 24);
            }
        }
    }

    #[test]
    fn perfect_play_wins_from_every_won_position() {
        for play in [Play::Normal, Play::Misere] {
            let mut contest = Contest::new(&Chomp, vec![vec![4, 3, 3], vec![2]], play, 10_000);
            let first_wins = contest.mover_wins().unwrap();
            let mut first_to_move = true;
            while !contest.is_over() {
                let winning = contest.winning_moves().unwrap();
                assert_eq!(winning.is_empty(), first_to_move != first_wins, "{play:?}");
                let any = contest.moves();
                contest.make(winning.first().unwrap_or(&any[any.len() / 2]));
                first_to_move = !first_to_move;
            }
            let stuck_wins = play.stuck_player_wins();
            assert_eq!(first_wins, first_to_move == stuck_wins, "{play:?}");
            while contest.undo() {}
            assert_eq!(contest.components(), [vec![4, 3, 3], vec![2]]);
        }
    }
}
