//! Searches by windows compared with whole tables, with the definition and with the literature.

use super::*;
use crate::PeriodSearch;
use crate::values::dense::LONGEST_TAKE;
use crate::values::on_level;
use test_support::{Rng, size};

fn rule(text: &str) -> Rule {
    text.parse().unwrap()
}

/// Returns the search that starts from a table of some length, with windows of a span; `None` if
/// the values are not sparse enough.
fn search(rule: &Rule, limit: u64, [table, span]: [usize; 2]) -> Option<WindowSearch> {
    let mut sequence = HeapSequence::new(rule.clone());
    sequence.extend_to(table - 1).unwrap();
    let moves = rule.kind().pair_moves()?;
    let run = Windowed::new(moves, sequence.into_values(), span)?;
    Some(WindowSearch::of(rule.clone(), run, limit))
}

/// Returns the codes of at most three digits whose values are sparse in a table.
fn codes(table: [usize; 2]) -> Vec<Rule> {
    let numbers = (0..1024).step_by(size(17, 1));
    let texts = numbers.map(|number| {
        let before = if number < 512 { 0 } else { 4 };
        format!("{before}.{:03o}", number % 512)
    });
    let rules = texts.map(|text| rule(&text)).chain([rule("grundy")]);
    rules.filter(|rule| search(rule, 0, table).is_some()).collect()
}

#[test]
fn periods_are_those_of_whole_tables() {
    let mut found = 0;
    for rule in codes([1 << 14, 1 << 12]) {
        let Ok(expected) = PeriodSearch::new(rule.clone(), 1 << 17).run() else { continue };
        let mut search = search(&rule, 1 << 18, [1 << 14, 1 << 12]).unwrap();
        let report = match search.run() {
            Ok(report) => report,
            // Two parts that are not kept may reach a value.
            Err(RuleError::NoWitness { .. }) => continue,
            Err(error) => panic!("{rule}: {error}"),
        };
        assert_eq!(report.period, expected.period, "{rule}");
        assert_eq!(report.max_value, expected.max_value, "{rule}");
        let needed = report.proof.unwrap().values_needed(report.period).unwrap();
        assert!(needed <= report.values_checked, "{rule}");
        found += 1;
    }
    assert!(found > size(3, 60), "{found}");
}

#[test]
fn periods_match_the_literature() {
    let known = [("0.16", 105_351, 149_459), ("0.56", 326_640, 144), ("0.356", 7_315, 142)];
    let long = [("0.354", 10_061_916, 1180), ("0.104", 197_769_598, 11_770_282)];
    for (text, preperiod, length) in known.into_iter().chain(long).take(size(3, 5)) {
        let found = WindowSearch::new(rule(text), 1 << 30).and_then(|mut search| search.run());
        let found = found.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(found.period, Period::plain(preperiod, length), "{text}");
    }
}

#[test]
fn values_are_those_of_whole_tables_or_refused() {
    let mut rng = Rng::named("values_are_those");
    let len = size(1 << 16, 1 << 20);
    let mut compared = 0;
    for text in ["0.106", "0.16", "0.104", "0.054", "0.454", "0.354", "0.165", "0.774", "grundy"] {
        let mut whole = HeapSequence::new(rule(text));
        whole.extend_to(len).unwrap();
        for span in [1 << 12, 1 << 13] {
            let Some(mut search) = search(&rule(text), u64::MAX, [1 << 14, span]) else { continue };
            let mut is_refused = false;
            while search.values() < len as u64 && !is_refused {
                let heap = search.values();
                let count = 1 + rng.below(PIECE as u64) as usize;
                let count = count.min(len - heap as usize);
                // Vectors may be disabled at any time.
                let level = if rng.below(8) == 0 { 1 } else { 2 };
                is_refused = on_level(level, || preperiod::extend(&mut search.run, count)).is_err();
                let end = search.values();
                let values = search.run.last((end - heap) as usize);
                let expected = whole.values().part(heap as usize..end as usize);
                assert!(values.iter().eq(expected.iter()), "{text} {span} {heap}");
                compared += end - heap;
            }
        }
    }
    assert!(compared > 4 * len as u64, "{compared}");
}

/// Returns the value of the heap after some windowed values by definition; `None` if a rare value
/// below it is not reached by any pair with a part among the first heaps.
fn by_definition(
    run: &Windowed,
    moves: &Moves,
    heap: usize,
    [head, last]: [&[u32]; 2],
) -> Option<u32> {
    let pair = |split: usize, part: usize| {
        let partner = last.len().checked_sub(split + part)?;
        Some(head[part] ^ last[partner])
    };
    let parts = || 1..run.span() - LONGEST_TAKE;
    let pairs = moves.splits.iter().flat_map(|&split| parts().map(move |part| (split, part)));
    let mut reached: Vec<u32> = pairs.filter_map(|(split, part)| pair(split, part)).collect();
    reached.extend(moves.takes.iter().map(|take| last[last.len() - take]));
    let is_common = |value: u32| run.is_common(heap, value);
    let value = (0..).find(|value| is_common(*value) && !reached.contains(value))?;
    let mut rare = (0..value).filter(|&rare| !is_common(rare));
    rare.all(|rare| reached.contains(&rare)).then_some(value)
}

