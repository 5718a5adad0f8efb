//! Formulas in postfix form: they are evaluated from left to right with a stack, without recursion.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Number(u64),
    /// A variable by its index: the heap first, then those of the loops.
    Variable(usize),
    Operation(Operation),
}

/// An operation on the last numbers of the stack; true is 1 and false 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Divides,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Power,
    Gcd,
    Min,
    Max,
    SquareRoot,
    Digits,
    DigitSum,
    IsEven,
    IsOdd,
    IsPrime,
}

/// The functions of one or two numbers, by name.
pub(super) const FUNCTIONS: [(&str, Operation); 6] = [
    ("gcd", Operation::Gcd),
    ("min", Operation::Min),
    ("max", Operation::Max),
    ("sqrt", Operation::SquareRoot),
    ("digits", Operation::Digits),
    ("digitsum", Operation::DigitSum),
];

/// The type of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Number,
    Condition,
}

impl Operation {
    /// Returns the precedence of the operation.
    pub(super) fn rank(self) -> u8 {
        use Operation::*;
        match self {
            Or => 1,
            And => 2,
            Add | Subtract => 4,
            Multiply | Divide | Remainder => 5,
            Power | Gcd | Min | Max | SquareRoot | Digits | DigitSum => 6,
            _ => 3,
        }
    }

    /// Returns the types of the operands and of the result.
    pub(super) fn sorts(self) -> (Sort, Sort) {
        match self.rank() {
            1 | 2 => (Sort::Condition, Sort::Condition),
            3 => (Sort::Number, Sort::Condition),
            _ => (Sort::Number, Sort::Number),
        }
    }

    pub(super) fn takes_one(self) -> bool {
        use Operation::{IsEven, IsOdd, IsPrime, SquareRoot};
        matches!(self, IsEven | IsOdd | IsPrime | SquareRoot)
    }
}

/// A number or a condition, depending on the heap and on loops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Formula {
    pub(super) steps: Vec<Step>,
}

/// Why a formula has no value.
pub(super) type Undefined = &'static str;

impl Formula {
    /// Returns the value if it is the same for all heaps and loops.
    pub(super) fn constant(&self) -> Option<i128> {
        self.value(&[], &mut Vec::new()).ok().filter(|_| self.needs() == 0)
    }

    /// Returns how many of the first variables it needs.
    pub(super) fn needs(&self) -> usize {
        let need = |step: &Step| if let Step::Variable(place) = step { place + 1 } else { 0 };
        self.steps.iter().map(need).max().unwrap_or(0)
    }

    /// Returns the value for these variables; `stack` is scratch.
    pub(super) fn value(
        &self,
        variables: &[i128],
        stack: &mut Vec<i128>,
    ) -> Result<i128, Undefined> {
        stack.clear();
        for step in &self.steps {
            let value = match *step {
                Step::Number(number) => number.into(),
                Step::Variable(place) => variables.get(place).copied().unwrap_or(0),
                Step::Operation(operation) => {
                    let last = stack.pop().unwrap_or(0);
                    let first = if operation.takes_one() { 0 } else { stack.pop().unwrap_or(0) };
                    match apply(operation, first, last) {
                        Ok(value) => value,
                        Err(_) => return self.lazy_value(variables, |value| value),
                    }
                }
            };
            stack.push(value);
        }
        Ok(stack.pop().unwrap_or(0))
    }
}

impl Formula {
    /// Returns whether a condition holds for these variables; a comparison with an undefined value
    /// does not.
    pub(super) fn holds(&self, variables: &[i128]) -> bool {
        self.lazy_value(variables, |value| Ok(value.unwrap_or(0))).is_ok_and(|value| value != 0)
    }

