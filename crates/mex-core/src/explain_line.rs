//! Reasons for outcomes of play that may never end.

use core::fmt;

use crate::explain_text::{SHOWN, count_noun, write_list, write_more};
use crate::{Outcome, Play};

/// How many positions of a line of play are written.
const LINE_SHOWN: usize = 12;

/// A position with what is known of it: who wins, and after how many moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineStep {
    /// What a person calls the position.
    pub name: String,
    /// Who wins from it.
    pub outcome: Outcome,
    /// The moves to the end when the winner hurries and the loser delays; `None` for a draw.
    pub remoteness: Option<u32>,
}

/// The reason why a position of a game that may go on for ever is won, lost or drawn: what each
/// move leads to, and a line of best play.
///
/// It is written by `Display` as plain text of less than a screen.
///
/// # Examples
/// ```
/// use mex_core::{LineExplanation, LineStep, Outcome, Play};
///
/// let step = |name: &str, outcome, remoteness| LineStep {
///     name: name.to_string(),
///     outcome,
///     remoteness,
/// };
/// let reason = LineExplanation::new(
///     Play::Normal,
///     step("1", Outcome::Next, Some(1)),
///     vec![step("0", Outcome::Previous, Some(0)), step("1", Outcome::Next, Some(1))],
///     &[1, 0],
///     u32::to_string,
/// );
/// assert_eq!(reason.to_string(), "\
/// At 1 the player to move wins: play ends after 1 move if the winner hurries and the loser
/// delays. A move wins when the opponent loses where it leads:
///   1 -> 0: the opponent cannot move
/// The other move:
///   1 -> 1: the opponent wins after 1 move
/// Best play: 1 -> 0, where the opponent cannot move and loses.
/// ");
/// ```
///
/// # References
/// C. A. B. Smith, Graphs and composite games (1966): remoteness.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineExplanation {
    play: Play,
    start: LineStep,
    options: Vec<LineStep>,
    line: Vec<String>,
    line_end: String,
    move_count: usize,
    replies: Option<Vec<(String, String)>>,
}

impl LineExplanation {
    /// Returns the reason for a position from its options and a line of best play, which begins
    /// with the position itself.
    ///
    /// The line ends where nothing can be moved; that of a draw ends at a position that it had
    /// before. `name` names its positions.
    pub fn new<P>(
        play: Play,
        start: LineStep,
        mut options: Vec<LineStep>,
        line: &[P],
        name: impl Fn(&P) -> String,
    ) -> Self {
        options.sort_by_key(|option| rank(start.outcome, option));
        options.dedup();
        LineExplanation {
            play,
            start,
            options,
            line: line.iter().take(LINE_SHOWN).map(&name).collect(),
            line_end: line.last().map(name).unwrap_or_default(),
            move_count: line.len().saturating_sub(1),
            replies: None,
        }
    }

    /// Adds the best answers to the moves of a player who loses: the name of the position that the
    /// move leads to, and of the one that the answer leads to.
    #[must_use]
    pub fn with_replies(mut self, replies: impl IntoIterator<Item = (String, String)>) -> Self {
        self.replies = Some(replies.into_iter().collect());
        self
    }

    /// Returns who wins.
    pub fn outcome(&self) -> Outcome {
        self.start.outcome
    }

    fn write_verdict(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.start.name;
        let moves = count_noun(self.start.remoteness.unwrap_or(0) as usize, "move");
        match (self.start.outcome, self.options.is_empty()) {
            (Outcome::Next, true) => writeln!(
                formatter,
                "At {name} nothing can be moved, so the player to move wins in misère play."
            ),
            (_, true) => {
                writeln!(formatter, "At {name} nothing can be moved, so the player to move loses.")
            }
            (Outcome::Next, _) => writeln!(
                formatter,
                "At {name} the player to move wins: play ends after {moves} if the winner hurries \
                 and the loser\ndelays. A move wins when the opponent loses where it leads:"
            ),
            (Outcome::Previous, _) => writeln!(
                formatter,
                "At {name} the player to move loses: play ends after {moves} if the winner \
                 hurries and the loser\ndelays. Wherever a move leads, the opponent wins:"
            ),
            (Outcome::Draw, _) => writeln!(
                formatter,
                "At {name} nobody can force a win: no move leads to where the opponent loses, and \
                 some move\nleads to where nobody can force a win either:"
            ),
        }
    }

    fn write_options(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fits = match self.start.outcome {
            Outcome::Previous => Outcome::Next,
            Outcome::Next => Outcome::Previous,
            Outcome::Draw => Outcome::Draw,
        };
        let (good, bad): (Vec<&LineStep>, Vec<&LineStep>) =
            self.options.iter().partition(|option| option.outcome == fits);
        let good: Vec<String> = good.iter().map(|option| self.option_text(option)).collect();
        write_list(formatter, &good)?;
        let heading = match (bad.len(), self.start.outcome) {
            (0, _) => return Ok(()),
            (1, Outcome::Draw) => "The other move loses:",
            (_, Outcome::Draw) => "The other moves lose:",
            (1, _) => "The other move:",
            _ => "The other moves:",
        };
        writeln!(formatter, "{heading}")?;
        // Of these a few are enough to see why.
        for option in bad.iter().take(SHOWN / 2) {
            writeln!(formatter, "  {}", self.option_text(option))?;
        }
        write_more(formatter, bad.len().saturating_sub(SHOWN / 2), "move")
    }

