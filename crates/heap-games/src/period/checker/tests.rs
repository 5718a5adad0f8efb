//! The checker compared with the parser of rules, with the definition of their values, and with the
//! search.

use proptest::prelude::*;

use super::*;
use crate::{Certificate, PeriodSearch, Rule, values_by_definition};
use test_support::{Rng, size};

/// Pieces of rules, valid and invalid; the later ones are names and codes.
const PIECES: &str = "0 1 2 3 4 7 8 C c F f A E S . . . [ ] : , - + ( ) C( turn: turn: turn:1 turn:2 subtract: \
    all-but: bounded: bash: split-equal: nim lasker halving smaller-part grundy 4!.0 kayles dawson-kayles \
    dawson-chess treblecross turtle-kayles turtles mock-turtles twins ruler 0. 4. 0.7 00 64 65 \
    18446744073709551615 18446744073709551616";
const FIRST_NAME: usize = 35;

/// Returns texts, mostly rules.
fn rule_texts() -> impl Strategy<Value = String> {
    let pieces: Vec<&str> = PIECES.split(' ').chain([" ", "\t"]).collect();
    let number = prop_oneof![4 => 0..12_u64, 1 => 60..70_u64, 1 => Just(u64::MAX)];
    let numbers = prop::collection::vec(number.clone(), 1..5);
    let list = numbers.prop_map(|list| {
        let list: Vec<String> = list.iter().map(u64::to_string).collect();
        list.join(",")
    });
    let names = prop_oneof![
        Just("subtract"),
        Just("all-but"),
        Just("bounded"),
        Just("bash"),
        Just("split-equal"),
        Just("turn")
    ];
    let counts =
        (number.clone(), number.clone(), 0..3).prop_map(|(least, most, kind)| match kind {
            0 => format!("{least}"),
            1 => format!("{least}+"),
            _ => format!("{least}-{most}"),
        });
    let manner = number.prop_flat_map(|span| {
        prop_oneof![
            Just(String::new()),
            Just("C".to_string()),
            Just("E".to_string()),
            Just("S".to_string()),
            Just(format!("C({span})")),
        ]
    });
    prop_oneof![
        2 => prop::collection::vec(prop::sample::select(pieces.clone()), 0..7)
            .prop_map(|pieces| pieces.concat()),
        2 => "[048Cc]?\\.[0-7]{0,4}(\\[[0-7]{1,3}\\])?",
        1 => "[0-9A-Fa-f]{0,2}\\.?[0-9A-Fa-f]{0,3}(\\[[0-9A-Fa-f]{0,3}\\]?)?",
        1 => "0{0,3}\\.[03]{0,5}(\\[3{1,2}\\])?",
        2 => any::<u64>().prop_map(|seed| codes(&mut Rng::new(seed))),
        2 => (names, list).prop_map(|(name, list)| format!("{name}:{list}")),
        2 => (counts, "F?", manner, "F?")
            .prop_map(|(counts, before, manner, after)| format!("turn:{counts}{before}{manner}{after}")),
        1 => prop::sample::select(pieces[FIRST_NAME..].to_vec()).prop_map(String::from),
    ]
}

/// Returns values by the checker, without closed forms.
pub(super) fn values(moves: &Moves, len: usize) -> Result<Vec<u32>, CertificateError> {
    let mut ignore = |_| {};
    let mut meter = Meter::new(Budget::OF_CHECKS, len as u64, &mut ignore);
    values_of(moves, len, &mut meter).map(|table| table.to_vec())
}

/// Returns the number of heaps that the definition can list quickly, at most 60.
fn heaps(rule: &Rule) -> usize {
    match rule {
        Rule::Turning(game) => {
            let cheap = (0..=60).take_while(|&place| game.option_count(place) < 3000);
            cheap.count().min(24) - 1
        }
        Rule::Code(code) if code.max_parts() > 2 => 30,
        _ => 60,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(size(600, 3000)))]

    #[test]
    fn both_parsers_accept_the_same_rules_with_the_same_values(text in rule_texts()) {
        // A code with marks is read as it is written, if its periods have a theorem; `4!.0` names
        // Grundy's game, but `4!.00` and the like do not.
        let has_marks = !text.contains(':') && text.contains(['!', '?', '=', '*', '{']) && text.trim() != "4!.0";
        let rule = text.parse().ok();
        let rule = rule.filter(|rule: &Rule| match rule {
            Rule::Break(code) => rule.shortest_proof().is_some() && text.trim() == code.to_string(),
            _ => !has_marks,
        });
        let moves = read(&text);
        prop_assert_eq!(rule.is_some(), moves.is_some(), "{}: {:?} {:?}", text, rule, moves);
        if let (Some(rule), Some(moves)) = (rule, moves) {
            let to = heaps(&rule);
            let expected = values_by_definition(&rule, to);
            prop_assert_eq!(values(&moves, to + 1), Ok(expected), "{}", text);
            // The written text is read as the same rule.
            prop_assert_eq!(read(&rule.to_string()), Some(moves), "{}", text);
        }
    }
}

