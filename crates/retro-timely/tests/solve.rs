//! The program against the command line on one machine, and when something goes wrong.

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

fn run(arguments: &[&str]) -> Output {
    program(arguments).output().expect("the program runs")
}

/// Returns a run of the example.
fn connect_four(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_connect-four"));
    command.args(arguments).stdin(Stdio::null());
    command
}

#[track_caller]
fn answer(arguments: &[&str]) -> String {
    answer_of(program(arguments))
}

#[track_caller]
fn answer_of(mut command: Command) -> String {
    let Output { status, stdout, stderr } = command.output().expect("the program runs");
    let errors = String::from_utf8_lossy(&stderr);
    assert!(status.success(), "{command:?}: {errors}");
    String::from_utf8(stdout).expect("answers are text")
}

/// Runs `impartial graph solve` on a file.
fn expected(file: &Path, options: &[&str]) -> String {
    // Numbers that no line has are positions here, as they are with this format alone.
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

/// Returns graphs of several shapes: none, a path both ways, a path by chance, and any edges.
fn graphs() -> Vec<(&'static str, String)> {
    let mut rng = Rng::named("graphs of the several machines");
    let mut below = |end: u32| rng.below(u64::from(end)) as u32;
    let path: Vec<_> = (0..5000).map(|at| (at, at + 1)).collect();
    let back: Vec<_> = (0..5000).map(|at| (at + 1, at)).collect();
    let mut woven = path.clone();
    woven.extend((0..60).map(|_| (below(5000), below(5001))));
    let mut names: Vec<u32> = (0..3000).collect();
    for at in (1..names.len()).rev() {
        names.swap(at, below(at as u32 + 1) as usize);
    }
    let mut mixed: Vec<_> = names.windows(2).map(|pair| (pair[0], pair[1])).collect();
    mixed.extend((0..300).map(|_| (below(3000), below(3000))));
    let any: Vec<_> = (0..30_000).map(|_| (below(10_000), below(10_000))).collect();
    let sparse: Vec<_> = (0..500).map(|_| (below(100_000), below(1000))).collect();
    let wide: Vec<_> = (1..40_000).map(|at| (at, at / 3)).collect();
    vec![
        ("none", "# nothing\n".to_string()),
        ("one", "0 0\n".to_string()),
        ("path", text_of(&path)),
        ("back", text_of(&back)),
        ("woven", text_of(&woven)),
        ("mixed", text_of(&mixed)),
        ("any", text_of(&any)),
        ("sparse", text_of(&sparse)),
        ("wide", text_of(&wide)),
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
    let questions: [&[&str]; 6] = [
        &[],
        &["--misere"],
        &["--json"],
        &["--seats", "AABB", "--json"],
        &["--seats", "ABA", "--orders", "DAB,BAD,DAB"],
        &["--seats", "AB", "--orders", "ABD,DBA", "--misere"],
    ];
    for (index, (name, text)) in graphs().into_iter().enumerate() {
        let path = written(&folder, name, &text);
        for (turn, options) in questions.into_iter().enumerate() {
            let expected = expected(&path, options);
            for (workers, processes) in
                [("1", "1"), ("2", "1"), ("3", "1"), ("4", "1"), ("1", "2"), ("2", "2"), ("1", "4")]
            {
                // Processes take their time to start: each graph meets each of these once or twice.
                if processes != "1" && (turn + index) % 3 != 0 {
                    continue;
                }
                let mut arguments = vec!["solve", path.to_str().unwrap()];
                arguments.extend(options);
                arguments.extend(["--workers", workers, "--processes", processes, "--verify"]);
                assert!(answer(&arguments) == expected, "{name}: {arguments:?}");
            }
        }
    }
}

#[test]
fn orders_that_clash_are_solved_where_there_is_no_cycle() {
    let folder = TempDir::new().unwrap();
    let mut rng = Rng::named("orders that clash");
    let mut edges = path_by_chance(3000, &mut rng);
    // Along the path, so that there are no cycles.
    let names: Vec<u32> = edges.iter().map(|edge| edge.0).collect();
    edges.extend((0..4000).map(|_| {
        let to = rng.below(2998) as usize + 1;
        (names[rng.below(to as u64) as usize], names[to])
    }));
    let graph = written(&folder, "graph", &text_of(&edges));
    for options in [
        &["--seats", "AB", "--orders", "ADB,DAB"][..],
        &["--seats", "ABBA", "--orders", "ADB,DAB,BDA,BAD", "--misere", "--json"],
    ] {
        let expected = expected(&graph, options);
        for (workers, processes) in [("1", "1"), ("3", "1"), ("1", "2"), ("2", "2")] {
            let mut arguments = vec!["solve", graph.to_str().unwrap(), "--verify"];
            arguments.extend(options);
            arguments.extend(["--workers", workers, "--processes", processes]);
            assert!(answer(&arguments) == expected, "{arguments:?}");
        }
    }
}

#[test]
fn the_summary_counts_what_all_processes_did() {
    let folder = TempDir::new().unwrap();
    let edges: Vec<_> = (1..2000).map(|at| (at, at / 3)).collect();
    let graph = written(&folder, "graph", &text_of(&edges));
    for processes in ["1", "2", "3"] {
        let arguments = [
            "solve",
            graph.to_str().unwrap(),
            "--json",
            "--workers",
            "2",
            "--processes",
            processes,
        ];
        let Output { status, stderr, .. } = run(&arguments);
        let summary = String::from_utf8(stderr).unwrap();
        assert!(status.success() && summary.contains("\"settled\":2000"), "{summary}");
    }
}

#[test]
fn several_files_are_one_graph() {
    let folder = TempDir::new().unwrap();
    let (_, text) = graphs().swap_remove(5);
    let whole = written(&folder, "whole", &text);
    let expected = expected(&whole, &[]);
    let lines: Vec<&str> = text.lines().collect();
    let parts = lines.chunks(lines.len() / 3 + 1).enumerate();
    let parts: Vec<PathBuf> = parts
        .map(|(index, part)| written(&folder, &format!("part-{index}"), &part.join("\n")))
        .collect();
    let mut arguments = vec!["solve"];
    arguments.extend(parts.iter().map(|part| part.to_str().unwrap()));
    for processes in ["1", "2", "4"] {
        let mut arguments = arguments.clone();
        arguments.extend(["--workers", "2", "--processes", processes]);
        assert!(answer(&arguments) == expected, "{processes} processes");
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
        assert!(answer(&["solve", packed, "--workers", "2"]) == expected, "{name}");
        let part = |part| folder.path().join(format!("{name}-{part}.csr"));
        let parts = [0, 1, 2].map(|number| part(number).to_str().unwrap().to_string());
        let mut arguments = vec!["solve"];
        arguments.extend(parts.iter().map(String::as_str));
        for (workers, processes) in [("1", "1"), ("3", "1"), ("1", "2")] {
            let mut arguments = arguments.clone();
            arguments.extend(["--workers", workers, "--processes", processes]);
            assert!(answer(&arguments) == expected, "{name}: {arguments:?}");
        }
        if expected.lines().count() > 3 {
            let Output { status, stderr, .. } = run(&["solve", &parts[0], &parts[2]]);
            let errors = String::from_utf8(stderr).unwrap();
            assert!(
                status.code() == Some(2) && errors.contains("no part has position"),
                "{errors}"
            );
        }
        let mut bytes = fs::read(&parts[1]).unwrap();
        let last = bytes.len() - 1;
        bytes[last] ^= 1;
        fs::write(&parts[1], bytes).unwrap();
        arguments.extend(["--processes", "2"]);
        let Output { status, stderr, .. } = run(&arguments);
        let errors = String::from_utf8(stderr).unwrap();
        assert_eq!(status.code(), Some(2));
        let is_named = errors.contains(&format!("{}: ", parts[1]));
        assert!(is_named && (errors.contains("checksum") || errors.contains("bytes")), "{errors}");
        fs::remove_file(&parts[1]).unwrap();
        let errors = String::from_utf8(run(&arguments).stderr).unwrap();
        assert!(errors.contains(&format!("{}: ", parts[1])), "{errors}");
    }
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let folder = TempDir::new().unwrap();
    let good = written(&folder, "good", "1 0\n2 1\n");
    let bad = written(&folder, "bad", &format!("{}2 x\n", "1 0\n".repeat(1000)));
    let [good, bad] = [&good, &bad].map(|path| path.to_str().unwrap());
    let huge = written(&folder, "huge", "4294967293 0\n");
    let huge = huge.to_str().unwrap();
    let round = written(&folder, "round", "1 0\n2 1\n1 2\n");
    let round = round.to_str().unwrap();
    let refusals: [(&[&str], &str); 11] = [
        (&["solve", huge, "--workers", "2"], "more than --max-memory 1024"),
        (&["solve", bad, "--max-memory", "0"], "bad:1001:3: "),
        (&["solve", bad, "--workers", "3"], "bad:1001:3: expected a position, found \"x\""),
        (&["solve", good, bad, "--processes", "2"], "bad:1001:3: "),
        (&["solve", good, "--max-memory", "0"], "more than --max-memory 0: no number of workers"),
        (&["solve", "/no/such/file"], "/no/such/file: "),
        (&["solve", good, "--workers", "0"], "expected 1 to 16384 workers"),
        (&["solve", good, "--seats", "AC"], "letter 2: expected A or B"),
        (&["solve", good, "--seats", "AB", "--orders", "ADB"], "1 orders for 2 seats"),
        (
            &["solve", round, "--seats", "AB", "--orders", "ADB,DAB", "--workers", "2"],
            "error: seat 1 prefers ADB and seat 2 prefers DAB: on a graph with cycles",
        ),
        (
            &["solve", good, "--processes", "2", "--process", "2", "--hosts", bad],
            "no process 2 of 2",
        ),
    ];
    for (arguments, words) in refusals {
        let Output { status, stdout, stderr } = run(arguments);
        let errors = String::from_utf8(stderr).unwrap();
        assert_eq!(status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.contains(words), "{arguments:?}: {errors}");
        assert_eq!(stdout, b"");
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
    // This takes minutes.
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
        let Output { status, stderr, .. } = other.wait_with_output().unwrap();
        let errors = String::from_utf8(stderr).unwrap();
        assert_eq!(status.code(), Some(2), "{errors}");
        let named = format!("error: process 1 ({}) is gone", names[1]);
        // The second to end may hear of the first.
        assert!(errors.contains(&named) || errors.contains("is gone"), "{errors}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
    }
    assert!(begin.elapsed() < Duration::from_secs(10));
}

/// Returns a path whose positions have names by chance: each level waits for another process.
fn path_by_chance(length: u32, rng: &mut Rng) -> Vec<(u32, u32)> {
    let mut names: Vec<u32> = (0..length).collect();
    for at in (1..names.len()).rev() {
        names.swap(at, rng.below(at as u64 + 1) as usize);
    }
    names.windows(2).map(|pair| (pair[0], pair[1])).collect()
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
            went_on += usize::from(errors.contains("goes on from remoteness"));
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

/// Starts a game on one process, or on two of which any may be killed, and kills one after a while.
fn killed(game: &[&str], workers: &str, folder: &TempDir, pause: Duration) -> Vec<Output> {
    let (hosts, names) = hosts(folder, if workers == "1+1" { 2 } else { 1 });
    let start = |process: usize| {
        let mut command = connect_four(game);
        match names.len() {
            1 => command.args(["--workers", workers]),
            _ => command.args(["--processes", "2", "--process", &process.to_string(), "--hosts"]),
        };
        if names.len() == 2 {
            command.arg(&hosts);
        }
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let mut running: Vec<_> = (0..names.len()).map(start).collect();
    std::thread::sleep(pause);
    let victim = pause.as_micros() as usize % names.len();
    running[victim].kill().unwrap();
    running.into_iter().map(|run| run.wait_with_output().unwrap()).collect()
}

#[test]
fn a_game_that_was_killed_goes_on_to_the_same_bytes() {
    let folder = TempDir::new().unwrap();
    let mut rng = Rng::named("killed games");
    let begin = Instant::now();
    let expected = answer_of(connect_four(&["4", "5"]));
    // With other tests beside it a run may take several times as long as alone.
    let whole = begin.elapsed().min(Duration::from_secs(6));
    for workers in ["1", "2", "1+1"] {
        let kept = folder.path().join(workers);
        let kept = kept.to_str().unwrap();
        let game = ["4", "5", "--work-folder", kept];
        let mut went_on = 0;
        for _ in 0..5 {
            let pause = whole * (20 + rng.below(80) as u32) / 100;
            let outputs = killed(&game, workers, &folder, pause);
            let errors = String::from_utf8_lossy(&outputs[0].stderr);
            went_on += usize::from(errors.contains("goes on from "));
            if outputs.iter().all(|output| output.status.success()) {
                assert!(outputs[0].stdout == expected.as_bytes());
                assert_eq!(fs::read_dir(kept).unwrap().count(), 0);
            }
        }
        let mut arguments = game.to_vec();
        match workers {
            "1+1" => arguments.extend(["--processes", "2"]),
            _ => arguments.extend(["--workers", workers]),
        }
        assert!(answer_of(connect_four(&arguments)) == expected, "{workers}");
        assert!(went_on > 0, "{workers}: no run went on");
        assert_eq!(fs::read_dir(kept).unwrap().count(), 0);
    }
}

#[test]
fn what_is_kept_of_another_game_is_refused() {
    let folder = TempDir::new().unwrap();
    let kept = folder.path().to_str().unwrap();
    let game = |sizes: &[&str]| {
        let mut command = connect_four(sizes);
        command.args(["--work-folder", kept]).output().expect("the program runs")
    };
    // A full disk ends the log, or the answer, but never the files of another run.
    let mut command = connect_four(&["3", "4", "--work-folder", kept]);
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let Output { status, stderr, .. } = command.stdout(full).output().unwrap();
    let errors = String::from_utf8_lossy(&stderr);
    assert!(status.code() == Some(2) && errors.contains("cannot write the answer"), "{errors}");
    assert_eq!(fs::read_dir(kept).unwrap().count(), 1);
    let log = folder.path().join("worker-0-of-1.levels");
    let before = fs::read(&log).unwrap();
    for sizes in [&["4", "3"][..], &["3", "4", "--workers", "2"]] {
        let Output { status, stderr, .. } = game(sizes);
        let errors = String::from_utf8_lossy(&stderr);
        let words = "of another game or number of workers; take another folder";
        assert!(status.code() == Some(2) && errors.contains(words), "{errors}");
        assert!(errors.contains("worker-0-of-1.levels: "), "{errors}");
        assert_eq!(fs::read(&log).unwrap(), before);
    }
    let Output { status, stdout, stderr } = game(&["3", "4"]);
    assert!(status.success() && String::from_utf8_lossy(&stderr).contains("goes on from"));
    assert!(stdout == answer_of(connect_four(&["3", "4"])).as_bytes());
    assert_eq!(fs::read_dir(kept).unwrap().count(), 0);
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
    let errors_of = |output: Output| {
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    let alone = errors_of(start("1", &[]).wait_with_output().unwrap());
    assert!(alone.contains(&format!("process 0 ({}) cannot be reached", names[0])), "{alone}");
    let alone = errors_of(start("0", &[]).wait_with_output().unwrap());
    let expected = format!("process 1 ({}) did not connect within 1 s", names[1]);
    assert!(alone.contains(&expected), "{alone}");
    let (first, second) = (start("0", &[]), start("1", &["--misere"]));
    let errors = [first, second].map(|process| errors_of(process.wait_with_output().unwrap()));
    assert!(errors.iter().any(|error| error.contains("other options")), "{errors:?}");
}
