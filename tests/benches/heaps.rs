//! Heap games against their definitions, and sparse methods against each other.

use heap_games::{HeapSequence, Method, Rule};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let (code, to) = (&args[0], args[1].parse::<usize>().unwrap());
    let rule: Rule = code.parse().unwrap();
    let mut sequence = match args.get(2).map(String::as_str) {
        Some("sparse") => HeapSequence::with_method(rule, Method::Sparse),
        Some("blocks") => HeapSequence::with_method(rule, Method::SparseBlocks),
        Some("dense") => HeapSequence::with_method(rule, Method::Dense),
        _ => HeapSequence::new(rule),
    };
    let start = std::time::Instant::now();
    let mut before = 0;
    let mut next = 1 << 12;
    while before < to {
        let end = next.min(to);
        let t = cpu();
        sequence.extend_to(end).unwrap();
        let ns = (cpu() - t) / (end - before) as u64;
        println!("{code} {end} {ns} ns/value {} {:?} max {}", sequence.method(), start.elapsed(), sequence.values().iter().max().unwrap());
        before = end;
        next *= 2;
    }
    println!("{}", sequence.stats());
}

fn cpu() -> u64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse().unwrap()
}
