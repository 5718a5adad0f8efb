//! Heap games: fast methods against the definition with a Boolean array for each heap, and against
//! the scalar sparse method; the argument `--long` adds lines that take minutes.

use heap_games::{
    EqualSplit, HeapSequence, HeapValues, Method, PeriodSearch, Rule, SubtractionSet,
};
use std::time::Duration;
use test_support::Rng;
use workspace_tests::race::{Choice, Race, best_of, print_heading, timed};

fn main() {
    let long = Choice::from_arguments().has("--long");
    print_heading();
    for code in [".16", ".104", ".106"] {
        codes(code, "goal 200");
    }
    codes("0.77", "goal 12, dense, no period");
    codes("0.007", "goal 2");
    codes("grundy", "goal 3");
    for code in [".16", ".104"] {
        late(code, 1_000_000, "goal 5");
    }
    if long {
        late("grundy", 1_000_000, "goal 8");
        for code in [".16", ".104"] {
            growth(code);
        }
    }
    equal_split(long);
    for (count, greatest, goal) in
        [(32, 256, "goal 5"), (64, 65_536, "goal 10"), (512, 1024, "goal 3")]
    {
        subtraction(count, greatest, goal);
    }
    proofs(long);
}

fn rule(text: &str) -> Rule {
    text.parse().expect("the rule is written well")
}

fn extended(text: &str, method: Option<Method>, to: usize) -> HeapSequence {
    let mut sequence = match method {
        Some(method) => HeapSequence::new(rule(text)).by_method(method),
        None => HeapSequence::new(rule(text)),
    };
    sequence.extend_to(to).expect("values fit 32 bits");
    sequence
}

/// The definition: a Boolean array for each heap, all pairs of all digits.
fn by_boolean_array(text: &str, to: usize) -> Vec<u32> {
    let rule = rule(text);
    let digits: Vec<u8> = match &rule {
        Rule::Code(code) => code.digits().to_vec(),
        _ => vec![4],
    };
    let unequal = rule == Rule::UnequalSplit;
    let mut values: Vec<u32> = Vec::with_capacity(to + 1);
    let mut reached = vec![false; 4096];
    for heap in 0..=to {
        reached.fill(false);
        for (take, digit) in digits.iter().enumerate().take(heap + 1) {
            let rest = heap - take;
            if digit & 1 != 0 && rest == 0 {
                reached[0] = true;
            }
            if digit & 2 != 0 && rest > 0 {
                reached[values[rest] as usize] = true;
            }
            if digit & 4 != 0 && rest >= 2 {
                let pairs = if unequal { (rest - 1) / 2 } else { rest / 2 };
                let (low, high) = (&values[1..=pairs], &values[rest - pairs..rest]);
                for (&a, &b) in low.iter().zip(high.iter().rev()) {
                    reached[(a ^ b) as usize] = true;
                }
            }
        }
        let value = reached.iter().take_while(|&&reached| reached).count();
        values.push(value as u32);
    }
    values
}

fn codes(text: &str, goal: &str) {
    const TO: usize = 100_000;
    let race = Race::against_one_run(
        3,
        || by_boolean_array(text, TO),
        || {
            let forced = (text == "0.77").then_some(Method::Dense);
            extended(text, forced, TO).values().iter().collect()
        },
    );
    race.print(&format!("{text} to 10^5: definition, chosen method"), TO as u64, goal);
}

/// A value at `to` by blocks against one at 10^5 by the scalar sparse method, or, for Grundy's
/// game, against one at the same heap.
fn late(text: &str, to: usize, goal: &str) {
    let span = 20_000;
    let scalar_to = if text == "grundy" { to } else { 100_000 };
    let values = extended(text, None, to);
    let slow = at_the_end(text, Method::Sparse, &values, scalar_to - span, span);
    let fast = at_the_end(text, Method::SparseBlocks, &values, to - 4 * span, 4 * span) / 4;
    let race = Race { classical: slow, fast };
    let work = format!("{text}: scalar sparse at {scalar_to}, chosen method at {to}");
    race.print(&work, span as u64, goal);
}

/// Returns the time for the heaps after a start, and checks their values.
fn at_the_end(
    text: &str,
    method: Method,
    known: &HeapSequence,
    from: usize,
    span: usize,
) -> Duration {
    let head: Vec<u32> = known.values().iter().take(from).collect();
    let mut best = Duration::MAX;
    for _ in 0..2 {
        let resumed = HeapSequence::with_values(rule(text), cells(&head));
        let mut sequence = resumed.expect("the values are possible").by_method(method);
        // The first heaps choose the space and the pairs to try first.
        sequence.extend_to(from + 256).expect("values fit");
        let ((), time) = timed(|| sequence.extend_to(from + span - 1).expect("values fit"));
        assert!(
            (from..from + span).all(|heap| sequence.values().get(heap) == known.values().get(heap))
        );
        best = best.min(time);
    }
    best
}

