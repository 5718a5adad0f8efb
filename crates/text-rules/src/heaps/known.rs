//! Texts that amount to a known rule.
//!
//! The formulas must be linear in the heap and one loop, perhaps halved. If no constant exceeds M,
//! each line then has one form for all heaps above 8 M: its comparisons of heaps keep their truth,
//! and each option takes a number and leaves one heap, or the loop gives any two heaps, or any two
//! different ones. This module shows that; the options of smaller heaps are listed and compared
//! with those of the rule. If a formula depends on residues of the heap, this is done for each
//! residue.

use super::digits::MoveDigits;
use super::formula::{Formula, Operation, Step, apply};
use super::parser::{Body, Line};
use super::{OptionTable, TextHeaps};
use heap_games::Rule;

/// The greatest small heap.
const MOST_SMALL: i128 = 1 << 12;

/// The greatest modulus.
const MOST_MODULUS: i128 = 120;

/// The limit on the numbers of a form.
const MOST: i128 = 1 << 40;

/// The numbers a, b and c of a formula with the value `floor((a * heap + b + c * loop) / 2)`. A
/// condition is the number 1 if it holds for all large heaps, and the number 0 otherwise.
type Form = [i128; 3];

/// The reading of lines for the heaps of a residue.
struct Reading {
    modulus: i128,
    residue: i128,
    /// A bound on the constants, doubled.
    size: i128,
    /// The divisor that the modulus lacks.
    lacks: Option<i128>,
}

impl TextHeaps {
    /// Returns the rule with the same options for every heap, if it is a set of takes, a code that
    /// leaves at most two heaps, or, with the feature `residues`, such a code for each residue of
    /// the heap. `None` only means that this was not shown.
    ///
    /// # Complexity
    /// O(m²) options for the greatest number m in the text, at most about 500 if there is a rule.
    ///
    /// # Examples
    /// ```
    /// use text_rules::TextHeaps;
    ///
    /// let kayles = "take 1, 2\noptions of n for k = 1..n-1: k + n-1-k, k + n-2-k";
    /// let rule = TextHeaps::parse(kayles)?.known_rule();
    /// assert_eq!(rule.map(|rule| rule.to_string()), Some("0.77".to_string()));
    /// assert_eq!(TextHeaps::parse("take 1, n/2")?.known_rule(), None);
    /// # Ok::<(), text_rules::TextError>(())
    /// ```
    pub fn known_rule(&self) -> Option<Rule> {
        let mut modulus = 1;
        let (mut codes, size) = loop {
            let mut reading = Reading { modulus, residue: 0, size: 0, lacks: None };
            match self.codes(&mut reading) {
                Some(codes) => break (codes, reading.size),
                None if cfg!(not(feature = "residues")) => return None,
                None => modulus *= reading.lacks.filter(|it| it * modulus <= MOST_MODULUS)?,
            }
        };
        let last = u64::try_from(4 * size).ok().filter(|_| 4 * size <= MOST_SMALL)?;
        if codes.iter().all(|code| *code == codes[0]) {
            codes.truncate(1);
        }
        let table: OptionTable = self.options_up_to(last + 8).ok()?;
        MoveDigits::rule_of(codes, &table, (last, last + 8), |heap| self.options_up_to(heap).ok())
    }

    /// Returns the moves for each residue.
    fn codes(&self, reading: &mut Reading) -> Option<Vec<MoveDigits>> {
        let codes = (0..reading.modulus).map(|residue| {
            let mut moves = MoveDigits::default();
            reading.residue = residue;
            self.lines.iter().try_for_each(|line| add(line, &mut moves, reading))?;
            Some(moves)
        });
        codes.collect()
    }
}

