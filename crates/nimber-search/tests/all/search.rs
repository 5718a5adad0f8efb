//! The search against full evaluation, on rulesets of every kind.

use super::written::written;
use mex_core::{Evaluator, Options, Ruleset, stoppable};
use nimber_search::{
    BoardError, BoardSearch, Cells, Cells256, GraphGame, GridGame, ManyCells, Piece, Search,
    SearchError, Taking,
};
use proptest::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use test_support::size;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(size(250, 1000)))]

    #[test]
    fn rulesets_written_out_have_their_values(
        rules in written(),
        sums in prop::collection::vec(prop::collection::vec(any::<prop::sample::Index>(), 0..4), 1..8),
        memory in prop::sample::select(vec![0, 1 << 16, 1 << 24]),
        target in 0_u32..5,
    ) {
        let mut search = Search::within(&rules, memory);
        for sum in sums {
            let sum: Vec<usize> = sum.iter().map(|part| part.index(rules.options.len())).collect();
            let value = sum.iter().fold(0, |nim, &part| nim ^ rules.values[part]);
            prop_assert_eq!(search.is_value(&sum, target), Ok(value == target));
            prop_assert_eq!(search.value(&sum), Ok(value));
            prop_assert_eq!(search.outcome(&sum).unwrap().letter() == 'P', value == 0);
        }
    }
}

/// Compares the search with full evaluation, which uses neither parts nor known values.
fn agrees<R: Ruleset<Position: Clone>>(rules: &R, position: &R::Position) -> u32 {
    let value = Evaluator::new(rules).value(position).unwrap();
    for memory in [0, 1 << 24] {
        let sum = [position.clone()];
        assert_eq!(Search::within(rules, memory).value(&sum), Ok(value));
        assert_eq!(Search::within(rules, memory).is_value(&sum, value), Ok(true));
        assert_eq!(Search::within(rules, memory).is_value(&sum, value + 1), Ok(false));
    }
    value
}

/// A piece as the cells that it covers and those that it blocks.
type Drawn = (Vec<(i32, i32)>, Vec<(i32, i32)>);

/// Returns the value of a set of free cells, from the rules alone.
fn naive_grid(
    free: &[(i32, i32)],
    pieces: &[Drawn],
    known: &mut HashMap<Vec<(i32, i32)>, u32>,
) -> u32 {
    if let Some(&value) = known.get(free) {
        return value;
    }
    let mut reached = Vec::new();
    for &(row, column) in free {
        for (covers, blocks) in pieces {
            let at = |cell: &(i32, i32)| (row + cell.0, column + cell.1);
            if covers.iter().all(|cell| free.contains(&at(cell))) {
                let taken: Vec<_> = covers.iter().chain(blocks).map(at).collect();
                let left = free.iter().copied().filter(|cell| !taken.contains(cell));
                reached.push(naive_grid(&left.collect::<Vec<_>>(), pieces, known));
            }
        }
    }
    let value = (0..).find(|value| !reached.contains(value)).unwrap();
    known.insert(free.to_vec(), value);
    value
}

