//! Tests of certificates: writing, reading, replaying and refusing.

use super::*;
use crate::{Budget, HeapSequence, HeapValues, PeriodSearch, Rule, WindowSearch};
use test_support::size;

fn certificate(rule: &str) -> Certificate {
    let report = PeriodSearch::new(rule.parse().unwrap(), 1 << 18).run().unwrap();
    Certificate::new(&report)
}

/// Checks a certificate of at most 2^20 values.
fn checked(certificate: &Certificate) -> Result<(), CertificateError> {
    let budget = Budget { values: 1 << 20, ..Budget::OF_CHECKS };
    certificate.check(budget, &mut |_| {}).map(drop)
}

#[test]
fn every_wrong_claim_is_found() {
    type Edit = fn(&mut Certificate);
    let edits: [(Edit, &str); 13] = [
        (|c| c.period.preperiod = 70, "the claimed period fails at heap 70"),
        (|c| (c.period.preperiod, c.values) = (72, 400), "the claimed preperiod is not the least"),
        (|c| (c.period.length, c.values) = (13, 400), "the claimed period fails at heap 71"),
        (|c| (c.period.length, c.values) = (24, 400), "the claimed period is not the least"),
        (|c| c.values = 160, "a proof needs 168 values, but 160 were compared"),
        (|c| c.period.saltus = 1, "no theorem proves this period"),
        (|c| c.max_value = Some(9), "the greatest value is 8"),
        (|c| c.max_value = None, "the greatest value is 8"),
        (|c| c.rule = "chess".into(), "unknown rule 'chess'"),
        (|c| c.rule = "0.7".into(), "the claimed preperiod is not the least"),
        (|c| c.period.length = 0, "the claimed period fails at heap 71"),
        (
            |c| c.values = u64::MAX,
            "18446744073709551615 values are claimed, but the limit is 1048576",
        ),
        (|c| c.period.preperiod = u64::MAX, "a proof needs 18446744073709551615 values"),
    ];
    for (edit, expected) in edits {
        let mut wrong = certificate("0.77");
        edit(&mut wrong);
        let found = checked(&wrong).unwrap_err().to_string();
        assert!(found.starts_with(expected), "{found}: {expected}");
    }
    // Values that grow have no greatest.
    for rule in ["nim", "lasker", "all-but:2"] {
        let wrong = Certificate { max_value: Some(0), ..certificate(rule) };
        assert_eq!(checked(&wrong), Err(CertificateError::WrongMaximum { found: None }), "{rule}");
    }
}

#[test]
fn certificates_of_given_values_tell_what_they_assume() {
    let report_of = |given: HeapValues, recomputed: usize| {
        let rule = "0.77".parse().unwrap();
        let mut sequence = HeapSequence::with_values(rule, given).unwrap();
        sequence.recompute(recomputed).unwrap();
        PeriodSearch::resume(sequence, 1 << 18).run().unwrap()
    };
    let mut kayles = HeapSequence::new("0.77".parse().unwrap());
    kayles.extend_to(999).unwrap();
    for (recomputed, standing) in [
        (0, "standing conditional"),
        (167, "standing conditional"),
        (168, "standing proved"),
        (999, "standing proved"),
        (1000, "standing proved"),
    ] {
        let report = report_of(kayles.values().clone(), recomputed);
        let certificate = Certificate::new(&report);
        let text = certificate.to_string();
        assert!(text.contains(standing), "{recomputed}: {text}");
        assert_eq!(text.contains("\nassumes 1000 values"), recomputed < 168);
        assert_eq!(text.parse(), Ok(certificate.clone()));
        assert_eq!(checked(&certificate), Ok(()));
    }
    let forged: HeapValues = (0..1000).map(|heap| heap % 3).collect();
    let certificate = Certificate::new(&report_of(forged, 0));
    assert!(certificate.to_string().contains("standing conditional"));
    assert_eq!(checked(&certificate), Err(CertificateError::Fails { heap: 0 }));
    let torn = certificate.to_string().replace("\nassumes ", "\nassures ");
    assert!(matches!(
        torn.parse::<Certificate>(),
        Err(CertificateError::WrongLine { line: 9, .. })
    ));
}

