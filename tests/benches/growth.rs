//! The time an item as inputs grow from 10^4 to 10^7 items, beside what memory allows at best.

#[path = "graph/inputs.rs"]
#[expect(dead_code, reason = "the benchmark of graphs uses all of it")]
mod inputs;

use graph_retro::{Digraph, Play, Solver};
use heap_games::{HeapSequence, Rule};
use inputs::Input;
use judge_io::{Scanner, Writer};
use mex_core::{GameGraph, grundy_values};
use nim_algebra::Batch;
use std::time::Duration;
use test_support::Rng;
use tree_hackenbush::WeightedTree;
use workspace_tests::race::{Choice, best_of};

const SIZES: [u32; 4] = [10_000, 100_000, 1_000_000, 10_000_000];

fn main() {
    let choice = Choice::from_arguments();
    println!(
        "{:<52} {:>8} {:>8} {:>8} {:>8}  exponent",
        "ns an item, of items", "10^4", "10^5", "10^6", "10^7"
    );
    let parts: [(&str, fn()); 5] = [
        ("memory", memory),
        ("numbers", numbers),
        ("graphs", graphs),
        ("trees", trees),
        ("heaps", heaps),
    ];
    parts.iter().filter(|(name, _)| choice.takes(name)).for_each(|(_, part)| part());
}

/// Prints the time an item at every size, and the power of the size that the whole time grows with.
#[expect(clippy::float_arithmetic, reason = "times are measured, and no game depends on them")]
fn print(work: &str, mut time: impl FnMut(u32) -> Duration) {
    let each = SIZES.map(|size| time(size).as_nanos() as f64 / f64::from(size));
    let exponent = 1.0 + (each[3] / each[0]).log10() / 3.0;
    let [a, b, c, d] = each;
    println!("{work:<52} {a:>8.2} {b:>8.2} {c:>8.2} {d:>8.2}  {exponent:.2}");
}

/// Returns the least time of as many runs as small inputs need to be measured.
fn least<T>(size: u32, routine: impl FnMut() -> T) -> Duration {
    best_of((SIZES[3] / size).clamp(3, 60) as usize, routine).1
}

/// Returns random numbers below a bound.
fn random(count: u32, bound: u32) -> Vec<u32> {
    let mut rng = Rng::new(3);
    (0..count).map(|_| rng.below(u64::from(bound)) as u32).collect()
}

/// What the machine does at best: the limits of everything below.
fn memory() {
    print("limit: one pass over words of 8 bytes", |size| {
        let words = vec![7u64; size as usize];
        least(size, || words.iter().fold(0, |sum, word| sum ^ word))
    });
    print("limit: bytes at random, in any order", |size| {
        let (bytes, places) = (vec![1u8; size as usize], random(size, size));
        least(size, || places.iter().map(|&place| u64::from(bytes[place as usize])).sum::<u64>())
    });
    print("limit: words of 4 bytes at random, in any order", |size| {
        let (words, places) = (vec![1u32; size as usize], random(size, size));
        least(size, || places.iter().map(|&place| u64::from(words[place as usize])).sum::<u64>())
    });
    print("limit: words of 4 bytes, each says which is next", |size| {
        let next = Rng::new(4).permutation(size);
        least(size, || (0..size).fold(0, |place, _| next[place as usize]))
    });
}

fn numbers() {
    let numbers = |size| random(size, 900_000).into_iter().map(|number| 100_000 + number);
    print("numbers of 6 digits, read", |size| {
        let mut writer = Writer::new(Vec::new());
        writer.joined(numbers(size).collect::<Vec<_>>(), "\n");
        let text = writer.into_inner().expect("a vector takes all");
        least(size, || {
            let mut sum = 0;
            let add = |number: u32| sum += u64::from(number);
            let read = Scanner::new(&text).each_int_in(size, 0..=u32::MAX, "number", add);
            read.map(|()| sum).expect("numbers")
        })
    });
    print("numbers of 6 digits, written", |size| {
        let numbers: Vec<u32> = numbers(size).collect();
        least(size, || {
            let mut writer = Writer::new(Vec::new());
            writer.joined(&numbers, "\n");
            writer.into_inner().expect("a vector takes all").len()
        })
    });
    print("nim products of 64 bits, by the slice", |size| {
        let mut rng = Rng::new(2);
        let factors: Vec<u64> = (0..size).map(|_| rng.between(0, u64::MAX)).collect();
        let (mut products, batch) = (vec![0; size as usize], Batch::new());
        least(size, || batch.mul(&factors, &factors, &mut products).expect("equal lengths"))
    });
}

fn graphs() {
    print("edges of a random graph, taken in and solved", |size| {
        let input = Input::random_of("", size / 4, size);
        least(size, || {
            let graph = Digraph::from_edges(input.position_count, &input.edges).expect("a graph");
            Solver::new().solve(&graph, Play::Normal).remoteness(0)
        })
    });
    print("the same, solved alone", |size| {
        let input = Input::random_of("", size / 4, size);
        let graph = Digraph::from_edges(input.position_count, &input.edges).expect("a graph");
        least(size, || Solver::new().solve(&graph, Play::Normal).remoteness(0))
    });
    print("the same, a best move of every position", |size| {
        let input = Input::random_of("", size / 4, size);
        let graph = Digraph::from_edges(input.position_count, &input.edges).expect("a graph");
        let solution = Solver::new().solve(&graph, Play::Normal);
        least(size, || solution.moves(&graph).option(0))
    });
    print("edges of a random graph without cycles, valued", |size| {
        let ends = random(2 * size, size / 4);
        let pairs = ends.chunks_exact(2).filter(|pair| pair[0] != pair[1]);
        let edges: Vec<(u32, u32)> =
            pairs.map(|pair| (pair[0].max(pair[1]), pair[0].min(pair[1]))).collect();
        let graph = GameGraph::from_edges(size / 4, &edges).expect("a graph");
        least(size, || grundy_values(&graph).expect("no cycle").len())
    });
}

fn trees() {
    for (name, reach) in [("random tree", u64::MAX), ("path", 1)] {
        print(&format!("Hackenbush, all winning moves of a {name}"), |size| {
            let mut rng = Rng::new(7);
            let below = |v: u32| u64::from(v).min(reach).max(1);
            let parents: Vec<u32> =
                (0..=size).map(|v| v.saturating_sub(1 + rng.below(below(v)) as u32)).collect();
            let weights = vec![1; parents.len()];
            least(size, || {
                let tree = WeightedTree::from_parents(&parents, &weights).expect("a tree");
                tree.into_winning_moves().len()
            })
        });
    }
}

fn heaps() {
    // Codes without rare values, such as Kayles, take a time that grows with the square.
    for code in ["0.16", "split-equal:2", "subtract:2,5,7"] {
        print(&format!("values of {code}"), |size| {
            least(size, || {
                let rule: Rule = code.parse().expect("a rule");
                let mut sequence = HeapSequence::new(rule);
                sequence.extend_to(size as usize).expect("values fit 32 bits");
                sequence.values().len()
            })
        });
    }
}
