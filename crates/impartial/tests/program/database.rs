//! Databases by the program: killed runs, searches that are divided among processes, and files that are
//! none, or are damaged.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;
use tempfile::TempDir;
use test_support::Rng;

/// Pieces of three cells in a row, which no game that is built in has.
const RULES: &str = "on board\nooo -> xxx turned # trominoes\n";

/// A folder with the text of a rule.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        let place = Place(tempfile::tempdir().unwrap());
        fs::write(place.path("rule.txt"), RULES).unwrap();
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn program(&self, line: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_impartial"));
        command.args(line.split(' ')).current_dir(self.0.path()).stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn output(&self, line: &str) -> Output {
        self.program(line).output().unwrap()
    }

    /// Returns what a line prints that ends well.
    fn answer(&self, line: &str) -> String {
        let output = self.output(line);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{line}: {errors}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Returns the error of a line that is refused.
    fn error(&self, line: &str) -> String {
        let output = self.output(line);
        assert_eq!(output.status.code(), Some(2), "{line}");
        String::from_utf8(output.stderr).unwrap()
    }

    /// Returns how many positions a database has.
    fn positions(&self, name: &str) -> u64 {
        let record = self.answer(&format!("database info {name} --json"));
        let record: serde_json::Value = serde_json::from_str(&record).unwrap();
        record["positions"].as_u64().unwrap()
    }
}

#[test]
fn a_value_goes_on_from_whatever_a_killed_run_has_left() {
    let place = Place::new();
    let mut rng = Rng::named("a_value_goes_on");
    for (sum, value) in [("cram 5x6", "2\n"), ("file:rule.txt 5x6", "0\n")] {
        assert_eq!(place.answer(&format!("value {sum}")), value);
        let line = format!("value {sum} --database run.nimbers");
        for _ in 0..20 {
            let mut child = place.program(&line).spawn().unwrap();
            sleep(Duration::from_micros(rng.below(150_000)));
            child.kill().unwrap();
            child.wait().unwrap();
        }
        assert_eq!(place.answer(&line), value);
        assert_eq!(place.answer(&line), value);
        let checked = place.answer("check run.nimbers --sample 1000");
        assert_eq!(checked.split(' ').next(), checked.split(' ').nth(3), "{checked}");
        fs::remove_file(place.path("run.nimbers")).unwrap();
    }
}

#[test]
fn questions_answered_by_several_processes_give_the_direct_value() {
    let place = Place::new();
    for (sum, value) in
        [("cram 5x6", "2\n"), ("file:rule.txt 5x7", "1\n"), ("node-kayles 3x9", "2\n")]
    {
        assert_eq!(place.answer(&format!("value {sum}")), value, "{sum}");
        let mut rounds = 0;
        loop {
            let ask = format!("database questions {sum} --count 20 --visits 200 --database all");
            let list = place.answer(&ask);
            if list.lines().last().unwrap().starts_with("board ") {
                break;
            }
            fs::write(place.path("list.txt"), &list).unwrap();
            let start = |part: usize| {
                let line =
                    format!("database answer list.txt --part {part}/3 --database part{part}");
                place.program(&line).spawn().unwrap()
            };
            let children: Vec<Child> = (1..=3).map(start).collect();
            for child in children {
                assert!(child.wait_with_output().unwrap().status.success());
            }
            place.answer("database merge all part1 part2 part3");
            rounds += 1;
            assert!(rounds < 30, "no headway with {sum}");
        }
        assert!(rounds > 0, "{sum} was no work");
        assert_eq!(place.answer(&format!("value {sum} --database all")), value, "{sum}");
        let checked = place.answer("check all");
        assert!(checked.contains(" right of ") && !checked.contains(';'), "{checked}");
        for name in ["all", "part1", "part2", "part3"] {
            fs::remove_file(place.path(name)).unwrap();
        }
    }
}

#[test]
fn what_is_no_database_of_these_rules_is_refused_and_left_as_it_is() {
    let place = Place::new();
    place.answer("values cram 3xN --to 5 --database cram.nimbers");
    place.answer("value file:rule.txt 3x5 --database rule.nimbers");
    let positions = place.positions("cram.nimbers");
    let bytes = fs::read(place.path("cram.nimbers")).unwrap();
    let refuse = |line: &str, words: &str| {
        let error = place.error(line);
        assert!(error.contains(words), "{line}: {error}");
    };
    refuse("value node-kayles 3x3 --database cram.nimbers", "of 'cram', and not of 'node-kayles'");
    refuse(
        "value file:rule.txt 3x3 --database cram.nimbers",
        "not of 'on board; ooo -> xxx turned'",
    );
    refuse("database merge cram.nimbers rule.nimbers", "cram.nimbers: nimbers of 'cram'");
    refuse("value cram 3x3 --database rule.txt", "rule.txt: not a database of nimbers");
    refuse("database info rule.txt", "rule.txt: not a database of nimbers");
    refuse("value cram 3x3 --database .", ".: not a database of nimbers");
    refuse("value cram 3x3 --database /dev/null", "/dev/null: not a database of nimbers");
    refuse("database merge rule.txt cram.nimbers", "rule.txt: not a database of nimbers");
    refuse("check nowhere", "nowhere: cannot be read");
    refuse("value nim 3 --database new.nimbers", "here are none");
    refuse("value cram 2x2 + arc-kayles 0-1 --database new.nimbers", "here are several");
    refuse("database answer rule.txt --database new.nimbers", "rule.txt:1:1: not a list");
    refuse("database answer rule.txt --database new.nimbers --part 3/2", "found \"3/2\"");
    refuse("database questions kayles 30", "one game, which is searched");
    assert!(!place.path("new.nimbers").exists());
    assert_eq!(fs::read_to_string(place.path("rule.txt")).unwrap(), RULES);
    assert_eq!(place.positions("cram.nimbers"), positions);
    assert_eq!(fs::read(place.path("cram.nimbers")).unwrap().len(), bytes.len());
}

#[test]
fn a_damaged_database_is_refused_or_gives_the_value() {
    let place = Place::new();
    place.answer("value cram 5x6 --database run.nimbers");
    let path = place.path("run.nimbers");
    let bytes = fs::read(&path).unwrap();
    let mut rng = Rng::named("a_damaged_database");
    let mut refused = 0;
    for case in 0..test_support::size(30, 1000) {
        damage(&path, &bytes, case, &mut rng);
        let output = place.output("value cram 5x6 --database run.nimbers");
        let errors = String::from_utf8_lossy(&output.stderr);
        match output.status.code() {
            Some(0) => assert_eq!(output.stdout, b"2\n", "case {case}"),
            Some(2) => {
                refused += 1;
                assert!(errors.starts_with("error: run.nimbers: "), "case {case}: {errors}");
            }
            status => panic!("case {case}: {status:?}, {errors}"),
        }
    }
    assert!(refused > 5, "{refused}");
}

/// Writes a file without its end, or with a bit or some bytes changed.
fn damage(path: &Path, bytes: &[u8], case: usize, rng: &mut Rng) {
    let mut bytes = bytes.to_vec();
    let length = bytes.len() as u64;
    match case % 3 {
        0 => bytes.truncate(rng.below(length) as usize),
        1 => bytes[rng.below(length) as usize] ^= 1 << rng.below(8),
        _ => {
            let place = rng.below(length - 100) as usize;
            bytes[place..place + 100].fill(rng.below(256) as u8);
        }
    }
    fs::write(path, bytes).unwrap();
}

#[test]
fn a_check_finds_a_nimber_that_is_wrong() {
    let place = Place::new();
    place.answer("value cram 4x5 --database right.nimbers");
    let list = "database questions cram 4x5 --database right.nimbers";
    assert!(place.answer(list).ends_with("board 4x5\n"));
    // Other rules under the name of Cram.
    let path = place.path("wrong.nimbers");
    let database = nimber_search::Database::open(&path, "cram").unwrap();
    let pieces = nimber_search::Piece::covering([(0, 0), (0, 1), (0, 2)]).with_turns();
    let mut search = nimber_search::BoardSearch::grid(4, 5, &pieces, 1 << 20).unwrap();
    search.set_database(std::sync::Arc::new(database).into());
    let cells: Vec<u32> = (0..20).collect();
    assert_ne!(search.value(&cells).unwrap().to_string(), place.answer("value cram 4x5").trim());
    drop(search);
    let output = place.output("check wrong.nimbers");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.starts_with(b"wrong: position "));
    let error = place.error("database merge right.nimbers wrong.nimbers");
    assert!(error.contains("wrong.nimbers: position ") && error.contains("another"), "{error}");
}
