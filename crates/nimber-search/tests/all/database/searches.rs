//! Searches with a database and without one.

use super::{CRAM, checked, cram, kings};
use mex_core::Ruleset;
use nimber_search::{
    BoardGame, BoardSearch, Cells, Cells256, Database, Encoded, GraphGame, GridGame, ManyCells,
    Piece, Search, SearchError, Taking, Worklist, WorklistError,
};
use proptest::prelude::*;
use std::sync::Arc;

proptest! {
    #[test]
    fn a_database_changes_no_answer(
        boards in prop::collection::vec(0_u64..1 << 20, 1..12),
        target in 0_u32..4,
        memory in prop::sample::select(vec![0, 1 << 24]),
        threads in 1_usize..4,
    ) {
        let game = cram(4, 5);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cram");
        for board in boards {
            // Opened again for each, so that only the file is left.
            let database = Arc::new(Database::open(&path, CRAM).unwrap());
            let mut with = Search::within(&game, memory).with_database(Arc::clone(&database));
            with.set_threads(threads);
            let mut without = Search::within(&game, memory);
            let sum = [board, board >> 3];
            prop_assert_eq!(with.is_value(&sum, target), without.is_value(&sum, target));
            prop_assert_eq!(with.value(&sum), without.value(&sum));
            database.flush().unwrap();
        }
    }

    #[test]
    fn graphs_share_a_database_of_their_text(
        edges in prop::collection::vec((0_u32..14, 0_u32..14), 0..40),
        lefts in prop::collection::vec(0_u64..1 << 14, 1..6),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let game = GraphGame::<u64>::new(14, &edges, Taking::Edge).unwrap();
        let text = format!("edges of {edges:?}");
        let path = folder.path().join("graph");
        for left in lefts {
            let database = Arc::new(Database::open(&path, &text).unwrap());
            let mut with = Search::new(&game).with_database(Arc::clone(&database));
            prop_assert_eq!(with.value(&[left]), Search::new(&game).value(&[left]));
            database.flush().unwrap();
            let report = checked(&database, &game, 100, left);
            prop_assert_eq!((report.right, report.wrong), (report.drawn, None));
        }
    }

    #[test]
    fn positions_have_the_same_bytes_on_every_board_and_in_every_set(
        free in 0_u64..1 << 20,
        is_cram in any::<bool>(),
    ) {
        let pieces = match is_cram {
            true => Piece::covering([(0, 0), (0, 1)]).with_turns(),
            // No symmetry exchanges rows with columns.
            false => vec![Piece::covering([(0, 0), (0, 1)]), Piece::covering([(0, 0), (2, 1)])],
        };
        let cells: Vec<u32> = (0..20).filter(|cell| free >> cell & 1 == 1).collect();
        let narrow = GridGame::<u64>::new(4, 5, &pieces).unwrap();
        let bytes = bytes_of(&narrow, narrow.position(&cells));
        let wide: Vec<u32> = cells.iter().map(|cell| cell / 5 * 9 + cell % 5 + 2).collect();
        let others = [
            bytes_of_cells::<u64>((6, 9), &pieces, &wide),
            bytes_of_cells::<u128>((8, 9), &pieces, &wide),
            bytes_of_cells::<Cells256>((9, 9), &pieces, &wide),
            bytes_of_cells::<ManyCells>((9, 9), &pieces, &wide),
        ];
        for other in others {
            prop_assert_eq!(&other, &bytes);
        }
        // A board that is taller than wide has its positions turned internally.
        let tall = bytes_of_cells::<u64>((7, 5), &pieces, &cells);
        prop_assert_eq!(tall == bytes, is_cram || bytes.is_empty());
    }

    #[test]
    fn bytes_are_refused_or_those_of_a_canonical_position(
        bytes in prop::collection::vec(0_u8..16, 0..8),
        free in 0_u64..1 << 20,
    ) {
        let graph = GraphGame::<u64>::new(20, &[(0, 1), (1, 2), (5, 9)], Taking::Vertex).unwrap();
        prop_assert_eq!(graph.decode(&bytes_of(&graph, free)), Some(free));
        let games = [BoardGame::Grid(cram(4, 5)), BoardGame::Grid(kings(5, 4)), BoardGame::Graph(graph)];
        for game in games {
            let position = game.canonical(free);
            prop_assert_eq!(game.decode(&bytes_of(&game, free)), Some(position));
            if let Some(position) = game.decode(&bytes) {
                prop_assert_eq!(game.canonical(position), position);
                prop_assert_eq!(&bytes_of(&game, position), &bytes);
            }
        }
    }
}

