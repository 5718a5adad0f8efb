//! Misère quotients against published ones and against search.

use std::collections::{BTreeSet, HashMap};

use super::*;
use crate::misere::relations::Trust;
use crate::tests::naive::moves;
use crate::{Period, QuotientCertificate};
use test_support::{Rng, Search, size};

fn covering(code: &str, heap: usize) -> MisereQuotient<Rule> {
    let mut quotient = MisereQuotient::new(code.parse().unwrap());
    quotient.extend_to(heap).unwrap();
    quotient
}

/// Returns the element of a product as another program writes it: letters with powers.
fn element_of(quotient: &MisereQuotient<Rule>, letters: &HashMap<char, u16>, name: &str) -> u16 {
    let mut element = 0;
    let mut rest = name.trim_start_matches('1').chars().peekable();
    while let Some(letter) = rest.next() {
        let mut power = String::new();
        while let Some(digit) = rest.next_if(char::is_ascii_digit) {
            power.push(digit);
        }
        for _ in 0..power.parse().unwrap_or(1) {
            element = quotient.base.monoid.product(element, letters[&letter]);
        }
    }
    element
}

/// Checks that a certificate is read as it is written, and accepted.
fn assert_is_certified(quotient: &MisereQuotient<Rule>) {
    let certificate = QuotientCertificate::new(quotient);
    let text = certificate.to_string();
    assert_eq!(text.parse::<QuotientCertificate>().as_ref(), Ok(&certificate));
    let checked = certificate.check(Budget::OF_CHECKS);
    assert!(checked.is_ok(), "{checked:?} {text}");
}

/// Checks a quotient against a line of the table, name by name.
fn assert_is_as_in_table(line: &str) {
    let fields: Vec<&str> = line.split('\t').collect();
    let [code, tame, history, relations, losing, heaps] = fields[..] else {
        panic!("a line has six fields: {line}");
    };
    let quotient = covering(code, 20);
    assert_is_certified(&quotient);
    let growths: Vec<String> = quotient
        .history()
        .iter()
        .map(|growth| format!("{}:{}/{}", growth.heap, growth.order, growth.losing))
        .collect();
    assert_eq!(growths.join(" "), history, "{code}");
    assert_eq!(quotient.is_tame(), tame == "tame", "{code}");
    assert!(quotient.base.monoid.is_reduced(), "{code}");
    let heaps: Vec<&str> = heaps.split(' ').collect();
    assert_eq!(heaps.len(), 21);
    let mut letters = HashMap::new();
    for (heap, name) in heaps.iter().enumerate().filter(|(_, name)| name.len() == 1) {
        let letter = name.chars().next().unwrap();
        letters.entry(letter).or_insert(quotient.base.elements[heap]);
    }
    let element = |name: &str| element_of(&quotient, &letters, name);
    for (heap, name) in heaps.iter().enumerate() {
        assert_eq!(quotient.base.elements[heap], element(name), "{code} heap {heap}");
    }
    for relation in relations.split(',') {
        let (left, right) = relation.split_once('=').unwrap();
        assert_eq!(element(left), element(right), "{code} {relation}");
    }
    let theirs: BTreeSet<u16> = losing.split(',').map(element).collect();
    let ours: BTreeSet<u16> = quotient.base.monoid.losing.iter().collect();
    assert_eq!(theirs, ours, "{code}");
}

#[test]
fn quotients_are_those_of_another_solver() {
    let table = include_str!("../../../../../tests/fixtures/misere-quotients.tsv");
    let lines: Vec<&str> = table.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 43);
    lines.into_iter().for_each(assert_is_as_in_table);
}

#[test]
fn no_generator_that_is_presented_is_a_product_of_others() {
    let table = include_str!("../../../../../tests/fixtures/misere-quotients.tsv");
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let quotient = covering(line.split('\t').next().unwrap(), 20);
        let monoid = &quotient.base.monoid;
        let generators = monoid.irredundant_generators();
        for left_out in 0..=generators.len() {
            // The elements that the others reach, by multiplying until nothing is new.
            let mut reached = BTreeSet::from([0]);
            let mut count = 0;
            while reached.len() > count {
                count = reached.len();
                for (place, pair) in generators.iter().enumerate() {
                    let more: Vec<u16> =
                        reached.iter().map(|&x| monoid.product(x, pair.1)).collect();
                    reached.extend(more.into_iter().filter(|_| place != left_out));
                }
            }
            assert_eq!(reached.len() == monoid.order(), left_out == generators.len(), "{line}");
        }
        let presentation = quotient.presentation();
        let heaps: Vec<u64> = generators.iter().map(|pair| pair.0.into()).collect();
        let shown = presentation.generators().iter().map(|pair| pair.1);
        assert_eq!(shown.collect::<Vec<_>>(), heaps);
        assert_eq!(presentation.names().len(), monoid.order());
    }
    // A heap of six is two heaps of nine, and so no generator.
    let heaps = covering("0.123", 20).presentation().generators().len();
    assert_eq!(heaps, 4);
}