fn cells(most: usize) -> impl Strategy<Value = Vec<(i32, i32)>> {
    prop::collection::btree_set((0_i32..3, 0_i32..3), 1..=most)
        .prop_map(|set| set.into_iter().collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(size(80, 300)))]

    #[test]
    fn pieces_on_grids_agree_with_their_rules(
        (rows, columns) in (1_u32..4, 1_u32..5),
        holes in any::<u32>(),
        pieces in prop::collection::vec((cells(3), cells(4)), 1..3),
        has_turns: bool,
    ) {
        let is_free = |row: u32, column: u32| holes >> (row * columns + column) & 3 != 3;
        let piece = |(covers, blocks): &Drawn| {
            let (first, second) = covers[0];
            let from = |cells: &[(i32, i32)]| -> Vec<(i32, i32)> {
                cells.iter().map(|cell| (cell.0 - first, cell.1 - second)).collect()
            };
            (from(covers), from(blocks))
        };
        let images = |(covers, blocks): &Drawn| {
            let turns = if has_turns { 8 } else { 1 };
            (0..turns).map(|turn| {
                let image = |&(row, column): &(i32, i32)| {
                    let (row, column) = if turn & 1 == 0 { (row, column) } else { (column, row) };
                    let row = if turn & 2 == 0 { row } else { -row };
                    (row, if turn & 4 == 0 { column } else { -column })
                };
                piece(&(covers.iter().map(image).collect(), blocks.iter().map(image).collect()))
            }).collect::<Vec<_>>()
        };
        let naive: Vec<_> = pieces.iter().flat_map(images).collect();
        let pieces: Vec<Piece> = naive
            .iter()
            .map(|(covers, blocks)| Piece::covering(covers.clone()).blocking(blocks.clone()))
            .collect();
        let cells: Vec<u32> =
            (0..rows * columns).filter(|&cell| is_free(cell / columns, cell % columns)).collect();
        let free: Vec<(i32, i32)> = cells
            .iter()
            .map(|cell| ((cell / columns) as i32, (cell % columns) as i32))
            .collect();
        let value = naive_grid(&free, &naive, &mut HashMap::new());
        fn check<C: Cells>(
            (rows, columns): (u32, u32), pieces: &[Piece], cells: &[u32],
        ) -> u32 {
            let game = GridGame::<C>::new(rows, columns, pieces).unwrap();
            agrees(&game, &game.position(cells))
        }
        prop_assert_eq!(check::<u64>((rows, columns), &pieces, &cells), value);
        prop_assert_eq!(check::<u128>((rows, columns), &pieces, &cells), value);
        prop_assert_eq!(check::<Cells256>((rows, columns), &pieces, &cells), value);
        prop_assert_eq!(check::<ManyCells>((rows, columns), &pieces, &cells), value);
    }

    #[test]
    fn graphs_agree_with_their_rules(
        vertices in 1_u32..9,
        edges in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..14),
        by_edges: bool,
    ) {
        let end = |index: &prop::sample::Index| index.index(vertices as usize) as u32;
        let edges: Vec<(u32, u32)> = edges.iter().map(|(a, b)| (end(a), end(b))).collect();
        let taking = if by_edges { Taking::Edge } else { Taking::Vertex };
        fn naive(left: &[u32], edges: &[(u32, u32)], taking: Taking) -> u32 {
            let meets = |a: u32, b: u32| a != b && (edges.contains(&(a, b)) || edges.contains(&(b, a)));
            let mut reached = Vec::new();
            let mut after = |gone: &dyn Fn(u32) -> bool| {
                let rest: Vec<u32> = left.iter().copied().filter(|&vertex| !gone(vertex)).collect();
                reached.push(naive(&rest, edges, taking));
            };
            for &one in left {
                match taking {
                    Taking::Vertex => after(&|vertex| vertex == one || meets(one, vertex)),
                    Taking::Edge => {
                        if edges.contains(&(one, one)) {
                            after(&|vertex| vertex == one);
                        }
                        for &other in left.iter().filter(|&&other| meets(one, other)) {
                            after(&|vertex| vertex == one || vertex == other);
                        }
                    }
                }
            }
            (0..).find(|value| !reached.contains(value)).unwrap()
        }
        let all: Vec<u32> = (0..vertices).collect();
        let value = naive(&all, &edges, taking);
        let game = GraphGame::<u64>::new(vertices, &edges, taking).unwrap();
        prop_assert_eq!(agrees(&game, &game.all()), value);
        let game = GraphGame::<ManyCells>::new(vertices, &edges, taking).unwrap();
        prop_assert_eq!(agrees(&game, &game.all()), value);
    }
}

fn grid_value(rows: u32, columns: u32, pieces: &[Piece]) -> u32 {
    let mut search = BoardSearch::grid(rows, columns, pieces, BoardSearch::DEFAULT_MEMORY).unwrap();
    search.value(&(0..rows * columns).collect::<Vec<u32>>()).unwrap()
}