fn bytes_of<R: Encoded>(game: &R, position: R::Position) -> Vec<u8> {
    let mut bytes = Vec::new();
    game.encode(&game.canonical(position), &mut bytes);
    bytes
}

fn bytes_of_cells<C: Cells>(size: (u32, u32), pieces: &[Piece], cells: &[u32]) -> Vec<u8> {
    let game = GridGame::<C>::new(size.0, size.1, pieces).unwrap();
    bytes_of(&game, game.position(cells))
}

#[test]
fn a_search_goes_on_where_another_was_left() {
    let folder = tempfile::tempdir().unwrap();
    let game = cram(5, 6);
    let path = folder.path().join("cram");
    let mut alone = Search::new(&game);
    assert_eq!(alone.value(&[game.all()]), Ok(2));
    let mut runs = 0;
    loop {
        runs += 1;
        let database = Arc::new(Database::open(&path, CRAM).unwrap());
        let mut search = Search::new(&game).with_database(Arc::clone(&database));
        search.set_threads(1 + runs % 2);
        search.limit_visits(alone.visits() / 3);
        match search.value(&[game.all()]) {
            Ok(value) => break assert_eq!(value, 2),
            Err(error) => assert!(matches!(error, SearchError::LimitReached { .. })),
        }
        database.flush().unwrap();
        assert!(runs < 20, "no progress");
    }
    assert!(runs > 1);
    // A reader has the answer at once, and writes nothing.
    let database = Arc::new(Database::read(&path).unwrap());
    let mut search = Search::new(&game).with_database(Arc::clone(&database));
    assert_eq!((search.value(&[game.all()]), search.visits()), (Ok(2), 0));
    database.flush().unwrap();
    let info = Database::info(&path).unwrap();
    assert_eq!(info.work.iter().sum::<u64>(), info.entries);
    assert!(info.values > 0 && info.values < info.entries && info.rules == CRAM);
}

#[test]
fn boards_of_any_width_share_a_database() {
    let folder = tempfile::tempdir().unwrap();
    let database = Arc::new(Database::open(folder.path().join("cram"), CRAM).unwrap());
    let domino = Piece::covering([(0, 0), (0, 1)]).with_turns();
    let search = |rows, columns| {
        let mut search = BoardSearch::grid(rows, columns, &domino, 1 << 24).unwrap();
        search.set_database(Arc::clone(&database).into());
        search
    };
    let all: Vec<u32> = (0..24).collect();
    let value = search(4, 6).value(&all).unwrap();
    database.flush().unwrap();
    // The same cells on a board of 200, in a set of another type.
    let cells: Vec<u32> = all.iter().map(|cell| cell / 6 * 20 + cell % 6).collect();
    let mut wide = search(10, 20);
    assert_eq!((wide.value(&cells), wide.visits()), (Ok(value), 0));
}

#[test]
fn threads_share_a_database() {
    let folder = tempfile::tempdir().unwrap();
    let game = cram(4, 6);
    let database = Arc::new(Database::open(folder.path().join("cram"), CRAM).unwrap());
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let (game, database) = (&game, &database);
            scope.spawn(move || {
                for by in 0..6 {
                    let board = game.all() >> (by * (thread + 1));
                    let mut search = Search::new(game).with_database(Arc::clone(database));
                    assert_eq!(search.value(&[board]), Search::new(game).value(&[board]));
                    database.flush().unwrap();
                }
            });
        }
    });
    let report = checked(&database, &game, 1000, 7);
    assert!(report.right > 10 && report.right == report.drawn, "{report:?}");
}

