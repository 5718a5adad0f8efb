//! Reading of 10^7 six-digit numbers: the scanner beside `split_ascii_whitespace` and `parse`.

use judge_io::{Scanner, Source, Writer};
use test_support::Rng;
use workspace_tests::race::{Race, print_heading};

const COUNT: u64 = 10_000_000;

fn main() {
    let mut rng = Rng::new(1);
    let numbers: Vec<u64> = (0..COUNT).map(|_| rng.between(100_000, 999_999)).collect();
    let mut writer = Writer::new(Vec::new());
    writer.joined(&numbers, "\n").newline();
    let text = writer.into_inner().expect("a vector takes all");
    print_heading();
    race_file(&text);
    race_memory(&text, &numbers);
    race_writing(&numbers);
}

/// Adds the numbers of a text up the way programs usually do.
fn classical_sum(text: &str) -> u64 {
    text.split_ascii_whitespace().map(|token| token.parse::<u64>().expect("a number")).sum()
}

/// Adds the numbers of an input up with the scanner.
fn scanned_sum<S: Source>(mut scanner: Scanner<S>) -> u64 {
    let mut sum = 0;
    let result = scanner.each_int_in(COUNT, 0..=u64::MAX, "number", |number| sum += number);
    result.map(|()| sum).expect("numbers")
}

fn race_file(text: &[u8]) {
    let path = std::env::temp_dir().join(format!("impartial-scan-{}.txt", std::process::id()));
    std::fs::write(&path, text).expect("the file can be written");
    let classical = || classical_sum(&std::fs::read_to_string(&path).expect("the file is text"));
    let file = || std::fs::File::open(&path).expect("the file is there");
    let race = Race::run(5, classical, || scanned_sum(Scanner::from_reader(file())));
    std::fs::remove_file(&path).expect("the file can be removed");
    race.print("scan a file of 10^7 numbers of 6 digits", COUNT, ">= 3x");
}

fn race_memory(text: &[u8], numbers: &[u64]) {
    let as_text = || std::str::from_utf8(text).expect("digits are ASCII");
    let classical = || classical_sum(as_text());
    let slice = || scanned_sum(Scanner::new(text));
    assert_eq!(slice(), numbers.iter().sum::<u64>());
    Race::run(5, classical, slice).print("the same in memory, as a slice", COUNT, "");
    let stream = || scanned_sum(Scanner::from_reader(text));
    Race::run(5, classical, stream).print("the same in memory, through a reader", COUNT, "");
    let classical_vector = || {
        let tokens = as_text().split_ascii_whitespace();
        tokens.map(|token| token.parse().expect("a number")).collect::<Vec<u64>>()
    };
    let vector = || Scanner::new(text).ints::<u64>(COUNT, "number").expect("numbers");
    assert_eq!(vector(), numbers);
    Race::run(5, classical_vector, vector).print("the same in memory, into a vector", COUNT, "");
    let one_by_one = || {
        let mut scanner = Scanner::new(text);
        (0..COUNT).map(|_| scanner.int::<u64>("number").expect("a number")).sum::<u64>()
    };
    Race::run(5, classical, one_by_one).print("the same in memory, one call a number", COUNT, "");
}

fn race_writing(numbers: &[u64]) {
    let plain = || numbers.iter().map(u64::to_string).collect::<Vec<_>>().join("\n").len();
    let writer = || {
        let mut writer = Writer::new(Vec::with_capacity(8 * numbers.len()));
        writer.joined(numbers, "\n");
        writer.into_inner().expect("a vector takes all").len()
    };
    Race::run(3, plain, writer).print("write 10^7 numbers of 6 digits", COUNT, "");
}
