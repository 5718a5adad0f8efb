//! Any number of threads on boards large enough for them, against full evaluation.

use core::hash::Hash;
use mex_core::{Evaluator, Ruleset};
use nimber_search::{BoardSearch, GraphGame, GridGame, Piece, Search, Taking};
use test_support::{Rng, size};

/// One thread works alone up to here.
const ALONE: u64 = 256;

/// Compares searches of a position with its value by full evaluation; returns whether threads
/// worked together.
fn agrees<R>(rules: &R, position: &R::Position) -> bool
where
    R: Ruleset<Position: Clone + Eq + Hash + Send> + Sync,
{
    let value = Evaluator::new(rules).value(position).unwrap();
    let mut least = u64::MAX;
    for threads in [1, 2, 8] {
        for memory in [0, 1 << 16, 1 << 24] {
            let sum = [position.clone()];
            let mut search = Search::within(rules, memory);
            search.set_threads(threads);
            assert_eq!(search.is_value(&sum, value + 1), Ok(false), "{threads}, {memory}");
            assert_eq!(search.value(&sum), Ok(value), "{threads}, {memory}");
            assert_eq!(search.is_value(&sum, value), Ok(true), "{threads}, {memory}");
            assert_eq!(search.outcome(&sum).unwrap().letter() == 'P', value == 0);
            least = least.min(search.visits());
        }
    }
    least > ALONE
}

#[test]
fn grids_have_their_values_for_any_number_of_threads() {
    let mut rng = Rng::new(20);
    let around = |reach: i32| {
        let side = -reach..=reach;
        side.clone().flat_map(move |row| side.clone().map(move |column| (row, column)))
    };
    let kinds = [
        Piece::covering([(0, 0), (0, 1)]).with_turns(),
        Piece::covering([(0, 0), (0, 1), (1, 0)]).with_turns(),
        vec![Piece::covering([(0, 0), (0, 1)])],
        vec![Piece::covering([(0, 0)]).blocking(around(1))],
        vec![Piece::covering([(0, 0)]).blocking([(0, 1), (1, 0), (0, -1), (-1, 0)])],
    ];
    let mut together = 0;
    for board in 0..size(10, 30) {
        let (rows, columns) = [(4, 6), (5, 5), (3, 8)][board % 3];
        let game = GridGame::<u64>::new(rows, columns, &kinds[board % 5]).unwrap();
        let free: Vec<u32> = (0..rows * columns).filter(|_| rng.below_u32(12) > 0).collect();
        together += u32::from(agrees(&game, &game.position(&free)));
    }
    assert!(together >= size(3, 10), "{together}");
}

#[test]
fn graphs_have_their_values_for_any_number_of_threads() {
    let mut rng = Rng::new(21);
    let mut together = 0;
    for graph in 0..size(12, 40) {
        let vertices = 18 + graph % 4;
        let end = |rng: &mut Rng| rng.below_u32(vertices);
        let edges: Vec<_> =
            (0..vertices + vertices / 2).map(|_| (end(&mut rng), end(&mut rng))).collect();
        let taking = if graph % 3 == 0 { Taking::Edge } else { Taking::Vertex };
        let game = GraphGame::<u64>::new(vertices, &edges, taking).unwrap();
        together += u32::from(agrees(&game, &game.all()));
    }
    assert!(together >= size(3, 10), "{together}");
}

#[test]
fn boards_of_every_width_have_their_published_values() {
    let domino = Piece::covering([(0, 0), (0, 1)]).with_turns();
    // From Winning Ways and igs by P. Beling; the free cells are on boards of each width.
    for (rows, columns) in [(5, 6), (5, 20), (5, 60)] {
        let mut search = BoardSearch::grid(rows, columns, &domino, 1 << 24).unwrap();
        search.set_threads(4);
        let cells: Vec<u32> =
            (0..rows).flat_map(|row| (0..6).map(move |column| row * columns + column)).collect();
        assert_eq!(search.value(&cells), Ok(2), "{rows} by {columns}");
        assert!(search.visits() > 2 * ALONE, "{rows} by {columns}");
    }
}
