//! The examples print what they should.

#[allow(dead_code)]
#[path = "../examples/field_of_sixteen.rs"]
mod field_of_sixteen;

#[allow(dead_code)]
#[path = "../examples/winning_moves_of_nim.rs"]
mod winning_moves_of_nim;

#[test]
fn winning_moves_are_named() {
    let answer = |line| winning_moves_of_nim::answer(line).unwrap();
    assert_eq!(answer("1 4 2"), "take 1 from heap 2\n");
    assert_eq!(answer("1 2 3"), "every move loses\n");
    assert!(winning_moves_of_nim::answer("1 x").is_err());
}

#[test]
fn the_table_is_that_of_the_field() {
    let table = field_of_sixteen::table();
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(&rows[1][..4], "0123");
    assert_eq!((&rows[2][..4], &rows[3][..4]), ("0231", "0312"));
    assert_eq!(&rows[16][..4], "-132");
}