/// Adds the moves of a line for all large heaps of a residue; `None` if they cannot be shown, or the
/// modulus lacks a divisor.
fn add(line: &Line, moves: &mut MoveDigits, reading: &mut Reading) -> Option<()> {
    (line.width == 1).then_some(())?;
    if line.greatest < u64::MAX {
        reading.size = reading.size.max(2 * i128::from(line.greatest));
        return Some(());
    }
    if let Some(condition) = &line.condition
        && constant(form(condition, reading)?)? == 0
    {
        return Some(());
    }
    match (&line.body, &line.loops[..]) {
        (Body::Takes(takes), _) => takes.iter().try_for_each(|[first, last]| {
            let first = constant(form(first, reading)?)?.max(1);
            match form(last, reading)? {
                // All greater takes, or all but that of the whole heap; small heaps show which.
                [2, last, 0] if last >= -2 => moves.add_from(first, 2 | u8::from(last >= 0)),
                last => (first..=constant(last)?).try_for_each(|take| moves.add(take, 2)),
            }
        }),
        (Body::Options(options), loops) => options.iter().try_for_each(|option| {
            let parts: Option<Vec<Form>> = option.iter().map(|part| form(part, reading)).collect();
            let mut parts = parts?;
            parts.retain(|part| *part != [0, 0, 0]);
            parts.sort_unstable();
            match (&parts[..], loops) {
                (&[[2, taken, 0]], []) => moves.add(-taken / 2, 2),
                // Both are half of n plus a number, rounded down.
                (&[[1, one, 0], [1, two, 0]], []) => {
                    let less = |number| Some(reading.residue_of([2, 2 * number, 0], 2)? - number);
                    let [take, other] = [one, two].map(less);
                    moves.add(take.filter(|_| take == other)?, 16)
                }
                // The first part grows with the loop, from `least` on; it is not negative.
                (&[[0, one, 2], [2, two, -2]], [[first, last]]) => {
                    let (take, least) =
                        (-(one + two) / 2, constant(form(first, reading)?)? + one / 2);
                    let digit = match sum(form(last, reading)?, [0, one, 0])? {
                        [2, last, 0] if -last <= 2 * take => 4 | 2,
                        [2, last, 0] if least <= 1 || -last == 2 * take + 2 => 4,
                        [1, last, 0] if least <= 1 && -last <= take => 4,
                        [1, last, 0] if least <= 1 && -last == take + 1 => 8,
                        _ => return None,
                    };
                    moves.add(take, digit | if least <= 0 { 2 } else { 0 })
                }
                _ => None,
            }
        }),
    }
}

fn form(formula: &Formula, reading: &mut Reading) -> Option<Form> {
    use Operation::*;
    let mut stack: Vec<Form> = Vec::new();
    for step in &formula.steps {
        let form = match *step {
            Step::Number(number) => [0, 2 * i128::from(number), 0],
            Step::Variable(0) => [2, 0, 0],
            Step::Variable(1) => [0, 0, 2],
            Step::Variable(_) => return None,
            Step::Operation(operation) => {
                let last = stack.pop()?;
                let first = if operation.takes_one() { [0; 3] } else { stack.pop()? };
                match (operation, constant(first), constant(last)) {
                    (_, Some(one), Some(two)) => {
                        let number = apply(operation, one, two).ok()?;
                        [0, 2 * Some(number).filter(|it| (-MOST..MOST).contains(it))?, 0]
                    }
                    (Add, ..) => sum(first, last)?,
                    (Subtract, ..) => sum(first, negative(last))?,
                    (Multiply, Some(times), _) if is_whole(last) => last.map(|it| times * it),
                    (Multiply, _, Some(times)) if is_whole(first) => first.map(|it| times * it),
                    (Divide, _, Some(2)) if is_whole(first) && first[2] == 0 => {
                        first.map(|it| it / 2)
                    }
                    (Remainder | Gcd, _, Some(by @ 1..)) => {
                        [0, 2 * apply(operation, reading.residue_of(first, by)?, by).ok()?, 0]
                    }
                    (Divides, Some(by @ 1..), _) => {
                        [0, 2 * apply(Divides, by, reading.residue_of(last, by)?).ok()?, 0]
                    }
                    (IsEven | IsOdd, ..) => {
                        [0, 2 * apply(operation, 0, reading.residue_of(last, 2)?).ok()?, 0]
                    }
                    // The difference has the sign of its multiple of the heap.
                    (Equal | Unequal | Less | AtMost | Greater | AtLeast, ..) => {
                        let gap = sum(first, negative(last)).filter(|gap| gap[2] == 0)?;
                        reading.size = reading.size.max(gap[1].abs());
                        let sign = if gap[0] == 0 { constant(gap)? } else { gap[0] };
                        [0, 2 * apply(operation, sign.signum(), 0).ok()?, 0]
                    }
                    _ => return None,
                }
            }
        };
        // The number of a form without halves is even.
        let odd = i128::from(form[0] % 2 == 0 && form[2] % 2 == 0) & form[1];
        let form = [form[0], form[1] - odd, form[2]];
        reading.size = reading.size.max(form[1].abs());
        stack.push(form);
        form.iter().all(|it| it.abs() < MOST).then_some(())?;
    }
    stack.pop()
}

