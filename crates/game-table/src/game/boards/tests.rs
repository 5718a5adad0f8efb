//! Reading boards.

use super::chomp::Bars;
use super::cram;
use super::kayles::Graph;
use crate::errors::{REFUSED, status_of};
use crate::{Limits, NoFiles, Sum};
use mex_core::Play;
use nimber_search::Taking;

/// The limit on positions without an option.
const LIMIT: usize = 200_000;

#[test]
fn what_is_no_board_is_refused() {
    let text = |text: &str| [text.to_string()];
    let grids = "3y4 ..o 32x32 65x65 1x1001 4097x1 0x4000000000 x3 99999999999999999999x1 ..x/...";
    for grid in grids.split(' ') {
        assert!(cram::read(&text(grid), LIMIT).is_err(), "{grid}");
    }
    assert!(cram::read(&text(&".".repeat(1 << 20)), LIMIT).is_err());
    assert!(cram::read(&text(&"/".repeat(1 << 20)), LIMIT).is_err());
    let [one, other] = ["2x2", "../.."].map(|grid| cram::read(&text(grid), LIMIT).unwrap());
    assert_eq!(one, other);
    for bar in ["2,3", "3,0", "3x", "4000000000x4000000000", "1001", "2,x"] {
        assert!(Bars::read(&text(bar), LIMIT).is_err(), "{bar}");
    }
    assert_eq!(Bars::read(&text("2x3 + 1"), LIMIT).unwrap(), [vec![3, 3], vec![1]]);
    for graph in ["0-", "-1", "0-1-2", "-", "stars:5"] {
        assert!(Graph::read(&text(graph), Taking::Vertex, LIMIT).is_err(), "{graph}");
    }
    let cycle = Graph::read(&text("cycle:6"), Taking::Edge, LIMIT).unwrap();
    assert_eq!((cycle.names.len(), cycle.edges.len()), (6, 6));
    let star: Vec<String> = (0..1001).map(|leaf| format!("0-{leaf}")).collect();
    assert!(Graph::read(&star[..1000], Taking::Vertex, LIMIT).is_ok());
    assert!(Graph::read(&star, Taking::Vertex, 1_000_000).is_ok());
    for taken in [Taking::Vertex, Taking::Edge] {
        let error = Graph::read(&star, taken, LIMIT).unwrap_err().to_string();
        assert!(error.contains(" are more than 1000; --limit N allows N/200, "), "{error}");
    }
    for board in ["node-kayles 100x100", "cram 100X100", "cram 80x80", "sprouts 1000"] {
        let known = (Play::Normal, Limits::default());
        let error = Sum::parse(board).unwrap().read(known, &mut NoFiles).err().unwrap();
        assert_eq!(status_of(&*error), REFUSED, "{board}");
    }
}
