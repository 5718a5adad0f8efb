//! The program compared with the command line on one machine, and its errors.

use std::fs;
use std::io::Write;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use test_support::Rng;

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_retro-timely"));
    command.args(arguments).stdin(Stdio::null());
    command
}

#[track_caller]
fn answer(arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = program(arguments).output().expect("the program runs");
    assert!(status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).expect("answers are text")
}

/// Returns the error output of a program that ends with status 2.
#[track_caller]
fn refusal(output: Output) -> String {
    let errors = String::from_utf8(output.stderr).expect("errors are text");
    assert_eq!(output.status.code(), Some(2), "{errors}");
    errors
}

/// Runs `impartial graph solve` on a file.
fn expected(file: &Path, options: &[&str]) -> String {
    // Every number is a position here, even if no line names it, as only in this format.
    let packed = file.extension().is_some_and(|extension| extension == "csr");
    let format: &[&str] = if packed { &[] } else { &["--format", "edges"] };
    let file = file.to_str().expect("a plain name");
    let words = ["graph", "solve", file];
    impartial(words.iter().chain(format).chain(options).copied())
}

/// Runs `impartial` and returns what it writes.
fn impartial<'a>(arguments: impl IntoIterator<Item = &'a str>) -> String {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut console = impartial::Console {
        input: &mut &b""[..],
        input_file: None,
        output: &mut output,
        errors: &mut errors,
        terminal: impartial::Terminal::default(),
    };
    let arguments = ["impartial"].into_iter().chain(arguments);
    let status = impartial::run(arguments, &mut console);
    assert_eq!(status, 0, "{}", String::from_utf8_lossy(&errors));
    String::from_utf8(output).expect("answers are text")
}

fn text_of(edges: &[(u32, u32)]) -> String {
    edges.iter().map(|(from, to)| format!("{from} {to}\n")).collect()
}

/// Returns a path whose positions have random numbers: each level waits for another process.
fn path_by_chance(length: u32, rng: &mut Rng) -> Vec<(u32, u32)> {
    rng.permutation(length).windows(2).map(|pair| (pair[0], pair[1])).collect()
}

/// Returns graphs of several shapes: empty, paths with numbers in order or at random, and random
/// edges. The last graph has no cycle.
fn graphs() -> Vec<(&'static str, String)> {
    let mut rng = Rng::named("graphs of the several machines");
    let path: Vec<_> = (0..5000).map(|at| (at, at + 1)).collect();
    let mut woven = path;
    woven.extend((0..60).map(|_| (rng.below_u32(5000), rng.below_u32(5001))));
    let mut mixed = path_by_chance(3000, &mut rng);
    mixed.extend((0..300).map(|_| (rng.below_u32(3000), rng.below_u32(3000))));
    let any = rng.pairs(10_000, 30_000);
    let sparse: Vec<_> = (0..500).map(|_| (rng.below_u32(100_000), rng.below_u32(1000))).collect();
    let wide: Vec<_> = (1..40_000).map(|at| (at, at / 3)).collect();
    let mut along = path_by_chance(3000, &mut rng);
    let names: Vec<u32> = along.iter().map(|edge| edge.0).collect();
    along.extend((0..4000).map(|_| {
        let to = rng.below(2998) as usize + 1;
        (names[rng.below(to as u64) as usize], names[to])
    }));
    vec![
        ("none", "# nothing\n".to_string()),
        ("one", "0 0\n".to_string()),
        ("woven", text_of(&woven)),
        ("mixed", text_of(&mixed)),
        ("any", text_of(&any)),
        ("sparse", text_of(&sparse)),
        ("wide", text_of(&wide)),
        ("along", text_of(&along)),
    ]
}

fn written(folder: &TempDir, name: &str, text: &str) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, text).expect("the folder is writable");
    path
}

#[test]
fn any_number_of_workers_and_processes_writes_the_same_bytes() {
    let folder = TempDir::new().unwrap();
    let questions: [&[&str]; 8] = [
        &[],
        &["--misere"],
        &["--json"],
        &["--seats", "AABB", "--json"],
        &["--seats", "ABA", "--orders", "DAB,BAD,DAB"],
        &["--seats", "AB", "--orders", "ABD,DBA", "--misere"],
        // Conflicting orders.
        &["--seats", "AB", "--orders", "ADB,DAB"],
        &["--seats", "ABBA", "--orders", "ADB,DAB,BDA,BAD", "--misere", "--json"],
    ];
    for (index, (name, text)) in graphs().into_iter().enumerate() {
        let path = written(&folder, name, &text);
        let question_count = if name == "along" { 8 } else { 6 };
        for (turn, options) in questions[..question_count].iter().enumerate() {
            let expected = expected(&path, options);
            for (workers, processes) in
                [("1", "1"), ("2", "1"), ("3", "1"), ("4", "1"), ("1", "2"), ("2", "2"), ("1", "4")]
            {
                // Processes are slow to start, so each graph runs with each of these once or twice.
                if processes != "1" && (turn + index) % 3 != 0 {
                    continue;
                }
                let mut arguments = vec!["solve", path.to_str().unwrap()];
                arguments.extend(*options);
                arguments.extend(["--workers", workers, "--processes", processes, "--verify"]);
                assert!(answer(&arguments) == expected, "{name}: {arguments:?}");
            }
        }
    }
}

