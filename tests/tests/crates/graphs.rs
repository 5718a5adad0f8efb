//! Graphs with names: games by name on them, compared with the same games as rule texts.

use game_table::{Limits, NoFiles, Sum};
use mex_core::Play;
use test_support::own_rules::nimber;

fn value(game: &str) -> game_table::errors::Result<Option<String>> {
    let material = Sum::parse(game)?.read((Play::Normal, Limits::default()), &mut NoFiles)?;
    Ok(material.analysis()?.value()?.value)
}

#[test]
fn graphs_with_a_name_are_those_of_texts_of_rules() {
    let names = ["path:5", "cycle:6", "grid:3x4", "torus:3x3", "king:2x4", "queen:3x3", "rook:2x3"];
    let others = ["bishop:3x3", "knight:3x4", "hypercube:3", "complete:2,1,2", "petersen:5,2"];
    for name in names.into_iter().chain(others) {
        for (game, text) in [
            ("node-kayles", "on graph\no -> . and neighbours o -> ."),
            ("arc-kayles", "on graph\noo -> .."),
        ] {
            let expected = nimber(text, name, 100_000).unwrap();
            let found = value(&format!("{game} {name}")).unwrap();
            assert_eq!(found, Some(expected.to_string()), "{game} {name}");
        }
    }
    for wrong in ["petersen:5", "petersen:5,2,3", "stars:5", "grid:x", "a:b,c", "path:99999999"] {
        assert!(value(&format!("node-kayles {wrong}")).is_err(), "{wrong}");
    }
}
