//! Traps of the catalogue that its judges' limits do not reach, or that concern layout; other
//! mistakes are found by random small inputs in `contest/src/inputs/tests.rs`.

/// Returns the answer to an input, its lines trimmed at their ends.
#[track_caller]
fn answer(id: &str, input: &str) -> String {
    let output = contest::answer(id, input.as_bytes()).expect("the input is in the format");
    let text = String::from_utf8(output).expect("answers are text");
    text.trim_end().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// Makes a test of each fact: a problem, an input and its answer.
macro_rules! traps {
    ($($fact:ident: $id:expr, $input:expr => $answer:expr;)*) => {$(
        #[test]
        fn $fact() {
            assert_eq!(answer($id, $input), $answer);
        }
    )*};
}

traps! {
    taking_one_only_from_ten_thousand_needs_no_recursion: "hdu1536-s-nim",
        "1 1\n2\n1 10000\n1 9999\n0\n" => "LW";
    // 2971215073 and 4807526976 are Fibonacci numbers above 2^31.
    fibonacci_numbers_beyond_31_bits_are_known: "hdu2516-fibonacci-nim",
        "1836311903\n2147483647\n2971215073\n4807526976\n0\n" => "Second win\nFirst win\nSecond win\nSecond win";
    // 2^31 - 1 leaves 3 modulo 4 and is worth 2^31; 2^64 - 1 is worth 2^64.
    lasker_heaps_one_below_a_power_of_two_do_not_overflow: "hdu3032-nim-or-not-nim",
        "2\n2\n2147483647 2147483648\n1\n18446744073709551615\n" => "Alice\nAlice";
    wythoff_is_exact_where_doubles_fail: "poj1067-wythoff",
        "165580140 267914295\n165580141 267914296\n2584 4180\n" => "0\n1\n1";
    sides_one_below_a_power_of_two_do_not_overflow: "nowcoder53366e-rectangle-cut",
        "2\n2147483647 2147483646\n18446744073709551615 18446744073709551615\n" => "Alice\nBob";
}

/// Returns a rooted path as parents, each edge with a weight, for the weighted-tree problem.
fn path_case(edges: u32, weight: u32) -> String {
    let mut text = format!("1\n{}\n", edges + 1);
    (1..=edges).for_each(|parent| text.push_str(&format!("{parent} {weight}\n")));
    text
}

#[test]
fn sums_of_bounds_pass_32_and_64_bits() {
    let id = "abc297g-constrained-nim-2";
    assert_eq!(answer(id, "1 1000000000 1000000000\n1000000000\n"), "First");
    assert_eq!(
        answer(id, "1 18446744073709551615 18446744073709551615\n18446744073709551614\n"),
        "Second"
    );
    assert_eq!(
        answer(id, "1 18446744073709551615 18446744073709551615\n18446744073709551615\n"),
        "First"
    );
}

#[test]
fn a_path_of_a_million_weighted_edges_is_solved() {
    // A path of ones is worth its length; only cutting the first edge leaves nothing.
    assert_eq!(answer("nowcoder296c-continued-story", &path_case(1_000_000, 1)), "1\n2");
    // Edges of weight 2 fuse: the path is worth 0.
    assert_eq!(answer("nowcoder296c-continued-story", &path_case(1_000_000, 2)), "0");
}

#[test]
fn a_lost_tree_has_an_empty_second_line() {
    assert_eq!(
        contest::answer("nowcoder296c-continued-story", b"1\n1\n").expect("a tree"),
        b"0\n\n"
    );
}

#[test]
fn stones_near_the_greatest_numbers_do_not_overflow() {
    let id = "gym104025j-stones";
    assert_eq!(answer(id, "1\n1000000000000000000\n"), "Alice");
    assert_eq!(answer(id, "2\n18446744073709551615 18446744073709551615\n"), "Bob");
}

#[test]
fn chess_games_follow_each_other_with_blank_lines() {
    let case = "2\n1 1\n0\n1 0\n1 1\n0\n";
    assert_eq!(
        answer("hdu1524-a-chess-game", &format!("{case}\n\n{case}\n")),
        "WIN\nLOSE\nWIN\nLOSE"
    );
}

#[test]
fn tree_edges_are_undirected_and_paths_deep() {
    let path: String =
        (1..100_000).rev().map(|vertex| format!("{} {vertex}\n", vertex + 1)).collect();
    assert_eq!(answer("hdu3094-a-tree-game", &format!("1\n100000\n{path}")), "Alice");
}

#[test]
fn values_of_64_bits_are_compared_with_and_without_a_sign() {
    let operations = |[a, b, c, d]: [i128; 4]| {
        let inserted = format!("1 {a} 1\n1 {c} 2\n1 {d} 1\n1 {b} 0\n1 {c} 1");
        let asked = format!("2 {a} {d}\n2 {b} {c}\n2 {d} {d}\n2 {a} {b}\n2 {d} {a}");
        answer("matiji-max-odd-probability", &format!("10\n{inserted}\n{asked}\n"))
    };
    // 1/2 + 1/2 (1/2 + 1/8 1/2), 1/2, 1/2, 1/2 and no heap at all.
    let half = 499_122_177;
    let small = operations([1, 3, 5, 7]);
    assert_eq!(small, format!("218365953\n{half}\n{half}\n{half}\n0"));
    let (least, greatest) = (i64::MIN.into(), u64::MAX.into());
    assert_eq!(operations([least, -1, 0, greatest]), small);
    assert_eq!(operations([0, 1, i64::MAX.into(), greatest]), small);
    assert_eq!(operations([least, 0, 1, i64::MAX.into()]), small);
}

#[test]
fn a_path_of_a_hundred_thousand_is_walked_by_every_token() {
    let path: String = (1..100_000).map(|vertex| format!("{vertex} {}\n", vertex + 1)).collect();
    assert_eq!(answer("every-sg", &format!("100000 99999 2\n{path}1 2\n")), "win");
    assert_eq!(answer("every-sg", &format!("100000 99999 1\n{path}2\n")), "lose");
}

#[test]
fn nim_products_reach_the_last_bit_and_vanish_at_zero() {
    let text = answer("nim-product", "3\n0 18446744073709551615\n18446744073709551615 1\n2 3\n");
    assert_eq!(text, "0\n18446744073709551615\n1");
}

#[test]
fn no_input_makes_a_problem_panic() {
    let hostile: [&[u8]; 12] = [
        b"",
        b"\n",
        b"0",
        b"-1",
        b"1",
        b"18446744073709551615",
        b"99999999999999999999999",
        b"\xc3\x28",
        b"1 1 1 1 1 1 1 1",
        b"0 0 0 0",
        b"1000000000000000000 1000000000000000000 1",
        b"2 18446744073709551615 18446744073709551615 2 2 2",
    ];
    for problem in contest::problems() {
        for input in hostile {
            // Both an answer and an error are fine, but a panic or an abort is not.
            let _ = contest::answer(problem.id, input);
        }
        for sample in contest::built_in(problem.id) {
            for cut in 0..sample.input.len().min(200) {
                let _ = contest::answer(problem.id, &sample.input[..cut]);
            }
        }
    }
}
