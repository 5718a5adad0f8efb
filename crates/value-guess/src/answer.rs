//! Matches of a list of values, and differences of two lists.

use crate::Guess;
use crate::compare::{Comparison, compare};
use crate::list::{ReadValuesError, ValueList};
use crate::pairs::{Pairs, pairs};
use crate::pattern::{Difference, Find, Pattern, rule_text};
use serde::Serialize;
use std::fmt;

/// The most matches in the text, and the most alternatives of one.
const SHOWN: usize = 12;
const SHOWN_BESIDE: usize = 3;

/// Matches of a list of values, the best evidence first.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GuessAnswer {
    /// The number of values.
    pub count: usize,
    /// The matches; empty if there are none.
    pub finds: Vec<FindAnswer>,
    /// The heap of the first value.
    pub first: u64,
    /// The P-positions with their matches, instead of `finds`, if positions have two numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs: Option<PairsAnswer>,
    /// Whether too few values remain to test any match.
    pub too_few: bool,
}

/// A match of values: agreement proves nothing about later values.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FindAnswer {
    /// The number of compared values that agree.
    pub agree: usize,
    /// Other descriptions with the same values in the compared range.
    pub also: Vec<String>,
    /// The number of further such descriptions; null if there are too many to count.
    pub also_more: Option<usize>,
    /// The number of compared values.
    pub compared: usize,
    /// The first heap that differs, if the match is only similar.
    pub difference: Option<DifferenceAnswer>,
    /// The number of numbers or digits of the description that were chosen to fit the values; for a
    /// set of takes the greatest, since each number up to it may be a take or not.
    pub fitted: usize,
    /// The first heap from which on the values agree.
    pub from: u64,
    /// The kind of match.
    pub kind: FindKind,
    /// The period seen.
    pub period: Option<SeenPeriodAnswer>,
    /// The rule in the notation of all commands; `None` for a formula or a period.
    pub rule: Option<String>,
    /// The number of values that test the description, beyond those used to fit it.
    pub tested: usize,
    /// The description.
    pub text: String,
}

/// The kinds of matches.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FindKind {
    /// A game with a name.
    Game,
    /// A take-and-break code.
    Code,
    /// A game with a set of takes, or with another number chosen to fit.
    Set,
    /// A formula.
    Formula,
    /// A game whose heaps are larger or smaller by the same number.
    Shift,
    /// A period.
    Period,
    /// The heaps with the value 0.
    Zeros,
}

/// A period seen in values.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeenPeriodAnswer {
    /// The length of the period in heaps.
    pub length: usize,
    /// The growth of the values with each period.
    pub saltus: String,
    /// How often the whole period was seen.
    pub seen: usize,
    /// The values of the first period, if it is short.
    pub values: Vec<String>,
}

/// A heap with different values.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DifferenceAnswer {
    /// The heap, or the first number of a position.
    pub at: u64,
    /// The second number, if there are two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u64>,
    /// Its value in the list.
    pub here: String,
    /// Its line in the list, from 1, if the list has lines.
    pub line: Option<usize>,
    /// The value in the game that the list is compared with; null if it has no such heap.
    pub there: Option<String>,
}

/// Returns the matches of a list, the best evidence first, as [`guess`](crate::guess()) finds them.
///
/// # Errors
/// When the first heap is greater than 10^4.
///
/// # Examples
/// ```
/// use value_guess::ValueList;
/// use value_guess::answer::guess;
///
/// let list = ValueList::new(0, vec![0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6])?;
/// let text = guess(&list)?.to_string();
/// assert!(text.ends_with("kayles (0.77): 2 digits, 9 further values agree\n"));
/// # Ok::<(), value_guess::ReadValuesError>(())
/// ```
pub fn guess(list: &ValueList) -> Result<GuessAnswer, ReadValuesError> {
    Ok(GuessAnswer::new(list, crate::guess(list)?))
}

impl GuessAnswer {
    fn new(list: &ValueList, Guess { finds, too_few }: Guess) -> Self {
        let finds = finds.into_iter().map(|find| FindAnswer::new(list, find)).collect();
        GuessAnswer { count: list.values().len(), finds, first: list.first(), pairs: None, too_few }
    }

    /// Returns whether nothing matches.
    pub fn is_empty(&self) -> bool {
        match &self.pairs {
            Some(pairs) => pairs.lists.iter().all(|list| list.guess.is_empty()),
            None => self.finds.is_empty(),
        }
    }
}

