//! The examples draw what they should.

#[allow(dead_code)]
#[path = "../examples/cycle.rs"]
mod cycle;

#[allow(dead_code)]
#[path = "../examples/kayles_picture.rs"]
mod kayles_picture;

#[test]
fn the_period_of_kayles_is_shown() {
    let svg = kayles_picture::picture(100).unwrap();
    assert!(svg.contains("g(n + 12) = g(n) for all n from 71 on, proven by Guy-Smith"));
}

#[test]
fn positions_say_what_they_are() {
    let svg = cycle::picture(&[(0, 1), (1, 0), (1, 2), (3, 3)]).unwrap();
    assert!(svg.contains("position 3: D, a draw; best move 3"));
    assert!(svg.contains("position 0: P, the player to move loses in 2 moves; best move 1"));
    assert!(cycle::picture(&[]).unwrap().contains("0 positions"));
}
