//! Several processes: one that is killed, and some that share a search.

use super::{CRAM, all_right, checked, cram};
use mex_core::Evaluator;
use nimber_search::{Database, DatabaseError, Question, Search, Worklist};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;
use test_support::Rng;

/// The order for another process: a word, and its arguments.
const ORDER: &str = "NIMBERS_ORDER";

/// Starts this test as another process.
fn start(order: &[&str]) -> Child {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--ignored", "--exact", "database::processes::another_process"]);
    command.env(ORDER, order.join("\n")).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().unwrap()
}

#[test]
#[ignore = "the other tests start it as another process"]
fn another_process() {
    let Ok(order) = env::var(ORDER) else { return };
    let order: Vec<&str> = order.split('\n').collect();
    match order[..] {
        ["boards", path, seed, count] => {
            boards(path, seed.parse().unwrap(), count.parse().unwrap())
        }
        ["list", list, path] => answer_list(list, path),
        _ => panic!("no such order"),
    }
}

/// Finds the nimbers of random boards while another thread keeps writing them.
fn boards(path: &str, seed: u64, count: u64) {
    let game = cram(4, 6);
    let database = Arc::new(Database::open(path, CRAM).unwrap());
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) {
                database.flush().unwrap();
            }
        });
        let mut rng = Rng::new(seed);
        for _ in 0..count {
            // Three cells out of four are free.
            let board = (rng.below(1 << 24) | rng.below(1 << 24)) & game.all();
            let mut search = Search::new(&game).with_database(Arc::clone(&database));
            search.value(&[board]).unwrap();
        }
        is_done.store(true, Ordering::Relaxed);
    });
    database.flush().unwrap();
}

fn answer_list(list: &str, path: &str) {
    let game = cram(5, 6);
    let list: Worklist = fs::read_to_string(list).unwrap().parse().unwrap();
    let database = Arc::new(Database::open(path, CRAM).unwrap());
    let mut search = Search::new(&game).with_database(Arc::clone(&database));
    for question in &list.questions {
        assert_eq!(search.answer(question), Ok(true));
    }
    database.flush().unwrap();
}

#[test]
fn a_process_may_be_killed_at_any_moment() {
    let kills = 100;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cram");
    let name = path.to_str().unwrap();
    let game = cram(4, 6);
    let mut evaluator = Evaluator::new(&game);
    let (mut counts, mut unborn) = (Vec::new(), 0);
    for kill in 0..kills {
        let mut child = start(&["boards", name, &kill.to_string(), "1000000"]);
        // From before the file exists to many transactions later.
        thread::sleep(Duration::from_micros(kill * kill * 12));
        child.kill().unwrap();
        child.wait().unwrap();
        match Database::read(&path) {
            Ok(database) => counts.push(all_right(&database, &game, &mut evaluator)),
            // Killed before there was a file, or while it was created.
            Err(DatabaseError::Io(_) | DatabaseError::NotADatabase) if counts.is_empty() => {
                unborn += 1;
            }
            Err(error) => panic!("after kill {kill}: {error:?}"),
        }
    }
    assert!(unborn < kills / 2, "{unborn}");
    assert!(counts.is_sorted(), "an entry was lost: {counts:?}");
    assert!(counts[counts.len() - 1] > 1000, "{counts:?}");
    // The next run finishes.
    assert!(start(&["boards", name, "1000", "100"]).wait().unwrap().success());
    let database = Arc::new(Database::open(&path, CRAM).unwrap());
    assert!(all_right(&database, &game, &mut evaluator) > counts[counts.len() - 1]);
    let mut search = Search::new(&game).with_database(Arc::clone(&database));
    assert_eq!(search.value(&[game.all()]), Ok(evaluator.value(&game.all()).unwrap()));
}

#[test]
fn a_file_in_use_by_another_process_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cram");
    let mut child = start(&["boards", path.to_str().unwrap(), "1", "100000000"]);
    // The file is locked before anything is written.
    while fs::metadata(&path).map_or(0, |data| data.len()) == 0 {
        thread::sleep(Duration::from_millis(5));
        assert!(child.try_wait().unwrap().is_none(), "the process ended");
    }
    let refused = Database::open(&path, CRAM).err();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(matches!(refused, Some(DatabaseError::InUse)), "{refused:?}");
    drop(Database::open(&path, CRAM).unwrap());
}

/// Searches for some visits, and deals the remaining questions to other processes.
#[test]
fn processes_share_a_search_by_lists() {
    let folder = tempfile::tempdir().unwrap();
    let (game, all) = (cram(5, 6), folder.path().join("all"));
    let mut alone = Search::new(&game);
    assert_eq!(alone.value(&[game.all()]), Ok(2));
    let (mut own, mut rounds) = (0, 0);
    loop {
        let database = Arc::new(Database::open(&all, CRAM).unwrap());
        let mut search = Search::new(&game).with_database(Arc::clone(&database));
        search.limit_visits(alone.visits() / 10);
        let value = search.value(&[game.all()]);
        own += search.visits();
        if let Ok(value) = value {
            break assert_eq!(value, 2);
        }
        let questions = search.questions(&game.all(), 40);
        database.flush().unwrap();
        drop((search, database));
        deal(&questions, folder.path(), &all);
        rounds += 1;
        assert!(rounds < 20, "no progress");
    }
    assert!(rounds > 0 && own < alone.visits(), "{rounds} rounds, {own} visits");
    let database = Database::read(&all).unwrap();
    let report = checked(&database, &game, 200, 3);
    assert_eq!((report.right, report.wrong), (report.drawn, None));
}

/// Lets three processes answer every third question, each into its own database, and merges these.
fn deal(questions: &[Question], folder: &Path, all: &Path) {
    let file = |name: &str, at: usize| folder.join(format!("{name}{at}"));
    let start_one = |at: usize| -> (PathBuf, Child) {
        let (rules, board) = (CRAM.to_string(), String::new());
        let questions = questions.iter().skip(at).step_by(3).cloned().collect();
        let list = Worklist { rules, board, questions };
        let (list_file, path) = (file("list", at), file("database", at));
        fs::write(&list_file, list.to_string()).unwrap();
        let order = ["list", list_file.to_str().unwrap(), path.to_str().unwrap()];
        let child = start(&order);
        (path, child)
    };
    let mut children: Vec<(PathBuf, Child)> = (0..3).map(start_one).collect();
    assert!(children.iter_mut().all(|(_, child)| child.wait().unwrap().success()));
    let paths: Vec<&PathBuf> = children.iter().map(|(path, _)| path).collect();
    Database::merge(&paths, all).unwrap();
}
