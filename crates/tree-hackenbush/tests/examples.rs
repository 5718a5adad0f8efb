//! The examples print what they should.

#[allow(dead_code)]
#[path = "../examples/green_tree.rs"]
mod green_tree;

#[allow(dead_code)]
#[path = "../examples/picture.rs"]
mod picture;

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