impl Reading {
    /// Returns the residue of a form of heaps modulo a number, if the modulus determines it.
    fn residue_of(&mut self, form: Form, by: i128) -> Option<i128> {
        (is_whole(form) && form[2] == 0).then_some(())?;
        let [times, number, _] = form.map(|it| it / 2);
        if times * self.modulus % by != 0 {
            self.lacks = Some(by);
            return None;
        }
        Some((times * self.residue + number).rem_euclid(by))
    }
}

fn is_whole(form: Form) -> bool {
    form.iter().all(|number| number % 2 == 0)
}

/// Returns the number of a form without heap and loop.
fn constant([heap, number, turn]: Form) -> Option<i128> {
    (heap == 0 && turn == 0).then_some(number / 2)
}

/// -floor(x / 2) is floor((1 - x) / 2).
fn negative(form: Form) -> Form {
    [-form[0], i128::from(!is_whole(form)) - form[1], -form[2]]
}

fn sum(one: Form, two: Form) -> Option<Form> {
    (is_whole(one) || is_whole(two)).then(|| [0, 1, 2].map(|at| one[at] + two[at]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heaps::digits::options;
    use heap_games::{Budget, Certificate, PeriodSearch, values_by_definition};
    use test_support::{Rng, size};

    fn lines(c: u64, digit: u64, rng: &mut Rng) -> String {
        if digit == 7 && c > 0 && rng.once_in(2) {
            return format!("options of n for k = 0..n: n-k + k-{c}\n");
        }
        let all = [
            ["take # if n = #", "options of #: nothing", "take 1*# if n-# <= 0 and n < 9"],
            ["take # if n > #", "options of n if n != #: n-1-(#-1)", "take # if 2*n >= 2*# + 1"],
            [
                "options of n for k = 1..n-#-1: k + n-#-k",
                "options of n for a = 3..(n-#)/2+2: n-#-(a-2) + a-2 + 0",
                "options of n for k = #+1..n-1 if n > 1 or 2 is even: k-# + n-k",
            ],
        ];
        let is_short = digit == 3 && rng.once_in(2);
        let all = (0..3).filter(|bit| digit >> bit & 1 == 1).map(|bit| rng.pick(&all[bit]));
        let all: Vec<&str> = if is_short { vec!["take #"] } else { all.collect() };
        all.iter().map(|line| line.replace('#', &c.to_string()) + "\n").collect()
    }

    #[test]
    fn codes_are_known_in_every_spelling() {
        let mut rng = Rng::new(3);
        for _ in 0..size(60, 1000) {
            let digits: Vec<u64> = (0..1 + rng.below(5)).map(|_| rng.below(8)).collect();
            let before = 4 * rng.below(2);
            let code =
                format!("{before}.{}", digits.iter().map(u64::to_string).collect::<String>());
            let mut text: Vec<String> =
                (1..).zip(&digits).map(|(c, &digit)| lines(c, digit, &mut rng)).collect();
            text.push(lines(0, before, &mut rng));
            let turn = rng.below(text.len() as u64) as usize;
            text.rotate_left(turn);
            let (text, rule): (_, Rule) = (text.concat(), code.parse().unwrap());
            let Ok(read) = TextHeaps::parse(&text) else { continue };
            let table = read.options_up_to(60).unwrap();
            assert!((0..=60).all(|heap| options(&table, heap) == options(&rule, heap)), "{text}");
            let found = read.known_rule().unwrap_or_else(|| panic!("{code}:\n{text}"));
            assert!((0..=60).all(|heap| options(&table, heap) == options(&found, heap)), "{text}");
            let is_set = digits.iter().all(|&digit| digit % 3 == 0 && digit < 6) && before == 0;
            let is_it = found == rule || is_set && matches!(found, Rule::Subtract(_));
            assert!(is_it, "{found}: {text}");
        }
    }

    /// Returns a text of random lines, most of which depend on residues only.
    fn text(rng: &mut Rng) -> String {
        let conditions = "n is even|n is odd|n mod 3 = 1|n mod 4 != 2|3 divides n+1|n > #|n != #|\
            n < 9 or n is even|gcd(n, 6) = 2|2*n mod 8 = 2";
        let bodies = "take 1 if ?|take 2, # if ?|take 1 + n mod 2|take # or 1|take 1..n if ?|\
            options of n if ?: n/2 + n/2|options of n if n is odd: (n-1)/2 + (n-3)/2 + 1|\
            options of n if ?: (n+1)/2-# + n/2-#|options of #: nothing, 1|options of n if ?: n-# + 1|\
            options of n for a = 1..n-#-1 if ?: a + n-#-a|options of n if ?: nothing|\
            options of n for a = 1..(n-1)/2 if ?: a + n-a|options of n for a = 0..n if ?: a + n-#-a";
        let pick = |list: &'static str, rng: &mut Rng| {
            rng.pick(&list.split('|').collect::<Vec<&str>>()).to_string()
        };
        let lines = (0..1 + rng.below(3)).map(|_| {
            let line = pick(bodies, rng).replace('?', &pick(conditions, rng));
            line.replace('#', &(1 + rng.below(6)).to_string())
        });
        lines.collect::<Vec<String>>().join("\n")
    }

    #[test]
    fn texts_by_residues_have_the_options_and_periods_of_their_rules() {
        let (mut rng, mut proven) = (Rng::new(5), 0);
        for _ in 0..size(200, 10_000) {
            let text = text(&mut rng);
            let read = TextHeaps::parse(&text).unwrap();
            let Ok(table) = read.options_up_to(400) else { continue };
            let Some(rule @ Rule::Residues(_)) = read.known_rule() else { continue };
            for heap in (0..150).chain([250, 251, 252, 393, 394, 399, 400]) {
                assert_eq!(options(&table, heap), options(&rule, heap), "{heap}: {text}\n{rule}");
            }
            let Ok(report) = PeriodSearch::new(rule, 1000).run() else { continue };
            let (start, step) = (report.period.preperiod as usize, report.period.length as usize);
            let values = values_by_definition(&table, 400);
            let mut later = start..values.len().saturating_sub(step);
            assert!(later.all(|heap| values[heap] == values[heap + step]), "{text}");
            let checked = Certificate::new(&report).check(Budget::OF_CHECKS, &mut |_| {});
            assert_eq!(checked, Ok(report.values_checked), "{text}");
            proven += u32::from(report.proof.is_some());
        }
        assert!(proven > size(20, 1500), "{proven}");
    }

    #[test]
    fn near_misses_are_not_known() {
        for (text, rule) in [
            ("take 1, n/2", ""),
            ("take n", ""),
            ("take 1 if n is even", "residues:0.2|0.0"),
            ("take 1 if n > 5", "residues:0.2;;;;;"),
            ("take 1\noptions of 0: nothing", ""),
            ("take 1\noptions of 8: 3 + 2", "residues:0.3;nothing;1;2;3;4;5;6;7,2+3"),
            ("take 1\noptions of n if n is even: n/2 + n/2", "residues:4=.2|0.3"),
            ("options of n: n-1, 3", ""),
            ("options of n: n-1, n-2 + 1", ""),
            ("options of n: nothing", ""),
            ("take 1..n-2", ""),
            ("take 1..n if n is odd", ""),
            ("options of n for k = 2..n-2: k + n-k", ""),
            ("options of n for k = 1..(n-2)/2: k + n-k", ""),
            ("options of n for k = 1..n/2: k + n-1-k", "residues:0.4;;1"),
            ("options of n for k = 1..n-1: k + k", ""),
            ("options of n for k = 1..n-2 if k is even: k + n-1-k", ""),
            ("options of n for k = 1..n-2 if 2*k != n: k + n-k", ""),
            ("options of n for k = 1..n-2 for j = 1..n-2: k + n-1-k", ""),
            ("options of n for k = n/3..n-1: k + n-k", ""),
            ("take 1 if n is prime", ""),
            ("take 1 if n mod 127 = 1", ""),
            ("take 99999", ""),
        ] {
            let found = TextHeaps::parse(text).unwrap().known_rule();
            assert_eq!(found.map_or(String::new(), |rule| rule.to_string()), rule, "{text}");
        }
    }
}
