//! Rules from text.

use std::str::FromStr;

use crate::rules::coin_shape::CoinShape;
use crate::{
    AllBut, BoundedTake, BreakCode, CodeError, CoinTurning, EqualSplit, HeapCode, Rule, RuleError,
    SubtractionSet,
};

/// Names without numbers, with their rules.
const NAMES: [(&str, Rule); 5] = [
    ("nim", Rule::Nim),
    ("lasker", Rule::Lasker),
    ("grundy", Rule::UnequalSplit),
    ("halving", Rule::Halving),
    ("smaller-part", Rule::SmallerPart),
];

/// Names that abbreviate another text.
const SHORT: [(&str, &str); 12] = [
    ("kayles", "0.77"),
    ("dawson-kayles", "0.07"),
    ("dawson-chess", "0.137"),
    ("treblecross", "0.11337"),
    ("turtle-kayles", "0.37"),
    ("guiles", "0.15"),
    // Couples are Forever, which splits heaps of 3 or more in two, with heaps smaller by one.
    ("officers", "0.6"),
    ("turtles", "turn:1-2"),
    ("mock-turtles", "turn:1-3"),
    ("twins", "turn:2"),
    ("ruler", "turn:1+C"),
    // Both games of Dawson have the same values, with heaps of his chess shifted by one.
    ("dawson", "0.07"),
];

impl Rule {
    /// Returns the usual name of the game, or the text of the rule if it has none.
    ///
    /// # Examples
    /// ```
    /// use heap_games::Rule;
    ///
    /// let name = |text: &str| text.parse::<Rule>().map(|rule| rule.usual_name());
    /// assert_eq!(name("0.77")?, "kayles");
    /// assert_eq!(name("0.123")?, "0.123");
    /// # Ok::<(), heap_games::ParseRuleError>(())
    /// ```
    pub fn usual_name(&self) -> String {
        let text = self.to_string();
        let name = SHORT.iter().find(|(_, rule)| *rule == text);
        name.map_or(text, |(name, _)| name.to_string())
    }
}

