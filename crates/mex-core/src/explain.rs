//! Reasons for outcomes that a person can follow.

use core::fmt;

use crate::explain_sum::Sum;
use crate::explain_text::{SHOWN, write_list, write_more, write_table};
use crate::{GameGraph, Outcome, Play};

/// The reason why a disjunctive sum is won or lost: the values of its components with their nim
/// sum in binary, and the moves that win, or else why none does.
///
/// It is written by `Display` as plain text of less than a screen. In misère play the reason by
/// values holds for heaps of Nim and where [`sj_breaker`](crate::sj_breaker) does; elsewhere it
/// comes from a search, [`of_search`](Self::of_search).
///
/// # Examples
/// ```
/// use mex_core::{Explanation, Play};
///
/// let reason = Explanation::of_nim(&[3, 12], Play::Normal).to_string();
/// assert_eq!(reason, "\
/// heap 1    3  0011
/// heap 2   12  1100
/// nim sum  15  1111
///
/// The nim sum is 15 and not 0, so the player to move wins.
/// Its highest bit is worth 8, which is part of heap 2: 12 xor 15 = 3 is less than 12.
/// A winning move makes the nim sum 0:
///   take 9 from heap 2, leaving 3
/// ");
/// ```
///
/// # References
/// C. L. Bouton, Nim, a game with a complete mathematical theory (1901).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    play: Play,
    /// Who wins according to a search; `None` where the values say so.
    searched: Option<Outcome>,
    /// What that outcome rests on, where it is no search.
    ground: Option<String>,
    parts: Vec<Part>,
    moves: Vec<String>,
    replies: Option<Replies>,
}

/// A component with the value of its present position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) name: String,
    pub(crate) value: u64,
}

/// What answers each move of the opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Replies {
    shown: Vec<(String, String)>,
    more: usize,
}

impl Explanation {
    /// Returns the reason for a sum whose components have names and Grundy values.
    ///
    /// `move_to` says how a player moves in the component of an index to a position of a value,
    /// and `None` where that cannot be done.
    ///
    /// # Examples
    /// ```
    /// use mex_core::{Explanation, Outcome, Play};
    ///
    /// let parts = [("left row".to_string(), 4), ("right row".to_string(), 1)];
    /// let reason = Explanation::of_sum(&parts, Play::Normal, |part, value| {
    ///     (part == 0 && value == 1).then(|| "take the middle pin of the left row".to_string())
    /// });
    /// assert_eq!(reason.outcome(), Outcome::Next);
    /// assert!(reason.to_string().contains("take the middle pin"));
    /// ```
    pub fn of_sum(
        parts: &[(String, u64)],
        play: Play,
        mut move_to: impl FnMut(usize, u64) -> Option<String>,
    ) -> Self {
        let values: Vec<u64> = parts.iter().map(|part| part.1).collect();
        let sum = Sum::of(&values, play);
        let mut moves = Vec::new();
        if sum.outcome() == Outcome::Next {
            for (index, &value) in values.iter().enumerate() {
                let winning = sum.winning_values(value);
                moves.extend(winning.filter_map(|to| move_to(index, to)));
            }
        }
        let part = |(name, value): &(String, u64)| Part { name: name.clone(), value: *value };
        Explanation {
            play,
            searched: None,
            ground: None,
            parts: parts.iter().map(part).collect(),
            moves,
            replies: None,
        }
    }

    /// Returns the reason for an outcome that was found by looking at everything that can follow,
    /// with the texts of all winning moves.
    ///
    /// # Examples
    /// ```
    /// use mex_core::{Explanation, Outcome, Play};
    ///
    /// let moves = vec!["split the heap into 1 and 1".to_string()];
    /// let reason = Explanation::of_search(Play::Misere, Outcome::Next, moves);
    /// assert!(reason.to_string().ends_with("The winning move:\n  split the heap into 1 and 1\n"));
    /// ```
    pub fn of_search(play: Play, outcome: Outcome, winning_moves: Vec<String>) -> Self {
        Explanation {
            play,
            searched: Some(outcome),
            ground: None,
            parts: Vec::new(),
            moves: winning_moves,
            replies: None,
        }
    }

    /// Says what the outcome of [`of_search`](Self::of_search) rests on instead of a search: a
    /// sentence without its full stop.
    pub fn grounded_on(mut self, ground: impl Into<String>) -> Self {
        self.ground = Some(ground.into());
        self
    }

    /// Returns the reason for heaps of Nim.
    ///
    /// # Examples
    /// ```
    /// use mex_core::{Explanation, Outcome, Play};
    ///
    /// assert_eq!(Explanation::of_nim(&[1, 2, 3], Play::Normal).outcome(), Outcome::Previous);
    /// assert_eq!(Explanation::of_nim(&[1, 1], Play::Misere).outcome(), Outcome::Next);
    /// ```
    pub fn of_nim(heaps: &[u64], play: Play) -> Self {
        let name = |(index, &heap)| (format!("heap {}", index + 1), heap);
        let parts: Vec<(String, u64)> = heaps.iter().enumerate().map(name).collect();
        Explanation::of_sum(&parts, play, |index, to| nim_move(heaps, index, to))
    }

