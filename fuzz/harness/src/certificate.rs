//! Certificates of periods: any text, those that the search writes, and these with one change.

use crate::choices::Choices;
use crate::heap_rules::{rule_text, values};
use heap_games::{Budget, Certificate, Period, PeriodSearch, Rule};

/// The most values that a certificate may ask to compute.
const VALUES: usize = 600;

/// Returns the usual budget for a number of values.
fn budget(values: usize) -> Budget {
    Budget { values, ..Budget::OF_CHECKS }
}

/// Checks a text as a certificate; what is accepted must be true.
pub fn certificate_text(data: &[u8]) {
    let mut choices = Choices::new(data);
    let (text, is_true) = text(&mut choices);
    let Ok(certificate) = text.parse::<Certificate>() else {
        assert!(!is_true, "{text}");
        return;
    };
    assert_eq!(certificate.to_string().parse(), Ok(certificate.clone()));
    let values = if is_true { 1 << 12 } else { VALUES };
    let accepted = certificate.check(budget(values), &mut |_| {}).is_ok();
    assert!(accepted || !is_true, "{text}");
    if accepted {
        confirm(&certificate);
    }
}

/// Returns the lines of a certificate, and whether they are unchanged from the search.
fn text(choices: &mut Choices<'_>) -> (String, bool) {
    if choices.byte() > 220 {
        return (String::from_utf8_lossy(choices.rest()).into_owned(), false);
    }
    let rule = rule_text(choices);
    let small = |choices: &mut Choices<'_>| match choices.byte() % 8 {
        0 => choices.number(),
        _ => choices.below(24) as u64,
    };
    let mut claim = Certificate {
        rule: rule.clone(),
        period: Period {
            preperiod: small(choices),
            length: small(choices),
            saltus: [0, 0, 0, small(choices)][choices.below(4)],
        },
        proved: choices.flag(),
        values: choices.below(400) as u64,
        max_value: Some(small(choices)).filter(|value| value % 8 != 7),
        windows: choices.flag().then(|| [small(choices), small(choices)]),
        assumes: choices.flag().then(|| "values that were given".to_string()),
    };
    // A true claim with one changed number gets further than a random one.
    let true_claim = choices.flag().then(|| rule.parse::<Rule>().ok()).flatten();
    let report = true_claim.and_then(|rule| {
        let search = PeriodSearch::new(rule, Budget { steps: 1 << 18, ..VALUES.into() });
        { search }.run().ok()
    });
    let mut is_true = false;
    if let Some(report) = report {
        let (part, other) = (choices.byte(), claim);
        claim = Certificate::new(&report);
        match part % 8 {
            0 => claim.period.preperiod = other.period.preperiod,
            1 => claim.period.length = other.period.length,
            2 => claim.period.saltus = other.period.saltus,
            3 => claim.proved = other.proved,
            4 => claim.values = other.values,
            5 => claim.max_value = other.max_value,
            6 => claim.period.length = claim.period.length.saturating_mul(2),
            _ => is_true = true,
        }
    }
    let text = claim.to_string();
    let cut = if choices.byte() == 1 { choices.below(text.len()) } else { text.len() };
    is_true &= cut == text.len();
    (text.chars().take(cut).collect(), is_true)
}

/// Confirms an accepted claim by the definition, if that is quick.
fn confirm(certificate: &Certificate) {
    let Ok(rule) = certificate.rule.parse::<Rule>() else {
        panic!("the rule {:?} is accepted but cannot be read", certificate.rule);
    };
    let affordable = match &rule {
        Rule::Turning(_) => 11,
        Rule::Code(code) if code.max_parts() >= 3 => 40,
        _ => 200,
    };
    let to = affordable.min(certificate.values as usize);
    let values = values(&rule, to);
    let at = |heap: u64| values.get(usize::try_from(heap).ok()?).copied();
    let Period { preperiod: before, length: period, saltus } = certificate.period;
    let mut heap = before;
    while let (Some(here), Some(there)) = (at(heap), heap.checked_add(period).and_then(at)) {
        assert_eq!(u64::from(here) + saltus, u64::from(there), "{certificate}");
        heap += 1;
    }
    if let Some(last) = before.checked_sub(1)
        && let (Some(here), Some(there)) = (at(last), at(last + period))
    {
        let least = u64::from(here) + saltus != u64::from(there);
        assert!(least, "not the least preperiod: {certificate}");
    }
    assert!(period > 0, "{certificate}");
}
