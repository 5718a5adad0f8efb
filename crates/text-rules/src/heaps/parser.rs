//! The lines of a rule, read token by token.

use super::formula::{FUNCTIONS, Formula, Operation, Sort, Step};
use crate::error::TextError;
use crate::line::Words;

const MOST_LOOPS: usize = 4;
const MOST_NUMBERS: usize = 6;
/// The sign for a part of a list.
const REST: &str = "...";

/// The heaps of a line, and its effect on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) number: usize,
    /// How many numbers a position has: 1 for a heap, 0 for a list of any length.
    pub(super) width: usize,
    /// How many numbers have names.
    pub(super) names: usize,
    /// For each part of a list without names, how many names come before it.
    pub(super) gaps: Vec<usize>,
    pub(super) least: u64,
    pub(super) greatest: u64,
    /// The bounds of each loop, which may use the heap and earlier loops.
    pub(super) loops: Vec<[Formula; 2]>,
    pub(super) condition: Option<Formula>,
    pub(super) body: Body,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Body {
    /// Options, each a list of heaps, or the numbers of a position; an empty formula is a part of a
    /// list that stays.
    Options(Vec<Vec<Formula>>),
    /// The possible takes: from the first number to the second.
    Takes(Vec<[Formula; 2]>),
}

/// A pending part of a formula.
#[derive(Clone, Copy)]
enum Pending {
    Operation(Operation),
    Bracket,
    /// The bracket of a function, with the number of commas to come.
    Call(Operation, usize),
}

impl Pending {
    fn opens(&self) -> bool {
        !matches!(self, Pending::Operation(_))
    }
}

/// A line during parsing.
pub(super) struct Parser<'t> {
    words: Words<'t>,
    /// The numbers of the position, and then the loops.
    names: Vec<&'t str>,
}

impl<'t> Parser<'t> {
    pub(super) fn new(words: Words<'t>) -> Self {
        Parser { words, names: vec!["n"] }
    }

    /// Reads a line; `width` is that of the lines before it.
    pub(super) fn line(mut self, width: Option<usize>) -> Result<Line, TextError> {
        let line = if self.words.passes("options") {
            self.options()?
        } else if self.words.passes("take") {
            self.takes()?
        } else {
            return Err(self.unexpected("options or take"));
        };
        match self.words.peek() {
            None if width.is_some_and(|width| width != line.width) => {
                Err(self.unexpected_at(0, "a line about as many numbers as the first line"))
            }
            None => Ok(line),
            Some("if") => {
                Err(self.unexpected("the end of the line (write the condition before the colon)"))
            }
            Some(_) => Err(self.unexpected("the end of the line")),
        }
    }

