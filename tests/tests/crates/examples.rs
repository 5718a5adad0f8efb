//! The examples of the crates print what they should.

/// Includes examples, each as a module with the name of its file.
macro_rules! examples {
    ($($name:ident: $path:tt,)*) => {$(
        #[allow(dead_code)]
        #[path = $path]
        mod $name;
    )*};
}

examples! {
    sums_with_cycles: "../../../crates/graph-retro/examples/sums_with_cycles.rs",
    who_wins_on_a_graph: "../../../crates/graph-retro/examples/who_wins_on_a_graph.rs",
    all_sets_of_takes: "../../../crates/heap-games/examples/all_sets_of_takes.rs",
    kayles: "../../../crates/heap-games/examples/kayles.rs",
    winning_moves_of_a_rule: "../../../crates/heap-games/examples/winning_moves_of_a_rule.rs",
    tokens_on_a_graph: "../../../crates/mex-core/examples/tokens_on_a_graph.rs",
    green_tree: "../../../crates/tree-hackenbush/examples/green_tree.rs",
    picture: "../../../crates/tree-hackenbush/examples/picture.rs",
}

#[test]
fn every_position_has_a_winner_or_is_drawn() {
    let answer = who_wins_on_a_graph::answer("4 4\n1 2  2 1  2 3  4 4\n").unwrap();
    assert_eq!(answer, "second in 2\nfirst in 1\nsecond in 0\ndraw\n");
    assert!(who_wins_on_a_graph::answer("1 1\n0 1\n").is_err());
}

#[test]
fn sums_of_values_are_reported() {
    let expected = "0: PNDDD 0\n1: NPNDD 1\n2: DNDDD ∞(1)\n3: DDDDD ∞\n4: DDDDD ∞\n";
    assert_eq!(sums_with_cycles::report().unwrap(), expected);
}

#[test]
fn all_sets_of_takes_are_as_conjectured() {
    let expected = "\
no take is a sum: 9500 sets
  longest period 79, of [2, 39, 40]
  greatest preperiod 572, of [16, 23, 40]
a + b is a take: 380 sets
  longest period 715, of [11, 29, 40]
  greatest preperiod 0, of [1, 2, 3]
";
    assert_eq!(all_sets_of_takes::survey(40).unwrap(), expected);
}

#[test]
fn the_period_of_kayles_is_proven() {
    let expected = "period 12 from 71 on, proven\n1000000000000000000 pins are worth *1\n";
    assert_eq!(kayles::report().unwrap(), expected);
}

#[test]
fn winning_moves_are_listed() {
    let answer = winning_moves_of_a_rule::answer("nim", &[3, 4, 5]).unwrap();
    assert_eq!(answer, "3 to [1]\n");
    assert!(winning_moves_of_a_rule::answer("no such rule", &[1]).is_err());
}

#[test]
fn tokens_are_worth_their_nim_sum() {
    let graph = "5 6 2\n4 3  4 2  3 1  2 1  2 0  1 0\n";
    let answer = |tokens: &str| tokens_on_a_graph::answer(&format!("{graph}{tokens}")).unwrap();
    assert_eq!(answer("4 2"), "the first player wins, the nim sum is 3\n");
    assert_eq!(answer("4 1"), "the second player wins, the nim sum is 0\n");
    assert!(tokens_on_a_graph::answer("5 6 2\n4 3").is_err());
}

#[test]
fn a_picture_is_described() {
    let report = picture::report("0 1 blue\n1 2 red\n0 3 green\n").unwrap();
    let expected = "value 1/2*, Left wins\n\
                    Left cuts edge 3 and leaves 1/2\n";
    assert_eq!(report, expected);
    assert!(picture::report("0 1 yellow\n").is_err());
}

#[test]
fn winning_edges_of_a_tree_are_listed() {
    assert_eq!(green_tree::answer("0 1 1").unwrap(), "1: 1\n");
    assert!(green_tree::answer("9").is_err());
}
