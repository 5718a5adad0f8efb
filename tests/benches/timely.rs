//! Whole runs of retro-timely beside `impartial graph solve` on one thread; `--full` takes 10^8 edges too.

#[path = "graph/inputs.rs"]
#[expect(dead_code, reason = "the benchmark of graphs uses all of it")]
mod inputs;

use inputs::Input;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use workspace_tests::race::{Race, print_heading};

/// Both programs, and a folder for graphs.
struct Bench {
    programs: PathBuf,
    folder: tempfile::TempDir,
}

fn main() {
    let bench = Bench::build();
    print_heading();
    bench.race_graph(&Input::random_of("random, 10^7 edges", 1_000_000, 10_000_000), ">= 0.67x");
    let chain = (0..999_999).map(|at| (at + 1, at));
    bench.race_graph(&Input::new("chain of 10^6", 1_000_000, chain), ">= 0.33x");
    let side = 3000;
    let grid = (0..side * side).flat_map(|at: u32| {
        let down = (at >= side).then(|| (at, at - side));
        let left = (!at.is_multiple_of(side)).then(|| (at, at - 1));
        down.into_iter().chain(left)
    });
    bench.race_graph(&Input::new("grid of 3000 by 3000", side * side, grid), ">= 0.5x");
    bench.race_game();
    bench.grow();
}

impl Bench {
    /// Builds both programs as users do.
    fn build() -> Self {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let arguments = ["build", "--release", "-q", "-p", "impartial", "-p", "retro-timely"];
        let built = Command::new(cargo).args(arguments).status().expect("cargo runs");
        assert!(built.success(), "the programs are built");
        let own = std::env::current_exe().expect("the benchmark is a file");
        // It lies in target/release/deps.
        let programs = own.ancestors().nth(2).expect("the folder of programs").to_path_buf();
        Bench { programs, folder: tempfile::tempdir().expect("there is room for a folder") }
    }

    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.env("RAYON_NUM_THREADS", "1").stdin(Stdio::null()).stderr(Stdio::piped());
        command
    }

    fn write(&self, input: &Input) -> PathBuf {
        let path = self.folder.path().join("graph.txt");
        let mut file = BufWriter::new(std::fs::File::create(&path).expect("the file is new"));
        for (from, to) in &input.edges {
            writeln!(file, "{from} {to}").expect("there is room for a graph");
        }
        file.flush().expect("there is room for a graph");
        path
    }

    fn race_graph(&self, input: &Input, goal: &str) {
        let path = self.write(input);
        let mut peaks = [0; 2];
        let mut one = || {
            let mut command = self.program("impartial");
            let (output, peak) = run(command.args(["graph", "solve"]).arg(&path));
            peaks[0] = peak;
            output
        };
        let (mut peak_of_two, mut peak_of_workers) = (0, 0);
        let two = |options: [&str; 2], held: &mut u64| {
            let mut command = self.program("retro-timely");
            let (output, peak) = run(command.arg("solve").arg(&path).args(options));
            *held = peak;
            output
        };
        let count = input.edges.len() as u64;
        let race = Race::of_programs(3, &mut one, || two(["--processes", "2"], &mut peak_of_two));
        race.print(&format!("{}, two processes", input.name), count, goal);
        let race = Race::of_programs(3, &mut one, || two(["--workers", "2"], &mut peak_of_workers));
        race.print(&format!("{}, two workers", input.name), count, "");
        let [alone, together] = [peaks[0], peak_of_two].map(|bytes| bytes >> 20);
        let percent = peak_of_two * 100 / peaks[0].max(1);
        println!("    memory: {alone} MiB alone, {together} MiB a process of two, {percent} %");
    }

    /// Solves Connect Four on a board with more than 10^7 positions.
    fn race_game(&self) {
        let play = |options: &[&str]| {
            let mut command = self.program("connect-four");
            run(command.args(["4", "6"]).args(options)).0
        };
        let one = || play(&["--workers", "1"]);
        let race = Race::of_programs(2, one, || play(&["--processes", "2"]));
        race.print("15,835,683 positions, two processes against one", 15_835_683, ">= 1.6x");
        let race = Race::of_programs(2, one, || play(&["--workers", "2"]));
        race.print("15,835,683 positions, two workers against one", 15_835_683, ">= 1.6x");
    }

    /// Prints the time an edge as a random graph grows, with two processes.
    fn grow(&self) {
        let is_full = std::env::args().any(|argument| argument == "--full");
        for power in 6..=if is_full { 8 } else { 7 } {
            let edges = 10u32.pow(power);
            let path = self.write(&Input::random_of("random", edges / 10, edges));
            let mut best = Duration::MAX;
            for _ in 0..2 {
                let begin = std::time::Instant::now();
                let mut command = self.program("retro-timely");
                let (output, _) = run(command.arg("solve").arg(&path).args(["--processes", "2"]));
                assert!(!output.is_empty());
                best = best.min(begin.elapsed());
            }
            let each = best.as_nanos() / u128::from(edges);
            println!("10^{power} edges, two processes: {} ms, {each} ns an edge", best.as_millis());
        }
    }
}

/// Runs a command and returns its output and how many bytes it held at most.
fn run(command: &mut Command) -> (Vec<u8>, u64) {
    let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
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
