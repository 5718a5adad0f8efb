//! Random rules and positions, searched with an empty, half full, full or merged database, against
//! an interpreter without one.

use nimber_search::{Database, SearchError, Worklist};
use std::path::Path;
use std::sync::Arc;
use test_support::own_rules::{nimber, random_case};
use text_rules::{TextGame, TextRules};

/// The most positions of a case.
const LIMIT: usize = 20_000;

/// Returns the game that a database names.
fn rebuilt(rules: &str, ground: &str) -> TextGame {
    TextRules::parse(rules).unwrap().game(ground).unwrap().0
}

fn open(path: &Path, game: &TextGame) -> Arc<Database> {
    Arc::new(Database::open(path, game.rules_text()).unwrap())
}

/// Searches with a database file, up to a number of visits.
fn value(
    path: &Path,
    (game, start): (&TextGame, &[u8]),
    (threads, visits): (usize, u64),
) -> (Result<u32, SearchError>, u64) {
    let database = open(path, game);
    let mut search = game.search(1 << 20);
    search.set_database(database.section(&game.ground_text().unwrap()).unwrap());
    search.set_threads(threads);
    search.limit_visits(visits);
    let found = search.value(start);
    database.flush().unwrap();
    (found, search.visits())
}

/// Recomputes every entry with a game made from the file alone.
fn check(path: &Path, about: &str) {
    let database = Database::read(path).unwrap();
    let report = database.check(1000, 1, |section, position| {
        let game = rebuilt(database.rules(), section);
        game.search(1 << 20).value_of(position)
    });
    let report = report.unwrap();
    assert_eq!((report.right, report.wrong), (report.drawn, None), "{about}");
}

#[test]
fn a_database_changes_no_value_of_random_rules() {
    let mut decided = 0;
    for seed in 0..test_support::size(20, 250) as u64 {
        let (text, position) = random_case(seed);
        let about = format!("seed {seed}: {position} under\n{text}");
        let (game, start) = TextRules::parse(&text).unwrap().game(&position).unwrap();
        let Ok(expected) = nimber(&text, &position, LIMIT) else { continue };
        decided += 1;
        let same = rebuilt(game.rules_text(), &game.ground_text().unwrap());
        assert_eq!(same.ground_text(), game.ground_text(), "{about}");
        assert_eq!(same.moves(&start), game.moves(&start), "{about}");
        let folder = tempfile::tempdir().unwrap();
        let paths = ["one", "other", "all"].map(|name| folder.path().join(name));
        let threads = 1 + seed as usize % 3;
        // Interrupted and continued, until it is full.
        let question = (&game, &start[..]);
        let mut limit = 10;
        while value(&paths[0], question, (threads, limit)).0.is_err() {
            limit *= 8;
            assert!(limit < 1 << 30, "{about}");
        }
        assert_eq!(value(&paths[0], question, (threads, u64::MAX)), (Ok(expected), 0), "{about}");
        // The answers to questions, merged with those of another file.
        let list = questions(&game, &start);
        answer(&list, &paths[1]);
        Database::merge(&paths[..2], &paths[2]).unwrap();
        paths.iter().for_each(|path| check(path, &about));
        for path in &paths {
            assert_eq!(value(path, question, (threads, u64::MAX)).0, Ok(expected), "{about}");
        }
    }
    assert!(decided > 10, "{decided}");
}

/// Returns questions that help with a position, written as text and read back.
fn questions(game: &TextGame, start: &[u8]) -> Worklist {
    let mut search = game.search(1 << 20);
    search.limit_visits(5);
    let _ = search.value(start);
    let (rules, board) = (game.rules_text().to_string(), game.ground_text().unwrap());
    let list = Worklist { rules, board, questions: search.questions(start, 8) };
    assert_eq!(list.to_string().parse(), Ok(list.clone()));
    list
}

/// Answers a list of questions from the list alone.
fn answer(list: &Worklist, path: &Path) {
    let game = rebuilt(&list.rules, &list.board);
    let database = open(path, &game);
    let mut search = game.search(1 << 20);
    search.set_database(database.section(&list.board).unwrap());
    for question in &list.questions {
        assert_eq!(search.answer(question), Ok(true));
    }
    database.flush().unwrap();
}

#[test]
fn a_ground_is_written_so_that_its_game_comes_back() {
    for (text, position, ground) in [
        ("on graph\no -> .\n", "path:7=o.", "path:7"),
        ("on graph # a comment\n\n?o -> .. \n", "path:7=oxy", "path:7=oxy"),
        ("on board\no -> .\n", "oo./...", "2x3"),
        ("on board\n?o -> ..\n", "ab/ob", "2x2=oab"),
        ("on row\no -> nothing\n", "oxxo", "0"),
        ("on numbers\ntake a\n", "2,3,5..7", "2,3,5,6,7"),
        ("on graph\no -> . and successors o -> .\n", "0>1,1>2", "0>1,1>2"),
    ] {
        let (game, start) = TextRules::parse(text).unwrap().game(position).unwrap();
        assert_eq!(game.ground_text().as_deref(), Some(ground), "{text}");
        let same = rebuilt(game.rules_text(), ground);
        assert_eq!(same.moves(&start), game.moves(&start), "{text}");
        assert!(!game.rules_text().contains('#') && !game.rules_text().contains("\n\n"));
    }
}
