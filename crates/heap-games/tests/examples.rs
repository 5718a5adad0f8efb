//! The examples print what they should.

#[allow(dead_code)]
#[path = "../examples/kayles.rs"]
mod kayles;

#[allow(dead_code)]
#[path = "../examples/winning_moves_of_a_rule.rs"]
mod winning_moves_of_a_rule;

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