/// Errors in the text of a rule; places count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum ParseRuleError {
    /// The text is neither a name nor a code.
    #[error(
        "unknown rule '{found}'; rules are codes (0.77, 4.007, 0.[3], 0.3F!) and nim, lasker, kayles, \
             dawson-kayles, dawson-chess, treblecross, guiles, officers, grundy, halving, \
             smaller-part, bash:M, bounded:L,R, subtract:A,B,…, all-but:A,B,…, split-equal:F, \
             turtles, mock-turtles, twins, ruler, turn:1-3, turn:1+C, turn:3C(5), turn:3E, turn:4SF"
    )]
    UnknownName { found: String },
    #[error("not a take-and-break code")]
    Code(#[source] CodeError),
    #[error("invalid numbers")]
    Numbers(#[source] RuleError),
    #[error("character {place}: expected a whole number below 2^64, found '{found}'")]
    BadNumber { place: usize, found: String },
    #[error("{name} takes {expected}, found {found}")]
    WrongCount { name: &'static str, expected: &'static str, found: usize },
}

/// Names followed by a colon and numbers, with a description of these.
const FORMS: [(&str, &str); 5] = [
    ("bash", "one number after a colon, as in bash:3"),
    ("bounded", "two numbers after a colon, as in bounded:2,5"),
    ("split-equal", "one number after a colon, as in split-equal:2"),
    ("subtract", "one or more numbers after a colon, as in subtract:1,3,4"),
    ("all-but", "one or more numbers after a colon, as in all-but:2,5"),
];

/// Returns the rule of such a name; `None` if it does not take this many numbers.
fn of_form(name: &str, numbers: &[u64]) -> Option<Result<Rule, RuleError>> {
    let set = || SubtractionSet::new(numbers.iter().copied());
    Some(match (name, numbers) {
        ("bash", &[max]) => BoundedTake::new(1, max).map(Rule::Bounded),
        ("bounded", &[min, max]) => BoundedTake::new(min, max).map(Rule::Bounded),
        ("split-equal", &[floor]) => Ok(Rule::EqualSplit(EqualSplit::new(floor))),
        ("subtract", [_, ..]) => set().map(Rule::Subtract),
        ("all-but", [_, ..]) => set().map(|set| Rule::AllBut(AllBut::new(set))),
        _ => return None,
    })
}

impl FromStr for Rule {
    type Err = ParseRuleError;

    fn from_str(text: &str) -> Result<Self, ParseRuleError> {
        let text = text.trim();
        if let Some((name, numbers)) = text.split_once(':') {
            let place = name.chars().count() + 2;
            if name == "turn" {
                return turning(numbers, place);
            }
            #[cfg(feature = "residues")]
            if name == "residues" {
                let unknown = || ParseRuleError::UnknownName { found: text.to_string() };
                return crate::ResidueCodes::read(numbers).ok_or_else(unknown);
            }
            return with_numbers(name, Some((numbers, place)));
        }
        if let Some((_, rule)) = NAMES.iter().find(|(name, _)| *name == text) {
            return Ok(rule.clone());
        }
        let long = SHORT.iter().find(|(name, _)| *name == text);
        let text = long.map_or(text, |&(_, long)| long);
        if let Some(counts) = text.strip_prefix("turn:") {
            return turning(counts, 1);
        }
        let is_code = text.starts_with(|c: char| c == '.' || c.is_ascii_digit())
            || (text.starts_with(['C', 'c', '{', '*']) && text.contains('.'))
            || begins_with_digits(text);
        match text.parse::<BreakCode>() {
            Ok(code) if is_code || text.contains('.') => Ok(of_code(code)),
            Err(error) if is_code || text.is_empty() => Err(ParseRuleError::Code(error)),
            _ => with_numbers(text, None),
        }
    }
}

/// Returns whether a point follows capital letters and digits: these are the digits of a code. File
/// names with a point look different.
fn begins_with_digits(text: &str) -> bool {
    let digits = text.split_once('.').map_or("", |(digits, _)| digits);
    !digits.is_empty() && digits.chars().all(|it| it.is_ascii_uppercase() || it.is_ascii_digit())
}

/// Returns the rule of a code in its simplest form.
fn of_code(code: BreakCode) -> Rule {
    match HeapCode::of(&code) {
        Some(code) => Rule::Code(code),
        // Two heaps that are not all equal are different.
        None if matches!(code.to_string().as_str(), "4!.0" | "4?.0") => Rule::UnequalSplit,
        None => Rule::Break(code),
    }
}

impl Rule {
    /// Returns all names of rules, including those before a colon, but no codes.
    ///
    /// # Examples
    /// ```
    /// use heap_games::Rule;
    ///
    /// assert!(Rule::names().any(|name| name == "dawson"));
    /// assert!(Rule::names().any(|name| name == "subtract"));
    /// ```
    pub fn names() -> impl Iterator<Item = &'static str> {
        let plain = NAMES.iter().map(|(name, _)| *name);
        let short = SHORT.iter().map(|(name, _)| *name);
        let forms = FORMS.iter().map(|(name, _)| *name);
        plain.chain(short).chain(forms).chain(["turn"])
    }

    /// Returns what a move does under the rule with a name, or under a code.
    ///
    /// # Examples
    /// ```
    /// use heap_games::Rule;
    ///
    /// assert_eq!(Rule::about("nim"), "take any number from a heap");
    /// ```
    pub fn about(name: &str) -> &'static str {
        match name {
            "nim" => "take any number from a heap",
            "lasker" => "take any number from a heap, or split it in two",
            "grundy" => "split a heap into two unequal heaps",
            "halving" => "take up to half of a heap, rounded up",
            "smaller-part" => "split a heap unequally; the smaller part stays",
            "kayles" => "take 1 or 2 from a heap; you may split the rest",
            "dawson" | "dawson-kayles" => "take 2 from a heap; you may split the rest",
            "dawson-chess" => "take a place of a row with its neighbours",
            "treblecross" => "take a place of a row with two on either side",
            "turtle-kayles" => "take 1, or take 2 and split the rest if you like",
            "guiles" => "take a heap of 1 or 2, or 2 and split the rest",
            "officers" => "take 1 from 2 or more; you may split the rest",
            "turtles" => "turn 1 or 2 coins, the rightmost a head",
            "mock-turtles" => "turn 1 to 3 coins, the rightmost a head",
            "twins" => "turn 2 coins, the rightmost a head",
            "ruler" => "turn neighbouring coins, the rightmost a head",
            "turn" => "turn coins, the rightmost a head",
            "bash" => "take 1 to M from a heap",
            "bounded" => "take L to R from a heap",
            "subtract" => "take one of the listed numbers from a heap",
            "all-but" => "take any number but those listed from a heap",
            "split-equal" => "split F or more into parts that differ by 0 or 1",
            _ => "take k from a heap and leave as many heaps as digit k of the code allows",
        }
    }
}