#[test]
fn a_rare_value_without_a_witness_is_never_guessed() {
    let mut rng = Rng::named("a_rare_value");
    let (mut refused, mut found) = (0, 0);
    for text in ["0.104", "0.156", "0.16", "0.054"] {
        let moves = rule(text).kind().pair_moves().unwrap();
        let search = search(&rule(text), 0, [1 << 15, 1 << 13]);
        let Some(WindowSearch { run, .. }) = search else { continue };
        let head: Vec<u32> = run.table().iter().take(run.span()).collect();
        let real = run.last(run.span()).to_vec();
        for case in 0..size(5, 100) {
            // Windows that no table has: few values, so that others are not reached.
            let count = 1 + rng.below(6);
            let pairs: Vec<&[u32]> =
                (0..count).map(|_| &real[2 * rng.below(4096) as usize..][..2]).collect();
            let mut window: Vec<u32> =
                (0..real.len()).map(|place| pairs[rng.below(count) as usize][place % 2]).collect();
            if case % 2 == 0 {
                window[..4000].copy_from_slice(&real[..4000]);
            }
            // Some larger than others.
            let first = run.next() as usize - window.len();
            for _ in 0..if case % 4 == 1 { 4 } else { 0 } {
                let place = window.len() - 1 - rng.below(600) as usize;
                let large = rng.below(120) as u32;
                if run.is_common(first + place, large) {
                    window[place] = large;
                }
            }
            let kept = window.iter().copied().collect();
            let mut run = run.at_window(run.next(), &kept).unwrap();
            // One value at a time, or whole blocks.
            let most = if case % 3 == 0 { 1 } else { 128 };
            let mut is_whole = true;
            while is_whole && window.len() < real.len() + 400 {
                let first = run.next();
                is_whole = run.extend(most).is_ok();
                let count = (run.next() - first) as usize;
                for (heap, value) in (first as usize..).zip(run.last(count).iter()) {
                    let expected = by_definition(&run, &moves, heap, [&head, &window]);
                    assert_eq!(expected, Some(value), "{text} {case} {heap}");
                    window.push(value);
                }
                let heap = run.next() as usize;
                let expected = by_definition(&run, &moves, heap, [&head, &window]);
                assert!(is_whole || expected.is_none(), "{text} {case} {heap}");
                found += count;
            }
            refused += usize::from(run.extend(1).is_err());
        }
    }
    assert!(refused > 0 && found > 100, "{refused} {found}");
}

#[test]
fn a_search_goes_on_from_its_state() {
    let mut rng = Rng::named("a_search_goes_on");
    for (text, table) in [("0.16", [1 << 18, 1 << 16]), ("0.156", [1 << 15, 1 << 13])] {
        let new = search(&rule(text), 1 << 20, table).unwrap_or_else(|| panic!("{text}"));
        let expected = new.clone().run().unwrap();
        for _ in 0..size(3, 100) {
            let mut run = new.clone();
            let mut is_new = true;
            let report = loop {
                if let Some(report) = run.step(1 + rng.below(300_000)).unwrap() {
                    break report;
                }
                let mut state = &run.state()[..];
                run = new.clone().at_state(&mut state).unwrap();
                assert!(state.is_empty());
                is_new = false;
            };
            assert_eq!((report.period, report.max_value), (expected.period, expected.max_value));
            assert_eq!(report.proof.is_some(), is_new);
            assert_eq!(report.assumption.is_some(), !is_new);
        }
    }
}

#[test]
fn states_that_are_none_are_refused() {
    let mut rng = Rng::named("states_that_are_none");
    let mut search = WindowSearch::new(rule("0.156"), 1 << 20).unwrap();
    search.step(100_000).unwrap();
    let state = search.state();
    let read = |bytes: &[u8]| WindowSearch::from_state(rule("0.156"), 1 << 20, bytes).unwrap();
    assert!(read(&state).is_some());
    assert!(read(&[]).is_none());
    assert!(read(&[&state[..], &[0]].concat()).is_none());
    for _ in 0..size(5, 300) {
        assert!(read(&state[..rng.below(state.len() as u64) as usize]).is_none());
        // A number of the head: of the others only the bounds are checked.
        let mut other = state.clone();
        let place = rng.below(48) as usize;
        other[place] ^= 1 << rng.below(8);
        if let Some(mut search) = read(&other) {
            let _ = search.step(1 << 16);
        }
    }
    let other = WindowSearch::from_state(rule("0.104"), 1 << 20, &state).unwrap();
    assert!(other.is_none());
}

#[test]
fn rules_without_windows_say_why() {
    for text in ["nim", "0.3F", "subtract:1,2,3", "0.3[3]"] {
        let error = WindowSearch::new(rule(text), 1 << 20).unwrap_err();
        assert!(error.to_string().ends_with("Grundy's game"), "{text}: {error}");
    }
    // Not sparse, sparse with large rare heaps, and with many.
    for text in ["0.007", "0.1007", "0.165"].into_iter().take(size(2, 3)) {
        let error = WindowSearch::new(rule(text), 1 << 20).unwrap_err();
        assert!(error.to_string().ends_with("too large"), "{text}: {error}");
    }
    let limit = 300_000;
    let error = WindowSearch::new(rule("0.16"), limit).unwrap().run().unwrap_err();
    assert_eq!(error, RuleError::NoPeriod { limit });
}
