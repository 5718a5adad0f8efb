//! Files that are not databases, damaged ones, and merging several.

use super::{CRAM, all_right, checked, cram, entries, is_true, kings};
use mex_core::Evaluator;
use nimber_search::{Database, DatabaseError, GridGame, Known, Search};
use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use test_support::{Rng, size};

/// Writes a database with the nimbers of some positions of a game.
fn write(path: &Path, game: &GridGame<u64>, positions: &[u64]) {
    let database = Arc::new(Database::open(path, CRAM).unwrap());
    for &position in positions {
        Search::new(game).with_database(Arc::clone(&database)).value(&[position]).unwrap();
    }
    database.flush().unwrap();
}

/// Returns the errors of opening a file for writing, for reading and for its summary.
fn refusals(path: &Path) -> Vec<DatabaseError> {
    let merged = path.with_extension("merged");
    let results = [
        Database::open(path, CRAM).map(drop),
        Database::read(path).map(drop),
        Database::info(path).map(drop),
        Database::merge(&[path], merged).map(drop),
    ];
    results.into_iter().map(Result::unwrap_err).collect()
}

#[test]
fn what_is_no_database_is_refused_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let mut rng = Rng::named("what_is_no_database");
    let random = (0..10_000).map(|_| rng.below(256) as u8).collect();
    let other_store = folder.path().join("store");
    drop(redb::Database::create(&other_store).unwrap());
    let longer = format!("impartial nimbers 1\n{}\n99999999999999999999\n", "0".repeat(64));
    let cases: [(&str, Vec<u8>); 8] = [
        ("random bytes", random),
        ("a text", b"nimbers of cram\n".repeat(400)),
        ("another store", fs::read(&other_store).unwrap()),
        ("zeros", vec![0; 100_000]),
        ("a header's first words", b"impartial nimbers \n".to_vec()),
        ("a later format", b"impartial nimbers 2\n".repeat(1000)),
        ("a length without end", longer.into_bytes()),
        ("one byte", vec![b'x']),
    ];
    for (name, bytes) in cases {
        fs::write(&path, &bytes).unwrap();
        for error in refusals(&path) {
            let error = match &error {
                DatabaseError::InFile { source, .. } => source,
                error => error,
            };
            let is_fit = match name {
                "a later format" => matches!(error, DatabaseError::UnknownFormat { found: 2, .. }),
                "a length without end" => matches!(error, DatabaseError::Damaged(_)),
                _ => matches!(error, DatabaseError::NotADatabase),
            };
            assert!(is_fit, "{name}: {error:?}");
        }
        assert!(fs::read(&path).unwrap() == bytes, "{name} was changed");
    }
}

#[test]
fn what_cannot_be_opened_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    assert!(matches!(refusals(folder.path())[0], DatabaseError::NotADatabase));
    assert!(matches!(refusals(folder.path())[1], DatabaseError::NotADatabase));
    let nowhere = folder.path().join("nowhere/file");
    assert!(refusals(&nowhere).iter().all(|error| match error {
        DatabaseError::InFile { source, .. } => matches!(**source, DatabaseError::Io(_)),
        error => matches!(error, DatabaseError::Io(_)),
    }));
    // An empty file becomes a database, if it may.
    let empty = folder.path().join("empty");
    fs::write(&empty, []).unwrap();
    assert!(matches!(Database::info(&empty), Err(DatabaseError::NotADatabase)));
    let mut permissions = fs::metadata(&empty).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&empty, permissions).unwrap();
    let is_allowed = fs::OpenOptions::new().write(true).open(&empty).is_ok();
    assert_eq!(Database::open(&empty, CRAM).is_ok(), is_allowed);
    let rules = "x".repeat((1 << 20) + 1);
    let longest = folder.path().join("longest");
    assert!(matches!(Database::open(&longest, &rules), Err(DatabaseError::RulesTooLong { .. })));
    drop(Database::open(&longest, &rules[1..]).unwrap());
    assert_eq!(Database::info(&longest).unwrap().rules, rules[1..]);
}

#[test]
fn a_file_whose_creation_was_cut_short_is_created_anew() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole");
    drop(Database::open(&whole, CRAM).unwrap());
    let bytes = fs::read(&whole).unwrap();
    let path = folder.path().join("part");
    for length in [0, 1, 19, 100, 4095, 4096] {
        fs::write(&path, &bytes[..length]).unwrap();
        drop(Database::open(&path, CRAM).unwrap());
        assert_eq!(Database::info(&path).unwrap().entries, 0, "{length} bytes");
    }
    // The store has its length, but no magic number yet.
    let mut unfinished = bytes[..4096].to_vec();
    unfinished.resize(bytes.len(), 0);
    fs::write(&path, &unfinished).unwrap();
    write(&path, &cram(3, 4), &[cram(3, 4).all()]);
    assert!(Database::info(&path).unwrap().entries > 0);
}

#[test]
fn other_rules_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cram");
    write(&path, &cram(3, 5), &[cram(3, 5).all()]);
    let bytes = fs::read(&path).unwrap();
    let refused = Database::open(&path, "kayles");
    assert!(matches!(refused, Err(DatabaseError::OtherRules { .. })));
    assert!(fs::read(&path).unwrap() == bytes);
    let other = folder.path().join("other");
    drop(Database::open(&other, "kayles").unwrap());
    let error = Database::merge(&[&path], &other).unwrap_err();
    assert!(error.to_string().ends_with("other"), "{error}");
    let error = Database::merge(&[&path, &other], folder.path().join("both")).unwrap_err();
    assert!(error.source().unwrap().to_string().contains("and not of"), "{error:?}");
}

