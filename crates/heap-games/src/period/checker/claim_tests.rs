//! Claims at the limit of what the checker accepts.

use super::tests::{certificate, codes as random_codes, values};
use super::*;
use crate::tests::naive::random_takes;
use crate::{HeapSequence, Period};
use test_support::{Rng, size};

/// Returns a claim with a proof from `values` values.
fn claim(rule: &str, period: Period, values: u64) -> Certificate {
    let proved = certificate("0.77").unwrap();
    Certificate { rule: rule.to_string(), period, values, ..proved }
}

#[test]
fn a_proof_needs_exactly_what_its_theorem_asks_for() {
    let of = |preperiod, length, saltus| Period { preperiod, length, saltus };
    for (rule, period, needed) in [
        // Two heaps, digits for takes of 1 and 2: 2 (71 + 12) + 2.
        ("0.77", of(71, 12, 0), 168),
        // From 0 on is equivalent to from 1 on.
        ("0.77", of(0, 12, 0), 28),
        ("0.77", of(1, 12, 0), 28),
        // One heap: preperiod, period, and takes of up to 3.
        ("0.123", of(5, 4, 0), 12),
        ("0.123", of(0, 4, 0), 8),
        // Three heaps: 3 (10 + 7) + 2.
        ("0.8F", of(10, 7, 0), 53),
        // A set: preperiod, period and the greatest take.
        ("subtract:2,7,9", of(4, 16, 0), 29),
        // All takes except some: twice the greatest, at least 1.
        ("all-but:2,5", of(3, 8, 4), 21),
        // Unequal parts: 2 · 30 + 3 · 20 + 1.
        ("grundy", of(30, 20, 0), 121),
        ("grundy", of(0, 20, 0), 63),
        // Takes, any two heaps, two different ones and two equal ones; each period is 6 or 12.
        ("residues:0.3|0.33", of(5, 3, 0), 13),
        ("residues:0.7|0.33", of(5, 3, 0), 24),
        ("residues:0.7!|0.33", of(5, 3, 0), 30),
        ("0.7!", of(5, 3, 0), 20),
        ("residues:0.7=|0.3|0.3", of(5, 4, 0), 47),
        ("residues:0.3|0.33;;;;;;;;;;;;", of(5, 3, 0), 19),
    ] {
        let claim_of = |values| claim(rule, period, values);
        let error = CertificateError::TooShort { needed, compared: needed - 1 };
        assert_eq!(claim_of(needed - 1).work(), Err(error), "{rule}");
        assert_eq!(claim_of(needed).work().map(|work| work.values as u64), Ok(needed), "{rule}");
    }
    // Without a proof one value after the first period is enough.
    let mut unproved = claim("0.007", of(5, 6, 0), 11);
    unproved.proved = false;
    let error = CertificateError::TooShort { needed: 12, compared: 11 };
    assert_eq!(unproved.work(), Err(error));
    unproved.values = 12;
    assert!(unproved.work().is_ok());
    for (rule, saltus) in [("0.7[3]", 0), ("halving", 0), ("0.77", 1), ("turn:3", 0)] {
        let claim = claim(rule, of(1, 1, saltus), 1000);
        assert_eq!(claim.work(), Err(CertificateError::NoTheorem), "{rule}");
    }
}