#[test]
fn packed_graphs_are_solved_whole_and_in_parts() {
    let folder = TempDir::new().unwrap();
    for (name, text) in graphs() {
        let graph = written(&folder, name, &text);
        let packed = folder.path().join(format!("{name}.csr"));
        let [graph, packed] = [&graph, &packed].map(|path| path.to_str().unwrap());
        impartial(["graph", "pack", graph, "-o", packed, "--parts", "3"]);
        let expected = expected(Path::new(packed), &[]);
        let part = |part| folder.path().join(format!("{name}-{part}.csr"));
        let parts = [0, 1, 2].map(|number| part(number).to_str().unwrap().to_string());
        let parts = parts.each_ref().map(String::as_str);
        for (files, counts) in
            [(&[packed][..], "2 1"), (&parts, "1 1"), (&parts, "3 1"), (&parts, "1 2")]
        {
            let (workers, processes) = counts.split_once(' ').unwrap();
            let options = ["--workers", workers, "--processes", processes, "--json"];
            let arguments = [&["solve"], files, &options[..4]].concat();
            assert!(answer(&arguments) == expected, "{name}: {arguments:?}");
            if name == "wide" {
                // The summary counts all processes.
                let arguments = [&["solve"], files, &options].concat();
                let errors = program(&arguments).output().unwrap().stderr;
                assert!(String::from_utf8(errors).unwrap().contains("\"settled\":40000"));
            }
        }
        fs::write(parts[1], "no part").unwrap();
        let arguments = [&["solve"], &parts[..], &["--processes", "2"]].concat();
        let errors = refusal(program(&arguments).output().unwrap());
        assert!(errors.contains(&format!("{}: ", parts[1])), "{errors}");
    }
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let folder = TempDir::new().unwrap();
    let bad = format!("{}2 x\n", "1 0\n".repeat(1000));
    let files = [
        ("good", "1 0\n2 1\n"),
        ("bad", &bad),
        ("huge", "4294967293 0\n"),
        ("round", "1 0\n2 1\n1 2\n"),
    ];
    files.iter().for_each(|(name, text)| drop(written(&folder, name, text)));
    for (arguments, words) in [
        ("huge --workers 2", "more than --max-memory 1024"),
        ("bad --max-memory 0", "bad:1001:3: "),
        ("bad --workers 3", "bad:1001:3: expected a position, found \"x\""),
        ("good bad --processes 2", "bad:1001:3: "),
        ("good --max-memory 0", "more than --max-memory 0: no number of workers"),
        ("/no/such/file", "/no/such/file: "),
        ("good --workers 0", "expected 1 to 16384 workers"),
        ("good --seats AC", "letter 2: expected A or B"),
        ("good --seats AB --orders ADB", "1 orders for 2 seats"),
        (
            "round --seats AB --orders ADB,DAB --workers 2",
            "error: seat 1 prefers ADB and seat 2 prefers DAB: on a graph with cycles",
        ),
        ("good --processes 2 --process 2 --hosts bad", "no process 2 of 2"),
    ] {
        let mut command = program(&["solve"]);
        let output = command.args(arguments.split(' ')).current_dir(&folder).output().unwrap();
        assert_eq!(output.stdout, b"");
        let errors = refusal(output);
        assert!(errors.contains(words), "{arguments}: {errors}");
    }
}

/// Returns a host file for processes on free ports, and their names.
fn hosts(folder: &TempDir, count: usize) -> (PathBuf, Vec<String>) {
    let ports: Vec<_> = (0..count).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    let names = ports.iter().map(|port| port.local_addr().unwrap().to_string());
    let names: Vec<String> = names.collect();
    let path = folder.path().join("hosts");
    let mut file = fs::File::create(&path).unwrap();
    names.iter().for_each(|name| writeln!(file, "{name}").unwrap());
    (path, names)
}