fn cells(values: &[u32]) -> HeapValues {
    values.iter().copied().collect()
}

fn growth(text: &str) {
    let (_, short) = timed(|| extended(text, None, 1_000_000));
    let (_, long) = timed(|| extended(text, None, 100_000_000));
    let race = Race { classical: short * 100, fast: long };
    race.print(&format!("{text}: a value to 10^6, a value to 10^8"), 100_000_000, "goal 1");
}

/// One value of the equal splitting with blocks of equal quotients.
fn by_quotients(values: &[u32], n: usize, reached: &mut Vec<u32>) -> u32 {
    reached.clear();
    let mut parts = 2;
    while parts <= n {
        let quotient = n / parts;
        let last = n / quotient;
        for m in parts..=last.min(parts + 1) {
            let (larger, smaller) = (n % m, m - n % m);
            let mut value = 0;
            if larger % 2 == 1 {
                value ^= values[quotient + 1];
            }
            if smaller % 2 == 1 {
                value ^= values[quotient];
            }
            reached.push(value);
        }
        parts = last + 1;
    }
    let mut present = [false; 1024];
    for &value in reached.iter() {
        present[value as usize] = true;
    }
    present.iter().take_while(|&&present| present).count() as u32
}

fn equal_split(long: bool) {
    const TO: usize = 1_000_000;
    let (values, fast) = best_of(3, || EqualSplit::new(2).values(TO));
    // Every 500th heap represents all.
    let mut reached = Vec::new();
    let ((), sample) = timed(|| {
        for n in (500..=TO).step_by(500) {
            assert_eq!(by_quotients(&values, n, &mut reached), values[n]);
        }
    });
    let race = Race { classical: sample * 500, fast };
    race.print("split-equal:2 to 10^6: blocks of quotients, counters", TO as u64, "goal 250");
    if long {
        let (_, far) = timed(|| extended("split-equal:2", None, 100 * TO));
        let race = Race { classical: fast * 100, fast: far };
        race.print("split-equal:2: a value to 10^6, a value to 10^8", 100 * TO as u64, "goal 0.56");
    }
}

fn subtraction(count: u64, greatest: u64, goal: &str) {
    const TO: usize = 300_000;
    let mut rng = Rng::new(1);
    let mut takes = std::collections::BTreeSet::new();
    while (takes.len() as u64) < count {
        takes.insert(rng.between(1, greatest));
    }
    let set = SubtractionSet::new(takes.iter().copied()).expect("takes are positive");
    let race = Race::against_one_run(
        3,
        || {
            let mut values: Vec<u32> = Vec::new();
            let mut reached = vec![false; takes.len() + 2];
            for heap in 0..=TO {
                reached.fill(false);
                for &take in set.takes().iter().take_while(|&&take| take <= heap as u64) {
                    reached[values[heap - take as usize] as usize] = true;
                }
                let value = reached.iter().take_while(|&&reached| reached).count();
                values.push(value as u32);
            }
            values
        },
        || set.values(TO),
    );
    let work = format!("subtract {count} of 1..{greatest}: definition, blocks");
    race.print(&work, TO as u64, goal);
}

fn proofs(long: bool) {
    let prove = |text: &str, limit: usize| {
        let mut search = PeriodSearch::new(rule(text), limit);
        let (report, time) = timed(|| search.run());
        (report.ok().filter(|report| report.proof.is_some()), time)
    };
    let mut list = vec![(".354", "goal 2 s")];
    if long {
        list.extend([(".104", "goal 15 s"), (".054", "goal 15 s"), (".454", "goal 15 s")]);
    }
    for (text, goal) in list {
        let (report, time) = prove(text, 1 << 30);
        let report = report.expect("the period is proven");
        println!(
            "{text}: period {} from {} proven from a cold start in {} ms  {goal}",
            report.period.length,
            report.period.preperiod,
            time.as_millis()
        );
    }
    let codes = (0..1024).map(|n| format!("{}.{:03o}", n / 512 * 4, n % 512));
    let times = codes.filter_map(|code| match prove(&code, 20_000) {
        (Some(_), time) => Some(time),
        _ => None,
    });
    let times: Vec<Duration> = times.collect();
    let (count, time) = (times.len(), times.iter().sum::<Duration>());
    println!(
        "codes of three digits: {count} of 1024 proven within 20000 values in {} ms  goal 3 s",
        time.as_millis()
    );
}