#[test]
fn torn_certificates_name_the_line() {
    let text = certificate("0.77").to_string();
    for lines in 0..8 {
        let torn: String = text.lines().take(lines).map(|line| format!("{line}\n")).collect();
        let error = torn.parse::<Certificate>().unwrap_err();
        match lines {
            0 => assert!(matches!(error, CertificateError::WrongTitle { .. })),
            _ => assert!(
                matches!(error, CertificateError::WrongLine { line, .. } if line == lines + 1)
            ),
        }
    }
    for more in ["windoes 3 4", "values 3", "x"] {
        let error = format!("{text}{more}\n").parse::<Certificate>().unwrap_err();
        assert!(matches!(error, CertificateError::WrongLine { line: 9, .. }), "{more}: {error}");
    }
    let bad = text.replace("period 12", "period +12");
    assert!(matches!(bad.parse::<Certificate>(), Err(CertificateError::WrongLine { line: 4, .. })));
}

/// Returns the certificate of a period found by windows.
fn by_windows(rule: &str) -> Certificate {
    let report = WindowSearch::new(rule.parse().unwrap(), 1 << 20).unwrap().run().unwrap();
    Certificate::new(&report)
}

#[test]
fn proofs_by_windows_are_replayed_in_little_memory() {
    for (rule, values) in [("0.16", 1 << 19), ("0.156", 1 << 19), ("0.356", 1 << 19)] {
        let certificate = by_windows(rule);
        assert_eq!(certificate.windows, Some([1 << 18, 1 << 16]));
        let text = certificate.to_string();
        assert_eq!(text.parse(), Ok(certificate.clone()), "{text}");
        let budget = Budget { values, bytes: 500_000, ..Budget::OF_CHECKS };
        assert_eq!(certificate.check(budget, &mut |_| {}).err(), None, "{rule}");
        assert!(certificate.work().unwrap().bytes <= budget.bytes);
    }
}

#[test]
fn altered_proofs_by_windows_are_refused() {
    let right = Certificate { windows: Some([1 << 14, 1 << 12]), ..by_windows("0.156") };
    assert_eq!(checked(&right), Ok(()));
    let Period { preperiod, length, .. } = right.period;
    assert_eq!((preperiod, length), (3479, 349));
    let with = |preperiod: u64, length: u64| {
        checked(&Certificate { period: Period::plain(preperiod, length), ..right.clone() })
    };
    let preperiod_is_not_least = Err(CertificateError::NotLeast { what: "preperiod" });
    let period_is_not_least = Err(CertificateError::NotLeast { what: "period" });
    for more in [1, 7, 1000, 20_000] {
        assert_eq!(with(preperiod + more, length), preperiod_is_not_least);
    }
    for times in [2, 3, 6, 7] {
        assert_eq!(with(preperiod, times * length), period_is_not_least);
    }
    for (preperiod, length) in [(3478, 349), (3479, 350), (0, 349), (3479, 1), (20_000, 348)] {
        let error = with(preperiod, length).unwrap_err();
        let fails = matches!(error, CertificateError::Fails { .. });
        assert!(fails || Err(error) == preperiod_is_not_least, "{preperiod} {length}");
    }
    let mut sequence = HeapSequence::new("0.156".parse().unwrap());
    sequence.extend_to(4000).unwrap();
    for claimed in [7, 15, 22] {
        let less = Certificate { max_value: Some(claimed), ..right.clone() };
        let mut values = (0..).zip(sequence.values().iter().map(u64::from));
        let (heap, value) = values.find(|&(_, value)| value > claimed).unwrap();
        let expected = CertificateError::GreaterValue { heap, value, claimed };
        assert_eq!(checked(&less), Err(expected));
    }
    for max_value in [Some(24), None] {
        let more = Certificate { max_value, ..right.clone() };
        assert_eq!(checked(&more), Err(CertificateError::WrongMaximum { found: Some(23) }));
    }
    let short = Certificate { values: 10_000, ..right.clone() };
    assert!(matches!(checked(&short), Err(CertificateError::TooShort { .. })));
    // Rare heaps of .156 exceed the small parts of the first ones, and a table must have room.
    for windows in [[1 << 10, 1 << 7], [1 << 14, 1 << 13], [1 << 14, 8], [0, 0], [16_385, 4096]] {
        let error = checked(&Certificate { windows: Some(windows), ..right.clone() });
        let refused = matches!(
            error,
            Err(CertificateError::NoWindows { .. } | CertificateError::NoWitness { .. })
        );
        assert!(refused, "{windows:?}: {error:?}");
    }
    let huge = Certificate { windows: Some([u64::MAX - 1, u64::MAX / 5]), ..right.clone() };
    assert!(checked(&huge).is_err());
    let other = Certificate { rule: "0.3F".to_string(), ..right.clone() };
    let adding = Certificate { period: Period { saltus: 1, ..right.period }, ..right.clone() };
    assert_eq!(
        [checked(&other), checked(&adding)],
        [(); 2].map(|()| Err(CertificateError::NoTheorem))
    );
    // No window shows a false period, wherever it is.
    let error = checked(&Certificate { rule: "0.104".to_string(), ..right });
    assert!(matches!(error, Err(CertificateError::Fails { .. })), "{error:?}");
}

