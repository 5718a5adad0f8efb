//! Whole runs of retro-timely with two processes beside `impartial graph solve`; `--full` takes 10^8 edges too.

#[path = "graph/inputs.rs"]
#[expect(dead_code, reason = "the benchmark of graphs uses all of it")]
mod inputs;

use inputs::Input;
use judge_io::Writer;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use workspace_tests::race::{Choice, Race, print_heading};

fn main() {
    let programs = build();
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let path = folder.path().join("graph.txt");
    print_heading();
    for power in 6..=if Choice::from_arguments().has("--full") { 8 } else { 7 } {
        let edges = 10u32.pow(power);
        write(&Input::random_of("", edges / 10, edges), &path);
        let mut peaks = [0; 2];
        let solve = |program: &str, words: &[&str], peak: &mut u64| {
            let mut command = Command::new(programs.join(program));
            command.env("RAYON_NUM_THREADS", "1").args(words).arg(&path);
            let (output, held) = run(&mut command);
            *peak = held;
            output
        };
        let [alone, together] = &mut peaks;
        let one = || solve("impartial", &["graph", "solve"], alone);
        let two = || solve("retro-timely", &["solve", "--processes", "2"], together);
        let race = Race::of_programs(3, one, two);
        race.print(&format!("10^{power} random edges, one and two processes"), edges.into(), "");
        let [alone, together] = peaks.map(|bytes| bytes >> 20);
        let percent = together * 100 / alone.max(1);
        println!("    memory: {alone} MiB alone, {together} MiB a process of two, {percent} %");
    }
}

/// Builds both programs as users do, and returns their folder.
fn build() -> PathBuf {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let arguments = ["build", "--release", "-q", "-p", "impartial", "-p", "retro-timely"];
    let built = Command::new(cargo).args(arguments).status().expect("cargo runs");
    assert!(built.success(), "the programs are built");
    // The benchmark lies in target/release/deps.
    let own = std::env::current_exe().expect("the benchmark is a file");
    own.ancestors().nth(2).expect("the folder of programs").to_path_buf()
}

fn write(input: &Input, path: &Path) {
    let mut file = Writer::new(File::create(path).expect("the file can be written"));
    for &(from, to) in &input.edges {
        file.uint(from).byte(b' ').uint(to).newline();
    }
    file.finish().expect("there is room for a graph");
}

/// Runs a command and returns its output and how many bytes it held at most.
fn run(command: &mut Command) -> (Vec<u8>, u64) {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let status = PathBuf::from(format!("/proc/{}/status", child.id()));
    let mut source = child.stdout.take().expect("the output is a pipe");
    let reader = std::thread::spawn(move || {
        let mut output = Vec::new();
        std::io::Read::read_to_end(&mut source, &mut output).map(|_| output)
    });
    let mut peak = 0;
    let ended = loop {
        peak = peak.max(peak_of(&status));
        match child.try_wait().expect("the program runs") {
            Some(ended) => break ended,
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    };
    assert!(ended.success(), "the program succeeds");
    (reader.join().expect("the reader ends").expect("the output is read"), peak)
}

/// Returns the most bytes that a process has held; nothing where the system does not say.
fn peak_of(status: &Path) -> u64 {
    let text = std::fs::read_to_string(status).unwrap_or_default();
    let line = text.lines().find(|line| line.starts_with("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().nth(1));
    number.and_then(|number| number.parse::<u64>().ok()).unwrap_or(0) << 10
}
