//! Reasons for sums of which a part may go on for ever.

use core::fmt;

use crate::Outcome;
use crate::explain_text::{SHOWN, write_list, write_more};

/// A component of a sum: what a person calls it, and its loopy value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndlessPart {
    /// What a person calls it.
    pub name: String,
    /// Its loopy Grundy value.
    pub value: EndlessValue,
}

/// The value of a component that may go on for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndlessValue {
    /// It is worth a heap of this size.
    Finite(u32),
    /// Play need not end. These are the values of the options that have finite ones, the K of
    /// ∞(K), in increasing order.
    Infinite(Vec<u32>),
}

impl EndlessValue {
    fn finite(&self) -> Option<u32> {
        match self {
            EndlessValue::Finite(value) => Some(*value),
            EndlessValue::Infinite(_) => None,
        }
    }

    fn infinite(&self) -> Option<&[u32]> {
        match self {
            EndlessValue::Finite(_) => None,
            EndlessValue::Infinite(set) => Some(set),
        }
    }
}

/// The reason why a sum of components with loopy values is won, lost or drawn.
///
/// # Examples
/// ```
/// use mex_core::{EndlessExplanation, EndlessPart, EndlessValue, Outcome};
///
/// let parts = vec![
///     EndlessPart { name: "token on 3".to_string(), value: EndlessValue::Finite(2) },
///     EndlessPart { name: "token on 5".to_string(), value: EndlessValue::Infinite(vec![0, 2]) },
/// ];
/// let reason = EndlessExplanation::new(parts, vec!["move the token on 5 to 3".to_string()]);
/// assert_eq!(reason.outcome(), Outcome::Next);
/// assert_eq!(reason.to_string(), "\
/// token on 3  2       10
/// token on 5  ∞(0,2)
/// sum         ∞(0,2)
///
/// Play need not end at the token on 5, whose options have the finite values 0,2. The other
/// values have the nim sum 2, which is one of these: moving there leaves the nim sum 0, where
/// the opponent loses. The winning move:
///   move the token on 5 to 3
/// ");
/// ```
///
/// # References
/// C. A. B. Smith, Graphs and composite games (1966), section 9.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndlessExplanation {
    parts: Vec<EndlessPart>,
    moves: Vec<String>,
    replies: Option<(Vec<(String, String)>, usize)>,
}

impl EndlessExplanation {
    /// Returns the reason for a sum, with the texts of the moves that keep its outcome: those
    /// that win, or that hold the draw.
    pub fn new(parts: Vec<EndlessPart>, moves: Vec<String>) -> Self {
        EndlessExplanation { parts, moves, replies: None }
    }

    /// Adds moves of a player who loses, each with its answer, and how many more there are.
    #[must_use]
    pub fn with_answers(
        mut self,
        answers: impl IntoIterator<Item = (String, String)>,
        more: usize,
    ) -> Self {
        self.replies = Some((answers.into_iter().take(SHOWN).collect(), more));
        self
    }

    /// Returns who wins.
    pub fn outcome(&self) -> Outcome {
        let endless: Vec<&[u32]> = self.endless().collect();
        match (&endless[..], self.nim_sum()) {
            ([], sum) => Outcome::from_mover_wins(sum != 0),
            ([set], sum) if set.contains(&sum) => Outcome::Next,
            _ => Outcome::Draw,
        }
    }

    /// The nim sum of the finite values.
    fn nim_sum(&self) -> u32 {
        let finite = self.parts.iter().filter_map(|part| part.value.finite());
        finite.fold(0, |sum, value| sum ^ value)
    }

    fn endless(&self) -> impl Iterator<Item = &[u32]> {
        self.parts.iter().filter_map(|part| part.value.infinite())
    }

    fn write_table(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = match self.parts.len() {
            count if count > SHOWN + 1 => SHOWN,
            count => count,
        };
        let (shown, rest) = self.parts.split_at(shown);
        let mut rows: Vec<(String, EndlessValue)> =
            shown.iter().map(|part| (part.name.clone(), part.value.clone())).collect();
        if !rest.is_empty() {
            rows.push((format!("{} more", rest.len()), sum_of(rest)));
        }
        rows.push(("sum".to_string(), sum_of(&self.parts)));
        let name_width = rows.iter().map(|row| row.0.chars().count()).max().unwrap_or(0);
        let texts: Vec<String> = rows.iter().map(|row| text_of(&row.1)).collect();
        let text_width = texts.iter().map(|text| text.chars().count()).max();
        let text_width = text_width.unwrap_or(0);
        let finite = rows.iter().filter_map(|row| row.1.finite());
        let bits = u32::BITS - finite.fold(0, |all, value| all | value).leading_zeros();
        let bits = bits.max(1) as usize;
        for ((name, value), text) in rows.iter().zip(&texts) {
            match value {
                EndlessValue::Finite(value) => {
                    writeln!(formatter, "{name:name_width$}  {text:text_width$}  {value:0bits$b}")?
                }
                EndlessValue::Infinite(_) => writeln!(formatter, "{name:name_width$}  {text}")?,
            }
        }
        writeln!(formatter)
    }

