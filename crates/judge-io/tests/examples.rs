//! The examples print what they should.

#[allow(dead_code)]
#[path = "../examples/column_sums.rs"]
mod column_sums;

#[allow(dead_code)]
#[path = "../examples/nim_of_a_judge.rs"]
mod nim_of_a_judge;

#[test]
fn cases_are_answered() {
    let mut output = Vec::new();
    nim_of_a_judge::solve(&b"2\n3  1 2 3\n2  5 6\n"[..], &mut output).unwrap();
    assert_eq!(output, b"No\nYes\n");
}

#[test]
fn lines_are_summed_up_to_what_is_no_number() {
    let mut output = Vec::new();
    let error = column_sums::solve(&b"1 2 3\n40\n5 x\n"[..], &mut output).unwrap_err();
    assert_eq!(output, b"6\n40\n");
    assert_eq!(error.to_string(), "line 3, column 3: expected number, found `x`");
}
