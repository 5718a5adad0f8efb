//! Databases by the program: what is none, or is about other rules, is refused and left as it is, and a
//! check finds what is wrong. Kills, processes that share a search, and damage are tested in nimber-search.

use super::world::{World, errors};
use std::fs;

#[test]
fn what_takes_no_database_or_another_one_says_so() {
    let world = World::empty();
    fs::write(world.path("rule.txt"), "on board\nooo -> xxx turned\n").unwrap();
    world.printed("values cram 3xN --to 5 --database cram.nimbers");
    let before = world.printed("database info cram.nimbers");
    for (line, words) in [
        ("value node-kayles 3x3 --database cram.nimbers", "of 'cram', and not of 'node-kayles'"),
        ("value file:rule.txt 3x3 --database cram.nimbers", "not of 'on board; ooo -> xxx turned'"),
        ("value cram 3x3 --database rule.txt", "rule.txt: not a database of nimbers"),
        ("database merge rule.txt cram.nimbers", "rule.txt: not a database of nimbers"),
        ("check nowhere", "nowhere: cannot be read"),
        ("value nim 3 --database new.nimbers", "games that are searched"),
        ("value cram 2x2 + arc-kayles 0-1 --database new.nimbers", "the sum has several"),
        ("database answer rule.txt --database new.nimbers", "rule.txt:1:1: not a list"),
        ("database answer rule.txt --database new.nimbers --part 3/2", "found \"3/2\""),
        ("database questions kayles 30", "a single game that is searched"),
    ] {
        let output = world.run(line);
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(errors(&output).contains(words), "{line}: {}", errors(&output));
    }
    assert_eq!(world.names(), ["cram.nimbers", "rule.txt"]);
    assert_eq!(world.printed("database info cram.nimbers"), before);
}

#[test]
fn a_check_finds_a_nimber_that_is_wrong() {
    let world = World::empty();
    // Other rules under the name of Cram.
    let database = nimber_search::Database::open(world.path("wrong.nimbers"), "cram").unwrap();
    let pieces = nimber_search::Piece::covering([(0, 0), (0, 1), (0, 2)]).with_turns();
    let mut search = nimber_search::BoardSearch::grid(4, 5, &pieces, 1 << 20).unwrap();
    search.set_database(std::sync::Arc::new(database).into());
    let value = search.value(&Vec::from_iter(0..20)).unwrap();
    assert_ne!(format!("{value}\n").into_bytes(), world.printed("value cram 4x5"));
    drop(search);
    let output = world.run("check wrong.nimbers");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.starts_with(b"wrong: position "));
}
