//! `impartial nim`: output for people, and the format on which programs rely.

use nim_algebra::{Nimber, nim_mul};
use test_support::Rng;
use workspace_tests::cli::Run;

/// Runs `nim` and returns its status, its output and its errors.
fn run(arguments: &str, input: &str) -> (u8, String, String) {
    let words = ["nim"].into_iter().chain(arguments.split_whitespace());
    Run::new(words, input.as_bytes()).parts()
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
