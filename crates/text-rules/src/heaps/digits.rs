//! The moves of a user's rule as the digits of a code.

use heap_games::{HeapRule, OptionTable, Rule};

/// The greatest number to take.
const MOST: usize = 1 << 12;

/// The greatest heap with listed options.
#[cfg(feature = "residues")]
const MOST_LISTED: u64 = 200;

/// Moves that take a number and leave at most two heaps, as a user's rule makes them on large heaps
/// of one residue.
#[derive(Clone, Default, PartialEq)]
pub(super) struct MoveDigits {
    /// For each number to take the sum of 1 for leaving no heap, 2 for one heap, 4 for any two heaps,
    /// 8 for any two different ones and 16 for any two equal ones.
    digits: Vec<u8>,
    /// A number, and the digit for taking more.
    beyond: Option<(usize, u8)>,
}

impl MoveDigits {
    /// Adds to the digit of a number to take; `None` if the number is not from 0 to 2^12.
    pub(super) fn add(&mut self, take: i128, digit: u8) -> Option<()> {
        let take = usize::try_from(take).ok().filter(|&take| take <= MOST)?;
        self.digits.resize(self.digits.len().max(take + 1), 0);
        self.digits[take] |= digit;
        Some(())
    }

    /// Adds to the digits of a number and all greater ones, as [`add`](Self::add) does.
    pub(super) fn add_from(&mut self, take: i128, digit: u8) -> Option<()> {
        self.add(take, digit & 2)?;
        let (first, others) = self.beyond.unwrap_or((MOST, 0));
        self.beyond = Some((first.min(usize::try_from(take).ok()?), others | digit));
        Some(())
    }

    /// Returns the rule with these moves for each residue, if its options for heaps up to `small`
    /// are those in `table`, which also decides which of these heaps may be taken whole. Heaps up
    /// to at most `last` may be exceptions, whose options `list` returns.
    pub(super) fn rule_of(
        mut codes: Vec<Self>,
        table: &OptionTable,
        (last, small): (u64, u64),
        list: impl Fn(u64) -> Option<OptionTable>,
    ) -> Option<Rule> {
        for (take, place) in (1..=small).zip((0..codes.len()).cycle().skip(1)) {
            let takes_all = options(table, take).first().is_some_and(Vec::is_empty);
            codes[place].add(take.into(), u8::from(takes_all))?;
        }
        codes.iter_mut().for_each(Self::shorten);
        let is_same = |rule: &Rule, heap| options(table, heap) == options(rule, heap);
        if let [code] = &codes[..]
            && (code.beyond.is_some() || code.digits.iter().all(|digit| digit & 24 == 0))
        {
            let rule: Rule = code.text().parse().ok()?;
            if (0..=small).all(|heap| is_same(&rule, heap)) {
                return Some(rule);
            }
        }
        by_residues(&codes, (table, last, small), list)
    }

    /// Drops the digits that the digit for taking more covers.
    fn shorten(&mut self) {
        let (first, beyond) = self.beyond.unwrap_or((self.digits.len(), 0));
        self.digits.iter_mut().skip(first).for_each(|digit| *digit |= 2);
        while self.digits.len() > 1 && self.digits.last() == Some(&beyond) {
            self.digits.pop();
        }
    }

    /// Returns the digit of taking nothing, and the others.
    fn written(&self) -> [String; 2] {
        let mut digits = self.digits.iter().map(|digit| {
            let pair = if digit & 28 == 0 { 0 } else { 4 };
            let mark = match digit & 28 {
                8 => "!",
                16 => "=",
                _ => "",
            };
            format!("{}{mark}", digit & 3 | pair)
        });
        let first = digits.next().unwrap_or("0".to_string());
        [first, if self.digits.len() < 2 { "0".to_string() } else { digits.collect() }]
    }

    fn text(&self) -> String {
        let beyond = self.beyond.map_or(0, |it| it.1);
        let [nothing, after] = self.written();
        let takes = || (1..).zip(self.digits.iter().skip(1)).filter(|it: &(u64, _)| *it.1 == 3);
        match beyond {
            0 if nothing == "0" && after.bytes().all(|digit| digit == b'0' || digit == b'3') => {
                let takes: Vec<String> = takes().map(|it| it.0.to_string()).collect();
                format!("subtract:{}", takes.join(","))
            }
            0 => format!("{nothing}.{after}"),
            3 if nothing == "0" && self.digits.len() < 2 => "nim".to_string(),
            _ if self.digits.len() < 2 => format!("{nothing}.[{beyond}]"),
            _ => format!("{nothing}.{after}[{beyond}]"),
        }
    }
}

/// Returns the rule with a code for each residue.
#[cfg(feature = "residues")]
fn by_residues(
    codes: &[MoveDigits],
    (table, last, small): (&OptionTable, u64, u64),
    list: impl Fn(u64) -> Option<OptionTable>,
) -> Option<Rule> {
    let is_same = |rule: &Rule, heap| options(table, heap) == options(rule, heap);
    codes.iter().all(|code| code.beyond.is_none()).then_some(())?;
    let codes: Vec<String> = codes.iter().map(|code| code.written().join(".")).collect();
    let text = format!("residues:{}", codes.join("|"));
    let rule: Rule = text.parse().ok()?;
    let Some(differs) = (0..=small).rev().find(|&heap| !is_same(&rule, heap)) else {
        return Some(rule);
    };
    (differs <= last.min(MOST_LISTED)).then_some(())?;
    let listed = Rule::of_options(&list(differs)?)?.to_string();
    let rule: Rule = (text + &listed[listed.find(';')?..]).parse().ok()?;
    (0..=small).all(|heap| is_same(&rule, heap)).then_some(rule)
}

#[cfg(not(feature = "residues"))]
fn by_residues(
    _: &[MoveDigits],
    _: (&OptionTable, u64, u64),
    _: impl Fn(u64) -> Option<OptionTable>,
) -> Option<Rule> {
    None
}

/// Returns the options of a heap in increasing order, each without empty heaps.
pub(super) fn options(rule: &impl HeapRule, heap: u64) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    rule.for_each_option(heap, &mut |parts| {
        let mut parts: Vec<u64> = parts.iter().copied().filter(|&part| part > 0).collect();
        parts.sort_unstable();
        options.push(parts);
    });
    options.sort_unstable();
    options.dedup();
    options
}