/// Formulas for the P-positions of a rule about two numbers: agreement proves nothing about others.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PairsAnswer {
    /// What was looked at, with its matches.
    pub lists: Vec<PairsList>,
    /// The P-positions a, b in order; with a at most b, if they are symmetric.
    pub pairs: Vec<[u64; 2]>,
    /// Whether b, a is a P-position with every a, b.
    pub symmetric: bool,
    /// The greatest number of a position.
    pub to: u64,
}

/// Numbers of P-positions, with their matches.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PairsList {
    /// The numbers: `a(n)` is that of P-position n in order, and `b <= n` one with the P-position
    /// n, b.
    pub about: String,
    /// Their matches.
    pub guess: GuessAnswer,
}

/// Returns the matches of a table's P-positions, as [`pairs`](crate::pairs()) finds them.
pub fn guess_pairs(from: u64, rows: &[Vec<String>]) -> Result<GuessAnswer, ReadValuesError> {
    let is_lost = |a: usize, b: usize| rows[a][b] == "0";
    let Pairs { pairs, symmetric, lists } = pairs(from, rows.len(), is_lost)?;
    let list = |(about, list, guess): (&str, ValueList, Guess)| PairsList {
        about: about.to_string(),
        guess: GuessAnswer::new(&list, guess),
    };
    let lists = lists.into_iter().map(list).collect();
    let to = from + (rows.len() as u64).saturating_sub(1);
    let (count, pairs) = (rows.len().pow(2), Some(PairsAnswer { lists, pairs, symmetric, to }));
    Ok(GuessAnswer { count, finds: Vec::new(), first: from, pairs, too_few: false })
}

/// Shows the first P-positions, and the best match of each list.
impl fmt::Display for PairsAnswer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PairsAnswer { pairs, symmetric, to, lists } = self;
        let order = if *symmetric { "a <= b <= " } else { "a and b up to " };
        write!(out, "{} P-positions a,b with {order}{to}:", pairs.len())?;
        pairs.iter().take(SHOWN).try_for_each(|[a, b]| write!(out, " {a},{b}"))?;
        writeln!(out, "{}", if pairs.len() > SHOWN { " ..." } else { "" })?;
        for PairsList { about, guess } in lists {
            if let Some(find) = guess.finds.first() {
                writeln!(out, "{about} = {}", Shown(find, guess))?;
            }
        }
        match lists.iter().all(|list| list.guess.is_empty()) {
            true => writeln!(out, "no known formula or period matches them"),
            false => Ok(()),
        }
    }
}

/// Compares two tables of values, with rows from the same number on, in their common range.
pub fn compare_tables(
    (rule, rows): (&str, &[Vec<String>]),
    (other, there): (&str, &[Vec<String>]),
    from: u64,
) -> CompareAnswer {
    let sides = rows.len().min(there.len());
    let cells = || (0..sides).flat_map(|n| (0..sides).map(move |m| (n, m)));
    let differs = |&(n, m): &(usize, usize)| rows[n][m] != there[n][m];
    let agree = cells().take_while(|at| !differs(at)).count();
    let difference = |(n, m): (usize, usize)| DifferenceAnswer {
        at: from + n as u64,
        column: Some(from + m as u64),
        here: there[n][m].clone(),
        line: None,
        there: Some(rows[n][m].clone()),
    };
    CompareAnswer {
        agree,
        columns: Some(sides),
        compared: sides * sides,
        difference: cells().nth(agree).map(difference),
        from,
        other: other.to_string(),
        rule: rule.to_string(),
        shift: None,
    }
}

/// Compares a list with the values of a game from a heap on, as [`compare`](crate::compare()) does.
pub fn compare_values(
    (rule, begin, game): (&str, u64, &[u64]),
    (other, list): (&str, &ValueList),
) -> CompareAnswer {
    let Comparison { agree, compared, difference, shift } = compare(list, begin, game);
    CompareAnswer {
        agree,
        columns: None,
        compared,
        difference: difference.map(|it| DifferenceAnswer::new(list, it)),
        from: list.first(),
        other: other.to_string(),
        rule: rule.to_string(),
        shift: shift.map(|(by, agree)| ShiftAnswer { agree, by }),
    }
}