    fn write_reason(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sum = self.nim_sum();
        let endless = self.parts.iter().filter(|part| part.value.infinite().is_some());
        let lone = endless.clone().next().filter(|_| endless.count() == 1);
        let Some(EndlessPart { name, value }) = lone else {
            return match self.endless().next() {
                None => self.write_finite(sum, formatter),
                Some(_) => write!(
                    formatter,
                    "At two tokens or more play need not end, and no one move can settle them \
                     all, so\nnobody can force a win."
                ),
            };
        };
        let set = value.infinite().map_or(String::new(), list_of);
        if self.parts.len() == 1 && !set.is_empty() {
            let verdict = match self.outcome() {
                Outcome::Next => "with 0 among them: moving there leaves\nthe opponent lost.",
                _ => "and 0 is not among them,\nso nobody can force a win.",
            };
            return write!(
                formatter,
                "Play need not end at the {name}. The finite values of its options are {set}, \
                 {verdict}"
            );
        }
        match (set.is_empty(), self.outcome()) {
            (true, _) => write!(
                formatter,
                "Play need not end at the {name}, and no option of it has a finite value, so \
                 nobody can\nforce a win."
            ),
            (false, Outcome::Next) => write!(
                formatter,
                "Play need not end at the {name}, whose options have the finite values {set}. The \
                 other\nvalues have the nim sum {sum}, which is one of these: moving there leaves \
                 the nim sum 0, where\nthe opponent loses."
            ),
            (false, _) => write!(
                formatter,
                "Play need not end at the {name}, whose options have the finite values {set}. The \
                 other\nvalues have the nim sum {sum}, which is none of these, so nobody can force \
                 a win: to settle\nthat token would leave a nim sum other than 0 to the opponent."
            ),
        }
    }

    fn write_finite(&self, sum: u32, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match sum {
            0 => write!(
                formatter,
                "All values are finite and their nim sum is 0, so the player to move loses: the \
                 opponent\nmakes the nim sum 0 again, or takes back a move to where play need not \
                 end."
            ),
            _ => write!(
                formatter,
                "All values are finite and their nim sum is {sum} and not 0, so the player to move \
                 wins: a move\nthat makes the nim sum 0 leaves the opponent lost."
            ),
        }
    }
}

/// The nim sum of the finite values, moved into the set of an infinite one.
fn sum_of(parts: &[EndlessPart]) -> EndlessValue {
    let finite = parts.iter().filter_map(|part| part.value.finite());
    let sum = finite.fold(0, |sum, value| sum ^ value);
    let mut endless = parts.iter().filter_map(|part| part.value.infinite());
    match (endless.next(), endless.next()) {
        (None, _) => EndlessValue::Finite(sum),
        (Some(set), None) => {
            let mut moved: Vec<u32> = set.iter().map(|value| value ^ sum).collect();
            moved.sort_unstable();
            EndlessValue::Infinite(moved)
        }
        _ => EndlessValue::Infinite(Vec::new()),
    }
}

fn text_of(value: &EndlessValue) -> String {
    match value {
        EndlessValue::Finite(value) => value.to_string(),
        EndlessValue::Infinite(set) if set.is_empty() => "∞".to_string(),
        EndlessValue::Infinite(set) => format!("∞({})", list_of(set)),
    }
}

/// The first numbers of a list.
fn list_of(values: &[u32]) -> String {
    let texts: Vec<String> = values.iter().take(SHOWN).map(u32::to_string).collect();
    let rest = if values.len() > SHOWN { ",…" } else { "" };
    format!("{}{rest}", texts.join(","))
}

impl fmt::Display for EndlessExplanation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_table(formatter)?;
        self.write_reason(formatter)?;
        let heading = match (self.outcome(), self.moves.len()) {
            (_, 0) => "",
            (Outcome::Draw, 1) => " The move that holds the draw:",
            (Outcome::Draw, _) => " The moves that hold the draw:",
            (_, 1) => " The winning move:",
            _ => " The winning moves:",
        };
        writeln!(formatter, "{heading}")?;
        write_list(formatter, &self.moves)?;
        let Some((replies, more)) = &self.replies else {
            return Ok(());
        };
        for (text, reply) in replies {
            writeln!(formatter, "  {text}: then {reply}")?;
        }
        write_more(formatter, *more, "move")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(values: &[Result<u32, &[u32]>]) -> Vec<EndlessPart> {
        let part = |(index, value): (usize, &Result<u32, &[u32]>)| EndlessPart {
            name: format!("token on {index}"),
            value: match value {
                Ok(value) => EndlessValue::Finite(*value),
                Err(set) => EndlessValue::Infinite(set.to_vec()),
            },
        };
        values.iter().enumerate().map(part).collect()
    }

    #[test]
    fn outcomes_follow_smith() {
        let outcome = |values: &[Result<u32, &[u32]>]| {
            let reason = EndlessExplanation::new(parts(values), Vec::new());
            assert!(!reason.to_string().is_empty());
            reason.outcome()
        };
        assert_eq!(outcome(&[]), Outcome::Previous);
        assert_eq!(outcome(&[Ok(3), Ok(3)]), Outcome::Previous);
        assert_eq!(outcome(&[Ok(3), Ok(1)]), Outcome::Next);
        assert_eq!(outcome(&[Ok(3), Err(&[1, 3])]), Outcome::Next);
        assert_eq!(outcome(&[Ok(2), Err(&[1, 3])]), Outcome::Draw);
        assert_eq!(outcome(&[Err(&[0]), Err(&[0])]), Outcome::Draw);
        assert_eq!(outcome(&[Err(&[])]), Outcome::Draw);
    }

    #[test]
    fn many_tokens_stay_under_a_screenful() {
        let long: Vec<u32> = (0..100).collect();
        let mut values = vec![Ok(5); 60];
        values.push(Err(&long[..]));
        let moves = (0..50).map(|index| index.to_string()).collect();
        let text = EndlessExplanation::new(parts(&values), moves).to_string();
        assert!(text.lines().count() < 24, "{text}");
        assert!(text.lines().all(|line| line.chars().count() < 110), "{text}");
    }
}