/// Returns the rule of a name with the text after its colon, which begins at the place beside it.
fn with_numbers(name: &str, text: Option<(&str, usize)>) -> Result<Rule, ParseRuleError> {
    let plain = NAMES.iter().map(|(name, _)| *name).chain(SHORT.iter().map(|(name, _)| *name));
    let mut forms = plain.map(|name| (name, "no number after a colon")).chain(FORMS);
    let Some((name, expected)) = forms.find(|form| form.0 == name) else {
        return Err(ParseRuleError::UnknownName { found: name.to_string() });
    };
    let numbers =
        text.map(|(text, place)| numbers_of(text, place)).transpose()?.unwrap_or_default();
    let wrong_count = ParseRuleError::WrongCount { name, expected, found: numbers.len() };
    of_form(name, &numbers).ok_or(wrong_count)?.map_err(ParseRuleError::Numbers)
}

/// Reads the coins that may be turned: `2`, `1-3` or `1+`, then the arrangement: `C` for adjacent
/// coins, `C(5)` for a span, `E` for equal distances, `S` for symmetry; `F` requires the leftmost
/// coin.
fn turning(text: &str, place: usize) -> Result<Rule, ParseRuleError> {
    let number = |digits: &str, place| match numbers_of(digits, place)?[..] {
        [number] => Ok(number),
        _ => {
            let found = digits.to_string();
            Err(ParseRuleError::BadNumber { place, found })
        }
    };
    let (mut counts, mut leftmost, mut shape) = (text, false, CoinShape::Any);
    loop {
        if let Some(rest) = counts.strip_suffix('F').filter(|_| !leftmost) {
            (counts, leftmost) = (rest, true);
            continue;
        }
        let found = match counts.strip_suffix(')').and_then(|rest| rest.rsplit_once("C(")) {
            Some((rest, span)) => {
                let span = number(span, place + rest.len() + 2)?;
                Some((rest, CoinShape::Within(span)))
            }
            None => [
                ('C', CoinShape::Consecutive),
                ('E', CoinShape::EquallySpaced),
                ('S', CoinShape::Symmetric),
            ]
            .into_iter()
            .find_map(|(letter, shape)| Some((counts.strip_suffix(letter)?, shape))),
        };
        match found.filter(|_| shape == CoinShape::Any) {
            Some(found) => (counts, shape) = found,
            None => break,
        }
    }
    let (min, max) = if let Some(min) = counts.strip_suffix('+') {
        (number(min, place)?, None)
    } else if let Some((min, max)) = counts.split_once('-') {
        let max = number(max, place + min.len() + 1)?;
        (number(min, place)?, Some(max))
    } else {
        let count = number(counts, place)?;
        (count, Some(count))
    };
    CoinTurning::with_shape(min, max, shape, leftmost)
        .map(Rule::Turning)
        .map_err(ParseRuleError::Numbers)
}

