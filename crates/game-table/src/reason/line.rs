//! Why a position is won, lost or drawn if play need not end: the result of each move, and a line
//! of best play.

use super::passages::{Reason, SHOWN};
use super::words::count_noun;
use mex_core::{Outcome, Play};

/// The most positions of a line of play that are written.
const LINE_SHOWN: usize = 12;

/// A position and its solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The name of the position.
    pub name: String,
    /// Who wins from it.
    pub outcome: Outcome,
    /// The number of moves with best play (the winner hurries, the loser delays); `None` for a
    /// draw.
    pub remoteness: Option<u32>,
}

/// A position with its options and a line of best play from it, from which a reason is made.
pub struct BestPlay<'a> {
    pub play: Play,
    pub start: Place,
    pub options: Vec<Place>,
    /// A line of best play, which begins with the position itself. It ends when no move is left, or
    /// for a draw at a repeated position.
    pub line: Vec<u32>,
    pub name: &'a dyn Fn(u32) -> String,
    /// The names of options, each with the position after the best reply to it.
    pub answers: Vec<(String, String)>,
}

impl BestPlay<'_> {
    pub fn reason(mut self) -> Reason {
        let outcome = self.start.outcome;
        self.options.sort_by_key(|option| rank(outcome, option));
        self.options.dedup();
        let reason = Reason::of(self.verdict());
        if self.options.is_empty() {
            return reason;
        }
        reason.then(self.option_lists()).say(format!("Best play: {}.", self.line_text()))
    }

    fn verdict(&self) -> String {
        let name = &self.start.name;
        let moves = count_noun(self.start.remoteness.unwrap_or(0) as usize, "move");
        match (self.start.outcome, self.options.is_empty()) {
            (Outcome::Next, true) => {
                format!("At {name} there is no move, so the player to move wins in misère play.")
            }
            (_, true) => format!("At {name} there is no move, so the player to move loses."),
            (Outcome::Next, _) => format!(
                "At {name} the player to move wins: with best play the game ends after \
                 {moves}.\nA move wins if the opponent loses after it:"
            ),
            (Outcome::Previous, _) => format!(
                "At {name} the player to move loses: with best play the game ends after \
                 {moves}.\nAfter every move the opponent wins:"
            ),
            (Outcome::Draw, _) => {
                format!("At {name} nobody can force a win: no move wins, but some draw:")
            }
        }
    }

    fn option_lists(&self) -> Reason {
        let fits = match self.start.outcome {
            Outcome::Previous => Outcome::Next,
            Outcome::Next => Outcome::Previous,
            Outcome::Draw => Outcome::Draw,
        };
        let (good, bad): (Vec<&Place>, Vec<&Place>) =
            self.options.iter().partition(|option| option.outcome == fits);
        let good = good.iter().map(|option| self.option_text(option)).collect();
        let reason = Reason::default().moves(good);
        let heading = match (bad.len(), self.start.outcome) {
            (0, _) => return reason,
            (1, Outcome::Draw) => "The other move loses:",
            (_, Outcome::Draw) => "The other moves lose:",
            (1, _) => "The other move:",
            _ => "The other moves:",
        };
        // A few of these are enough.
        let shown = bad.len().min(SHOWN / 2);
        let texts = bad[..shown].iter().map(|option| self.option_text(option)).collect();
        reason.say(heading).list(texts, bad.len() - shown, "move")
    }

    fn option_text(&self, option: &Place) -> String {
        let step = format!("{} -> {}", self.start.name, option.name);
        let moves = count_noun(option.remoteness.unwrap_or(0) as usize, "move");
        let then = match (option.outcome, option.remoteness) {
            (Outcome::Draw, _) => "nobody can force a win".to_string(),
            (_, Some(0)) => "the opponent cannot move".to_string(),
            (Outcome::Next, _) => format!("the opponent wins after {moves}"),
            (Outcome::Previous, _) => format!("the opponent loses after {moves}"),
        };
        match self.answers.iter().find(|answer| answer.0 == option.name) {
            Some((_, answer)) => format!("{step}: {then}, moving on to {answer}"),
            None => format!("{step}: {then}"),
        }
    }

    fn line_text(&self) -> String {
        let move_count = self.line.len().saturating_sub(1);
        let names = |line: &[u32]| {
            line.iter().map(|&position| (self.name)(position)).collect::<Vec<_>>().join(" -> ")
        };
        let line = match &self.line[..] {
            [first @ .., end] if move_count >= LINE_SHOWN => {
                let (first, end) = (names(&first[..LINE_SHOWN - 2]), (self.name)(*end));
                format!("{first} -> … -> {end} ({move_count} moves)")
            }
            all => names(all),
        };
        if self.start.outcome == Outcome::Draw {
            return format!("{line}, and so on for ever");
        }
        // After an even number of moves the first player is stuck.
        let stuck = match move_count % 2 {
            0 => "the player to move now",
            _ => "the opponent",
        };
        let end = match self.play {
            Play::Normal => "loses",
            Play::Misere => "wins",
        };
        format!("{line}, where {stuck} cannot move and {end}")
    }
}

