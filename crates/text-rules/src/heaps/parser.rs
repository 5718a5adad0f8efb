//! The lines of a rule, read token by token.

use super::formula::{FUNCTIONS, Formula, Operation, Sort, Step};
use super::token::{Placed, Token, tokens};
use crate::error::TextError;

const MOST_LOOPS: usize = 4;
const MOST_NUMBERS: usize = 6;

/// The heaps of a line, and its effect on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) number: usize,
    /// The numbers of a position: one heap, or several.
    pub(super) width: usize,
    pub(super) least: u64,
    pub(super) greatest: u64,
    /// The bounds of each loop, which may use the heap and earlier loops.
    pub(super) loops: Vec<[Formula; 2]>,
    pub(super) condition: Option<Formula>,
    pub(super) body: Body,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Body {
    /// Options, each a list of heaps, or the numbers of a position.
    Options(Vec<Vec<Formula>>),
    /// The possible takes: from the first number to the second.
    Takes(Vec<[Formula; 2]>),
}

/// A pending part of a formula.
#[derive(Clone, Copy)]
enum Pending {
    Operation(Operation),
    Bracket,
    /// The bracket of a function, with how many commas are to come.
    Call(Operation, usize),
}

impl Pending {
    fn opens(&self) -> bool {
        !matches!(self, Pending::Operation(_))
    }
}

/// A line during parsing.
pub(super) struct Parser<'t> {
    tokens: &'t [Placed<'t>],
    at: usize,
    line: usize,
    /// The column after the line.
    end: usize,
    /// The numbers of the position, and then the loops.
    names: Vec<&'t str>,
}

