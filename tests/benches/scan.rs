//! Reading of 10^7 six-digit numbers: the scanner beside `split_ascii_whitespace` and `parse`.

use judge_io::{Scanner, Writer};
use test_support::Rng;
use workspace_tests::race::{Race, print_heading};

const COUNT: u64 = 10_000_000;

fn main() {
    let mut rng = Rng::new(1);
    let numbers: Vec<u64> = (0..COUNT).map(|_| rng.between(100_000, 999_999)).collect();
    let mut writer = Writer::new(Vec::new());
    writer.joined(&numbers, "\n").newline();
    let text = writer.finish().expect("a vector takes all");
    let sum: u64 = numbers.iter().sum();

    print_heading();
    let classical = || {
        let text = std::str::from_utf8(&text).expect("digits are ASCII");
        text.split_ascii_whitespace()
            .map(|token| token.parse::<u64>().expect("a number"))
            .sum::<u64>()
    };
    let all = 0..=u64::MAX;
    let slice = || {
        let mut sum = 0;
        let result =
            Scanner::new(&text).each_int_in(COUNT, all.clone(), "number", |number| sum += number);
        result.map(|()| sum).expect("numbers")
    };
    let stream = || {
        let mut scanner = Scanner::from_reader(&text[..]);
        let mut sum = 0;
        let result = scanner.each_int_in(COUNT, all.clone(), "number", |number| sum += number);
        result.map(|()| sum).expect("numbers")
    };
    let one_by_one = || {
        let mut scanner = Scanner::new(&text);
        (0..COUNT).map(|_| scanner.int::<u64>("number").expect("a number")).sum::<u64>()
    };
    let classical_vector = || {
        let text = std::str::from_utf8(&text).expect("digits are ASCII");
        let tokens = text.split_ascii_whitespace();
        tokens.map(|token| token.parse().expect("a number")).collect::<Vec<u64>>()
    };
    let vector = || Scanner::new(&text).ints::<u64>(COUNT, "number").expect("numbers");
    assert_eq!(slice(), sum);
    assert_eq!(vector(), numbers);
    let path = std::env::temp_dir().join(format!("impartial-scan-{}.txt", std::process::id()));
    std::fs::write(&path, &text).expect("the file can be written");
    let classical_file = || {
        let text = std::fs::read_to_string(&path).expect("the file is text");
        text.split_ascii_whitespace()
            .map(|token| token.parse::<u64>().expect("a number"))
            .sum::<u64>()
    };
    let file = || {
        let file = std::fs::File::open(&path).expect("the file is there");
        let mut sum = 0;
        Scanner::from_reader(file)
            .each_int_in(COUNT, all.clone(), "number", |number| sum += number)
            .expect("numbers");
        sum
    };
    let race = Race::run(5, classical_file, file);
    std::fs::remove_file(&path).expect("the file can be removed");
    race.print("scan a file of 10^7 numbers of 6 digits", COUNT, ">= 3x");
    Race::run(5, classical, slice).print("the same in memory, as a slice", COUNT, "");
    Race::run(5, classical, stream).print("the same in memory, through a reader", COUNT, "");
    Race::run(5, classical_vector, vector).print("the same in memory, into a vector", COUNT, "");
    Race::run(5, classical, one_by_one).print("the same in memory, one call a number", COUNT, "");

    let plain = || numbers.iter().map(u64::to_string).collect::<Vec<_>>().join("\n").len();
    let writer = || {
        let mut writer = Writer::new(Vec::with_capacity(8 * numbers.len()));
        writer.joined(&numbers, "\n");
        writer.finish().expect("a vector takes all").len()
    };
    Race::run(3, plain, writer).print("write 10^7 numbers of 6 digits", COUNT, "");
}