#[test]
fn lists_are_read_as_they_were_written_and_other_texts_refused() {
    let game = cram(4, 7);
    let mut search = Search::new(&game);
    search.limit_visits(500);
    assert!(search.value(&[game.all()]).is_err());
    let questions = search.questions(&game.all(), 30);
    assert!(questions.len() >= 30);
    for rules in [CRAM, "", "two\nlines", "with an end\n", "\r\n"] {
        let (rules, board) = (rules.to_string(), "4x7".to_string());
        let list = Worklist { rules, board, questions: questions.clone() };
        assert_eq!(list.to_string().parse(), Ok(list));
    }
    // The question is about no position of a small board.
    assert_eq!(Search::new(&cram(1, 3)).answer(&questions[0]), Ok(false));
    let list = Worklist { rules: CRAM.to_string(), board: String::new(), questions: Vec::new() }
        .to_string();
    let error = |text: &str| text.parse::<Worklist>().unwrap_err();
    for (line, text) in [(1, ""), (1, "impartial"), (2, "impartial positions 00")] {
        assert_eq!(error(text), WorklistError::NotAList { line });
    }
    assert_eq!(error(list.trim_end_matches("board \n")), WorklistError::NotAList { line: 3 });
    let other = error(&list.replace("dominoes", "trominoes"));
    assert!(matches!(other, WorklistError::OtherRules { .. }), "{other}");
    for line in ["", "ab", "abc 1", "aB 1", "ab -1", "ab 4294967296", "ab value 1", "é 1"] {
        let found = error(&format!("{list}ab 1\n{line}\n"));
        assert_eq!(found, WorklistError::NotAQuestion { line: 5 }, "{line:?}");
    }
}

#[test]
fn what_others_answered_is_not_asked_again() {
    let game = cram(5, 6);
    let folder = tempfile::tempdir().unwrap();
    for (count, visits) in [(1, 0), (20, 0), (20, 200), (200, 30)] {
        let path = folder.path().join(format!("{count} {visits}"));
        let mut asked = Vec::new();
        let mut value = None;
        for _ in 0..2000 {
            // Opened again: the search has not used most of the file's facts.
            let database = Arc::new(Database::open(&path, CRAM).unwrap());
            let mut search = Search::new(&game).with_database(Arc::clone(&database));
            search.limit_visits(visits);
            value = search.value(&[game.all()]).ok();
            let questions = search.questions(&game.all(), count);
            assert_eq!(questions.is_empty(), value.is_some());
            if value.is_some() {
                break;
            }
            let mut other = Search::new(&game).with_database(database);
            for question in questions {
                assert_eq!(other.answer(&question), Ok(true));
                assert!(!asked.contains(&question), "{question:?}");
                asked.push(question);
            }
        }
        assert_eq!(value, Some(2), "{count} questions, {visits} visits");
    }
}

#[test]
fn sections_of_one_database_know_nothing_of_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let paths = ["one", "other", "both"].map(|name| folder.path().join(name));
    let boards =
        [("3x5", cram(3, 5)), ("kings", kings(3, 5)), ("", cram(3, 4)), ("a", kings(4, 4))];
    // Other numbers in each file.
    for (path, boards) in paths.iter().zip([&boards[..3], &boards[1..]]) {
        let database = Arc::new(Database::open(path, CRAM).unwrap());
        for (name, game) in boards.iter().rev() {
            let section = database.section(name).unwrap();
            let mut search = Search::new(game).with_database(section);
            assert_eq!(search.value(&[game.all()]), Search::new(game).value(&[game.all()]));
        }
    }
    Database::merge(&paths[..2], &paths[2]).unwrap();
    let mut names = Database::info(&paths[2]).unwrap().sections;
    names.sort_unstable();
    assert_eq!(names, ["", "3x5", "a", "kings"]);
    let database = Arc::new(Database::read(&paths[2]).unwrap());
    let mut searches = boards.each_ref().map(|(name, game)| (*name, Search::new(game)));
    let report = database.check(1000, 1, |section, position| {
        let (_, search) = searches.iter_mut().find(|(name, _)| *name == section).unwrap();
        search.value_of(position)
    });
    let report = report.unwrap();
    assert_eq!((report.right, report.wrong), (report.entries, None));
    for (name, game) in &boards {
        let mut search = Search::new(game).with_database(database.section(name).unwrap());
        search.value(&[game.all()]).unwrap();
        assert_eq!(search.visits(), 0, "{name}");
    }
    // Missing entries are not found, and cannot be added to a file opened for reading.
    let mut search = Search::new(&boards[0].1).with_database(database.section("none").unwrap());
    assert!(search.value(&[boards[0].1.all()]).is_ok() && search.visits() > 0);
    database.flush().unwrap();
}