#[test]
fn the_longest_codes_are_read_by_both_parsers_as_they_are_written() {
    let mut read_ones = 0;
    for digit_count in 4090..4100 {
        for (first, last) in [(".", ""), ("0.", ""), ("00.", ""), ("4.", ""), (".[", "]")] {
            let text = format!("{first}{}7{last}", "3".repeat(digit_count - 1));
            let moves = read(&text);
            match text.parse::<Rule>() {
                Ok(rule) => {
                    assert_eq!(read(&rule.to_string()), moves, "{digit_count} after {first}");
                    assert_eq!(rule.to_string().parse(), Ok(rule));
                    read_ones += usize::from(moves.is_some());
                }
                Err(_) => assert_eq!(moves, None, "{digit_count} after {first}"),
            }
        }
    }
    // Up to 4096 characters after a leading zero.
    assert_eq!(read_ones, 6 + 6 + 5 + 5 + 4);
}

#[test]
fn what_is_no_rule_is_refused() {
    let texts = "1.77 . all-but:0 subtract:0 bounded:0,3 2.77 F.7 0.[ 0.[] 0.3] bash:0 bounded:3,2 turn:0 \
        turn:1,2 turn:3C(0) turn:65 C 40.3 chess nim:3 subtract:+1 split-equal: residues: residues:0 \
        residues:5.3 residues:0.8 residues:0.3!! residues:0.4!= residues:0.33| residues:0.3;1 \
        residues:0.3;;2 residues:0.3;x residues:0.3;;1, residues:0.3;;01 residues:!.3 residues:0.[3]";
    for text in texts.split(' ').chain([""]) {
        assert_eq!(read(text), None, "{text}");
        assert!(text.parse::<Rule>().is_err(), "{text}");
    }
}

#[test]
fn closed_forms_follow_the_values() {
    let names = "nim lasker 0.[3] 0.0 turn:1 turn:1C turn:2 turn:1-2 turn:2C turn:1-2C turn:1S \
        turn:1E turn:2F";
    let mut rules: Vec<String> = names.split(' ').map(String::from).collect();
    for least in 1..6 {
        for greatest in least..9 {
            rules.push(format!("bounded:{least},{greatest}"));
        }
        rules.push(format!("subtract:{},{},{}", 2 * least, 4 * least, 6 * least));
    }
    let mut count = 0;
    for rule in rules {
        let moves = read(&rule).unwrap();
        let Some(found) = known(&moves) else { continue };
        count += 1;
        let len = 100;
        let values = values(&moves, len).unwrap();
        let start = found.preperiod as usize;
        let fits = |from: usize, lag: usize, saltus: u32| {
            (from..len - lag).all(|heap| values[heap + lag] == values[heap] + saltus)
        };
        let (period, saltus) = (found.period as usize, found.saltus as u32);
        assert!(fits(start, period, saltus), "{rule}");
        assert!(start == 0 || !fits(start - 1, period, saltus), "{rule}");
        assert!((1..period).all(|lag| !(0..=saltus).any(|s| fits(start, lag, s))), "{rule}");
        let greatest = values[..start + period].iter().max().unwrap();
        assert_eq!(u128::from(*greatest), found.max_value, "{rule}");
    }
    assert_eq!(count, 43);
}

/// Returns the certificate that the program writes for a rule, if it finds a period soon.
pub(super) fn certificate(rule: &str) -> Option<Certificate> {
    let rule: Rule = rule.parse().ok()?;
    let is_slow = match &rule {
        // The program refuses to write these, as the checker does not support such codes.
        Rule::Break(_) if rule.shortest_proof().is_none() => return None,
        Rule::Code(code) => code.max_parts() > 2 || code.max_take().is_none(),
        Rule::Turning(_) => true,
        _ => false,
    };
    let (limit, steps) = if is_slow { (700, 1 << 24) } else { (20_000, 1 << 25) };
    let report = PeriodSearch::new(rule, Budget { steps, ..Budget::of_values(limit) }).run();
    report.ok().map(|report| Certificate::new(&report))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(size(80, 300)))]

    #[test]
    fn every_certificate_that_is_written_is_accepted(text in rule_texts()) {
        if let Some(certificate) = certificate(&text) {
            let read: Certificate = certificate.to_string().parse().unwrap();
            prop_assert_eq!(&read, &certificate);
            prop_assert_eq!(read.check(Budget::OF_CHECKS, &mut |_| {}).map(drop), Ok(()), "{}", certificate);
        }
    }

    #[test]
    fn changed_certificates_are_accepted_only_where_they_are_true(
        text in rule_texts(),
        other in rule_texts(),
        field in 0..6,
        change in prop_oneof![-3_i64..4, Just(i64::MIN), Just(i64::MAX)],
    ) {
        if let Some(written) = certificate(&text) {
            let mut changed = written.clone();
            let by = |number: u64| number.wrapping_add_signed(change);
            match field {
                0 => changed.period.preperiod = by(written.period.preperiod),
                1 => changed.period.length = by(written.period.length),
                2 => changed.period.saltus = by(written.period.saltus),
                3 => changed.max_value = Some(written.max_value.map_or(0, by)),
                4 => changed.values = by(written.values).min(1 << 15),
                _ => changed.rule = other,
            }
            if field < 4 && change != 0 {
                prop_assert!(!is_accepted(&changed), "{}", changed);
            } else if is_accepted(&changed) && changed.proved {
                // The number of values, or the rule, differs, but is also right.
                let own = certificate_of_claim(&changed);
                prop_assert!(own, "{}", changed);
            }
        }
    }
}

