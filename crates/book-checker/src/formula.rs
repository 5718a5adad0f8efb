//! Formulas about numbers, in reverse Polish notation.

use std::collections::HashMap;

/// A formula: operators follow their arguments.
pub struct Formula(Vec<Item>);

enum Item {
    Number(i128),
    Variable(char),
    Operator(String),
}

/// Splits a statement into words, numbers and signs.
pub fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let kind = |sign: char| match sign {
        _ if sign.is_ascii_digit() => 0,
        _ if sign.is_ascii_alphabetic() => 1,
        '!' | '<' | '>' | '=' => 2,
        _ => 3,
    };
    let mut before = ' ';
    for sign in text.chars() {
        let last = tokens.last_mut().filter(|_| kind(sign) == kind(before) && kind(sign) < 3);
        match last {
            _ if sign.is_whitespace() => {}
            Some(last) => last.push(sign),
            None => tokens.push(sign.to_string()),
        }
        before = sign;
    }
    tokens
}

/// Returns the precedence of an operator.
fn firmness(operator: &str) -> Option<usize> {
    let levels: [&[&str]; 5] = [
        &["or"],
        &["and"],
        &["=", "!=", "<", "<=", ">", ">=", "divides", "even", "odd"],
        &["+", "-"],
        &["*", "/", "mod"],
    ];
    levels.iter().position(|operators| operators.contains(&operator))
}

/// Returns whether an operator (written after `is`) applies to a single number.
fn takes_one(operator: &str) -> bool {
    matches!(operator, "even" | "odd")
}

impl Formula {
    /// Reads a formula with some variables.
    pub fn new(tokens: &[String], variables: &[char]) -> Result<Self, String> {
        let (mut items, mut waiting) = (Vec::new(), Vec::<&str>::new());
        // Whether an argument must come next, rather than an operator or the end.
        let mut argument = true;
        let mut tokens_left = tokens.iter();
        while let Some(token) = tokens_left.next() {
            let first = token.chars().next().unwrap_or(' ');
            match token.as_str() {
                "(" if argument => waiting.push("("),
                ")" if !argument => loop {
                    match waiting.pop().ok_or("a bracket is closed but not opened")? {
                        "(" => break,
                        operator => items.push(Item::Operator(operator.to_string())),
                    }
                },
                token if argument && first.is_ascii_digit() => {
                    items.push(Item::Number(
                        token.parse::<u64>().map_err(|_| format!("{token}: too large"))?.into(),
                    ));
                    argument = false;
                }
                token if argument && token.len() == 1 && variables.contains(&first) => {
                    items.push(Item::Variable(first));
                    argument = false;
                }
                "is" if !argument => {
                    let parity = tokens_left.next().map_or("", String::as_str);
                    if !takes_one(parity) {
                        return Err(format!("expected even or odd, found {parity:?}"));
                    }
                    while let Some(operator) = waiting.pop_if(|other| firmness(other) >= Some(2)) {
                        items.push(Item::Operator(operator.to_string()));
                    }
                    items.push(Item::Operator(parity.to_string()));
                }
                token if !argument && !takes_one(token) => {
                    let this = firmness(token).ok_or(format!("{token:?} is not an operator"))?;
                    while let Some(operator) = waiting.pop_if(|other| firmness(other) >= Some(this))
                    {
                        items.push(Item::Operator(operator.to_string()));
                    }
                    waiting.push(token);
                    argument = true;
                }
                token => return Err(format!("expected a number, found {token:?}")),
            }
        }
        while let Some(operator) = waiting.pop() {
            items.push(Item::Operator(operator.to_string()));
        }
        let formula = Formula(items);
        if argument || !formula.is_sound() { Err(format!("{tokens:?}")) } else { Ok(formula) }
    }

    /// Returns whether operands are of the kind that operators take, and the whole is a condition.
    fn is_sound(&self) -> bool {
        let mut truths = Vec::new();
        for item in &self.0 {
            let Item::Operator(operator) = item else {
                truths.push(false);
                continue;
            };
            let Some(level) = firmness(operator) else { return false };
            let mut is_sound = || truths.pop() == Some(level < 2);
            if !is_sound() || !takes_one(operator) && !is_sound() {
                return false;
            }
            truths.push(level < 3);
        }
        truths == [true]
    }

    /// Returns whether the formula holds for these numbers.
    pub fn holds(&self, variables: &HashMap<char, i128>) -> bool {
        // `None` stands for a number that cannot be computed, and 0 for false.
        let mut values: Vec<Option<i128>> = Vec::new();
        for item in &self.0 {
            let value = match item {
                Item::Number(number) => Some(*number),
                Item::Variable(name) => Some(variables[name]),
                Item::Operator(operator) => {
                    let right = values.pop().flatten();
                    let left = if takes_one(operator) { right } else { values.pop().flatten() };
                    let value = left.zip(right).map(|(left, right)| apply(operator, left, right));
                    let compares = firmness(operator) == Some(2);
                    value.flatten().or(if compares { Some(0) } else { None })
                }
            };
            values.push(value);
        }
        values == [Some(1)]
    }
}

/// Returns the value of an operator; a comparison is 1 if it holds and 0 if not.
fn apply(operator: &str, left: i128, right: i128) -> Option<i128> {
    match operator {
        "+" => left.checked_add(right),
        "-" => left.checked_sub(right),
        "*" => left.checked_mul(right),
        "/" => {
            let quotient = left.checked_div(right)?;
            let rest = left.checked_rem(right)?;
            Some(if rest != 0 && (rest < 0) != (right < 0) { quotient - 1 } else { quotient })
        }
        "mod" => {
            let rest = left.checked_rem(right)?;
            Some(if rest != 0 && (rest < 0) != (right < 0) { rest + right } else { rest })
        }
        "=" => Some(i128::from(left == right)),
        "!=" => Some(i128::from(left != right)),
        "<" => Some(i128::from(left < right)),
        "<=" => Some(i128::from(left <= right)),
        ">" => Some(i128::from(left > right)),
        ">=" => Some(i128::from(left >= right)),
        "divides" => Some(i128::from(right.checked_rem(left)? == 0)),
        "even" => Some(i128::from(right & 1 == 0)),
        "odd" => Some(right & 1),
        "and" => Some(left.min(right)),
        "or" => Some(left.max(right)),
        _ => None,
    }
}