#[test]
fn published_values_of_cram() {
    let domino = Piece::covering([(0, 0), (0, 1)]).with_turns();
    // Four rows of 4 to 7, five of 5 and 6, and three of 9: Winning Ways, and igs by P. Beling.
    for (rows, columns, value) in
        [(4, 4, 0), (4, 5, 2), (4, 6, 0), (4, 7, 3), (5, 5, 0), (6, 5, 2), (3, 9, 1), (12, 10, 0)]
    {
        assert_eq!(grid_value(rows, columns, &domino), value, "{rows} by {columns}");
    }
}

#[test]
fn a_row_of_cram_is_dawsons_kayles_at_any_length() {
    let domino = Piece::covering([(0, 0), (0, 1)]).with_turns();
    let mut values = vec![0_u32; 2];
    for length in 2..=257 {
        let reached: Vec<u32> =
            (0..=length - 2).map(|left| values[left] ^ values[length - 2 - left]).collect();
        values.push((0..).find(|value| !reached.contains(value)).unwrap());
    }
    for length in [1, 2, 63, 64, 65, 128, 129, 257] {
        let value = values[length as usize];
        assert_eq!(grid_value(1, length, &domino), value, "{length}");
        assert_eq!(grid_value(length, 1, &domino), value, "{length}");
    }
}

#[test]
fn queens_that_do_not_attack_each_other_have_published_values() {
    // A344227.
    for (size, value) in (0..).zip([0, 1, 1, 2, 1, 3, 1, 2, 3]) {
        let rays = (1..size).flat_map(|by| {
            let signs = [-by, 0, by];
            signs
                .into_iter()
                .flat_map(move |row| signs.into_iter().map(move |column| (row, column)))
        });
        let queen = Piece::covering([(0, 0)]).blocking(rays);
        assert_eq!(grid_value(size as u32, size as u32, &[queen]), value, "{size}");
    }
}

#[test]
fn node_kayles_on_grids_agrees_as_grid_and_as_graph() {
    let piece = Piece::covering([(0, 0)]).blocking([(0, 1), (1, 0), (0, -1), (-1, 0)]);
    for columns in 1..=12 {
        let vertex = |row: u32, column: u32| row * columns + column;
        let across =
            (0..3).flat_map(|row| (1..columns).map(move |c| (vertex(row, c - 1), vertex(row, c))));
        let down =
            (1..3).flat_map(|row| (0..columns).map(move |c| (vertex(row - 1, c), vertex(row, c))));
        let edges: Vec<_> = across.chain(down).collect();
        let game = GraphGame::<u64>::new(3 * columns, &edges, Taking::Vertex).unwrap();
        let value = Search::new(&game).value(&[game.all()]).unwrap();
        assert_eq!(grid_value(3, columns, std::slice::from_ref(&piece)), value, "{columns}");
        if columns <= 6 {
            assert_eq!(agrees(&game, &game.all()), value, "{columns}");
        }
    }
    // The last terms of A316632 that two other programs agree on.
    for columns in [17, 18] {
        assert_eq!(grid_value(3, columns, std::slice::from_ref(&piece)), 2, "{columns}");
    }
}

#[test]
fn arc_kayles_on_paths_agrees_with_the_tables_of_another_system() {
    // CGSuite's tests of Arc Kayles: Dawson's Kayles on a path of n vertices, and Kayles with a
    // loop at each vertex, n from 1.
    let path: Vec<(u32, u32)> = (1..50).map(|v| (v - 1, v)).collect();
    let looped: Vec<(u32, u32)> = path.iter().copied().chain((0..50).map(|v| (v, v))).collect();
    let game = |edges: &[(u32, u32)]| GraphGame::<u64>::new(50, edges, Taking::Edge).unwrap();
    let (dawson, kayles) = (game(&path), game(&looped));
    let (mut dawson, mut kayles) = (Search::new(&dawson), Search::new(&kayles));
    let mut rows = 0;
    for line in include_str!("arc_kayles.tsv").lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let vertices = u64::first(fields[1].parse().unwrap());
        let search = if fields[0] == "dawson" { &mut dawson } else { &mut kayles };
        assert_eq!(search.value(&[vertices]), Ok(fields[2].parse().unwrap()), "{line}");
        rows += 1;
    }
    assert_eq!(rows, 100);
}

