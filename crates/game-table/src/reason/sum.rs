//! Why a sum is won or lost: by the nim sum of values, or by a search.

use super::passages::{Align, Answers, Reason, SHOWN};
use super::words::nim_step;
use mex_core::{Outcome, Play};

/// A component of a sum: its name, and its value.
pub type Part = (String, u64);

/// The nim sum of values, and the facts that decide it.
#[derive(Clone, Copy, Debug)]
struct Tally {
    play: Play,
    nim_sum: u64,
    /// The number of values above 1.
    large: usize,
}

impl Tally {
    fn of(values: impl IntoIterator<Item = u64>, play: Play) -> Self {
        let mut tally = Tally { play, nim_sum: 0, large: 0 };
        for value in values {
            tally.nim_sum ^= value;
            tally.large += usize::from(value > 1);
        }
        tally
    }

    fn outcome(self) -> Outcome {
        Outcome::from_mover_wins(match self.play {
            Play::Normal => self.nim_sum != 0,
            Play::Misere => (self.nim_sum != 0) == (self.large > 0),
        })
    }

    /// Returns the values of a component for which the opponent loses.
    fn winning_values(self, value: u64) -> impl Iterator<Item = u64> {
        let restored = value ^ self.nim_sum;
        let others = self.large - usize::from(value > 1);
        let leaves_lost = move |to: u64| match self.play {
            Play::Misere if others == 0 && to <= 1 => to == restored ^ 1,
            _ => to == restored,
        };
        [restored, restored ^ 1].into_iter().filter(move |&to| to != value && leaves_lost(to))
    }
}

/// Returns who wins a sum of components with these values.
///
/// In misère play this is valid for heaps of Nim, and if [`mex_core::sj_exception`] finds nothing.
pub fn outcome(parts: &[Part], play: Play) -> Outcome {
    tally(parts, play).outcome()
}

fn tally(parts: &[Part], play: Play) -> Tally {
    Tally::of(parts.iter().map(|part| part.1), play)
}

/// Returns the reason for a sum of components with these values.
///
/// `move_to` returns the text of a move in the component with an index to a position with a value,
/// if there is one. `answers` are written if the player to move loses.
pub fn by_values(
    parts: &[Part],
    play: Play,
    move_to: &mut dyn FnMut(usize, u64) -> Option<String>,
    answers: Option<Answers>,
) -> Reason {
    let tally = tally(parts, play);
    let mut moves = Vec::new();
    if tally.outcome() == Outcome::Next {
        for (index, part) in parts.iter().enumerate() {
            moves.extend(tally.winning_values(part.1).filter_map(|to| move_to(index, to)));
        }
        // Equal heaps have equal moves.
        let mut seen = std::collections::HashSet::new();
        moves.retain(|text| seen.insert(text.clone()));
    }
    let columns = [Align::Left, Align::Right, Align::Left];
    let reason = Reason::default().table(rows(parts, tally.nim_sum), &columns).gap();
    match tally.outcome() {
        Outcome::Next => reason.then(win(parts, tally, moves)),
        _ => {
            let has_moves = !parts.is_empty() && !answers.as_ref().is_some_and(Answers::is_empty);
            if !has_moves {
                return reason.say(NO_MOVE_LOSES);
            }
            let reason = reason.then(loss(tally));
            answers.into_iter().fold(reason, Reason::answers)
        }
    }
}

/// Returns every component with its value in decimal and binary, and their nim sum; for many
/// components only the first, and the nim sum of the others.
fn rows(parts: &[Part], nim_sum: u64) -> Vec<Vec<String>> {
    let shown = if parts.len() > SHOWN + 1 { SHOWN } else { parts.len() };
    let (shown, rest) = parts.split_at(shown);
    let mut rows = shown.to_vec();
    if !rest.is_empty() {
        let sum = rest.iter().fold(0, |sum, part| sum ^ part.1);
        rows.push((format!("{} more", rest.len()), sum));
    }
    rows.push(("nim sum".to_string(), nim_sum));
    let largest = rows.iter().map(|row| row.1).max().unwrap_or(0);
    let bits = (u64::BITS - largest.leading_zeros()).max(1) as usize;
    let row = |(name, value): Part| vec![name, value.to_string(), format!("{value:0bits$b}")];
    rows.into_iter().map(row).collect()
}

fn win(parts: &[Part], tally: Tally, moves: Vec<String>) -> Reason {
    if parts.is_empty() {
        // Nothing is left to reason about.
        return winning_moves(moves, tally.play);
    }
    let mut reason = Reason::default();
    if tally.play == Play::Misere && tally.large == 0 {
        reason = reason.say(
            "No value exceeds 1, and the nim sum is 0. In misère play the player to move wins: the \
             opponent\nmakes the last move.",
        );
    } else {
        reason = reason.then(deciding_bit(parts, tally));
    }
    let heading = match (&moves[..], tally.play) {
        ([_], Play::Normal) => "A winning move makes the nim sum 0:",
        ([_, _, ..], Play::Normal) => "The winning moves make the nim sum 0:",
        _ => return reason.then(winning_moves(moves, tally.play)),
    };
    reason.say(heading).moves(moves)
}