    /// Returns the value, short-circuiting `and` and `or`; `settle` maps the values of conditions.
    fn lazy_value(
        &self,
        variables: &[i128],
        settle: impl Fn(Result<i128, Undefined>) -> Result<i128, Undefined>,
    ) -> Result<i128, Undefined> {
        let mut stack: Vec<Result<i128, Undefined>> = Vec::new();
        for step in &self.steps {
            let value = match *step {
                Step::Number(number) => Ok(number.into()),
                Step::Variable(place) => Ok(variables.get(place).copied().unwrap_or(0)),
                Step::Operation(operation) => {
                    let last = stack.pop().unwrap_or(Ok(0));
                    let is_one = operation.takes_one();
                    let first = if is_one { Ok(0) } else { stack.pop().unwrap_or(Ok(0)) };
                    let value = match (operation, first) {
                        (Operation::And, Ok(0)) | (Operation::Or, Ok(1)) => first,
                        _ => first.and_then(|first| apply(operation, first, last?)),
                    };
                    if operation.sorts().1 == Sort::Condition { settle(value) } else { value }
                }
            };
            stack.push(value);
        }
        stack.pop().unwrap_or(Ok(0))
    }
}

pub(super) fn apply(operation: Operation, first: i128, last: i128) -> Result<i128, Undefined> {
    const TOO_LARGE: Undefined = "a number that is too large";
    const BY_ZERO: Undefined = "a division by zero";
    const NEGATIVE: Undefined = "a power, root or digit of a negative number";
    use Operation::*;
    let truth = |holds: bool| Ok(i128::from(holds));
    match operation {
        Or => Ok(first | last),
        And => Ok(first & last),
        Equal => truth(first == last),
        Unequal => truth(first != last),
        Less => truth(first < last),
        AtMost => truth(first <= last),
        Greater => truth(first > last),
        AtLeast => truth(first >= last),
        Divides if first == 0 => Err(BY_ZERO),
        Divides => last.checked_rem(first).ok_or(TOO_LARGE).map(|left| i128::from(left == 0)),
        IsEven => truth(last & 1 == 0),
        IsOdd => truth(last & 1 == 1),
        IsPrime => is_prime(last).ok_or(TOO_LARGE).map(i128::from),
        Power if last < 0 => Err(NEGATIVE),
        Power => {
            let power = u32::try_from(last).ok().and_then(|last| first.checked_pow(last));
            power.ok_or(TOO_LARGE)
        }
        Gcd => gcd(first.unsigned_abs(), last.unsigned_abs()).try_into().map_err(|_| TOO_LARGE),
        Min => Ok(first.min(last)),
        Max => Ok(first.max(last)),
        SquareRoot => last.checked_isqrt().ok_or(NEGATIVE),
        Digits | DigitSum if first < 0 => Err(NEGATIVE),
        Digits | DigitSum if last < 2 => Err("digits to a base below 2"),
        Digits | DigitSum => {
            let (mut rest, mut count, mut sum) = (first, 0, 0);
            while rest > 0 {
                (count, sum, rest) = (count + 1, sum + rest % last, rest / last);
            }
            Ok(if operation == Digits { count } else { sum })
        }
        Add => first.checked_add(last).ok_or(TOO_LARGE),
        Subtract => first.checked_sub(last).ok_or(TOO_LARGE),
        Multiply => first.checked_mul(last).ok_or(TOO_LARGE),
        Divide | Remainder if last == 0 => Err(BY_ZERO),
        // The remainder of a division that rounds down has the sign of the divisor.
        Divide | Remainder => {
            let (Some(whole), Some(left)) = (first.checked_div(last), first.checked_rem(last))
            else {
                return Err(TOO_LARGE);
            };
            let is_down = left == 0 || (left < 0) == (last < 0);
            Ok(match (operation, is_down) {
                (Divide, true) => whole,
                (Divide, false) => whole - 1,
                (_, true) => left,
                (_, false) => left + last,
            })
        }
    }
}

fn gcd(mut first: u128, mut last: u128) -> u128 {
    while last > 0 {
        (first, last) = (last, first % last);
    }
    first
}

/// Returns whether a number below 2^32 is prime, by division; `None` for a larger one.
fn is_prime(number: i128) -> Option<bool> {
    let number = u32::try_from(number.max(0)).ok()?;
    Some(number > 1 && (2..=number.isqrt()).all(|divisor| number % divisor != 0))
}
