//! The examples print what they should.

#[allow(dead_code)]
#[path = "../examples/sums_with_cycles.rs"]
mod sums_with_cycles;

#[allow(dead_code)]
#[path = "../examples/who_wins_on_a_graph.rs"]
mod who_wins_on_a_graph;

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