#[test]
fn damaged_files_are_refused_or_say_what_they_said() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, path) = (folder.path().join("whole"), folder.path().join("damaged"));
    write(&whole, &cram(4, 6), &[cram(4, 6).all()]);
    let bytes = fs::read(&whole).unwrap();
    let known: BTreeMap<Vec<u8>, Known> = entries(&whole).into_iter().collect();
    let mut rng = Rng::named("damaged_files");
    let mut refused = 0;
    let cases = size(60, 1000);
    for case in 0..cases {
        let mut bytes = bytes.clone();
        match case % 3 {
            0 => bytes.truncate(rng.below(bytes.len() as u64) as usize),
            1 => {
                let place = rng.below(bytes.len() as u64) as usize;
                bytes[place] ^= 1 << rng.below(8);
            }
            _ => {
                // The pages that are in use come first.
                let place = 4096 + rng.below(16 * 4096) as usize;
                bytes[place..place + 64].fill(rng.below(256) as u8);
            }
        }
        fs::write(&path, &bytes).unwrap();
        let Ok(database) = Database::read(&path) else {
            refused += 1;
            assert!(fs::read(&path).unwrap() == bytes, "case {case} was changed");
            continue;
        };
        let compare =
            |_: &str, key: &[u8], found: &Known, _| assert_eq!(known.get(key), Some(found));
        database.for_each(compare).unwrap();
    }
    assert!(refused > cases / 4, "{refused} of {cases}");
}

#[test]
fn a_file_is_open_for_one_writer_or_for_readers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cram");
    let writer = Database::open(&path, CRAM).unwrap();
    for result in [Database::open(&path, CRAM), Database::read(&path)] {
        assert!(matches!(result, Err(DatabaseError::InUse)));
    }
    drop(writer);
    let readers = [(); 2].map(|()| Database::read(&path).unwrap());
    assert!(matches!(Database::open(&path, CRAM), Err(DatabaseError::InUse)));
    drop(readers);
    drop(Database::open(&path, CRAM).unwrap());
}

#[test]
fn merging_adds_what_each_knows() {
    let folder = tempfile::tempdir().unwrap();
    let paths: Vec<PathBuf> = (0..4).map(|at| folder.path().join(format!("{at}"))).collect();
    let game = cram(4, 5);
    let all = game.all();
    write(&paths[0], &game, &[all]);
    write(&paths[1], &game, &[all >> 1, all >> 2]);
    write(&paths[2], &game, &[all, all >> 3]);
    let report = Database::merge(&paths[..3], &paths[3]).unwrap();
    let merged: BTreeMap<Vec<u8>, Known> = entries(&paths[3]).into_iter().collect();
    assert_eq!(report.entries, merged.len() as u64);
    let mut read = 0;
    for path in &paths[..3] {
        for (key, known) in entries(path) {
            read += 1;
            let both = &merged[&key];
            let is_kept = match (&known, both) {
                (Known::Not(few), Known::Not(more)) => few.iter().all(|one| more.contains(one)),
                (known, Known::Value(value)) => is_true(known, *value),
                (Known::Value(_), Known::Not(_)) => false,
            };
            assert!(is_kept, "{known} became {both}");
        }
    }
    assert_eq!(report.read, read);
    let database = Database::read(&paths[3]).unwrap();
    assert_eq!(all_right(&database, &game, &mut Evaluator::new(&game)), merged.len());
    drop(database);
    // A second time there is nothing new.
    let again = Database::merge(&paths[..3], &paths[3]).unwrap();
    assert_eq!((again.added, again.entries), (0, report.entries));
    assert!(matches!(Database::merge(&[&paths[3]], &paths[3]), Err(DatabaseError::InFile { .. })));
}

#[test]
fn contradictions_are_named_and_nothing_is_merged() {
    let folder = tempfile::tempdir().unwrap();
    let [right, wrong] = ["right", "wrong"].map(|name| folder.path().join(name));
    write(&right, &cram(3, 5), &[cram(3, 5).all()]);
    let before = entries(&right);
    // The same text, but another game.
    write(&wrong, &kings(3, 5), &[kings(3, 5).all(), kings(3, 5).all() >> 1]);
    let error = Database::merge(&[&wrong], &right).unwrap_err();
    let DatabaseError::InFile { path, source } = &error else { panic!("{error:?}") };
    let DatabaseError::Contradiction { position, one, other } = &**source else {
        panic!("{source:?}");
    };
    assert_eq!(path, &wrong);
    assert_ne!(one, other);
    assert!(before.iter().any(|(key, known)| key == position && known == one));
    assert_eq!(entries(&right), before);
    // A check finds it as well.
    let database = Database::read(&wrong).unwrap();
    let report = checked(&database, cram(3, 5), 100, 1);
    assert!(report.wrong.is_some(), "{report:?}");
    let database = Database::read(&right).unwrap();
    let report = checked(&database, cram(3, 5), 100, 1);
    assert_eq!((report.drawn, report.wrong), (report.right, None));
}