    /// Returns the reason for tokens on a graph with the given Grundy values; `name` names a
    /// position.
    ///
    /// # Panics
    /// Panics when a token stands outside the graph or a value is missing.
    ///
    /// # Examples
    /// ```
    /// use mex_core::{Explanation, GameGraph, Play, grundy_values};
    ///
    /// let graph = GameGraph::from_edges(3, &[(2, 1), (2, 0), (1, 0)])?;
    /// let values = grundy_values(&graph)?;
    /// let name = |position: u32| (position + 1).to_string();
    /// let reason = Explanation::of_tokens(&graph, &values, &[2, 1], Play::Normal, name);
    /// assert!(reason.to_string().ends_with("  move the token on 3 to 2\n"));
    /// # Ok::<(), mex_core::GraphError>(())
    /// ```
    #[track_caller]
    pub fn of_tokens(
        graph: &GameGraph,
        values: &[u32],
        tokens: &[u32],
        play: Play,
        name: impl Fn(u32) -> String,
    ) -> Self {
        let part =
            |&token: &u32| (format!("token on {}", name(token)), values[token as usize].into());
        let parts: Vec<(String, u64)> = tokens.iter().map(part).collect();
        Explanation::of_sum(&parts, play, |index, to| {
            let mut options = graph.options(tokens[index]).iter();
            let option = options.find(|&&option| u64::from(values[option as usize]) == to)?;
            Some(format!("move the token on {} to {}", name(tokens[index]), name(*option)))
        })
    }

    /// Adds the answer to each move of the opponent, where the player to move loses.
    ///
    /// The moves name the component, the value after the move, and say what is done; `move_to`
    /// says how to move in a component, which may be the one that the opponent changed, to a
    /// position of a value.
    ///
    /// # Examples
    /// ```
    /// use mex_core::{Explanation, Play};
    ///
    /// let reason = Explanation::of_nim(&[2, 2], Play::Normal).with_nim_replies();
    /// assert!(reason.to_string().contains(
    ///     "take 1 from heap 1, leaving 1: then take 1 from heap 2, leaving 1"
    /// ));
    /// ```
    #[must_use]
    pub fn with_replies(
        mut self,
        opponent_moves: impl IntoIterator<Item = (usize, u64, String)>,
        mut move_to: impl FnMut(usize, u64, &[u64]) -> Option<String>,
    ) -> Self {
        let mut shown = Vec::new();
        let mut more = 0;
        let before: Vec<u64> = self.parts.iter().map(|part| part.value).collect();
        for (moved, value, text) in opponent_moves {
            if shown.len() == SHOWN {
                more += 1;
                continue;
            }
            let mut values = before.clone();
            values[moved] = value;
            let sum = Sum::of(&values, self.play);
            let reply = (0..values.len()).find_map(|index| {
                let mut winning = sum.winning_values(values[index]);
                winning.find_map(|to| move_to(index, to, &values))
            });
            let reply = reply.unwrap_or_else(|| String::from("the game is over"));
            shown.push((text, reply));
        }
        self.replies = Some(Replies { shown, more });
        self
    }

    /// Adds moves of the player to move, each with its answer, and how many more there are.
    ///
    /// # Examples
    /// ```
    /// use mex_core::{Explanation, Outcome, Play};
    ///
    /// let answers = [("2 to 1".to_string(), "1 to nothing".to_string())];
    /// let reason = Explanation::of_search(Play::Normal, Outcome::Previous, Vec::new());
    /// let text = reason.with_answers(answers, 3).to_string();
    /// assert!(text.ends_with("  2 to 1: then 1 to nothing\n  and 3 more moves\n"));
    /// ```
    #[must_use]
    pub fn with_answers(
        mut self,
        answers: impl IntoIterator<Item = (String, String)>,
        more: usize,
    ) -> Self {
        let mut answers = answers.into_iter();
        let shown = answers.by_ref().take(SHOWN).collect();
        let more = more.saturating_add(answers.count());
        self.replies = Some(Replies { shown, more });
        self
    }

    /// Adds the answer to each move of the opponent in a sum of heaps of Nim.
    #[must_use]
    pub fn with_nim_replies(self) -> Self {
        let heaps: Vec<u64> = self.parts.iter().map(|part| part.value).collect();
        // All moves count, but only the first ones are written.
        let total = heaps.iter().fold(0_u64, |sum, &heap| sum.saturating_add(heap));
        let moves: Vec<(usize, u64, String)> = (0..heaps.len())
            .flat_map(|index| (0..heaps[index]).rev().map(move |to| (index, to)))
            .take(SHOWN)
            .filter_map(|(index, to)| Some((index, to, nim_move(&heaps, index, to)?)))
            .collect();
        let more = total.saturating_sub(moves.len() as u64);
        let mut reason = self.with_replies(moves, |index, to, heaps| nim_move(heaps, index, to));
        if let Some(replies) = &mut reason.replies {
            replies.more = usize::try_from(more).unwrap_or(usize::MAX);
        }
        reason
    }