#[test]
fn what_is_no_board_is_refused() {
    let piece = [Piece::covering([(0, 0)])];
    assert_eq!(
        GridGame::<u64>::new(5, 13, &piece).unwrap_err(),
        BoardError::TooManyCells { cells: 65, most: 64 }
    );
    assert!(GridGame::<ManyCells>::new(u32::MAX, u32::MAX, &piece).is_err());
    assert_eq!(BoardSearch::grid(0, 7, &piece, 0).unwrap().value(&[]), Ok(0));
    assert!(GraphGame::<u64>::new(65, &[], Taking::Edge).is_err());
    let error = GraphGame::<u64>::new(2, &[(0, 1), (2, 0)], Taking::Edge).unwrap_err();
    assert_eq!(error.to_string(), "edge 1 has the end 2, but there are 2 vertices");
    assert_eq!(BoardSearch::graph(0, &[], Taking::Vertex, 0).unwrap().value(&[]), Ok(0));
    let loops = GraphGame::<u64>::new(3, &[(2, 2); 3], Taking::Edge).unwrap();
    assert_eq!(Search::new(&loops).value(&[loops.all()]), Ok(1));
}

/// A heap of Nim, whose values are as large as heaps are.
struct Nim;

impl Ruleset for Nim {
    type Position = u32;

    fn options(&self, &heap: &u32, options: &mut Options<u32>) {
        for left in 0..heap {
            if options.is_full() {
                return;
            }
            options.push(left);
        }
    }
}

#[test]
fn a_position_with_too_many_moves_is_refused() {
    let error = Search::new(Nim).value(&[u32::MAX]);
    assert_eq!(error, Err(SearchError::TooManyMoves { limit: 1 << 22 }));
}

#[test]
fn large_values_are_found() {
    for memory in [0, 1 << 20] {
        let mut search = Search::within(Nim, memory);
        assert_eq!(search.is_value(&[150], 149), Ok(false));
        assert_eq!(search.is_value(&[150], 150), Ok(true));
        assert_eq!(search.value(&[100, 70, 33]), Ok(100 ^ 70 ^ 33));
    }
}

/// A token on a ring, where play can return.
struct Ring;

impl Ruleset for Ring {
    type Position = u32;

    fn options(&self, &place: &u32, options: &mut Options<u32>) {
        options.push((place + 1) % 5);
    }
}

/// A position that is its own option, among heaps of Nim.
struct Stuck;

impl Ruleset for Stuck {
    type Position = u32;

    fn options(&self, &heap: &u32, options: &mut Options<u32>) {
        match heap {
            9 => options.push_sum([9, 1]),
            10 => options.push(10),
            _ => (0..heap).for_each(|left| options.push(left)),
        }
    }
}

/// A heap that only grows.
struct Endless;

impl Ruleset for Endless {
    type Position = u64;

    fn options(&self, &heap: &u64, options: &mut Options<u64>) {
        options.push(heap + 1);
    }
}

#[test]
fn play_that_returns_is_refused() {
    let error = Search::new(Ring).value(&[3]);
    assert_eq!(error, Err(SearchError::Cycle { length: 5 }));
    for position in [9, 10] {
        let error = Search::new(Stuck).value(&[position]);
        assert_eq!(error, Err(SearchError::Cycle { length: 1 }), "{position}");
    }
    assert_eq!(Search::new(Stuck).value(&[8]), Ok(8));
}

#[test]
fn a_search_keeps_to_its_limit_and_can_be_asked_again() {
    let mut search = Search::new(Endless);
    search.limit_visits(1000);
    assert_eq!(search.value(&[0]), Err(SearchError::LimitReached { limit: 1000 }));
    search.limit_visits(1000);
    assert_eq!(search.outcome(&[0]), Err(SearchError::LimitReached { limit: 2000 }));
}

#[test]
fn a_search_can_be_left_and_asked_again() {
    let domino = Piece::covering([(0, 0), (0, 1)]).with_turns();
    let game = GridGame::<u64>::new(4, 5, &domino).unwrap();
    let mut search = Search::new(&game);
    let flag = Arc::new(AtomicBool::new(true));
    assert_eq!(stoppable(&flag, || search.value(&[game.all()])), None);
    assert_eq!(search.value(&[game.all()]), Ok(2));
}
