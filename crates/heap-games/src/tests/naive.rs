//! Rules of every kind, their moves by definition, and all ways to compute their values.

use mex_core::{Evaluator, Options, Ruleset};
use test_support::{Rng, size};

use crate::*;

/// Rules of every kind except coins, as text.
const RULES: &str = "nim lasker halving smaller-part grundy split-equal:0 split-equal:1 split-equal:3 \
    split-equal:7 bounded:1,4 bounded:2,9 subtract:1,3,4 subtract:2,5,6,11 all-but:1 all-but:4 all-but:2,5 \
    all-but:1,2,3,7 0.0 0.1 0.3 0.07 0.77 0.3F 0.[3] 4.0 4.3 4.007 4.[3] 8.0 8.3";

/// Returns rules of every kind except coins, and some more.
pub(crate) fn rules_and(
    more: impl IntoIterator<Item = &'static str>,
) -> impl Iterator<Item = &'static str> {
    RULES.split(' ').chain(more)
}

/// Returns the moves in a position of heaps, each with the heaps after it, in increasing order
/// without empty heaps.
pub(crate) fn moves(rule: &Rule, heaps: &[u64]) -> Vec<(HeapMove, Vec<u64>)> {
    let mut list = Vec::new();
    for (index, &heap_size) in heaps.iter().enumerate() {
        rule.for_each_option(heap_size, &mut |parts| {
            let mut into: Vec<u64> = parts.iter().copied().filter(|&part| part > 0).collect();
            into.sort_unstable();
            let mut next = heaps.to_vec();
            next.remove(index);
            next.extend(&into);
            next.retain(|&heap| heap > 0);
            next.sort_unstable();
            list.push((HeapMove { heap_size, into }, next));
        });
    }
    list
}

/// Returns an octal or hexadecimal code.
fn random_code(rng: &mut Rng) -> String {
    let base = 8 << rng.below(2);
    let mut text = ["0.", "4.", "8.", "C."][rng.below(base / 4) as usize].to_string();
    for _ in 0..rng.below(6) {
        text += &format!("{:X}", rng.below(base));
    }
    if rng.below(3) == 0 {
        text += &format!("[{:X}{:X}]", rng.below(base), rng.below(base));
    }
    text
}

/// Returns takes with a common divisor.
pub(crate) fn random_takes(rng: &mut Rng) -> String {
    let unit = 1 + rng.below(9);
    let takes = (0..1 + rng.below(4)).map(|_| (unit * (1 + rng.below(5))).to_string());
    format!("subtract:{}", takes.collect::<Vec<_>>().join(","))
}

/// mex-core, the engine of the rule at any moment with its copies, the engine for all codes, closed
/// forms, streams and single answers share only the options; and no value is refused as too large.
#[test]
fn every_way_to_values_agrees_with_the_options() {
    let more = "turtles mock-turtles twins ruler turn:1 turn:1-3 turn:1-4 turn:2-4C turn:4SF \
        bash:4 bounded:3,8 all-but:40,90 split-equal:50 4.[3] 0.03 0.0033 0.003[3] 0.[37] \
        0.3003330[3] 80.3 0.3F? 0.*!3 0.{0,2=,3?+}[3] \
        residues:0.33|0.7!3;nothing;;1 residues:4=.3|0.7";
    let named = rules_and(more.split(' ')).map(|text| (text.to_string(), 400));
    let mut rng = Rng::new(12);
    let random = (0..size(600, 3000)).map(|round| match round % 3 {
        0 => (random_takes(&mut rng), 130),
        _ => (random_code(&mut rng), 90),
    });
    for (text, most) in named.chain(random) {
        let rule: Rule = text.parse().unwrap();
        let to = match &rule {
            Rule::Turning(_) | Rule::Break(_) => 24,
            Rule::Code(code) if code.max_parts() > 2 => 40,
            _ => most,
        };
        let expected = values_by_definition(&rule, to);
        let mut evaluator = Evaluator::new(&rule);
        for (heap, &value) in (0..).zip(&expected[..13]) {
            assert_eq!(evaluator.value(&heap), Ok(value), "{text} {heap}");
            let mut options = Options::new();
            rule.options(&heap, &mut options);
            assert_eq!(rule.is_terminal(&heap), options.is_empty(), "{text} {heap}");
        }
        let is_right = |values: &HeapValues| values.iter().eq(expected.iter().copied());
        let new = || HeapSequence::new(rule.clone());
        let (mut sequence, mut plain) = (new(), new().by_method(Method::Definition));
        for part in [0, 9, 10, to / 2, to] {
            sequence.extend_to(part).unwrap();
            assert_eq!(sequence.values().len(), part + 1);
            plain.extend_to(part).unwrap();
            let given = HeapSequence::with_values(rule.clone(), sequence.values().clone());
            for mut other in [sequence.clone(), given.unwrap()] {
                other.extend_to(to).unwrap();
                assert!(is_right(other.values()), "{text} from {part}");
            }
        }
        assert!(is_right(sequence.values()) && is_right(plain.values()), "{text}");
        let budget = Budget::of_values(1 << 12);
        for heap in (0..3).chain((3..=to as u64).step_by(11)) {
            let mut count = 0;
            rule.for_each_option(heap, &mut |_| count += 1);
            assert!(count <= rule.kind().most_options(heap), "{text} {heap}");
            let value = u128::from(expected[heap as usize]);
            assert_eq!(rule.value(heap, budget), Ok(value), "{text} {heap}");
            let closed = rule.closed_form(heap).unwrap_or(value);
            let (reduced, unit) = rule.reduced(heap);
            let reduced = values_by_definition(&reduced, (heap / unit) as usize).pop();
            assert_eq!((closed, reduced.map(u128::from)), (value, Some(value)), "{text} {heap}");
        }
        let streamed = streamed(ValueStream::new(rule, budget), expected.len());
        assert!(streamed.into_iter().eq(expected.into_iter().map(u128::from)), "{text}");
    }
}

/// Returns values filled in pieces of many lengths, with single values in between.
fn streamed(mut stream: ValueStream, count: usize) -> Vec<u128> {
    let mut filled = Vec::new();
    for piece in (0..).map(|round| round * round % 37) {
        let mut list = vec![0; piece.min(count - filled.len())];
        assert_eq!(stream.fill(&mut list), Ok(list.len()));
        filled.extend(list);
        if filled.len() == count {
            break;
        }
        filled.extend(stream.next().transpose().unwrap());
    }
    filled
}