    /// Returns who wins.
    pub fn outcome(&self) -> Outcome {
        self.searched.unwrap_or_else(|| self.sum().outcome())
    }

    /// Returns the texts of the winning moves that were found.
    pub fn winning_moves(&self) -> &[String] {
        &self.moves
    }

    fn sum(&self) -> Sum {
        let values: Vec<u64> = self.parts.iter().map(|part| part.value).collect();
        Sum::of(&values, self.play)
    }

    fn write_win(&self, sum: &Sum, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.play == Play::Misere && sum.large == 0 {
            writeln!(
                formatter,
                "No value exceeds 1, so every move changes the nim sum between 0 and 1. In misère \
                 play\nthe nim sum 0 wins here: the opponent makes the last move."
            )?;
        } else {
            self.write_deciding_bit(sum, formatter)?;
        }
        match (&self.moves[..], self.play) {
            ([_], Play::Normal) => writeln!(formatter, "A winning move makes the nim sum 0:")?,
            ([_, _, ..], Play::Normal) => {
                writeln!(formatter, "The winning moves make the nim sum 0:")?;
            }
            _ => return self.write_moves(formatter),
        }
        write_list(formatter, &self.moves)
    }

    fn write_search(&self, outcome: Outcome, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = match outcome {
            Outcome::Next => "wins",
            Outcome::Previous => "loses",
            Outcome::Draw => "draws",
        };
        let ground = self.ground.as_deref();
        let ground = ground.unwrap_or("Everything that can follow was looked at");
        writeln!(formatter, "{ground}: the player to move {verdict}.")?;
        match outcome {
            Outcome::Next => self.write_moves(formatter),
            _ => {
                if outcome == Outcome::Previous && self.replies.is_some() {
                    writeln!(formatter, "Every move has an answer that wins:")?;
                }
                self.write_replies(formatter)
            }
        }
    }

    fn write_moves(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.moves[..], self.play) {
            ([], Play::Misere) => writeln!(formatter, "There is nothing to move, which wins."),
            ([], Play::Normal) => Ok(()),
            ([_], _) => writeln!(formatter, "The winning move:"),
            _ => writeln!(formatter, "The winning moves:"),
        }?;
        write_list(formatter, &self.moves)
    }

    fn write_deciding_bit(&self, sum: &Sum, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nim_sum = sum.nim_sum;
        writeln!(formatter, "The nim sum is {nim_sum} and not 0, so the player to move wins.")?;
        if self.play == Play::Misere {
            writeln!(
                formatter,
                "While a value exceeds 1, misère play is as normal play: make the nim sum 0, but \
                 where no\nvalue would exceed 1 any more, leave the nim sum 1."
            )?;
        }
        let bit = 1_u64 << nim_sum.ilog2();
        let Some(part) = self.parts.iter().find(|part| part.value & bit != 0) else {
            return Ok(());
        };
        let (name, value) = (&part.name, part.value);
        writeln!(
            formatter,
            "Its highest bit is worth {bit}, which is part of {name}: {value} xor {nim_sum} = {} \
             is less than {value}.",
            value ^ nim_sum
        )
    }

    fn write_loss(&self, sum: &Sum, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.play {
            Play::Misere if sum.large == 0 => writeln!(
                formatter,
                "No value exceeds 1, and the nim sum is 1. In misère play the player to move \
                 loses:\nthe last move falls to that player."
            )?,
            _ => writeln!(
                formatter,
                "The nim sum is 0, so the player to move loses: every move changes one value and \
                 with\nit the nim sum, and the opponent makes it 0 again."
            )?,
        }
        if self.play == Play::Misere && sum.large > 0 {
            writeln!(
                formatter,
                "Where no value exceeds 1 any more, the opponent leaves the nim sum 1 instead."
            )?;
        }
        self.write_replies(formatter)
    }

    fn write_replies(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(replies) = &self.replies else {
            return Ok(());
        };
        for (text, reply) in &replies.shown {
            writeln!(formatter, "  {text}: then {reply}")?;
        }
        write_more(formatter, replies.more, "move")
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(outcome) = self.searched {
            return self.write_search(outcome, formatter);
        }
        let sum = self.sum();
        write_table(formatter, &self.parts, sum.nim_sum)?;
        writeln!(formatter)?;
        match sum.outcome() {
            Outcome::Next => self.write_win(&sum, formatter),
            _ => self.write_loss(&sum, formatter),
        }
    }
}

fn nim_move(heaps: &[u64], index: usize, to: u64) -> Option<String> {
    let taken = heaps[index].checked_sub(to).filter(|&taken| taken > 0)?;
    Some(format!("take {taken} from heap {}, leaving {to}", index + 1))
}

#[cfg(test)]
mod tests;
