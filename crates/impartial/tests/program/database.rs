//! A check of a database finds a wrong nimber. Refused files are in the transcript of mistakes;
//! killed processes, shared searches and damage are tested in nimber-search.

use super::world::World;

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