/// Returns the place of an option in the list: the best for the mover comes first.
fn rank(outcome: Outcome, option: &Place) -> (u8, u32) {
    let remoteness = option.remoteness.unwrap_or(0);
    match (outcome, option.outcome) {
        (_, Outcome::Previous) => (0, remoteness),
        (_, Outcome::Draw) => (1, 0),
        (_, Outcome::Next) => (2, u32::MAX - remoteness),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &str, outcome: Outcome, remoteness: Option<u32>) -> Place {
        Place { name: name.to_string(), outcome, remoteness }
    }

    fn text(
        play: Play,
        start: Place,
        options: Vec<Place>,
        line: impl IntoIterator<Item = u32>,
    ) -> String {
        let (line, name) = (line.into_iter().collect(), &|at: u32| at.to_string());
        BestPlay { play, start, options, line, name, answers: Vec::new() }.reason().to_string()
    }

    #[test]
    fn best_options_come_first_and_many_are_counted() {
        let options: Vec<Place> = (0..40)
            .map(|index| match index % 3 {
                0 => place(&index.to_string(), Outcome::Previous, Some(40 - index)),
                1 => place(&index.to_string(), Outcome::Next, Some(index)),
                _ => place(&index.to_string(), Outcome::Draw, None),
            })
            .collect();
        let start = place("start", Outcome::Next, Some(99));
        let text = text(Play::Normal, start, options, 0..100);
        assert!(text.lines().count() < 24, "{text}");
        assert!(text.contains(":\n  start -> 39: the opponent loses after 1 move\n"), "{text}");
        assert!(text.contains("  and 6 more moves\n"), "{text}");
        assert!(text.contains(" -> … -> 99 (99 moves), where the opponent cannot move and loses"));
    }

    #[test]
    fn losers_see_the_answers_and_draws_go_on() {
        let reason = BestPlay {
            play: Play::Normal,
            start: place("4", Outcome::Previous, Some(2)),
            options: vec![place("3", Outcome::Next, Some(1))],
            line: vec![4, 3, 0],
            name: &|at: u32| at.to_string(),
            answers: vec![("3".to_string(), "0".to_string())],
        };
        let lost = reason.reason().to_string();
        assert!(lost.contains("  4 -> 3: the opponent wins after 1 move, moving on to 0\n"));
        assert!(lost.ends_with("where the player to move now cannot move and loses.\n"), "{lost}");

        let start = place("5", Outcome::Draw, None);
        let options = vec![place("6", Outcome::Draw, None), place("3", Outcome::Next, Some(1))];
        let drawn = text(Play::Misere, start, options, [5, 6, 5]);
        let other = "The other move loses:\n  5 -> 3: the opponent wins after 1 move\n";
        assert!(drawn.contains(other), "{drawn}");
        assert!(drawn.ends_with("5 -> 6 -> 5, and so on for ever.\n"), "{drawn}");
    }

    #[test]
    fn a_position_without_moves_is_decided_by_the_rule() {
        let end = |play, outcome| text(play, place("0", outcome, Some(0)), Vec::new(), [0]);
        assert!(end(Play::Normal, Outcome::Previous).ends_with("so the player to move loses.\n"));
        assert!(end(Play::Misere, Outcome::Next).ends_with("wins in misère play.\n"));
    }
}
