//! For a record: the periods of all subtraction sets of three takes, compared with the conjectures.
//!
//! If no take is the sum of the others, the period divides the sum of two (Flammenkamp 1997; Ward,
//! arXiv:1606.04029). If they are a, b and a + b, it is a(2b + r)/gcd(a, r) if b = 2ha + r, and
//! 2b + r if b = 2ha - r, for r from 0 to a (arXiv:2601.18715).

use heap_games::{Period, PeriodSearch, Rule, RuleError, SubtractionSet};
use std::error::Error;
use std::fmt::Write;

/// Returns the conjectured period for the takes a, b and a + b, if a > 0 and it is below 2^64.
fn additive_period(a: u64, b: u64) -> Option<u64> {
    let gcd = |mut one: u64, mut other: u64| {
        while other != 0 {
            (one, other) = (other, one % other);
        }
        one
    };
    let [double, twice] = [a, b].map(|take| take.checked_mul(2));
    match b.checked_rem(double?)? {
        r if r <= a => (a / gcd(a, r)).checked_mul(twice?.checked_add(r)?),
        r => twice?.checked_add(double? - r),
    }
}

/// Returns a report on the sets up to a greatest take: their number, the first ones with the
/// longest period and the greatest preperiod, and those that contradict the conjecture.
pub fn survey(to: u64) -> Result<String, RuleError> {
    let (mut report, mut counts) = (String::new(), [0; 2]);
    let (mut longest, mut latest) = ([None; 2], [None; 2]);
    for c in 3..=to {
        for (a, b) in (1..c).flat_map(|a| (a + 1..c).map(move |b| (a, b))) {
            let rule = Rule::Subtract(SubtractionSet::new([a, b, c])?);
            let Period { preperiod, length, .. } = PeriodSearch::new(rule, 1 << 24).run()?.period;
            let kind = usize::from(a + b == c);
            let expected = match kind {
                0 => [a + b, a + c, b + c].iter().any(|sum| sum % length == 0),
                _ => Some(length) == additive_period(a, b),
            };
            if !expected {
                _ = writeln!(report, "except {a},{b},{c}: period {length} from {preperiod} on");
            }
            counts[kind] += 1;
            for (most, size) in [(&mut longest[kind], length), (&mut latest[kind], preperiod)] {
                if most.is_none_or(|(known, _)| known < size) {
                    *most = Some((size, [a, b, c]));
                }
            }
        }
    }
    for (kind, name) in ["no take is a sum", "a + b is a take"].iter().enumerate() {
        let [Some((length, long)), Some((preperiod, late))] = [longest[kind], latest[kind]] else {
            continue;
        };
        _ = writeln!(report, "{name}: {} sets", counts[kind]);
        _ = writeln!(report, "  longest period {length}, of {long:?}");
        _ = writeln!(report, "  greatest preperiod {preperiod}, of {late:?}");
    }
    Ok(report)
}

fn main() -> Result<(), Box<dyn Error>> {
    let to = std::env::args().nth(1).map_or(Ok(60), |to| to.parse())?;
    print!("{}", survey(to)?);
    Ok(())
}