impl DifferenceAnswer {
    fn new(list: &ValueList, Difference { index, there }: Difference) -> Self {
        let (at, here) = (list.first() + index as u64, list.values()[index].to_string());
        DifferenceAnswer { at, column: None, here, line: list.line(index), there }
    }
}

impl FindAnswer {
    fn new(list: &ValueList, find: Find) -> Self {
        let kind = match &find.pattern {
            Pattern::Game(_) => FindKind::Game,
            Pattern::Code(_) => FindKind::Code,
            Pattern::Set(_) => FindKind::Set,
            Pattern::Formula(_) => FindKind::Formula,
            Pattern::Shift(..) => FindKind::Shift,
            Pattern::Period(_) => FindKind::Period,
            Pattern::Zeros(_) => FindKind::Zeros,
        };
        let period = match &find.pattern {
            Pattern::Period(seen) => Some(SeenPeriodAnswer {
                length: seen.length,
                saltus: seen.saltus.to_string(),
                seen: seen.seen,
                values: seen.values.iter().map(u64::to_string).collect(),
            }),
            _ => None,
        };
        FindAnswer {
            agree: find.agree,
            also: find.others.iter().map(rule_text).collect(),
            also_more: find.more,
            compared: find.compared,
            difference: find.difference.map(|it| DifferenceAnswer::new(list, it)),
            fitted: find.fitted,
            from: find.from,
            kind,
            period,
            rule: find.pattern.rule().map(ToString::to_string),
            tested: find.tested,
            text: find.pattern.to_string(),
        }
    }

    /// Writes the evidence for the match.
    fn write_evidence(&self, answer: &GuessAnswer, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FindAnswer { agree, compared, fitted, from, tested, .. } = self;
        if let Some(difference) = &self.difference {
            let DifferenceAnswer { at: heap, here, there, .. } = difference;
            write!(out, "like {} up to heap {}, ", self.text, heap.saturating_sub(1))?;
            match there {
                Some(there) => write!(out, "as heap {heap} has {there} there and {here} here")?,
                None => write!(out, "which ends there")?,
            }
            return write!(out, "; {agree} of {compared} values agree");
        }
        write!(out, "{}: ", self.text)?;
        if let Some(SeenPeriodAnswer { seen, .. }) = self.period {
            return write!(out, "from heap {from} on, seen {seen} times so far");
        }
        // The shift of a game with a name is a number, but not a digit.
        let least = usize::from(self.kind == FindKind::Shift);
        match self.kind {
            FindKind::Zeros => {
                let shown = counted(*compared);
                write!(out, "agrees with all {shown}, of which {tested} test it")?;
            }
            FindKind::Formula if *fitted > 0 => {
                let numbers = if *fitted == 1 { "number" } else { "numbers" };
                let agrees = if *tested == 1 { "value agrees" } else { "values agree" };
                write!(out, "{fitted} {numbers}, {tested} further {agrees}")?;
                if *from > answer.first {
                    write!(out, ", from heap {from} on")?;
                }
            }
            FindKind::Code | FindKind::Set | FindKind::Shift if *fitted > least => {
                let what = match (self.kind, fitted) {
                    (FindKind::Set, 1) => "fits heap 1".to_string(),
                    (FindKind::Set, _) => format!("fits the heaps 1 to {fitted}"),
                    (_, 1) => "1 digit".to_string(),
                    _ => format!("{fitted} digits"),
                };
                let agrees = if *tested == 1 { "value agrees" } else { "values agree" };
                write!(out, "{what}, {tested} further {agrees}")?;
            }
            _ if *from > answer.first => {
                write!(out, "agrees with the {} from heap {from} on", counted(*agree))?;
            }
            _ if *agree == 1 => write!(out, "agrees with the value")?,
            _ if *agree < answer.count => write!(out, "agrees with the first {agree} values")?,
            _ => write!(out, "agrees with all {agree} values")?,
        }
        if *compared < answer.count && *from == answer.first {
            write!(out, "; the others were not compared")?;
        }
        Ok(())
    }

    /// Writes the other descriptions.
    fn write_beside(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.also.is_empty() {
            return Ok(());
        }
        let shown = &self.also[..self.also.len().min(SHOWN_BESIDE)];
        write!(out, "; also {}", shown.join(", "))?;
        let hidden = self.also.len() - shown.len();
        match self.also_more {
            None => write!(out, " and many more"),
            Some(more) if more + hidden > 0 => write!(out, " and {} more", more + hidden),
            Some(_) => Ok(()),
        }
    }
}

