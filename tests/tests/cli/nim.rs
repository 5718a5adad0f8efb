//! `impartial nim`: what a person reads, and what a program relies on.

use nim_algebra::{Nimber, nim_mul};
use test_support::Rng;
use workspace_tests::cli::Run;

/// Runs `nim` and returns its status, its output and its errors.
fn run(arguments: &str, input: &str) -> (u8, String, String) {
    let words = ["nim"].into_iter().chain(arguments.split_whitespace());
    Run::new(words, input.as_bytes()).parts()
}

#[track_caller]
fn output(arguments: &str) -> String {
    Run::line(&format!("nim {arguments}")).success().trim_end().to_string()
}

/// Returns what each command prints.
fn transcript(commands: &[&str]) -> String {
    let lines = commands.iter().map(|command| format!("nim {command}"));
    lines.map(|line| Run::line(&line).shown(&line)).collect()
}

#[test]
fn operations_print_their_values() {
    insta::assert_snapshot!(
        "nim_operations",
        transcript(&[
            "sum 3 5 7",
            "mul 4 4",
            "mul *4 0x10",
            "div 1 0xff",
            "inv 2",
            "square 6",
            "sqrt 5",
            "pow 6 -3",
            "pow 0x10000 340282366920938463463374607431768211455",
            "log 200 19",
            "order 300",
            "quadratic 1",
            "quadratic 0x80",
            "quadratic 0x80 --bits 16",
            "quadratic 1 0 6 --json",
            "quadratic 0 0 0",
            "mul 0xffffffffffffffffffffffffffffffff 2 --bits 256 --json",
        ])
    );
}

#[test]
fn ordinals_and_long_numbers_are_multiplied() {
    insta::assert_snapshot!(
        "nim_beyond",
        transcript(&[
            "mul w w^2",
            "sum ω^ω×2+5 w^w 7",
            "pow w^w^41 191",
            "pow w -1",
            "inv w^w+1 --explain",
            "div 1 w --json",
            "sqrt w",
            "excess 19 47",
            "excess 719",
            "excess 9",
            "mul w-1 2",
            "mul w^w^w 2",
            "pow w^w^1000 7933",
            "inv w*0x10000000000000000",
            "log w 2",
            "mul w 2 --bits 64",
            "mul 0x10000000000000000000000000000000000000000000000000000000000000000 2",
            "sqrt 0x10000000000000000000000000000000000000000000000000000000000000000",
        ])
    );
}

#[test]
fn tables_are_aligned() {
    insta::assert_snapshot!(
        "nim_tables",
        transcript(&[
            "table 16",
            "table 0x11",
            "table 1",
            "table 0",
            "table 4 --json",
            "table 5 --format csv",
            "table 0x11 --format csv"
        ])
    );
}

#[test]
fn mistakes_are_reported() {
    insta::assert_snapshot!(
        "nim_mistakes",
        transcript(&[
            "inv 0",
            "div 5 0",
            "pow 0 -1",
            "log 0 5",
            "log 100 300",
            "order 0",
            "mul 300 2 --bits 8",
            "div 4",
            "sqrt 1 2",
            "quadratic 1 2",
            "mul 5 x",
            "mul 5 0xg",
            "sum 3 --bits 9",
            "table 10001",
            "mul 115792089237316195423570985008687907853269984665640564039457584007913129639936 1",
        ])
    );
}

#[test]
fn lines_agree_with_single_products_up_to_the_first_wrong_one() {
    let mut rng = Rng::new(7);
    let pairs: Vec<(u64, u64)> =
        (0..10_000).map(|_| (rng.bits() >> (rng.bits() % 64), rng.bits())).collect();
    let lines = |base: &dyn Fn(u64) -> String| {
        let line = |&(a, b): &(u64, u64)| format!("{} {}\n", base(a), base(b));
        pairs.iter().map(line).collect::<String>()
    };
    let products = |base: &dyn Fn(u64) -> String| {
        let line = |&(a, b): &(u64, u64)| base(nim_mul(a, b)) + "\n";
        pairs.iter().map(line).collect::<String>()
    };
    let decimal = |number: u64| number.to_string();
    let hexadecimal = |number: u64| format!("{number:#x}");
    for bits in ["", " --bits 64", " --bits 256"] {
        let (status, output, errors) = run(&format!("mul -{bits}"), &lines(&decimal));
        assert_eq!((status, errors.as_str()), (0, ""));
        assert!(output == products(&decimal));
        let (_, output, _) = run(&format!("mul -{bits}"), &lines(&hexadecimal));
        assert!(output == products(&hexadecimal));
    }
    assert_eq!(run("mul -", ""), (0, String::new(), String::new()));
    let wide = format!("4 4\n{0} 0x10\n\n2 3 4\n7\n5 x\n1 1\n", u128::MAX);
    let product = (Nimber::new(u128::MAX) * Nimber::new(16)).value();
    let products = format!("6\n{product:#x}\n4\n7\n");
    let error = "error: <stdin>:6:1: character 'x' is not a digit in base 10\n";
    assert_eq!(run("mul -", &wide), (2, products, error.to_string()));
    assert_eq!(run("inv -", "2\n3\n"), (0, "3\n2\n".to_string(), String::new()));
}

#[test]
fn json_can_be_parsed() {
    let value = |arguments: &str| -> serde_json::Value {
        serde_json::from_str(&output(arguments)).expect("JSON")
    };
    assert_eq!(value("mul 4 4 --json")["value"], "6");
    assert_eq!(value("mul 0x4 4 --json")["value"], "0x6");
    assert_eq!(value("quadratic 1 --json")["roots"][1], "3");
    let table = value("table 40 --json");
    for a in 0..40_u64 {
        for b in 0..40_u64 {
            assert_eq!(table[a as usize][b as usize], nim_mul(a, b));
        }
    }
}