    /// Reads a condition on `n` and some other names, and nothing else.
    pub(super) fn condition(mut self, names: &[&'t str]) -> Result<Formula, TextError> {
        self.names.extend(names);
        let condition = self.formula(Sort::Condition, false)?;
        match self.words.peek() {
            None => Ok(condition),
            Some(_) => Err(self.unexpected("an operation or the end of the condition")),
        }
    }

    fn unexpected(&self, expected: &'static str) -> TextError {
        self.words.unexpected(expected)
    }

    /// Returns an error about an earlier word.
    fn unexpected_at(&mut self, at: usize, expected: &'static str) -> TextError {
        self.words.at = at;
        self.words.unexpected(expected)
    }

    /// Reads the text after `options`.
    fn options(&mut self) -> Result<Line, TextError> {
        self.words.expect("of", "of, as in options of n: n-1")?;
        let (width, gaps) = self.numbers()?;
        let (least, greatest) = if width == 1 { self.heaps()? } else { (0, u64::MAX) };
        let mut line = self.empty_line(least, greatest, Body::Options(Vec::new()));
        (line.width, line.gaps, line.names) = (width, gaps, self.names.len());
        self.clauses(&mut line)?;
        self.words.expect(":", "':' before the options, or if, or for")?;
        let mut options = Vec::new();
        // Only a line for given heaps may state that a heap has no options.
        let is_of_table = greatest < u64::MAX && line.loops.is_empty() && line.condition.is_none();
        if self.words.peek().is_some() || !is_of_table {
            let between = if width == 1 { "," } else { ";" };
            options.push(self.option(&line)?);
            while self.words.passes(between) {
                options.push(self.option(&line)?);
            }
        }
        line.body = Body::Options(options);
        Ok(line)
    }

    fn empty_line(&self, least: u64, greatest: u64, body: Body) -> Line {
        let (number, loops, condition) = (self.words.line, Vec::new(), None);
        let gaps = Vec::new();
        Line { number, width: 1, names: 1, gaps, least, greatest, loops, condition, body }
    }

    /// Reads the names of several numbers, and returns how many a position has, and the gaps of a
    /// list; leaves a single heap unread.
    fn numbers(&mut self) -> Result<(usize, Vec<usize>), TextError> {
        let mut gaps = Vec::new();
        if self.words.peek_second() != Some(",") {
            return Ok((1, gaps));
        }
        self.names.clear();
        loop {
            if gaps.last() != Some(&self.names.len()) && self.words.passes(REST) {
                gaps.push(self.names.len());
            } else if self.names.len() == MOST_NUMBERS {
                return Err(self.unexpected("no more than 6 numbers"));
            } else {
                let name = self.name("a name for a number of the position, such as m")?;
                self.names.push(name);
            }
            if !self.words.passes(",") {
                return Ok((if gaps.is_empty() { self.names.len() } else { 0 }, gaps));
            }
        }
    }

    /// Reads a name that no number or loop has yet.
    fn name(&mut self, expected: &'static str) -> Result<&'t str, TextError> {
        match self.words.peek_name() {
            Some(name) if self.names.contains(&name) => Err(self.unexpected("a name not used yet")),
            Some(name) if !RESERVED.contains(&name) => {
                self.words.next();
                Ok(name)
            }
            _ => Err(self.unexpected(expected)),
        }
    }

    /// Reads `n` (all heaps except the empty one), a heap, or a range of heaps.
    fn heaps(&mut self) -> Result<(u64, u64), TextError> {
        if self.words.passes("n") {
            return Ok((1, u64::MAX));
        }
        let expected = "n, a heap, or a range like 3..7";
        let least = self.number(expected)?;
        if !self.words.passes("..") {
            return Ok((least, least));
        }
        let start = self.words.at;
        let last = self.number("the last heap of the range")?;
        match last < least {
            true => Err(self.unexpected_at(start, "a last heap that is not below the first")),
            false => Ok((least, last)),
        }
    }

    fn number(&mut self, expected: &'static str) -> Result<u64, TextError> {
        let number = self.words.peek_number().ok_or_else(|| self.unexpected(expected))?;
        self.words.next();
        Ok(number)
    }

    /// Reads loops and conditions.
    fn clauses(&mut self, line: &mut Line) -> Result<(), TextError> {
        loop {
            if self.words.passes("for") {
                if line.loops.len() == MOST_LOOPS {
                    return Err(self.unexpected("no more than 4 loops"));
                }
                let name = self.name("a name for the numbers of the loop, such as k")?;
                self.words.expect("=", "'='")?;
                let first = self.formula(Sort::Number, false)?;
                self.words.expect("..", "'..'")?;
                let last = self.last(&first)?;
                self.names.push(name);
                line.loops.push([first, last]);
            } else if self.words.passes("if") {
                if line.condition.is_some() {
                    return Err(self.unexpected("only one condition; join conditions with and"));
                }
                line.condition = Some(self.formula(Sort::Condition, false)?);
            } else {
                return Ok(());
            }
        }
    }

    /// Reads the end of a range; two constants must not be in the wrong order.
    fn last(&mut self, first: &Formula) -> Result<Formula, TextError> {
        let start = self.words.at;
        let last = self.formula(Sort::Number, false)?;
        match first.constant().zip(last.constant()) {
            Some((first, last)) if last < first => {
                Err(self.unexpected_at(start, "a last number that is not below the first"))
            }
            _ => Ok(last),
        }
    }

    /// Reads heaps separated by plus signs, or `nothing`; or the numbers of a position, with as many
    /// gaps as it has.
    fn option(&mut self, &Line { width, ref gaps, .. }: &Line) -> Result<Vec<Formula>, TextError> {
        let (mut parts, mut left) = (Vec::new(), gaps.len());
        if width == 1 && self.words.passes("nothing") {
            return Ok(parts);
        }
        loop {
            if left > 0 && self.words.passes(REST) {
                left -= 1;
                parts.push(Formula { steps: Vec::new() });
            } else {
                parts.push(self.formula(Sort::Number, width == 1)?);
            }
            if width == 0 && self.words.passes(",") {
                continue;
            }
            if left > 0 {
                return Err(self.unexpected("',' and as many ... as before the colon"));
            }
            if parts.len() < width {
                self.words.expect(",", "',' and the next number of the position")?;
            } else if width != 1 || !self.words.passes("+") {
                return Ok(parts);
            }
        }
    }

    /// Reads the text after `take`.
    fn takes(&mut self) -> Result<Line, TextError> {
        let mut takes = Vec::new();
        loop {
            let start = self.words.at;
            let first = self.formula(Sort::Number, false)?;
            let last = if self.words.passes("..") { self.last(&first)? } else { first.clone() };
            if last.constant().is_some_and(|last| last < 1) {
                return Err(self.unexpected_at(start, "a number to take, from 1 on"));
            }
            takes.push([first, last]);
            // `take 1, 2, or 3` and `take 1 or 2` are lists too.
            if !(self.words.passes(",") | self.words.passes("or")) {
                break;
            }
        }
        let mut line = self.empty_line(1, u64::MAX, Body::Takes(takes));
        if self.words.passes("if") {
            line.condition = Some(self.formula(Sort::Condition, false)?);
        }
        Ok(line)
    }

    /// Reads a formula of a type; with `plus_ends`, a plus sign outside of brackets ends it. A number
    /// ends before `or`.
    fn formula(&mut self, wanted: Sort, plus_ends: bool) -> Result<Formula, TextError> {
        let mut steps = Vec::new();
        let mut sorts: Vec<Sort> = Vec::new();
        let mut pending: Vec<Pending> = Vec::new();
        let start = self.words.at;
        loop {
            while let Some(opened) = self.opened() {
                pending.push(opened);
            }
            steps.push(self.operand()?);
            sorts.push(Sort::Number);
            while self.closes(&mut pending, &mut steps, &mut sorts)? {}
            let is_inside = pending.iter().any(Pending::opens);
            if is_inside && self.words.peek() == Some(",") {
                self.apply_down_to(0, &mut pending, &mut steps, &mut sorts)?;
                match pending.last_mut() {
                    Some(Pending::Call(_, commas @ 1..)) => *commas -= 1,
                    _ => return Err(self.unexpected("')' or an operation")),
                }
                self.words.next();
                continue;
            }
            let is_end = match self.words.peek() {
                Some("+") => plus_ends,
                Some("or") => wanted == Sort::Number,
                _ => false,
            };
            if is_end && !is_inside {
                break;
            }
            let Some(operation) = self.operation() else {
                break;
            };
            // Powers associate to the right.
            let rank = operation.rank() + u8::from(operation == Operation::Power);
            self.apply_down_to(rank, &mut pending, &mut steps, &mut sorts)?;
            pending.push(Pending::Operation(operation));
        }
        self.apply_down_to(0, &mut pending, &mut steps, &mut sorts)?;
        if !pending.is_empty() {
            return Err(self.unexpected("')' or an operation"));
        }
        if sorts != [wanted] {
            self.words.at = start;
            return Err(self.unexpected(match wanted {
                Sort::Number => "a number",
                Sort::Condition => "a condition, such as n > 3 or n is even",
            }));
        }
        Ok(Formula { steps })
    }

    /// Reads an opening bracket, with the function before it.
    fn opened(&mut self) -> Option<Pending> {
        if self.words.passes("(") {
            return Some(Pending::Bracket);
        }
        let word = self.words.peek()?;
        let named = |function: &&(&str, Operation)| function.0 == word;
        let (_, operation) =
            FUNCTIONS.iter().find(named).filter(|_| self.words.peek_second() == Some("("))?;
        self.words.at += 2;
        Some(Pending::Call(*operation, usize::from(!operation.takes_one())))
    }

    fn operand(&mut self) -> Result<Step, TextError> {
        let known = |word: &str| self.names.iter().position(|name| *name == word);
        let step = match (self.words.peek_number(), self.words.peek().and_then(known)) {
            (Some(number), _) => Step::Number(number),
            (_, Some(place)) => Step::Variable(place),
            _ if self.names[0] != "n" => {
                return Err(self.unexpected("a number, or a name in this line"));
            }
            _ => return Err(self.unexpected("a number, n, or the name of a loop")),
        };
        self.words.next();
        Ok(step)
    }

    /// Reads the end of an operand: a bracket, or `is even`, `is odd` and `is prime`.
    fn closes(
        &mut self,
        pending: &mut Vec<Pending>,
        steps: &mut Vec<Step>,
        sorts: &mut Vec<Sort>,
    ) -> Result<bool, TextError> {
        if pending.iter().any(Pending::opens) && self.words.peek() == Some(")") {
            self.apply_down_to(0, pending, steps, sorts)?;
            match pending.pop() {
                Some(Pending::Call(_, 1..)) => {
                    return Err(self.unexpected("',' and a second number"));
                }
                Some(Pending::Call(function, 0)) => self.apply(function, steps, sorts)?,
                _ => {}
            }
            self.words.next();
            return Ok(true);
        }
        if self.words.passes("is") {
            let operation = match self.words.peek() {
                Some("even") => Operation::IsEven,
                Some("odd") => Operation::IsOdd,
                Some("prime") => Operation::IsPrime,
                _ => return Err(self.unexpected("even, odd or prime")),
            };
            self.words.next();
            self.apply_down_to(operation.rank(), pending, steps, sorts)?;
            self.apply(operation, steps, sorts)?;
            return Ok(true);
        }
        Ok(false)
    }

    /// Reads an operation between two operands.
    fn operation(&mut self) -> Option<Operation> {
        use Operation::*;
        let operation = match self.words.peek()? {
            "or" => Or,
            "and" => And,
            "mod" => Remainder,
            "divides" => Divides,
            "=" => Equal,
            "!=" => Unequal,
            "<" => Less,
            "<=" => AtMost,
            ">" => Greater,
            ">=" => AtLeast,
            "+" => Add,
            "-" => Subtract,
            "*" => Multiply,
            "/" => Divide,
            "^" => Power,
            _ => return None,
        };
        self.words.next();
        Some(operation)
    }

    /// Applies the operations of at least this precedence, back to a bracket.
    fn apply_down_to(
        &self,
        rank: u8,
        pending: &mut Vec<Pending>,
        steps: &mut Vec<Step>,
        sorts: &mut Vec<Sort>,
    ) -> Result<(), TextError> {
        while let Some(&Pending::Operation(operation)) = pending.last()
            && operation.rank() >= rank
        {
            pending.pop();
            self.apply(operation, steps, sorts)?;
        }
        Ok(())
    }

    fn apply(
        &self,
        operation: Operation,
        steps: &mut Vec<Step>,
        sorts: &mut Vec<Sort>,
    ) -> Result<(), TextError> {
        let (takes, gives) = operation.sorts();
        let count = if operation.takes_one() { 1 } else { 2 };
        let operands = sorts.split_off(sorts.len().saturating_sub(count));
        if operands.len() < count || operands.iter().any(|sort| *sort != takes) {
            return Err(self.unexpected(match takes {
                Sort::Number => "numbers on both sides, not conditions",
                Sort::Condition => "a condition, such as n > 1, on each side of and or or",
            }));
        }
        sorts.push(gives);
        steps.push(Step::Operation(operation));
        Ok(())
    }
}

/// A condition on `n` and on some named numbers, such as `a + b = n or a divides b`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Condition(Formula);

impl Condition {
    /// Reads a condition on a line from a column on, both counted from 1.
    pub(crate) fn parse(
        text: &str,
        (line, column): (usize, usize),
        names: &[&str],
    ) -> Result<Self, TextError> {
        let words = Words::of_formulas(text, (line, column - 1))?;
        Parser::new(words).condition(names).map(Condition)
    }

    /// Returns whether the condition holds. A comparison with a number beyond 127 bits, or with a
    /// division by zero, does not hold. Missing numbers are 0.
    pub(crate) fn holds(&self, n: u64, numbers: &[u64]) -> bool {
        let mut variables = vec![i128::from(n)];
        variables.extend(numbers.iter().map(|&number| i128::from(number)));
        self.0.holds(&variables)
    }
}

/// Words that cannot be names of loops.
const RESERVED: [&str; 13] = [
    "and", "divides", "even", "for", "if", "is", "mod", "nothing", "odd", "of", "options", "or",
    "take",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_hold_for_named_numbers() {
        let names = ["a", "b"];
        let condition = Condition::parse("a + b = n and a mod 2 = 1", (1, 1), &names).unwrap();
        assert!(condition.holds(10, &[3, 7]));
        assert!(!condition.holds(10, &[4, 6]));
        // What cannot be computed does not hold, nor does its negation.
        for text in ["n mod a = 0", "n mod a != 0", "n*n*n < 1", "n*n*n > 1", "b = 1 and n/a > 0"] {
            let condition = Condition::parse(text, (1, 1), &names).unwrap();
            assert!(!condition.holds(u64::MAX, &[0, 1]), "{text}");
        }
    }
}