/// Calls `visit` with every sum of heaps up to a size with at most the given total.
fn for_each_sum(greatest: u64, total: u64, visit: &mut dyn FnMut(&[u64])) {
    let mut stack: Vec<(Vec<u64>, u64)> = vec![(Vec::new(), total)];
    while let Some((sum, left)) = stack.pop() {
        visit(&sum);
        let least = sum.last().copied().unwrap_or(1);
        for heap in least..=greatest.min(left) {
            let mut next = sum.clone();
            next.push(heap);
            stack.push((next, left - heap));
        }
    }
}

/// Checks every sum with a small total against the definition.
fn assert_follows_the_definition(rule: &Rule, quotient: &MisereQuotient<Rule>, total: u64) {
    let next = |heaps: &Vec<u64>| moves(rule, heaps).into_iter().map(|pair| pair.1).collect();
    let mut search = Search::new(true, next);
    let greatest = quotient.greatest_heap() as u64;
    for_each_sum(greatest, total, &mut |heaps| {
        let wins = search.wins(&heaps.to_vec());
        assert_eq!(quotient.outcome(heaps).map(Outcome::mover_wins), Ok(wins), "{rule} {heaps:?}");
    });
    assert_is_certified(quotient);
}

fn digits(rng: &mut Rng, below: u64) -> String {
    (0..1 + rng.below(3)).map(|_| char::from(b'0' + rng.below(below) as u8)).collect()
}

#[test]
fn sums_of_random_codes_follow_the_definition() {
    let mut rng = Rng::new(20);
    let (mut finite, mut wild) = (0, 0);
    let wanted = size(24, 120);
    while finite < wanted {
        let first = ["0", "0", "0", "4", "8"][rng.below(5) as usize];
        let digits = digits(&mut rng, if first == "8" { 4 } else { 8 });
        let rule: Rule = format!("{first}.{digits}").parse().unwrap();
        let budget = Budget { values: 150, bytes: 20_000 * 64, ..Budget::OF_QUOTIENTS };
        let mut quotient = MisereQuotient::within(rule.clone(), budget);
        // A refused quotient must be right as far as it goes.
        let _ = quotient.extend_to(14);
        assert_follows_the_definition(&rule, &quotient, 15);
        assert!(quotient.base.monoid.is_reduced(), "{rule}");
        finite += u32::from(quotient.greatest_heap() >= 8);
        wild += u32::from(!quotient.is_tame());
    }
    assert!(wild > wanted / 4, "{wild}");
}

#[test]
fn sums_under_other_rules_follow_the_definition() {
    for text in "nim lasker grundy halving smaller-part split-equal:3 bounded:2,5 \
        subtract:2,5,6 all-but:2,3 0.3F 0.[37]"
        .split(' ')
    {
        let rule: Rule = text.parse().unwrap();
        let mut quotient = MisereQuotient::new(rule.clone());
        // The last heap may be too much for the limits.
        let _ = quotient.extend_to(12);
        assert!(quotient.greatest_heap() >= 11, "{text}");
        assert_follows_the_definition(&rule, &quotient, 16);
    }
    let bash = covering("bash:3", 20);
    assert_eq!((bash.is_tame(), bash.order()), (true, 6));
}

#[test]
fn proven_periods_hold_further_on() {
    for (code, order, preperiod, period) in
        [("0.77", 40, 71, 12), ("0.123", 20, 5, 5), ("0.75", 8, 8, 2), ("0.15", 42, 66, 10)]
    {
        let mut quotient = covering(code, 16);
        while quotient.period().is_none_or(|period| period.proof.is_none()) {
            quotient.extend_to(quotient.greatest_heap() + 8).unwrap();
        }
        let found = quotient.period().unwrap();
        assert_eq!(quotient.order(), order, "{code}");
        let found_period = Period { preperiod, length: period, saltus: 0 };
        assert_eq!(found.period, found_period, "{code}");
        let proven = quotient.greatest_heap();
        quotient.extend_to(3 * proven).unwrap();
        assert_eq!(quotient.order(), order, "{code}");
        assert_eq!(quotient.period(), Some(found), "{code}");
    }
}