/// Returns whether a certificate is accepted with little work.
fn is_accepted(certificate: &Certificate) -> bool {
    let budget = Budget { values: usize::MAX, steps: 1 << 26, bytes: 1 << 28 };
    certificate.check(budget, &mut |_| {}).is_ok()
}

/// Returns whether the search confirms a proven certificate.
fn certificate_of_claim(claim: &Certificate) -> bool {
    certificate(&claim.rule).is_some_and(|own| {
        own.proved && (own.period, own.max_value) == (claim.period, claim.max_value)
    })
}

#[test]
fn large_claims_are_refused_before_they_take_long() {
    let claim = |rule: &str, values: u64| Certificate {
        rule: rule.to_string(),
        values,
        ..certificate("0.77").unwrap()
    };
    for (rule, values) in [
        ("0.F", 1 << 30),
        ("0.[7]", 3_000_000),
        ("0.[7]", 1 << 40),
        ("0.007", 1 << 30),
        ("halving", 1 << 30),
        ("turn:1-3", 1 << 30),
        ("turn:1-3S", 1 << 20),
        ("split-equal:3", u64::MAX),
        ("turn:1-64C(64)", 1 << 30),
        ("turn:2-64E", 1 << 30),
        ("turn:3-64SF", 1 << 30),
        ("subtract:1,2,4", u64::MAX),
    ] {
        let mut claim = claim(rule, values);
        claim.proved = false;
        let error = claim.check(Budget::OF_CHECKS, &mut |_| {});
        let is_refused = matches!(
            error,
            Err(CertificateError::TooMuchWork { values: 0, .. }
                | CertificateError::TooMuchMemory { .. }
                | CertificateError::TooLargeValues { .. })
        );
        assert!(is_refused, "{rule} {values}: {error:?}");
    }
    // A closed form decides at once, so nothing is computed.
    let error = claim("nim", 3_000_000).check(Budget::OF_CHECKS, &mut |_| {}).unwrap_err();
    assert!(matches!(error, CertificateError::WrongNumber { .. }), "{error:?}");
}

#[test]
fn a_wrong_estimate_stops_at_the_budget() {
    let mut seen = Vec::new();
    let mut progress = |values| seen.push(values);
    let budget = Budget { values: usize::MAX, steps: 1 << 23, bytes: 1 << 20 };
    let mut meter = Meter::new(budget, 20_000, &mut progress);
    let moves = read("0.007").unwrap();
    let error = values_of(&moves, 20_000, &mut meter).unwrap_err();
    assert!(matches!(error, CertificateError::TooMuchWork { values: 1.., .. }), "{error:?}");
    let mut meter = Meter::new(budget, 2_000_000, &mut progress);
    let error = values_of(&moves, 2_000_000, &mut meter).unwrap_err();
    assert!(matches!(error, CertificateError::TooMuchMemory { needed: 2_000_000, .. }));
}

#[test]
fn progress_is_told_and_work_before() {
    let report = PeriodSearch::new(".16".parse().unwrap(), 600_000).run().unwrap();
    let certificate = Certificate::new(&report);
    let work = certificate.work().unwrap();
    assert_eq!((work.values, work.bytes), (509_622, 509_622));
    // It takes 1.2·10^8 steps.
    assert!((30_000_000..10_000_000_000).contains(&work.steps), "{work:?}");
    let mut last = 0;
    let replayed = certificate.check(Budget::OF_CHECKS, &mut |values| {
        assert!(values >= last && values <= certificate.values);
        last = values;
    });
    assert_eq!(replayed, Ok(certificate.values));
    assert!(last > certificate.values / 2);
}

/// Returns a rule of random codes for residues, with exceptions, some of them wrong.
pub(super) fn codes(rng: &mut Rng) -> String {
    let most = rng.pick(&[4, 8, 8]);
    let digit = |rng: &mut Rng| match (rng.below(most), rng.pick(&["", "", "!", "=", "!="])) {
        (digit, mark) if digit > 3 || rng.once_in(30) => format!("{digit}{mark}"),
        (digit, _) => digit.to_string(),
    };
    let code = |rng: &mut Rng| {
        let first = rng.pick(&["0.", "0.", "0.", "0.", "4.", "4!.", "4=.", "5."]);
        first.to_string() + &(0..1 + rng.below(4)).map(|_| digit(rng)).collect::<String>()
    };
    let codes: Vec<String> = (0..1 + rng.below(4)).map(|_| code(rng)).collect();
    let lists = ["", ";", ";nothing", ";;1,nothing", ";nothing;1;1+1,2", ";;;2+1;4", ";;0", ";;2"];
    format!("residues:{}{}", codes.join("|"), rng.pick(&lists))
}
