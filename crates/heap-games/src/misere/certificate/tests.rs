//! Certificates of quotients: written, read and checked; modified ones are refused.

use super::*;
use crate::Budget;
use test_support::{Rng, size};

fn certificate(rule: &str, heap: usize) -> QuotientCertificate {
    let mut quotient = MisereQuotient::new(rule.parse::<Rule>().unwrap());
    quotient.extend_to(heap).unwrap();
    QuotientCertificate::new(&quotient)
}

#[test]
fn any_altered_number_is_refused() {
    let right = certificate("0.123", 20);
    assert_eq!(right.order, 20);
    let refused = |altered: &QuotientCertificate, note: &str| {
        let text = altered.to_string();
        let checked =
            text.parse().and_then(|read: QuotientCertificate| read.check(Budget::OF_CHECKS));
        assert!(checked.is_err(), "{note}\n{text}");
    };
    let others = |number: u16| (0..20).filter(move |&other| other != number);
    for row in 0..20 {
        for column in 0..right.generators.len() {
            for other in others(right.products[row][column]) {
                let mut altered = right.clone();
                altered.products[row][column] = other;
                refused(&altered, "products");
            }
        }
    }
    for heap in 0..right.heaps.len() {
        for other in others(right.heaps[heap]) {
            let mut altered = right.clone();
            altered.heaps[heap] = other;
            refused(&altered, "heaps");
        }
    }
    for element in 0..20 {
        let mut altered = right.clone();
        match altered.losing.iter().position(|&losing| losing == element) {
            Some(place) => drop(altered.losing.remove(place)),
            None => altered.losing.push(element),
        }
        refused(&altered, "losing");
    }
    // A larger monoid that decides every sum correctly, but has two equivalent elements.
    let nim = certificate("nim", 1);
    let doubled = QuotientCertificate {
        order: 3,
        products: vec![vec![1], vec![2], vec![1]],
        heaps: vec![0, 1],
        ..nim
    };
    let error =
        CertificateError::WrongElement { element: 2, what: "is equivalent to an earlier one" };
    assert_eq!(doubled.check(Budget::OF_CHECKS), Err(error));
}

#[test]
fn periods_need_the_range_of_their_theorem() {
    let kayles = certificate("kayles", 170);
    assert_eq!(kayles.period, Some([71, 12]));
    assert!(kayles.check(Budget::OF_CHECKS).is_ok());
    let short = QuotientCertificate { heaps: kayles.heaps[..100].to_vec(), ..kayles.clone() };
    assert_eq!(
        short.check(Budget::OF_CHECKS),
        Err(CertificateError::TooShort { needed: 168, compared: 100 })
    );
    for period in [[70, 12], [71, 11], [0, 0], [u64::MAX, 1]] {
        let altered = QuotientCertificate { period: Some(period), ..kayles.clone() };
        assert!(altered.check(Budget::OF_CHECKS).is_err(), "{period:?}");
    }
}

#[test]
fn hostile_texts_are_errors() {
    let text = certificate("0.123", 20).to_string();
    let mut rng = Rng::new(4);
    for _ in 0..size(500, 10_000) {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=rng.below(3) {
            let at = rng.below(bytes.len().max(1) as u64) as usize;
            if bytes.is_empty() {
                break;
            }
            match rng.below(3) {
                0 => bytes[at] = b"0123456789 \nxa-"[rng.below(15) as usize],
                1 => drop(bytes.remove(at)),
                _ => bytes.truncate(at.max(1)),
            }
        }
        let text = String::from_utf8(bytes).unwrap();
        let _ = text.parse().map(|read: QuotientCertificate| read.check(Budget::OF_CHECKS));
    }
    let line = |line, expected| Err(CertificateError::WrongLine { line, expected });
    let read = |text: &str| text.parse::<QuotientCertificate>();
    assert!(matches!(read("").unwrap_err(), CertificateError::WrongTitle { .. }));
    assert_eq!(read(&format!("{TITLE}\nrule nim\norder 5000\n")), line(3, "order from 1 to 4096"));
    let few = Budget { steps: 1000, ..Budget::OF_CHECKS };
    assert!(matches!(read(&text).unwrap().check(few), Err(CertificateError::TooMuchWork { .. })));
    let little = Budget { bytes: 1000, ..Budget::OF_CHECKS };
    assert!(matches!(
        read(&text).unwrap().check(little),
        Err(CertificateError::TooMuchMemory { .. })
    ));
}