fn winning_moves(moves: Vec<String>, play: Play) -> Reason {
    let heading = match (&moves[..], play) {
        ([], Play::Misere) => "There is no move left, so the player to move wins.",
        ([], Play::Normal) => return Reason::default(),
        ([_], _) => "The winning move:",
        _ => "The winning moves:",
    };
    Reason::of(heading).moves(moves)
}

fn deciding_bit(parts: &[Part], tally: Tally) -> Reason {
    let nim_sum = tally.nim_sum;
    if tally.play == Play::Misere && tally.large == 1 {
        let large = parts.iter().find(|part| part.1 > 1);
        let (name, value) = large.map_or(("", 0), |(name, value)| (name.as_str(), *value));
        let to = value ^ nim_sum ^ 1;
        return Reason::of(format!(
            "Only {name} exceeds 1. In misère play the player to move wins: with {to} in its place no \
             value\nexceeds 1 and the nim sum is 1, so the opponent makes the last move."
        ));
    }
    let mut reason =
        Reason::of(format!("The nim sum is {nim_sum} and not 0, so the player to move wins."));
    if tally.play == Play::Misere {
        reason = reason
            .say("While a value exceeds 1, misère play is like normal play: make the nim sum 0.");
    }
    let bit = 1_u64 << nim_sum.ilog2();
    let Some((name, value)) = parts.iter().find(|part| part.1 & bit != 0) else {
        return reason;
    };
    reason.say(format!(
        "Its highest bit, {bit}, is also set in {name}: {value} xor {nim_sum} = {} is \
         less than {value}.",
        value ^ nim_sum
    ))
}

/// The reason for a player without a move.
const NO_MOVE_LOSES: &str = "There is no move left, so the player to move loses.";

fn loss(tally: Tally) -> Reason {
    let is_short = tally.play == Play::Misere && tally.large == 0;
    let reason = Reason::of(match is_short {
        true => {
            "No value exceeds 1, and the nim sum is 1. In misère play the player to move loses: \
             that\nplayer makes the last move."
        }
        false => {
            "The nim sum is 0, so the player to move loses: any move makes the nim \
             sum\nnon-zero, and the opponent makes it 0 again."
        }
    });
    match tally.play == Play::Misere && !is_short {
        true => reason.say(
            "Once that would leave no value above 1, the opponent leaves the nim sum 1 instead.",
        ),
        false => reason,
    }
}

/// Returns the reason for an outcome found by a search, or by `ground`, a sentence without its full
/// stop; `moves` are the winning ones.
pub fn by_search(
    ground: Option<&str>,
    play: Play,
    outcome: Outcome,
    moves: Vec<String>,
    answers: Option<Answers>,
) -> Reason {
    let verdict = match outcome {
        Outcome::Next => "the player to move wins",
        Outcome::Previous => "the player to move loses",
        Outcome::Draw => "nobody can force a win",
    };
    let ground = ground.unwrap_or("A search through all lines of play decides");
    let reason = Reason::of(format!("{ground}: {verdict}."));
    match (outcome, answers) {
        (Outcome::Next, _) => reason.then(winning_moves(moves, play)),
        (Outcome::Previous, Some(answers)) if answers.is_empty() => Reason::of(NO_MOVE_LOSES),
        (Outcome::Previous, Some(answers)) => {
            reason.say("Every move has an answer that wins:").answers(answers)
        }
        _ => reason,
    }
}

/// Returns the reason for heaps of Nim, with the replies to the moves of a player who loses.
pub fn of_nim(heaps: &[u64], play: Play) -> Reason {
    let name = |(index, &heap)| (format!("heap {}", index + 1), heap);
    // An empty heap has no move.
    let parts = heaps.iter().enumerate().filter(|it| *it.1 > 0);
    let parts: Vec<Part> = parts.map(name).collect();
    let answers = Some(nim_answers(heaps, play));
    by_values(&parts, play, &mut |index, to| nim_move(parts[index].1, to), answers)
}

fn nim_move(heap: u64, to: u64) -> Option<String> {
    (to < heap).then(|| nim_step(heap, &[to]))
}

/// Returns the first moves in different heaps, each with its reply.
fn nim_answers(heaps: &[u64], play: Play) -> Answers {
    let mut sizes: Vec<(usize, u64)> = heaps.iter().copied().enumerate().collect();
    let mut seen = std::collections::HashSet::new();
    sizes.retain(|&(_, heap)| seen.insert(heap));
    // All moves count, but only the first are written.
    let total = sizes.iter().fold(0_u64, |sum, &(_, heap)| sum.saturating_add(heap));
    let moves = sizes.iter().flat_map(|&(index, heap)| (0..heap).rev().map(move |to| (index, to)));
    let answer = |(index, to): (usize, u64)| {
        let mut after = heaps.to_vec();
        after[index] = to;
        let tally = Tally::of(after.iter().copied(), play);
        let reply = after
            .iter()
            .find_map(|&heap| tally.winning_values(heap).find_map(|to| nim_move(heap, to)));
        let reply = reply.unwrap_or_else(|| "the game is over".to_string());
        (nim_step(heaps[index], &[to]), reply)
    };
    let shown: Vec<(String, String)> = moves.take(SHOWN).map(answer).collect();
    let more = usize::try_from(total - shown.len() as u64).unwrap_or(usize::MAX);
    Answers::new(shown, more)
}

#[cfg(test)]
mod tests;