#[test]
fn limits_leave_what_was_found() {
    let budget = Budget { values: 100, ..Budget::OF_QUOTIENTS };
    let mut quotient = MisereQuotient::within("0.36".parse::<Rule>().unwrap(), budget);
    let error = MisereError::TooManyElements { heap: 20, order: 96, limit: 100 };
    assert_eq!(quotient.extend_to(30), Err(error));
    assert_eq!((quotient.greatest_heap(), quotient.order()), (19, 96));
    let few = Budget { bytes: 40 * 64, ..Budget::OF_QUOTIENTS };
    let mut quotient = MisereQuotient::within("0.77".parse::<Rule>().unwrap(), few);
    assert!(matches!(quotient.extend_to(30), Err(MisereError::TooManyPositions { limit: 40, .. })));
    assert_eq!(
        quotient.outcome(&[25]),
        Err(MisereError::BeyondQuotient { heap: 25, greatest: quotient.greatest_heap() as u64 })
    );
}

#[test]
fn quotients_of_random_codes_are_those_without_any_relation() {
    let mut rng = Rng::new(21);
    let (mut compared, mut grown) = (0, 0);
    let wanted = size(60, 600);
    while compared < wanted {
        let text = digits(&mut rng, 8);
        let rule: Rule = format!("0.{text}").parse().unwrap();
        let budget = Budget { values: 100, bytes: 20_000 * 64, ..Budget::OF_QUOTIENTS };
        let mut quotient = MisereQuotient::within(rule, budget);
        for heap in 1..14 {
            // A heap without a move is the end, and no generator.
            if moves(quotient.rule(), &[heap as u64]).is_empty() {
                quotient.extend_to(heap).unwrap();
                continue;
            }
            let mut guess = Guess::new(&quotient.base, heap);
            guess.drop_assumptions();
            let plain = guess.learn(Trust::Nothing);
            if quotient.extend_to(heap).is_err() {
                break;
            }
            let Ok(plain) = plain else { continue };
            compared += 1;
            grown += u32::from(quotient.history().last().is_some_and(|it| it.heap == heap as u64));
            let sizes = (plain.monoid.order(), plain.monoid.losing.len());
            assert_eq!(sizes, (quotient.order(), quotient.losing_count()), "0.{text} {heap}");
        }
    }
    assert!(grown > wanted / 8, "{grown}");
}

#[test]
fn dawsons_kayles_has_its_published_orders_up_to_638() {
    // From heap 31 on its sums take two machine words. Plambeck and Siegel go on to heap 33.
    let published = [(2, 2), (4, 6), (10, 12), (14, 24), (25, 144), (27, 176)];
    let published = [&published[..], &[(30, 360), (31, 520), (32, 552), (33, 638)]].concat();
    let published = &published[..size(8, 10)];
    let quotient = covering("0.07", published[published.len() - 1].0);
    assert_is_certified(&quotient);
    let growths = quotient.history().iter();
    let growths: Vec<_> = growths.map(|it| (it.heap as usize, it.order)).collect();
    assert_eq!(growths, published);
    let losing = [65, 89, 93, 109];
    assert!(quotient.history().iter().skip(6).zip(losing).all(|(it, count)| it.losing == count));
}

#[test]
fn a_failed_extension_can_be_tried_again_and_fails_the_same() {
    let fails = |steps: u64| {
        let budget = Budget { values: 30, steps, ..Budget::OF_QUOTIENTS };
        let rule: Rule = "kayles".parse().unwrap();
        let mut quotient = MisereQuotient::within(rule, budget);
        let error = quotient.extend_to(50).unwrap_err();
        (quotient, error)
    };
    // The allowed options only just suffice for the heap at fault.
    let has_many =
        |found: &(_, MisereError)| matches!(found.1, MisereError::TooManyElements { .. });
    let found = (1..200).map(|hundreds| fails(100 * hundreds)).find(has_many);
    let (mut quotient, first) = found.unwrap();
    let heap = quotient.greatest_heap();
    for _ in 0..20 {
        assert_eq!(quotient.extend_to(50).unwrap_err(), first);
        assert_eq!(quotient.greatest_heap(), heap);
    }
}

#[test]
fn coins_have_no_quotient() {
    let coins = MisereQuotient::new("mock-turtles".parse::<Rule>().unwrap()).extend_to(3);
    assert_eq!(coins, Err(MisereError::Rule(RuleError::NoMisere)));
}