    fn option_text(&self, option: &LineStep) -> String {
        let step = format!("{} -> {}", self.start.name, option.name);
        let moves = count_noun(option.remoteness.unwrap_or(0) as usize, "move");
        let then = match (option.outcome, option.remoteness) {
            (Outcome::Draw, _) => "nobody can force a win".to_string(),
            (_, Some(0)) => "the opponent cannot move".to_string(),
            (Outcome::Next, _) => format!("the opponent wins after {moves}"),
            (Outcome::Previous, _) => format!("the opponent loses after {moves}"),
        };
        let replies = self.replies.as_deref().unwrap_or_default();
        match replies.iter().find(|reply| reply.0 == option.name) {
            Some((_, answer)) => format!("{step}: {then}, moving on to {answer}"),
            None => format!("{step}: {then}"),
        }
    }

    fn write_line(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.options.is_empty() {
            return Ok(());
        }
        let moves = self.move_count;
        let mut text = self.line.join(" -> ");
        if moves >= LINE_SHOWN {
            let first = self.line[..LINE_SHOWN - 2].join(" -> ");
            text = format!("{first} -> … -> {} ({moves} moves)", self.line_end);
        }
        if self.start.outcome == Outcome::Draw {
            text.push_str(", and so on for ever");
        } else {
            // The one who is stuck moves after an even number of moves if it is the first.
            let stuck = match moves % 2 {
                0 => "the player to move now",
                _ => "the opponent",
            };
            let end = match self.play {
                Play::Normal => "loses",
                Play::Misere => "wins",
            };
            text.push_str(&format!(", where {stuck} cannot move and {end}"));
        }
        writeln!(formatter, "Best play: {text}.")
    }
}

/// Where an option comes in the list: what the mover likes best comes first.
fn rank(outcome: Outcome, option: &LineStep) -> (u8, u32) {
    let remoteness = option.remoteness.unwrap_or(0);
    match (outcome, option.outcome) {
        (_, Outcome::Previous) => (0, remoteness),
        (_, Outcome::Draw) => (1, 0),
        (_, Outcome::Next) => (2, u32::MAX - remoteness),
    }
}

impl fmt::Display for LineExplanation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_verdict(formatter)?;
        self.write_options(formatter)?;
        self.write_line(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(name: &str, outcome: Outcome, remoteness: Option<u32>) -> LineStep {
        LineStep { name: name.to_string(), outcome, remoteness }
    }

    #[test]
    fn best_options_come_first_and_many_are_counted() {
        let options: Vec<LineStep> = (0..40)
            .map(|index| match index % 3 {
                0 => step(&index.to_string(), Outcome::Previous, Some(40 - index)),
                1 => step(&index.to_string(), Outcome::Next, Some(index)),
                _ => step(&index.to_string(), Outcome::Draw, None),
            })
            .collect();
        let line: Vec<u32> = (0..100).collect();
        let start = step("start", Outcome::Next, Some(99));
        let reason = LineExplanation::new(Play::Normal, start, options, &line, u32::to_string);
        let text = reason.to_string();
        assert!(text.lines().count() < 24, "{text}");
        assert!(text.contains(":\n  start -> 39: the opponent loses after 1 move\n"), "{text}");
        assert!(text.contains("  and 6 more moves\n"), "{text}");
        assert!(text.contains(" -> … -> 99 (99 moves), where the opponent cannot move and loses"));
    }

    #[test]
    fn losers_see_the_answers_and_draws_go_on() {
        let start = step("4", Outcome::Previous, Some(2));
        let options = vec![step("3", Outcome::Next, Some(1))];
        let line = [4, 3, 0];
        let reason = LineExplanation::new(Play::Normal, start, options, &line, u32::to_string);
        let reason = reason.with_replies([("3".to_string(), "0".to_string())]);
        let text = reason.to_string();
        assert!(text.contains("  4 -> 3: the opponent wins after 1 move, moving on to 0\n"));
        assert!(text.ends_with("where the player to move now cannot move and loses.\n"), "{text}");

        let start = step("5", Outcome::Draw, None);
        let options = vec![step("6", Outcome::Draw, None), step("3", Outcome::Next, Some(1))];
        let line = [5, 6, 5];
        let text =
            LineExplanation::new(Play::Misere, start, options, &line, u32::to_string).to_string();
        assert!(text.contains("The other move loses:\n  5 -> 3: the opponent wins after 1 move\n"));
        assert!(text.ends_with("5 -> 6 -> 5, and so on for ever.\n"), "{text}");
    }

    #[test]
    fn who_cannot_move_is_told_so() {
        let text = |play, outcome| {
            let start = step("0", outcome, Some(0));
            LineExplanation::new(play, start, Vec::new(), &[0], u32::to_string).to_string()
        };
        assert!(text(Play::Normal, Outcome::Previous).ends_with("so the player to move loses.\n"));
        assert!(text(Play::Misere, Outcome::Next).ends_with("wins in misère play.\n"));
    }
}