/// Shows the match without a line end, as part of an answer.
struct Shown<'a>(&'a FindAnswer, &'a GuessAnswer);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shown(find, answer) = self;
        find.write_evidence(answer, out)?;
        if let Some(period) = find.period.as_ref().filter(|period| !period.values.is_empty()) {
            write!(out, ": {}", period.values.join(" "))?;
        }
        find.write_beside(out)
    }
}

/// Shows one line for each of the best matches.
impl fmt::Display for GuessAnswer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GuessAnswer { count, finds, first, pairs, .. } = self;
        if let Some(pairs) = pairs {
            return pairs.fmt(out);
        }
        let last = first + (*count as u64).saturating_sub(1);
        match count {
            1 => writeln!(out, "1 value, g({first})")?,
            _ => writeln!(out, "{count} values, g({first}) to g({last})")?,
        }
        if finds.is_empty() && self.too_few {
            return writeln!(out, "too few values: any match would be fitted to all of them");
        }
        if finds.is_empty() {
            return writeln!(out, "no known game, formula or period matches");
        }
        if self.too_few {
            writeln!(out, "too few values to test these matches:")?;
        }
        for find in finds.iter().take(SHOWN) {
            writeln!(out, "{}", Shown(find, self))?;
        }
        match finds.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => writeln!(out, "and {more} more"),
        }
    }
}

fn counted(values: usize) -> String {
    if values == 1 { "value".to_string() } else { format!("{values} values") }
}

/// The differences between the values of a rule and those of a file or another rule.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CompareAnswer {
    /// The number of values that agree before the first difference.
    pub agree: usize,
    /// The number of values in a row, if positions have two numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<usize>,
    /// The number of values that both have.
    pub compared: usize,
    /// The first difference; null if there is none.
    pub difference: Option<DifferenceAnswer>,
    /// The first heap that is compared.
    pub from: u64,
    /// The file or the other rule.
    pub other: String,
    /// The rule.
    pub rule: String,
    /// The shift with which all values agree, if they differ without it.
    pub shift: Option<ShiftAnswer>,
}

/// A shift with which all values agree.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShiftAnswer {
    /// The number of values that agree.
    pub agree: usize,
    /// How much larger the heaps of the rule are than those of the file.
    pub by: i64,
}

/// Shows whether they agree, else the first difference and the shift.
impl fmt::Display for CompareAnswer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CompareAnswer { agree, columns, compared, from, other, rule, .. } = self;
        let Some(DifferenceAnswer { at, column, here, line, there }) = &self.difference else {
            let last = from + (columns.unwrap_or(*compared) as u64).saturating_sub(1);
            let place = |n| columns.map_or(format!("{n}"), |_| format!("{n},{n}"));
            let (from, last) = (place(*from), place(last));
            return writeln!(
                out,
                "{rule} and {other} agree: {compared} value{}, g({from}) to g({last})",
                if *compared == 1 { "" } else { "s" }
            );
        };
        let column = column.map(|column| format!(",{column}")).unwrap_or_default();
        let line = line.map(|line| format!(" in line {line}")).unwrap_or_default();
        let there = there.as_deref().unwrap_or_default();
        writeln!(
            out,
            "{rule} and {other} differ: g({at}{column}) is {there}, and {here}{line}\n\
             the values before it agree: {agree} of {compared}"
        )?;
        let Some(ShiftAnswer { agree, by }) = &self.shift else { return Ok(()) };
        let sign = if *by < 0 { '-' } else { '+' };
        let size = by.unsigned_abs();
        writeln!(out, "g(n {sign} {size}) of {rule} agrees with n of {other}: {agree} values")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_are_lines_on_one_screen() {
        let lines = |values: Vec<u64>| {
            let answer = guess(&ValueList::new(0, values).unwrap()).unwrap().to_string();
            answer.lines().skip(1).map(String::from).collect::<Vec<String>>()
        };
        assert!(lines(vec![5])[0].starts_with("too few values: any match"));
        let period = lines((0..28).map(|n| [3, 1, 4, 1, 5, 9, 2][n % 7]).collect());
        let expected = "g(n + 7) = g(n): from heap 0 on, seen 4 times so far: 3 1 4 1 5 9 2";
        assert_eq!(period, [expected]);
        for length in 1..40 {
            assert!(lines((0..length).map(|n| n % 3).collect()).len() <= SHOWN + 2);
        }
    }
}
