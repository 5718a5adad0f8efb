//! The examples print what they should.

#[allow(dead_code)]
#[path = "../examples/cut_paper.rs"]
mod cut_paper;

#[allow(dead_code)]
#[path = "../examples/tokens_on_a_graph.rs"]
mod tokens_on_a_graph;

#[test]
fn a_sheet_is_worth_its_cuts() {
    assert_eq!(cut_paper::table(4).unwrap(), "0101\n1111\n0101\n1111\n");
}

#[test]
fn tokens_are_worth_their_nim_sum() {
    let graph = "5 6 2\n4 3  4 2  3 1  2 1  2 0  1 0\n";
    let answer = |tokens: &str| tokens_on_a_graph::answer(&format!("{graph}{tokens}")).unwrap();
    assert_eq!(answer("4 2"), "the first player wins, the nim sum is 3\n");
    assert_eq!(answer("4 1"), "the second player wins, the nim sum is 0\n");
    assert!(tokens_on_a_graph::answer("5 6 2\n4 3").is_err());
}