impl<'t> Parser<'t> {
    pub(super) fn new(tokens: &'t [Placed<'t>], line: usize, length: usize) -> Self {
        Parser { tokens, at: 0, line, end: length + 1, names: vec!["n"] }
    }

    /// Reads a line; `width` is that of the lines before it.
    pub(super) fn line(mut self, width: Option<usize>) -> Result<Line, TextError> {
        let line = if self.passes(&Token::Word("options")) {
            self.options()?
        } else if self.passes(&Token::Word("take")) {
            self.takes()?
        } else {
            return Err(self.unexpected("options or take"));
        };
        match self.peek() {
            None if width.is_some_and(|width| width != line.width) => {
                Err(self.unexpected_at(0, "a line about as many numbers as the first line"))
            }
            None => Ok(line),
            Some(_) => Err(self.unexpected("the end of the line")),
        }
    }

    /// Reads a condition on `n` and some other names, and nothing else.
    pub(super) fn condition(mut self, names: &[&'t str]) -> Result<Formula, TextError> {
        self.names.extend(names);
        let condition = self.formula(Sort::Condition, false)?;
        match self.peek() {
            None => Ok(condition),
            Some(_) => Err(self.unexpected("an operation or the end of the condition")),
        }
    }

    fn peek(&self) -> Option<&'t Token<'t>> {
        self.tokens.get(self.at).map(|placed| &placed.token)
    }

    fn passes(&mut self, token: &Token<'_>) -> bool {
        let is_here = self.peek() == Some(token);
        self.at += usize::from(is_here);
        is_here
    }

    fn expect(&mut self, token: &Token<'_>, expected: &'static str) -> Result<(), TextError> {
        match self.passes(token) {
            true => Ok(()),
            false => Err(self.unexpected(expected)),
        }
    }

    fn unexpected(&self, expected: &'static str) -> TextError {
        self.unexpected_at(self.at, expected)
    }

    fn unexpected_at(&self, at: usize, expected: &'static str) -> TextError {
        let (column, found) = match self.tokens.get(at) {
            None => (self.end, "the end of the line".to_string()),
            Some(Placed { token, column }) => {
                let found = match token {
                    Token::Number(number) => number.to_string(),
                    Token::Word(word) => format!("'{}'", word.get(..30).unwrap_or(word)),
                    Token::Sign(sign) => format!("'{sign}'"),
                };
                (*column, found)
            }
        };
        TextError::Unexpected { line: self.line, column, expected, found }
    }

    /// Reads the text after `options`.
    fn options(&mut self) -> Result<Line, TextError> {
        self.expect(&Token::Word("of"), "of")?;
        let width = self.numbers()?;
        let (least, greatest) = if width > 1 { (0, u64::MAX) } else { self.heaps()? };
        let mut line = self.empty_line(least, greatest, Body::Options(Vec::new()));
        line.width = width;
        self.clauses(&mut line)?;
        self.expect(&Token::Sign(":"), "':' before the options, or if, or for")?;
        let mut options = Vec::new();
        // Only a line for single heaps may state that a heap has no options.
        let is_of_table = greatest < u64::MAX && line.loops.is_empty() && line.condition.is_none();
        if self.peek().is_some() || !is_of_table {
            let between = Token::Sign(if width > 1 { ";" } else { "," });
            options.push(self.option(width)?);
            while self.passes(&between) {
                options.push(self.option(width)?);
            }
        }
        line.body = Body::Options(options);
        Ok(line)
    }

    fn empty_line(&self, least: u64, greatest: u64, body: Body) -> Line {
        let (number, loops, condition) = (self.line, Vec::new(), None);
        Line { number, width: 1, least, greatest, loops, condition, body }
    }

    /// Reads the names of several numbers, and returns how many there are; leaves one heap.
    fn numbers(&mut self) -> Result<usize, TextError> {
        let next = self.tokens.get(self.at + 1).map(|placed| &placed.token);
        if next != Some(&Token::Sign(",")) {
            return Ok(1);
        }
        self.names.clear();
        loop {
            if self.names.len() == MOST_NUMBERS {
                return Err(self.unexpected("no more than 6 numbers"));
            }
            let name = self.name("a name for a number of the position, such as m")?;
            self.names.push(name);
            if !self.passes(&Token::Sign(",")) {
                return Ok(self.names.len());
            }
        }
    }

    /// Reads a name that no number and no loop has.
    fn name(&mut self, expected: &'static str) -> Result<&'t str, TextError> {
        match self.peek() {
            Some(&Token::Word(name)) if self.names.contains(&name) => {
                Err(self.unexpected("a name that nothing before it has"))
            }
            Some(&Token::Word(name)) if !RESERVED.contains(&name) => {
                self.at += 1;
                Ok(name)
            }
            _ => Err(self.unexpected(expected)),
        }
    }

    /// Reads `n` (all heaps except the empty one), a heap, or a range of heaps.
    fn heaps(&mut self) -> Result<(u64, u64), TextError> {
        if self.passes(&Token::Word("n")) {
            return Ok((1, u64::MAX));
        }
        let expected = "n, a heap, or a range like 3..7";
        let least = self.number(expected)?;
        if !self.passes(&Token::Sign("..")) {
            return Ok((least, least));
        }
        let start = self.at;
        let last = self.number("the last heap of the range")?;
        match last < least {
            true => Err(self.unexpected_at(start, "a last heap that is not below the first")),
            false => Ok((least, last)),
        }
    }

    fn number(&mut self, expected: &'static str) -> Result<u64, TextError> {
        match self.peek() {
            Some(&Token::Number(number)) => {
                self.at += 1;
                Ok(number)
            }
            _ => Err(self.unexpected(expected)),
        }
    }

    /// Reads loops and conditions.
    fn clauses(&mut self, line: &mut Line) -> Result<(), TextError> {
        loop {
            if self.passes(&Token::Word("for")) {
                if line.loops.len() == MOST_LOOPS {
                    return Err(self.unexpected("no more than 4 loops"));
                }
                let name = self.name("a name for the numbers of the loop, such as k")?;
                self.expect(&Token::Sign("="), "'='")?;
                let first = self.formula(Sort::Number, false)?;
                self.expect(&Token::Sign(".."), "'..'")?;
                let last = self.last(&first)?;
                self.names.push(name);
                line.loops.push([first, last]);
            } else if self.passes(&Token::Word("if")) {
                if line.condition.is_some() {
                    return Err(self.unexpected("one condition; join two with and"));
                }
                line.condition = Some(self.formula(Sort::Condition, false)?);
            } else {
                return Ok(());
            }
        }
    }

    /// Reads the end of a range, which cannot be before its beginning for all heaps.
    fn last(&mut self, first: &Formula) -> Result<Formula, TextError> {
        let start = self.at;
        let last = self.formula(Sort::Number, false)?;
        match first.constant().zip(last.constant()) {
            Some((first, last)) if last < first => {
                Err(self.unexpected_at(start, "a last number that is not below the first"))
            }
            _ => Ok(last),
        }
    }

    /// Reads heaps separated by plus signs, or `nothing`; or the numbers of a position.
    fn option(&mut self, width: usize) -> Result<Vec<Formula>, TextError> {
        let mut parts = Vec::new();
        if width == 1 && self.passes(&Token::Word("nothing")) {
            return Ok(parts);
        }
        loop {
            parts.push(self.formula(Sort::Number, width == 1)?);
            if parts.len() < width {
                self.expect(&Token::Sign(","), "',' and the next number of the position")?;
            } else if width > 1 || !self.passes(&Token::Sign("+")) {
                return Ok(parts);
            }
        }
    }

    /// Reads the text after `take`.
    fn takes(&mut self) -> Result<Line, TextError> {
        let mut takes = Vec::new();
        loop {
            let start = self.at;
            let first = self.formula(Sort::Number, false)?;
            let last = match self.passes(&Token::Sign("..")) {
                true => self.last(&first)?,
                false => first.clone(),
            };
            if last.constant().is_some_and(|last| last < 1) {
                return Err(self.unexpected_at(start, "a number to take, from 1 on"));
            }
            takes.push([first, last]);
            // `take 1, 2, or 3` and `take 1 or 2` are lists too.
            if !(self.passes(&Token::Sign(",")) | self.passes(&Token::Word("or"))) {
                break;
            }
        }
        let mut line = self.empty_line(1, u64::MAX, Body::Takes(takes));
        if self.passes(&Token::Word("if")) {
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
        let start = self.at;
        loop {
            while let Some(opened) = self.opened() {
                pending.push(opened);
            }
            steps.push(self.operand()?);
            sorts.push(Sort::Number);
            while self.closes(&mut pending, &mut steps, &mut sorts)? {}
            let is_inside = pending.iter().any(Pending::opens);
            if is_inside && self.peek() == Some(&Token::Sign(",")) {
                self.apply_down_to(0, &mut pending, &mut steps, &mut sorts)?;
                match pending.last_mut() {
                    Some(Pending::Call(_, commas @ 1..)) => *commas -= 1,
                    _ => return Err(self.unexpected("')' or an operation")),
                }
                self.at += 1;
                continue;
            }
            let is_end = match self.peek() {
                Some(Token::Sign("+")) => plus_ends,
                Some(Token::Word("or")) => wanted == Sort::Number,
                _ => false,
            };
            if is_end && !is_inside {
                break;
            }
            let Some(operation) = self.operation() else {
                break;
            };
            // Powers of powers are read from the right.
            let rank = operation.rank() + u8::from(operation == Operation::Power);
            self.apply_down_to(rank, &mut pending, &mut steps, &mut sorts)?;
            pending.push(Pending::Operation(operation));
        }
        self.apply_down_to(0, &mut pending, &mut steps, &mut sorts)?;
        if !pending.is_empty() {
            return Err(self.unexpected("')' or an operation"));
        }
        if sorts != [wanted] {
            self.at = start;
            return Err(self.unexpected(match wanted {
                Sort::Number => "a number",
                Sort::Condition => "a condition, such as n > 3 or n is even",
            }));
        }
        Ok(Formula { steps })
    }

    /// Reads an opening bracket, with the function before it.
    fn opened(&mut self) -> Option<Pending> {
        if self.passes(&Token::Sign("(")) {
            return Some(Pending::Bracket);
        }
        let Some(&Token::Word(word)) = self.peek() else { return None };
        let next = self.tokens.get(self.at + 1).map(|placed| &placed.token);
        let named = |function: &&(&str, Operation)| function.0 == word;
        let (_, operation) =
            FUNCTIONS.iter().find(named).filter(|_| next == Some(&Token::Sign("(")))?;
        self.at += 2;
        Some(Pending::Call(*operation, usize::from(!operation.takes_one())))
    }

    fn operand(&mut self) -> Result<Step, TextError> {
        let step = match self.peek() {
            Some(&Token::Number(number)) => Step::Number(number),
            Some(&Token::Word(word)) if self.names.contains(&word) => {
                Step::Variable(self.names.iter().position(|name| *name == word).unwrap_or(0))
            }
            _ if self.names[0] != "n" => {
                return Err(self.unexpected("a number, or a name in this line"));
            }
            _ => return Err(self.unexpected("a number, n, or the name of a loop")),
        };
        self.at += 1;
        Ok(step)
    }

    /// Reads the end of an operand: a bracket, or `is even`, `is odd` and `is prime`.
    fn closes(
        &mut self,
        pending: &mut Vec<Pending>,
        steps: &mut Vec<Step>,
        sorts: &mut Vec<Sort>,
    ) -> Result<bool, TextError> {
        if pending.iter().any(Pending::opens) && self.peek() == Some(&Token::Sign(")")) {
            self.apply_down_to(0, pending, steps, sorts)?;
            match pending.pop() {
                Some(Pending::Call(_, 1..)) => {
                    return Err(self.unexpected("',' and a second number"));
                }
                Some(Pending::Call(function, 0)) => self.apply(function, steps, sorts)?,
                _ => {}
            }
            self.at += 1;
            return Ok(true);
        }
        if self.passes(&Token::Word("is")) {
            let operation = match self.peek() {
                Some(Token::Word("even")) => Operation::IsEven,
                Some(Token::Word("odd")) => Operation::IsOdd,
                Some(Token::Word("prime")) => Operation::IsPrime,
                _ => return Err(self.unexpected("even, odd or prime")),
            };
            self.at += 1;
            self.apply_down_to(operation.rank(), pending, steps, sorts)?;
            self.apply(operation, steps, sorts)?;
            return Ok(true);
        }
        Ok(false)
    }

    /// Reads an operation between two operands.
    fn operation(&mut self) -> Option<Operation> {
        use Operation::*;
        let operation = match self.peek()? {
            Token::Word("or") => Or,
            Token::Word("and") => And,
            Token::Word("mod") => Remainder,
            Token::Word("divides") => Divides,
            Token::Sign("=") => Equal,
            Token::Sign("!=") => Unequal,
            Token::Sign("<") => Less,
            Token::Sign("<=") => AtMost,
            Token::Sign(">") => Greater,
            Token::Sign(">=") => AtLeast,
            Token::Sign("+") => Add,
            Token::Sign("-") => Subtract,
            Token::Sign("*") => Multiply,
            Token::Sign("/") => Divide,
            Token::Sign("^") => Power,
            _ => return None,
        };
        self.at += 1;
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
                Sort::Condition => "conditions beside and and or, not numbers",
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
        let mut placed = tokens(text, line)?;
        placed.iter_mut().for_each(|token| token.column += column - 1);
        let length = column - 1 + text.trim_end().len();
        Parser::new(&placed, line, length).condition(names).map(Condition)
    }

    /// Returns whether the condition holds. A comparison with a number beyond 127 bits, or with a
    /// division by zero, does not. Missing numbers are 0.
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
        for text in ["n mod a = 0", "n mod a != 0", "n*n*n < 1", "n*n*n > 1"] {
            let condition = Condition::parse(text, (1, 1), &names).unwrap();
            assert!(!condition.holds(u64::MAX, &[0, 1]), "{text}");
        }
    }
}