#[test]
fn a_process_that_is_gone_is_named_by_all_others() {
    let folder = TempDir::new().unwrap();
    // Solving this takes minutes.
    let edges = path_by_chance(400_000, &mut Rng::new(7));
    let graph = written(&folder, "graph", &text_of(&edges));
    let (hosts, names) = hosts(&folder, 3);
    let start = |process: &str| {
        let arguments =
            ["solve", graph.to_str().unwrap(), "--processes", "3", "--process", process];
        let mut command = program(&arguments);
        command.arg("--hosts").arg(&hosts).stdout(Stdio::null()).stderr(Stdio::piped());
        command.spawn().expect("the program starts")
    };
    let mut running: Vec<_> = ["0", "1", "2"].into_iter().map(start).collect();
    std::thread::sleep(Duration::from_millis(1500));
    let mut killed = running.remove(1);
    killed.kill().unwrap();
    killed.wait().unwrap();
    let begin = Instant::now();
    for other in running {
        let errors = refusal(other.wait_with_output().unwrap());
        let named = format!("error: connection to process 1 ({}) lost", names[1]);
        // The second process to end may have lost the first one instead.
        assert!(errors.contains(&named) || errors.contains(" lost: "), "{errors}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
    }
    assert!(begin.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_run_that_was_killed_goes_on_to_the_same_bytes() {
    let folder = TempDir::new().unwrap();
    let mut rng = Rng::named("killed runs");
    let mut edges = path_by_chance(12_000, &mut rng);
    edges.extend((0..12_000).map(|at| (at, at / 2)).filter(|_| rng.below(9) == 0));
    let graph = written(&folder, "graph", &text_of(&edges));
    let kept = folder.path().join("kept");
    for options in [&["--misere"][..], &["--seats", "AB", "--orders", "DAB,BAD"]] {
        let expected = expected(&graph, options);
        let mut went_on = 0;
        for _ in 0..10 {
            let (hosts, _) = hosts(&folder, 2);
            let start = |process: &str| {
                let mut command = program(&["solve", graph.to_str().unwrap(), "--processes", "2"]);
                command.args(["--process", process, "--hosts"]).arg(&hosts).args(options);
                command.arg("--work-folder").arg(&kept);
                command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
            };
            let [mut first, second] = ["0", "1"].map(start);
            std::thread::sleep(Duration::from_millis(100 + rng.below(500)));
            first.kill().unwrap();
            let [first, second] = [first, second].map(|run| run.wait_with_output().unwrap());
            let errors = String::from_utf8(first.stderr).unwrap();
            went_on += usize::from(errors.contains("continues from remoteness"));
            if first.status.success() && second.status.success() {
                assert!(first.stdout == expected.as_bytes());
            }
        }
        let mut arguments = vec!["solve", graph.to_str().unwrap(), "--processes", "2"];
        arguments.extend(options);
        arguments.extend(["--work-folder", kept.to_str().unwrap()]);
        assert!(answer(&arguments) == expected);
        assert!(went_on > 0, "no run went on");
        assert_eq!(fs::read_dir(&kept).unwrap().count(), 0);
    }
}

#[test]
fn an_answer_that_is_not_written_leaves_the_log_of_a_game() {
    let folder = TempDir::new().unwrap();
    let game = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_connect-four"));
        command.args(["3", "4", "--work-folder"]).arg(folder.path());
        command
    };
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let errors = refusal(game().stdout(full).output().unwrap());
    assert!(errors.contains("cannot write the answer"), "{errors}");
    let errors = refusal(game().args(["--workers", "2"]).output().unwrap());
    let words =
        "worker-0-of-1.levels: belongs to another game or number of workers; use another folder";
    assert!(errors.contains(words), "{errors}");
    let Output { status, stderr, .. } = game().output().unwrap();
    assert!(status.success() && String::from_utf8_lossy(&stderr).contains("continues from"));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    let alone = game().output().unwrap().stdout;
    let shared = game().args(["--processes", "2"]).output().unwrap();
    assert!(shared.status.success() && !alone.is_empty() && shared.stdout == alone);
}

#[test]
fn processes_that_do_not_meet_say_so() {
    let folder = TempDir::new().unwrap();
    let graph = written(&folder, "graph", "1 0\n");
    let (hosts, names) = hosts(&folder, 2);
    let start = |process: &str, more: &[&str]| {
        let arguments = ["solve", graph.to_str().unwrap(), "--processes", "2", "--wait", "1"];
        let mut command = program(&arguments);
        command.args(["--process", process, "--hosts"]).arg(&hosts).args(more);
        command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the program starts")
    };
    let alone = refusal(start("1", &[]).wait_with_output().unwrap());
    assert!(alone.contains(&format!("process 0 ({}) cannot be reached", names[0])), "{alone}");
    let alone = refusal(start("0", &[]).wait_with_output().unwrap());
    let expected = format!("process 1 ({}) did not connect within 1 s", names[1]);
    assert!(alone.contains(&expected), "{alone}");
    let (first, second) = (start("0", &[]), start("1", &["--misere"]));
    let errors = [first, second].map(|process| refusal(process.wait_with_output().unwrap()));
    assert!(errors.iter().any(|error| error.contains("different options")), "{errors:?}");
}