/// Reads numbers between commas, the first at the given place.
fn numbers_of(text: &str, place: usize) -> Result<Vec<u64>, ParseRuleError> {
    let mut place = place;
    let mut numbers = Vec::new();
    for part in text.split(',') {
        let digits = part.trim();
        let number = Some(digits)
            .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
            .and_then(|digits| digits.parse().ok());
        let found = part.to_string();
        numbers.push(number.ok_or(ParseRuleError::BadNumber { place, found })?);
        place += part.chars().count() + 1;
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::naive::rules_and;

    #[test]
    fn letters_before_the_point_are_digits_of_a_code() {
        let error = |text: &str| text.parse::<Rule>();
        for text in ["X.2", "Z.0", "H.5=", "I.1", "F.0"] {
            assert!(matches!(error(text), Err(ParseRuleError::Code(_))), "{text}");
        }
        for text in ["0.2", "4.2", "8.2", "C.2", "G.2", "K.2", "O.2", "S.2"] {
            assert!(error(text).is_ok(), "{text}");
        }
        for text in ["mine.txt", "Mine.txt", "abc.5"] {
            assert!(matches!(error(text), Err(ParseRuleError::UnknownName { .. })), "{text}");
        }
    }

    #[test]
    fn rules_are_written_as_they_are_read() {
        for text in rules_and(["C.F", "80.3F?", "0.*!", "{2+}=.0", "{5}0.{0,2!,4+}[*=0]"]) {
            assert_eq!(text.parse::<Rule>().unwrap().to_string(), text);
        }
        assert_eq!("bash:3".parse::<Rule>(), "bounded:1,3".parse());
        assert_eq!("4!.0".parse::<Rule>(), "grundy".parse());
        assert_eq!("{2?}.0".parse::<Rule>(), "grundy".parse());
        assert_eq!("0.{0,2}!".parse::<Rule>(), "0.5!".parse());
        assert_eq!("0.{0,2+!}".parse::<Rule>(), "0.{0,2!+}".parse());
        assert_eq!("0.{0,1}!".parse::<Rule>(), "0.3".parse());
        assert_eq!("treblecross".parse::<Rule>(), ".11337".parse());
    }

    #[test]
    fn every_name_is_a_rule() {
        for name in Rule::names() {
            let mut texts = ["", ":1", ":1,2"].iter().map(|numbers| format!("{name}{numbers}"));
            assert!(texts.any(|text| text.parse::<Rule>().is_ok()), "{name}");
        }
        for (short, long) in
            [("dawson", "dawson-kayles"), ("twins", "turn:2"), ("ruler", "turn:1+C")]
        {
            assert_eq!(short.parse::<Rule>(), long.parse(), "{short}");
        }
    }

    #[test]
    fn errors_tell_what_to_mend() {
        let error = |text: &str| text.parse::<Rule>().unwrap_err();
        assert!(matches!(error("turn:0"), ParseRuleError::Numbers(RuleError::ZeroTake)));
        assert!(matches!(error("turn:3-1"), ParseRuleError::Numbers(_)));
        assert!(matches!(error("turn:1-x"), ParseRuleError::BadNumber { place: 8, .. }));
        assert!(matches!(error("turn:1,2-3"), ParseRuleError::BadNumber { place: 6, .. }));
        assert!(matches!(error("turn:1-99"), ParseRuleError::Numbers(RuleError::TooLarge { .. })));
        assert!(matches!(error(""), ParseRuleError::Code(CodeError::Empty)));
        assert!(matches!(error("chess"), ParseRuleError::UnknownName { .. }));
        assert!(matches!(error("subtract"), ParseRuleError::WrongCount { found: 0, .. }));
        assert_eq!(error("kayles:7").to_string(), "kayles takes no number after a colon, found 1");
        assert!(matches!(error("dawson:1,2"), ParseRuleError::WrongCount { found: 2, .. }));
        assert!(matches!(error("subtract:1,x"), ParseRuleError::BadNumber { place: 12, .. }));
        assert!(matches!(error("subtract:"), ParseRuleError::BadNumber { place: 10, .. }));
        assert!(matches!(error("subtract:1,0"), ParseRuleError::Numbers(RuleError::ZeroTake)));
        assert!(matches!(error("bash:1,2"), ParseRuleError::WrongCount { found: 2, .. }));
        assert!(matches!(error("bounded:3,2"), ParseRuleError::Numbers(_)));
        assert!(matches!(
            error("split-equal:99999999999999999999"),
            ParseRuleError::BadNumber { .. }
        ));
    }
}