/// The theorem's number of values suffices: values that repeat, or add up, for that long keep doing
/// so. They equal those of the engines.
#[test]
fn values_that_repeat_for_as_long_as_the_theorem_asks_go_on() {
    let mut rng = Rng::new(90);
    let codes = (1..512).step_by(size(3, 1)).chain((512..1024).step_by(7));
    let codes = codes.map(|number| format!("{}.{:03o}", number / 512 * 4, number % 512));
    let long = (0..30).map(|_| format!("{}.{:06o}", 4 * rng.below(2), rng.below(1 << 18)));
    let long: Vec<String> = long.chain(["grundy".to_string()]).collect();
    let sets = (0..300).map(|round| {
        let takes = random_takes(&mut rng);
        if round % 2 == 0 { takes } else { takes.replace("subtract", "all-but") }
    });
    let by_residues = (0..size(150, 3000)).map(|seed| random_codes(&mut Rng::new(seed)));
    let by_residues = by_residues.map(|rule| match rule.strip_prefix("residues:") {
        Some(code) if !code.contains(['|', ';']) => code.to_string(),
        _ => rule,
    });
    let mut met = [0; 2];
    for rule in codes.chain(long).chain(sets).chain(by_residues) {
        let (Some(moves), Ok(rule_read)) = (read(&rule), rule.parse()) else { continue };
        let mut sequence = HeapSequence::new(rule_read);
        sequence.extend_to(1499).unwrap();
        let values = values(&moves, 1500).unwrap();
        assert!(sequence.values().iter().eq(values.iter().copied()), "{rule}");
        for (start, step) in (0..40).flat_map(|start| (1..40).map(move |step| (start, step))) {
            let saltus = values[start + step].saturating_sub(values[start]);
            let needed = theorem(&moves, start as u128, step as u128, saltus.into());
            let fits =
                |end: usize| (start..end - step).all(|n| values[n] + saltus == values[n + step]);
            if needed.is_some_and(|needed| needed < 1500 && fits(needed as usize)) {
                assert!(fits(1500), "{rule} {start} {step}");
                met[usize::from(saltus > 0)] += 1;
            }
        }
    }
    assert!(met.iter().all(|&met| met > 1000), "{met:?}");
}

#[test]
fn budgets_are_met_exactly() {
    let written = certificate("0.77").unwrap();
    let work = written.work().unwrap();
    let (steps, bytes) = (work.steps, work.bytes);
    let check = |budget| written.check(budget, &mut |_| {});
    let exact = Budget { values: work.values, steps, bytes: 1 << 20 };
    assert_eq!(check(exact), Ok(written.values));
    let error = check(Budget { values: work.values - 1, ..exact }).unwrap_err();
    assert_eq!(
        error,
        CertificateError::TooLong { needed: written.values, limit: written.values - 1 }
    );
    let error = check(Budget { steps: steps - 1, ..exact }).unwrap_err();
    let refused =
        CertificateError::TooMuchWork { needed: steps.into(), budget: steps - 1, values: 0 };
    assert_eq!(error, refused);
    let refused = |budget| check(Budget { bytes: budget, ..exact }).unwrap_err();
    let (needed, budget) = (bytes.into(), bytes - 1);
    assert_eq!(refused(budget), CertificateError::TooMuchMemory { needed, budget });
    // A budget of the estimated bytes is not refused at the start, although the work needs more.
    let error = refused(bytes);
    assert!(
        matches!(error, CertificateError::TooMuchMemory { needed, .. } if needed > bytes.into())
    );
}

#[test]
fn multiples_of_a_period_are_not_least() {
    for rule in ["0.77", "subtract:2,7,9", "all-but:2,5", "all-but:1,2,3,7"] {
        let written = certificate(rule).unwrap();
        for factor in [2, 3, 5, 7, 4, 6] {
            let Period { preperiod, length, saltus } = written.period;
            let period = Period { preperiod, length: factor * length, saltus: factor * saltus };
            let mut multiple = claim(rule, period, 0);
            multiple.values = 4 * (preperiod + factor * length) + 100;
            let error = multiple.check(Budget::OF_CHECKS, &mut |_| {}).unwrap_err();
            assert_eq!(error, CertificateError::NotLeast { what: "period" }, "{multiple}");
        }
    }
}

/// The checker and the engine agree with the definition for all numbers of up to four coins, and
/// any number, in every manner, with and without the first coin.
#[test]
fn coins_turned_in_every_manner_have_the_values_of_their_definition() {
    let mut checked = 0;
    for least in 1..=4 {
        let counts = (least..=4)
            .map(|most| format!("{least}-{most}"))
            .chain([format!("{least}-64"), format!("{least}+")]);
        for counts in counts {
            for manner in ["", "C", "C(1)", "C(2)", "C(3)", "C(4)", "E", "S"] {
                for first in ["", "F"] {
                    let text = format!("turn:{counts}{manner}{first}");
                    let Ok(rule) = text.parse::<crate::Rule>() else { continue };
                    let definition = crate::values_by_definition(&rule, 13);
                    let mut sequence = HeapSequence::new(rule);
                    sequence.extend_to(13).unwrap();
                    assert!(sequence.values().iter().eq(definition.iter().copied()), "{text}");
                    assert_eq!(values(&read(&text).unwrap(), 14), Ok(definition), "{text}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 150, "{checked}");
}