fn is_no_proof(error: &CertificateError) -> bool {
    matches!(
        error,
        CertificateError::NoWindows { .. }
            | CertificateError::NoWitness { .. }
            | CertificateError::NoTheorem
    )
}

/// Codes of at most three digits whose period is found soon.
#[test]
fn proofs_by_windows_are_accepted_where_they_hold() {
    let mut accepted = 0;
    // A table of all pairs takes quadratic time.
    let [table, span] = [size(1 << 12, 1 << 14), size(1 << 10, 1 << 12)];
    for number in (0..512).step_by(size(29, 2)) {
        let rule: Rule = format!("0.{number:03o}").parse().unwrap();
        let Ok(report) = PeriodSearch::new(rule, 2 * table as usize).run() else { continue };
        let plain = Certificate::new(&report);
        if plain.period.saltus != 0 {
            continue;
        }
        let Period { preperiod, length, .. } = plain.period;
        // Enough for the wrong claims below too.
        let (windows, values) = (Some([table, span]), preperiod + 3 * length + 3 * table);
        let claim = Certificate { windows, values, ..plain };
        match checked(&claim) {
            Ok(()) => accepted += 1,
            Err(error) if is_no_proof(&error) => continue,
            Err(error) => panic!("{claim}: {error}"),
        }
        for (preperiod, length) in
            [(preperiod + 1, length), (preperiod, length + 1), (preperiod, 3 * length)]
        {
            let period = Period::plain(preperiod, length);
            let error =
                checked(&Certificate { period, ..claim.clone() }).expect_err("no such period");
            assert!(!matches!(error, CertificateError::TooShort { .. }), "{claim}: {error}");
        }
    }
    assert!(accepted >= size(5, 50), "{accepted}");
}

#[test]
fn lines_of_windows_are_read_or_named() {
    let text = by_windows("0.156").to_string();
    let error = CertificateError::WrongLine { line: 9, expected: "windows TABLE SPAN" };
    for other in ["windows 1", "windows 1 2 3", "windows  1 2", "windows a b", "windows -1 2"] {
        let altered = text.replace("windows 262144 65536", other);
        assert_ne!(altered, text);
        assert_eq!(altered.parse::<Certificate>(), Err(error.clone()), "{other}");
    }
    let assumed = Certificate { assumes: Some("a file".to_string()), ..by_windows("0.156") };
    assert_eq!(assumed.to_string().parse(), Ok(assumed));
}
