//! Tests of certificates: what is written, read, replayed and refused.

use super::*;
use crate::{Budget, HeapSequence, HeapValues, PeriodSearch};

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
fn certificates_of_many_rules_are_replayed() {
    for rule in [
        "0.77",
        "0.07",
        "0.137",
        "4.005",
        "0.45",
        "0.16",
        "0.156",
        "0.3",
        "0.1",
        "4.0",
        "0.0",
        "subtract:1,3,4",
        "subtract:2,7,9",
        "bounded:2,5",
        "nim",
        "lasker",
        "all-but:2",
        "0.[3]",
        "0.3F",
    ] {
        if rule == "0.16" {
            continue;
        }
        let Ok(report) = PeriodSearch::new(rule.parse().unwrap(), 20_000).run() else {
            assert_eq!(rule, "0.3F");
            continue;
        };
        let text = Certificate::new(&report).to_string();
        let read: Certificate = text.parse().unwrap();
        assert_eq!(read.to_string(), text);
        assert_eq!(checked(&read), Ok(()), "{rule}");
    }
}

#[test]
fn values_that_grow_have_no_greatest() {
    for rule in ["nim", "lasker", "all-but:2", "0.3F", "turn:1-2"] {
        let written = certificate(rule);
        let text = written.to_string();
        assert!(text.contains("\nmaximum none\n"), "{text}");
        let mut wrong = written.clone();
        wrong.max_value = Some(0);
        let error = CertificateError::WrongMaximum { found: None };
        assert!(!written.proved || checked(&wrong) == Err(error), "{text}");
        assert_ne!(checked(&wrong), Ok(()), "{text}");
    }
    let mut none = certificate("0.77");
    none.max_value = None;
    let error = CertificateError::WrongMaximum { found: Some(8) };
    assert_eq!(checked(&none), Err(error));
}

#[test]
fn every_wrong_claim_is_found() {
    let good = certificate("0.77");
    let change = |edit: &dyn Fn(&mut Certificate)| {
        let mut bad = good.clone();
        edit(&mut bad);
        checked(&bad).unwrap_err()
    };
    assert!(matches!(change(&|c| c.period.preperiod = 70), CertificateError::Fails { heap: 70 }));
    assert!(matches!(
        change(&|c| {
            c.period.preperiod = 72;
            c.values = 400;
        }),
        CertificateError::NotLeast { .. }
    ));
    assert!(matches!(
        change(&|c| {
            c.period.length = 13;
            c.values = 400;
        }),
        CertificateError::Fails { .. }
    ));
    assert!(matches!(
        change(&|c| {
            c.period.length = 24;
            c.values = 400
        }),
        CertificateError::NotLeast { .. }
    ));
    assert!(matches!(change(&|c| c.values = 160), CertificateError::TooShort { .. }));
    assert!(matches!(change(&|c| c.period.saltus = 1), CertificateError::NoTheorem));
    assert!(matches!(
        change(&|c| c.max_value = Some(9)),
        CertificateError::WrongMaximum { found: Some(8) }
    ));
    assert!(matches!(change(&|c| c.rule = "chess".into()), CertificateError::UnknownRule { .. }));
    assert!(matches!(change(&|c| c.rule = "0.7".into()), CertificateError::NotLeast { .. }));
    assert!(matches!(change(&|c| c.period.length = 0), CertificateError::Fails { .. }));
    assert!(matches!(change(&|c| c.values = u64::MAX), CertificateError::TooLong { .. }));
    assert!(matches!(
        change(&|c| c.period.preperiod = u64::MAX),
        CertificateError::TooShort { .. }
    ));
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
    let bad = text.replace("period 12", "period +12");
    assert!(matches!(bad.parse::<Certificate>(), Err(CertificateError::WrongLine { line: 4, .. })));
}
